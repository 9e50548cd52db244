"""The middleware around the application: everything that comes in passes here first, and goes out here last.

It keeps out floods and pages of other sites, puts the security headers on every response, and logs every request,
but never anything secret.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..node import metrics
from ..node.guarding.bans import SHUT_OUT
from ..node.guarding.limits import Limits
from ..settings import Settings
from ..table.refusals import Refusal
from .callers import address, is_own_page
from .costs import cost
from .responses import refused

LATE = 0.5
"""Seconds that somebody who asks too fast waits for the refusal."""
CONNECTION = 5.0
"""Seconds after which it is worth another try for somebody who has too much open."""
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

WORKER_POLICY = f"{HEADERS['Content-Security-Policy']}; script-src 'self' 'wasm-unsafe-eval'"
"""The policy of the worker in which games on the device run: it alone may run the Python that came with it."""

POLICY = 1008
"""The code with which a socket is closed whose caller may not use it."""

log = logging.getLogger(__name__)


class GuardMiddleware:
    """Wraps the application and lets in what may come in."""

    def __init__(self, app: ASGIApp, settings: Settings, shuts_out: Callable[[str], bool]) -> None:
        """Guard this application; ``shuts_out`` tells which addresses are banned."""
        self.app = app
        self.shuts_out = shuts_out
        self.settings = settings
        self.limits = Limits(settings.requests_per_second, settings.burst)
        self.most = settings.for_one_address(settings.sockets_per_address)
        """Sockets that one address may have open, and requests that it may wait for."""
        self.open: dict[str, Counter[str]] = {"http": Counter(), "websocket": Counter()}
        """What is open now, by kind and address."""

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
        """Answer a request, or refuse it: late, if it came too fast, so that refusals are no flood either."""
        refusal = self._too_fast(scope, scope["method"])
        if refusal:
            await asyncio.sleep(LATE)
        elif scope["path"].startswith("/api/"):
            refusal = self._shut_out(scope)
        if not refusal and scope["method"] not in SAFE_METHODS:
            refusal = self._foreign(scope)
        await (refused(refusal) if refusal else self.app)(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._foreign(scope) or self._shut_out(scope) or self._too_many(scope) or self._too_fast(scope, "GET")
        if refusal:
            await _turn_away(scope, receive, send, refusal)
        else:
            with self._counted(scope), metrics.SOCKETS.track_inprogress():
                await self.app(scope, self._until_banned(address(scope), receive), send)

    def _too_many(self, scope: Scope) -> Refusal | None:
        """The refusal of somebody who has too much open already."""
        if scope["path"] == "/healthz" or self.open[scope["type"]][address(scope)] < self.most:
            return None
        return Refusal("too_fast", "too many connections at once", 429, CONNECTION)

    def _too_fast(self, scope: Scope, method: str) -> Refusal | None:
        """The refusal of somebody who asks for too much at once."""
        if scope["path"] == "/healthz":
            return None
        wait = self.limits.wait(address(scope), cost(method, scope["path"]))
        return Refusal("too_fast", "too many requests at once; wait a second", 429, wait) if wait else None

    def _foreign(self, scope: Scope) -> Refusal | None:
        """The refusal of a page of another site."""
        if self._same_site(Headers(scope=scope)):
            return None
        return Refusal("origin", "pages of other sites may not do that", 403)

    def _shut_out(self, scope: Scope) -> Refusal | None:
        """The refusal of somebody whose address is banned."""
        return Refusal("banned", SHUT_OUT, 403) if self.shuts_out(address(scope)) else None

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Count something as open."""
        counter, caller = self.open[scope["type"]], address(scope)
        counter[caller] += 1
        try:
            yield
        finally:
            counter[caller] -= 1
            if not counter[caller]:
                del counter[caller]

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
        return origin in self.settings.origins or (bool(host) and is_own_page(origin, str(host)))


async def _turn_away(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Refuse a socket before it opens."""

    async def with_headers(message: Message) -> None:
        await send(_secured(message))

    await refused(refusal)(scope, receive, with_headers)


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
