"""Bad messages on a socket are refused, or it is closed politely. The server stays well, and so does every table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from websockets.frames import Frame, Opcode

from tests.server.processes import Node
from tests.server.rough import closing, deaf_socket, hangs_up, memory, must_be_well, nested, open_socket
from tests.server.serving import Guest, Socket, choices, deciding

Arrive = Callable[..., Guest]
HELLO = '{"type":"hello"}'


@pytest.fixture(autouse=True)
def _all_is_well(sqlite_node: Node) -> Iterator[None]:
    yield
    must_be_well(sqlite_node)


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
    ('{"type":"hello","secret":"0.AAAA"}', 1008, "not the secret"),
    ('{"type":"hello","secret":5}', 1008, "secret"),
    ('{"type":"hello","secret":"' + "x" * 101 + '"}', 1008, "secret"),
    ('{"type":"hello","secret":"\\u0000.\\u0000"}', 1008, "not the secret"),
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
