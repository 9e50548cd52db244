"""The search for mistakes of the engine by random games, on all cores: ``make fuzz`` begins with it.

Each game has any boxes, sections and number of players, as its seed says; many have odd options, invented sections, or
go on from an edited position. Every state is checked, and deep checks, which take longer, are made now and then. The
record of a game that goes wrong is kept; the exit status is then 1.
"""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from kingdombuilder.arena.match import record_text
from kingdombuilder.arena.pool import MOST_PROCESSES, cores, in_processes
from kingdombuilder.cli.errors import BadUsage, guarded, printable
from kingdombuilder.cli.files import check_folder, write_text
from kingdombuilder.cli.progress import progress_bar

from .fuzz_game import Failure, Passed, fuzz_game

PROGRAM = "python -m tools.fuzz.games"
MINUTES = 1.0
MOST_GAMES, MOST_MINUTES = 10**9, 10_000.0
FAILED = 1
"""The exit status if a game went wrong."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as asked; returns the exit status."""
    asked = _asked(arguments)
    return guarded(lambda: fuzz(asked))


def fuzz(asked: Namespace) -> int:
    """Play, and print what was found."""
    _check(asked.games, asked.minutes, asked.jobs, asked.seed)
    check_folder(asked.out)
    first = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    seconds = None if asked.games is not None else 60 * (asked.minutes or MINUTES)
    run = Run(first, asked.games, seconds, asked.out)
    with progress_bar("starting") as show:
        run.play(asked.jobs or cores(), lambda: show(run.share, run.status()))
    print(json.dumps(run.document()) if asked.json else run.summary())
    return FAILED if run.failures else 0


def _asked(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog=PROGRAM, description="Search for mistakes of the engine by random games.")
    parser.add_argument("--games", type=int, metavar="N", help="how many games to play")
    parser.add_argument("--minutes", type=float, metavar="M", help=f"how long to play (default: {MINUTES:g})")
    parser.add_argument("--jobs", type=int, metavar="J", help="games at the same time (default: one a core)")
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of the first game (default: random)")
    parser.add_argument("--out", default=".", metavar="DIR", help="where the records of failures go")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    return parser.parse_args(arguments)


def _check(games: int | None, minutes: float | None, jobs: int | None, seed: int | None) -> None:
    faults = []
    if games is not None and minutes is not None:
        faults.append("--games or --minutes, not both")
    if games is not None and games not in range(1, MOST_GAMES + 1):
        faults.append(f"games: {games} is not 1-{MOST_GAMES}")
    if minutes is not None and not 0 < minutes <= MOST_MINUTES:
        faults.append(f"minutes: {minutes:g} is not a number above 0, up to {MOST_MINUTES:g}")
    if jobs is not None and jobs not in range(1, MOST_PROCESSES + 1):
        faults.append(f"jobs: {jobs} is not 1-{MOST_PROCESSES}")
    if seed is not None and seed < 0:
        faults.append(f"seed: {seed} is not a whole number from 0 up")
    if faults:
        raise BadUsage(faults)


@dataclass
class Run:
    """A search: how far it goes, and what it has found."""

    first_seed: int
    most_games: int | None
    seconds: float | None
    folder: str
    games: int = 0
    actions: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    """How often each thing was looked at."""
    failures: list[dict[str, Any]] = field(default_factory=list)
    begun: float = field(default_factory=monotonic)

    def play(self, jobs: int, progress: Callable[[], None]) -> None:
        """Play until all games are played, or the time is up and those under way have ended."""
        for seed, found in in_processes(fuzz_game, self._seeds(), progress, processes=jobs):
            self._note(seed, found)

    def _seeds(self) -> Iterator[int]:
        for seed in count(self.first_seed):
            if self.share >= 1 or (self.most_games is not None and seed - self.first_seed >= self.most_games):
                return
            yield seed

    @property
    def passed(self) -> float:
        """The seconds since the beginning."""
        return monotonic() - self.begun

    @property
    def share(self) -> float:
        """How much of the search is done."""
        if self.seconds is not None:
            return self.passed / self.seconds
        return self.games / (self.most_games or 1)

    def _note(self, seed: int, found: Failure | Passed | BaseException) -> None:
        """Count a finished game; report a failure at once, and save its record."""
        self.games += 1
        if isinstance(found, Passed):
            self.actions += found.actions
            self.checks.update(found.checks)
        elif isinstance(found, BaseException):  # it could not even begin, or its failure not be shortened
            self._tell(seed, f"{type(found).__name__}: {found}", None)
        else:
            self.actions += len(found.record.actions)
            file = str(Path(self.folder) / f"fuzz-{seed}.txt")
            write_text(file, record_text(found.record))
            self._tell(seed, found.error, file)

    def _tell(self, seed: int, error: str, file: str | None) -> None:
        self.failures.append({"seed": seed, "error": error, "file": file})
        again = f"{PROGRAM} --games 1 --seed {seed}"
        if file:
            again += f", or where it shows by replaying, kingdombuilder replay {file}"
        print(f"seed {seed}: {printable(error)}\n  see it with: {again}", file=sys.stderr)

    def status(self) -> str:
        """How far it has come."""
        return f"{self.games} games, {self.actions / self.passed:,.0f} actions/s, {len(self.failures)} failures"

    def summary(self) -> str:
        """The result, and what was looked at how often."""
        failures = f"{len(self.failures)} failure{'s' * (len(self.failures) != 1)}"
        speed = self.actions / max(self.passed, 1e-9)
        return (
            f"{self.games} games from seed {self.first_seed} on, {self.actions} actions"
            f" ({speed:,.0f} per second), {failures}\n"
            f"looked at: {', '.join(f'{number} {what}' for what, number in self.checks.most_common())}"
        )

    def document(self) -> dict[str, Any]:
        """The result for programs."""
        return {
            "first_seed": self.first_seed,
            "games": self.games,
            "actions": self.actions,
            "seconds": round(self.passed, 3),
            "checks": dict(self.checks.most_common()),
            "failures": self.failures,
        }


if __name__ == "__main__":
    sys.exit(main())
