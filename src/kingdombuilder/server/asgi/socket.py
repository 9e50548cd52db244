"""Live play over a web socket: the client says hello, is told everything, and asks for things."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .. import protocol as m
from ..node import metrics
from ..node.cluster import Cluster
from ..node.desk import Desk
from ..node.guarding.limits import Limits
from ..node.live_table import LiveTable
from ..node.people.guests import SIGNED_OUT
from ..node.watchers import Watcher
from ..storage.database import FAILURES, in_short
from ..table.refusals import Refusal
from ..table.setting.reading import decoded
from .callers import address, guest_of
from .responses import FAILURE, NO_DATABASE

HELLO_SECONDS = 10
"""How long a client may take to say hello."""
SEND_SECONDS = 15
"""How long a client may take to receive a message."""
PATIENCE = 20
"""How many refusals for talking too fast there are before the connection is closed."""
MISSED = 1000
"""How many entries are told one by one to a client that comes back; after that it is told everything anew."""
UNSUPPORTED, POLICY, AGAIN = 1003, 1008, 1013
"""Why connections are closed: binary messages, bad conduct, come back later."""
LONGEST_REASON = 123
"""Bytes that the protocol leaves for a reason."""

log = logging.getLogger(__name__)


class Closed(Exception):
    """The connection is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        """Keep the code and the reason."""
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Conversation:
    """One socket, from hello to the end."""

    def __init__(self, socket: WebSocket, desk: Desk, cluster: Cluster) -> None:
        """Talk over this socket."""
        self.socket = socket
        self.desk = desk
        self.cluster = cluster
        self.id: str = socket.path_params["id"]
        self.address = address(socket.scope)
        settings = desk.settings
        self.limits = Limits(settings.messages_per_second, settings.message_burst)
        self.too_fast = 0

    async def run(self) -> None:
        """Talk until one of the two has had enough."""
        await self.socket.accept()
        try:
            await self._talk()
        except Refusal as refusal:
            await self._close(POLICY, refusal.message)
        except Closed as closed:
            await self._close(closed.code, closed.reason)
        except (WebSocketDisconnect, TimeoutError):
            await self._close(POLICY, "no answer")
        except FAILURES as error:
            log.error("the database does not answer: %s", in_short(error))
            await self._close(AGAIN, NO_DATABASE.message)

    async def _talk(self) -> None:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._hello()
        live = await self.desk.hall.fresh_table(self.id)
        async with live.lock:
            guest = guest_of(self.socket, self.desk.keyring)
            who = self.desk.who(live, guest, hello.secret)
            await self.desk.deals.refuse_spoilers(live.table, who)
            watcher = Watcher(who, self.desk.settings.waiting_messages, self.address)
            epoch = self.desk.keyring.epoch(who.guest)
            watcher.tell_first(await self._first_words(live, watcher, hello.last))
            self.desk.hall.watch(live, watcher)
        self.cluster.tell_presence(live)
        talking = [asyncio.create_task(self._tell(watcher)), asyncio.create_task(self._listen(live, watcher, epoch))]
        try:
            done, _ = await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            live.watchers.discard(watcher)
            for task in talking:
                task.cancel()
            await asyncio.gather(*talking, return_exceptions=True)
            self.cluster.tell_presence(live)

    async def _hello(self) -> m.Hello:
        hello = decoded(await self._receive(), m.FromClient)
        if not isinstance(hello, m.Hello):
            raise Closed(POLICY, 'say hello first: {"type": "hello"}')
        return hello

    async def _first_words(self, live: LiveTable, watcher: Watcher, last: int | None) -> list[bytes]:
        """What the client is told first: what it missed since it was here last, or everything if that is too much."""
        hall, table = self.desk.hall, live.table
        if last is not None and last > table.number:
            raise Closed(POLICY, f"the log of this table ends with {table.number}, you said {last}")
        if last is None or table.number - last > MISSED:
            return [m.encode(hall.telling.welcome(live, watcher.who))]
        happened = await hall.missed(live, last, MISSED)
        return [m.encode(update) for update in hall.telling.updates(live, happened, watcher.who)] if happened else []

    async def _tell(self, watcher: Watcher) -> None:
        while watcher.closing is None:
            for message in await watcher.next():
                await self._send(message)
        await self._send(m.encode(m.Closing(0, watcher.closing, watcher.again)))
        raise Closed(AGAIN if watcher.again else POLICY, watcher.closing)

    async def _send(self, message: bytes) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self.socket.send_text(message.decode())

    async def _listen(self, live: LiveTable, watcher: Watcher, epoch: int) -> None:
        """Answer, until the guest has revoked what the connection was opened with: in the ``epoch`` of then."""
        while True:
            await asyncio.sleep(0)  # many messages may be there at once; others have their turn in between
            text = await self._receive()
            if not self.limits.allows(""):
                self._scold(live, watcher)
                continue
            if self.desk.keyring.epoch(watcher.who.guest) != epoch:
                watcher.close(SIGNED_OUT, again=False)
                continue
            key = None
            try:
                message: m.FromClient = decoded(text, m.FromClient)
                key = getattr(message, "key", None)
                watcher.tell([m.encode(await self._answer(live, watcher, message))])
            except Refusal as refusal:
                self._refuse(live, watcher, key, refusal)
            except FAILURES as error:
                log.error("the database does not answer: %s", in_short(error))
                self._refuse(live, watcher, key, NO_DATABASE)
            except Exception:
                log.exception("a message could not be answered")
                self._refuse(live, watcher, key, FAILURE)

    def _refuse(self, live: LiveTable, watcher: Watcher, key: str | None, refusal: Refusal) -> None:
        metrics.REFUSALS.labels(refusal.code).inc()
        watcher.tell([m.encode(m.Refused(live.number, key, refusal.code, refusal.message))])

    async def _answer(self, live: LiveTable, watcher: Watcher, message: m.FromClient) -> m.FromServer:
        match message:
            case m.Hello():
                raise Refusal("hello", "you said hello already", 422)
            case m.Ping():
                return m.Pong(live.number)
            case m.AskHints():
                return await self.desk.hints(live, watcher.who, self.address)
        return await self.desk.ask(self.id, watcher.who, message, self.address)

    def _scold(self, live: LiveTable, watcher: Watcher) -> None:
        self.too_fast += 1
        if self.too_fast > PATIENCE:
            raise Closed(POLICY, "too many messages")
        watcher.tell([m.encode(m.Refused(live.number, None, "too_fast", "too many messages; wait a second"))])

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Closed(UNSUPPORTED, "messages are texts in JSON, not binary")
        return str(text)

    async def _close(self, code: int, reason: str) -> None:
        if self.socket.client_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect, OSError):
                await self.socket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
