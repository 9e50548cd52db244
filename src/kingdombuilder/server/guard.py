"""The guard at the door: everything that comes in passes here first, and everything that goes out last.

Keeps out floods and pages of other sites, puts the security headers on every answer, and notes who came and went - but
never anything secret.
"""

from __future__ import annotations

import logging
from collections import Counter
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import messages as m
from . import metrics
from .answers import problem
from .limits import Limits
from .settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""On every answer. No page of another site may show ours, and ours load nothing from elsewhere."""

log = logging.getLogger(__name__)


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Guard this application."""
        self.app = app
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
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

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
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS and not self._same_site(headers):
            return m.Problem("origin", "pages of other sites may not do that"), 403
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = address(scope)
        if not self._same_site(Headers(scope=scope)):
            await _turn_away(scope, receive, send, m.Problem("origin", "pages of other sites may not do that"), 403)
        elif self.sockets[caller] >= self.settings.sockets_per_address or not self.limits.allows(caller):
            await _turn_away(scope, receive, send, m.Problem("too_fast", "too many connections at once"), 429)
        else:
            self.sockets[caller] += 1
            metrics.SOCKETS.inc()
            try:
                await self.app(scope, receive, send)
            finally:
                metrics.SOCKETS.dec()
                self.sockets[caller] -= 1
                if not self.sockets[caller]:
                    del self.sockets[caller]

    def _same_site(self, headers: Headers) -> bool:
        """Whether the request comes from our own pages, or from no page at all."""
        origin = headers.get("origin")
        return origin is None or origin in self.settings.origins or urlsplit(origin).netloc == headers.get("host")


async def _turn_away(scope: Scope, receive: Receive, send: Send, fault: m.Problem, status: int) -> None:
    """Refuse a socket before it opens."""
    await problem(fault, status)(scope, receive, send)


def address(scope: Scope) -> str:
    """Where somebody calls from."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def route(scope: Scope) -> str:
    """The kind of address that was asked for, without the ids in it."""
    found = scope.get("route")
    return getattr(found, "path", None) or "other"
