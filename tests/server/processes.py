"""Server processes: started as a user does it, or forked by one that has loaded everything."""

from __future__ import annotations

import atexit
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import httpx
import psutil

SECONDS = 20
"""How long anything may take before a test gives up."""
PATIENCE = 60
"""Seconds that a server from the nursery may take to start or to stop, on a machine that has much else to do."""
ADDRESS = re.compile(r"http://[^/]+")
"""Where a server listens, as it says first."""
NO_CERTIFICATES = httpx.create_ssl_context(verify=False)


class Node:
    """A server process of its own."""

    pid: int
    address: str

    @property
    def log(self) -> list[str]:
        """The lines that it has logged."""
        raise NotImplementedError

    def kill(self) -> None:
        """Kill it on the spot."""
        raise NotImplementedError

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop it if it still runs, and release everything."""
        raise NotImplementedError

    def client(self, **more: Any) -> httpx.Client:
        """A guest with a separate browser."""
        return httpx.Client(base_url=self.address, timeout=30, verify=NO_CERTIFICATES, **more)


class Program(Node):
    """One that is started as a user does it, for what depends on that."""

    program = "kingdombuilder"
    """What is run."""
    options: tuple[str, ...] = ()
    """What else is said on the command line."""

    def __init__(self, database: str, *, port: int = 0, **settings: object) -> None:
        """Start it on this port or a free one, and wait until it listens and answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.program, "serve", "--port", str(port), "--database", database, *self.options],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            env=environment(settings),
        )
        self.pid = self.process.pid
        self._log: list[str] = []
        assert self.process.stderr
        first = self.process.stderr.readline()
        found = ADDRESS.search(first)
        assert found, first + self.process.stderr.read()
        self.address = found[0].replace("localhost", "127.0.0.1")
        self._reader = threading.Thread(target=self._read_log, daemon=True)
        self._reader.start()
        with self.client() as client:
            assert client.get("/healthz").status_code == 200, self.log

    def _read_log(self) -> None:
        assert self.process.stderr
        self._log.extend(self.process.stderr)

    @property
    def log(self) -> list[str]:
        """The lines that it has logged."""
        return self._log

    def kill(self) -> None:
        """Kill it on the spot."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        self.process.terminate()
        return self.process.wait(timeout=SECONDS)

    def close(self) -> None:
        """Stop it if it still runs, and release everything."""
        if self.process.poll() is None:
            self.stop()
        self._reader.join(timeout=SECONDS)
        if self.process.stderr:
            self.process.stderr.close()


class Nursling(Node):
    """One from the nursery, which starts at once: it is like the others in everything else."""

    def __init__(self, pid: int, log: Path) -> None:
        self.pid = pid
        self.process = psutil.Process(pid)  # which knows when the number has become another's
        self.log_file = log
        self.address = self._wait_for(lambda: ADDRESS.search(self.text))[0].replace("localhost", "127.0.0.1")
        with self.client() as client:
            self._wait_for(lambda: _answers(client))

    @property
    def text(self) -> str:
        """Everything it has logged."""
        return self.log_file.read_text()

    @property
    def log(self) -> list[str]:
        """The same by lines."""
        return self.text.splitlines(keepends=True)

    def _wait_for(self, condition: Callable[[], re.Match[str] | None]) -> re.Match[str]:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = condition()
            if found:
                return found
            time.sleep(0.01)
        raise AssertionError(self.text)

    def kill(self) -> None:
        """Kill it on the spot."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        self._end(signal.SIGTERM)
        return 0

    def close(self) -> None:
        """Stop it if it still runs."""
        self.stop()

    def _end(self, how: signal.Signals) -> None:
        with suppress(psutil.NoSuchProcess):
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE)
            except psutil.TimeoutExpired:
                raise AssertionError(f"it lives\n{self.text}") from None


def _answers(client: httpx.Client) -> re.Match[str] | None:
    with suppress(httpx.TransportError):
        return re.search("ok", client.get("/healthz").text)
    return None


class Nursery:
    """A process that has loaded everything already, and forks servers: ``nursery.py`` is what it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self.logs: list[Path] = []
        self._running: list[Nursling] = []

    def fork(self, database: str, *, port: int = 0, **settings: object) -> tuple[int, Path]:
        """Start a server; its process and its log."""
        assert self.process.stdin
        assert self.process.stdout
        self.logs.append(self.folder / f"{len(self.logs)}.log")
        self.logs[-1].touch()
        asked = {"database": database, "port": port, "log": str(self.logs[-1]), "environment": environment(settings)}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline()), self.logs[-1]

    def node(self, database: str, **settings: Any) -> Nursling:
        """Start a server and wait until it answers."""
        self._running.append(Nursling(*self.fork(database, **settings)))
        return self._running[-1]

    def text(self) -> str:
        """Everything that any of them has logged."""
        return "".join(log.read_text() for log in self.logs)

    def close(self) -> None:
        """Stop everything."""
        for node in self._running:
            node.close()
        self.process.communicate()


@contextmanager
def nursery(folder: Path) -> Iterator[Nursery]:
    """A nursery for a while."""
    opened = Nursery(folder)
    try:
        yield opened
    finally:
        opened.close()


@cache
def _nursery() -> Nursery:
    """The default nursery of this process."""
    folder = mkdtemp(prefix="kb")
    opened = Nursery(Path(folder))
    atexit.register(rmtree, folder)
    atexit.register(opened.close)
    return opened


@contextmanager
def node(database: str, *, port: int = 0, **settings: object) -> Iterator[Node]:
    """A server for a while, on this port or a free one."""
    running = _nursery().node(database, port=port, **settings)
    try:
        yield running
    finally:
        running.close()


@contextmanager
def program(database: str, *, port: int = 0, **settings: object) -> Iterator[Program]:
    """The same, started as a user does it."""
    running = Program(database, port=port, **settings)
    try:
        yield running
    finally:
        running.close()


def environment(settings: dict[str, object]) -> dict[str, str]:
    """Ours, with settings for a server."""
    return os.environ | {f"KINGDOMBUILDER_{key.upper()}": str(value) for key, value in settings.items()}
