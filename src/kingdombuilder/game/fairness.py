"""Commitments to a seed: the server shows its salted hash before the game, and the seed and the salt after it."""

from __future__ import annotations

from hashlib import sha256
from string import hexdigits
from typing import NamedTuple

HASH_LENGTH = 64
LONGEST_SALT = 100


class Promise(NamedTuple):
    """A commitment to a seed: its hash, and the salt needed to verify it."""

    hash: str
    salt: str

    def faults(self) -> list[str]:
        """The reasons why this commitment is malformed, if it is."""
        found = [] if is_hash(self.hash) else [f"{self.hash[:80]!r} is not a hash of {HASH_LENGTH} hexadecimal digits"]
        if not 0 < len(self.salt) <= LONGEST_SALT or not self.salt.isprintable() or " " in self.salt:
            found.append(f"the salt should be 1-{LONGEST_SALT} printable characters without spaces")
        return found

    def is_kept_by(self, seed: int) -> bool:
        """Whether the commitment matches this seed."""
        return self.hash == seed_hash(seed, self.salt)


def seed_hash(seed: int, salt: str) -> str:
    """The salted hash of a seed. The salt prevents finding the seed by brute force.

    >>> seed_hash(4711, "pepper")[:16]
    '7d61b669058d5d27'
    """
    return sha256(f"kingdombuilder/{salt}/{seed}".encode()).hexdigest()


def is_hash(text: str) -> bool:
    """Whether the text has the form of a seed hash: 64 lower-case hexadecimal digits."""
    return len(text) == HASH_LENGTH and set(text) <= set(hexdigits.lower())
