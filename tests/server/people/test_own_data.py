"""A person can ask what the server holds about them, and have it deleted; the games of others go on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from kingdombuilder.game.documents.record import Record
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.asgi.callers import COOKIE
from kingdombuilder.server.guests.guests import LATE, Guests
from kingdombuilder.server.guests.keyring import Keyring
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.guests.guests import tables_of
from kingdombuilder.server.storage.store import Store
from kingdombuilder.table.creating.new_tables import lay
from tests.cli.command import run
from tests.server import processes, serving
from tests.server.people.test_recovery import code_of, id_of, mine, recover, until
from tests.server.processes import Node
from tests.server.quiet import tables_in
from tests.server.serving import GENEROUS, Guest, deciding
from tests.server.sitting import FIRST_GAME, record_of

Arrive = Callable[..., Guest]


def delete(guest: Guest) -> dict[str, Any]:
    """A guest has everything deleted."""
    answer = guest.http.post("/api/me/delete", json={"confirm": id_of(guest)})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def game(arrive: Arrive, node: Node, **asked: Any) -> tuple[Guest, Guest, str]:
    """A game that Zoe has set and plays with Bob; both have said something."""
    zoe, bob = arrive("Zoe", node), arrive("Bob", node)
    table = zoe.set_table(**FIRST_GAME | asked)
    bob.join(table)
    zoe.play(table)
    zoe.ask(table, "chat", text="canary of Zoe")
    bob.ask(table, "chat", text="words of Bob")
    return zoe, bob, table


# --- Export ---


def test_everything_about_a_guest_is_exported(arrive: Arrive, node: Node) -> None:
    """What the guest did and said is in it, and nothing of what others did."""
    zoe, bob, table = game(arrive, node)
    alone = zoe.set_table()
    code_of(zoe)
    said = bob.look(table)["chat"][-1]["number"]
    zoe.http.post(f"/api/tables/{table}/report", json={"number": said, "reason": "spam", "note": "again"})
    answer = zoe.http.get("/api/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="kingdombuilder-my-data.json"'
    found = answer.json()
    assert found["id"] == id_of(zoe)
    assert found["recovery"] > 0
    assert found["banned"] is None
    tables = {one["id"]: one for one in found["tables"]}
    assert list(tables) == [table, alone]
    assert (tables[table]["host"], tables[table]["seat"], tables[table]["status"]) == (True, 0, "running")
    assert tables[table]["asked"]["name"] == "Zoe"
    assert [one["entry"]["type"] for one in tables[table]["log"]] == ["set", "joined", "acted", "spoke"]
    assert tables[table]["log"][-1]["entry"]["text"] == "canary of Zoe"
    assert [(one["table"], one["number"], one["note"]) for one in found["reports"]] == [(table, said, "again")]
    assert [one["deed"] for one in found["audit"]] == ["report", "code", "set", "chat", "set"]
    assert "words of Bob" not in answer.text
    assert id_of(bob) not in answer.text
    theirs = bob.http.get("/api/me/data").json()
    assert (theirs["tables"][0]["host"], theirs["tables"][0]["asked"]) == (False, None)


def test_the_export_tells_no_secrets(arrive: Arrive, sqlite_node: Node) -> None:
    """Neither what signs cookies and seats, nor the seed of a game that is still being played."""
    zoe, bob = arrive("Zoe"), arrive("Bob")
    done = zoe.http.post("/api/tables", json={"name": "Zoe"}).json()
    bob.join(done["table"])
    text = zoe.http.get("/api/me/data").text
    for secret in (done["secret"], done["secret"][2:], zoe.http.cookies[COOKIE], "salt", '"seed":"'):
        assert secret not in text


def test_a_new_guest_has_an_empty_export(arrive: Arrive) -> None:
    ann = arrive()
    me = id_of(ann)
    assert ann.get("me/data") == {
        "id": me, "recovery": None, "banned": None, "tables": [], "reports": [], "audit": [], "results": [],
        "sessions": [], "rated_as": None, "rated_games": [],
    }  # fmt: skip


# --- Deletion ---


def test_deletion_must_be_confirmed(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table, other = ann.set_table(), id_of(bob)
    for confirmed in ({"confirm": ""}, {"confirm": "yes"}, {"confirm": other}):
        answer = ann.http.post("/api/me/delete", json=confirmed)
        assert (answer.status_code, answer.json()["code"]) == (422, "not_confirmed")
    assert ann.http.post("/api/me/delete", json={}).json()["code"] == "bad_message"
    assert mine(ann, "open") == [table]


def test_the_game_of_another_goes_on(arrive: Arrive, node: Node) -> None:
    """A bot plays for the one who is gone; names and words are replaced for everybody, at once and for good."""
    zoe, bob, table = game(arrive, node, substitute="random")
    bob.look(table)
    with bob.socket(table) as socket:
        socket.until_type("welcome")
        assert delete(zoe) == {"deleted": 0, "kept": 1}
        update = socket.until(lambda one: one["type"] == "update" and one["entry"]["type"] == "erased")
        assert update["entry"]["seat"] == 0
    assert [seat["name"] for seat in update["view"]["seats"]] == ["Guest", "Bob"]
    seen = bob.look(table)
    assert [line["text"] for line in seen["chat"]] == ["", "words of Bob"]
    assert "Zoe" not in json.dumps(bob.get(f"tables/{table}/updates"))
    assert mine(bob) == [table]
    for _ in range(400):
        if bob.wait_until(table, deciding)["view"]["status"] == "finished":
            break
        bob.play(table)
    record = Record.parse(bob.http.get(f"/api/tables/{table}/record").text)
    assert record.names == ("Guest", "Bob")
    *_, last = record.states()
    assert last.over


def test_nothing_of_a_guest_stays_in_the_database(tmp_path: Path, arrive: Arrive) -> None:
    """But the id of the guest, so that no cookie makes it somebody's again."""
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        zoe, bob, table = game(arrive, node)
        ended, _, finished = game(arrive, node)
        ended.ask(finished, "resign")
        recover(ended, code_of(zoe))
        alone = zoe.set_table(bots=[None, "random"], name="Zoe")
        zoe.ask(alone, "chat", text="canary of Zoe")
        zoe.set_table(record=record_of(10_000).text())
        me, cookie = id_of(zoe), zoe.http.cookies[COOKIE]
        secret = bob.look(table)
        assert delete(zoe) == {"deleted": 2, "kept": 1}
        assert COOKIE not in zoe.http.cookies
        assert bob.look(table)["view"]["status"] == secret["view"]["status"] == "running"
        with node.client(cookies={COOKIE: cookie}) as again:
            assert again.get("/api/me").json()["id"] != me
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        dump = list(connection.iterdump())
    assert [line for line in dump if me in line] == [
        line for line in dump if line.startswith('INSERT INTO "guests"') and me in line
    ]
    assert len([line for line in dump if me in line]) == 1
    kept = [line for line in dump if f"'{table}'" in line]
    assert not [line for line in kept if "Zoe" in line or "canary" in line]
    assert [line for line in kept if "words of Bob" in line]
    assert [line for line in kept if "Bob" in line]


def test_nothing_of_a_guest_stays_where_others_went_on(tmp_path: Path, arrive: Arrive) -> None:
    """Neither where a stranger goes on from a moment of their game, nor at rematches, to which they never came."""
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        zoe, bob, table = game(arrive, node)
        zoe.ask(table, "resign")
        arrive("Wes", node).set_table(moment={"table": table, "step": 1}, bots=["random"], autostart=False)
        following = bob.ask(table, "rematch")["table"]
        me = id_of(zoe)
        assert delete(zoe) == {"deleted": 0, "kept": 2}
        until(lambda: "erase" in run("audit", "--database", address).stdout)
        bob.ask(following, "bot", seat=0, bot="random")
        bob.ask(following, "resign")
        bob.ask(following, "rematch")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        dump = list(connection.iterdump())
    assert not [line for line in dump if "Zoe" in line]
    assert len([line for line in dump if me in line]) == 1


def test_a_connection_of_before_can_do_nothing_more(arrive: Arrive, node: Node) -> None:
    """Whoever was connected elsewhere as the guest would leave data behind that nobody could ever have deleted."""
    zoe, bob = arrive("Zoe", node), arrive("Bob", node)
    table = bob.set_table(players=3)
    id_of(zoe)
    with zoe.socket(table) as socket:
        socket.until_type("welcome")
        delete(zoe)
        with suppress(ConnectionClosed):
            socket.say(type="join", name="Zoe")
        assert socket.until_closed() == (1008, "you were signed out in this browser")
    assert [seat["kind"] for seat in bob.look(table)["view"]["seats"]] == ["person", "empty", "empty"]


def test_what_comes_late_is_deleted_too(tmp_path: Path) -> None:
    """A request was under way when Zoe's cookies were revoked, or came to a node that had not heard of it."""

    async def course() -> list[list[str]]:
        now = 0
        store = Store(open_database(database_url(serving.sqlite(tmp_path))))
        await bring_up_to_date(store.engine)
        guests = Guests(tables_in(store, now=lambda: now), store, Keyring("key"))
        await guests.delete("zoe")
        config, entries = lay(m.NewTable(name="Zoe"), "A" * 12, "zoe", now)
        await guests.tables.create(config, entries)
        left = []
        for later in (LATE - 1, LATE):
            now = later
            await guests.delete_latecomers()
            left.append([table.id for table in await tables_of(store, "zoe")])
        await store.close()
        return left

    assert asyncio.run(course()) == [["A" * 12], []]


def test_no_seat_of_a_rematch_is_kept_for_a_guest_who_is_gone(arrive: Arrive, node: Node) -> None:
    """Whether they go before it is offered or after; what they were called is told nobody."""
    for later in (False, True):
        zoe, bob, table = game(arrive, node)
        bob.ask(table, "resign")
        if not later:
            delete(zoe)
        following = bob.ask(table, "rematch")["table"]
        if later:
            delete(zoe)
        seats = bob.look(following)["view"]["seats"]
        assert [(seat["kind"], seat["reserved"]) for seat in seats] == [("empty", None), ("person", None)]
        arrive("Cec", node).join(following)


def test_a_table_that_waits_for_the_guest_goes_with_them(arrive: Arrive, node: Node) -> None:
    zoe, bob = arrive("Zoe", node), arrive("Bob", node)
    waiting = zoe.set_table(players=3)
    bob.join(waiting)
    elsewhere = bob.set_table(players=3)
    zoe.join(elsewhere)
    assert delete(zoe) == {"deleted": 1, "kept": 1}
    assert bob.http.get(f"/api/tables/{waiting}").status_code == 404
    seats = bob.look(elsewhere)["view"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "empty", "empty"]
    arrive("Cec", node).join(elsewhere)


def test_the_secret_of_the_seat_opens_it_no_more(arrive: Arrive, sqlite_node: Node) -> None:
    zoe, bob = arrive("Zoe"), arrive("Bob")
    done = zoe.http.post("/api/tables", json={"name": "Zoe"}).json()
    bob.join(done["table"])
    delete(zoe)
    with sqlite_node.client(headers={"Authorization": f"Bearer {done['secret']}"}) as script:
        assert script.get(f"/api/tables/{done['table']}").json()["code"] == "bad_secret"


def test_a_code_of_a_guest_who_is_gone_is_nobodys(arrive: Arrive) -> None:
    zoe = arrive("Zoe")
    code = code_of(zoe)
    delete(zoe)
    assert recover(arrive(), code).json()["code"] == "bad_code"


def test_a_table_is_deleted_when_the_last_of_its_players_is(arrive: Arrive, node: Node) -> None:
    zoe, bob, table = game(arrive, node)
    assert delete(zoe) == {"deleted": 0, "kept": 1}
    assert delete(bob) == {"deleted": 1, "kept": 0}
    assert arrive("Wes", node).http.get(f"/api/tables/{table}").status_code == 404


def test_a_second_deletion_is_somebody_elses(arrive: Arrive) -> None:
    """Whoever has been deleted is a new guest, who is as free as any other."""
    zoe = arrive("Zoe")
    zoe.set_table()
    delete(zoe)
    assert zoe.http.post("/api/me/delete", json={"confirm": "x"}).json()["code"] == "no_guest"
    assert delete(zoe) == {"deleted": 0, "kept": 0}


def test_two_requests_at_once_delete_once(arrive: Arrive) -> None:
    zoe, _, table = game(arrive, arrive().node)
    me = id_of(zoe)
    cookies = {COOKIE: zoe.http.cookies[COOKIE]}

    def ask(_: int) -> int:
        with zoe.node.client(cookies=cookies) as client:
            return client.post("/api/me/delete", json={"confirm": me}).status_code

    with ThreadPoolExecutor(4) as several:
        assert 200 in several.map(ask, range(4))
    updates = arrive("Wes").get(f"tables/{table}/updates")["updates"]
    assert [one["entry"]["type"] for one in updates].count("erased") == 1


def test_other_nodes_forget_the_name_too(fresh_postgresql: Callable[[], str], arrive: Arrive) -> None:
    address = fresh_postgresql()
    with processes.node(address, **GENEROUS) as one, processes.node(address, **GENEROUS) as two:
        zoe, bob, table = game(arrive, one)
        bob.node = two
        with bob.socket(table) as socket:
            assert "Zoe" in json.dumps(socket.until_type("welcome"))
            delete(zoe)
            update = socket.until(lambda said: said["type"] == "update" and said["entry"]["type"] == "erased")
        assert [seat["name"] for seat in update["view"]["seats"]] == ["Guest", "Bob"]
        assert "canary" not in json.dumps(bob.look(table))
        assert "Zoe" not in json.dumps(bob.get(f"tables/{table}/updates"))
        bob.ask(table, "chat", text="still here")


def test_whoever_runs_the_server_exports_and_deletes(tmp_path: Path, arrive: Arrive) -> None:
    """While the server goes on and people are connected to the table."""
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        zoe, bob, table = game(arrive, node)
        me = id_of(zoe)
        found = json.loads(run("guests", "export", me, "--database", address).stdout)
        assert found["tables"][0]["id"] == table
        run("guests", "code", me, "--database", address)
        assert f"guest {me}" in run("audit", "--database", address).stdout
        until(lambda: run("audit", "--guest", me, "--database", address).stdout.count("\n") >= 2)
        refused = run("guests", "delete", me, "--database", address, input="n\n")
        assert (refused.exit_code, "nothing was deleted" in refused.stderr) == (2, True)
        with bob.socket(table) as socket:
            socket.until_type("welcome")
            result = run("guests", "delete", me, "--yes", "--database", address)
            assert result.stderr == f"guest {me} is deleted: 0 tables deleted, 1 kept for other players\n"
            update = socket.until(lambda said: said["type"] == "update" and said["entry"]["type"] == "erased")
        assert [seat["name"] for seat in update["view"]["seats"]] == ["Guest", "Bob"]
        assert "canary" not in json.dumps(bob.look(table))
        assert me not in run("audit", "--database", address).stdout
        until(lambda: id_of(zoe) != me)
        assert "no data about this guest" in run("guests", "export", "0" * 24, "--database", address).stderr


def test_the_export_tells_when_the_guest_was_last_seen(tmp_path: Path, arrive: Arrive) -> None:
    """The server notes it for those who wait for somebody, at the latest when it stops."""
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        zoe, _, table = game(arrive, node)
        me = id_of(zoe)
    found = json.loads(run("guests", "export", me, "--database", address).stdout)
    assert [(one["id"], one["seen"] >= one["created"]) for one in found["tables"]] == [(table, True)]


def test_a_rematch_waits_no_longer_for_somebody_who_is_gone(arrive: Arrive, node: Node) -> None:
    zoe, bob, table = game(arrive, node)
    zoe.ask(table, "resign")
    following = bob.ask(table, "rematch")["table"]
    assert bob.look(following)["view"]["seats"][0]["reserved"] == "Zoe"
    assert delete(zoe) == {"deleted": 0, "kept": 2}
    assert bob.look(following)["view"]["seats"][0]["reserved"] is None
    arrive("Cec", node).join(following)
    assert bob.look(following)["view"]["status"] == "running"
