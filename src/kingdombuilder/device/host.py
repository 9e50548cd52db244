"""The host of the service on a device: handles requests and connections (lines) of the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl, unquote

import msgspec

from .. import features
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..service.bots import Bots
from ..service.calls import Call, File
from ..service.conversation import Connection, Conversation, Disconnected
from ..service.failures import FAILURE
from ..service.service import Service
from ..service.tables import Tables, clock_now
from .browser import Browser
from .data import DeviceData
from .identity import HOST, AllHere, OneDevice
from .store import LogStore
from .thinker import SecondWorker

TABLES_IN_MEMORY = 8
CHANNEL = "kingdombuilder.device"
"""The prefix of lock names."""
COME_BACK = 0
"""The close code after which the page reconnects."""

log = logging.getLogger(__name__)


class Answer(msgspec.Struct):
    """The answer to a request: a text or an error."""

    text: str = ""
    refused: m.Problem | None = None


class Line(Connection):
    """A line between the page and a table."""

    may_lose_rows = True

    def __init__(self, browser: Browser, number: int) -> None:
        self.browser = browser
        self.number = number
        self._received: asyncio.Queue[str | None] = asyncio.Queue()

    def put(self, text: str | None) -> None:
        """Queue a message of the page; None means that it closed the line."""
        self._received.put_nowait(text)

    async def receive(self) -> str:
        """The next message of the page."""
        text = await self._received.get()
        if text is None:
            raise Disconnected
        return text

    async def send(self, text: str) -> None:
        """Send a message to the page."""
        self.browser.send(self.number, text)

    async def close(self, code: int, reason: str) -> None:
        """Close the line."""
        self.browser.close(self.number, code, reason)

    def identify(self) -> Call:
        """Every user of the device is the host."""
        return Call(HOST)


class Device:
    """The service of one window of a device."""

    def __init__(self, browser: Browser, now: Callable[[], int] = clock_now) -> None:
        self.browser = browser
        self.tables = Tables(
            LogStore(browser),
            OneDevice(),
            SecondWorker(browser),
            tables_in_memory=TABLES_IN_MEMORY,
            presence=AllHere,
            now=now,
        )
        self.bots = Bots(self.tables, alone=self._alone, has_sweep=False)
        self.tables.watched.append(self.bots.look_after)
        self.service = Service(self.tables, self.bots)
        self.service.features = [*(feature(self) for feature in features.classes("device")), DeviceData(self)]
        self.router = self.service.router()
        self._lines: dict[int, Line] = {}
        self._talking: set[asyncio.Task[None]] = set()

    async def request(self, method: str, address: str, body: str, secret: str | None) -> str:
        """The answer to a request, as JSON (``Answer``)."""
        try:
            return m.encode(Answer(await self._answer(method, address, body, secret))).decode()
        except Refusal as refusal:
            return m.encode(Answer(refused=m.Problem(refusal.code, refusal.message))).decode()

    async def _answer(self, method: str, address: str, body: str, secret: str | None) -> str:
        path, _, query = address.partition("?")
        found = self.router.find(method, "/".join(map(unquote, path.split("/"))))
        if found is None or not found.route.on_device:
            raise Refusal("on_device", "games on this device do not support this request; it needs a server", 404)
        call = Call(HOST, secret=secret or None)
        answer = await self.service.answer(found, call, dict(parse_qsl(query)), body)
        if isinstance(answer, File):
            return answer.content if isinstance(answer.content, str) else m.encode(answer.content).decode()
        return m.encode(answer).decode()

    def receive(self, number: int, table: str, text: str) -> None:
        """Receive a message of the page over a line, which the first message opens."""
        line = self._lines.get(number)
        if line is None:
            line = self._lines[number] = Line(self.browser, number)
            task = asyncio.ensure_future(self._talk(line, table))
            self._talking.add(task)
            task.add_done_callback(self._talking.discard)
        line.put(text)

    async def _talk(self, line: Line, table: str) -> None:
        try:
            await Conversation(line, self.service, table).run()
        except Exception:
            log.exception("a line failed")
            self.browser.close(line.number, COME_BACK, FAILURE.message)
        finally:
            self._lines.pop(line.number, None)

    def closed(self, number: int) -> None:
        """The page has closed a line."""
        line = self._lines.get(number)
        if line:
            line.put(None)

    async def catch_up(self, id: str) -> None:
        """Another window has written to the log of a table, or deleted it."""
        if self.tables.in_memory(id):
            await self.tables.notice_others([id])
        live = self.tables.in_memory(id)
        if live:
            self.bots.look_after(live)

    def forget(self, id: str) -> None:
        """A table was deleted."""
        self.tables.forget([id])

    @asynccontextmanager
    async def _alone(self, table: str) -> AsyncIterator[None]:
        name = f"{CHANNEL}.{table}"
        await self.browser.lock(name)
        try:
            await self.tables.notice_others([table])
            yield
        finally:
            self.browser.unlock(name)
