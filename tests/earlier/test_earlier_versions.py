"""What earlier versions wrote: it replays, or is refused or stopped where it turned on a ruling settled anew.

The folders are named after the versions. In 0.1.0 a house put on a temple tile delayed the end of the game in the very
turn in which it was put there (R47). Its records are ``*.txt``; ``tables.sql`` is a database of its
server with these tables:

* ``temple000000``, ``silo00000000``: on boards without and with a silo; the game went on after what is its end now
* ``bot000000000``: the last thing that happened is what ends the game now, and a bot was to decide
* ``shown0000000``: made from the record of a whole game
* ``other0000000``: has nothing to do with any of this
"""

from __future__ import annotations

import hmac
import json
import sqlite3
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from kingdombuilder import Game, Record
from tests.server.processes import Node, node
from tests.server.rough import must_be_well
from tests.server.serving import sqlite

FOLDER = Path(__file__).parent / "0.1.0"
KEY = "5e" * 32
"""The key with which that server has signed cookies."""
RULING = "(R47: a settlement set aside in the turn that uses up the supply does not delay the end)"


def record(name: str) -> Record:
    return Record.parse((FOLDER / f"{name}.txt").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "text", "document"),
    [
        (
            "temple_delays_the_end",
            f"line 8: the turn is '1.2 canyon', not '2.1 grass': the game is over {RULING}",
            f"'action 6, build s1': build: the game is over {RULING}",
        ),
        (
            "temple_delays_the_silos",
            f"line 8: the turn is '1.2 -', not '2.1 grass': the last turn is over {RULING}",
            f"'action 6, build a10': build: the last turn is over {RULING}; player 1 must first finish silo_build: ",
        ),
    ],
)
def test_a_record_that_turned_on_a_ruling_is_refused_there(name: str, text: str, document: str) -> None:
    """R47: player 1 puts a house on the temple tile and builds the last three: the round, and the game, ends then."""
    read = record(name)
    with pytest.raises(ValueError, match="R47") as refused:
        Game(read)
    assert str(refused.value) == text
    with pytest.raises(ValueError, match="R47") as refused:
        Game.from_record(json.dumps(read.document()))
    assert str(refused.value).startswith(document)


def test_a_record_that_replays_is_scored_by_the_rulings_of_today() -> None:
    """R61: o2 was built for a silo beside the enemy's o1 (1 gold), with no empty farmland left around it (2 gold).

    R62: n2 o2 o3 o4 are an area with d = 2 (from n2 or o2 to o4): 6 gold; the lone o1 pays nothing.
    """
    scores = [score.by_item() for score in Game(record("silo_builds")).score()]
    assert [score["ambassadors"] for score in scores] == [1, 0]
    assert [score["shepherds"] for score in scores] == [2, 0]
    assert [score["messengers"] for score in scores] == [6, 0]


def test_a_silo_move_of_an_earlier_version_takes_a_treasure_today() -> None:
    """R67: o4 went to n5, beside the treasure of m6: 3 gold, though the version that wrote it paid nothing."""
    scores = [score.by_item() for score in Game(record("silo_moves")).score()]
    assert [score["treasure"] for score in scores] == [3, 0]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of that version."""
    return as_of_old(tmp_path_factory.mktemp("earlier"))


def as_of_old(folder: Path) -> Path:
    """Make a database of that version in a folder."""
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        connection.executescript((FOLDER / "tables.sql").read_text("utf-8"))
        connection.execute("INSERT INTO keys VALUES ('signing', ?)", (KEY,))
    return folder


def signed(what: str, name: str) -> str:
    """A name as that server has signed it."""
    digest = hmac.digest(KEY.encode(), what.encode(), "sha256")
    return f"{name}.{urlsafe_b64encode(digest[:24]).decode()}"


def cookie(guest: str) -> dict[str, str]:
    """The cookie that that server gave a guest."""
    return {"kingdombuilder_guest": signed(f"guest\n{guest}", guest)}


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Node]:
    """A server of today that goes on with it."""
    with node(sqlite(database)) as running:
        yield running
        must_be_well(running)


@pytest.fixture
def client(server: Node) -> Iterator[httpx.Client]:
    with server.client() as someone:
        yield someone


def seen(client: httpx.Client, table: str) -> Any:
    answer = client.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return answer.json()["view"]


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("temple000000", f"the game is over {RULING}"),
        ("silo00000000", f"build: the last turn is over {RULING}; player 1 must first finish silo_build: "),
        ("shown0000000", f"'action 6, build a10': build: the last turn is over {RULING}; player 1 must first finish"),
    ],
)
def test_a_table_that_turned_on_a_ruling_is_stopped_there(client: httpx.Client, table: str, why: str) -> None:
    """It stands as it stood before what is refused, for everybody to see, as a finished game."""
    view = seen(client, table)
    assert view["status"] == "finished"
    assert view["stopped"].startswith(why)
    assert view["stopped_by"] == "R47"
    assert view["game"]["actions"] == 5
    assert view["game"]["position"]["players"][1]["houses"] == ["a1", "a2", "a3", "b3"]
    answer = client.get(f"/api/tables/{table}/record")
    assert [str(action) for action in Record.parse(answer.text).actions] == [
        "temple a3", "build a2", "build a1", "build a3", "end",
    ]  # fmt: skip
    assert client.get(f"/api/tables/{table}/steps/5").json()["steps"] == 5


def test_what_was_said_after_the_end_is_still_known(client: httpx.Client) -> None:
    answer = client.get("/api/tables/temple000000").json()
    assert answer["number"] == 14
    assert [line["text"] for line in answer["chat"]] == ["well played"]
    assert [seat["name"] for seat in answer["view"]["seats"]] == ["Ann", "Bob"]
    updates = client.get("/api/tables/temple000000/updates").json()
    assert [update["number"] for update in updates["updates"]] == list(range(1, 15))


def test_a_table_whose_last_row_ends_the_game_now_is_finished(client: httpx.Client) -> None:
    view = seen(client, "bot000000000")
    assert (view["status"], view["stopped"], view["game"]["over"]) == ("finished", None, True)


def test_other_tables_go_on(client: httpx.Client) -> None:
    view = seen(client, "other0000000")
    assert (view["status"], view["stopped"]) == ("running", None)


def test_a_table_made_from_a_record_is_known_as_imported(client: httpx.Client, database: Path) -> None:
    """The step that brings the database up to date finds that in the sheets."""
    assert seen(client, "shown0000000")["imported"]
    with closing(sqlite3.connect(database / "games.db")) as connection:
        rows = dict(connection.execute("SELECT id, imported FROM tables").fetchall())
    assert rows["shown0000000"] == 1
    for table in ("temple000000", "other0000000"):
        assert rows[table] == seen(client, table)["imported"]


def test_nothing_is_due_at_a_table_that_is_over(client: httpx.Client, database: Path) -> None:
    """Otherwise it would be claimed again and again; and lists would call it running."""
    for table in ("temple000000", "silo00000000", "bot000000000"):
        seen(client, table)
    with closing(sqlite3.connect(database / "games.db")) as connection:
        rows = connection.execute("SELECT id, status, due, decider FROM tables ORDER BY id").fetchall()
    over = [
        (table, "finished", None, None) for table in ("bot000000000", "shown0000000", "silo00000000", "temple000000")
    ]
    assert [row for row in rows if row[0] != "other0000000"] == over
    listed = client.get("/api/tables", params={"status": "running"}).json()["tables"]
    assert [line["id"] for line in listed] == ["other0000000"]


def test_the_cookies_and_secrets_of_then_are_still_good(server: Node) -> None:
    """The key of the database goes on signing, until it is rotated."""
    with server.client(cookies=cookie("ann")) as ann:
        answer = ann.get("/api/me")
        assert answer.json() == {"id": "ann"}
        assert answer.cookies["kingdombuilder_guest"].startswith("ann-0-"), "it lasts for another year, as a session"
        assert ann.get("/api/tables/other0000000").json()["seat"] == 0
        joined = ann.get("/api/tables/other0000000/updates").json()["updates"]
    since = next(one["number"] for one in joined if one["entry"]["type"] == "joined" and one["entry"]["seat"] == 1)
    secret = signed(f"seat\nother0000000\n1\n{since}", "1")
    with server.client(headers={"Authorization": f"Bearer {secret}"}) as script:
        assert script.get("/api/tables/other0000000").json()["seat"] == 1


def test_a_guest_of_then_comes_back_and_leaves(tmp_path: Path) -> None:
    """Their tables are exported; those of others stay as they are, and can be looked at without their name."""
    with node(sqlite(as_of_old(tmp_path))) as server, server.client(cookies=cookie("bob")) as bob:
        code = bob.post("/api/me/recovery").json()["code"]
        with server.client() as elsewhere:
            assert elsewhere.post("/api/me/recover", json={"code": code}).json() == {"id": "bob"}
        data = bob.get("/api/me/data").json()
        assert {table["id"] for table in data["tables"]} >= {"temple000000", "other0000000"}
        before = bob.get("/api/tables/temple000000").json()
        assert bob.post("/api/me/delete", json={"confirm": "bob"}).status_code == 200
        with server.client() as someone:
            view = seen(someone, "temple000000")
            assert [seat["name"] for seat in view["seats"]] == ["Ann", "Guest"]
            assert (view["game"]["position"], view["stopped"]) == (
                before["view"]["game"]["position"],
                before["view"]["stopped"],
            )
            assert "Bob" not in someone.get("/api/tables/temple000000/record").text
            assert seen(someone, "other0000000")["status"] == "running"
        must_be_well(server)
