"""The bans as cached by a node, which refreshes them every few seconds."""

from __future__ import annotations

from ...protocol.refusals import Refusal
from ..storage.guests.bans import all_bans
from ..storage.store import Store
from .keyring import Keyring

SHUT_OUT = "the operator of this server has banned you"


class Bans:
    """The bans, in memory."""

    def __init__(self, keyring: Keyring) -> None:
        self.keyring = keyring
        self._shut_out: frozenset[tuple[str, str]] = frozenset()

    async def read(self, store: Store) -> None:
        """Refresh the bans."""
        self._shut_out = frozenset((ban.kind, ban.who) for ban in await all_bans(store))

    def has_guest(self, guest: str | None) -> bool:
        """Whether this guest is banned."""
        return ("guest", guest) in self._shut_out

    def mutes(self, guest: str | None) -> bool:
        """Whether this guest may not chat."""
        return ("mute", guest) in self._shut_out

    def has_address(self, address: str) -> bool:
        """Whether this address is banned."""
        return bool(self._shut_out) and ("address", self.keyring.mark(address)) in self._shut_out

    def refuse(self, guest: str | None) -> None:
        """Refuse a banned guest."""
        if self.has_guest(guest):
            raise Refusal("banned", SHUT_OUT, 403)
