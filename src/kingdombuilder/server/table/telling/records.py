"""The record of a game at a table, from the rows of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ....game.actions import Action
from ....game.documents.record import Record, Resignation
from ....game.history import UndoStack
from ....hexes import NOWHERE, hex_named
from ... import protocol as m
from ..refusals import Refusal
from ..table import Row, Table


def finished_record(table: Table, rows: Iterable[Row]) -> Record:
    """The record of the game at a table, if it is over."""
    if table.status != "finished":
        raise Refusal("not_finished", "the record would reveal the seed; it is given out when the game is over")
    return whole_record(table, rows)


def whole_record(table: Table, rows: Iterable[Row]) -> Record:
    """The record of the game at a table, from all its rows, or from those before it was stopped."""
    actions = UndoStack(table.record.actions)
    resigned = dict(table.record.resigned) if table.is_shown else {}
    for row in rows:
        if table.stop and row.number >= table.stop.row:
            break
        match row.entry:
            case m.Acted(_, kind, hex):
                actions.add(Action(kind, NOWHERE if hex is None else hex_named(hex)))
            case m.Undid():
                actions.undo()
                resigned = {seat: min(after, len(actions.done)) for seat, after in resigned.items()}
            case m.Redid():
                actions.redo()
            case m.Resigned(seat) | m.Flagged(seat, None) | m.Forfeited(seat):
                resigned[seat] = len(actions.done)
    return replace(
        table.record,
        actions=tuple(actions.done),
        names=tuple(table.names),
        fairness=table.promise,
        resigned=tuple(map(Resignation._make, resigned.items())),
        places=(),
    )
