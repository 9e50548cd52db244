"""Recovery codes: easy to read out and type, infeasible to guess."""

from __future__ import annotations

from hashlib import sha256
from secrets import choice

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The alphabet without ambiguous letters: no I, L, O or U."""
MISTAKEN = str.maketrans("ILO", "110")
"""Replacements for letters that are misread."""
LENGTH, GROUP = 25, 5
"""25 characters of an alphabet of 32 have 125 bits."""
BETWEEN = str.maketrans("", "", "- \t\r\n\u2010\u2011\u2012\u2013\u2014\u00a0")
"""Separators that are ignored."""


def new_code() -> str:
    """Create a random code."""
    signs = "".join(choice(SIGNS) for _ in range(LENGTH))
    return "-".join(signs[place : place + GROUP] for place in range(0, LENGTH, GROUP))


def read_code(text: str) -> str | None:
    """Normalise a typed code; None if malformed.

    >>> read_code("abcde-fghjk mnpqr-stvwx yzo1l")
    'ABCDEFGHJKMNPQRSTVWXYZ011'
    """
    signs = text.translate(BETWEEN).upper().translate(MISTAKEN)
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None


def digest(signs: str) -> str:
    """The stored digest of a code. The code has enough bits to resist a search."""
    return sha256(f"kingdombuilder/recovery/{signs}".encode()).hexdigest()
