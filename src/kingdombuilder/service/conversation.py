"""A live connection to a table: the client sends hello, receives updates, and sends commands."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager, nullcontext
from time import monotonic

from ..protocol import messages as m
from ..protocol.decoding import decoded
from ..protocol.refusals import Refusal
from .calls import Call, Visit
from .failures import FAILURE, NO_DATABASE, in_short
from .live_table import LiveTable, Watcher
from .service import Service

HELLO_SECONDS = 10
"""The time limit for hello, in seconds."""
SEND_SECONDS = 15
"""The time limit for receiving a message, in seconds."""
PATIENCE = 10
"""The number of rate limit refusals before the connection is closed."""
FORGIVEN = 60
"""Seconds after the last such refusal until they are forgotten."""
LATE = 0.25
"""Seconds after such a refusal in which nothing more is read, so that a flood waits at the client."""
MISSED = 1000
"""The most missed updates for a client that reconnects; with more it gets a new welcome."""
UNSUPPORTED, POLICY, AGAIN = 1003, 1008, 1013
"""Close codes: binary message, policy violation, try again later."""
SIGNED_OUT = "you were signed out in this browser"

log = logging.getLogger(__name__)


class Closed(Exception):
    """Close the connection with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Disconnected(Exception):
    """The client has disconnected."""


class Connection(ABC):
    """The transport of a conversation, and what the host knows of the client behind it.

    It is a web socket, or the messages between a page and its worker.
    """

    may_lose_rows = False
    """Whether a client may know rows that the store has lost; it is sent everything anew then."""

    @abstractmethod
    async def receive(self) -> str:
        """The next message. ``Disconnected`` if the client is gone, ``Closed`` if the message is not text."""

    @abstractmethod
    async def send(self, text: str) -> None:
        """Send a message. ``Disconnected`` if the client is gone."""

    @abstractmethod
    async def close(self, code: int, reason: str) -> None:
        """Close the connection, unless the client has closed it."""

    @abstractmethod
    def identify(self) -> Call:
        """Who the client is, once it has said hello: a cookie that was revoked until then counts no more."""

    def may_speak(self) -> bool:
        """Whether the client may send one more message now."""
        return True

    def turn(self) -> AbstractAsyncContextManager[None]:
        """The context in which a message is answered."""
        return nullcontext()

    def epoch(self, guest: str | None) -> int:
        """How often the cookies of a guest were revoked."""
        return 0

    def refused(self, code: str) -> None:  # noqa: B027 - not every host counts them
        """Note the code of a refusal."""


class Conversation:
    """One connection, from hello to its close."""

    def __init__(self, connection: Connection, service: Service, id: str) -> None:
        """Set up the conversation about a table over this connection."""
        self.connection = connection
        self.service = service
        self.tables = service.tables
        self.id = id
        self.too_fast = 0
        self.scolded = monotonic()

    async def run(self) -> None:
        """Run until either side closes the connection."""
        close = self.connection.close
        try:
            await self._talk()
        except Refusal as refusal:
            await close(POLICY, refusal.message)
        except Closed as closed:
            await close(closed.code, closed.reason)
        except (Disconnected, TimeoutError):
            await close(POLICY, "no answer")
        except self.tables.store.failures as error:
            log.error("the database does not answer: %s", in_short(error))
            await close(AGAIN, NO_DATABASE.message)

    async def _talk(self) -> None:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._hello()
        async with self.connection.turn():
            live, watcher, epoch = await self._begin(hello)
        changed = self.tables.broadcast.presence_changed
        changed(live)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._send(watcher))
                await self._listen(live, watcher, epoch)
        except ExceptionGroup as ends:
            raise ends.exceptions[0] from None
        finally:
            live.watchers.discard(watcher)
            changed(live)

    async def _begin(self, hello: m.Hello) -> tuple[LiveTable, Watcher, int]:
        """The table, the client as its watcher, and the epoch of the client's cookies."""
        live = await self.tables.fresh(self.id)
        async with live.lock:
            self.call = self.connection.identify()
            caller = self.service.caller(live, self.call.guest, hello.secret)
            await self.service.before_visit(live, caller)
            watcher = Watcher(
                caller, self.service.waiting_messages, self.call.address, self.call.session, texts=hello.texts
            )
            epoch = self.connection.epoch(caller.guest)
            self.tables.make_room(live, watcher)  # or no view would be needed
            watcher.send_first(await self._first_messages(live, watcher, hello.last))
            self.tables.watch(live, watcher)
        return live, watcher, epoch

    async def _hello(self) -> m.Hello:
        hello = decoded(await self.connection.receive(), m.FromClient)
        if not isinstance(hello, m.Hello):
            raise Closed(POLICY, 'send hello first: {"type": "hello"}')
        return hello

    async def _first_messages(self, live: LiveTable, watcher: Watcher, last: int | None) -> list[bytes]:
        """The first messages to a client: the missed updates, or a welcome if there are too many."""
        broadcast, table = self.tables.broadcast, live.table
        if last is not None and last > table.number and self.connection.may_lose_rows:
            last = None
        if last is not None and last > table.number:
            raise Closed(POLICY, f"the log of this table ends with {table.number}, 'last' is {last}")
        if last is None or table.number - last > MISSED:
            return [m.encode(broadcast.welcome(live, watcher.caller))]
        happened = await self.tables.missed(live, last, MISSED)
        if not happened:
            return []
        updates = broadcast.updates(live, happened, watcher.caller, texts=watcher.texts)
        return [m.encode(update) for update in updates]

    async def _send(self, watcher: Watcher) -> None:
        """Send queued messages until the connection is closed."""
        while watcher.closing is None:
            for message in await watcher.next():
                await self._send_one(message)
        await self._send_one(m.encode(m.Closing(0, watcher.closing, watcher.again)))
        raise Closed(AGAIN if watcher.again else POLICY, watcher.closing)

    async def _send_one(self, message: bytes) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self.connection.send(message.decode())

    async def _listen(self, live: LiveTable, watcher: Watcher, epoch: int) -> None:
        """Answer messages until the guest revokes the cookie, which changes the ``epoch``."""
        while True:
            await asyncio.sleep(0)  # many messages may be there at once; others have their turn in between
            text = await self.connection.receive()
            if watcher.closing is not None:
                continue
            if not self.connection.may_speak():
                self._scold(live, watcher)
                await asyncio.sleep(LATE)
                continue
            if self.connection.epoch(watcher.caller.guest) != epoch:
                watcher.close(SIGNED_OUT, again=False)
                continue
            self.service.count_work(self.call, 1)
            key = None
            try:
                message: m.FromClient = decoded(text, m.FromClient)
                key = getattr(message, "key", None)
                async with self.connection.turn():
                    watcher.send([m.encode(await self._answer(live, watcher, message))])
            except Refusal as refusal:
                self._refuse(live, watcher, key, refusal)
            except self.tables.store.failures as error:
                log.error("the database does not answer: %s", in_short(error))
                self._refuse(live, watcher, key, NO_DATABASE)
            except Exception:
                log.exception("a message could not be answered")
                self._refuse(live, watcher, key, FAILURE)

    def _refuse(self, live: LiveTable, watcher: Watcher, key: str | None, refusal: Refusal) -> None:
        self.connection.refused(refusal.code)
        watcher.send([m.encode(m.Refused(live.number, key, refusal.code, refusal.message))])

    async def _answer(self, live: LiveTable, watcher: Watcher, message: m.FromClient) -> m.FromServer:
        if isinstance(message, m.Hello):
            raise Refusal("hello", "this connection has already sent hello", 422)
        if isinstance(message, m.Ping):
            return m.Pong(live.number)
        visit = Visit(self.call, live, watcher.caller)
        if isinstance(message, m.Request):
            return await self.service.ask(visit, message)
        feature = self.service.answering(type(message))
        return await feature.answer(visit, message)

    def _scold(self, live: LiveTable, watcher: Watcher) -> None:
        self.too_fast = self.too_fast + 1 if monotonic() - self.scolded < FORGIVEN else 1
        self.scolded = monotonic()
        if self.too_fast > PATIENCE:
            raise Closed(POLICY, "too many messages")
        watcher.send([m.encode(m.Refused(live.number, None, "too_fast", "too many messages; wait a second"))])
