"""How often somebody may do something: so many times a second on average, and a few more at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

REMEMBERED = 20_000
"""How many callers are remembered; those who have been quiet for longest are forgotten first."""


class Limits:
    """Buckets that leak: one for each address, socket or seat. What costs more fills them faster.

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

    def allows(self, whom: str, cost: int = 1) -> bool:
        """Whether it may happen once more now; if so, it counts."""
        return not self.wait(whom, cost)

    def wait(self, whom: str, cost: int = 1) -> float:
        """Seconds until it may happen once more; 0 if it may now, and then it counts."""
        now, cost = self.clock(), min(cost, self.burst)
        full, since = self._buckets.pop(whom, (0.0, now))
        full = max(0.0, full - (now - since) * self.rate)
        too_much = max(0.0, full + cost - self.burst)
        self._buckets[whom] = full if too_much else full + cost, now
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return too_much / self.rate
