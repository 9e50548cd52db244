"""What became of games, for one node: who was advised, and the games of earlier versions, looked through once."""

from __future__ import annotations

import asyncio
import logging

from ...game.errors import KingdomBuilderError
from .. import protocol as m
from ..storage import results as kept
from ..storage.store import Store
from ..table.outcomes import outcome
from .hall import Hall, folded
from .live_table import LiveTable

AT_ONCE = 20
"""Games of earlier versions that are looked through at a time; then the server sees to other things."""

log = logging.getLogger(__name__)


class Results:
    """The results of one hall."""

    def __init__(self, hall: Hall) -> None:
        """Begin to look through the games of before at the first table."""
        self.hall = hall
        self.filled = False
        """Whether all games of before are known to be among the results."""
        self._after = ""

    async def advised(self, live: LiveTable, seat: int, kind: m.Advice) -> None:
        """Remember that a seat was advised, the first time it is; nobody keeps that of lessons and puzzles."""
        if (seat, kind) not in live.advised and not live.table.sheet.teaches:
            await kept.note_advice(self.hall.store, live.table.sheet.id, seat, kind)
            live.advised.add((seat, kind))

    async def fill(self, store: Store) -> None:
        """Look through some more games of before, until there are none."""
        if self.filled:
            return
        ids = [] if await kept.is_filled(store) else await kept.games_to_fill(store, self._after, AT_ONCE)
        for id in ids:
            self._after = id
            await self._fill(store, id)
        if not ids:
            await kept.note_filled(store)
            self.filled = True

    async def _fill(self, store: Store, id: str) -> None:
        """Keep what became of one game of before, if it counts."""
        sheet, rows = await store.sheet(id), await store.rows(id)
        if sheet is None or not rows:
            return
        try:
            table, _ = await asyncio.to_thread(folded, sheet, rows, len(rows))
        except KingdomBuilderError as error:
            log.warning("table %s... cannot be read, and has no result: %s", id[:4], error)
            return
        found = outcome(table)
        if found and found.counts and not await kept.fill(store, id, table.number, found):
            await self._fill(store, id)  # it has changed meanwhile, which it cannot do often
