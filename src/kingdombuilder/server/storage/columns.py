"""What is written of a table and its log, column by column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import protocol as m
from ..table.sheet import Sheet
from ..table.table import Row
from .database import LESSON


@dataclass(frozen=True)
class Facts:
    """What follows from a table's log and is kept beside it, so that it can be searched for."""

    status: m.Status
    due: int | None
    """When the server must do something if nobody else does."""
    decider: int | None = None
    """The seat that decides in a running game."""
    summary: m.TableSummary | None = None
    """The table as lists show it; None if nothing has changed there."""


def facts_values(facts: Facts) -> dict[str, Any]:
    """What is written of the facts, by column."""
    values: dict[str, Any] = {"status": facts.status, "due": facts.due, "decider": facts.decider}
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
        "visibility": LESSON if sheet.teaches else sheet.terms.visibility,
        "sheet": m.encode(sheet).decode(),
    }


def kept_seats(sheet: Sheet) -> list[dict[str, Any]]:
    """Those for whom seats are kept: the table is among theirs already."""
    kept = enumerate(sheet.reserved)
    return [{"guest": one.guest, "table_id": sheet.id, "seat": seat} for seat, one in kept if one]


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
