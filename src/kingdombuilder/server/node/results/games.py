"""What became of games, for one node: who was advised, statistics, and the games of earlier versions.

Those are looked through once, some at a time; whoever asks for their own statistics has theirs looked through first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from ....game.errors import KingdomBuilderError
from ... import protocol as m
from ...storage.results import games as kept
from ...storage.store import Store
from ...table.results.outcomes import PastGame, outcome
from ...table.results.statistics import Played, Wanted, exported, own_statistics, played_by
from ...table.results.tallies import Tallies
from ...table.setting.deals import open_days
from ..hall import Hall, folded
from ..live_table import LiveTable

AT_ONCE = 20
"""Games of earlier versions that are looked through at a time; then the server sees to other things."""
AT_ONCE_FOR_ONE = 5
"""The same for somebody who waits for it."""
MOST_OWN = 2000
"""Games of one guest that statistics are about, the latest."""
MOST = 20_000
"""Games of a server that statistics are about, the latest."""
PAGE = 100
"""Games that are read at a time."""
FRESH = 900_000
"""Milliseconds for which the statistics of a server are told as they are."""

log = logging.getLogger(__name__)


class _Told(NamedTuple):
    """Statistics that are told, or being made."""

    since: int
    made: asyncio.Task[m.ServerStatistics]


class Results:
    """The results of one hall."""

    def __init__(self, hall: Hall) -> None:
        """Begin to look through the games of before at the first table."""
        self.hall = hall
        self.filled = False
        """Whether all games of before are known to be among the results."""
        self._after = ""
        self._without: set[str] = set()
        """Games of before that were looked through and do not count."""
        self._told: dict[m.Whose, _Told] = {}

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
            self._without.add(id)
            return
        found = outcome(table)
        if not found or not found.counts:
            self._without.add(id)
        elif not await kept.fill(store, id, table.number, found):
            await self._fill(store, id)  # it has changed meanwhile, which it cannot do often

    # --- Statistics ---

    async def own(self, guest: str, wanted: Wanted) -> m.OwnStatistics:
        """What the games of a guest tell."""
        pending = await self._fill_for(guest)
        return await asyncio.to_thread(own_statistics, await self._played_by(guest), wanted, pending)

    async def export(self, guest: str, wanted: Wanted) -> m.OwnGames:
        """The games of a guest, one by one."""
        await self._fill_for(guest)
        return exported(one for one in await self._played_by(guest) if wanted.has(one))

    async def _played_by(self, guest: str) -> list[Played]:
        return played_by(guest, [game async for page in self._pages(MOST_OWN, of=guest) for game in page])

    async def _pages(
        self, most: int, *, of: str | None = None, without_deals: Sequence[str] = ()
    ) -> AsyncIterator[list[PastGame]]:
        """The latest games, a few at a time, so that the server sees to other things in between."""
        before = None
        for _ in range(most // PAGE):
            games = await kept.games_before(self.hall.store, before, PAGE, of=of, without_deals=without_deals)
            yield games
            if len(games) < PAGE:
                break
            before = games[-1].outcome.ended, games[-1].table

    async def _fill_for(self, guest: str) -> int:
        """Look through some games of before at which a guest sat; how many are left."""
        store = self.hall.store
        if self.filled:
            return 0
        ids = [id for id in await kept.games_to_fill(store, of=guest) if id not in self._without]
        for id in ids[:AT_ONCE_FOR_ONE]:
            await self._fill(store, id)
        return len(ids[AT_ONCE_FOR_ONE:])

    async def of_all(self, whose: m.Whose) -> m.ServerStatistics:
        """What all games tell that were played here; made anew now and then, once for all who ask."""
        told, now = self._told.get(whose), self.hall.now()
        if told is None or now >= told.since + FRESH or (told.made.done() and told.made.exception()):
            told = self._told[whose] = _Told(now, asyncio.create_task(self._of_all(whose, now)))
        return await asyncio.shield(told.made)

    async def _of_all(self, whose: m.Whose, now: int) -> m.ServerStatistics:
        """Nothing of a deal that is still played is among it."""
        tallies = Tallies(whose)
        async for games in self._pages(MOST, without_deals=open_days(now)):
            await asyncio.to_thread(tallies.add, games)
        return tallies.message()
