"""A device for tests: what the worker of the page does, without a browser. Logs are lists of texts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import dataclass, field
from itertools import count
from threading import Thread
from typing import Any, TypeVar

import msgspec

from kingdombuilder.device.host import Device as Service
from kingdombuilder.device.store import Advised, Write
from kingdombuilder.device.thinker import think
from kingdombuilder.features.analysis.feature import Analyses
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from tests.hosts import feature

Message = dict[str, Any]
T = TypeVar("T")

LOOP = asyncio.new_event_loop()
"""All devices of a test process share it. It runs in a thread: Playwright has a loop of its own where tests run."""
Thread(target=LOOP.run_forever, daemon=True).start()


def on_loop(work: Coroutine[Any, Any, T]) -> T:
    """Do something where the devices run."""
    return asyncio.run_coroutine_threadsafe(work, LOOP).result()


async def _end() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    if others:
        await asyncio.wait(others)


def end_lines() -> None:
    """Cancel everything that still waits for a page."""
    on_loop(_end())


@dataclass
class Disk:
    """What is written: sheets and rows by table."""

    sheets: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[str]] = field(default_factory=dict)
    advised: dict[str, list[Advised]] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    summaries: dict[str, m.TableSummary] = field(default_factory=dict)
    past: dict[str, str] = field(default_factory=dict)


class FakeBrowser:
    """A browser that writes to a disk, and thinks at once unless it must not."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.second_worker = True
        self.takes = 0.0
        """Seconds that the second worker takes to think, besides."""
        self.heard_over: list[tuple[int, Message]] = []
        """What was said over lines, except who is present: the service announces that some time later."""
        self.closed_lines: dict[int, tuple[int, str]] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def table(self, id: str) -> str:
        if id not in self.disk.sheets:
            return ""
        found = {"sheet": self.disk.sheets[id], "last": len(self.disk.rows[id])}
        return json.dumps(found | {"advised": msgspec.to_builtins(self.disk.advised.get(id, []))})

    async def rows(self, id: str, after: int) -> str:
        return json.dumps(self.disk.rows[id][after:])

    async def write(self, write: str) -> bool:
        found = msgspec.json.decode(write, type=Write)
        known = self.disk.rows.get(found.table, [])
        if found.number != len(known) + 1 or (found.sheet is None) != bool(known):
            return False
        self.disk.rows.setdefault(found.table, []).extend(found.rows)
        if found.sheet:
            self.disk.sheets[found.table] = found.sheet
        summary = found.summary or self.disk.summaries[found.table]
        about = {"updated": found.updated, "decider": found.decider}
        self.disk.summaries[found.table] = msgspec.structs.replace(summary, **about)
        return True

    async def cut(self, id: str, known: int, last: int) -> None:
        if len(self.disk.rows[id]) == known:
            del self.disk.rows[id][last:]

    async def note_advice(self, advised: str) -> None:
        one = msgspec.json.decode(advised, type=Advised)
        known = self.disk.advised.setdefault(one.table, [])
        known += [one] if one not in known else []

    async def forget_practice(self) -> str:
        return "[]"

    async def finished(self) -> str:
        over = [id for id, summary in self.disk.summaries.items() if summary.status == "finished"]
        return json.dumps(
            [
                {
                    "id": id,
                    "advised": msgspec.to_builtins(self.disk.advised.get(id, [])),
                    "past": self.disk.past.get(id),
                }
                for id in over
                if not any(json.loads(self.disk.sheets[id]).get(what) for what in ("lesson", "practice", "puzzle"))
            ]
        )

    async def keep_past(self, id: str, past: str) -> None:
        self.disk.past[id] = past

    async def kept(self, key: str) -> str:
        return self.disk.kept.get(key, "")

    async def keep(self, key: str, text: str) -> None:
        self.disk.kept[key] = text

    async def think(self, job: str) -> str:
        await asyncio.sleep(self.takes)
        return think(job) if self.second_worker else ""

    async def lock(self, name: str) -> None:
        await self._locks.setdefault(name, asyncio.Lock()).acquire()

    def unlock(self, name: str) -> None:
        self._locks[name].release()

    def send(self, line: int, text: str) -> None:
        message = json.loads(text)
        if message["type"] != "present":
            self.heard_over.append((line, message))

    def close(self, line: int, code: int, reason: str) -> None:
        self.closed_lines[line] = (code, reason)


class Device:
    """One window of a device. Several share a disk."""

    def __init__(self, disk: Disk | None = None) -> None:
        """Open a window on a new device, or on the one with this disk."""
        self.disk = disk or Disk()
        self.browser = FakeBrowser(self.disk)
        times = count(1_000_000)
        self.service = Service(self.browser, now=lambda: next(times))
        self._lines = count(1)

    def run(self, work: Coroutine[Any, Any, T], *, to_the_end: bool = True) -> T:
        """Do something, and let bots think until another player has to decide."""
        found = on_loop(work)
        if to_the_end:
            self.finish()
        return found

    def finish(self) -> None:
        """Let what is under way come to its end."""
        on_loop(self._settled())

    async def _settled(self) -> None:
        """Wait until nothing is under way but lines that wait for the page."""
        for _ in range(10):
            await asyncio.sleep(0)
        while tasks := self.service.bots.under_way | feature(self.service, Analyses).under_way:
            await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(10):
            await asyncio.sleep(0)

    def answer(self, method: str, address: str, body: Any = None, secret: str | None = None) -> str:
        """The answer to a request as text; bots that have to think do so at once."""
        text = "" if body is None else json.dumps(body)
        found = msgspec.json.decode(self.run(self.service.request(method, address, text, secret)))
        if found["refused"]:
            raise Refusal(found["refused"]["code"], found["refused"]["message"])
        return str(found["text"])

    def ask(self, method: str, address: str, body: Any = None, secret: str | None = None) -> Any:
        """The answer to a request."""
        text = self.answer(method, address, body, secret)
        return json.loads(text) if text[:1] in "{[" else text

    def refused(self, *asked: Any) -> str:
        """The refusal of a request, as ``code: message``. Nothing may be written."""
        before = json.dumps(self.disk.rows)
        try:
            self.ask(*asked)
        except Refusal as refusal:
            assert json.dumps(self.disk.rows) == before
            return f"{refusal.code}: {refusal.message}"
        raise AssertionError(f"{asked} was not refused")

    def set_table(self, **asked: Any) -> str:
        """Create a table; its id."""
        return str(self.ask("POST", "tables", {"name": "Ann"} | asked)["table"])

    def look(self, table: str, seat: int | None = None) -> Message:
        """Everything there is to see at a table, for the host or the one on a seat."""
        found: Message = self.ask("GET", f"tables/{table}", None, None if seat is None else f"seat.{seat}")
        return found

    def act(self, table: str, decision: Message) -> Message:
        """Make a decision for the decider."""
        seat = self.look(table)["view"]["game"]["decider"]
        done: Message = self.ask("POST", f"tables/{table}/act", decision, f"seat.{seat}")
        return done

    def line(self, table: str, **hello: Any) -> int:
        """A line to a table."""
        line = next(self._lines)
        self.send(line, json.dumps({"type": "hello"} | hello), table)
        return line

    def send(self, line: int, text: str, table: str = "") -> None:
        """Send a text over a line."""

        async def said() -> None:
            self.service.receive(line, table, text)
            before = len(self.browser.heard_over)
            while len(self.browser.heard_over) == before and line not in self.browser.closed_lines:
                await asyncio.sleep(0.001)

        self.run(said())

    def say(self, line: int, **message: Any) -> Message:
        """Say something over a line; the answer."""
        before = len(self.over(line))
        self.send(line, json.dumps(message))
        return next(one for one in self.over(line)[before:] if one["type"] in ("done", "refused", "hints", "pong"))

    def hang_up(self, line: int) -> None:
        """Close a line."""

        async def hung_up() -> None:
            self.service.closed(line)

        self.run(hung_up())

    def over(self, line: int) -> list[Message]:
        """What was said over a line."""
        return [message for one, message in self.browser.heard_over if one == line]

    def notice(self, table: str) -> None:
        """Hear that another window has written to a table."""
        self.run(self.service.catch_up(table))
