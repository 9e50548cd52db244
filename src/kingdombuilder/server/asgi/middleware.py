"""The middleware around the application: everything that comes in passes here first, and goes out here last.

It keeps out floods and pages of other sites, puts the security headers on every response, and logs every request,
but never anything secret.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import protocol as m
from ..node import metrics
from ..node.bans import SHUT_OUT
from ..node.limits import Limits
from ..settings import Settings
from .callers import address
from .responses import problem

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
"""The headers of every response. No page of another site may show ours, and ours load nothing from elsewhere."""

POLICY = 1008
"""The code with which a socket is closed whose caller may not use it."""
BANNED = m.Problem("banned", SHUT_OUT)

log = logging.getLogger(__name__)


class GuardMiddleware:
    """Wraps the application and lets in what may come in."""

    def __init__(self, app: ASGIApp, settings: Settings, shuts_out: Callable[[str], bool]) -> None:
        """Guard this application; ``shuts_out`` tells which addresses are banned."""
        self.app = app
        self.shuts_out = shuts_out
        self.settings = settings
        self.limits = Limits(settings.requests_per_second, settings.burst)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or not."""
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
            await send(_secured(message))

        try:
            fault = self._fault(scope)
            if fault:
                await problem(*fault)(scope, receive, with_headers)
            else:
                await self.app(scope, receive, with_headers)
        finally:
            took = perf_counter() - began
            where = route(scope)
            metrics.REQUESTS.labels(scope["method"], where, status).inc()
            metrics.SECONDS.labels(where).observe(took)
            log.info(
                "request",
                extra={"method": scope["method"], "route": where, "status": status, "ms": round(took * 1000, 1)},
            )

    def _fault(self, scope: Scope) -> tuple[m.Problem, int] | None:
        """What speaks against letting a request in."""
        if scope["path"] != "/healthz" and not self.limits.allows(address(scope)):
            return m.Problem("too_fast", "too many requests at once; wait a second"), 429
        if scope["path"].startswith("/api/") and self.shuts_out(address(scope)):
            return BANNED, 403
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS and not self._same_site(headers):
            return m.Problem("origin", "pages of other sites may not do that"), 403
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = address(scope)
        if not self._same_site(Headers(scope=scope)):
            await _turn_away(scope, receive, send, m.Problem("origin", "pages of other sites may not do that"), 403)
        elif self.shuts_out(caller):
            await _turn_away(scope, receive, send, BANNED, 403)
        elif self.sockets[caller] >= self.settings.sockets_per_address or not self.limits.allows(caller):
            await _turn_away(scope, receive, send, m.Problem("too_fast", "too many connections at once"), 429)
        else:
            self.sockets[caller] += 1
            metrics.SOCKETS.inc()
            try:
                await self.app(scope, self._until_banned(caller, receive), send)
            finally:
                metrics.SOCKETS.dec()
                self.sockets[caller] -= 1
                if not self.sockets[caller]:
                    del self.sockets[caller]

    def _until_banned(self, caller: str, receive: Receive) -> Receive:
        """Hear what comes in on a socket, until somebody shuts the address out."""

        async def heard() -> Message:
            message = await receive()
            return {"type": "websocket.disconnect", "code": POLICY} if self.shuts_out(caller) else message

        return heard

    def _same_site(self, headers: Headers) -> bool:
        """Whether the request comes from our own pages, from those that we know, or from no page at all."""
        origin, host = headers.get("origin"), headers.get("host")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.settings.origins or (bool(host) and origin in (f"http://{host}", f"https://{host}"))


async def _turn_away(scope: Scope, receive: Receive, send: Send, fault: m.Problem, status: int) -> None:
    """Refuse a socket before it opens."""

    async def with_headers(message: Message) -> None:
        await send(_secured(message))

    await problem(fault, status)(scope, receive, with_headers)


def _secured(message: Message) -> Message:
    """What goes out, with the security headers."""
    if message["type"].endswith("http.response.start"):
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
    return message


def route(scope: Scope) -> str:
    """The kind of address that was asked for, without the ids in it."""
    found = scope.get("route")
    return getattr(found, "path", None) or "other"
