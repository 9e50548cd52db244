"""Who calls: from which address, and as which guest."""

from __future__ import annotations

from ipaddress import IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from ..node.people.keyring import Keyring
from ..settings import Settings
from ..table.refusals import Refusal

COOKIE = "kingdombuilder_guest"
YEAR = 31_536_000
"""Seconds that a browser keeps the cookie."""
OWN_NAMES = (".localhost", ".local", ".internal", ".home.arpa")
"""Ends of names that belong to nobody outside the own network."""


def guest_of(connection: HTTPConnection, keyring: Keyring) -> str | None:
    """The guest that the cookie of a request or a socket is of, if it is one of ours."""
    return keyring.guest(connection.cookies.get(COOKIE))


def known_guest(connection: HTTPConnection, keyring: Keyring) -> str:
    """The guest who asks, who must be one."""
    guest = guest_of(connection, keyring)
    if guest is None:
        raise Refusal("no_guest", "get a cookie from /api/me first, so that you are known", 403)
    return guest


def set_cookie(request: HTTPConnection, response: Response, cookie: str, settings: Settings) -> None:
    """Let the browser keep a cookie for a year, and show it to nobody but us."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies or request.scope["scheme"] == "https",
    )


def address(scope: Scope) -> str:
    """Where somebody calls from. Of IPv6 only the network counts: one customer has the whole of it."""
    client = scope.get("client")
    if not client:
        return "unknown"
    return network(client[0])


def network(host: str) -> str:
    """The address that counts for the limits: an IPv4 address itself, of IPv6 the network of a customer."""
    if ":" not in host:
        return host
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return "unknown"
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or IPv6Network((found, 64), strict=False))


def is_own_page(origin: str, host: str) -> bool:
    """Whether a page of this origin is one that the server sent itself, under the host that is asked now.

    A page of another site could make its own name point to this machine, and would then be asking its own host. Under
    HTTPS it has no certificate for that; without, only names are believed that nobody can point here from outside.
    """
    if origin == f"https://{host}":
        return True
    return origin == f"http://{host}" and _is_own_name(host)


def _is_own_name(host: str) -> bool:
    """Whether a host is called by an address, or by a name that only the own network can give."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(OWN_NAMES))
    return True
