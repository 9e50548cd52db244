"""The time that addresses and guests have used lately, by which fair schedulers order them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from time import monotonic

from .lru import LruCache

REMEMBERED = 20_000
"""The number of addresses and guests kept (LRU)."""
HALF_LIFE = 30.0
"""Seconds after which used time counts half."""


@dataclass
class _Share:
    """The time used by an address or a guest."""

    number: int = 0
    """The ordinal number of its last turn."""
    seconds: float = 0.0
    """The used time, decayed."""
    at: float = 0.0
    """The time of that value."""

    def used(self, now: float) -> float:
        """The used time, decayed until now."""
        return self.seconds * math.exp2((self.at - now) / HALF_LIFE)


_UNSERVED = _Share()


class Shares:
    """Used time by address or guest.

    >>> now = 0.0
    >>> shares = Shares(lambda: now)
    >>> shares.note("eve", 2.0), shares.note("ann", 1.0), shares.note("bob", 1.0)
    (None, None, None)
    >>> sorted(["bob", "eve", "cid", "ann"], key=shares.order)
    ['cid', 'ann', 'bob', 'eve']
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._numbers = count(1)
        self._shares = LruCache[str, _Share](REMEMBERED)

    def order(self, whom: str) -> tuple[float, int]:
        """The place in the order: least time used, then served longest ago."""
        share = self._shares.find(whom) or _UNSERVED
        return share.used(self.clock()), share.number

    def note(self, whom: str, seconds: float) -> None:
        """Add used time."""
        share, now = self._shares.get(whom, _Share), self.clock()
        share.seconds, share.at = share.used(now) + seconds, now
        share.number = next(self._numbers)
