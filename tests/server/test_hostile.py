"""Bad input gets a clear answer of 4xx or a polite close. The server stays well, and so does every table."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from kingdombuilder import Options, Record
from tests.server.rough import (
    closing,
    deaf_socket,
    faults,
    hangs_up,
    memory,
    must_be_well,
    nested,
    open_socket,
    plug,
    raw,
    status,
    turned_away,
)
from tests.server.serving import Guest, Message, Node, Socket, choices, deciding, node, sqlite

Arrive = Callable[..., Guest]
FIRST = Options.first_game()
RECORD = Record(FIRST).document()
POSITION: Message = {"sections": list(FIRST.sections or ()), "players": [{}, {}], "turn": {"card": "grass"}}
HELLO = '{"type":"hello"}'
STRICT = {
    "requests_per_second": 20,
    "burst": 300,
    "tables_per_guest": 3,
    "tables_per_minute": 10,
    "tables_in_memory": 4,
    "entries_per_table": 30,
    "watchers_per_table": 2,
    "chat_lines": 5,
    "messages_per_second": 1,
    "message_burst": 10,
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
def _all_is_well(sqlite_node: Node, strict_node: Node) -> Iterator[None]:
    yield
    must_be_well(sqlite_node)
    must_be_well(strict_node)


@pytest.fixture
def table(arrive: Arrive) -> str:
    """An open table at which Ann sits."""
    return arrive().set_table()


# --- Requests --------------------------------------------------------------------------------------------------------

BODIES: list[tuple[bytes, int, str]] = [
    (b"", 422, "name"),
    (b"null", 422, "object"),
    (b"[]", 422, "object"),
    (b'"x"', 422, "object"),
    (b"{", 400, "JSON"),
    (b'{"name":"x"}' * 2, 400, "JSON"),
    (b"\xff\xfe", 400, "JSON"),
    (b'{"name":"\xff"}', 400, "JSON"),
    (b'{"name":"\\ud800"}', 400, "JSON"),
    (b'{"name":"\\u0000"}', 422, "a name has"),
    (b'{"name":"   "}', 422, "a name has"),
    (b'{"name":"a|b"}', 422, "a name has"),
    ('{"name":"Ann\u202eboB"}'.encode(), 422, "a name has"),
    ('{"name":"A\u200b"}'.encode(), 422, "a name has"),
    ('{"name":"\u3164\u2800"}'.encode(), 422, "a name has"),
    (("{" + f'"name":"A{chr(0x301) * 20}"' + "}").encode(), 422, "a name has"),
    (b'{"name":"' + b"x" * 31 + b'"}', 422, "length"),
    (b'{"name":1}', 422, "str"),
    (b'{"name":"x","more":1}', 422, "more"),
    (b'{"name":"x","seat":-1}', 422, "seat"),
    (b'{"name":"x","seat":5}', 422, "seat"),
    (b'{"name":"x","seat":1.5}', 422, "seat"),
    (b'{"name":"x","seat":1e999}', 422, "seat"),
    (b'{"name":"x","seat":' + b"9" * 5000 + b"}", 422, "seat"),
    (b'{"name":"x","seat":NaN}', 400, "JSON"),
    (b'{"name":"x","colour":"pink"}', 422, "pink"),
    (b'{"name":"x","key":"\\u0000"}', 422, "key"),
    (b'{"name":"x","key":""}', 422, "key"),
    (b'{"name":"x","key":"' + b"k" * 65 + b'"}', 422, "key"),
    (b'{"name":"x","type":"act"}', 422, "act"),
    (nested(8000).encode(), 422, "object"),
    (b'{"name":' + nested(7000).encode() + b"}", 422, "name"),
    (b'{"name":"' + b"x" * 20_000 + b'"}', 413, "16384 bytes"),
]


@pytest.mark.parametrize(("body", "code", "word"), BODIES, ids=range(len(BODIES)))
def test_a_bad_body_is_refused_with_the_reason(
    node: Node, arrive: Arrive, body: bytes, code: int, word: str, tables: dict[Node, str]
) -> None:
    bob = arrive("Bob", node)
    answer = bob.http.post(f"/api/tables/{tables[node]}/join", content=body)
    assert (answer.status_code, answer.headers["content-type"]) == (code, "application/json")
    assert word in answer.json()["message"]
    assert len(answer.content) < 2000


@pytest.fixture(scope="module")
def tables(sqlite_node: Node, postgresql_node: Node) -> dict[Node, str]:
    """An open table on each node."""
    found = {}
    for one in (sqlite_node, postgresql_node):
        ann = Guest(one)
        found[one] = ann.set_table()
        ann.close()
    return found


ADDRESSES = [
    ("/api/tables/%00", 404),
    ("/api/tables/%ff%fe", 404),
    ("/api/tables/" + "x" * 3000, 404),
    ("/api/tables/..%2f..%2fetc%2fpasswd", 404),
    ("/api/tables/' OR 1=1 --", 404),
    ("/api/tables/", 404),
    ("/api/nothing", 404),
    ("/api/tables?status=%00", 422),
    ("/api/tables?status=open&status=x", 422),
    ("/api/tables?before=1.%00", 422),
    ("/api/tables?before=x", 422),
    ("/api/tables?before=" + "9" * 400 + ".AAAAAAAAAAAA", 422),
    ("/api/tables?mine=1&before=1.AAAAAAAAAAAA", 200),
    ("{table}/updates?after=-1", 422),
    ("{table}/updates?after=" + "9" * 5000, 422),
    ("{table}/updates?after=1e3", 422),
    ("{table}/updates?after=%00", 422),
    ("{table}/updates?wait=26", 422),
    ("{table}/updates?after=999999999", 200),
    ("{table}/steps/" + "9" * 5000, 422),
    ("{table}/steps/-1", 422),
    ("{table}/steps/x", 422),
    ("{table}/steps/0", 409),
    ("{table}/record", 409),
    ("{table}/hints", 409),
    ("{table}/why-not?action=build&hex=a1", 409),
    ("{table}/nothing", 404),
]


@pytest.mark.parametrize(("address", "code"), ADDRESSES, ids=range(len(ADDRESSES)))
def test_a_bad_address_is_refused(node: Node, arrive: Arrive, address: str, code: int, tables: dict[Node, str]) -> None:
    answer = arrive("Bob", node).http.get(address.replace("{table}", f"/api/tables/{tables[node]}"))
    assert answer.status_code == code
    assert code == 200 or answer.json()["message"]


def test_wrong_methods(arrive: Arrive, table: str) -> None:
    ann = arrive()
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        for address in ("/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/join", "/healthz"):
            answer = ann.http.request(method, address)
            assert (answer.status_code, answer.json()["code"]) == (405, "method")
            assert "allow" in answer.headers
    assert ann.http.head("/api/tables").content == b""
    assert ann.http.get(f"/api/tables/{table}/join").status_code in (404, 405)


def test_bad_secrets(arrive: Arrive, table: str) -> None:
    bob = arrive("Bob")
    for secret in ("x", "0.", "0.x", "9.x", f"{'9' * 5000}.x", "0." + "A" * 32, "\u0660.x"):
        headers = {b"authorization": f"Bearer {secret}".encode()}
        assert bob.http.get(f"/api/tables/{table}", headers=headers).status_code == 403
        assert bob.http.post(f"/api/tables/{table}/chat", headers=headers, json={"text": "x"}).status_code == 403
    assert bob.http.get(f"/api/tables/{table}", headers={"authorization": "Basic x"}).status_code == 401


def test_requests_that_are_hardly_http(sqlite_node: Node, table: str) -> None:
    head = f"POST /api/tables/{table}/chat HTTP/1.1\r\nHost: x\r\n".encode()
    assert status(raw(sqlite_node, b"rubbish\r\n\r\n")) == 400
    assert status(raw(sqlite_node, b"GET / HTTP/9.9\r\n\r\n")) == 400
    assert status(raw(sqlite_node, head + b"Content-Length: -1\r\n\r\n")) == 400
    assert status(raw(sqlite_node, head + b"Content-Length: 3\r\nContent-Length: 9\r\n\r\n{}")) == 400
    assert status(raw(sqlite_node, head + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n{}")) == 400
    assert status(raw(sqlite_node, head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n")) in (0, 400)
    assert status(raw(sqlite_node, b"GET /api/me HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n")) == 200
    assert status(raw(sqlite_node, b"GET /api/me HTTP/1.0\r\n\r\n")) == 200


def test_bodies_without_end(sqlite_node: Node, table: str) -> None:
    """However much comes, the answer is there as soon as it is too much, and the rest is not kept."""
    before = memory(sqlite_node)
    for head in (b"Content-Length: 99999999999", b"Transfer-Encoding: chunked"):
        for address in (f"/api/tables/{table}/chat", "/api/tables", "/api/nothing"):
            with plug(sqlite_node) as connection:
                connection.sendall(f"POST {address} HTTP/1.1\r\nHost: x\r\n".encode() + head + b"\r\n\r\n")
                with_size = b"10000\r\n" + b"x" * 0x10000 + b"\r\n" if b"chunked" in head else b"x" * 0x10000
                for _ in range(12):
                    connection.sendall(with_size)
                assert status(connection.recv(65536)) == (413 if address.startswith("/api/tables") else 405)
    assert memory(sqlite_node) < before + 30


def test_heads_without_end(sqlite_node: Node) -> None:
    many = b"".join(b"X-%d: y\r\n" % number for number in range(100_000))
    assert status(raw(sqlite_node, b"GET /healthz HTTP/1.1\r\n" + many)) in (0, 431)
    assert status(raw(sqlite_node, b"GET /healthz HTTP/1.1\r\nX: " + b"y" * 1_000_000)) in (0, 431)
    assert status(raw(sqlite_node, b"GET /" + b"y" * 1_000_000)) in (0, 431)


# --- New tables ------------------------------------------------------------------------------------------------------

NEW_TABLES: list[tuple[Message, str]] = [
    ({"players": 1}, "players"),
    ({"players": 10**30}, "players"),
    ({"sets": []}, "sets"),
    ({"sets": ["base"] * 41}, "sets"),
    ({"sets": ["base", "base"]}, "is named twice"),
    ({"sections": ["../../../etc/passwd"] * 4}, "unknown section"),
    ({"sections": ["tavern"] * 4}, "is named twice"),
    ({"sections": ["\0"] * 4}, "unknown section"),
    ({"cards": ["x" * 41] * 3}, "cards"),
    ({"cards": ["miners"] * 3}, "is named twice"),
    ({"tasks": ["miners"]}, "unknown task"),
    ({"island": "x"}, "island"),
    ({"capitols": ["zz"]}, "capitol"),
    ({"caves": ["a1"] * 40}, "caves"),
    ({"seed": 5}, "seed"),
    ({"seed": "-5"}, "seed"),
    ({"seed": "9" * 61}, "seed"),
    ({"start_player": 4}, "start_player"),
    ({"seat": 4}, "seat 4"),
    ({"seat": 0, "bots": ["greedy"]}, "seat 0"),
    ({"bots": ["random"] * 2}, "every seat"),
    ({"bots": ["random"] * 3}, "3 seats"),
    ({"bots": ["kingdombuilder.bots.greedy:Greedy"]}, "bots"),
    ({"bots": ["planner:100000ms"]}, "bots"),
    ({"substitute": "os:system"}, "substitute"),
    ({"colour": "pink"}, "colour"),
    ({"clock": {"kind": "real", "bank": 0}}, "bank"),
    ({"clock": {"kind": "days", "days": 10**400}}, "days"),
    ({"name": "\n"}, "a name has"),
    ({"own_sections": []}, "own_sections"),
    ({"record": "x", "position": {}}, "not both"),
    ({"record": ""}, "begins with"),
    ({"record": "x" * 400_001}, "record"),
    ({"record": json.dumps(RECORD | {"actions": ["bild a1"] * 25_000})}, "unknown kind"),
    ({"record": json.dumps(RECORD | {"actions": ["build a1"] * 25_000})}, "flower"),
    ({"record": json.dumps(RECORD | {"names": ["\ud800", "b"]})}, "names"),
    ({"record": json.dumps(RECORD | {"cards": ["\ud800"]})}, "unknown card"),
    ({"record": json.dumps(RECORD | {"cards": ["fishrmen"] * 25_000})}, "unknown card"),
    ({"record": json.dumps(RECORD | {f"x{number}": 0 for number in range(20_000)})}, "unknown field"),
    ({"record": json.dumps(RECORD | {"own_sections": ["x"] * 40_000})}, "own_sections"),
    ({"record": '{"seed": ' + "9" * 5000 + "}"}, "JSON"),
    ({"record": nested(100_000, '{"a":', "}")[:300_000]}, "nested too deep"),
    ({"position": {}}, "missing"),
    ({"position": POSITION | {"players": [{}] * 60_000}}, "60000 given"),
    ({"position": POSITION | {"cards": ["fishrmen"] * 30_000}}, "unknown card"),
    ({"position": POSITION | {"sections": json.loads(nested(500))}}, "sections"),
    ({"position": POSITION | {"players": [{"houses": ["zz"] * 60_000}, {}]}}, "not a hex"),
    ({"position": POSITION | {f"{number}": 0 for number in range(20_000)}}, "unknown field"),
    ({"position": POSITION | {"turn": {"card": "\0"}}}, "card"),
]


@pytest.mark.parametrize(("asked", "word"), NEW_TABLES, ids=range(len(NEW_TABLES)))
def test_a_table_that_cannot_be_set_is_refused_soon(arrive: Arrive, asked: Message, word: str) -> None:
    ann = arrive()
    began = time.perf_counter()
    answer = ann.http.post("/api/tables", content=json.dumps(asked))
    assert answer.status_code == 422
    assert word in answer.json()["message"]
    assert len(answer.content) < 8000
    assert time.perf_counter() - began < 2


def test_names_in_a_record_are_names_as_everywhere(arrive: Arrive) -> None:
    ann = arrive()
    record = json.dumps(RECORD | {"names": ["a" * 150_000, *"b" * 20_000]})
    seen = ann.look(ann.set_table(record=record, name="Ann"))
    assert len(json.dumps(seen)) < 100_000


def test_the_loop_goes_on_while_a_long_record_is_read(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    bodies = [json.dumps(asked) for asked, _ in NEW_TABLES if len(str(asked)) > 100_000]
    sending = Thread(target=lambda: [ann.http.post("/api/tables", content=body) for body in bodies])
    sending.start()
    waits = []
    while sending.is_alive():
        began = time.perf_counter()
        assert bob.http.get("/healthz").status_code == 200
        waits.append(time.perf_counter() - began)
    assert len(waits) > len(bodies), "the server answers others in between"
    assert sorted(waits)[len(waits) // 2] < 0.5


# --- Commands --------------------------------------------------------------------------------------------------------

COMMANDS: list[tuple[str, Message]] = [
    ("join", {"name": "Cec"}),
    ("leave", {}),
    ("return", {}),
    ("bot", {"seat": 1, "bot": "greedy"}),
    ("bot", {"seat": 4, "bot": None}),
    ("start", {}),
    ("act", {"kind": "end"}),
    ("act", {"kind": "x", "hex": "zz"}),
    ("act", {"kind": "build", "hex": "a1", "after": -(10**30)}),
    ("undo", {}),
    ("redo", {}),
    ("resign", {}),
    ("chat", {"text": "x"}),
    ("rematch", {}),
    ("nothing", {}),
]


def test_every_command_by_somebody_else_at_every_stage(arrive: Arrive) -> None:
    """Who has no seat gets a refusal, whatever they ask and whenever; only joining an open table is possible."""
    ann, bob, eve = arrive("Ann"), arrive("Bob"), arrive("Eve")
    table = ann.set_table()

    def attack(joining: bool) -> None:
        before = ann.look(table)["number"]
        for command, fields in COMMANDS:
            if command == "join" and joining:
                continue
            answer = eve.http.post(f"/api/tables/{table}/{command}", json=fields)
            assert answer.status_code in (403, 404, 409, 422), (command, answer.text)
        assert ann.look(table)["number"] == before

    attack(joining=True)
    bob.join(table)
    attack(joining=False)
    ann.ask(table, "resign")
    assert ann.look(table)["view"]["status"] == "finished"
    attack(joining=False)
    for command, fields in COMMANDS:
        if command not in ("rematch", "chat"):
            assert ann.refused(table, command, **fields)


# --- Sockets ---------------------------------------------------------------------------------------------------------

FIRST_WORDS: list[tuple[str | bytes, int, str]] = [
    (b"\x00", 1003, "binary"),
    ("", 1008, "JSON"),
    ("rubbish", 1008, "JSON"),
    ("{}", 1008, "type"),
    ("[]", 1008, "object"),
    ('{"type":"' + "\u00e9" * 200 + '"}', 1008, "Invalid"),
    (nested(8000), 1008, "object"),
    ('{"type":"ping"}', 1008, "hello"),
    ('{"type":"chat","text":"x"}', 1008, "hello"),
    ('{"type":"hello","secret":"0.AAAA"}', 1008, "not a secret"),
    ('{"type":"hello","secret":5}', 1008, "secret"),
    ('{"type":"hello","secret":"' + "x" * 101 + '"}', 1008, "secret"),
    ('{"type":"hello","secret":"\\u0000.\\u0000"}', 1008, "not a secret"),
    ('{"type":"hello","last":-1}', 1008, "last"),
    ('{"type":"hello","last":99}', 1008, "ends with"),
    ('{"type":"hello","last":999999999}', 1008, "ends with"),
    ('{"type":"hello","last":' + "9" * 50 + "}", 1008, "last"),
    ('{"type":"hello","last":' + "9" * 5000 + "}", 1008, ""),
    ('{"type":"hello","more":1}', 1008, "more"),
    ("x" * 20_000, 1009, ""),
]


@pytest.mark.parametrize(("words", "code", "reason"), FIRST_WORDS, ids=range(len(FIRST_WORDS)))
def test_a_socket_that_begins_badly_is_closed(
    sqlite_node: Node, table: str, words: str | bytes, code: int, reason: str
) -> None:
    with open_socket(sqlite_node, table) as connection:
        found = closing(connection, words)
    assert found[0] == code
    assert reason in found[1]


@pytest.mark.parametrize("table", ["AAAAAAAAAAAA", "%00", "x" * 500])
def test_a_socket_at_no_table(sqlite_node: Node, table: str) -> None:
    with open_socket(sqlite_node, table) as connection:
        assert closing(connection, HELLO) == (1008, "there is no such table; perhaps the link is incomplete")


def test_bad_messages_on_a_socket_are_refused_and_it_goes_on(arrive: Arrive, table: str) -> None:
    bob = arrive("Bob")
    with bob.socket(table) as socket:
        socket.until_type("welcome")
        for words, code in [
            ("rubbish", "bad_json"),
            ('{"type":"nothing"}', "bad_message"),
            ('{"type":"chat","text":"\\ud800"}', "bad_json"),
            ('{"type":"chat","text":1}', "bad_message"),
            (nested(8000), "bad_message"),
            (HELLO, "hello"),
            ('{"type":"chat","text":"x"}', "no_seat"),
            ('{"type":"hints"}', "not_your_turn"),
        ]:
            socket.connection.send(words)
            assert socket.until_type("refused")["code"] == code
        assert socket.ask("join", name="Bob")["code"] == "no_guest"
        assert bob.get("me")["id"]
    with bob.socket(table) as socket:
        assert socket.ask("join", name="Bob")["seat"] == 1


def test_a_message_in_a_thousand_pieces(sqlite_node: Node, table: str) -> None:
    """Pieces without contents never make a message too long, so their number counts."""
    with open_socket(sqlite_node, table) as connection:
        empty = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True, extensions=[])
        connection.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True, extensions=[]))
        assert hangs_up(connection.socket, empty * 1000)


def test_a_flood_of_messages_is_refused_then_the_socket_closed(strict_node: Node) -> None:
    with ExitStack() as end:
        eve = Guest(strict_node)
        end.callback(eve.close)
        socket = end.enter_context(eve.socket(eve.set_table()))
        socket.until_type("welcome")
        with suppress(ConnectionClosed):
            for _ in range(100):
                socket.say(type="ping")
        assert socket.until_closed() == (1008, "too many messages")
        answers = [message for message in socket.messages if message["type"] in ("pong", "refused")]
    assert [answer["type"] for answer in answers][:10] == ["pong"] * 10
    assert {answer.get("code") for answer in answers[10:]} == {"too_fast"}


def test_a_flood_of_pings_by_somebody_who_never_listens(sqlite_node: Node, table: str) -> None:
    before = memory(sqlite_node)
    ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True, extensions=[]) * 1000
    with deaf_socket(sqlite_node, table) as connection:
        assert hangs_up(connection, ping)
    assert memory(sqlite_node) < before + 30


def test_somebody_who_never_listens_does_not_hinder_the_others(arrive: Arrive, sqlite_node: Node) -> None:
    """Their messages pile up to a limit; then they are let go, and the others notice nothing."""
    ann = arrive()
    table = ann.set_table(bots=[None, "random"], start_player=0)
    before = memory(sqlite_node)
    with ExitStack() as end, ann.socket(table) as socket:
        for _ in range(20):
            end.enter_context(deaf_socket(sqlite_node, table))
        socket.until(lambda message: message["type"] == "present" and message["watching"] >= 20)
        for _ in range(4):
            for command, fields in [("act", choices(socket.view)[0]), *[("undo", {}), ("redo", {})] * 25]:
                answer = socket.ask(command, **fields)
                assert answer["type"] == "done", answer
            end_turn(socket)
        assert memory(sqlite_node) < before + 40
    must_come_in_pages(ann, table)


def end_turn(socket: Socket) -> None:
    """Decide anything until the turn can be ended, and wait for the next one."""
    while not (end := [choice for choice in choices(socket.view) if choice["kind"] == "end"]):
        assert socket.ask("act", **choices(socket.view)[0])["type"] == "done"
    number = socket.ask("act", **end[0])["number"]
    if socket.number <= number or not deciding(socket.view):
        socket.until(lambda message: bool(message.get("view")) and deciding(message["view"]))


def must_come_in_pages(guest: Guest, table: str) -> None:
    """A long log is told page by page, whole and in order; only its end shows the table."""
    numbers: list[int] = []
    shown: list[int] = []
    while page := guest.get(f"tables/{table}/updates", after=len(numbers))["updates"]:
        assert len(page) <= 200
        numbers += [update["number"] for update in page]
        shown += [update["number"] for update in page if update["view"]]
    assert numbers == list(range(1, guest.look(table)["number"] + 1))
    assert len(numbers) > 200
    assert shown == numbers[-1:]


# --- Limits ----------------------------------------------------------------------------------------------------------


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
    eve = call_from("10.0.0.1")
    answers = [eve.http.post("/api/tables", json={}) for _ in range(200)]
    assert [answer.status_code for answer in answers[:3]] == [201] * 3
    assert {answer.status_code for answer in answers[3:]} == {429}
    assert {answer.json()["code"] for answer in answers[3:]} == {"too_many_tables", "too_fast"}


def test_thousands_of_tables_by_one_address_without_cookies(call_from: Callable[[str], Guest]) -> None:
    eve = call_from("10.0.0.2")
    made = 0
    for _ in range(200):
        eve.http.cookies.clear()
        made += eve.http.post("/api/tables", json={}).status_code == 201
    assert made in range(10, 13)


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
    for number in range(30):
        answer = call_from(f"2001:db8:1:1::{number:x}").http.post("/api/tables", json={})
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
    for number in range(5):
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
            assert late.until_closed() == (1008, "too many people watch this table; come back later")
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
        assert [turned_away(strict_node, table, **there) for _ in range(50)] == [429] * 50
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
        kept = re.search(r"^kingdombuilder_tables_in_memory (\d+)", late.http.get("/metrics").text, re.MULTILINE)
        assert kept
        assert int(kept[1]) <= 8 + 4


def test_requests_beyond_the_limit(call_from: Callable[[str], Guest]) -> None:
    eve = call_from("10.0.0.10")
    codes = [eve.http.get("/api/me").status_code for _ in range(450)]
    assert codes[:300] == [200] * 300
    assert 429 in codes
    assert eve.http.get("/healthz").status_code == 200
    assert call_from("10.0.0.11").http.get("/api/me").status_code == 200
