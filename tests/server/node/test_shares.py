"""No address takes all connections, all requests, or all places to watch a table."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from starlette.types import Receive, Scope, Send
from websockets.sync.client import ClientConnection

from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.asgi.http import Http
from kingdombuilder.server.asgi.middleware import GuardMiddleware
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.gate import Gate
from kingdombuilder.service.live_table import Watcher
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.views import table_view as views
from tests.server.processes import NO_CERTIFICATES, SECONDS, Node, node
from tests.server.quiet import ask, create
from tests.server.rough import closing as until_closed
from tests.server.rough import open_socket, status
from tests.server.serving import Guest, sqlite
from tests.server.sitting import act, options_of

NARROW = {"requests_per_second": 10, "burst": 100, "sockets_per_address": 8, "watchers_per_address": 3}


@pytest.fixture(scope="module")
def narrow_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server with narrow limits; a header says where somebody calls from."""
    with node(sqlite(tmp_path_factory.mktemp("narrow")), **NARROW) as found:
        yield found


@pytest.fixture
def call_from(narrow_node: Node) -> Iterator[Callable[[str], Guest]]:
    """Lets guests call from addresses of their own."""
    with ExitStack() as end:

        def one(address: str) -> Guest:
            guest = end.enter_context(closing(Guest(narrow_node)))
            guest.http.headers["X-Forwarded-For"] = address
            return guest

        yield one


# --- Connections -----------------------------------------------------------------------------------------------------


def ask_from(one: Node, source: str) -> int:
    """The status of a simple request from an address of this machine; 0 if there is no answer."""
    with connected(one, source) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        try:
            return status(connection.recv(65536))
        except ConnectionResetError:
            return 0


def connected(one: Node, source: str) -> socket.socket:
    """A connection from an address of this machine, on which nothing has been said yet."""
    parts = urlsplit(one.address)
    return socket.create_connection((str(parts.hostname), int(parts.port or 0)), SECONDS, (source, 0))


def test_idle_connections_of_one_address_keep_nobody_out(tmp_path: Path) -> None:
    """Of 100 connections one address has 25 at most, whether it says anything or not."""
    with node(sqlite(tmp_path), connections=100, proxies="10.9.9.9") as one, ExitStack() as end:
        idle = [end.enter_context(connected(one, "127.0.0.2")) for _ in range(101)]
        assert ask_from(one, "127.0.0.3") == 200
        assert ask_from(one, "127.0.0.2") == 429
        for connection in idle:
            connection.settimeout(1)
        assert sum(refused(connection) for connection in idle[25:]) == 76
        for connection in idle[:25]:
            connection.close()
        until = monotonic() + SECONDS
        while ask_from(one, "127.0.0.2") != 200:
            assert monotonic() < until, "who has hung up may come again"


def refused(connection: socket.socket) -> bool:
    """Whether the server has said on a connection that it is one too many, and when to come again."""
    said = connection.recv(65536)
    return status(said) == 429 and b"retry-after: 5" in said


def test_a_proxy_has_as_many_connections_as_there_are(tmp_path: Path) -> None:
    with node(sqlite(tmp_path), connections=20, proxies="127.0.0.2") as one, ExitStack() as end:
        for _ in range(15):
            end.enter_context(connected(one, "127.0.0.2"))
        assert ask_from(one, "127.0.0.2") == 200


@pytest.mark.parametrize(("connections", "most"), [(5000, 400), (100, 25), (3, 1)])
def test_the_share_of_one_address(connections: int, most: int) -> None:
    settings = Settings(connections=connections)
    assert settings.for_one_address(settings.connections_per_address) == most


# --- Places to watch a table -----------------------------------------------------------------------------------------


def test_ten_addresses_cannot_take_all_places_at_a_table(tmp_path: Path) -> None:
    """Thirty spectators each fill it. Others push theirs out, one by one, until all eleven addresses have the same.

    Of 300 places 27 fall to each address, and three more to some. Players need no place, and take none.
    """

    async def course() -> None:
        server = Server(Settings(database=sqlite(tmp_path)))
        service = await server.open()
        try:
            id = str((await create(service, m.NewTable(name="Ann"), "ann", "")).table)
            live = await server.tables.get(id)

            def comes(address: str, seat: int | None = None) -> None:
                server.tables.watch(live, Watcher(Caller(None, seat), 100, address))

            def places(address: str) -> int:
                return sum(one.address == address and one.closing is None for one in live.watchers)

            comes("10.0.0.1", seat=0)
            for number in range(300):
                comes(f"10.0.1.{number % 10}")
            for number in range(27):
                comes("10.0.0.2")
                assert places("10.0.0.2") == number + 1
            assert {places(f"10.0.1.{number}") for number in range(10)} <= {27, 28}
            assert sum(one.closing is None for one in live.watchers) == 301
            with pytest.raises(Refusal, match="this table has too many spectators"):
                comes("10.0.0.2")
            with pytest.raises(Refusal, match="this table has too many spectators"):
                comes("10.0.1.1")
            comes("10.0.0.1", seat=0)
        finally:
            await server.close()

    asyncio.run(course())


# --- Requests that wait ----------------------------------------------------------------------------------------------


def test_long_polls_of_one_address_keep_nobody_out(call_from: Callable[[str], Guest]) -> None:
    """Eight requests of one address may wait, and three of them may watch the same table."""
    ann = call_from("10.0.0.1")
    table = ann.set_table()
    other_tables = [ann.set_table() for _ in range(3)]

    def poll(address: str, table: str, wait: int) -> httpx.Response:
        with closing(Guest(ann.node)) as guest:
            guest.http.headers["X-Forwarded-For"] = address
            return guest.http.get(f"/api/tables/{table}/updates", params={"after": 2, "wait": wait})

    with ThreadPoolExecutor(20) as pool:
        polls = [pool.submit(poll, "10.0.0.2", table, 3) for _ in range(5)]
        crowded = [one.result() for one in polls if one.result().status_code != 200]
        assert [one.json()["code"] for one in crowded] == ["crowded"] * 2
        assert {one.headers["Retry-After"] for one in crowded} == {"30"}
        polls = [pool.submit(poll, "10.0.0.2", table, 3) for table in [table, *other_tables] * 3]
        answers = [poll("10.0.0.3", table, 0), *(one.result() for one in polls)]
        assert answers[0].status_code == 200
        too_many = [one for one in answers if one.status_code == 429]
        assert [one.json()["code"] for one in too_many] == ["too_fast"] * 4
        assert {one.headers["Retry-After"] for one in too_many} == {"5"}


def test_who_watches_from_one_address_leaves_room_for_others(call_from: Callable[[str], Guest]) -> None:
    ann = call_from("10.0.1.1")
    table = ann.set_table()

    def watch(address: str) -> ClientConnection:
        line = end.enter_context(open_socket(ann.node, table, **{"X-Forwarded-For": address}))
        line.send('{"type":"hello"}')
        return line

    with ExitStack() as end:
        for address in ("10.0.1.2", "10.0.1.2", "10.0.1.2", "10.0.1.3"):
            assert "welcome" in str(watch(address).recv())
        assert until_closed(watch("10.0.1.2")) == (1008, "this table has too many spectators; come back later")


# --- Costs -----------------------------------------------------------------------------------------------------------


def test_what_takes_more_work_may_be_asked_less_often(call_from: Callable[[str], Guest]) -> None:
    """A hundred simple requests at once, or twenty-five looks at a table."""
    table = call_from("10.0.2.1").set_table()
    simple, looking = call_from("10.0.2.2"), call_from("10.0.2.3")
    assert {simple.http.get("/api/me").status_code for _ in range(100)} == {200}
    answers = [looking.http.get(f"/api/tables/{table}") for _ in range(60)]
    assert {answer.status_code for answer in answers[:25]} == {200}
    late = [answer for answer in answers if answer.status_code == 429]
    assert late
    assert {(answer.json()["code"], answer.headers["Retry-After"]) for answer in late} == {("too_fast", "1")}
    assert looking.http.get("/healthz").status_code == 200


def test_new_tables_say_when_there_may_be_more(tmp_path: Path) -> None:
    with node(sqlite(tmp_path), tables_per_minute=1) as one, closing(Guest(one)) as ann:
        ann.set_table()
        answer = ann.http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        assert int(answer.headers["Retry-After"]) in range(50, 61)


def test_every_address_costs_what_its_route_declares(tmp_path: Path) -> None:
    server = Server(Settings(database=sqlite(tmp_path)))
    guard = GuardMiddleware(_nothing, _nothing, server, Http(server).find, Gate())

    def cost(method: str, path: str, kind: str = "http") -> int:
        return guard._cost({"type": kind, "path": path}, method)

    for route in Http(server).router.routes:
        address = "/api/" + route.path.replace("{id}", "A" * 12)
        assert cost(route.method, address) == route.cost, address
    assert cost("HEAD", "/api/tables/AAAAAAAAAAAA") == cost("GET", "/api/tables/AAAAAAAAAAAA") == 4
    assert cost("GET", "/api/catalogue") == cost("GET", "/t/AAAAAAAAAAAA") == 1
    assert cost("GET", "/api/tables/AAAAAAAAAAAA/socket", "websocket") == 10


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that does nothing."""


# --- Views -----------------------------------------------------------------------------------------------------------


def test_a_view_is_made_once_for_each_seat_until_something_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[int | None]()
    usual = views.game_view

    def counted(table: Any, seat: int | None, **more: Any) -> m.GameView:
        made.append(seat)
        return usual(table, seat, **more)

    async def course() -> None:
        server = Server(Settings(database=sqlite(tmp_path)))
        service = await server.open()
        id = str((await create(service, m.NewTable(name="Ann", start_player=0), "ann", "")).table)
        await ask(service, id, Caller("bob"), m.Join(name="Bob"), "")
        live = await server.tables.get(id)
        now = server.tables.now()
        server.tables.broadcast.now = lambda: now  # how long somebody is away is part of a view
        monkeypatch.setattr(views, "game_view", counted)
        everybody, welcome = (Caller("ann", 0), Caller("bob", 1), Caller(None)), server.tables.broadcast.welcome
        whole = [m.encode(welcome(live, caller)) for caller in everybody]
        for _ in range(5):
            again = [
                m.encode(server.tables.broadcast.welcome(live, caller))
                for caller in (Caller("ann", 0), Caller("bob", 1), Caller(None))
            ]
            assert again == whole
        assert made == [None, 0, 1]
        await ask(service, id, Caller("bob", 1), m.Chat(text="Well?"), "")
        seen = server.tables.broadcast.welcome(live, Caller("bob", 1))
        assert made == [None, 0, 1, None, 1]
        assert seen.chat == [m.ChatLine(seen.number, 1, "Bob", "Well?")]
        await server.close()

    asyncio.run(course())


def test_somebody_who_looks_and_looks_does_not_slow_others_down(tmp_path: Path) -> None:
    """Eight connections repeat a look at a table; they are told to wait, and a stranger chats as if alone."""
    with (
        node(sqlite(tmp_path), requests_per_second=50, burst=200) as one,
        closing(Guest(one)) as ann,
        closing(Guest(one, "Eve")) as eve,
    ):
        ann.http.headers["X-Forwarded-For"] = "10.0.3.1"
        table, other = ann.set_table(bots=[None, "random"], start_player=0), eve.set_table()
        stop = False

        def look() -> set[int]:
            codes = set()
            with httpx.Client(base_url=one.address, verify=NO_CERTIFICATES, timeout=SECONDS) as client:
                while not stop:
                    codes.add(client.get(f"/api/tables/{other}").status_code)
            return codes

        with ThreadPoolExecutor(8) as pool:
            looking = [pool.submit(look) for _ in range(8)]
            waits = []
            for number in range(30):
                began = monotonic()
                ann.ask(table, "chat", text=f"Line {number}")
                waits.append(monotonic() - began)
            stop = True
            assert set().union(*(one.result() for one in looking)) == {200, 429}
        assert sorted(waits)[15] < 0.5, waits


def test_who_is_told_something_sees_what_who_asks_then_sees(tmp_path: Path) -> None:
    """What everybody is told is made anew, what is asked for is kept: neither is older than the other."""

    async def course() -> None:
        server = Server(Settings(database=sqlite(tmp_path)))
        service = await server.open()
        id = str((await create(service, m.NewTable(name="Ann", start_player=0, seed="1"), "ann", "")).table)
        live = await server.tables.get(id)
        now = server.tables.now()
        server.tables.broadcast.now = lambda: now
        onlookers = [Watcher(caller, 100) for caller in (Caller("ann", 0), Caller("bob"), Caller(None))]
        for watcher in onlookers:
            server.tables.watch(live, watcher)
        await ask(service, id, Caller("bob"), m.Join(name="Bob"), "")
        for decision in range(30):
            if decision:
                assert live.table.play
                action = next(iter(options_of(live.table.play.state)))
                await ask(service, id, Caller(("ann", "bob")[live.table.decider or 0]), act(action), "")
            for watcher in onlookers:
                *_, told = [message for message in await watcher.next() if b'"type":"update"' in message[:20]]
                shown = msgspec.json.decode(told)["view"]
                for _ in range(2):
                    asked = server.tables.broadcast.view(live, watcher.caller)
                    assert shown == msgspec.json.decode(m.encode(asked))
        assert [watcher.caller.seat for watcher in onlookers] == [0, 1, None]
        await server.close()

    asyncio.run(course())
