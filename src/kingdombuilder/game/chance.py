"""Chance: every shuffle of a game is a pure function of the game's seed and the shuffle's name.

Nothing here depends on the version of Python, and no shuffle depends on another: with the sections given by hand, the
same seed still deals the same deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from struct import calcsize, unpack
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], seed: int, what: str) -> tuple[T, ...]:
    """The items in the order that ``seed`` gives to the shuffle called ``what``.

    >>> shuffled("abcdef", 4711, "letters") == shuffled("abcdef", 4711, "letters")
    True
    """
    keys = unpack(f">{len(items)}Q", _bytes(seed, what, len(items) * calcsize(">Q")))
    return tuple([items[i] for i in sorted(range(len(items)), key=keys.__getitem__)])


def coins(number: int, seed: int, what: str) -> tuple[bool, ...]:
    """``number`` coin tosses."""
    return tuple(byte >= 128 for byte in _bytes(seed, what, number))


def _bytes(seed: int, what: str, number: int) -> bytes:
    return shake_256(f"kingdombuilder/{seed}/{what}".encode()).digest(number)
