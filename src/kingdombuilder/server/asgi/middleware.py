"""The middleware around the application.

It enforces rate limits, bans and origins, adds security headers to every response, and logs every request without
secrets.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...protocol.refusals import Refusal
from ...service.gate import Gate, step_aside
from ...service.limits import Limits
from ...service.routing import Found
from .. import metrics
from ..guard import SHUT_OUT
from ..node import Server
from .callers import Clubs, address, is_own_page
from .responses import refused

TOO_MANY = 429
"""The status of a refusal of what exceeds a limit."""
LATE = 0.5
"""The delay of such a refusal, in seconds."""
AT_ONCE = 20
"""The delay grows by as much again for so many that an address waits for: it gets forty a second at most."""
CONNECTION = 5.0
"""Seconds before a retry after too many open connections."""
SOCKET_COST = 10
"""The cost of a socket, in simple requests: it makes a view and a broadcast to the table."""
SOCKET = re.compile("/api/tables/[^/]+/socket")
"""The path of the socket of a table."""
HEALTH = "/healthz"
"""The path of the health check, which passes every limit."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""The security headers of every response: no framing by other sites, no content from elsewhere."""

WORKER_POLICY = f"{HEADERS['Content-Security-Policy']}; script-src 'self' 'wasm-unsafe-eval'"
"""The content security policy of the worker that runs games on the device: only it may run WebAssembly."""

ANSWERS = "kingdombuilder.answers"
"""The key in the scope of the matched route (``Found``)."""

NEWCOMER = "kingdombuilder.newcomer"
"""The key in the scope of whether the caller is at a club and has no cookie yet."""

POLICY = 1008
"""The close code of a refused socket."""

log = logging.getLogger(__name__)


class GuardMiddleware:
    """Wraps the application, and refuses unwanted requests."""

    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        server: Server,
        find: Callable[[str, str], Found | None],
        gate: Gate,
    ) -> None:
        """Guard the application for requests, which pass the ``gate``, and the one for sockets.

        ``find`` matches a route.
        """
        self.app = app
        self.sockets = sockets
        self.gate = gate
        self.guard = server.guard
        self.find = find
        self.settings = settings = server.settings
        self.clubs = Clubs(settings.clubs, server.keyring)
        self.limits = Limits(settings.requests_per_second, settings.burst)
        self.most = settings.for_one_address(settings.sockets_per_address)
        """The most open sockets, and pending requests, of one address."""
        self.open: dict[str, Counter[str]] = {"http": Counter(), "websocket": Counter(), "refused": Counter()}
        """The numbers of open connections, by kind and address; and of those that wait for a refusal."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, a socket or a lifespan event."""
        scope[NEWCOMER] = scope["type"] != "lifespan" and self.clubs.recognise(scope)
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            if message["type"] == "http.response.start" and status == TOO_MANY:
                step_aside()
                await self._delayed(scope)
            await send(_secured(message))

        try:
            if refusal := self._too_many(scope):
                await refused(refusal)(scope, receive, with_headers)
            else:
                with self._counted(scope):
                    await self._answer(scope, receive, with_headers)
        finally:
            took = perf_counter() - began
            where = route(scope)
            metrics.REQUESTS.labels(scope["method"], where, status).inc()
            metrics.SECONDS.labels(where).observe(took)
            log.info(
                "request",
                extra={"method": scope["method"], "route": where, "status": status, "ms": round(took * 1000, 1)},
            )

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._too_fast(scope, scope["method"])
        if not refusal and scope["path"].startswith("/api/"):
            refusal = self._shut_out(scope)
        if not refusal and scope["method"] not in SAFE_METHODS:
            refusal = self._foreign(scope)
        if refusal:
            await refused(refusal)(scope, receive, send)
        elif scope["path"] == HEALTH:
            await self.app(scope, receive, send)
        else:
            async with self.gate.place(address(scope)):
                await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._foreign(scope) or self._shut_out(scope)
        if not refusal and (refusal := self._too_many(scope) or self._too_fast(scope, "GET")):
            await self._delayed(scope)
        if refusal:
            await _turn_away(scope, receive, send, refusal)
        else:
            app = self.sockets if SOCKET.fullmatch(scope["path"]) else self.app  # it answers that there is none
            with self._counted(scope), metrics.SOCKETS.track_inprogress():
                await app(scope, receive, send)

    async def _delayed(self, scope: Scope) -> None:
        """Wait before the refusal of what exceeds a limit, so that refusals are no flood either."""
        with self._counted(scope, "refused"):
            await asyncio.sleep(LATE * (1 + self.open["refused"][address(scope)] / AT_ONCE))

    def _too_many(self, scope: Scope) -> Refusal | None:
        """The refusal of an address with too many open connections."""
        if scope["path"] == HEALTH or _is_free(scope) or self.open[scope["type"]][address(scope)] < self.most:
            return None
        return Refusal("too_fast", "too many connections at once", 429, CONNECTION)

    def _too_fast(self, scope: Scope, method: str) -> Refusal | None:
        """The refusal of an address over its rate limit."""
        if scope["path"] == HEALTH:
            return None
        wait = self.limits.wait(address(scope), self._cost(scope, method))
        return Refusal("too_fast", "too many requests at once; wait a second", 429, wait) if wait else None

    def _cost(self, scope: Scope, method: str) -> int:
        """The cost of a request, in simple requests."""
        if scope["type"] == "websocket":
            return SOCKET_COST
        found = scope[ANSWERS] = self.find(method, scope["path"]) if scope["path"].startswith("/api/") else None
        return 0 if _is_free(scope) else found.route.cost if found else 1

    def _foreign(self, scope: Scope) -> Refusal | None:
        """The refusal of a request that comes neither from this server's pages, an allowed origin, nor from no page."""
        headers = Headers(scope=scope)
        origin, host = headers.get("origin"), headers.get("host", "")
        if origin is None:
            is_own = headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        else:
            is_own = origin in self.settings.origins or (bool(host) and is_own_page(origin, host))
        return None if is_own else Refusal("origin", "requests from pages of other sites are not accepted", 403)

    def _shut_out(self, scope: Scope) -> Refusal | None:
        """The refusal of a banned address."""
        return Refusal("banned", SHUT_OUT, 403) if self.guard.shuts_out(address(scope)) else None

    @contextmanager
    def _counted(self, scope: Scope, kind: str | None = None) -> Iterator[None]:
        """Count a connection while it is open, as one of its type or of another kind."""
        counter, caller = self.open[kind or scope["type"]], address(scope)
        counter[caller] += 1
        try:
            yield
        finally:
            counter[caller] -= 1
            if not counter[caller]:
                del counter[caller]


def _is_free(scope: Scope) -> bool:
    """Whether a request counts for nothing: all of a club open the page at once, before they have cookies."""
    return bool(scope.get(NEWCOMER)) and scope.get("method") in SAFE_METHODS


async def _turn_away(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Refuse a socket before it opens."""

    async def with_headers(message: Message) -> None:
        await send(_secured(message))

    await refused(refusal)(scope, receive, with_headers)


def _secured(message: Message) -> Message:
    """A message with the security headers."""
    if message["type"].endswith("http.response.start"):
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
    return message


def route(scope: Scope) -> str:
    """The path without ids, for logs and metrics."""
    found: Found | None = scope.get(ANSWERS)
    return f"/api/{found.route.path}" if found else getattr(scope.get("route"), "path", None) or "other"
