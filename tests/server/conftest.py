"""Servers for the tests: one on each kind of database, started when a test first needs it and kept for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import CHAT_LINES, GENEROUS, PAGE, Guest


@pytest.fixture(scope="session")
def fresh_postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a fresh PostgreSQL database with each call."""
    with serving.postgresql() as fresh:
        yield fresh


@pytest.fixture(scope="session")
def sqlite_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server on SQLite, whose lists have few lines and whose tables have little chat."""
    settings = GENEROUS | {"page": PAGE, "chat_lines": CHAT_LINES}
    with processes.node(serving.sqlite(tmp_path_factory.mktemp("sqlite")), **settings) as node:
        yield node


@pytest.fixture(scope="session")
def postgresql_node(fresh_postgresql: Callable[[], str]) -> Iterator[Node]:
    """A server on PostgreSQL."""
    with processes.node(fresh_postgresql(), **GENEROUS) as node:
        yield node


@pytest.fixture(params=["sqlite", "postgresql"])
def node(request: pytest.FixtureRequest) -> Node:
    """A server, on either database."""
    found: Node = request.getfixturevalue(f"{request.param}_node")
    return found


@pytest.fixture
def arrive(sqlite_node: Node) -> Iterator[Callable[..., Guest]]:
    """Lets guests arrive, by name, at the server on SQLite or the given one; they leave when the test is over."""
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


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return serving.sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()
