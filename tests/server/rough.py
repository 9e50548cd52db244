"""Guests without manners: raw bytes, sockets that say anything, and a look at what it costs the server."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import psutil
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.server.processes import SECONDS, Node

FAULTS = re.compile(r'"level":"(error|critical)"|Traceback')
"""What must not be in the log of a server that was only treated badly."""


def plug(node: Node) -> socket.socket:
    """A connection on which anything can be said."""
    parts = urlsplit(node.address)
    return socket.create_connection((str(parts.hostname), int(parts.port or 0)), timeout=SECONDS)


def raw(node: Node, request: bytes) -> bytes:
    """Say something, say no more, and read until the server hangs up."""
    answer = b""
    with plug(node) as connection, suppress(ConnectionResetError, BrokenPipeError):
        connection.sendall(request)
        with suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
        while piece := connection.recv(65536):
            answer += piece
    return answer


def status(answer: bytes) -> int:
    """The status of a raw answer; 0 if there is none."""
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(found[1]) if found else 0


def open_socket(node: Node, table: str, **headers: str) -> ClientConnection:
    """A socket at a table, on which nothing has been said yet."""
    return connect(
        f"{node.address.replace('http', 'ws', 1)}/api/tables/{table}/socket",
        additional_headers=headers,
        compression=None,
        max_size=None,
        max_queue=None,
        close_timeout=1,
        ping_interval=None,
    )


@contextmanager
def deaf_socket(node: Node, table: str) -> Iterator[socket.socket]:
    """A client that sends hello at a table and never reads an answer."""
    parts = urlsplit(node.address)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        connection.connect((parts.hostname, parts.port))
        connection.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        connection.recv(1)
        connection.sendall(Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True, extensions=[]))
        yield connection


def turned_away(node: Node, table: str, **headers: str) -> int:
    """The status with which the server refuses a socket."""
    try:
        with open_socket(node, table, **headers):
            return 101
    except InvalidStatus as refusal:
        return refusal.response.status_code


def closing(connection: ClientConnection, *messages: str | bytes) -> tuple[int, str]:
    """Say something, and read until the server closes the connection; the code and the reason."""
    with suppress(ConnectionClosed):
        for message in messages:
            connection.send(message)
        while True:
            connection.recv(SECONDS)
    return connection.close_code or 0, connection.close_reason or ""


def hangs_up(connection: socket.socket, words: bytes) -> bool:
    """Whether the server closes the connection of a client that repeats these bytes."""
    try:
        for _ in range(2000):
            connection.sendall(words)
    except OSError:
        return True
    return False


def memory(node: Node) -> float:
    """Megabytes that the server has."""
    return psutil.Process(node.pid).memory_info().rss / 1e6


def faults(node: Node) -> list[str]:
    """What went wrong in the server, by its log."""
    return [line for line in node.log if FAULTS.search(line)]


def must_be_well(node: Node) -> None:
    """The server answers, and nothing went wrong in it."""
    with node.client() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
    found = faults(node)
    assert not found, "".join(found)


def nested(depth: int, opening: str = "[", closing: str = "]") -> Any:
    """Deep JSON, as text."""
    return opening * depth + closing * depth
