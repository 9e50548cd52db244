"""The waiting times of a stranger without and with attacks: ``make siege``.

For each attack the same things are measured at a new server without it and with it, by turns. Attackers call from
addresses of their own (127.0.1.1 and up), in a process of their own; the server has its usual limits and is asked by
nobody else.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from math import ceil, inf
from time import perf_counter

from ..client import loop_factory
from ..load.games import play_ahead
from ..servers import Node, database
from .attacks import ATTACKS
from .pressing import Pressure, pressing
from .stranger import BOUNDS, Stranger, Waits

LEAST = 0.05
"""Seconds below which a wait is not called long, however short it is otherwise."""
TWICE = 2.0
"""A wait may become so many times as long."""


@dataclass
class Measured:
    """What was measured without an attack, or with it."""

    waits: Waits = field(default_factory=lambda: defaultdict(list))
    refusals: list[str] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    """What the attackers did."""
    seconds: float = 0.0
    attackers: float = 0.0
    """The CPU time of the attackers."""

    def percentile(self, kind: str) -> float:
        """The 95th percentile in seconds: of few waits the longest."""
        waits = sorted(self.waits[kind])
        return waits[ceil(0.95 * len(waits)) - 1] if waits else inf


def faults(calm: Measured, pressed: Measured) -> list[str]:
    """What is longer than it should be, in words."""
    found = []
    for kind in pressed.waits:
        before, now = calm.percentile(kind), pressed.percentile(kind)
        if now > BOUNDS[kind]:
            found.append(f"{kind}: {now:.2f} s, and {BOUNDS[kind]:g} s is the bound")
        elif now > max(TWICE * before, LEAST):
            found.append(f"{kind}: {now / before:.1f} times as long")
    return found


def table(calm: Measured, pressed: Measured) -> Iterator[str]:
    """The lines of a table that compares both."""
    yield f"  {'95th percentile':16}{'without':>10}{'with':>10}{'ratio':>8}{'samples':>10}"
    for kind in pressed.waits:
        before, now = calm.percentile(kind), pressed.percentile(kind)
        times = f"{now / before:.1f}" if before and before < inf else "-"
        yield f"  {kind:16}{1000 * before:7.0f} ms{1000 * now:7.0f} ms{times:>8}{len(pressed.waits[kind]):>10}"
    done = ", ".join(f"{number} x {what}" for what, number in pressed.counted.most_common(6))
    share = pressed.attackers / pressed.seconds if pressed.seconds else 0
    yield f"  the attackers: {done}; {share:.0%} of a core"


def measure(name: str | None, wanted: Namespace, measured: Measured) -> None:
    """Measure at a new server, without an attack or with one."""
    with database(wanted.database) as address, closing(Node(address, {})) as node, ExitStack() as beside:
        pressure = beside.enter_context(pressing(name, node.address)) if name else Pressure()
        stranger, began = Stranger(node.address, play_ahead(1)), perf_counter()
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(stranger.live(wanted.seconds, analyse=wanted.analyse))
        measured.seconds += perf_counter() - began
        pressure.end()
        measured.counted += pressure.counted
        measured.attackers += pressure.cpu
        measured.refusals += stranger.refusals
        for kind, waits in stranger.waits.items():
            measured.waits[kind] += waits


def main(words: list[str] | None = None) -> int:
    """What ``make siege`` does; returns the exit status."""
    parser = ArgumentParser("siege", description="Attack a local server, and measure how long a stranger waits.")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"all unless given: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=20, help="how long is measured at a time")
    parser.add_argument("--rounds", type=int, default=2, help="how often, without and with each attack")
    parser.add_argument(
        "--no-analysis", dest="analyse", action="store_false", help="analyse no game: that takes longest"
    )
    parser.add_argument("--database", default="sqlite", help="'sqlite' or 'postgresql' for a new database at a time")
    wanted = parser.parse_args(words)
    if unknown := set(wanted.attacks) - set(ATTACKS):
        parser.error(f"{', '.join(sorted(unknown))}: no such attack; there are {', '.join(ATTACKS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    failed = False
    for name in wanted.attacks or ATTACKS:
        calm, pressed = Measured(), Measured()
        for _ in range(wanted.rounds):
            measure(None, wanted, calm)
            measure(name, wanted, pressed)
        found = faults(calm, pressed)
        failed |= bool(found)
        print(f"{name}: {'; '.join(found) or 'holds'}", *table(calm, pressed), sep="\n", flush=True)
        for refusal, number in Counter(pressed.refusals).most_common(5):
            print(f"  refused {number} x {refusal}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
