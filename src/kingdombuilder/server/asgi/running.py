"""Running a node: uvicorn, logs, and the browser if it is wanted."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from threading import Thread

import uvicorn

from ...game.errors import KingdomBuilderError
from ..logs import set_up_logs
from ..private import OTHERS
from ..settings import Settings
from ..storage.database import bring_up_to_date, database_url, open_database
from .app import Server, application
from .connections import HttpConnection, SocketConnection, make_room

GRACE = 5
"""Seconds that requests under way have when the server stops."""
EVERYWHERE = ("0.0.0.0", "::", "127.0.0.1", "::1")
"""Addresses to listen on under which this machine is called localhost."""


class CannotServe(KingdomBuilderError):
    """The server cannot run like this."""


def run(settings: Settings, *, browser: bool = False) -> None:
    """Serve until told to stop. Whatever file comes into being meanwhile is for nobody else to read."""
    asyncio.run(_prepare(settings))
    make_room(settings.connections)
    listening = _listen(settings)
    os.umask(OTHERS)
    set_up_logs()
    server = Server(settings)
    config = uvicorn.Config(
        application(settings, server),
        http=HttpConnection.limited(settings.for_one_address(settings.connections_per_address)),
        ws=SocketConnection,
        limit_concurrency=settings.connections,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # before the server runs, and once it has stopped politely
    with suppress(KeyboardInterrupt):
        _Uvicorn(config, lambda: _announce(listening, browser), server.hall.send_home).run(sockets=[listening])


class _Uvicorn(uvicorn.Server):
    """Says when it is ready, and says goodbye before it closes the connections."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], goodbye: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.goodbye = goodbye

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is loaded now stays: looking through it again and again would let people wait
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.goodbye()
        await super().shutdown(sockets)


async def _prepare(settings: Settings) -> None:
    """See that there is a database, before anybody comes."""
    engine = open_database(database_url(settings.database_address))
    try:
        await bring_up_to_date(engine)
    finally:
        await engine.dispose()


def _listen(settings: Settings) -> socket.socket:
    """The socket to listen on, or an error that says why there is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as failing:
            listening = failing.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()
            failing.pop_all()
    except OSError as error:
        raise CannotServe(
            f"cannot listen on {settings.host}, port {settings.port}: {error.strerror}; try another with --port"
        ) from None
    return listening


def _announce(listening: socket.socket, browser: bool) -> None:
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    print(f"Kingdom Builder is at {address} (Ctrl-C stops it)", file=sys.stderr, flush=True)
    if browser:
        Thread(target=webbrowser.open, args=[address], daemon=True).start()
