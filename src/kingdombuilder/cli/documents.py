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
from .errors import FAULT, BadFile, blaming
from .files import display_name, is_code, open_bytes, parse_json, read_text

Answer: TypeAlias = Callable[[State], Any]
"""Makes the answer for a position."""

to_json = json.JSONEncoder().encode


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


def parse_position(text: str) -> object:
    """Parse the position document in a text, JSON or a code."""
    return position_code.read(text) if is_code(text) else parse_json(text)


def read_position(file: str) -> State:
    """Read the position in a file, in a code, or on standard input if ``-``."""
    text = read_text(file)
    with blaming(display_name(file)):
        document = parse_position(text)
    if isinstance(document, dict) and document.get("format") == RECORD_FORMAT:
        raise BadFile(display_name(file), ["it is a record, not a position; 'replay' and 'render' read records"])
    with blaming(display_name(file)):
        return position.read(document)


def print_answer(file: str, answer: Answer) -> None:
    """Print the answer about one position as JSON."""
    state = read_position(file)
    with blaming(display_name(file)):
        document = answer(state)
    sys.stdout.write(to_json(document) + "\n")


def has_lines(file: str, jsonl: bool) -> bool:
    """Whether the file has one position per line."""
    return jsonl or file.endswith(".jsonl")


def print_answers(file: str, answer: Answer) -> int:
    """Print an answer or an error for each line of the file; returns the exit status."""
    status = 0
    write = sys.stdout.write
    with open_bytes(file) as lines:
        for line in lines:
            try:
                document = answer(position.read(parse_position(line.decode())))
            except ValueError as error:  # also what is not UTF-8, JSON or a position
                document = {"error": str(error)}
                status = FAULT
            write(to_json(document) + "\n")
    return status
