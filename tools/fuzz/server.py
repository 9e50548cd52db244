"""The fuzz target of the server: the whole application in this process, with its database.

No answer may be a mistake of the server (500 or more), and a game on the same server must continue.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any
from urllib.parse import quote

from starlette.types import Message

from kingdombuilder.server.asgi.app import application
from kingdombuilder.server.settings import read_settings

from .targets import MESSAGES, TARGETS, Target

PLENTY = 10**9
LIMITS = (
    "tables_per_guest", "tables_per_minute", "tables_per_day", "imports_per_hour", "imports_per_guest",
    "requests_per_second", "burst", "messages_per_second", "message_burst", "messages_per_address", "hints_per_minute",
)  # fmt: skip
"""These are tested elsewhere; a refusal for asking too often would hide what lies behind."""
SECONDS = 60
"""What takes longer hangs."""
MOST_TABLES = 300
"""After so many tables the server begins anew, so that its memory and its file stay small."""
SOCKET = b"SOCKET"
"""The method of an input whose lines are messages on a socket."""

Header = tuple[bytes, bytes]


class Application:
    """The application, called as a server would call it."""

    def __init__(self) -> None:
        wanted: dict[str, Any] = dict.fromkeys(LIMITS, PLENTY)
        wanted["database"] = f"sqlite:///{Path(mkdtemp(prefix='fuzz-')) / 'games.db'}"
        settings = read_settings(environment={}, bot_workers=1, **wanted)
        self.loop = asyncio.new_event_loop()
        self.app = application(settings)
        self.tables = 0
        self._told: asyncio.Queue[Message] = asyncio.Queue()
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._life = asyncio.ensure_future(self.app(scope, self._told.get, self._heard.put), loop=self.loop)
        self._lifespan("startup")
        self.cookie = self.request(b"GET", "/api/me", b"", [])[1]
        asked = {"name": "Ann", "players": 2, "seed": "4711", "visibility": "public"}
        answer = self.request(b"POST", "/api/tables", json.dumps(asked).encode(), self.headers)
        self.table: str = json.loads(answer[2])["table"]

    def _lifespan(self, what: str) -> None:
        self.loop.run_until_complete(self._told.put({"type": f"lifespan.{what}"}))
        answer = self.loop.run_until_complete(asyncio.wait_for(self._heard.get(), SECONDS))
        assert answer["type"] == f"lifespan.{what}.complete", answer

    @property
    def headers(self) -> list[Header]:
        """What the browser of the host sends."""
        return [(b"cookie", self.cookie)]

    def close(self) -> None:
        """Stop it."""
        self._lifespan("shutdown")
        self.loop.run_until_complete(self._life)
        self.loop.close()

    def request(self, method: bytes, target: str, body: bytes, headers: list[Header]) -> tuple[int, bytes, bytes]:
        """Ask by HTTP: the status, the cookie that is set, and the body of the answer."""
        path, _, query = target.partition("?")
        scope = self._scope("http", path, query, headers) | {"method": method.decode("latin-1")}
        heard: list[Message] = []

        async def ask() -> None:
            told = iter([{"type": "http.request", "body": body, "more_body": False}])

            async def receive() -> Message:
                return next(told, {"type": "http.disconnect"})

            async def send(message: Message) -> None:
                heard.append(message)

            await asyncio.wait_for(self.app(scope, receive, send), SECONDS)

        self.loop.run_until_complete(ask())
        start = heard[0]
        cookie = dict(start["headers"]).get(b"set-cookie", b"").partition(b";")[0]
        return start["status"], cookie, b"".join(message.get("body", b"") for message in heard[1:])

    def converse(self, messages: Sequence[bytes]) -> list[Message]:
        """Say hello and more on a socket at the host's table, and hear everything."""
        scope = self._scope("websocket", f"/api/tables/{self.table}/socket", "", self.headers)
        heard: list[Message] = []
        texts = [message.decode(errors="replace") for message in messages]

        async def talk() -> None:
            told = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in texts)]
            waiting = iter(told)

            async def receive() -> Message:
                await asyncio.sleep(0)
                return next(waiting, {"type": "websocket.disconnect", "code": 1000})

            async def send(message: Message) -> None:
                heard.append(message)

            await asyncio.wait_for(self.app(scope, receive, send), SECONDS)

        self.loop.run_until_complete(talk())
        return heard

    def _scope(self, kind: str, path: str, query: str, headers: list[Header]) -> dict[str, Any]:
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "path": path,
            "raw_path": quote(path).encode(), "query_string": query.encode(errors="replace"), "root_path": "",
            "headers": [(b"host", b"127.0.0.1"), *headers], "client": ("127.0.0.1", 5000),
            "server": ("127.0.0.1", 8000), "subprotocols": [], "state": {},
        }  # fmt: skip


_application: Application | None = None


def _served() -> Application:
    """The application, restarted when it has many tables."""
    global _application  # noqa: PLW0603  # one for the whole process, because opening it takes long
    if _application and _application.tables > MOST_TABLES:
        close_server()
    if _application is None:
        _application = Application()
    return _application


def close_server() -> None:
    """Stop the application, if it was ever asked."""
    global _application  # noqa: PLW0603  # as above
    if _application:
        _application.close()
        _application = None


def ask_server(data: bytes) -> None:
    """A request: a line with its method and address, lines of headers, an empty line, the body. Or a whole socket."""
    app = _served()
    head, _, body = data.partition(b"\n\n")
    first, *lines = head.split(b"\n")
    method, _, target = first.partition(b" ")
    if method == SOCKET:
        for message in app.converse([*lines, *body.split(b"\n")]):
            assert b'"failure"' not in json.dumps(message).encode(), message
        return
    address = f"/{target.decode(errors='replace').lstrip('/')}".replace("TABLE", app.table)
    headers = [(key.strip().lower(), value.strip()) for key, _, value in (line.partition(b":") for line in lines[:10])]
    status, _, answer = app.request(method[:20], address, body, [*app.headers, *headers])
    app.tables += status == 201
    assert status < 500, (status, answer)
    if status >= 400 and address.startswith("/api/") and method != b"HEAD":
        assert json.loads(answer)["message"], (status, answer)


def _seeds() -> list[bytes]:
    chance = Random(1)
    heads = [
        "GET /healthz", "GET /metrics", "GET /api/catalogue", "GET /api/spots?sections=harbor,oracle',tower,barn",
        "GET /api/me", "GET /api/tables?status=open&mine=1&before=2026", "GET /api/tables?status=finished",
        "GET /api/tables/TABLE", "GET /api/tables/TABLE/updates?after=1&wait=0", "GET /api/tables/TABLE/hints",
        "GET /api/tables/TABLE/why-not?action=build&hex=c4", "GET /api/tables/TABLE/record?format=json",
        "GET /api/tables/TABLE/steps/3", "GET /t/TABLE/replay/3", "GET /assets/x.js", "HEAD /", "PUT /api/tables",
    ]  # fmt: skip
    found = [f"{head}\nAuthorization: Bearer 0.abc\nOrigin: http://127.0.0.1\n\n" for head in heads]
    for message in MESSAGES:
        fields = {name: value for name, value in message.items() if name != "type"}
        found.append(f"POST /api/tables/TABLE/{message['type']}\n\n{json.dumps(fields)}")
    tables = [f"POST /api/tables\n\n{seed.decode()}" for seed in TARGETS["new tables"].seeds()]
    hello = [json.dumps({"type": "hello"}), *(json.dumps(one) for one in chance.sample(MESSAGES, len(MESSAGES)))]
    sockets = [f"SOCKET\n{hello[0]}\n{one}" for one in hello] + ["SOCKET\n" + "\n".join(hello)]
    return [text.encode() for text in (*found, *tables, *sockets)]


SERVER = Target(ask_server, _seeds)
