"""The codes with which guests come back: easy to read out and to type, impossible to guess."""

from __future__ import annotations

from hashlib import sha256
from secrets import choice

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that nobody mistakes for others: no I, L, O or U."""
MISTAKEN = str.maketrans("ILO", "110")
"""What people read instead."""
LENGTH, GROUP = 25, 5
"""25 signs of 32 are 125 bits."""
BETWEEN = str.maketrans("", "", "- \t\r\n\u2010\u2011\u2012\u2013\u2014\u00a0")
"""What may stand between the signs."""


def new_code() -> str:
    """A code that nobody has."""
    signs = "".join(choice(SIGNS) for _ in range(LENGTH))
    return "-".join(signs[place : place + GROUP] for place in range(0, LENGTH, GROUP))


def read_code(text: str) -> str | None:
    """The signs of a code as somebody has typed it; None if it is none.

    >>> read_code("abcde-fghjk mnpqr-stvwx yzo1l")
    'ABCDEFGHJKMNPQRSTVWXYZ011'
    """
    signs = text.translate(BETWEEN).upper().translate(MISTAKEN)
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None


def digest(signs: str) -> str:
    """What the server keeps of a code. It has so many bits that nobody finds it from that."""
    return sha256(f"kingdombuilder/recovery/{signs}".encode()).hexdigest()
