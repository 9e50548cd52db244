"""Thousands of requests and messages, each a right one with something wrong in it. ``FUZZ=100000`` tries more."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from kingdombuilder import Options, Record
from tests.server.processes import SECONDS, Node
from tests.server.rough import must_be_well, open_socket
from tests.server.serving import Guest, deciding
from tools.fuzz.mutations import RUBBISH, mutated_value

Arrive = Callable[..., Guest]
TRIES = int(os.environ.get("FUZZ", "800"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
FIRST = Options.first_game()
POSITION = {"sections": list(FIRST.sections or ()), "players": [{}, {}], "turn": {"card": "grass"}}

NEW_TABLE: dict[str, Any] = {
    "players": 2, "sets": ["base"], "sections": list(FIRST.sections or ()), "cards": list(FIRST.cards or ()),
    "tasks": [], "seed": "4711", "start_player": 0, "visibility": "public", "hints": True, "substitute": "random",
    "clock": {"kind": "real", "bank": 10, "increment": 0, "days": 1, "flag": "bot"}, "autostart": True,
    "bots": [None, "random"], "name": "Eve", "colour": "red", "seat": 0, "watch": False,
}  # fmt: skip
BODIES: dict[str, list[dict[str, Any]]] = {
    "": [
        NEW_TABLE, {"position": POSITION},
        {"record": Record(FIRST).text()}, {"record": json.dumps(Record(FIRST).document())},
    ],
    "join": [{"name": "Eve", "colour": "blue", "seat": 1, "key": "k"}],
    "leave": [{}],
    "return": [{}],
    "bot": [{"seat": 1, "bot": "random"}],
    "start": [{}],
    "act": [{"kind": "build", "hex": "c4", "after": 3, "key": "k"}, {"kind": "end"}],
    "undo": [{"key": "k"}],
    "redo": [{}],
    "chat": [{"text": "hello", "key": "k"}],
    "rematch": [{}],
}  # fmt: skip
PARTS = [
    "", "?after=", "/updates", "/record", "/steps/", "/hints", "?status=", "?before=", "/socket", "/../..", "/%00",
    *(f"/why-not?action={kind}&hex=c4&" for kind in ("build", "end", "place", "fort", "take_back", "grass", "")),
    "/why-not?action=build&hex=",
]  # fmt: skip


class Fuzzer:
    """Makes up requests, always the same ones for a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self, value: Any) -> bytes:
        """The value as JSON, sometimes damaged."""
        text = json.dumps(value).encode()
        if self.random.random() < 0.2:
            place = self.random.randrange(len(text) + 1)
            text = text[:place] + self.random.choice([b"", b"\xff", b"[" * 2000, b"\0", b'"']) + text[place + 1 :]
        return text

    def request(self, tables: list[str]) -> tuple[str, str, bytes]:
        """A method, an address and a body."""
        command, bodies = self.random.choice(list(BODIES.items()))
        table = self.random.choice(tables)
        if self.random.random() < 0.2:
            words = str(self.random.choice(RUBBISH)).encode(errors="replace").decode()
            return "GET", f"/api/tables/{table}{self.random.choice(PARTS)}{httpx.QueryParams(x=words)}"[:3000], b""
        address = f"/api/tables/{table}/{command}" if command else "/api/tables"
        return "POST", address, self.text(mutated_value(self.random.choice(bodies), self.random))

    def message(self) -> str:
        """A message for a socket."""
        command = self.random.choice([*BODIES, "ping", "hints", "hello"])
        fields = self.random.choice(BODIES.get(command, [{}]))
        return self.text(mutated_value({"type": command} | fields, self.random)).decode(errors="replace")


class Beside:
    """A game on the side, which must go on whatever else happens."""

    def __init__(self, ann: Guest) -> None:
        self.ann = ann
        self.table = ann.set_table(bots=[None, "random"])

    def go_on(self) -> None:
        """Make a decision."""
        seen = self.ann.wait_until(self.table, deciding)
        if seen["view"]["status"] == "finished":
            self.table = self.ann.set_table(bots=[None, "random"])
        else:
            self.ann.play(self.table)


def test_mutated_requests(arrive: Arrive, node: Node) -> None:
    fuzzer, eve, beside = Fuzzer(SEED), arrive("Eve", node), Beside(arrive("Ann", node))
    tables = [eve.set_table(), eve.set_table(bots=[None, "random"]), beside.table]
    for number in range(TRIES):
        method, address, body = fuzzer.request(tables)
        answer = eve.http.request(method, address, content=body)
        assert answer.status_code < 500, (number, method, address, body, answer.text)
        assert answer.status_code < 400 or answer.json()["message"]
        if number % 100 == 0:
            beside.go_on()
    must_be_well(node)


def test_mutated_messages(arrive: Arrive, node: Node) -> None:
    fuzzer, eve, beside = Fuzzer(SEED), arrive("Eve", node), Beside(arrive("Ann", node))
    table = eve.set_table(bots=[None, "random"])
    cookie = f"kingdombuilder_guest={eve.http.cookies['kingdombuilder_guest']}"
    left = TRIES
    while left > 0:
        with open_socket(node, table, Cookie=cookie) as connection, suppress(ConnectionClosed):
            connection.close_timeout = SECONDS  # a busy machine may take long to hear everything and say goodbye
            connection.send('{"type":"hello"}')
            for _ in range(100):
                left -= 1
                connection.send(fuzzer.message())
        assert connection.close_code in (None, 1000, 1003, 1005, 1008, 1009, 1013), connection.close_reason
        beside.go_on()
    eve.wait_until(
        table, lambda view: view["status"] == "finished" or deciding(view) or view["seats"][0]["bot"] is not None
    )
    must_be_well(node)
