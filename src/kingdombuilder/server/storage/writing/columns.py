"""What is written of a table and its log, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ... import protocol as m
from ...table.results.outcomes import Outcome, rated_places
from ...table.results.rated import Player
from ...table.sheet import Sheet
from ...table.table import Row
from ..schema import LESSON, PUZZLE


@dataclass(frozen=True)
class Facts:
    """What follows from a table's log and is kept beside it, so that it can be searched for."""

    status: m.Status | None
    """None if it is what it was."""
    due: int | None
    """When the server must do something if nobody else does."""
    decider: int | None = None
    """The seat that decides in a running game."""
    summary: m.TableSummary | None = None
    """The table as lists show it; None if nothing has changed there."""
    outcome: Outcome | None = None
    """What became of the game, if it is over now."""
    begun: Sequence[Player] = ()
    """Who plays the game, if it begins now and is rated."""
    idle: bool = False
    """Whether nothing is due, and nothing was before."""


def facts_values(facts: Facts) -> dict[str, Any]:
    """What is written of the facts, by column.

    Most actions leave the status as it is, and nothing due. SQLite would bring every index anew up to date that has one
    of these columns, five of them, whether or not there is anything new in it.
    """
    values: dict[str, Any] = {"decider": facts.decider}
    if facts.status:
        values["status"] = facts.status
    if not facts.idle:
        values["due"] = facts.due
    if facts.summary:
        values |= {"line": m.encode(facts.summary).decode(), "imported": facts.summary.imported}
    return values


def sheet_values(sheet: Sheet) -> dict[str, Any]:
    """What is written of a sheet, by column."""
    return {
        "id": sheet.id,
        "created": sheet.created,
        "seen": sheet.created,
        "host": sheet.host,
        "visibility": PUZZLE if sheet.puzzle else LESSON if sheet.teaches else sheet.terms.visibility,
        "sheet": m.encode(sheet).decode(),
    }


def kept_seats(sheet: Sheet) -> list[dict[str, Any]]:
    """Those for whom seats are kept: the table is among theirs already."""
    kept = enumerate(sheet.reserved)
    return [{"guest": one.guest, "table_id": sheet.id, "seat": seat} for seat, one in kept if one]


def deal_values(sheet: Sheet) -> list[dict[str, Any]]:
    """The deal that others play, too, if a table plays one, and whose try it is that counts."""
    deal = sheet.deal
    guest = sheet.host if deal and deal.counted else None
    return [{"table_id": sheet.id, "deal": deal.id, "guest": guest}] if deal else []


def game_values(table: str, outcome: Outcome) -> list[dict[str, Any]]:
    """What is written of a game that is over, if it is one that counts."""
    if not outcome.counts:
        return []
    return [
        {
            "table_id": table,
            "ended": outcome.ended,
            "players": len(outcome.seats),
            "sets": m.encode(outcome.sets).decode(),
            "first": outcome.first,
            "whole": outcome.whole,
            "chosen": outcome.chosen,
        }
    ]


def outcome_values(table: str, outcome: Outcome) -> list[dict[str, Any]]:
    """What is written of what became of the seats of a game that is over."""
    return [
        {
            "table_id": table,
            "seat": one.seat,
            "guest": one.guest,
            "bot": one.bot,
            "at": outcome.ended,
            "gold": one.gold,
            "by_item": m.encode(one.items).decode(),
            "place": one.place,
            "tiles": m.encode(one.tiles).decode(),
            "gave_up": one.gave_up,
            "stood_in": one.stood_in,
        }
        for one in outcome.seats
    ]


def rated_start_values(table: str, began: int, players: Sequence[Player]) -> list[dict[str, Any]]:
    """What is written of a rated game that begins."""
    return [{"table_id": table, "began": began, **player._asdict()} for player in players]


def rated_game_values(table: str, outcome: Outcome) -> list[dict[str, Any]]:
    """What is written of a rated game that is over, until it is counted."""
    return [{"table_id": table, "at": outcome.ended, "players": len(outcome.seats)}] if outcome.rated else []


def rated_seat_values(table: str, outcome: Outcome) -> list[dict[str, Any]]:
    """What is written of the seats of a rated game that is over, until it is counted."""
    seats = zip(outcome.seats, rated_places(outcome), strict=True) if outcome.rated else ()
    return [
        {
            "table_id": table,
            "seat": seat.seat,
            "at": outcome.ended,
            "players": len(outcome.seats),
            "who": seat.bot or seat.guest,
            "is_bot": seat.bot is not None,
            "place": place,
        }
        for seat, place in seats
    ]


def row_values(table: str, row: Row) -> dict[str, Any]:
    """What is written of a row, by column."""
    return {
        "table_id": table,
        "number": row.number,
        "at": row.at,
        "guest": row.guest,
        "key": row.key,
        "entry": m.encode(row.entry).decode(),
    }
