"""Proxies: for which callers they speak, and signs in the requests that this is set wrong.

Behind a proxy that is not believed, or says nothing, all guests have one address: they share its limits and its bans,
and play no rated games with each other.
"""

from __future__ import annotations

import logging
from collections import deque
from ipaddress import ip_address
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ...protocol.values import ProxyFault
from .callers import is_own_name

SEEN = 40
"""Requests that are looked at together."""
SHARE = 36
"""So many of them show a fault."""
GUESTS = 4
"""So many guests do not share a private address if the server has a public name."""
WARNINGS: dict[ProxyFault, str] = {
    "proxy_untrusted": "requests from %s have X-Forwarded-For, but it is not among 'proxies': if that is your proxy, "
    "add it, or all guests have one address",
    "proxy_silent": "the proxy at %s does not send X-Forwarded-For, so all guests have one address; docs/deploy.md has "
    "examples for Caddy and nginx",
    "one_address": "all guests call from %s: one proxy overwrites the X-Forwarded-For of another; docs/deploy.md has "
    "an example for nginx behind nginx",
}
PEER = "kingdombuilder.peer"
"""The key in the scope of the address that the connection comes from."""

log = logging.getLogger(__name__)


class _Sign(NamedTuple):
    """What a request shows."""

    fault: ProxyFault | None
    address: str
    """The address that the warning names."""
    guest: str


class Proxies:
    """Reads what trusted proxies say of callers, and looks for signs of wrong settings."""

    def __init__(self, app: ASGIApp, trusted: str, faults: set[ProxyFault]) -> None:
        """``faults`` are those that the latest requests show; each is logged once."""
        self.app = app
        self.faults = faults
        self._reader = ProxyHeadersMiddleware(self._look, trusted)  # type: ignore[arg-type]
        self._seen: deque[_Sign] = deque(maxlen=SEEN)
        self._logged: set[ProxyFault] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with the caller's own address."""
        scope[PEER] = (scope.get("client") or ("",))[0]
        await self._reader(scope, receive, send)  # type: ignore[arg-type]

    async def _look(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] != "/healthz":
            self._seen.append(self._sign(scope))
            if len(self._seen) == SEEN:
                self._judge()
        await self.app(scope, receive, send)

    def _sign(self, scope: Scope) -> _Sign:
        """What a request shows."""
        headers, peer = Headers(scope=scope), scope[PEER]
        client = (scope.get("client") or ("",))[0]
        guest = headers.get("cookie", "")
        is_forwarded, is_public = "x-forwarded-for" in headers, not is_own_name(headers.get("host", ""))
        if peer not in self._reader.trusted_hosts:
            return _Sign("proxy_untrusted" if is_forwarded else None, peer, guest)
        if not is_public:
            return _Sign(None, peer, guest)
        if not is_forwarded:
            return _Sign("proxy_silent", peer, guest)
        return _Sign("one_address" if _is_private(client) else None, client, guest)

    def _judge(self) -> None:
        """Note the faults that the latest requests show, and log new ones."""
        for fault, warning in WARNINGS.items():
            signs = [sign for sign in self._seen if sign.fault == fault]
            addresses = {sign.address for sign in signs}
            if len(signs) < SHARE or (fault == "one_address" and not self._is_crowd(signs)):
                self.faults.discard(fault)
                continue
            self.faults.add(fault)
            if fault not in self._logged:
                self._logged.add(fault)
                one = next(iter(addresses))
                log.warning(warning, one if len(addresses) == 1 and _is_private(one) else "other machines")

    @staticmethod
    def _is_crowd(signs: list[_Sign]) -> bool:
        """Whether several guests have the same address."""
        return len({sign.address for sign in signs}) == 1 and len({sign.guest for sign in signs} - {""}) >= GUESTS


def _is_private(address: str) -> bool:
    """Whether an address is one of a machine at home or of a proxy; logs name no others."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
