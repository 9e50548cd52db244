"""The entries that players received, for the comparison with the stored ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple


class Acknowledged(NamedTuple):
    """Something that the server said is done."""

    seat: int
    key: str
    command: str
    fields: dict[str, Any]


def digest(message: bytes) -> bytes:
    """A message in short; it is the same for the same message only."""
    return sha256(message).digest()[:12]


@dataclass
class Evidence:
    """The entries that the players at one table received."""

    table: str
    acknowledged: dict[int, Acknowledged] = field(default_factory=dict)
    """By the number of the entry."""
    asked: set[str] = field(default_factory=set)
    """The keys of all that was asked for."""
    entries: dict[int, bytes] = field(default_factory=dict)
    """The entries of the log, as they were told."""
    games: dict[tuple[int, int], bytes] = field(default_factory=dict)
    """The digest of the game after some entry, as it was shown to a seat."""
    ends: dict[int, int] = field(default_factory=dict)
    """The last entry that each seat has seen."""
    at_rest: int | None = None
    """How long the log was when everybody had been told of all and nobody asked any more; a clock may run out later."""
    faults: list[str] = field(default_factory=list)
    """Contradictions in what clients saw."""

    def done(self, number: int, what: Acknowledged) -> None:
        """The server said that something is done."""
        if self.acknowledged.setdefault(number, what) != what:
            self.faults.append(f"entry {number} was given to two requests: {self.acknowledged[number]} and {what}")

    def told(self, seat: int, number: int, entry: bytes) -> None:
        """Note that a seat received the next entry."""
        if number != self.ends.get(seat, 0) + 1:
            self.faults.append(f"seat {seat} was told of entry {number} after entry {self.ends.get(seat, 0)}")
        self.ends[seat] = number
        if self.entries.setdefault(number, entry) != entry:
            self.faults.append(f"a fork: entry {number} was told as {self.entries[number]!r} and as {entry!r}")

    def shown(self, seat: int, number: int, game: bytes) -> None:
        """A seat was shown the game after some entry."""
        if self.games.setdefault((number, seat), digest(game)) != digest(game):
            self.faults.append(f"seat {seat} was shown two different games after entry {number}")
