"""How often somebody may do something: so many times a second on average, and a few more at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

REMEMBERED = 20_000
"""How many callers are remembered; those who have been quiet for longest are forgotten first."""


class Limits:
    """Buckets that leak: one for each address, socket or seat.

    >>> limits = Limits(rate=1, burst=2, clock=lambda: 0)
    >>> [limits.allows("somebody") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        """Allow ``rate`` a second on average, ``burst`` at once."""
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, whom: str) -> bool:
        """Whether it may happen once more now; if so, it counts."""
        now = self.clock()
        full, since = self._buckets.pop(whom, (0.0, now))
        full = max(0.0, full - (now - since) * self.rate)
        allowed = full + 1 <= self.burst
        self._buckets[whom] = full + allowed, now
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed
