"""Bad requests get a clear answer of 4xx. The server stays well, and so does every table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from threading import Thread

import psutil
import pytest

from kingdombuilder import Options, Record
from tests.server.processes import Node
from tests.server.rough import memory, must_be_well, nested, plug, raw, status
from tests.server.serving import Guest, Message

Arrive = Callable[..., Guest]
FIRST = Options.first_game()
RECORD = Record(FIRST).document()
POSITION: Message = {"sections": list(FIRST.sections or ()), "players": [{}, {}], "turn": {"card": "grass"}}


@pytest.fixture(autouse=True)
def _all_is_well(sqlite_node: Node) -> Iterator[None]:
    yield
    must_be_well(sqlite_node)


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
    ("{table}/lesson?step=0", 404),
    ("{table}/nothing", 404),
]


@pytest.mark.parametrize(("address", "code"), ADDRESSES, ids=range(len(ADDRESSES)))
def test_a_bad_address_is_refused(node: Node, arrive: Arrive, address: str, code: int, tables: dict[Node, str]) -> None:
    answer = arrive("Bob", node).http.get(address.replace("{table}", f"/api/tables/{tables[node]}"))
    assert answer.status_code == code
    assert code == 200 or answer.json()["message"]


def test_an_unknown_command_is_refused_with_the_known_ones(arrive: Arrive, table: str) -> None:
    for word in ("jump", "..%2fjoin", "%00"):
        answer = arrive().http.post(f"/api/tables/{table}/{word}", json={})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert "POST takes join, learn, leave, " in arrive().http.post(f"/api/tables/{table}/jump").json()["message"]


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
                assert status(connection.recv(65536)) == (413 if address.startswith("/api/tables") else 404)
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
    ({"bots": ["random"] * 3}, "3 entries for 2 seats"),
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
    before = cpu_seconds(ann.node)
    answer = ann.http.post("/api/tables", content=json.dumps(asked))
    assert answer.status_code == 422
    assert word in answer.json()["message"]
    assert len(answer.content) < 8000
    assert cpu_seconds(ann.node) - before < 2


def cpu_seconds(node: Node) -> float:
    """What its process has worked so far, however busy the machine is."""
    used = psutil.Process(node.pid).cpu_times()
    return float(used.user + used.system)


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
