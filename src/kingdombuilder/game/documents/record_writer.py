"""Write records: as text, one line a turn, or as the equivalent JSON document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..actions import END, Action, print_actions
from ..option_fields import Named
from ..options import Options, all_fields
from .turn_labels import turn_labels

if TYPE_CHECKING:
    from .record import Record

FORMAT = "kingdombuilder-record/1"
IN_SETUP_LINE = ("sections", "cards", "seed")
"""The options that share the first line of a record's head."""
SECTION = "section"
"""The header of an own section: its file as a JSON string, one line each."""


def header_fields() -> list[Named]:
    """The options with a header line of their own, which is left out for the default."""
    return [field for field in all_fields() if isinstance(field, Named) and field.name not in IN_SETUP_LINE]


def text(record: Record) -> str:
    """The record in its text form, one line a turn."""
    options = record.options
    lines = [FORMAT, f"setup: {setup_line(options)}", f"players: {options.players}"]
    if options.start_player:
        lines.append(f"start player: {options.start_player + 1}")
    for field in header_fields():
        value = field.of(options)
        if value is not None and value != field.nothing:
            lines.append(f"{field.name}: {field.text(value)}")
    lines += [f"{SECTION}: {json.dumps(section.text())}" for section in options.own_sections or ()]
    if record.names:
        lines.append(f"names: {' | '.join(record.names)}")
    if record.start is not None:
        lines.append(f"position: {json.dumps(record.start)}")
    if record.fairness:
        lines.append(f"fairness: {' '.join(record.fairness)}")
    if record.resigned:
        lines.append(f"resigned: {' | '.join(map(str, record.resigned))}")
    return "\n".join([*lines, "", *_turn_lines(record)]) + "\n"


def setup_line(options: Options) -> str:
    """Sections, cards and seed in one line: ``tavern paddock oasis' farm | fishermen knights merchants | seed 1``."""
    return f"{' '.join(options.sections or ())} | {' '.join(options.cards or ())} | seed {options.seed}"


def _turn_lines(record: Record) -> Iterator[str]:
    states = record.states()
    turns = turn_labels(next(states))
    label = next(turns)
    turn: list[Action] = []
    for action, state in zip(record.actions, states, strict=True):
        turn.append(action)
        if action.kind == END:
            yield f"{label}: {', '.join(print_actions(turn))}"
            turn = []
        label = turns.send((action, state))
    if turn:
        yield f"{label}: {', '.join(print_actions(turn))}"


def document(record: Record) -> dict[str, Any]:
    """The record as a JSON document."""
    return {
        "format": FORMAT,
        **{field.name: field.document(field.of(record.options)) for field in all_fields()},
        "names": list(record.names),
        "position": record.start,
        "fairness": record.fairness and record.fairness._asdict(),
        "resigned": [one._asdict() for one in record.resigned],
        "actions": [str(action) for action in record.actions],
    }
