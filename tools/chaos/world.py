"""The parts that can fail: nodes, connections, clocks, and the database with its disk."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ..servers import NODES, Node, postgresql
from .node import CLOCK
from .proxy import Proxy

COMMAND = (sys.executable, "-m", "tools.chaos.node")
"""The command that starts a node."""
PLENTY = 1_000_000
SETTINGS = {
    "requests_per_second": PLENTY, "burst": PLENTY, "tables_per_day": PLENTY, "tables_per_minute": PLENTY,
    "tables_per_guest": PLENTY, "messages_per_second": PLENTY, "message_burst": PLENTY, "messages_per_address": PLENTY,
    "bot_workers": 1,
}  # fmt: skip
"""All players come from one address, and are in a hurry."""
DISK = "64m"
"""The size of the disk that is filled, where we may mount one."""


class Disk:
    """Where the file of SQLite lies. It can be full.

    It is a small file system of its own if we may mount one; otherwise no file of the server's may grow.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
        self.mounted = False
        with suppress(FileNotFoundError):
            self.mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        self._filler = folder / "filler"

    def fill(self, node: Node) -> None:
        """Leave no room for what this node writes."""
        if not self.mounted:
            self._limit(node, 0)
            return
        with suppress(OSError), self._filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def free(self, node: Node) -> None:
        """Make room again."""
        if self.mounted:
            self._filler.unlink()
        elif node.process.poll() is None:
            self._limit(node, resource.RLIM_INFINITY)

    def close(self) -> None:
        """Unmount it."""
        if self.mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    def _limit(self, node: Node, size: int) -> None:
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@dataclass
class World:
    """Nodes on one database, each behind a proxy that clients know it by."""

    kind: str
    folder: Path
    command: Sequence[str]
    database: str = ""
    nodes: list[Node | None] = field(default_factory=list)
    """The nodes; None in place of one that is dead."""
    proxies: list[Proxy] = field(default_factory=list)
    disk: Disk | None = None
    """The disk of an SQLite file."""
    postgresql: Any = None
    """The PostgreSQL server."""
    database_proxy: Proxy | None = None
    """The way from the nodes to PostgreSQL."""

    @property
    def addresses(self) -> list[str]:
        """Where clients find the nodes."""
        return [f"http://127.0.0.1:{proxy.port}" for proxy in self.proxies]

    def living(self) -> list[int]:
        """The places of the nodes that run."""
        return [place for place, node in enumerate(self.nodes) if node]

    def node(self, place: int) -> Node:
        """The node at a place, which must run."""
        node = self.nodes[place]
        assert node
        return node

    async def start(self, place: int) -> None:
        """Start a node at a place, and wait until it listens."""
        node = await asyncio.to_thread(self._new_node, place)
        self.nodes[place] = node
        port = urlsplit(node.address).port
        self.proxies[place].way = partial(asyncio.open_connection, "127.0.0.1", port)

    def _new_node(self, place: int) -> Node:
        return Node(self.database, SETTINGS, self.command, environment={CLOCK: str(self._clock(place))})

    async def start_and_kill(self, place: int, after: float) -> None:
        """Start a process like that of a node, and kill it so soon that perhaps it did not even begin."""
        words = [*self.command, "--port", "0", "--database", self.database]
        environment = os.environ | {CLOCK: str(self._clock(place))}
        newborn = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL)
        await asyncio.sleep(after)
        newborn.kill()
        await asyncio.to_thread(newborn.wait)

    async def end(self, place: int, how: signal.Signals = signal.SIGKILL) -> None:
        """End a node, on the spot unless it is asked politely."""
        node, self.nodes[place] = self.node(place), None
        node.process.send_signal(how)
        self.proxies[place].way = None
        await asyncio.to_thread(node.process.wait)
        await asyncio.to_thread(node.close)

    def move_clock(self, place: int, seconds: float) -> None:
        """Skew the clock of a node by this many seconds, also after a restart."""
        new = self._clock(place).with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._clock(place))

    def _clock(self, place: int) -> Path:
        return self.folder / f"clock-{place}"

    async def restart_postgresql(self, mode: str) -> None:
        """Restart PostgreSQL: ``fast`` in an orderly way, ``immediate`` like a crash."""
        server = self.postgresql
        words = ("-w", "-t", "120", "-D", str(server.pgdata), "-l", str(server.log), "-m", mode, "restart")
        await asyncio.to_thread(_pg_ctl, server, words)


def _pg_ctl(server: Any, words: Sequence[str]) -> None:
    """Run a command of PostgreSQL as its user."""
    words = [str(server.bin_path / "pg_ctl"), *words]
    subprocess.run(words, user=server.system_user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


@asynccontextmanager
async def opened(kind: str, command: Sequence[str] = COMMAND) -> AsyncIterator[World]:
    """A world on a database of this kind, as long as it is needed."""
    async with AsyncExitStack() as stack:
        world = World(kind, Path(stack.enter_context(TemporaryDirectory())), command)
        if kind == "sqlite":
            world.disk = stack.enter_context(_disk(world.folder / "disk"))
            world.database = f"sqlite:///{world.disk.folder}/games.db"
        else:
            world.postgresql = stack.enter_context(postgresql())
            world.database_proxy = await _database_proxy(world.postgresql.get_uri(), stack)
            world.database = f"postgresql://postgres@127.0.0.1:{world.database_proxy.port}/postgres"
        for place in range(NODES[kind]):
            world.move_clock(place, 0)
            world.nodes.append(None)
            world.proxies.append(Proxy())
            await world.proxies[place].start()
            stack.push_async_callback(world.proxies[place].close)
        try:
            for place in range(NODES[kind]):
                await world.start(place)
            yield world
        finally:
            for place in world.living():
                world.node(place).process.send_signal(signal.SIGCONT)
                await world.end(place)


@contextmanager
def _disk(folder: Path) -> Iterator[Disk]:
    folder.mkdir()
    disk = Disk(folder)
    try:
        yield disk
    finally:
        disk.close()


async def _database_proxy(uri: str, stack: AsyncExitStack) -> Proxy:
    """A proxy in front of PostgreSQL, which listens on a socket in a folder."""
    (folder,) = parse_qs(urlsplit(uri).query)["host"]
    proxy = Proxy()
    proxy.way = partial(asyncio.open_unix_connection, f"{folder}/.s.PGSQL.5432")
    await proxy.start()
    stack.push_async_callback(proxy.close)
    return proxy
