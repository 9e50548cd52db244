"""A TCP proxy that can cut connections in the middle of a message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

PIECE = 65_536
"""Bytes that are passed on at once."""
MOMENT = 0.3
"""Seconds in which a connection that is to be cut may say something; then it is cut in silence."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Way = Callable[[], Awaitable[Streams]]
"""How a connection is made to where everything goes."""


class _Link:
    """One connection on its way."""

    def __init__(self, *writers: asyncio.StreamWriter) -> None:
        self.writers = writers
        self.cutting = False
        """Whether only half of what is said next gets through."""

    def cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()


class Proxy:
    """Takes connections on a port of its own and passes on what is said, both ways."""

    def __init__(self) -> None:
        self.way: Way | None = None
        """Where it leads to; None if nobody is there."""
        self.port = 0
        self._links: dict[_Link, asyncio.Task[None]] = {}
        """The connections, and who leads them."""
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Take connections from now on."""
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Take no more connections, and cut those that there are."""
        if self._server:
            self._server.close()
        for link in self._links:
            link.cut()
        await asyncio.gather(*self._links.values(), return_exceptions=True)

    async def cut(self) -> None:
        """Cut every connection in the middle of what is said next, or in silence if nothing is said."""
        links = list(self._links)
        for link in links:
            link.cutting = True
        await asyncio.sleep(MOMENT)
        for link in links:
            link.cut()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await self.way() if self.way else None
        except OSError:
            there = None
        if not there:
            writer.transport.abort()
            return
        link = _Link(writer, there[1])
        self._links[link] = asyncio.ensure_future(self._pass_both_ways(link, (reader, writer), there))

    async def _pass_both_ways(self, link: _Link, here: Streams, there: Streams) -> None:
        try:
            await asyncio.gather(self._pass(link, here[0], there[1]), self._pass(link, there[0], here[1]))
        finally:
            del self._links[link]
            link.cut()

    async def _pass(self, link: _Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what one side says, until it has no more to say; then nobody has."""
        with suppress(OSError):
            while said := await reader.read(PIECE):
                if link.cutting:
                    writer.write(said[: len(said) // 2])
                    await asyncio.sleep(0)
                    link.cut()
                    return
                writer.write(said)
                await writer.drain()
        for either in link.writers:
            either.close()
