"""A guest sees in which browsers they are signed in, and ends each of them and the recovery code."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.asgi.callers import COOKIE
from kingdombuilder.server.guests.keyring import Keyring, SignedIn
from kingdombuilder.server.guests.sessions import Sessions, browser_of
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.guests.guests import raise_epoch, set_recovery
from kingdombuilder.server.storage.guests.keys import DAY
from kingdombuilder.server.storage.guests.sessions import (
    AT_ONCE,
    FORGOTTEN,
    PER_GUEST,
    Sighting,
    end_session,
    forget_guest_sessions,
    is_ended,
    note_sessions,
    sessions_of,
)
from kingdombuilder.server.storage.store import Store
from kingdombuilder.service.calls import Call
from tests.server import processes, serving
from tests.server.people.test_own_data import delete
from tests.server.people.test_recovery import code_of, id_of, mine, recover, until
from tests.server.processes import Node
from tests.server.quiet import tables_in
from tests.server.serving import GENEROUS, Guest
from tests.server.sitting import FIRST_GAME

Arrive = Callable[..., Guest]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
ANN, LATER = "a" * 24, 40 * DAY


def listed(guest: Guest) -> list[dict[str, Any]]:
    """The sessions of a guest."""
    found: list[dict[str, Any]] = guest.get("me/sessions")["sessions"]
    return found


def end(guest: Guest, id: str) -> tuple[int, str]:
    """End a session; the status, and the code of the refusal."""
    answer = guest.http.post(f"/api/me/sessions/{id}/end")
    return answer.status_code, answer.json().get("code", "")


def at_two(arrive: Arrive, node: Node) -> tuple[Guest, Guest, str]:
    """Ann at a table with Bob, in a browser and on a laptop."""
    ann, bob, laptop = arrive("Ann", node), arrive("Bob", node), arrive("Ann", node)
    table = ann.set_table(**FIRST_GAME)
    bob.join(table)
    laptop.http.headers["User-Agent"] = FIREFOX
    assert recover(laptop, code_of(ann)).status_code == 200
    return ann, laptop, table


# --- At a server ---


def test_a_stolen_cookie_is_ended_while_its_owner_stays(arrive: Arrive, node: Node) -> None:
    """The thief has a copy of the cookie of the laptop, and an open connection."""
    ann, laptop, table = at_two(arrive, node)
    thief = arrive("Eve", node)
    thief.http.cookies.set(COOKIE, laptop.http.cookies[COOKIE])
    me = id_of(ann)
    assert mine(thief) == [table]
    here, there = listed(ann)
    assert (here["current"], here["browser"], here["system"]) == (True, "", "")
    assert (there["current"], there["browser"], there["system"]) == (False, "Firefox", "Linux")
    assert there["seen"] <= there["created"] < there["seen"] + DAY
    with thief.socket(table) as socket:
        socket.until_type("welcome")
        assert end(ann, there["id"]) == (200, "")
        assert socket.until_closed() == (1008, "you were signed out in this browser")
    for lost in (thief, laptop):
        assert lost.http.get("/api/me/data").json()["code"] == "no_guest"
        assert mine(lost) == []
        assert id_of(lost) != me
    assert [session["id"] for session in listed(ann)] == [here["id"]]
    assert ann.look(table)["seat"] == 0
    ann.play(table)
    assert end(ann, there["id"]) == (404, "no_session")


def test_ending_this_session_signs_out_copies_of_its_cookie(arrive: Arrive, sqlite_node: Node) -> None:
    ann, thief = arrive("Ann"), arrive("Eve")
    ann.set_table()
    thief.http.cookies.set(COOKIE, ann.http.cookies[COOKIE])
    me, [here] = id_of(ann), listed(ann)
    assert end(ann, here["id"]) == (200, "")
    assert id_of(ann) == me != id_of(thief)
    assert [(one["current"], one["id"] == here["id"]) for one in listed(ann)] == [(True, False)]


def test_signing_out_the_others_leaves_one_session(arrive: Arrive, node: Node) -> None:
    _, laptop, _ = at_two(arrive, node)
    until(lambda: len(listed(laptop)) == 2)
    assert laptop.http.post("/api/me/sign-out-others").status_code == 200
    assert [session["browser"] for session in listed(laptop)] == ["Firefox"]


def test_hostile_ids(arrive: Arrive, sqlite_node: Node) -> None:
    """Nobody ends the session of another guest, and what is no id ends nothing."""
    ann, eve = arrive("Ann"), arrive("Eve")
    ann.set_table()
    eve.set_table()
    [hers] = listed(ann)
    for id in (hers["id"], id_of(ann), id_of(eve), "0" * 16, "x", "%00", "' OR 1=1 --", "A" * 500, "\u0661" * 16):
        assert end(eve, id) == (404, "no_session"), id
    assert end(eve, hers["id"].upper())[0] == 404
    assert [session["id"] for session in listed(ann)] == [hers["id"]]


def test_who_only_has_a_secret_or_no_cookie_has_no_sessions(arrive: Arrive, sqlite_node: Node) -> None:
    ann = arrive("Ann")
    secret = ann.http.post("/api/tables", json={"name": "Ann"}).json()["secret"]
    [hers] = listed(ann)
    with sqlite_node.client(headers={"Authorization": f"Bearer {secret}"}) as borrowed:
        assert borrowed.get("/api/me/sessions").json()["code"] == "no_guest"
        for path in (f"sessions/{hers['id']}/end", "recovery/end"):
            assert borrowed.post(f"/api/me/{path}").json()["code"] == "no_guest"
            foreign = ann.http.post(f"/api/me/{path}", headers={"Origin": "https://evil.example"})
            assert foreign.json()["code"] == "origin"


def test_a_code_that_was_ended_counts_no_more(arrive: Arrive, node: Node) -> None:
    """The sessions stay."""
    ann, laptop, _ = at_two(arrive, node)
    code = code_of(ann)
    assert laptop.http.post("/api/me/recovery/end").json() == {"since": None}
    assert recover(arrive("Eve", node), code).json()["code"] == "bad_code"
    assert ann.get("me/recovery") == {"since": None}
    until(lambda: len(listed(ann)) == 2)
    assert ann.http.post("/api/me/recovery/end").json() == {"since": None}, "it is no fault to end none"


def test_strangers_fill_nothing_and_the_data_are_exported_and_deleted(tmp_path: Path, arrive: Arrive) -> None:
    """A session is stored once its guest does something that is; the address of the guest is in no column."""
    with processes.node(serving.sqlite(tmp_path), **GENEROUS) as node:

        def stored() -> list[tuple[Any, ...]]:
            with closing(sqlite3.connect(tmp_path / "games.db")) as database:
                return list(database.execute("SELECT * FROM sessions"))

        ann, eve = arrive("Ann", node), arrive("Eve", node)
        table = ann.set_table(**FIRST_GAME)
        ann.http.headers["User-Agent"] = "<b>" + "x" * 5000
        assert len(listed(ann)) == 1
        for _ in range(3):
            id_of(eve)
            eve.look(table)
            assert [session["current"] for session in listed(eve)] == [True]
            eve.http.cookies.clear()
        assert [row[1] for row in stored()] == [id_of(ann)]
        assert [one["id"] for one in ann.get("me/data")["sessions"]] == [row[0] for row in stored()]
        assert "127.0.0.1" not in repr(stored())
        delete(ann)
        assert stored() == []


def test_all_nodes_hear_of_an_end(fresh_postgresql: Callable[[], str], arrive: Arrive) -> None:
    address = fresh_postgresql()
    with processes.node(address, **GENEROUS) as one, processes.node(address, **GENEROUS) as two:
        ann, laptop, _ = at_two(arrive, one)
        laptop.node = two
        assert end(ann, listed(ann)[1]["id"]) == (200, "")
        refused = laptop.http.post("/api/me/recovery")
        assert (refused.status_code, refused.json()["code"]) == (403, "no_guest"), "what lasts is refused at once"
        until(lambda: laptop.http.get("/api/me/recovery").status_code == 403)


# --- Cookies ---


def test_what_a_cookie_says() -> None:
    """Cookies of earlier versions name no session: they have that of the guest."""
    keyring = Keyring("key")
    old, new = keyring.cookie("ann"), keyring.cookie("ann", "5e55")
    assert (keyring.read(old), keyring.read(new)) == (SignedIn("ann", "ann"), SignedIn("ann", "5e55"))
    for forged in (new.replace("5e55", "5e56"), new.replace("-0-", "-1-"), new.replace("-5e55", ""), f"{new}-x"):
        assert keyring.read(forged) is None
    keyring.ended.add("5e55")
    assert (keyring.guest(new), keyring.guest(old)) == (None, "ann")
    keyring.epochs["ann"] = 1
    assert keyring.guest(old) is None
    assert keyring.read(keyring.cookie("ann", "5e57")) == SignedIn("ann", "5e57")


@pytest.mark.parametrize(
    ("agent", "names"),
    [
        (FIREFOX, ("Firefox", "Linux")),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0 Mobile Safari/537.36", ("Chrome", "Android")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1", ("Safari", "iPhone")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1", ("Safari", "Mac")),
        ("python-httpx/0.28", ("", "")),
        ("", ("", "")),
        ("<script>Firefox/\u202e", ("Firefox", "")),
        ("x" * 500 + "Firefox/1 Linux", ("", "")),
    ],
)  # fmt: skip
def test_browsers_are_told_apart(agent: str, names: tuple[str, str]) -> None:
    assert browser_of(agent) == names


# --- In the database ---


def stored(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with an empty database."""

    async def run() -> None:
        store = Store(open_database(database_url(serving.sqlite(path))))
        await bring_up_to_date(store.engine)
        await work(store)
        await store.close()

    asyncio.run(run())


def seen(id: str, at: int, *, guest: str = ANN, is_kept: bool = True) -> Sighting:
    return Sighting(id, guest, at, "Firefox", "Linux", 0, is_kept)


def test_few_sessions_are_kept_for_a_guest(tmp_path: Path) -> None:
    """The one seen longest ago makes room, and a visit alone stores none."""

    async def work(store: Store) -> None:
        await note_sessions(store, [seen(f"{day:016x}", day * DAY + 5) for day in range(PER_GUEST)])
        await note_sessions(store, [seen(f"{0:016x}", LATER, is_kept=False), seen("f" * 16, LATER, is_kept=False)])
        await note_sessions(store, [seen("e" * 16, LATER + 7)])
        found = await sessions_of(store, ANN)
        assert len(found) == PER_GUEST
        assert found[0] == m.Session("e" * 16, LATER + 7, LATER, "Firefox", "Linux", current=False)
        assert (found[1].id, found[1].created, found[1].seen) == (f"{0:016x}", 5, LATER)
        assert f"{1:016x}" not in [one.id for one in found]

    stored(tmp_path, work)


def test_more_sessions_than_one_transaction_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions have their turn between the transactions; each guest has a session in the end."""

    async def work(store: Store) -> None:
        begun, begin = 0, store.writing.begin

        def counted() -> AbstractAsyncContextManager[AsyncConnection]:
            nonlocal begun
            begun += 1
            return begin()

        monkeypatch.setattr(store.writing, "begin", counted)
        people = [f"{number:024x}" for number in range(2 * AT_ONCE + 1)]
        await note_sessions(store, [seen(guest[-16:], LATER, guest=guest) for guest in people])
        assert begun == 3
        assert [len(await sessions_of(store, guest)) for guest in people] == [1] * len(people)

    stored(tmp_path, work)


def test_sessions_are_forgotten_with_what_is_stored_and_ended_ones_never(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        bob = "b" * 24
        await set_recovery(store, ANN, "digest", 0, 0)
        await note_sessions(store, [seen("1" * 16, 0), seen("2" * 16, LATER), seen("3" * 16, 0, guest=bob)])
        assert await end_session(store, bob, "3" * 16, 1)
        await note_sessions(store, [seen("4" * 16, LATER, guest=bob)])
        await forget_guest_sessions(store, FORGOTTEN + 1)
        assert [one.id for one in await sessions_of(store, ANN)] == ["2" * 16]
        assert await sessions_of(store, bob) == []
        assert await is_ended(store, "3" * 16)
        await raise_epoch(store, ANN, LATER)
        assert await sessions_of(store, ANN) == []

    stored(tmp_path, work)


def test_an_end_is_refused_at_once_where_it_matters_and_known_after_reading(tmp_path: Path) -> None:
    """Cookies of earlier versions, which are not listed, end with the first session that is ended."""

    async def work(store: Store) -> None:
        here, elsewhere = (Sessions(tables_in(store), store, Keyring("key")) for _ in range(2))
        await note_sessions(store, [seen("1" * 16, 0)])
        cookies = [here.keyring.cookie(ANN, session) for session in ("1" * 16, "2" * 16, "")]
        await here.end(Call(ANN, session="2" * 16), "1" * 16)
        assert [here.keyring.guest(cookie) for cookie in cookies] == [None, ANN, None]
        assert [elsewhere.keyring.guest(cookie) for cookie in cookies] == [ANN, ANN, ANN]
        with pytest.raises(Refusal, match="you were signed out"):
            await elsewhere.must_last(Call(ANN, session="1" * 16))
        await elsewhere.read()
        assert [elsewhere.keyring.guest(cookie) for cookie in cookies] == [None, ANN, None]

    stored(tmp_path, work)


def test_what_was_noted_before_a_sign_out_is_not_stored_after_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        sessions = Sessions(tables_in(store), store, Keyring("key"))
        sessions.note(Call(ANN, session="1" * 16), ANN)
        sessions.note(Call(ANN, session="3" * 16, secret="of a seat"), ANN)
        sessions.note(Call("b" * 24, session="4" * 16), ANN)
        sessions.keyring.epochs[ANN] = 1
        sessions.note(Call(ANN, session="2" * 16), ANN)
        await sessions.write()
        assert [one.id for one in await sessions_of(store, ANN)] == ["2" * 16]

    stored(tmp_path, work)
