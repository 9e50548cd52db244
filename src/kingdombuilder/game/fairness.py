"""The promise about a seed: its hash is shown before the game, the seed and a salt after it, and anyone can compare."""

from __future__ import annotations

from hashlib import sha256
from string import hexdigits
from typing import NamedTuple

HASH_LENGTH = 64
LONGEST_SALT = 100


class Promise(NamedTuple):
    """What was promised about a seed, and the salt that lets anyone check it."""

    hash: str
    salt: str

    def faults(self) -> list[str]:
        """What keeps it from being a promise that can be written down and checked, if anything does."""
        found = [] if is_hash(self.hash) else [f"{self.hash[:80]!r} is not a hash of {HASH_LENGTH} hexadecimal digits"]
        if not 0 < len(self.salt) <= LONGEST_SALT or not self.salt.isprintable() or " " in self.salt:
            found.append(f"the salt should be 1-{LONGEST_SALT} printable characters without spaces")
        return found

    def is_kept_by(self, seed: int) -> bool:
        """Whether it was a promise about this seed."""
        return self.hash == seed_hash(seed, self.salt)


def seed_hash(seed: int, salt: str) -> str:
    """The hash by which a seed is promised. The salt keeps anybody from finding the seed by trying.

    >>> seed_hash(4711, "pepper")[:16]
    '7d61b669058d5d27'
    """
    return sha256(f"kingdombuilder/{salt}/{seed}".encode()).hexdigest()


def is_hash(text: str) -> bool:
    """Whether the text looks like such a hash: hexadecimal, in small letters."""
    return len(text) == HASH_LENGTH and set(text) <= set(hexdigits.lower())
