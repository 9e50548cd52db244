"""The walk of a move in ``docs/architecture.md`` names the files of the server that a move passes: they are traced."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import kingdombuilder
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.calls import Call
from kingdombuilder.service.conversation import Connection, Conversation
from kingdombuilder.service.service import Service
from kingdombuilder.table.caller import Caller
from tests.scenario import Scenario
from tests.server.quiet import ask, quiet_server
from tests.server.serving import sqlite

SOURCE = Path(kingdombuilder.__file__).parent
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
AROUND = {
    "server/asgi/socket.py",
    "server/asgi/slow_clients.py",
    "service/limits.py",
    "service/gate.py",
    "service/shares.py",
}
"""What carries messages of a real socket, which this test does without."""


class Memory(Connection):
    """A connection of a guest that remembers what it was sent."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.sent: list[dict[str, Any]] = []
        self.said: asyncio.Queue[str] = asyncio.Queue()

    async def receive(self) -> str:
        return await self.said.get()

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)

    def identify(self) -> Call:
        return Call(self.guest, "1")

    async def act(self, kind: str, hex: str) -> None:
        """Decide, and wait for the answer."""
        before = len(self.sent)
        self.said.put_nowait(json.dumps({"type": "act", "kind": kind, "hex": hex}))
        while "done" not in [one["type"] for one in self.sent[before:]]:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)


class Trace:
    """The files of the package that run meanwhile, in whatever thread."""

    def __init__(self) -> None:
        self.files: set[str] = set()

    def _note(self, frame: FrameType, event: str, arg: object) -> None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(SOURCE):
            self.files.add(path.relative_to(SOURCE).as_posix())

    def __enter__(self) -> set[str]:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self.files

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)


async def seated(service: Service) -> str:
    """A table at which Ann has a barn tile and Bob sits."""
    scene = Scenario("oracle barn harbor tower", turn="canyon").houses(0, "r3 s3 g4").tile(0, "barn", "q3")
    position = scene.game.position()
    done = await service.create(m.NewTable(position=position, bots=[None, None], name="Ann"), Call("ann", "1"))
    await ask(service, str(done.table), Caller("bob"), m.Join(name="Bob"), "2")
    return str(done.table)


async def traced(folder: Path) -> set[str]:
    """The files that a move passes."""
    server = quiet_server(Settings(database=sqlite(folder)))
    service = await server.open()
    table = await seated(service)
    connections = {guest: Memory(guest) for guest in ("ann", "bob", "eve")}
    tasks = []
    for connection in connections.values():
        connection.said.put_nowait('{"type": "hello", "texts": false}')
        tasks.append(asyncio.create_task(Conversation(connection, service, table).run()))
    await asyncio.sleep(0.3)
    with Trace() as files:
        await connections["ann"].act("barn", "g4")
        await connections["ann"].act("place", "s4")
    kinds = [[one["type"] for one in connection.sent[-4:]] for connection in connections.values()]
    assert [one.count("update") for one in kinds] == [2, 2, 2]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await server.close()
    return files


def test_the_walk_names_the_files_that_a_move_passes(tmp_path: Path) -> None:
    """Traced in a process of its own, in which nothing is cached."""
    command = [sys.executable, "-m", "tests.server.test_walk", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    walk = PAGE.partition("From a click to every screen")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([\w/-]+\.py)`", walk)) - {"tests/server/test_walk.py"}
    assert sorted(json.loads(ran.stdout)) == sorted(named - AROUND)
    assert named >= AROUND
    assert f"{len(named)} of them in Python" in walk


if __name__ == "__main__":
    print(json.dumps(sorted(asyncio.run(traced(Path(sys.argv[1]))))))
