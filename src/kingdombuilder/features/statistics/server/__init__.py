"""Statistics on a server: of guests, of all games, and filling in games of earlier versions.

Games of earlier versions are processed once in the background, those of a guest who asks for statistics first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from ....game.errors import KingdomBuilderError
from ....server.node import Server
from ....service.routing import get
from ....service.tables import folded
from ....table.outcomes import PastGame, outcome
from ..feature import Statistics
from ..messages import ServerStatistics, Whose
from ..tallies import Tallies
from . import storage as kept

AT_ONCE = 20
"""Games of earlier versions processed in one batch, before the server does other work."""
AT_ONCE_FOR_ONE = 5
"""The batch for a guest who waits."""
MOST_OWN = 2000
"""The most games in the statistics of a guest: the latest."""
MOST = 20_000
"""The most games in the statistics of a server: the latest."""
PAGE = 100
"""Games read in one query."""
FRESH = 900_000
"""Milliseconds for which the statistics of a server are cached."""

log = logging.getLogger(__name__)


class _Told(NamedTuple):
    """Cached statistics, or a computation under way."""

    since: int
    made: asyncio.Task[ServerStatistics]


class StatisticsOnServer(Statistics):
    """The statistics of guests, and of all games."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.store = server.store
        self.filled = False
        """Whether all games of earlier versions have been processed."""
        self._after = ""
        self._without: set[str] = set()
        """Processed games of earlier versions that do not count."""
        self._told: dict[Whose, _Told] = {}

    async def chore(self) -> None:
        """Process games of earlier versions, until there are none."""
        store = self.store
        if self.filled:
            return
        ids = [] if await kept.is_filled(store) else await kept.games_to_fill(store, self._after, AT_ONCE)
        for id in ids:
            self._after = id
            await self._fill(id)
        if not ids:
            await kept.note_filled(store)
            self.filled = True

    async def _fill(self, id: str) -> None:
        """Store the outcome of a game of an earlier version, if it counts."""
        store = self.store
        config, rows = await store.config(id), await store.rows(id)
        if config is None or not rows:
            return
        try:
            table, _ = await self.service.thinker.aside(folded, config, rows, len(rows))
        except KingdomBuilderError as error:
            log.warning("table %s... cannot be read, and has no result: %s", id[:4], error)
            self._without.add(id)
            return
        found = outcome(table)
        if not found or not found.counts:
            self._without.add(id)
        elif not await kept.fill(store, id, table.number, found):
            await self._fill(id)  # it has changed meanwhile, which it cannot do often

    # --- Statistics ---

    async def games_of(self, guest: str) -> tuple[list[PastGame], int]:
        """The finished games of a guest, and the number of those not processed yet."""
        pending = await self._fill_for(guest)
        return [game async for page in self._pages(MOST_OWN, of=guest) for game in page], pending

    async def _pages(
        self, most: int, *, of: str | None = None, without_deals: Sequence[str] = ()
    ) -> AsyncIterator[list[PastGame]]:
        """The latest games in batches, so that the server can do other work in between."""
        before = None
        for _ in range(most // PAGE):
            games = await kept.games_before(self.store, before, PAGE, of=of, without_deals=without_deals)
            yield games
            if len(games) < PAGE:
                break
            before = games[-1].outcome.ended, games[-1].table

    async def _fill_for(self, guest: str) -> int:
        """Process some games of earlier versions with this guest; returns the number left."""
        store = self.store
        if self.filled:
            return 0
        ids = [id for id in await kept.games_to_fill(store, of=guest) if id not in self._without]
        for id in ids[:AT_ONCE_FOR_ONE]:
            await self._fill(id)
        return len(ids[AT_ONCE_FOR_ONE:])

    @get("statistics", cost=4)
    async def of_all(self, whose: Whose = "everybody") -> ServerStatistics:
        """Statistics of all games on the server: ``?whose=people``, ``bots`` or ``everybody``."""
        told, now = self._told.get(whose), self.tables.now()
        if told is None or now >= told.since + FRESH or (told.made.done() and told.made.exception()):
            told = self._told[whose] = _Told(now, asyncio.create_task(self._of_all(whose, now)))
        return await asyncio.shield(told.made)

    async def _of_all(self, whose: Whose, now: int) -> ServerStatistics:
        """Compute the statistics, without daily deals that are not closed."""
        tallies, sealed = (
            Tallies(whose),
            [one for feature in self.service.features for one in feature.sealed_deals(now)],
        )
        async for games in self._pages(MOST, without_deals=sealed):
            await self.service.thinker.aside(tallies.add, games)
        return tallies.message()


FEATURE = StatisticsOnServer
