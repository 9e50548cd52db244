"""The client of the tools: plain requests, and a WebSocket with little overhead.

The tools share the machine with the server, so messages stay bytes, and each caller parses only what it needs.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

SECONDS = 60.0
"""How long a request may take, unless the caller sets another limit."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
"""The kinds of frames that a server sends, and what is answered to a ping."""
WHOLE = 0x80
"""The bit of a frame that is a message of its own, and in the next byte that of one that is masked."""
NO_MASK = bytes(4)
"""A client has to mask what it sends; with this mask it stays as it is."""

encode = msgspec.json.Encoder().encode


def ask(address: str, body: dict[str, Any] | None = None, *, seconds: float = SECONDS, **headers: str) -> Any:
    """The answer to a request: with a body it is a POST. An answer that is no success raises ``HTTPError``."""
    with urlopen(Request(address, None if body is None else encode(body), headers), timeout=seconds) as answer:
        return msgspec.json.decode(answer.read())


class Socket(asyncio.Protocol):
    """A web socket. Messages are handed to ``heard``; ``lost`` is called when the connection is gone."""

    def __init__(
        self, host: str, path: str, heard: Callable[[bytes], None], lost: Callable[[], None], cookie: str = ""
    ) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the server has agreed to talk."""
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls,
        address: str,
        path: str,
        heard: Callable[[bytes], None],
        lost: Callable[[], None] = lambda: None,
        source: str | None = None,
        cookie: str = "",
    ) -> Socket:
        """A socket at the server of this address; ``ConnectionError`` if it does not want to talk.

        ``source`` is the address to call from, if this machine has several.
        """
        place = urlsplit(address)
        make = lambda: cls(place.netloc, path, heard, lost, cookie)  # noqa: E731 - what it makes is said above
        transport, socket = await asyncio.get_running_loop().create_connection(
            make, place.hostname or "127.0.0.1", place.port or 80, local_addr=(source, 0) if source else None
        )
        try:
            async with asyncio.timeout(SECONDS):
                await socket.opened
        except BaseException:
            transport.abort()
            raise
        return socket

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Ask the server to talk."""
        self._transport = transport
        transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Pass the messages on that are complete now."""
        self._buffer += data
        if not self.opened.done() and not self._is_open():
            return
        while frame := self._next_frame():
            kind, payload = frame
            if kind == TEXT:
                self._heard(payload)
            elif kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify waiting tasks."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("the connection is gone"))
        self._lost()

    def say(self, message: bytes) -> None:
        """Send a message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Say goodbye and hang up."""
        if self._transport and not self._transport.is_closing():
            self._send(CLOSE, b"")
            self._transport.close()

    def _is_open(self) -> bool:
        """Whether the server has agreed to talk by now."""
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        self._buffer = rest
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionRefusedError(head.split(b"\r\n")[0].decode(errors="replace")))
            self.close()
            return False
        self.opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The kind and the contents of the next frame, once all of it is here."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1]
        if length > 125:
            start += 2 if length == 126 else 8
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        end = start + length
        if len(buffer) < end:
            return None
        kind, payload = buffer[0] & 15, bytes(memoryview(buffer)[start:end])
        del buffer[:end]
        return kind, payload

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([WHOLE | size]) if size < 126 else bytes([WHOLE | 126]) + size.to_bytes(2, "big")
        if self._transport:
            self._transport.write(bytes([WHOLE | kind]) + length + NO_MASK + payload)


def loop_factory() -> Any:
    """What makes the fastest event loop there is here; None for the usual one."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
