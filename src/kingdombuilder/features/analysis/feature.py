"""Analyses of finished games: started by a player, computed in the background, and stored with the games.

They run in a low-priority process of their own, if the host has one. Each turn is two jobs with a node budget. The
scheduler shares time fairly by address and runs games that were played here before imported ones. The store has the
progress of analyses, so that every process can report and stop them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol, TypeVar

from ...protocol.refusals import Refusal
from ...service.calls import Visit
from ...service.feature import Feature, Host
from ...service.ports import Thinker, TookTooLong
from ...service.routing import get, post
from ...service.tables import no_table
from ...service.thinking.scheduler import Claim, Scheduler, Urgency
from ...table.caller import current_seat
from ...table.views.records import refuse_unfinished, whole_record
from . import reviewing
from .messages import Analysis, Comparison, TurnReview

LEASE = 30_000
"""The lease in milliseconds, after which another process may resume a stalled analysis."""
MOST = 400
"""The most analyses that a process runs at the same time."""
PER_ADDRESS = 5
"""The most of them that one address may start."""
AHEAD = 2
"""Turns of an analysis that are asked for at once, so that it waits for a place when one becomes free."""
ANYONE = "*"
"""The starter of an analysis that every caller may stop."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class TableGone(Exception):
    """The table of an analysis was deleted."""


class Progress(NamedTuple):
    """The progress of an analysis."""

    turns: int
    found: int
    lease: int | None
    """The end of the lease of its process; None once it is complete."""
    guest: str | None
    """The guest who started it, until it is complete."""


class AnalysisStore(Protocol):
    """The port for storing analyses."""

    async def progress(self, table: str) -> Progress | None:
        """The progress of the analysis of a game, if the current version made one."""

    async def reviews(self, table: str, first: int = 0) -> list[TurnReview]:
        """The finished reviews of a game's turns, from a number on."""

    async def begin(self, table: str, turns: int, guest: str | None, now: int, lease: int) -> bool:
        """Start or resume an analysis, with a lease; False if it is complete, or another process has the lease.

        Raises ``TableGone`` if the table was deleted.
        """

    async def add_review(self, table: str, number: int, review: TurnReview, lease: int) -> bool:
        """Store the review of a turn; False if the analysis is no longer wanted, or another process was quicker."""

    async def renew(self, tables: Collection[str], lease: int) -> None:
        """Renew the leases of these analyses."""

    async def finish(self, table: str) -> None:
        """Mark the analysis as complete."""

    async def stop(self, tables: Collection[str]) -> None:
        """Stop analyses, in any process."""


class Analyses(Feature):
    """Runs the analyses of one process, and reports on all."""

    def __init__(self, host: Host, store: AnalysisStore, thinker: Thinker, per_address: int = PER_ADDRESS) -> None:
        super().__init__(host)
        self.store = store
        self.thinker = thinker
        self.per_address = per_address
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closing = False
        self.claims: list[Claim] = []
        """For whom they are made."""

    def queues(self) -> Mapping[str, Scheduler]:
        """The queue of analyses."""
        return {"analysis": self.thinker.scheduler}

    @get("tables/{id}/analysis", cost=2, on_device=True)
    async def look(self, visit: Visit, after: int = 0) -> Analysis:
        """The progress of the analysis of a finished game, and the cost of each turn.

        ``?after=17`` leaves out the first 17 turns.
        """
        id = visit.table.config.id
        known = await self.store.progress(id)
        if known is None:
            return Analysis("none", 0, 0, mine=False, reviews=[], costliest=[])
        whole = known.lease is None
        found = await self.store.reviews(id, 0 if whole else after)
        guest = visit.caller.guest
        return Analysis(
            status="done" if known.lease is None else "running" if known.lease > self.tables.now() else "stopped",
            turns=known.turns,
            found=known.found,
            mine=guest is not None and known.guest in (guest, ANYONE),
            reviews=found[after:] if whole else found,
            costliest=reviewing.costliest(found) if whole else [],
        )

    @post("tables/{id}/analysis", cost=10, on_device=True)
    async def start(self, visit: Visit) -> Analysis:
        """Start or resume the analysis of a finished game, or join one that is running."""
        refuse_unfinished(visit.table)
        known = await self.store.progress(visit.table.config.id)
        if known is None or (known.lease is not None and known.lease <= self.tables.now()):
            self._refuse_too_many(visit.call.address)
            self.service.quotas.count("analyses", visit.call.address)
            await self._begin(visit, known)
        return await self.look(visit)

    async def _begin(self, visit: Visit, known: Progress | None) -> None:
        """Start an analysis, unless another process is quicker."""
        id, now, guest = visit.table.config.id, self.tables.now(), visit.caller.guest
        urgency = Urgency.IMPORTED if visit.table.imported else Urgency.PLAYED
        claim = Claim(visit.call.address, guest or visit.call.address, lambda: urgency)
        self.claims.append(claim)
        begun = False
        try:
            record = await self.service.record(visit.live)
            turns = known.turns if known else await self.service.thinker.aside(reviewing.turns_to_review, record)
            begun = await self.store.begin(id, turns, guest, now, now + LEASE)
        except TableGone:
            raise no_table() from None
        finally:
            if not begun:
                self.claims.remove(claim)
        if begun:
            making = self._make(id, record.text(), known.found if known else 0, turns, claim)
            self._tasks[id] = asyncio.create_task(making)
            self._tasks[id].add_done_callback(lambda _: self.claims.remove(claim))

    def _refuse_too_many(self, address: str) -> None:
        """Refuse an analysis if too many are running, for this address or in total."""
        if sum(claim.address == address for claim in self.claims) >= self.per_address:
            message = f"{self.per_address} games are being analysed for your address; wait until one of them is done"
            raise Refusal("busy", message, 429)
        if len(self.claims) >= MOST:
            raise Refusal("busy", "too many games are being analysed at the same time; try again later", 503)

    @post("tables/{id}/analysis/stop", cost=2, on_device=True)
    async def stop(self, visit: Visit) -> Analysis:
        """Stop an analysis that the caller started. Its results stay, and it can be resumed."""
        found = await self.look(visit)
        if found.status == "running":
            if not found.mine:
                raise Refusal("not_yours", "only the guest who started the analysis can stop it", 403)
            id = visit.table.config.id
            await self.store.stop([id])
            task = self._tasks.pop(id, None)
            if task:
                task.cancel()
        return await self.look(visit)

    @get("tables/{id}/comparison", cost=10, on_device=True)
    async def compare(self, visit: Visit) -> Comparison:
        """The caller's practice turn compared with the original one and the best one found."""
        live = visit.live
        async with live.lock:
            practice = live.table.config.practice
            if practice is None:
                raise Refusal("no_practice", "this is not a practice table")
            if current_seat(live.table, visit.caller).seat is None:
                raise Refusal("no_seat", "only the player at this practice table may see the comparison", 403)
            record = whole_record(live.table, await self.tables.store.rows(live.table.config.id))
        reviews = await self.store.reviews(practice.table)
        review = next((one for one in reviews if one.first == practice.step), None)
        self.service.quotas.count("hints", str(visit.caller.guest))
        asked = visit.call, visit.caller.guest, Urgency.WATCHED
        line = await self.service.think(*asked, reviewing.tried, record.text(), practice.step) if review else None
        return reviewing.comparison(line, review)

    async def _make(self, id: str, record: str, found: int, turns: int, claim: Claim) -> None:
        """Review the remaining turns one by one, until stopped or overtaken by another process."""
        ahead = dict[int, asyncio.Task[TurnReview]]()
        try:
            for number in range(found, turns):
                for soon in range(number, min(number + AHEAD, turns)):
                    if soon not in ahead:
                        ahead[soon] = asyncio.create_task(self._review(claim, record, soon))
                review = await ahead.pop(number)
                if not await self.store.add_review(id, number, review, self.tables.now() + LEASE):
                    return
            await self.store.finish(id)
        except Exception as error:
            if not isinstance(error, TookTooLong):
                log.exception("the analysis of table %s... failed", id[:4])
            with suppress(*self.tables.store.failures):
                await self.store.stop([id])
        finally:
            for task in ahead.values():
                task.cancel()
            await asyncio.gather(*ahead.values(), return_exceptions=True)
            if self._tasks.get(id) is asyncio.current_task():
                del self._tasks[id]
            if not self._tasks:
                self.thinker.rest()

    async def _review(self, claim: Claim, record: str, number: int) -> TurnReview:
        """The review of a turn, in two jobs."""
        review = await self._job(claim, reviewing.reviewed, record, number)
        review.luck = await self._job(claim, reviewing.luck, record, number)
        return review

    async def _job(self, claim: Claim, function: Callable[[str, int], T], record: str, number: int) -> T:
        """The result of a job. If the analysis is stopped, the place stays taken until the process is free again."""
        async with self.thinker.scheduler.place(claim):
            job = asyncio.ensure_future(self.thinker.run(function, record, number))
            try:
                return await asyncio.shield(job)
            except asyncio.CancelledError:
                if self._closing:
                    job.cancel()
                await asyncio.wait((job,))
                raise

    @property
    def under_way(self) -> frozenset[asyncio.Task[None]]:
        """The running tasks of analyses."""
        return frozenset(self._tasks.values())

    async def chore(self) -> None:
        """Renew the leases of the running analyses."""
        await self.store.renew(list(self._tasks), self.tables.now() + LEASE)

    async def close(self) -> None:
        """Stop all analyses; they can be resumed later."""
        self._closing = True
        tasks, self._tasks = self._tasks, {}
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        self.thinker.close()
        with suppress(*self.tables.store.failures):
            await self.store.stop(list(tasks))
