"""Who thinks next. The places to think in are few, and they are shared out fairly.

Tables at which somebody looks on come first, then those at which people play, and last the bots that are among
themselves. Among equals it is the turn of the address that was served longest ago, and at that address the turn of the
host who was. So whoever sets a hundred tables makes themselves wait, and hardly anybody else.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from time import monotonic

REMEMBERED = 20_000
"""How many addresses and hosts are remembered; who was served longest ago is forgotten first."""
ALONE = 4
"""Bots among themselves have one place in so many, and at least one."""


class Urgency(IntEnum):
    """How urgent a thought is, the most urgent first."""

    WATCHED = 0
    """Somebody looks on."""
    PLAYED = 1
    """People play there, but nobody looks on at the moment."""
    ALONE = 2
    """Bots are among themselves."""


@dataclass(frozen=True)
class Claim:
    """The claim to a place."""

    address: str
    host: str
    urgency: Callable[[], Urgency]
    """How urgent it is, asked again whenever a place is free: somebody may have come or gone meanwhile."""


@dataclass(eq=False)
class _Waiting:
    """Somebody who waits for a place."""

    claim: Claim
    number: int
    given: asyncio.Future[bool]
    """Done with a place; whether that is one of the few for bots among themselves."""


class Scheduler:
    """Gives out the places to think in."""

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        """Have so many places."""
        self.free = places
        self.free_alone = max(1, places // ALONE)
        self.clock = clock
        self._numbers = count(1)
        self._waiting: dict[int, _Waiting] = {}
        self._served: OrderedDict[str, int] = OrderedDict()
        """When each address and each host was served last, as a number that grows."""

    @asynccontextmanager
    async def place(self, claim: Claim) -> AsyncIterator[None]:
        """A place to think in, from the moment on at which it is the claim's turn."""
        waiting = _Waiting(claim, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting[waiting.number] = waiting
        self.share_out()
        try:
            alone = await waiting.given
        except asyncio.CancelledError:
            self._waiting.pop(waiting.number, None)
            if waiting.given.done() and not waiting.given.cancelled():
                self._leave(waiting.given.result(), 0)
            raise
        began = self.clock()
        try:
            yield
        finally:
            self._leave(alone, self.clock() - began)

    def behind(self, claim: Claim) -> int | None:
        """How many others would come before a claim if places were free now; None if it does not wait."""
        waiting = sorted(((waiting, waiting.claim.urgency()) for waiting in self._waiting.values()), key=self._order)
        return next((place for place, (one, _) in enumerate(waiting) if one.claim is claim), None)

    def share_out(self) -> None:
        """Give the free places to those whose turn it is."""
        while self.free and (chosen := self._next()):
            waiting, urgency = chosen
            alone = urgency is Urgency.ALONE
            self.free -= 1
            self.free_alone -= alone
            del self._waiting[waiting.number]
            self._note((waiting.claim.address, waiting.claim.host))
            waiting.given.set_result(alone)

    def _next(self) -> tuple[_Waiting, Urgency] | None:
        """The one whose turn it is, if there is anybody who may have a place now."""
        asking = [
            (waiting, waiting.claim.urgency()) for waiting in self._waiting.values() if not waiting.given.cancelled()
        ]
        may = [(waiting, urgency) for waiting, urgency in asking if urgency < Urgency.ALONE or self.free_alone]
        return min(may, key=self._order, default=None)

    def _order(self, asking: tuple[_Waiting, Urgency]) -> tuple[int, int, int, int]:
        waiting, urgency = asking
        served = self._served.get
        return urgency, served(waiting.claim.address, 0), served(waiting.claim.host, 0), waiting.number

    def _note(self, served: Iterable[str]) -> None:
        """Note who was served."""
        for one in served:
            self._served[one] = next(self._numbers)
            self._served.move_to_end(one)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)

    def _leave(self, alone: bool, took: float) -> None:
        """Give a place back. One of bots among themselves is left alone for as long as they have thought."""
        self.free += 1
        if alone:
            asyncio.get_running_loop().call_later(took, self._rested)
        self.share_out()

    def _rested(self) -> None:
        self.free_alone += 1
        self.share_out()
