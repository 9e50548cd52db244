"""A table in memory: its lock and its watchers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..table.caller import Caller
from ..table.table import Table

TOO_SLOW = "your connection is too slow; reconnect with the 'last' number you saw"


class Watcher:
    """The queue of messages for one connection. If it grows too long, the connection is closed."""

    def __init__(self, caller: Caller, limit: int, address: str = "", session: str = "", *, texts: bool = True) -> None:
        """Create a watcher for a caller at an address, with a limited queue, and with or without texts of events."""
        self.caller = caller
        self.texts = texts
        self.address = address
        self.session = session
        self.limit = limit
        self.closing: str | None = None
        """Why the connection is to be closed, if it is."""
        self.again = False
        """Whether the client should come back once the connection is closed."""
        self._waiting: deque[bytes] = deque()
        self._something = asyncio.Event()

    def send_first(self, messages: Iterable[bytes]) -> None:
        """Queue the missed updates; they do not count towards the limit of the queue."""
        self._waiting.extend(messages)
        self.limit += len(self._waiting)
        self._something.set()

    def send(self, messages: Iterable[bytes]) -> None:
        """Queue messages."""
        self._waiting.extend(messages)
        if len(self._waiting) > self.limit:
            self.close(TOO_SLOW, again=True)
        self._something.set()

    def close(self, reason: str, *, again: bool) -> None:
        """Have the connection closed."""
        if self.closing is None:
            self.closing, self.again = reason, again
            self._waiting.clear()
        self._something.set()

    async def next(self) -> list[bytes]:
        """Wait for messages; returns all queued ones, or nothing if the connection is to be closed."""
        while not self._waiting and self.closing is None:
            self._something.clear()
            await self._something.wait()
        messages = list(self._waiting)
        self._waiting.clear()
        return messages


class TableLock(asyncio.Lock):
    """The lock of a table in memory. It can no longer be acquired once the table is outdated."""

    gone = False

    async def acquire(self) -> Literal[True]:
        """Acquire the lock."""
        await super().acquire()
        if self.gone:
            self.release()
            raise Refusal("busy", "this table was unloaded; try again", 503)
        return True


@dataclass
class Sight:
    """What is known of a guest's presence."""

    last: int
    """When the guest was last seen at the table."""
    there: bool = False
    """Whether the guest was connected at the last check."""
    written: int = 0
    """The stored time when the guest was last seen."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory with its watchers."""

    table: Table
    lock: TableLock = field(default_factory=TableLock)
    watchers: set[Watcher] = field(default_factory=set)
    sights: dict[str, Sight] = field(default_factory=dict)
    """When its guests were last seen."""
    looked_at: int = 0
    """When it was last used."""
    bots_task: asyncio.Task[None] | None = None
    address: str = ""
    """The address of the host; unknown if the table was created on another node or before a restart."""
    written: int = 0
    """The number of the last row that this node wrote."""
    advised: set[tuple[int, m.Advice]] = field(default_factory=set)
    """The seats known to have received advice, by kind."""
    number: int = field(init=False)
    """The number of the last row that is stored and published."""

    def __post_init__(self) -> None:
        """Mark all rows that were read as stored."""
        self.number = self.table.number

    def here(self) -> list[bool]:
        """Which seats are connected to this node."""
        seats = {watcher.caller.seat for watcher in self.watchers}
        return [seat in seats for seat in range(len(self.table.chairs))]
