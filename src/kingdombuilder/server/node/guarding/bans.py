"""Who is shut out, as one node knows it; it looks again every few seconds."""

from __future__ import annotations

from ...storage.people.bans import all_bans
from ...storage.store import Store
from ...table.refusals import Refusal
from ..people.keyring import Keyring

SHUT_OUT = "whoever runs this server has shut you out"


class Bans:
    """The bans, in memory."""

    def __init__(self, keyring: Keyring) -> None:
        """Know of nobody yet."""
        self.keyring = keyring
        self._shut_out: frozenset[tuple[str, str]] = frozenset()

    async def read(self, store: Store) -> None:
        """Look who is shut out now."""
        self._shut_out = frozenset((ban.kind, ban.who) for ban in await all_bans(store))

    def has_guest(self, guest: str | None) -> bool:
        """Whether this guest is shut out."""
        return ("guest", guest) in self._shut_out

    def has_address(self, address: str) -> bool:
        """Whether whoever calls from this address is shut out."""
        return bool(self._shut_out) and ("address", self.keyring.mark(address)) in self._shut_out

    def refuse(self, guest: str | None) -> None:
        """Refuse a guest who is shut out."""
        if self.has_guest(guest):
            raise Refusal("banned", SHUT_OUT, 403)
