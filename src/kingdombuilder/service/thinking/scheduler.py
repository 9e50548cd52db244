"""Fair scheduling of the few worker places.

Watched tables come first, then tables with people, then imported games, then games of bots only. Within a
class, the address that has used the least time while others waited is next, then the one served longest ago; the
same holds for the hosts of an address. So a host with a hundred tables, or with one that takes a hundred times as
long, delays hardly anyone else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from time import monotonic

from ..gate import step_aside
from ..shares import Shares

ALONE = 4
"""Games of bots only may use one place in this many, at least one."""


class Urgency(IntEnum):
    """The priority classes, the most urgent first."""

    WATCHED = 0
    """Watched."""
    PLAYED = 1
    """With people, not watched now."""
    IMPORTED = 2
    """An imported game."""
    ALONE = 3
    """A game of bots only."""


@dataclass(frozen=True, eq=False)
class Claim:
    """A request for a place."""

    address: str
    host: str
    urgency: Callable[[], Urgency]
    """The priority, evaluated whenever a place is free, because watchers may have come or gone."""


@dataclass(eq=False)
class _Waiting:
    """A queued claim."""

    claim: Claim
    number: int
    given: asyncio.Future[bool]
    """Completed with a place; True for one of the few places for games of bots only."""
    counts: bool = True
    """Whether its time is counted: others waited when it got the place."""


class Scheduler:
    """Assigns the worker places."""

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self.places = self.free = places
        self.free_alone = max(1, places // ALONE)
        self.clock = clock
        self.served: list[Callable[[Claim, float], None]] = []
        """Called with a claim that gives its place back, and the seconds for which it had the place."""
        self._numbers = count(1)
        self._waiting: dict[int, _Waiting] = {}
        self._shares = Shares(clock)

    @asynccontextmanager
    async def place(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        waiting = _Waiting(claim, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting[waiting.number] = waiting
        self.share_out()
        step_aside()
        try:
            await waiting.given
        except asyncio.CancelledError:
            self._waiting.pop(waiting.number, None)
            if waiting.given.done() and not waiting.given.cancelled():
                self._leave(waiting, 0)
            raise
        began = self.clock()
        try:
            yield
        finally:
            self._leave(waiting, self.clock() - began)

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return len(self._waiting)

    def behind(self, claim: Claim) -> int | None:
        """The position of a claim in the queue; None if it is not queued."""
        waiting = sorted(((waiting, waiting.claim.urgency()) for waiting in self._waiting.values()), key=self._order)
        return next((place for place, (one, _) in enumerate(waiting) if one.claim is claim), None)

    @property
    def share(self) -> float:
        """The share of its time that a bot may take, so that all that people wait for is done in the time of one."""
        waiting = sum(one.claim.urgency() < Urgency.ALONE for one in self._waiting.values())
        return min(1.0, self.places / max(1, waiting))

    def share_out(self) -> None:
        """Assign the free places to the next claims."""
        while self.free and (chosen := self._next()):
            waiting, urgency = chosen
            alone = urgency is Urgency.ALONE
            self.free -= 1
            self.free_alone -= alone
            del self._waiting[waiting.number]
            waiting.counts = bool(self._waiting)
            self._note(waiting.claim, 0.0)
            waiting.given.set_result(alone)

    def _next(self) -> tuple[_Waiting, Urgency] | None:
        """The next claim that may have a place now, if any."""
        asking = [
            (waiting, waiting.claim.urgency()) for waiting in self._waiting.values() if not waiting.given.cancelled()
        ]
        may = [(waiting, urgency) for waiting, urgency in asking if urgency < Urgency.ALONE or self.free_alone]
        return min(may, key=self._order, default=None)

    def _order(self, asking: tuple[_Waiting, Urgency]) -> tuple[int, float, int, float, int, int]:
        waiting, urgency = asking
        claim = waiting.claim
        return urgency, *self._shares.order(claim.address), *self._shares.order(claim.host), waiting.number

    def _note(self, claim: Claim, seconds: float) -> None:
        """Record a service, or the time used."""
        for one in {claim.address, claim.host}:
            self._shares.note(one, seconds)

    def _leave(self, waiting: _Waiting, took: float) -> None:
        """Release a place. A place for games of bots only stays idle as long as it was used."""
        self.free += 1
        self._note(waiting.claim, took if waiting.counts else 0.0)
        for callback in self.served:
            callback(waiting.claim, took)
        if waiting.given.result():
            asyncio.get_running_loop().call_later(took, self._rested)
        self.share_out()

    def _rested(self) -> None:
        self.free_alone += 1
        self.share_out()
