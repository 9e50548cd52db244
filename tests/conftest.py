"""What holds for all tests: the programs that they start can be interrupted, and little time goes into garbage.

Servers for the tests: one on each kind of database, started when a test first needs it and kept for all. What they need
is imported then, too.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.processes import Node
    from tests.server.serving import Guest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that runs the tests in the background ignores the signal, and every program inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

OBJECTS = 100_000
"""So many new objects come together before those are looked for that nothing refers to any more."""


def pytest_collection_finish() -> None:
    """The thousands of tests that were found stay until the end: to look at them again and again is a waste."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, 20, 100)


class Progress:
    """Reports each tenth of the tests and each failure, instead of a letter per test."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.total = self.done = 0

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.total = len(ids)

    def pytest_runtest_logfinish(self) -> None:
        before, self.done = self.done, self.done + 1
        if self.done * 10 // self.total > before * 10 // self.total:
            reporter = self.config.pluginmanager.get_plugin("terminalreporter")
            assert isinstance(reporter, pytest.TerminalReporter)
            reporter.write_line(f"{self.done} of {self.total} tests")

    def pytest_report_teststatus(self, report: pytest.CollectReport | pytest.TestReport) -> tuple[str, str, str] | None:
        if report.failed:
            category = "failed" if report.when == "call" else "error"
            return category, f"{report.nodeid} failed\n", category.upper()
        return (report.outcome, "", "") if report.when == "call" or report.skipped else None


def pytest_configure(config: pytest.Config) -> None:
    """Runs in several processes are those of all tests."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config))


DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql))
"""The kinds of database; ``make quick`` leaves out what is marked."""


@pytest.fixture(scope="session")
def fresh_postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a fresh PostgreSQL database with each call."""
    from tests.server import serving

    with serving.postgresql() as fresh:
        yield fresh


@pytest.fixture(scope="session")
def sqlite_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server on SQLite, whose lists have few lines and whose tables have little chat."""
    from tests.server import processes, serving
    from tests.server.serving import CHAT_LINES, GENEROUS, PAGE

    settings = GENEROUS | {"page": PAGE, "chat_lines": CHAT_LINES}
    with processes.node(serving.sqlite(tmp_path_factory.mktemp("sqlite")), **settings) as node:
        yield node


@pytest.fixture(scope="session")
def postgresql_node(fresh_postgresql: Callable[[], str]) -> Iterator[Node]:
    """A server on PostgreSQL."""
    from tests.server import processes
    from tests.server.serving import GENEROUS

    with processes.node(fresh_postgresql(), **GENEROUS) as node:
        yield node


@pytest.fixture(params=DATABASES)
def node(request: pytest.FixtureRequest) -> Node:
    """A server, on either database."""
    found: Node = request.getfixturevalue(f"{request.param}_node")
    return found


@pytest.fixture
def arrive(sqlite_node: Node) -> Iterator[Callable[..., Guest]]:
    """Lets guests arrive, by name, at the server on SQLite or the given one; they leave when the test is over."""
    from tests.server.serving import Guest

    guests: list[Guest] = []

    def one(name: str = "Ann", node: Node | None = None) -> Guest:
        guests.append(Guest(node or sqlite_node, name))
        return guests[-1]

    yield one
    for guest in guests:
        guest.close()


@pytest.fixture
def table(arrive: Callable[..., Guest]) -> str:
    """An open table at which Ann sits."""
    return arrive().set_table()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    from tests.server import serving

    if request.param == "sqlite":
        return serving.sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()
