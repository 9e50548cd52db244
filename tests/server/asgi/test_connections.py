"""Idle connections, and those of slow or hostile clients, are closed soon."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any

import pytest
import uvicorn

from kingdombuilder.server.asgi import slow_clients as connections
from kingdombuilder.server.asgi.slow_clients import HttpConnection, SocketConnection, make_room

LONG = 20_000_000
"""Bytes, more than any buffer on the way takes."""
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers every request, when it is there, with more than anybody wants to hear."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "x" * LONG})
        await send({"type": "websocket.send", "text": "x"})
    elif scope["type"] == "http":
        while scope["path"] == "/read" and (await receive()).get("more_body"):
            pass
        size = LONG if scope["path"] == "/long" else 2
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
        await send({"type": "http.response.body", "body": b"x" * size})


class Running:
    """A server that lets connections go."""

    def __init__(self, listening: socket.socket, limit: int) -> None:
        self.address = listening.getsockname()
        self.server = uvicorn.Server(
            uvicorn.Config(
                app, http=HttpConnection, ws=SocketConnection, lifespan="off", log_config=None, limit_concurrency=limit
            )
        )
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [listening]})
        self.thread.start()

    def connect(self) -> socket.socket:
        """Somebody comes."""
        return socket.create_connection(self.address, timeout=10)

    def has_connections(self, number: int) -> bool:
        """Whether there are so many connections, now or soon."""
        until = time.monotonic() + 10
        while len(self.server.server_state.connections) != number and time.monotonic() < until:
            time.sleep(0.01)
        return len(self.server.server_state.connections) == number


@contextmanager
def running(limit: int) -> Iterator[Running]:
    """A server for a while."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found = Running(listening, limit)
        try:
            yield found
        finally:
            found.server.should_exit = True
            found.thread.join()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server without patience."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)
    monkeypatch.setattr(connections, "LISTEN_SECONDS", 0.3)
    with running(limit=100) as found:
        yield found


def rest(connection: socket.socket) -> bytes:
    """What the server still says before it hangs up."""
    found = b""
    while piece := connection.recv(65536):
        found += piece
    return found


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-1: y\r\n",
        b"POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
        b"POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n",
    ],
)
def test_a_request_that_does_not_come_to_an_end(server: Running, words: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(words)
        assert rest(connection).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_nobody_wanted_and_that_does_not_end(server: Running) -> None:
    with server.connect() as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"408" not in answer


def test_a_client_in_no_hurry_is_answered_all_the_same(server: Running) -> None:
    with server.connect() as connection:
        for _ in range(3):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_a_head_without_end(server: Running) -> None:
    with server.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + b"X-1: y\r\n" * 9000)
        assert rest(connection).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("words", [b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n", UPGRADE])
def test_somebody_who_never_takes_the_answer(server: Running, words: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(words)
        connection.recv(1)
        assert server.has_connections(1)
        assert server.has_connections(0)


def test_more_connections_than_there_may_be() -> None:
    with running(limit=3) as server, ExitStack() as end:
        for number in range(1, 4):
            end.enter_context(server.connect())
            assert server.has_connections(number)
        with server.connect() as late:
            assert late.recv(1) == b""
        assert server.has_connections(3)


def test_room_is_made_for_connections() -> None:
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (500, usual[1]))
        make_room(400)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 600
        make_room(100)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 600
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)
