"""The processes of players and servers in a load test, and their measurements."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from statistics import quantiles
from typing import Any, Literal

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ..servers import NODES, Node, database
from .players import Outcome, Workload, play

Told = Callable[[Literal["seated", "waited"], Any], None]
"""What players tell while they play: that they sit at so many more tables, or how long they waited for what."""


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
    players_ms: float = 0.0
    """The CPU time that an action costs the players, in milliseconds."""
    analysed: Sequence[float] = ()
    """How many seconds each analysis took that was made meanwhile."""

    def analyses(self) -> str:
        """The finished analyses as a suffix of a report line; empty without any."""
        times = ", ".join(f"{seconds:.0f}" for seconds in self.analysed)
        return f"; {len(self.analysed)} games analysed in {times} s" if self.analysed else ""

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
        max(result.players_ms for result in results),
    )


def percentiles(waits: Sequence[float]) -> tuple[float, float, float]:
    """The 50th, 95th and 99th percentile of some waits, in milliseconds."""
    cuts = quantiles([1000 * wait for wait in waits], n=100)
    return cuts[49], cuts[94], cuts[98]


@contextmanager
def serving(wanted: str, tables: int, tables_in_memory: int) -> Iterator[tuple[str, list[Node]]]:
    """The kind of a database and the nodes on it, with limits that let so many tables come from one address."""
    plenty = 100 * tables
    limits = {
        "requests_per_second": plenty, "burst": plenty, "tables_per_day": plenty, "tables_per_minute": plenty,
        "sockets_per_address": plenty, "connections": plenty, "tables_in_memory": tables_in_memory,
        "analyses_per_hour": plenty, "messages_per_address": plenty, "tables_per_guest": plenty,
    }  # fmt: skip
    allow_many_files(8 * tables + 1000)
    with ExitStack() as stack:
        address = stack.enter_context(database(wanted))
        kind = address.partition(":")[0]
        nodes = []
        for _ in range(NODES[kind]):
            nodes.append(Node(address, limits))
            stack.callback(nodes[-1].close)
        yield kind, nodes


def run_players(
    nodes: Sequence[Node], workload: Workload, processes: int, told: Told = lambda what, about: None
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
                what, about = pipe.recv()
            except EOFError:
                raise SystemExit("the players gave up; their error is above") from None
            if what == "left":
                outcomes.append(about)
                pipes.remove(pipe)
            elif what == "ready":
                ready += 1
                if ready == processes:
                    before = sum(node.cpu for node in nodes)
                    for other in pipes:
                        other.send("go")
            else:
                told(what, about)
    return outcomes, sum(node.cpu for node in nodes) - before


class Show:
    """The progress bar on standard error."""

    def __init__(self) -> None:
        columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}/{task.total:.0f}")
        self.bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True))

    def __enter__(self) -> Show:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def listen(self, kind: str, workload: Workload) -> Told:
        """Show the progress of the players with one kind of database."""
        seated = self.bar.add_task(f"{kind}: tables", total=workload.tables)
        played = self.bar.add_task(f"{kind}: actions", total=workload.rate * workload.seconds, start=False)

        def told(what: str, about: Any) -> None:
            if what == "seated":
                self.bar.advance(seated, about)
            else:
                self.bar.start_task(played)
                self.bar.advance(played, len(about))

        return told


def parser_of(name: str, description: str, seconds: float, told: str) -> ArgumentParser:
    """The options that the load test and the soak test share; of ``seconds`` is told what they are."""
    parser = ArgumentParser(name, description=description)
    parser.add_argument("--tables", type=int, default=500, help="live tables of two players each")
    parser.add_argument("--rate", type=float, default=250, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=seconds, help=told)
    parser.add_argument("--clients", type=int, default=2, help="processes that the players share")
    parser.add_argument("--seed", type=int, default=0, help="for what the players choose by chance")
    return parser


def allow_many_files(wanted: int) -> None:
    """A socket is a file, and there will be many."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, hard)), hard))
