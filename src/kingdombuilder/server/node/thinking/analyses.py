"""Analyses of finished games: begun by who asks, made in the background, and kept with the games.

They are made turn by turn in a process of their own, which lets everything else on the machine go first: a bot at a
live table waits for none of them, neither for a place to think in nor for time. Among themselves they take turns like
bots, fairly by address. The database knows how far each of them is, so that every node can tell, and stop it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from ....game.documents.record import Record
from ... import protocol as m
from ...storage.database import FAILURES
from ...storage.results import analyses as kept
from ...storage.store import Store
from ...table.advice import analyses
from ...table.refusals import Refusal
from ...table.who import Who
from ..guarding.limits import Limits
from ..hall import Hall, no_table
from ..live_table import LiveTable
from .scheduler import Claim, Urgency
from .workers import TookTooLong, Workers

LEASE = 30_000
"""Milliseconds after which another node may go on with an analysis of which nothing more is heard."""
LONGEST = 600.0
"""Seconds after which the review of a turn is given up. On a busy machine it may have to wait for long."""
MOST = 100
"""How many analyses a node has under way at the same time."""

log = logging.getLogger(__name__)


class Analyses:
    """The analyses that one node makes, and those that it can tell of."""

    def __init__(self, hall: Hall, per_hour: int, nice: int) -> None:
        """Make analyses for this hall, so many an hour for one address, and as nice to others as that."""
        self.hall = hall
        self.workers = Workers(1, LONGEST, nice)
        self.limits = Limits(per_hour / 3600, per_hour)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def look(self, live: LiveTable, who: Who, after: int = 0) -> m.Analysis:
        """How far the analysis of a game is, with what was found after so many turns."""
        store, id = self.hall.store, live.table.sheet.id
        known = await kept.kept_analysis(store, id)
        if known is None:
            return m.Analysis("none", 0, 0, mine=False, reviews=[], costliest=[])
        whole = known.lease is None
        found = await kept.reviews(store, id, 0 if whole else after)
        return m.Analysis(
            status="done" if known.lease is None else "running" if known.lease > self.hall.now() else "stopped",
            turns=known.turns,
            found=known.found,
            mine=who.guest is not None and known.guest == who.guest,
            reviews=found[after:] if whole else found,
            costliest=analyses.costliest(found) if whole else [],
        )

    async def start(self, live: LiveTable, record: Record, who: Who, address: str) -> m.Analysis:
        """Begin the analysis of a game, or go on with it, unless it is whole or under way already."""
        store, id, now = self.hall.store, live.table.sheet.id, self.hall.now()
        known = await kept.kept_analysis(store, id)
        if known is None or (known.lease is not None and known.lease <= now):
            self._refuse_too_much(address)
            turns = known.turns if known else await asyncio.to_thread(analyses.turns_to_review, record)
            try:
                begun = await kept.begin(store, id, turns, who.guest, now, now + LEASE)
            except kept.TableGone:
                raise no_table() from None
            if begun:
                claim = Claim(address, who.guest or address, lambda: Urgency.PLAYED)
                self._tasks[id] = asyncio.create_task(
                    self._make(id, record.text(), known.found if known else 0, turns, claim)
                )
        return await self.look(live, who)

    def _refuse_too_much(self, address: str) -> None:
        if len(self._tasks) >= MOST:
            raise Refusal("busy", "too many games are being analysed at the same time; try again later", 503)
        wait = self.limits.wait(address)
        if wait:
            raise Refusal("too_fast", "that is a lot of games to analyse; wait a few minutes", 429, wait)

    async def stop(self, live: LiveTable, who: Who) -> m.Analysis:
        """Stop the analysis of a game; what was found stays, and can be gone on with."""
        found = await self.look(live, who)
        if found.status == "running":
            if not found.mine:
                raise Refusal("not_yours", "only who has begun an analysis can stop it", 403)
            await self._stop(live.table.sheet.id)
        return await self.look(live, who)

    async def _stop(self, id: str) -> None:
        await kept.stop(self.hall.store, [id])
        task = self._tasks.pop(id, None)
        if task:
            task.cancel()

    async def _make(self, id: str, record: str, found: int, turns: int, claim: Claim) -> None:
        """Review the turns that are left, one after another, until somebody stops it or another node is quicker."""
        store = self.hall.store
        try:
            for number in range(found, turns):
                async with self.workers.scheduler.place(claim):
                    review = await self.workers.run(analyses.reviewed, record, number)
                if not await kept.add_review(store, id, number, review, self.hall.now() + LEASE):
                    return
            await kept.finish(store, id)
        except Exception as error:
            if not isinstance(error, TookTooLong):
                log.exception("the analysis of table %s... failed", id[:4])
            with suppress(*FAILURES):
                await kept.stop(store, [id])
        finally:
            if self._tasks.get(id) is asyncio.current_task():
                del self._tasks[id]
            if not self._tasks:  # a process with nothing to do would only take up memory
                self.workers.close()

    async def review_from(self, moment: m.Moment) -> m.TurnReview | None:
        """What was found of the turn that begins with a moment, if the game is analysed so far."""
        found = await kept.reviews(self.hall.store, moment.table)
        return next((one for one in found if one.first == moment.step), None)

    async def renew(self, store: Store) -> None:
        """Keep other nodes from the analyses that are made here."""
        await kept.renew(store, list(self._tasks), self.hall.now() + LEASE)

    async def close(self) -> None:
        """Stop everything; whoever asks again goes on with it."""
        tasks, self._tasks = self._tasks, {}
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        with suppress(*FAILURES):
            await kept.stop(self.hall.store, list(tasks))
        self.workers.close()
