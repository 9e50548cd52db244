"""Who calls: from which address, and as which guest."""

from __future__ import annotations

from ipaddress import IPv6Network, ip_address

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ..node.keyring import Keyring

COOKIE = "kingdombuilder_guest"


def guest_of(connection: HTTPConnection, keyring: Keyring) -> str | None:
    """The guest that the cookie of a request or a socket is of, if it is one of ours."""
    return keyring.guest(connection.cookies.get(COOKIE))


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
