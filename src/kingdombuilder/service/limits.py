"""Rate limits: an average per second, with bursts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic

from ..protocol.refusals import Refusal

REMEMBERED = 20_000
"""The number of callers kept (LRU)."""


class Limits:
    """Leaky buckets, one for each address, socket or seat. A request may have a cost.

    >>> limits = Limits(rate=1, burst=2, clock=lambda: 0)
    >>> [limits.allows("203.0.113.7") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        """Allow ``rate`` a second on average, ``burst`` at once."""
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, whom: str, cost: int = 1) -> bool:
        """Whether it is allowed now; if so, count it."""
        return not self.wait(whom, cost)

    def wait(self, whom: str, cost: int = 1) -> float:
        """The seconds until it is allowed; 0 if it is now, and then count it."""
        now, cost = self.clock(), min(cost, self.burst)
        full, since = self._buckets.pop(whom, (0.0, now))
        full = max(0.0, full - (now - since) * self.rate)
        too_much = max(0.0, full + cost - self.burst)
        self._buckets[whom] = full if too_much else full + cost, now
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return too_much / self.rate


TOO_MUCH = {
    "tables": "that is a lot of new tables; wait a minute",
    "tables_today": "that is a lot of new tables for one day; finish some of them, and come back later",
    "imports": "that is a lot of records and positions; wait a few minutes",
    "hints": "that is a lot of hints; think for a moment",
    "analyses": "that is a lot of games to analyse; wait a few minutes",
    "identity": "that was asked too often from your address; wait a few minutes",
    "reports": "that is a lot of reports; wait a few minutes",
}
"""The quotas, with the refusal at the limit."""


class Quotas:
    """The rate limits of a host by quota. A quota without a limit is unlimited."""

    def __init__(self, limits: Mapping[str, Limits] | None = None) -> None:
        self._limits = limits or {}

    def count(self, what: str, whom: str) -> None:
        """Count one for an address or a guest; raises a ``Refusal`` at the limit."""
        limits = self._limits.get(what)
        wait = limits.wait(whom) if limits else 0
        if wait:
            raise Refusal("too_fast", TOO_MUCH[what], 429, wait)
