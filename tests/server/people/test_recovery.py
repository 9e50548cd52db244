"""A guest can come back in another browser, sign out the others, and outlives a change of the server's key."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from math import log2
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.asgi.callers import COOKIE
from kingdombuilder.server.guests.guests import Guests
from kingdombuilder.server.guests.keyring import Keyring
from kingdombuilder.server.guests.recovery_codes import LENGTH, SIGNS, digest, new_code, read_code
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.guests.guests import recovery_since
from kingdombuilder.server.storage.guests.keys import DAY, EVERYWHERE, SigningKey, believed
from kingdombuilder.server.storage.store import Store
from tests.cli.command import run
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.quiet import tables_in
from tests.server.serving import GENEROUS, Guest, Socket
from tests.server.sitting import FIRST_GAME

Arrive = Callable[..., Guest]


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = monotonic() + processes.SECONDS
    while not condition():
        assert monotonic() < end
        sleep(0.1)


def code_of(guest: Guest) -> str:
    """A new code with which a guest can come back."""
    guest.get("me")
    answer = guest.http.post("/api/me/recovery")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def recover(guest: Guest, code: str) -> httpx.Response:
    return guest.http.post("/api/me/recover", json={"code": code})


def mine(guest: Guest, status: str = "running") -> list[str]:
    return [table["id"] for table in guest.get("tables", status=status, mine=1)["tables"]]


def id_of(guest: Guest) -> str:
    return str(guest.get("me")["id"])


# --- Codes ---


def test_a_code_has_more_bits_than_anybody_can_guess() -> None:
    assert LENGTH * log2(len(SIGNS)) >= 100
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert len({code.replace("-", "")[place] for code in codes for place in range(LENGTH)}) == len(SIGNS)


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code}\n"])
def test_a_code_is_read_as_people_type_it(change: Callable[[str], str]) -> None:
    code = new_code()
    assert read_code(change(code)) == code.replace("-", "")


@pytest.mark.parametrize(
    "text", ["", "x", "U" * 25, "A" * 24, "A" * 26, "Ä" * 25, "\0" * 25, "\u0661" * 25, "A" * 10_000]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    assert read_code(text) is None


# --- Coming back ---


def test_a_guest_comes_back_in_another_browser(arrive: Arrive, node: Node) -> None:
    """The games are listed there, and the seat is the guest's; the first browser is still the guest's, too."""
    ann, bob, elsewhere = arrive("Ann", node), arrive("Bob", node), arrive("Ann", node)
    table = ann.set_table(**FIRST_GAME)
    bob.join(table)
    assert ann.get("me/recovery") == {"since": None}
    code = code_of(ann)
    assert ann.get("me/recovery")["since"] > 0
    assert mine(elsewhere) == []
    answer = recover(elsewhere, code.lower())
    assert answer.json() == {"id": id_of(ann)}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert mine(elsewhere) == [table]
    elsewhere.play(table)
    assert elsewhere.look(table)["seat"] == ann.look(table)["seat"] == 0
    assert recover(arrive("Ann", node), code).status_code == 200, "it counts more than once"


def test_a_new_code_takes_the_place_of_the_old_one(arrive: Arrive) -> None:
    ann, elsewhere = arrive("Ann"), arrive("Ann")
    old, new = code_of(ann), code_of(ann)
    assert recover(elsewhere, old).json()["code"] == "bad_code"
    assert recover(elsewhere, new).status_code == 200


def test_a_wrong_code_changes_nothing(arrive: Arrive) -> None:
    ann = arrive("Ann")
    me = id_of(ann)
    answer = recover(ann, new_code())
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_code")
    assert "set-cookie" not in answer.headers
    assert id_of(ann) == me


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"[]", 422),
        (b'{"code": 1}', 422),
        (b'{"code": ""}', 422),
        (b'{"code": "' + b"A" * 101 + b'"}', 422),
        (b'{"code": "x", "guest": "y"}', 422),
        (b'{"code": "\\u0000"}', 403),
        (b'{"code": "\' OR 1=1 --"}', 403),
        (b"{", 400),
    ],
)
def test_codes_that_are_something_else(arrive: Arrive, body: bytes, status: int) -> None:
    assert arrive().http.post("/api/me/recover", content=body).status_code == status


def test_without_a_cookie_there_is_nobody_to_make_a_code_for(arrive: Arrive) -> None:
    for address in ("recovery", "sign-out-others", "delete"):
        answer = arrive().http.post(f"/api/me/{address}", json={"confirm": "nobody"})
        assert (answer.status_code, answer.json()["code"]) == (403, "no_guest")
    assert arrive().http.get("/api/me/data").json()["code"] == "no_guest"
    assert arrive().http.get("/api/me/recovery").json()["code"] == "no_guest"


def test_the_secret_of_a_seat_does_not_make_one_the_guest(arrive: Arrive, sqlite_node: Node) -> None:
    """A seat can be lent to another device; what is the guest's own cannot be had with it."""
    secret = arrive("Ann").http.post("/api/tables", json={"name": "Ann"}).json()["secret"]
    with sqlite_node.client(headers={"Authorization": f"Bearer {secret}"}) as borrowed:
        assert borrowed.post("/api/me/recovery").json()["code"] == "no_guest"
        assert borrowed.get("/api/me/data").json()["code"] == "no_guest"


def test_pages_of_other_sites_cannot_make_anybody_somebody_else(arrive: Arrive) -> None:
    ann, eve = arrive("Ann"), arrive("Eve")
    code, me = code_of(eve), id_of(ann)
    foreign = {"Origin": "https://evil.example"}
    for address, body in (("recover", {"code": code}), ("sign-out-others", {}), ("delete", {"confirm": me})):
        answer = ann.http.post(f"/api/me/{address}", json=body, headers=foreign)
        assert answer.json()["code"] == "origin"
    assert id_of(ann) == me


def test_guessing_codes_is_slowed_down(tmp_path: Path, arrive: Arrive) -> None:
    with processes.node(serving.sqlite(tmp_path), identity_per_hour=5) as node:
        ann = arrive("Ann", node)
        code = code_of(ann)
        answers = [recover(arrive("Eve", node), new_code()) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [403] * 4 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) > 60
        assert recover(arrive("Eve", node), code).status_code == 429, "nor is the right one told from the others"
        other = {"X-Forwarded-For": "203.0.113.9"}
        assert arrive("Ann", node).http.post("/api/me/recover", json={"code": code}, headers=other).status_code == 200


def test_codes_are_kept_as_digests_and_told_nobody(tmp_path: Path, arrive: Arrive) -> None:
    """Neither the database nor the log nor the audit log has a code; the page alone knows it."""
    with processes.node(serving.sqlite(tmp_path)) as node:
        ann = arrive("Ann", node)
        code = code_of(ann)
        recover(arrive("Ann", node), code)
        recover(arrive("Ann", node), code[:-1] + ("A" if code[-1] != "A" else "B"))
    signs = code.replace("-", "")
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    said = "".join(node.log) + run("audit", "--database", serving.sqlite(tmp_path)).stdout
    for form in (code, signs, code[:11]):
        assert form.encode() not in held
        assert form not in said
    assert digest(signs).encode() in held
    deeds = json.loads(run("audit", "--json", "--database", serving.sqlite(tmp_path)).stdout)
    assert [deed["deed"] for deed in deeds] == ["recover", "code"]


def test_a_guest_who_is_shut_out_does_not_come_back_with_a_code(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        ann = arrive("Ann", node)
        code = code_of(ann)
        assert run("bans", "add", "--guest", id_of(ann), "--database", address).exit_code == 0
        until(lambda: recover(arrive("Ann", node), code).status_code == 403)
        answer = recover(arrive("Ann", node), code)
        assert answer.json()["code"] == "banned"
        assert "set-cookie" not in answer.headers
        assert ann.http.get("/api/me/data").status_code == 200, "but their data are still theirs"


# --- Signing out ---


def test_other_browsers_are_signed_out(arrive: Arrive, node: Node) -> None:
    """Neither their cookie nor the secret of the seat opens anything; the browser that asked goes on."""
    ann, bob, lost = arrive("Ann", node), arrive("Bob", node), arrive("Ann", node)
    done = ann.http.post("/api/tables", json={"name": "Ann"} | FIRST_GAME).json()
    table, bearer = done["table"], {"Authorization": f"Bearer {done['secret']}"}
    bob.join(table)
    recover(lost, code_of(ann))
    me = id_of(ann)
    assert id_of(lost) == me
    with lost.socket(table) as socket, bob.socket(table) as other:
        socket.until_type("welcome")
        other.until_type("welcome")
        assert ann.http.post("/api/me/sign-out-others").json() == {"id": me}
        assert socket.until_closed() == (1008, "you were signed out in this browser")
    assert lost.look(table)["seat"] is None
    assert mine(lost) == []
    assert id_of(lost) != me, "the browser is a new guest's"
    assert lost.http.get(f"/api/tables/{table}", headers=bearer).json()["code"] == "bad_secret"
    assert ann.look(table)["seat"] == 0
    ann.play(table)
    assert bob.look(table)["seat"] == 1


def test_who_was_signed_out_plays_no_more(arrive: Arrive) -> None:
    """Not even in the seconds until the connection is closed: whoever is thrown out may be in a hurry to do harm."""
    ann, bob, thief = arrive("Ann"), arrive("Bob"), arrive("Ann")
    done = ann.http.post("/api/tables", json={"name": "Ann"} | FIRST_GAME).json()
    bob.join(done["table"])
    recover(thief, code_of(ann))
    with thief.socket(done["table"]) as one, Socket(ann.node, done["table"], secret=done["secret"]) as other:
        for socket in (one, other):
            socket.until_type("welcome")
        ann.http.post("/api/me/sign-out-others")
        for socket in (one, other):
            socket.say(type="resign")
            assert socket.until_closed() == (1008, "you were signed out in this browser")
    assert ann.look(done["table"])["view"]["status"] == "running"


def test_who_says_hello_after_the_sign_out_is_nobody(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection was opened before, and kept silent: the cookie counts when hello is said."""
    ann, bob, thief = arrive("Ann"), arrive("Bob"), arrive("Ann")
    done = ann.http.post("/api/tables", json={"name": "Ann"} | FIRST_GAME).json()
    bob.join(done["table"])
    recover(thief, code_of(ann))
    with monkeypatch.context() as silent:
        silent.setattr(Socket, "say", lambda *_, **__: None)
        socket = thief.socket(done["table"])
    with socket:
        ann.http.post("/api/me/sign-out-others")
        socket.say(type="hello")
        assert socket.until_type("welcome")["seat"] is None
        socket.say(type="resign")
        assert socket.until_type("refused")["code"] == "no_seat"
    assert ann.look(done["table"])["view"]["status"] == "running"


def test_signing_out_others_brings_a_cookie_whatever_else_is_sent(arrive: Arrive) -> None:
    """A script that always sends the secret of a seat would otherwise have signed itself out."""
    ann = arrive("Ann")
    me = id_of(ann)
    answer = ann.http.post("/api/me/sign-out-others", headers={"Authorization": "Bearer whatever"})
    assert answer.status_code == 200
    assert id_of(ann) == me


def test_a_request_under_way_brings_no_new_cookie(arrive: Arrive) -> None:
    """Thieves set tables all the time; when one of these requests is answered after the sign-out, they are nobody."""
    ann = arrive("Ann")
    me = id_of(ann)
    stolen, signed_out = {COOKIE: ann.http.cookies[COOKIE]}, Event()

    def steal(_: int) -> str:
        with ann.node.client(cookies=stolen) as thief:
            while not signed_out.is_set():
                assert thief.post("/api/tables", json={}).status_code == 201
            return str(thief.get("/api/me").json()["id"])

    with ThreadPoolExecutor(8) as several:
        thieves = several.map(steal, range(8))
        sleep(0.3)
        assert ann.http.post("/api/me/sign-out-others").status_code == 200
        signed_out.set()
        assert me not in thieves
    assert id_of(ann) == me


def test_of_two_who_sign_out_at_once_the_last_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer to the first may come after that to the second; the cookie of the first would be void at once."""
    epochs = iter([2, 1])

    async def raised(*_: object) -> int:
        return next(epochs)

    monkeypatch.setattr("kingdombuilder.server.storage.guests.guests.raise_epoch", raised)
    store = Store(open_database(database_url(serving.sqlite(tmp_path))))
    guests = Guests(tables_in(store), store, Keyring("key"))
    for _ in range(2):
        asyncio.run(guests.sign_out("ann"))
    assert guests.keyring.epoch("ann") == 2


def test_the_code_of_a_thief_ends_with_the_sessions(arrive: Arrive, node: Node) -> None:
    """Whoever has the cookie can make a code; signing out the others takes that away, too."""
    ann, thief = arrive("Ann", node), arrive("Eve", node)
    me = id_of(ann)
    thief.http.cookies.set(COOKIE, ann.http.cookies[COOKIE])
    stolen = code_of(thief)
    ann.http.post("/api/me/sign-out-others")
    refused = recover(arrive("Eve", node), stolen)
    assert (refused.status_code, refused.json()["code"]) == (403, "bad_code")
    assert ann.get("me/recovery") == {"since": None}
    lost = arrive("Ann", node)
    assert recover(lost, code_of(ann)).status_code == 200
    assert id_of(lost) == id_of(ann) == me


def test_a_code_that_is_made_while_its_guest_signs_out_does_not_count(tmp_path: Path) -> None:
    """The request of a thief may be under way, or at a node that has not heard of it yet."""

    async def work() -> None:
        engine = open_database(database_url(serving.sqlite(tmp_path)))
        await bring_up_to_date(engine)
        store = Store(engine)
        here, elsewhere = (Guests(tables_in(store), store, Keyring("key")) for _ in range(2))
        await here.sign_out("ann")
        with pytest.raises(Refusal, match="you were signed out"):
            await elsewhere.make_code("ann")
        assert await recovery_since(store, "ann") is None
        await elsewhere.read()
        assert (await elsewhere.make_code("ann")).code
        await store.close()

    asyncio.run(work())


def test_a_seat_that_is_taken_after_signing_out_has_a_secret_that_works(arrive: Arrive, sqlite_node: Node) -> None:
    ann = arrive("Ann")
    id_of(ann)
    ann.http.post("/api/me/sign-out-others")
    done = ann.http.post("/api/tables", json={"name": "Ann"}).json()
    with sqlite_node.client(headers={"Authorization": f"Bearer {done['secret']}"}) as script:
        assert script.get(f"/api/tables/{done['table']}").json()["seat"] == 0
    with Socket(sqlite_node, done["table"], secret=done["secret"]) as socket:
        assert socket.until_type("welcome")["seat"] == 0


def test_who_was_signed_out_stays_so_when_the_server_starts_again(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    with processes.node(address) as node:
        ann = arrive("Ann", node)
        me, old = id_of(ann), ann.http.cookies[COOKIE]
        ann.http.post("/api/me/sign-out-others")
        new = ann.http.cookies[COOKIE]
    with (
        processes.node(address) as node,
        node.client(cookies={COOKIE: old}) as lost,
        node.client(cookies={COOKIE: new}) as own,
    ):
        assert lost.get("/api/me").json()["id"] != me
        assert own.get("/api/me").json()["id"] == me


def test_all_nodes_hear_of_it(fresh_postgresql: Callable[[], str], arrive: Arrive) -> None:
    """The new cookie counts everywhere at once, the old one nowhere after a few seconds."""
    address = fresh_postgresql()
    with processes.node(address, **GENEROUS) as one, processes.node(address, **GENEROUS) as two:
        ann = arrive("Ann", one)
        me, old = id_of(ann), ann.http.cookies[COOKIE]
        assert ann.http.post("/api/me/sign-out-others").status_code == 200
        ann.node = two
        assert id_of(ann) == me
        with two.client(cookies={COOKIE: old}) as lost:
            until(lambda: lost.get("/api/me/recovery").status_code == 403)


# --- The key ---


def keys(*since: int) -> list[SigningKey]:
    return [SigningKey(number, at, "") for number, at in enumerate(since, 1)]


def test_which_keys_count() -> None:
    """A new key is believed at once, and signs when every node knows it; the old one is believed for some days."""
    both = keys(0, EVERYWHERE)
    end = EVERYWHERE + 90 * DAY
    for now, wanted in ((0, [1, 2]), (EVERYWHERE - 1, [1, 2]), (EVERYWHERE, [2, 1]), (end - 1, [2, 1]), (end, [2])):
        assert [key.number for key in believed(both, 90, now)] == wanted
    assert [key.number for key in believed(keys(0), 90, 10**15)] == [1]
    assert [key.number for key in believed(keys(0, DAY, 2 * DAY), 90, 3 * DAY)] == [3, 1, 2]


@pytest.fixture
def rotated(tmp_path: Path, arrive: Arrive) -> Iterator[tuple[Node, Path, Guest, str, dict[str, Any]]]:
    """A server whose key was changed while Ann had a table; her first cookie, and what she was told of her seat."""
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        ann = arrive("Ann", node)
        cookie = ann.http.get("/api/me").cookies[COOKIE]
        done = ann.http.post("/api/tables", json={"name": "Ann"}).json()
        result = run("keys", "rotate", "--database", address)
        assert result.stderr.startswith("key 2 signs from ")
        with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
            connection.execute("UPDATE signing_keys SET since = since - 60000 WHERE number = 2")
        yield node, tmp_path, ann, cookie, done


def test_the_key_changes_and_nobody_is_thrown_out(rotated: tuple[Node, Path, Guest, str, dict[str, Any]]) -> None:
    """The cookie is signed anew by the way, the secret of the seat opens it still, and so does a socket."""
    node, folder, ann, old, done = rotated
    me, table = id_of(ann), done["table"]
    until(lambda: renewed(ann, old))
    assert id_of(ann) == me
    with node.client(cookies={COOKIE: old}) as other:
        assert other.get("/api/me").json()["id"] == me
        assert other.get("/api/me").cookies[COOKIE] == ann.http.cookies[COOKIE]
    with node.client(headers={"Authorization": f"Bearer {done['secret']}"}) as script:
        assert script.get(f"/api/tables/{table}").json()["seat"] == 0
    with Socket(node, table, f"{COOKIE}={old}") as socket:
        assert socket.until_type("welcome")["seat"] == 0
    listed = json.loads(run("keys", "list", "--json", "--database", serving.sqlite(folder)).stdout)
    assert [key["number"] for key in listed] == [1, 2]
    assert listed[0]["until"] == listed[1]["since"] + 90 * DAY
    assert listed[1]["until"] is None


def renewed(guest: Guest, old: str) -> bool:
    """Whether the cookie of a guest has been signed with another key."""
    guest.get("me")
    return guest.http.cookies[COOKIE] != old


def test_a_table_signs_the_cookie_anew_too(rotated: tuple[Node, Path, Guest, str, dict[str, Any]]) -> None:
    node, _, ann, old, done = rotated
    until(lambda: renewed(ann, old))
    with node.client(cookies={COOKIE: old}) as script:
        answer = script.post(f"/api/tables/{done['table']}/chat", json={"text": "hello"})
        assert answer.cookies[COOKIE] == ann.http.cookies[COOKIE]
        script.cookies.set(COOKIE, ann.http.cookies[COOKIE])
        assert "set-cookie" not in script.post(f"/api/tables/{done['table']}/chat", json={"text": "hello"}).headers


def test_an_old_key_is_believed_for_a_stated_time(rotated: tuple[Node, Path, Guest, str, dict[str, Any]]) -> None:
    node, folder, ann, old, _ = rotated
    until(lambda: renewed(ann, old))
    me = id_of(ann)
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        connection.execute(f"UPDATE signing_keys SET since = since - {91 * DAY}")
    with node.client(cookies={COOKIE: old}) as late:
        until(lambda: late.get("/api/me/recovery").status_code == 403)
    assert id_of(ann) == me, "who has come by meanwhile is known"


def test_a_key_that_somebody_knows_is_dropped_at_once(
    rotated: tuple[Node, Path, Guest, str, dict[str, Any]],
) -> None:
    node, folder, ann, old, _ = rotated
    address = serving.sqlite(folder)
    until(lambda: renewed(ann, old))
    me = id_of(ann)
    result = run("keys", "drop", "2", "--database", address)
    assert (result.exit_code, "is the newest" in result.stderr) == (2, True)
    asked = run("keys", "drop", "1", "--database", address, input="n\n")
    assert "guests who have not visited since" in asked.stderr
    assert (asked.exit_code, "no key was dropped" in asked.stderr) == (2, True)
    assert run("keys", "drop", "1", "--yes", "--database", address).exit_code == 0
    assert "there is no key 1" in run("keys", "drop", "1", "--database", address).stderr
    with node.client(cookies={COOKIE: old}) as forger:
        until(lambda: forger.get("/api/me/recovery").status_code == 403)
    assert id_of(ann) == me
    deeds = json.loads(run("audit", "--json", "--database", address).stdout)
    assert [deed["deed"] for deed in deeds if deed["address"] == "operator"] == ["drop_key", "rotate_key"]


def test_a_key_is_not_dropped_unasked_before_the_next_one_signs(tmp_path: Path) -> None:
    """The newer key signs a minute after it was made. Until then every cookie is of the older one."""
    address = serving.sqlite(tmp_path)
    with processes.node(address) as one, closing(Guest(one, "Ann")) as ann:
        me = id_of(ann)
        assert run("keys", "rotate", "--database", address).exit_code == 0
        for answer in ("n\n", ""):
            asked = run("keys", "drop", "1", "--database", address, input=answer)
            assert asked.exit_code != 0
            assert "This signs out every guest: the next key signs only from" in asked.stderr
        assert len(json.loads(run("keys", "list", "--json", "--database", address).stdout)) == 2
        assert id_of(ann) == me


def test_no_verb_shows_a_key(rotated: tuple[Node, Path, Guest, str, dict[str, Any]]) -> None:
    node, folder, *_ = rotated
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        values = [value for (value,) in connection.execute("SELECT value FROM signing_keys")]
    said = [run("keys", "list", *more, "--database", serving.sqlite(folder)).stdout for more in ([], ["--json"])]
    rotation = run("keys", "rotate", "--database", serving.sqlite(folder))
    for value in values:
        assert len(value) == 64
        assert value not in "".join([*said, rotation.stdout, rotation.stderr, *node.log])


def test_a_ban_of_an_address_outlives_the_key(tmp_path: Path) -> None:
    address = serving.sqlite(tmp_path)
    with (
        processes.node(address, noticing_ms=250) as node,
        node.client(headers={"X-Forwarded-For": "203.0.113.7"}) as banned,
    ):
        banned.get("/api/me")
        run("bans", "add", "--address", "203.0.113.7", "--database", address)
        until(lambda: banned.get("/api/me").status_code == 403)
        run("keys", "rotate", "--database", address)
    with processes.node(address) as node, node.client(headers={"X-Forwarded-For": "203.0.113.7"}) as banned:
        assert banned.get("/api/me").status_code == 403


# --- Whoever runs the server ---


def test_whoever_runs_the_server_signs_a_guest_out_and_lets_them_come_back(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    with processes.node(address, **GENEROUS) as node:
        ann, lost = arrive("Ann", node), arrive("Ann", node)
        ann.set_table()
        me = id_of(ann)
        with ann.socket(mine(ann, "open")[0]) as socket:
            assert run("guests", "sign-out", me, "--database", address).exit_code == 0
            assert socket.until_closed()[1] == "you were signed out in this browser"
        assert id_of(ann) != me
        code = run("guests", "code", me, "--database", address).stdout.strip()
        assert recover(lost, code).status_code == 200
        assert id_of(lost) == me
        result = run("guests", "sign-out", "nobody", "--database", address)
        assert (result.exit_code, result.stderr[:15]) == (2, "error: nobody: ")
