"""``kingdombuilder tables``: what whoever runs a server can do with its tables, while the server goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import run
from tests.server import serving
from tests.server.serving import GENEROUS, Guest, Node
from tests.server.sitting import FIRST_GAME, record_of

Arrive = Callable[..., Guest]


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of one's own, and where its database is."""
    if request.param == "sqlite":
        address = serving.sqlite(tmp_path_factory.mktemp("operator"))
    else:
        address = request.getfixturevalue("fresh_postgresql")()
    with serving.node(address, **GENEROUS) as node:
        yield node, address


@pytest.fixture
def node(server: tuple[Node, str]) -> Node:
    return server[0]


@pytest.fixture
def tables(server: tuple[Node, str]) -> Callable[..., str]:
    """Runs the verb; what it prints."""

    def ask(*words: str, fails: bool = False) -> str:
        result = run("tables", *words, "--database", server[1])
        assert result.exit_code == (2 if fails else 0), result.stderr
        return result.stderr if fails else result.stdout

    return ask


@pytest.fixture
def game(node: Node, arrive: Arrive) -> tuple[Guest, Guest, str]:
    """A game that Ann and Bob play, and in which Bob has said something."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = ann.set_table(**FIRST_GAME)
    bob.join(table)
    ann.play(table)
    bob.ask(table, "chat", text="hello")
    return ann, bob, table


def test_all_tables_are_listed(game: tuple[Guest, Guest, str], tables: Callable[..., str]) -> None:
    ann, _, running = game
    waiting = ann.set_table()
    shown = ann.set_table(record=record_of(10_000).text())
    lines = {line["id"]: line for line in json.loads(tables("list", "--json"))}
    assert [lines[table]["status"] for table in (running, waiting, shown)] == ["running", "open", "finished"]
    assert [lines[table]["imported"] for table in (running, waiting, shown)] == [False, False, True]
    assert lines[running]["players"] == ["Ann", "Bob"]
    assert lines[running]["host"] == ann.get("me")["id"]
    assert [line["id"] for line in json.loads(tables("list", "--limit", "1", "--json"))] == [shown]
    found = [line.split()[0] for line in tables("list", "--status", "running").splitlines()]
    assert running in found
    assert waiting not in found
    assert "Ann, Bob" in tables("list", "--status", "running")


def test_a_table_is_shown_without_its_secrets(game: tuple[Guest, Guest, str], tables: Callable[..., str]) -> None:
    _, bob, table = game
    assert "spoke" in tables("show", table)
    assert "text=hello" in tables("show", table)
    shown = json.loads(tables("show", table, "--json"))
    assert (shown["status"], shown["players"]) == ("running", "Ann, Bob")
    assert [line["type"] for line in shown["log"]] == ["set", "joined", "joined", "started", "acted", "spoke"]
    assert shown["log"][-1]["guest"] == bob.get("me")["id"]
    assert FIRST_GAME["seed"] not in json.dumps(shown)
    for word in ("seed", "salt", "secret"):
        assert word not in json.dumps(shown)


def test_a_game_is_closed_while_people_play(game: tuple[Guest, Guest, str], tables: Callable[..., str]) -> None:
    """Who is connected is told; nobody wins; what happened can be looked at."""
    ann, bob, table = game
    with ann.socket(table) as socket:
        tables("close", table)
        update = socket.until(lambda message: message["type"] == "update" and message["entry"]["type"] == "closed")
    assert (update["view"]["status"], update["view"]["closed"], update["view"]["winners"]) == ("finished", True, [])
    assert bob.refused(table, "resign") == "finished"
    assert bob.http.get(f"/api/tables/{table}/record").status_code == 200
    assert tables("close", table, fails=True) == f"error: {table}: the game is over\n"


def test_somebody_plays_on_at_the_moment_of_closing(game: tuple[Guest, Guest, str], tables: Callable[..., str]) -> None:
    """What is written goes before what a node has in memory: the game cannot go on as if nothing had happened."""
    ann, _, table = game
    seen = ann.look(table)
    tables("close", table)
    choice = serving.choices(seen["view"])[0]
    assert ann.refused(table, "act", **choice) == "finished"


def test_a_table_is_deleted_while_people_watch(game: tuple[Guest, Guest, str], tables: Callable[..., str]) -> None:
    ann, _, table = game
    assert "a game is under way there" in tables("delete", table, fails=True)
    with ann.socket(table) as socket:
        tables("delete", table, "--force")
        socket.until_closed()
    assert ann.http.get(f"/api/tables/{table}").status_code == 404
    assert "there is no such table" in tables("show", table, fails=True)


def test_a_table_at_which_no_game_has_begun(node: Node, arrive: Arrive, tables: Callable[..., str]) -> None:
    table = arrive("Ann", node).set_table()
    assert tables("close", table, fails=True) == f"error: {table}: no game has begun there; delete it instead\n"
    tables("delete", table)
    assert "there is no such table" in tables("delete", table, fails=True)


def test_nothing_of_a_deleted_table_stays(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    with serving.node(address) as node:
        table = arrive("Ann", node).set_table()
        assert run("tables", "delete", table, "--database", address).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        for kept in ("tables", "entries", "sitters"):
            assert connection.execute(f"SELECT count(*) FROM {kept}").fetchone() == (0,)


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    result = run("tables", "list", "--database", serving.sqlite(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no such file" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
    result = run("tables", "list", "--database", serving.sqlite(tmp_path))
    assert result.exit_code == 2
    assert "is of another version of Kingdom Builder; start the server of this one" in result.stderr
