"""The record of a game at a table, from the rows of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...game.actions import Action
from ...game.documents.record import Record, Resignation
from ...game.history import UndoStack
from ...hexes import NOWHERE, hex_named
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ..table import Row, Table


def finished_record(table: Table, rows: Iterable[Row]) -> Record:
    """The record of the game at a table, if it is over."""
    refuse_unfinished(table)
    return whole_record(table, rows)


def refuse_unfinished(table: Table) -> None:
    """Refuse what would reveal the seed of a game that is not over."""
    if table.status != "finished":
        raise Refusal("not_finished", "the record would reveal the seed; it is available once the game is over")


def whole_record(table: Table, rows: Iterable[Row]) -> Record:
    """The record of the game at a table, from all its rows, or those before it was stopped."""
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


def until(record: Record, step: int) -> Record:
    """A finished game up to this number of actions, to continue from."""
    refuse_beyond(len(record.actions), step)
    return record.until(step)


def refuse_beyond(last: int, step: int) -> None:
    """Refuse a step beyond the end of the game."""
    if step not in range(last + 1):
        raise Refusal("no_such_step", f"the game has steps 0 to {last}", 404)


def refuse_sealed(table: Table, now: int) -> None:
    """Refuse what would reveal the seed of a deal that others still play."""
    if table.is_sealed(now):
        raise Refusal("sealed", "others are still playing this deal; its seed is revealed when the day closes", 403)
