"""``kingdombuilder tables``, ``bans`` and ``audit``: operator commands while the server runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.cli.command import run
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import GENEROUS, Guest, Socket
from tests.server.sitting import FIRST_GAME, record_of

Arrive = Callable[..., Guest]


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of one's own, and where its database is."""
    if request.param == "sqlite":
        address = serving.sqlite(tmp_path_factory.mktemp("operator"))
    else:
        address = request.getfixturevalue("fresh_postgresql")()
    with processes.node(address, **GENEROUS) as node:
        yield node, address


@pytest.fixture
def node(server: tuple[Node, str]) -> Node:
    return server[0]


@pytest.fixture
def operate(server: tuple[Node, str]) -> Callable[..., str]:
    """Runs a verb at the server's database; what it prints."""

    def ask(*words: str, fails: bool = False) -> str:
        result = run(*words, "--database", server[1])
        assert result.exit_code == (2 if fails else 0), result.stderr
        return result.stderr if fails else result.stdout

    return ask


@pytest.fixture
def tables(operate: Callable[..., str]) -> Callable[..., str]:
    """Runs the verb ``tables``; what it prints."""
    return partial(operate, "tables")


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
    assert "its game is running" in tables("delete", table, fails=True)
    with ann.socket(table) as socket:
        tables("delete", table, "--force")
        socket.until_closed()
    assert ann.http.get(f"/api/tables/{table}").status_code == 404
    assert "there is no such table" in tables("show", table, fails=True)


def test_a_table_at_which_no_game_has_begun(node: Node, arrive: Arrive, tables: Callable[..., str]) -> None:
    table = arrive("Ann", node).set_table()
    assert tables("close", table, fails=True) == f"error: {table}: its game has not begun; delete the table instead\n"
    tables("delete", table)
    assert "there is no such table" in tables("delete", table, fails=True)


def test_nothing_of_a_deleted_table_stays(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    with processes.node(address) as node:
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
    assert "is from another version of Kingdom Builder; start the server of this version to upgrade it" in result.stderr


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = monotonic() + processes.SECONDS
    while not condition():
        assert monotonic() < end
        sleep(0.1)


def test_a_guest_is_shut_out_and_let_in_again(game: tuple[Guest, Guest, str], operate: Callable[..., str]) -> None:
    """The socket is closed, and neither the cookie nor the secret of the seat opens anything."""
    ann, bob, table = game
    me = bob.get("me")["id"]
    with bob.socket(table) as socket:
        operate("bans", "add", "--guest", me, "--reason", "rude")
        assert socket.until_closed()[1] == "the operator of this server has banned you"
    assert bob.http.get(f"/api/tables/{table}").json()["code"] == "banned"
    assert bob.refused(table, "chat", text="still here") == "banned"
    assert bob.http.post("/api/tables", json={}).json()["code"] == "banned"
    assert ann.look(table)["view"]["status"] == "running"
    found = json.loads(operate("bans", "list", "--json"))
    assert [(ban["kind"], ban["who"], ban["reason"]) for ban in found] == [("guest", me, "rude")]
    operate("bans", "lift", "--guest", me)
    until(lambda: bob.http.get(f"/api/tables/{table}").status_code == 200)
    assert "not banned" in operate("bans", "lift", "--guest", me, fails=True)
    assert operate("bans", "list") == ""


def test_a_guest_is_muted_and_renamed(game: tuple[Guest, Guest, str], operate: Callable[..., str]) -> None:
    """Within seconds at a running server; clients are told to read the log anew."""
    ann, bob, table = game
    me = bob.get("me")["id"]
    operate("bans", "add", "--guest", me, "--mute")
    until(lambda: bob.http.post(f"/api/tables/{table}/chat", json={"text": "boo"}).status_code == 403)
    with ann.socket(table) as socket:
        operate("guests", "rename", me, "Ann", "--reason", "rude")
        update = socket.until(lambda message: message["type"] == "update" and message["entry"]["type"] == "renamed")
    assert [seat["name"] for seat in update["view"]["seats"]] == ["Ann", "Ann 2"]
    assert "Bob" not in str(ann.get(f"tables/{table}/updates"))
    assert "rude" in operate("audit")
    assert table in operate("tables", "list", "--search", "ann 2")
    assert table not in operate("tables", "list", "--search", "bob")
    operate("bans", "lift", "--guest", me, "--mute")


def test_the_operators_page_opens_by_a_link(server: tuple[Node, str], operate: Callable[..., str]) -> None:
    """Made beside the server, used on a node. With SQLite it is known where the server listens."""
    node, database = server
    address, _, secret = operate("operator").strip().partition("#")
    port = urlsplit(node.address).port if database.startswith("sqlite") else 8000
    assert address == f"http://localhost:{port}/operator"
    with node.client() as browser:
        bearer = {"Authorization": f"Bearer {secret}"}
        assert browser.post("/api/operator/enter", headers=bearer).status_code == 200
        assert len(browser.get("/api/operator").json()["nodes"]) == 1
        operate("operator", "--end")
        assert browser.get("/api/operator").status_code == 404


def test_the_secret_of_a_seat_does_not_open_it_to_a_guest_who_is_shut_out(
    node: Node, arrive: Arrive, operate: Callable[..., str]
) -> None:
    ann, wes = arrive("Ann", node), arrive("Wes", node)
    done = ann.http.post("/api/tables", json={"name": "Ann"}).json()
    bearer = {"Authorization": f"Bearer {done['secret']}"}
    address = f"/api/tables/{done['table']}"
    assert wes.http.get(address, headers=bearer).status_code == 200
    operate("bans", "add", "--guest", ann.get("me")["id"])
    until(lambda: bool(wes.http.get(address, headers=bearer).status_code == 403))
    operate("bans", "lift", "--guest", ann.get("me")["id"])


def test_whoever_watches_from_an_address_that_is_shut_out_is_sent_away(
    game: tuple[Guest, Guest, str], operate: Callable[..., str]
) -> None:
    """Without a word of theirs, within the seconds that it takes to hear of the ban; others look on."""
    ann, _, table = game
    with (
        Socket(ann.node, table, address="203.0.113.9") as gone,
        Socket(ann.node, table, address="203.0.113.10") as stays,
    ):
        operate("bans", "add", "--address", "203.0.113.9")
        assert gone.until_closed()[1] == "the operator of this server has banned you"
        stays.say(type="ping")
        assert stays.until_type("pong")
    operate("bans", "lift", "--address", "203.0.113.9")


@pytest.mark.parametrize(
    ("banned", "calls", "other"),
    [("203.0.113.7", "203.0.113.7", "203.0.113.8"), ("2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1")],
)
def test_an_address_is_shut_out(node: Node, operate: Callable[..., str], banned: str, calls: str, other: str) -> None:
    with (
        node.client(headers={"X-Forwarded-For": calls}) as one,
        node.client(headers={"X-Forwarded-For": other}) as another,
    ):
        assert one.get("/api/me").status_code == 200
        operate("bans", "add", "--address", banned)
        until(lambda: bool(one.get("/api/me").status_code == 403))
        assert one.get("/api/me").json()["code"] == "banned"
        assert one.get("/").status_code == 200, "the page can say so"
        assert another.get("/api/me").status_code == 200
        (ban,) = json.loads(operate("bans", "list", "--json"))
        assert ban["kind"] == "address"
        assert banned not in json.dumps(ban)
        operate("bans", "lift", "--address", ban["who"])
        until(lambda: bool(one.get("/api/me").status_code == 200))


@pytest.mark.parametrize(
    "words",
    [
        "",
        "--guest a --address 203.0.113.7",
        "--address nowhere",
        "--address 203.0.113.7 --mute",
    ],
)
def test_a_ban_says_whom_it_means(operate: Callable[..., str], words: str) -> None:
    assert operate("bans", "add", *words.split(), fails=True).startswith("error: ")


def test_the_audit_log_tells_who_did_what_without_secrets(
    node: Node, arrive: Arrive, operate: Callable[..., str]
) -> None:
    ann = arrive("Ann", node)
    ann.http.headers["X-Forwarded-For"] = "198.51.100.4"
    done = ann.http.post("/api/tables", json={"name": "Ann", "bots": [None, "random"], "seed": "4711047110"}).json()
    table = done["table"]
    ann.play(table)
    ann.ask(table, "chat", text="canary")

    def deeds(*words: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(operate("audit", "--json", *words))
        return found

    until(lambda: len(deeds("--table", table)) == 2)
    operate("tables", "close", table)
    found = deeds("--table", table)
    assert [deed["deed"] for deed in found] == ["close", "chat", "set"]
    assert found[0]["address"] == "operator"
    assert [deed["guest"] for deed in found] == [None, ann.get("me")["id"], ann.get("me")["id"]]
    assert found[1]["address"] == found[2]["address"]
    text = operate("audit")
    for secret in ("198.51.100.4", "canary", "4711047110", done["secret"], ann.http.cookies["kingdombuilder_guest"]):
        assert secret not in text
    assert [deed["about"] for deed in deeds("--address", "198.51.100.4")] == [table, table]
    assert deeds("--guest", "nobody") == []


def test_the_audit_log_outlives_its_server_and_is_forgotten_in_time(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    with processes.node(address) as node:
        arrive("Ann", node).set_table()
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        assert connection.execute("SELECT deed FROM audit").fetchall() == [("set",)]
        connection.execute("UPDATE audit SET at = at - 31 * 86400000")
    with processes.node(address):
        until(lambda: run("audit", "--database", address).stdout == "")


def test_ratings(node: Node, operate: Callable[..., str], arrive: Arrive, tmp_path: Path) -> None:
    """A rated game is shown, taken back and let count again; what cannot be done is said, and why."""
    ann = arrive("Ann", node)
    ann.http.get("/api/me")
    ann.http.post("/api/me/rating", json={"name": "Ann"})
    asked = {"players": 3, "bots": [None, "greedy", "easy"], "hints": False, "clock": {"kind": "real"}, "name": "Ann"}
    table = ann.http.post("/api/tables", json=asked).json()["table"]
    assert "not a finished rated game" in operate("ratings", "show", table, fails=True)
    assert "on one line" in operate("ratings", "exclude", table, "--why", "\udcff", fails=True)
    ann.http.post(f"/api/tables/{table}/resign", json={})
    before = tmp_path / "before.csv"
    before.write_text("mine")
    assert "cannot write it: file exists" in operate("ratings", "recompute", "--export", str(before), fails=True)
    assert before.read_text() == "mine"
    before.unlink()
    operate("ratings", "recompute", "--export", str(before))
    assert before.read_text().startswith("players,who,is_bot,name,mu,sigma,rating,games,opponents\n")
    assert " Ann\n" in operate("ratings", "list", "--players", "3")
    found = json.loads(operate("ratings", "list", "--players", "3", "--json"))
    assert [line["name"] for line in found["people"]] == ["Ann"]
    assert {line["bot"] for line in found["bots"]} == {"greedy", "easy"}
    shown = json.loads(operate("ratings", "show", table, "--json"))
    assert [seat["place"] for seat in shown["seats"]] == [3, 1, 1]
    assert shown["seats"][0]["after"] < shown["seats"][0]["before"]
    assert "--why" in operate("ratings", "exclude", table, "--why", " ", fails=True)
    operate("ratings", "exclude", table, "--why", "fake")
    assert json.loads(operate("ratings", "list", "--players", "3", "--json"))["people"] == []
    assert "taken_back: fake" in operate("ratings", "show", table)
    assert ann.http.get(f"/api/tables/{table}/rating").json() == {"status": "taken_back", "seats": []}
    operate("ratings", "include", table)
    assert json.loads(operate("ratings", "list", "--players", "3", "--json")) == found
    assert "exclude" in operate("audit", "--table", table)
