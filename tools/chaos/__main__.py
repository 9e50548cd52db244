"""Fault injection: ``make chaos`` injects one fault after another while clients play.

One node on SQLite and two nodes on PostgreSQL are tried, one after the other. After every fault each table must go on
and each client be in sync again, before the next one comes. In the end what the players were told is compared with
what is stored.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ..servers import NODES
from .checks import stored_tables, violations
from .faults import Fault, schedule
from .players import AGAIN, Room, raise_errors
from .world import COMMAND, World, opened

RECOVERY = 120.0
"""Seconds after a fault in which every table must go on and every client be in sync; else a table is stuck."""
BETWEEN = (0.2, 1.2)
"""Seconds between two faults, from and to."""


@dataclass
class Report:
    """What became of it all."""

    kind: str
    faults: int = 0
    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    games: int = 0
    """Games as players saw them, each compared with the stored one."""
    recoveries: dict[str, list[float]] = field(default_factory=dict)
    """How many seconds after each kind of fault everybody was back."""
    violations: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The report in words."""
        nodes = NODES[self.kind]
        heading = (
            f"{self.kind}, {nodes} node{'s' * (nodes > 1)}: {self.faults} faults, {self.tables} tables, "
            f"{self.entries} entries, {self.acknowledged} acknowledged, {self.games} views compared, "
            f"{len(self.violations)} violations"
        )
        slowest = [
            f"  {name}: {len(seconds)} times, back after {max(seconds):.1f} s at the latest"
            for name, seconds in self.recoveries.items()
        ]
        return [
            heading,
            *slowest,
            *(f"  VIOLATION: {violation}" for violation in self.violations[:50]),
        ]


class Trial:
    """Players in a world, and faults."""

    def __init__(self, world: World, tables: int, seed: int, over: Callable[[], object] = lambda: None) -> None:
        """``over`` is called after each fault."""
        self.world = world
        self.over = over
        self.chance = Random(seed)
        self.room = Room(world.addresses, Random(seed + 1))
        self.places = range(tables)
        self.report = Report(world.kind)

    async def run(self, faults: Sequence[Fault]) -> Report:
        """Run the players while the faults happen, and check the results."""
        playing = [asyncio.create_task(self.room.fill(place)) for place in self.places]
        try:
            await self._everybody_back("nothing yet", playing)
            for fault in faults:
                if self.report.violations:
                    break
                await asyncio.sleep(self.chance.uniform(*BETWEEN))
                await fault(self.world, self.chance)
                self.report.faults += 1
                await self._everybody_back(fault.__name__, playing)
                self.over()
            await self._come_to_rest(playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await self._compare()
        return self.report

    async def _everybody_back(self, after: str, playing: Sequence[asyncio.Task[None]]) -> None:
        """Wait until every table has continued and all its clients agree."""
        began = perf_counter()
        waiting = {place: self.room.decisions[place] for place in self.places}
        while waiting and perf_counter() < began + RECOVERY:
            await asyncio.sleep(AGAIN)
            raise_errors(playing)
            for place, before in list(waiting.items()):
                table = self.room.tables.get(place)
                if table and table.in_sync and self.room.decisions[place] > before:
                    del waiting[place]
        self.report.recoveries.setdefault(after, []).append(perf_counter() - began)
        for place in waiting:
            table = self.room.tables.get(place)
            known = table and f"{table.evidence.table}, clocked: {table.clocked}, seen {table.evidence.ends}"
            self.report.violations.append(f"after {after} (fault {self.report.faults}) a table is stuck: {known}")

    async def _come_to_rest(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Stop all requests, and wait until every player has received all entries."""
        self.room.closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(RECOVERY):
                while not (self.room.settled and await self._all_is_told()):
                    await asyncio.sleep(AGAIN)
                    raise_errors(playing)

    async def _all_is_told(self) -> bool:
        """Whether everybody knows the last entry of every table: what a bot did may be written and still on its way.

        If so, that is how far the tables are compared: on a clock that was set ahead a player's time may run out at
        any moment, also when the players have gone.
        """
        tables = [table.evidence for table in self.room.tables.values()]
        stored = await stored_tables(self.world.database, [evidence.table for evidence in tables])
        lengths = {id: len(rows) for id, (_, rows) in stored.items()}
        if any(set(evidence.ends.values()) != {lengths.get(evidence.table)} for evidence in tables):
            return False
        for evidence in tables:
            evidence.at_rest = lengths[evidence.table]
        return True

    async def _compare(self) -> None:
        """Compare the received entries with the stored ones."""
        found = await stored_tables(self.world.database, [one.table for one in self.room.evidence])
        for evidence in self.room.evidence:
            stored = found.get(evidence.table)
            self.report.tables += 1
            self.report.entries += len(stored[1]) if stored else 0
            self.report.acknowledged += len(evidence.acknowledged)
            self.report.games += len(evidence.games)
            for violation in violations(evidence, stored):
                self.report.violations.append(f"table {evidence.table}: {violation}")


async def try_out(
    kind: str,
    faults: Sequence[Fault],
    tables: int,
    seed: int,
    command: Sequence[str] = COMMAND,
    over: Callable[[], object] = lambda: None,
) -> Report:
    """Try nodes on a database of one kind with these faults."""
    async with opened(kind, command) as world:
        return await Trial(world, tables, seed, over).run(faults)


def main(words: list[str] | None = None) -> int:
    """What ``make chaos`` does; returns the exit status."""
    parser = ArgumentParser("chaos", description="Let people play while everything fails that can.")
    parser.add_argument("--faults", type=int, default=100, help="faults with each database")
    parser.add_argument("--tables", type=int, default=9, help="tables with a running game")
    parser.add_argument("--seed", type=int, default=0, help="for what happens by chance")
    parser.add_argument("--database", choices=list(NODES), action="append", help="both kinds unless given")
    wanted = parser.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    reports = []
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}/{task.total:.0f}")
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as bar:
        for kind in wanted.database or NODES:
            faults = schedule(kind, wanted.faults, Random(wanted.seed))
            shown = bar.add_task(f"{kind}: faults", total=len(faults))
            trial = try_out(kind, faults, wanted.tables, wanted.seed, over=partial(bar.advance, shown))
            reports.append(asyncio.run(trial))
            print("\n".join(reports[-1].lines()), flush=True)
    broken = sum(len(report.violations) for report in reports)
    print(f"chaos: {sum(report.faults for report in reports)} faults, {broken} violations")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
