"""Web sockets as connections of the service."""

from __future__ import annotations

from contextlib import suppress

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...service.calls import Call
from ...service.conversation import UNSUPPORTED, Closed, Conversation, Disconnected
from ...service.gate import Gate
from ...service.limits import Limits
from ...service.service import Service
from .. import metrics
from ..guests.keyring import Keyring
from ..settings import Settings
from .callers import COOKIE, address

SECONDS_AT_ONCE = 5
"""An address may send the messages of so many seconds at once."""
LONGEST_REASON = 123
"""The most bytes of a close reason."""


class Socket:
    """A web socket as a connection."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

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


class Sockets:
    """The endpoint of all sockets. An address has limits, and each of its sockets, too."""

    def __init__(self, service: Service, keyring: Keyring, settings: Settings, gate: Gate) -> None:
        self.service = service
        self.keyring = keyring
        self.settings = settings
        self.gate = gate
        self.by_address = Limits(settings.messages_per_address, settings.messages_per_address * SECONDS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the conversation with a client until either side closes the socket."""
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        here = address(scope)
        limits = Limits(self.settings.messages_per_second, self.settings.message_burst)

        def identify() -> Call:
            known = self.keyring.read(socket.cookies.get(COOKIE))
            agent = socket.headers.get("user-agent", "")
            return Call(known.guest, here, session=known.session, agent=agent) if known else Call(None, here)

        conversation = Conversation(
            Socket(socket),
            self.service,
            socket.path_params["id"],
            identify,
            allowed=lambda: limits.allows("") and self.by_address.allows(here),
            turn=lambda: self.gate.place(here),
            epoch=self.keyring.epoch,
            refused=lambda code: metrics.REFUSALS.labels(code).inc(),
        )
        await conversation.run()
