"""Servers in this process that make no rounds of their own, so that a test makes them when it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from kingdombuilder.server.asgi.app import Server
from kingdombuilder.server.node.hall import clock_now
from kingdombuilder.server.node.thinking.workers import Workers
from kingdombuilder.server.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")


class ThinksHere(Workers):
    """Bots that think in this very process."""

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        return function(*arguments, **named)


def quiet_server(settings: Settings, workers: Workers | None = None, now: Callable[[], int] = clock_now) -> Server:
    """A server that is not open yet, whose bots think with these workers or with its own."""
    server = Server(settings, now=now)
    if workers:
        server.background.workers = workers
    server.background.start = lambda: None  # type: ignore[method-assign]  # the test makes its rounds
    return server
