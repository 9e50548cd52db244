"""Server processes that start at once: a process that has loaded everything already forks them.

They are like those of ``kingdombuilder serve`` in everything else, so a test can start and kill many of them.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.server.serving import Node

PATIENCE = 60
"""Seconds that a server may take to start or to stop, on a machine that has much else to do."""


class Nursling(Node):
    """A server process from the nursery."""

    def __init__(self, pid: int, log: Path) -> None:
        """Wait until it listens and answers."""
        self.pid = pid
        self.log_file = log
        found = self._wait_for(lambda: re.search(r"http://[^/]+", self.text))
        self.address = found[0].replace("localhost", "127.0.0.1")
        with self.client() as client:
            self._wait_for(lambda: _answers(client))

    @property
    def text(self) -> str:
        """Everything it has logged."""
        return self.log_file.read_text()

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
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                os.kill(self.pid, 0)
                time.sleep(0.01)
            raise AssertionError(f"it lives\n{self.text}")


def _answers(client: httpx.Client) -> re.Match[str] | None:
    with suppress(httpx.TransportError):
        return re.search("ok", client.get("/healthz").text)
    return None


class Nursery:
    """The process that forks them."""

    def __init__(self, folder: Path) -> None:
        """Keep the logs in a folder."""
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self.logs: list[Path] = []
        self._running: list[Nursling] = []

    def fork(self, database: str, **settings: object) -> tuple[int, Path]:
        """Start a server; its process and its log."""
        assert self.process.stdin
        assert self.process.stdout
        self.logs.append(self.folder / f"{len(self.logs)}.log")
        self.logs[-1].touch()
        asked = {key: str(value) for key, value in settings.items()} | {"database": database, "port": 0}
        self.process.stdin.write(json.dumps({"log": str(self.logs[-1]), "settings": asked}) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline()), self.logs[-1]

    def node(self, database: str, **settings: object) -> Nursling:
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


def _serve(log: str, settings: dict[str, Any]) -> None:
    from kingdombuilder.server.asgi.running import run
    from kingdombuilder.server.settings import read_settings

    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
    os.dup2(os.open(os.devnull, os.O_RDWR), sys.stdin.fileno())
    os.dup2(sys.stdin.fileno(), sys.stdout.fileno())
    run(read_settings(**settings))


def _bury(*_: object) -> None:
    """Take note of those who died."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _main() -> None:
    import alembic.command  # noqa: F401
    import asyncpg  # noqa: F401

    import kingdombuilder.server.asgi.running  # noqa: F401

    signal.signal(signal.SIGCHLD, _bury)
    while line := sys.stdin.readline():
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _serve(**json.loads(line))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    _main()
