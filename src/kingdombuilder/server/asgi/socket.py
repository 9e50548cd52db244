"""Web sockets as connections of the service."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, suppress
from itertools import count

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...service.calls import Call
from ...service.conversation import UNSUPPORTED, Closed, Connection, Conversation, Disconnected
from ...service.gate import Gate
from ...service.limits import Limits
from .. import metrics
from ..node import Server
from .callers import COOKIE, address

LONGEST_REASON = 123
"""The most bytes of a close reason."""
SECONDS_AT_ONCE = 5
"""An address may send the messages of so many seconds at once."""


class Sockets:
    """The ASGI application of the sockets of tables. A socket has a rate limit, and all of an address together."""

    def __init__(self, server: Server, gate: Gate) -> None:
        settings = server.settings
        self.service = server.service
        self.keyring = server.keyring
        self.gate = gate
        self.numbers = count()
        self.of_socket = Limits(settings.messages_per_second, settings.message_burst)
        self.of_address = Limits(settings.messages_per_address, settings.messages_per_address * SECONDS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the conversation with a client until either side closes the socket."""
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        *_, id, _ = scope["path"].split("/")
        await Conversation(Socket(socket, self), self.service, id).run()


class Socket(Connection):
    """A web socket as a connection."""

    def __init__(self, socket: WebSocket, sockets: Sockets) -> None:
        self.socket = socket
        self.sockets = sockets
        self.number = str(next(sockets.numbers))
        self.address = address(socket.scope)

    async def receive(self) -> str:
        """The next message."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        text = message.get("text")
        if text is None:
            raise Closed(UNSUPPORTED, "messages must be JSON as text, not binary")
        return str(text)

    async def send(self, text: str) -> None:
        """Send a message."""
        try:
            await self.socket.send_text(text)
        except WebSocketDisconnect:
            raise Disconnected from None

    async def close(self, code: int, reason: str) -> None:
        """Close the socket, if the client has not."""
        if self.socket.client_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect, OSError):
                await self.socket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))

    def identify(self) -> Call:
        """The guest of the cookie."""
        known = self.sockets.keyring.read(self.socket.cookies.get(COOKIE))
        agent = self.socket.headers.get("user-agent", "")
        return (
            Call(known.guest, self.address, session=known.session, agent=agent) if known else Call(None, self.address)
        )

    def may_speak(self) -> bool:
        """Whether the limits of the socket and of its address allow one more message."""
        return self.sockets.of_socket.allows(self.number) and self.sockets.of_address.allows(self.address)

    def turn(self) -> AbstractAsyncContextManager[None]:
        """A place for a message, once it is the turn of the address."""
        return self.sockets.gate.place(self.address)

    def epoch(self, guest: str | None) -> int:
        """How often the cookies of a guest were revoked."""
        return self.sockets.keyring.epoch(guest)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        metrics.REFUSALS.labels(code).inc()
