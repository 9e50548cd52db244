"""Running a node: uvicorn, logs, and the browser if it is wanted."""

from __future__ import annotations

import socket
import sys
import webbrowser

import uvicorn

from ..game.errors import KingdomBuilderError
from .app import application
from .database import BadDatabase
from .logs import set_up_logs
from .settings import Settings

GRACE = 10
"""Seconds that requests under way have when the server stops."""


class CannotServe(KingdomBuilderError):
    """The server cannot run like this."""


def run(settings: Settings, *, browser: bool = False) -> None:
    """Serve until told to stop."""
    set_up_logs()
    try:
        app = application(settings)
    except BadDatabase as error:
        raise CannotServe(str(error)) from None
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
    )
    print(f"Kingdom Builder is at {address} (Ctrl-C stops it)", file=sys.stderr, flush=True)
    if browser:
        webbrowser.open(address)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(settings: Settings) -> socket.socket:
    """The socket to listen on, or a word about why it is not to be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        raise CannotServe(
            f"cannot listen on {settings.host}, port {settings.port}: {error.strerror}; try another with --port"
        ) from None
    return listening
