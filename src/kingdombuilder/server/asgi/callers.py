"""Identify callers: their address and guest."""

from __future__ import annotations

import re
from functools import lru_cache
from hmac import compare_digest
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from ..guests.keyring import Keyring, network
from ..settings import Settings
from ..storage.maintenance.sessions import SESSION

COOKIE = "kingdombuilder_guest"
OPERATOR_COOKIE = "kingdombuilder_operator"
YEAR = 31_536_000
"""The lifetime of the cookie, in seconds."""
CALLER = "kingdombuilder.caller"
"""The key in the scope of a caller of a club: the address and the guest."""
LOOPBACK = ("127.", "::/64")
"""The loopback prefix of IPv4, and the loopback network of IPv6."""
LOCAL_HOST = re.compile(r"(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?")
"""The ``Host`` header of a request that names the loopback interface."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that proxies add."""
OWN_NAMES = (".localhost", ".local", ".internal", ".home.arpa")
"""Suffixes of host names that only exist in a local network."""
REMEMBERED = 4096
"""Addresses for which it is remembered whether a club has them."""


def set_cookie(request: HTTPConnection, response: Response, cookie: str, settings: Settings) -> None:
    """Set the cookie for a year, HTTP-only and same-site."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies or request.scope["scheme"] == "https",
    )


def set_operator_cookie(request: HTTPConnection, response: Response, secret: str | None, settings: Settings) -> None:
    """Set the cookie of an operator's session, which no other site can make a browser send, or (None) remove it."""
    response.set_cookie(
        OPERATOR_COOKIE,
        secret or "",
        max_age=SESSION // 1000 if secret else 0,
        httponly=True,
        samesite="strict",
        secure=settings.secure_cookies or request.scope["scheme"] == "https",
    )


def is_from_here(connection: HTTPConnection) -> bool:
    """Whether a request comes from a page of this very host, or from no page: pages of ``origins`` are others."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")


def address(scope: Scope) -> str:
    """The caller's address; for IPv6 the network, because a customer has all of it."""
    if known := scope.get(CALLER):
        return str(known)
    client = scope.get("client")
    if not client:
        return "unknown"
    return network(client[0])


def is_local(connection: HTTPConnection) -> bool:
    """Whether a request comes from this machine itself, by its own name, and was not forwarded by a proxy.

    A proxy here that adds no header is noticed if it asks for the public name of the server; one that asks for
    ``127.0.0.1`` cannot be told from a local program.
    """
    here = address(connection.scope).startswith(LOOPBACK) and LOCAL_HOST.fullmatch(connection.headers.get("host", ""))
    return bool(here) and not any(name in connection.headers for name in FORWARDED)


def has_token(connection: HTTPConnection, token: str) -> bool:
    """Whether a request carries the token; false if no token is set."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and compare_digest(given.strip().encode(), token.encode())


def is_own_page(origin: str, host: str) -> bool:
    """Whether the origin is this server, under the requested host (protection against DNS rebinding).

    Another site could let its own name point to this machine. Under HTTPS it has no certificate for that; without,
    only names that cannot be registered outside are trusted.
    """
    if origin == f"https://{host}":
        return True
    return origin == f"http://{host}" and is_own_name(host)


def is_own_name(host: str) -> bool:
    """Whether a host is an IP address, or a name that only exists in a local network."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(OWN_NAMES))
    return True


class Clubs:
    """The addresses of clubs."""

    def __init__(self, networks: str, keyring: Keyring) -> None:
        """``networks`` are addresses and networks, separated by commas."""
        self.keyring = keyring
        self._networks = [ip_network(one.strip()) for one in networks.split(",") if one.strip()]
        self._has = lru_cache(REMEMBERED)(self._find)

    def recognise(self, scope: Scope) -> bool:
        """Let a guest of a club be a caller of their own; returns whether the caller has no cookie yet.

        Bans and the audit log still see the address.
        """
        host = (scope.get("client") or ("",))[0]
        if not self._networks or not self._has(host):
            return False
        guest = self.keyring.guest(HTTPConnection(scope).cookies.get(COOKIE))
        if guest:
            scope[CALLER] = f"{address(scope)} {guest}"
        return guest is None

    def _find(self, host: str) -> bool:
        try:
            found = ip_address(host)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
