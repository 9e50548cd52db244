"""Fair admission of requests and messages, so that an address with hundreds of them hardly delays others.

Few are handled at a time. When one is done, the oldest request of the address that has used the least time is next.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from time import monotonic

from .shares import Shares

PLACES = 4
"""The most requests handled at the same time."""
LONGEST = 0.25
"""Seconds after which a request gives its place back: it waits for something, such as the database."""
_held: ContextVar[tuple[object, Callable[[], None]] | None] = ContextVar("held", default=None)
"""The task that holds a place, and what gives it back; tasks that it starts hold none."""


def step_aside() -> None:
    """Give the place of the current request back, if it has one: from now on it waits for something."""
    if (held := _held.get()) and held[0] is asyncio.current_task():
        held[1]()


class Gate:
    """Gives out the places of a process."""

    def __init__(self, places: int = PLACES, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._free = places
        self._shares = Shares(clock)
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """A place for a request of an address, once it is its turn."""
        if self._free:
            self._free -= 1
        else:
            await self._turn(address)
        began, held = self.clock(), True

        def leave() -> None:
            nonlocal held
            if held:
                held = False
                self._shares.note(address, self.clock() - began)
                self._pass_on()

        timer = asyncio.get_running_loop().call_later(LONGEST, leave)
        before = _held.set((asyncio.current_task(), leave))
        try:
            yield
        finally:
            _held.reset(before)
            timer.cancel()
            leave()

    async def _turn(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a place to the next request that still waits."""
        while self._waiting:
            address = min(self._waiting, key=self._shares.order)
            turn = self._waiting[address].popleft()
            if not self._waiting[address]:
                del self._waiting[address]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
