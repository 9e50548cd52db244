"""A caller from an address of their own: all of 127.0.0.0/8 is this machine."""

from __future__ import annotations

import asyncio
import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from weakref import WeakSet

import msgspec

from ..client import Socket, encode

SECONDS = 60.0
"""How long an answer may take."""
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"set-cookie: *([^;\r]+)", re.IGNORECASE)


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    content: bytes

    @property
    def json(self) -> Any:
        """The message in it; raises ``Refused`` if the request was refused."""
        if self.status >= 400:
            raise Refused(f"{self.status} {self.content.decode(errors='replace')[:200]}")
        return msgspec.json.decode(self.content)


class Refused(Exception):
    """The server has refused a request."""


class Caller:
    """A browser: one connection for requests, a cookie if it keeps one, and sockets."""

    def __init__(self, server: str, source: str, *, keeps_cookie: bool = True) -> None:
        self.server = server
        self.source = source
        self.keeps_cookie = keeps_cookie
        self.cookie = b""
        self._place = urlsplit(server)
        self._lock = asyncio.Lock()
        self._sockets = WeakSet[Socket]()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the server."""
        return await asyncio.open_connection(self._place.hostname, self._place.port, local_addr=(self.source, 0))

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Answer:
        """The answer to a request: with a body it is a POST."""
        async with self._lock:
            return await self._ask(path, body)

    async def _ask(self, path: str, body: dict[str, Any] | None) -> Answer:
        content = b"" if body is None else encode(body)
        cookie = b"Cookie: " + self.cookie + b"\r\n" if self.cookie else b""
        method = "GET" if body is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._place.netloc}\r\nContent-Length: {len(content)}\r\n"
        if self._streams and self._streams[0].at_eof():
            self.hang_up()
        self._streams = self._streams or await self.open()
        reader, writer = self._streams
        try:
            async with asyncio.timeout(SECONDS):
                writer.write(head.encode() + cookie + b"\r\n" + content)
                answered = await reader.readuntil(b"\r\n\r\n")
                length = _LENGTH.search(answered)
                answer = Answer(int(answered[9:12]), await reader.readexactly(int(length[1]) if length else 0))
        except BaseException:
            self.hang_up()
            raise
        if self.keeps_cookie and (found := _COOKIE.search(answered)):
            self.cookie = found[1]
        return answer

    async def socket(self, table: str, secret: str | None = None) -> Conversation:
        """A socket at a table, after saying hello."""
        conversation = Conversation()
        conversation.socket = await Socket.connect(
            self.server,
            f"/api/tables/{table}/socket",
            conversation.messages.put_nowait,
            lambda: conversation.messages.put_nowait(b""),
            self.source,
        )
        self._sockets.add(conversation.socket)
        conversation.socket.say(encode({"type": "hello", "secret": secret}))
        return conversation

    def hang_up(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams:
            self._streams[1].close()
            self._streams = None

    def leave(self) -> None:
        """Close all connections."""
        self.hang_up()
        for socket in self._sockets:
            socket.close()


class Conversation:
    """What is said on a socket."""

    socket: Socket

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()

    async def until(self, *kinds: str) -> bytes:
        """Read on until a message of one of these types; raises ``Refused`` if the server refuses or hangs up."""
        starts = tuple(b'{"type":"%b"' % kind.encode() for kind in kinds)
        async with asyncio.timeout(SECONDS):
            while message := await self.messages.get():
                if message.startswith(starts):
                    return message
                if message.startswith((b'{"type":"refused"', b'{"type":"closing"')):
                    break
        raise Refused(message.decode() or "the server has hung up")
