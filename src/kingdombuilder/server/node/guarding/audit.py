"""What happens at one node, for the audit log: it is collected, and written down every few seconds."""

from __future__ import annotations

from ... import protocol as m
from ...storage.store import Store
from ...storage.upkeep.audit import Deed, note_deeds
from ..people.keyring import Keyring

IN_THE_LOG = (m.Act, m.Undo, m.Redo)
"""What a table's own log tells well enough: the decisions of the game."""


class Audit:
    """The deeds that are not written down yet."""

    def __init__(self, keyring: Keyring) -> None:
        """Nothing has happened yet."""
        self.keyring = keyring
        self._deeds: list[Deed] = []

    def note(self, at: int, address: str, guest: str | None, deed: str, about: str) -> None:
        """Remember what somebody did."""
        self._deeds.append(Deed(at, self.keyring.mark(address), guest, deed, about))

    async def write(self, store: Store) -> None:
        """Write everything down; what cannot be written waits for the next time."""
        deeds, self._deeds = self._deeds, []
        try:
            await note_deeds(store, deeds)
        except BaseException:
            self._deeds[:0] = deeds
            raise
