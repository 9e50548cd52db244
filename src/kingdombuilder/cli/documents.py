"""What ``score`` and ``legal`` say about a position, as documents; and the same for a stream of positions.

Nothing here needs Typer or Rich, so that programs get their answers quickly.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from ..game.documents import position
from ..game.documents.record_writer import FORMAT as RECORD_FORMAT
from ..game.errors import BadPosition
from ..game.legal import legal
from ..game.scoring import score, winners
from ..game.state import State
from .errors import FAULT, BadFile, blaming
from .files import display_name, open_bytes, parse_json, read_json

Answer: TypeAlias = Callable[[State], Any]
"""From a position to the document that answers the question about it."""

to_json = json.JSONEncoder().encode


def score_document(state: State) -> dict[str, Any]:
    """What ``score --json`` prints: the score of every player as if the game ended now."""
    items = [player.by_item() for player in score(state)]
    return {"players": [{"total": sum(item.values()), "items": item} for item in items]}


def legal_document(state: State) -> dict[str, Any]:
    """What ``legal --json`` prints: everything that the player of the turn may do now."""
    if state.over:
        raise BadPosition(["turn: missing; without one nobody may do anything"])
    return {**legal(state)}


def game_document(state: State, actions: int) -> dict[str, Any]:
    """What ``replay --json`` prints: where the game stands after so many actions."""
    return {"actions": actions, "over": state.over, "winners": winners(score(state)), **score_document(state)}


ANSWERS: dict[str, Answer] = {"score": score_document, "legal": legal_document}


def read_position(file: str) -> State:
    """The position in a file, or on standard input if it is ``-``."""
    document = read_json(file)
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
    """Print an answer, or an error, for each line of the file; the exit status tells whether there was an error."""
    status = 0
    write = sys.stdout.write
    with open_bytes(file) as lines:
        for line in lines:
            try:
                document = answer(position.read(parse_json(line.decode())))
            except ValueError as error:  # also what is not UTF-8, JSON or a position
                document = {"error": str(error)}
                status = FAULT
            write(to_json(document) + "\n")
    return status
