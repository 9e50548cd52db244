"""Limits of a server: callers that exceed them are refused or disconnected, and others are served."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kingdombuilder.server.asgi.middleware import LATE
from kingdombuilder.service import conversation
from tests.server.processes import SECONDS, Node, node
from tests.server.rough import faults, must_be_well, open_socket, turned_away
from tests.server.serving import Guest, deciding, sqlite
from tests.server.sitting import record_of

STRICT = {
    "requests_per_second": 5,
    "burst": 300,
    "tables_per_guest": 3,
    "tables_per_minute": 10,
    "tables_in_memory": 4,
    "entries_per_table": 30,
    "watchers_per_table": 2,
    "chat_lines": 5,
    "messages_per_second": 1,
    "message_burst": 10,
    "messages_per_address": 10,
    "sockets_per_address": 8,
    "waiting_messages": 20,
}
"""Limits that a test reaches in no time."""


@pytest.fixture(scope="module")
def strict_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server with narrow limits; a header says where somebody calls from."""
    with node(sqlite(tmp_path_factory.mktemp("strict")), **STRICT) as found:
        yield found


@pytest.fixture(autouse=True)
def _all_is_well(strict_node: Node) -> Iterator[None]:
    yield
    must_be_well(strict_node)


@pytest.fixture
def call_from(strict_node: Node) -> Iterator[Callable[[str], Guest]]:
    """Lets guests call from addresses of their own."""
    guests: list[Guest] = []

    def one(address: str) -> Guest:
        guests.append(Guest(strict_node))
        guests[-1].http.headers["X-Forwarded-For"] = address
        return guests[-1]

    yield one
    for guest in guests:
        guest.close()


def test_thousands_of_tables_by_one_guest(call_from: Callable[[str], Guest]) -> None:
    """Refusals come late, or asking again and again would be a flood, too."""
    eve = call_from("10.0.0.1")
    answers = [eve.http.post("/api/tables", json={}) for _ in range(12)]
    assert all(answer.elapsed.total_seconds() > LATE for answer in answers if answer.status_code == 429)
    assert [answer.status_code for answer in answers[:3]] == [201] * 3
    assert {answer.status_code for answer in answers[3:]} == {429}
    assert {answer.json()["code"] for answer in answers[3:]} == {"too_many_tables", "too_fast"}


def test_thousands_of_tables_by_one_address_without_cookies(call_from: Callable[[str], Guest]) -> None:
    eve = call_from("10.0.0.2")
    answers = []
    for _ in range(8):
        eve.http.cookies.clear()
        answers.append(eve.http.post("/api/tables", json={}))
    assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 5
    assert answers[-1].json()["code"] == "too_many_tables"
    assert "your address has 3 unfinished tables" in answers[-1].json()["message"]
    assert call_from("10.0.0.102").set_table(), "another address is another stranger"
    eve.http.cookies.clear()
    eve.http.get("/api/me")
    assert eve.set_table(), "a guest of that address has a share of their own"


def test_thousands_of_tables_by_guests_of_one_address(call_from: Callable[[str], Guest]) -> None:
    """A new cookie before each table: the address has its limits all the same."""
    eve = call_from("10.0.0.103")
    made = 0
    for _ in range(15):
        eve.http.cookies.clear()
        eve.http.get("/api/me")
        made += eve.http.post("/api/tables", json={}).status_code == 201
    assert made in range(10, 13)


def test_tables_of_a_day_are_limited_however_they_end(tmp_path: Path) -> None:
    """Five tables, each given up at once so that none is unfinished: the sixth waits for a fifth of a day."""
    with node(sqlite(tmp_path), tables_per_day=5) as one, closing(Guest(one)) as eve:
        for _ in range(5):
            eve.ask(eve.set_table(bots=[None, "random"]), "resign")
        answer = eve.http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        assert 17_000 < int(answer.headers["Retry-After"]) <= 17_281
        assert "for one day" in answer.json()["message"]


def test_imports_without_cookies(tmp_path: Path) -> None:
    """Three finished games from one address, each by a new guest: the fourth is refused. A known guest has more."""
    record = {"record": record_of(10_000).text()}
    with node(sqlite(tmp_path), imports_per_guest=3) as one, closing(Guest(one)) as eve:
        answers = []
        for _ in range(4):
            eve.http.cookies.clear()
            answers.append(eve.http.post("/api/tables", json=record))
        assert [answer.status_code for answer in answers] == [201] * 3 + [429]
        assert answers[-1].json()["code"] == "too_many_imports"
        eve.http.cookies.clear()
        eve.http.get("/api/me")
        assert eve.http.post("/api/tables", json=record).status_code == 201


def test_rematches_are_new_tables_too(call_from: Callable[[str], Guest]) -> None:
    eve = call_from("10.0.0.3")
    table = eve.set_table(bots=[None, "random"])
    for _ in range(9):
        eve.ask(table, "resign")
        table = eve.ask(table, "rematch")["table"]
    eve.ask(table, "resign")
    assert eve.refused(table, "rematch") == "too_fast"
    assert call_from("2001:db8::1").set_table()


def test_an_ipv6_network_is_one_address(call_from: Callable[[str], Guest]) -> None:
    made = 0
    for number in range(15):
        one = call_from(f"2001:db8:1:1::{number:x}").http
        one.get("/api/me")
        answer = one.post("/api/tables", json={})
        made += answer.status_code == 201
    assert made in range(10, 13)


def test_a_full_log_lets_the_game_go_on(call_from: Callable[[str], Guest]) -> None:
    """After that there is no more chat and no undo, but the game can be played to its end, and everybody can leave."""
    eve = call_from("10.0.0.4")
    table = eve.set_table(bots=[None, "random"], start_player=0)
    eve.play(table)
    codes = set()
    for _ in range(20):
        for command in ("undo", "redo"):
            answer = eve.http.post(f"/api/tables/{table}/{command}")
            codes.add(answer.json().get("code"))
        if "log_full" in codes:
            break
    assert codes == {None, "log_full"}
    for command, fields in [("chat", {"text": "x"}), ("undo", {}), ("redo", {})]:
        assert eve.refused(table, command, **fields) == "log_full"
    before = eve.look(table)["view"]["game"]["actions"]
    eve.play(table)
    assert eve.wait_until(table, deciding)["view"]["game"]["actions"] > before
    eve.ask(table, "leave")
    assert eve.refused(table, "return") == "log_full", "it takes a minute, lest leaving and returning go on for ever"
    eve.ask(table, "resign")
    assert eve.look(table)["view"]["status"] == "finished"


def test_chat_has_an_end(call_from: Callable[[str], Guest]) -> None:
    eve = call_from("10.0.0.5")
    table = eve.set_table()
    for number in range(2):  # of five lines, each of two has two
        eve.ask(table, "chat", text=f"Line {number}")
    assert eve.refused(table, "chat", text="one more") == "chat_full"


def test_a_crowd_at_one_table(call_from: Callable[[str], Guest], strict_node: Node) -> None:
    """Only so many may watch, but those who sit at the table always find a place."""
    eve = call_from("10.0.0.6")
    table = eve.set_table()
    with ExitStack() as end:
        for number in range(2):
            end.enter_context(call_from(f"10.0.1.{number}").socket(table)).until_type("welcome")
        with call_from("10.0.1.9").socket(table) as late:
            assert late.until_closed() == (1008, "this table has too many spectators; come back later")
        assert eve.http.get(f"/api/tables/{table}/updates?after=2&wait=1").status_code == 200
        assert call_from("10.0.1.10").http.get(f"/api/tables/{table}/updates?after=2&wait=1").status_code == 429
        end.enter_context(eve.socket(table)).until_type("welcome")
    assert faults(strict_node) == []


def test_many_sockets_from_one_address(strict_node: Node, call_from: Callable[[str], Guest]) -> None:
    table = call_from("10.0.0.7").set_table()
    there = {"X-Forwarded-For": "10.0.0.8"}
    with ExitStack() as end:
        for _ in range(8):
            end.enter_context(open_socket(strict_node, table, **there))
        assert [turned_away(strict_node, table, **there) for _ in range(3)] == [429] * 3
        assert turned_away(strict_node, table, **{"X-Forwarded-For": "10.0.0.9"}) == 101


def test_more_tables_than_fit_in_memory(call_from: Callable[[str], Guest], strict_node: Node) -> None:
    """Four fit in; those that are watched stay, and all of them are still there."""
    tables, watched = [], []
    with ExitStack() as end:
        for number in range(8):
            guest = call_from(f"10.0.2.{number}")
            tables.append(guest.set_table())
            watched.append(end.enter_context(guest.socket(tables[-1])))
        late = call_from("10.0.2.9")
        for _ in range(2):
            for table in tables:
                assert late.look(table)["view"]["status"] == "open"
        others = [call_from(f"10.0.3.{number}").set_table() for number in range(8)]
        assert [late.look(table)["number"] for table in others] == [2] * 8
        for table, socket in zip(tables, watched, strict=True):
            assert late.join(table)["seat"] == 1
            assert socket.until_type("update")["entry"]["type"] == "joined"
        with strict_node.client() as operator:
            counted = operator.get("/metrics").text
        kept = re.search(r"^kingdombuilder_tables_in_memory (\d+)", counted, re.MULTILINE)
        assert kept
        assert int(kept[1]) <= 8 + 4


def test_requests_beyond_the_limit(call_from: Callable[[str], Guest]) -> None:
    eve = call_from("10.0.0.10")
    codes: list[int] = []
    while len(codes) < 450 and codes[-1:] != [429]:
        codes.append(eve.http.get("/api/me").status_code)
    assert codes[:300] == [200] * 300
    assert codes[-1] == 429
    assert eve.http.get("/healthz").status_code == 200
    assert call_from("10.0.0.11").http.get("/api/me").status_code == 200


def test_a_flood_of_messages_is_refused_then_the_socket_closed(strict_node: Node) -> None:
    with ExitStack() as end:
        eve = Guest(strict_node)
        end.callback(eve.close)
        socket = end.enter_context(eve.socket(eve.set_table()))
        socket.until_type("welcome")
        began = monotonic()
        with suppress(ConnectionClosed):
            for _ in range(100):
                socket.say(type="ping")
        assert socket.until_closed() == (1008, "too many messages")
        assert monotonic() - began >= conversation.PATIENCE * conversation.LATE, "it is read slowly meanwhile"
        answers = [message for message in socket.messages if message["type"] in ("pong", "refused")]
    assert [answer["type"] for answer in answers][:10] == ["pong"] * 10
    assert [answer.get("code") for answer in answers].count("too_fast") == conversation.PATIENCE


def test_refusals_of_a_minute_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that is too fast once a minute stays connected; one that is so more often does not."""
    clock = [0.0]
    monkeypatch.setattr(conversation, "monotonic", lambda: clock[0])
    told: list[object] = []
    around: Any = SimpleNamespace(tables=None, number=1, send=told.append)
    talk = conversation.Conversation(around, around, "table")
    for clock[0] in range(60, 20 * 60, 60):
        talk._scold(around, around)
    for _ in range(conversation.PATIENCE - 1):
        talk._scold(around, around)
    assert len(told) == 19 + conversation.PATIENCE - 1
    with pytest.raises(conversation.Closed):
        talk._scold(around, around)


def test_many_sockets_of_an_address_share_its_messages(strict_node: Node, call_from: Callable[[str], Guest]) -> None:
    """Each socket says no more than one may, but together they do; another address has messages of its own."""
    tables = [call_from(f"10.0.1.{number}").set_table() for number in range(7)]

    def answers(address: str, sockets: int) -> list[str]:
        found = []
        with ExitStack() as end:
            for table in tables[:sockets]:
                socket = end.enter_context(open_socket(strict_node, table, **{"X-Forwarded-For": address}))
                socket.send('{"type":"hello"}')
                for _ in range(9):
                    socket.send('{"type":"ping"}')
                heard = list[str]()
                while len(heard) < 9:
                    kind = json.loads(socket.recv(SECONDS))["type"]
                    if kind in ("pong", "refused"):
                        heard.append(kind)
                found += heard
        return found

    eve = answers("10.0.0.20", 7)
    assert eve[:50] == ["pong"] * 50
    assert 50 <= eve.count("pong") < 63
    assert answers("10.0.0.21", 1) == ["pong"] * 9
