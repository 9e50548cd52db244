"""Somebody who looks at a table: what they are to be told waits here until their connection takes it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable

from ..table.who import Who

TOO_SLOW = "your connection is too slow; connect again and say what you saw last"


class Watcher:
    """The messages for one connection, in their order. If too many of them wait, the connection is closed."""

    def __init__(self, who: Who, limit: int, address: str = "") -> None:
        """Look as somebody from some address, with so many messages waiting at most."""
        self.who = who
        self.address = address
        self.limit = limit
        self.closing: str | None = None
        """Why the connection is to be closed, if it is."""
        self.again = False
        """Whether the client should come back once the connection is closed."""
        self._waiting: deque[bytes] = deque()
        self._something = asyncio.Event()

    def tell_first(self, messages: Iterable[bytes]) -> None:
        """Pass on what was missed; however much it is, that alone does not make a connection too slow."""
        self._waiting.extend(messages)
        self.limit += len(self._waiting)
        self._something.set()

    def tell(self, messages: Iterable[bytes]) -> None:
        """Pass messages on."""
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
        """All that waits, once something does; nothing if the connection is to be closed."""
        while not self._waiting and self.closing is None:
            self._something.clear()
            await self._something.wait()
        messages = list(self._waiting)
        self._waiting.clear()
        return messages
