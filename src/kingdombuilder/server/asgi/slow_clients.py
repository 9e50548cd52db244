"""Connection limits and timeouts below uvicorn, against slow clients.

A reverse proxy does this, too; without one, a client that sends nothing, sends endlessly or never reads would cost
memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from uvicorn import Config
from uvicorn._types import ASGISendEvent
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ..guests.keyring import network

REQUEST_SECONDS = 20.0
"""The time limit for receiving a request, head and body."""
LISTEN_SECONDS = 30.0
"""The time limit for a client that does not read."""
HEAD_BYTES = 65_536
"""The size limit of the head of a request."""
FRAMES = 1_000
"""The most fragments of a message on a socket."""

OTHER_FILES = 200
"""The number of open files that the server needs beside its connections."""

TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def make_room(number: int) -> None:
    """Raise the limit of open files of this process, if needed."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = number + OTHER_FILES if most == resource.RLIM_INFINITY else min(number + OTHER_FILES, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _caller(connection: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str | None:
    """The address of a connection for limits; None if it comes from a proxy."""
    if not connection.client or connection.client[0] in _proxies(connection.config):
        return None
    return network(connection.client[0])


@cache
def _proxies(config: Config) -> _TrustedHosts:
    return _TrustedHosts(config.forwarded_allow_ips)


class Timer:
    """Closes a connection after a timeout."""

    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self.seconds = seconds
        self.then = then
        self._running: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start or restart."""
        self.stop()
        self._running = asyncio.get_running_loop().call_later(self.seconds, self.then)

    def stop(self) -> None:
        """Stop."""
        if self._running:
            self._running.cancel()
            self._running = None


class Hasty(asyncio.Protocol):
    """A connection that is closed if its client does not read."""

    _listening: Timer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._listening = Timer(LISTEN_SECONDS, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        self._listening.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client has stopped reading; start the timeout."""
        super().pause_writing()
        self._listening.start()

    def resume_writing(self) -> None:
        """The client reads again; stop the timeout."""
        super().resume_writing()
        self._listening.stop()


class HttpConnection(Hasty, HttpToolsProtocol):
    """An HTTP connection."""

    most_per_address: int | None = None
    """The most connections of one address; a class attribute, because uvicorn creates the connections."""
    caller: str | None = None
    """The address of this connection for limits; None for a proxy, whose callers are counted by request."""

    @classmethod
    def limited(cls, most: int) -> type[HttpConnection]:
        """A subclass with a limit of connections for one address."""

        class Limited(cls):  # type: ignore[misc, valid-type]  # mypy knows no class that is derived from a variable
            most_per_address = most

        return Limited

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected; start the timeout."""
        super().connection_made(transport)
        self.caller = _caller(self)
        self._arriving = Timer(REQUEST_SECONDS, self._too_late)
        self._in_head, self._head_bytes = True, 0
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            transport.abort()
        elif self._has_too_many():
            self._hang_up(TOO_MANY)
        else:
            self._arriving.start()

    def _has_too_many(self) -> bool:
        """Whether the client's address has too many connections, including idle ones and sockets."""
        if self.most_per_address is None or self.caller is None:
            return False
        same = [one for one in self.connections if getattr(one, "caller", None) == self.caller]
        return len(same) > self.most_per_address

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        self._arriving.stop()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        self._arriving.start()

    def on_headers_complete(self) -> None:
        """The head of a request has arrived."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A whole request has arrived."""
        self._arriving.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket."""
        self._arriving.stop()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """A piece of a request has arrived."""
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self._hang_up(TOO_LONG)

    def _too_late(self) -> None:
        answering = getattr(self.cycle, "response_started", False)
        self._hang_up(b"" if answering else TOO_LATE)

    def _hang_up(self, last_words: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(last_words)
            self.transport.close()


class SocketConnection(Hasty, WebSocketsSansIOProtocol):
    """A connection with a web socket."""

    caller: str | None = None
    """The address of this connection for limits, from the HTTP connection before the upgrade."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self.caller = _caller(self)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read."""
        super().handle_ping()
        if not self.writable.is_set():
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Handle a fragment of a message."""
        super().handle_cont(event)
        if len(self.frames) > FRAMES:
            self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. A refused socket is closed, because uvicorn would log an error otherwise."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True
