"""Run a node: uvicorn, logs, and optionally the browser."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack, suppress
from threading import Thread

import uvicorn

from ...game.errors import KingdomBuilderError
from ..logs import set_up_logs
from ..node import Server
from ..private import OTHERS
from ..settings import PORT, Settings
from ..storage.database import DatabaseInUse, bring_up_to_date, database_url, open_database, sole_server
from .app import application
from .proxies import Proxies
from .slow_clients import HttpConnection, SocketConnection, make_room

GRACE = 5
"""Seconds for pending requests when the server stops."""
YOUNG = 5_000
"""New objects after which the garbage collector runs (threshold 0). With Python's 700, a node with a thousand sockets
scans everything every few seconds, which takes 0.1 s."""
NEXT_PORTS = range(PORT + 1, PORT + 21)
"""The ports tried after it with ``--open``."""
EVERYWHERE = ("0.0.0.0", "::", "127.0.0.1", "::1")
"""Listen addresses that include localhost."""


class CannotServe(KingdomBuilderError):
    """The server cannot start."""


class _PortTaken(CannotServe):
    """Another program listens on the port."""


def run(settings: Settings, *, browser: bool = False) -> None:
    """Serve until stopped. New files are readable by their owner only."""
    try:
        with sole_server(database_url(settings.database_address)) as tell:
            _serve(settings, browser, tell)
    except DatabaseInUse as error:
        if not browser or not error.address or settings.port is not None:
            raise
        print(f"Kingdom Builder is already at {error.address}", file=sys.stderr)
        webbrowser.open(error.address)


def _serve(settings: Settings, browser: bool, tell: Callable[[str], None]) -> None:
    asyncio.run(_prepare(settings))
    make_room(settings.connections)
    listening = listen(settings, NEXT_PORTS if browser else ())
    os.umask(OTHERS)
    set_up_logs(requests=not browser)
    server = Server(settings)
    config = uvicorn.Config(
        Proxies(application(settings, server), settings.proxies, server.proxy_faults),
        http=HttpConnection.limited(settings.for_one_address(settings.connections_per_address)),
        ws=SocketConnection,
        limit_concurrency=settings.connections,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,
        proxy_headers=False,  # ``Proxies`` reads them
        forwarded_allow_ips=settings.connected_freely,
        timeout_graceful_shutdown=GRACE,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # before the server runs, and once it has stopped politely
    with suppress(KeyboardInterrupt):
        _Uvicorn(config, lambda: _announce(listening, browser, tell), server.tables.shut_down).run(sockets=[listening])


class _Uvicorn(uvicorn.Server):
    """Reports when it is ready, and notifies clients before it closes connections."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], goodbye: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.goodbye = goodbye

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # modules stay: a garbage collection that scans them would delay requests
        gc.set_threshold(YOUNG)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.goodbye()
        await super().shutdown(sockets)


async def _prepare(settings: Settings) -> None:
    engine = open_database(database_url(settings.database_address))
    try:
        await bring_up_to_date(engine)
    finally:
        await engine.dispose()


def listen(settings: Settings, next_ports: Iterable[int]) -> socket.socket:
    """Open the listening socket: on the given port, or on the first free one from the default port."""
    if settings.port is not None:
        return _listen_on(settings.host, settings.port)
    try:
        return _listen_on(settings.host, PORT)
    except _PortTaken:
        for port in next_ports:
            with suppress(_PortTaken):
                listening = _listen_on(settings.host, port)
                print(f"Port {PORT} is taken: this server uses port {port}.", file=sys.stderr)
                return listening
        raise


def _listen_on(host: str, port: int) -> socket.socket:
    """Open a listening socket; raises an error with the reason if that fails."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as failing:
            listening = failing.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()
            failing.pop_all()
    except OSError as error:
        told = f"cannot listen on {host}, port {port}: {error.strerror}"
        if error.errno == errno.EADDRINUSE:
            raise _PortTaken(f"{told}; try another with --port") from None
        raise CannotServe(f"{told}; try another with --host or --port") from None
    return listening


def _announce(listening: socket.socket, browser: bool, tell: Callable[[str], None]) -> None:
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    print(f"Kingdom Builder is at {address} (Ctrl-C stops it)", file=sys.stderr, flush=True)
    tell(address)
    if browser:
        Thread(target=webbrowser.open, args=[address], daemon=True).start()
