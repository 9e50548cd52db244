"""What is to be written of a table: rows for the end of its log, and what follows from them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ... import protocol as m
from ...table.sheet import Sheet
from ...table.table import Row
from .columns import (
    Facts,
    deal_values,
    facts_values,
    game_values,
    kept_seats,
    outcome_values,
    rated_game_values,
    rated_seat_values,
    rated_start_values,
    row_values,
    sheet_values,
)

SEATING = (m.Joined, m.LeftTable, m.BotSat)
"""Entries by which it changes who sits where."""


class Conflict(Exception):
    """Somebody else has added to the log; look again."""


class Job:
    """Rows that are to be added to one log, either all or none, with the sheet of a table that is new.

    Everything is encoded here, before the job waits among others: what cannot be encoded fails alone.
    """

    def __init__(self, table: str, rows: Sequence[Row], facts: Facts, sheet: Sheet | None = None) -> None:
        """Make everything ready to be written."""
        self.table = table
        self.rows = rows
        self.sheet = sheet_values(sheet) if sheet else None
        self.kept = [] if sheet is None else kept_seats(sheet)
        self.deal = [] if sheet is None else deal_values(sheet)
        self.game = game_values(table, facts.outcome) if facts.outcome else []
        self.outcome = outcome_values(table, facts.outcome) if facts.outcome else []
        self.begun = rated_start_values(table, rows[-1].at, facts.begun)
        self.rated_game = rated_game_values(table, facts.outcome) if facts.outcome else []
        self.rated_seats = rated_seat_values(table, facts.outcome) if facts.outcome else []
        self.facts = {"last": rows[-1].number, "updated": rows[-1].at, **facts_values(facts)}
        self.entries = [row_values(table, row) for row in rows]
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def only_grows(self) -> bool:
        """Whether the table is there already, nobody sits down or stands up, and no game is over: nearly every job."""
        noted = self.sheet or self.outcome or self.begun
        return not noted and not any(isinstance(row.entry, SEATING) for row in self.rows)
