"""Buffers audit log entries of a node, which are written every few seconds."""

from __future__ import annotations

from ..guests.keyring import Keyring
from ..storage.maintenance.audit import Deed, note_deeds
from ..storage.store import Store


class Audit:
    """The entries not written yet."""

    def __init__(self, keyring: Keyring) -> None:
        self.keyring = keyring
        self._deeds: list[Deed] = []

    def note(self, at: int, address: str, guest: str | None, deed: str, about: str) -> None:
        """Add an entry."""
        self._deeds.append(Deed(at, self.keyring.mark(address), guest, deed, about))

    async def write(self, store: Store) -> None:
        """Write all entries; after a failure they wait for the next time."""
        deeds, self._deeds = self._deeds, []
        try:
            await note_deeds(store, deeds)
        except BaseException:
            self._deeds[:0] = deeds
            raise
