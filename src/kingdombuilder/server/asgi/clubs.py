"""Clubs: many guests who share an address, such as a room with one router. Limits count for each of them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ..guests.keyring import Keyring
from .callers import CALLER, address, guest_of

REMEMBERED = 4096
"""Addresses for which it is remembered whether a club has them."""


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
        guest = guest_of(HTTPConnection(scope), self.keyring)
        if guest:
            scope[CALLER] = f"{address(scope)} {guest}"
        return guest is None

    def _find(self, host: str) -> bool:
        try:
            found = ip_address(host)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
