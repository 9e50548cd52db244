"""The soak test: ``make soak`` plays at 500 tables for half an hour, and fails if memory or latency grows.

Neither the memory nor the waiting may grow. The first quarter does not count: that is when caches fill. Of the rest
the first half is compared with the second one.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from .measuring import parser_of, percentiles, run_players, serving
from .players import Workload

MEMORY = 1.05
"""How many times as much memory there may be in the end; what is more has grown."""
LATENCY = 1.5
"""How many times as long the waiting may take in the end."""
NOTICED = 10.0
"""Milliseconds of more waiting that nobody would notice, however many times as long that is."""
LEAST = 8
"""Periods without which nothing can be said."""


class Period(NamedTuple):
    """What was measured in a minute."""

    memory: float
    """The memory of all servers at its end, in MB."""
    rate: float
    """Actions a second."""
    p50: float
    p95: float
    p99: float
    """Milliseconds from an action to the moment when the other seat saw it."""

    def line(self) -> str:
        """The numbers in columns."""
        return f"{self.memory:8.0f} {self.rate:10.0f} {self.p50:8.0f} {self.p95:8.0f} {self.p99:8.0f}"


HEADING = f"{'':>4} {'MB':>8} {'actions/s':>10} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8}"


def complaints(periods: Sequence[Period]) -> list[str]:
    """What has grown, in words; nothing if all is well."""
    if len(periods) < LEAST:
        return [f"{len(periods)} minutes are too few to tell whether anything grows; {LEAST} are needed"]
    settled = periods[len(periods) // 4 :]
    early, late = settled[: len(settled) // 2], settled[len(settled) // 2 :]
    found = []
    before, after = (median(one.memory for one in part) for part in (early, late))
    if after > before * MEMORY:
        found.append(f"the memory grows: from {before:.0f} to {after:.0f} MB")
    for name in ("p50", "p95"):
        before, after = (median(getattr(one, name) for one in part) for part in (early, late))
        if after > before * LATENCY and after > before + NOTICED:
            found.append(f"the latency grows: {name} from {before:.0f} to {after:.0f} ms")
    return found


class Diary:
    """Records each period from the reports of the players."""

    def __init__(self, memory: Callable[[], float], seconds: float) -> None:
        """Sample the memory in bytes at the end of each period of this many seconds."""
        self.periods: list[Period] = []
        self._memory = memory
        self._seconds = seconds
        self._waits: list[float] = []
        self._began: float | None = None

    def told(self, what: Any, about: Any) -> None:
        """Handle a report of the players."""
        if what != "waited":
            return
        now = perf_counter()
        self._began = self._began or now
        self._waits += about
        if now >= self._began + self._seconds and len(self._waits) > 1:
            rate = len(self._waits) / self._seconds
            self.periods.append(Period(self._memory() / 1e6, rate, *percentiles(self._waits)))
            print(f"{len(self.periods):4} {self.periods[-1].line()}", flush=True)
            self._began, self._waits = self._began + self._seconds, []


def main(words: list[str] | None = None) -> int:
    """What ``make soak`` does; returns the exit status."""
    about = "Let many clients play for long, and see whether anything grows."
    parser = parser_of("soak", about, 60, "how long a period is")
    parser.add_argument("--periods", type=int, default=30, help="periods that are looked at")
    parser.add_argument(
        "--database",
        default="sqlite",
        help="'sqlite' (one node) or 'postgresql' (two nodes) for a new database, or the address of one",
    )
    wanted = parser.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    workload = Workload((), wanted.tables, wanted.rate, wanted.periods * wanted.seconds, wanted.seed)
    with serving(wanted.database, wanted.tables, wanted.tables) as (kind, nodes):
        diary = Diary(lambda: sum(node.memory for node in nodes), wanted.seconds)
        print(f"{kind}, {len(nodes)} node{'s' * (len(nodes) > 1)}, {wanted.tables} tables\n{HEADING}", flush=True)
        outcomes, cpu = run_players(nodes, workload, wanted.clients, diary.told)
    actions, seconds = sum(one.actions for one in outcomes), max(one.seconds for one in outcomes)
    players = sum(one.cpu for one in outcomes)
    found = sorted({refusal for one in outcomes for refusal in one.refusals}) + complaints(diary.periods)
    print(
        f"{actions} actions in {seconds:.0f} s; of a core the servers took {cpu / seconds:.0%}, "
        f"the players {players / seconds:.0%}"
    )
    print("\n".join(found) or "soak: neither the memory nor the latency grows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
