"""What each guest costs a node, with a half-life of an hour."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import exp2
from time import monotonic

from ....service.calls import Call
from ....service.thinking.scheduler import Claim
from ..messages import GuestCost

REMEMBERED = 5000
"""The number of guests kept (LRU)."""
HALF_LIFE = 3600.0


@dataclass
class _Cost:
    requests: float = 0.0
    seconds: float = 0.0
    at: float = 0.0

    def forget(self, now: float) -> None:
        """Decay the costs until now."""
        left = exp2((self.at - now) / HALF_LIFE)
        self.requests, self.seconds, self.at = self.requests * left, self.seconds * left, now


class Costs:
    """The costs of guests on one node."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._costs: OrderedDict[str, _Cost] = OrderedDict()

    def asked(self, call: Call, cost: int) -> None:
        """Count a request or a message."""
        if call.guest:
            self._of(call.guest).requests += cost

    def thought(self, claim: Claim, seconds: float) -> None:
        """Count the time of a process that thinks."""
        if claim.host and claim.host != claim.address:
            self._of(claim.host).seconds += seconds

    def highest(self, number: int) -> list[GuestCost]:
        """The guests who cost most."""
        now = self.clock()
        for cost in self._costs.values():
            cost.forget(now)
        most = sorted(self._costs.items(), key=lambda one: -_weight(one[1]))
        return [GuestCost(guest, round(cost.requests), round(cost.seconds, 1)) for guest, cost in most[:number]]

    def _of(self, guest: str) -> _Cost:
        now = self.clock()
        cost = self._costs.setdefault(guest, _Cost(at=now))
        cost.forget(now)
        self._costs.move_to_end(guest)
        if len(self._costs) > REMEMBERED:
            self._costs.popitem(last=False)
        return cost


def _weight(cost: _Cost) -> float:
    """Seconds of work: a simple request takes about a millisecond."""
    return cost.seconds + cost.requests / 1000
