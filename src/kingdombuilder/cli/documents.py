"""The documents that ``score`` and ``legal`` print, for one position or a stream of them.

It does not import Typer or Rich, which are slow to load.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from ..game.documents import position, position_code
from ..game.documents.record_writer import FORMAT as RECORD_FORMAT
from ..game.errors import BadPosition
from ..game.legal import legal
from ..game.scoring import score, winners
from ..game.state import State
from .errors import FAULT
from .files import is_code, open_bytes, parse_file, parse_json

Answer: TypeAlias = Callable[[State], Any]
"""Makes the answer for a position."""


def print_json(document: object) -> None:
    """Print a document as one line of JSON."""
    sys.stdout.write(json.dumps(document) + "\n")


def score_document(state: State) -> dict[str, Any]:
    """What ``score --json`` prints: the score of every player as if the game ended now."""
    items = [player.by_item() for player in score(state)]
    return {"players": [{"total": sum(item.values()), "items": item} for item in items]}


def legal_document(state: State) -> dict[str, Any]:
    """What ``legal --json`` prints: the legal actions of the active player."""
    if state.over:
        raise BadPosition(["turn: missing; without one nobody may do anything"])
    return {**legal(state)}


def game_document(state: State, actions: int) -> dict[str, Any]:
    """What ``replay --json`` prints: the position after a number of actions."""
    return {"actions": actions, "over": state.over, "winners": winners(score(state)), **score_document(state)}


ANSWERS: dict[str, Answer] = {"score": score_document, "legal": legal_document}


def parse_position(text: str) -> State:
    """Parse a position, which is JSON or a code."""
    document = position_code.read(text) if is_code(text) else parse_json(text)
    if isinstance(document, dict) and document.get("format") == RECORD_FORMAT:
        raise ValueError("it is a record, not a position; 'replay' and 'render' read records")
    return position.read(document)


def has_lines(file: str, jsonl: bool) -> bool:
    """Whether the file has one position per line."""
    return jsonl or file.endswith(".jsonl")


def print_answers(file: str, answer: Answer, as_json: bool, jsonl: bool) -> int | None:
    """Print the answers as JSON, if wanted so; returns the exit status, or None if people want to read the answer."""
    if has_lines(file, jsonl):
        return _print_answer_to_each_line(file, answer)
    if as_json:
        print_json(parse_file(file, lambda text: answer(parse_position(text))))
        return 0
    return None


def _print_answer_to_each_line(file: str, answer: Answer) -> int:
    """Print an answer or an error for each line of the file; returns the exit status."""
    status = 0
    with open_bytes(file) as lines:
        for line in lines:
            try:
                document = answer(parse_position(line.decode()))
            except ValueError as error:  # also what is not UTF-8, JSON or a position
                document = {"error": str(error)}
                status = FAULT
            print_json(document)
    return status
