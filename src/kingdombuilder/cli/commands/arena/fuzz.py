"""The verb ``fuzz``: random games with all boxes on all cores, every state checked."""

from __future__ import annotations

import json
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....arena.pool import MOST_PROCESSES, cores, in_processes
from ...errors import BadUsage, printable
from ...files import check_folder, write_text
from ...progress import progress_bar

if TYPE_CHECKING:
    from ....arena.checking.fuzz import Failure, Passed

MINUTES = 1.0
MOST_GAMES, MOST_MINUTES = 10**9, 10_000.0
FAILED = 1
"""The exit status if a game went wrong."""


def fuzz(
    games: Annotated[int | None, typer.Option(help="How many games to play.", metavar="N")] = None,
    minutes: Annotated[
        float | None, typer.Option(help="How long to play.", show_default=f"{MINUTES:g}", metavar="M")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Games at the same time.", show_default="one a core", metavar="J")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The seed of the first game.", show_default="random", metavar="S")
    ] = None,
    out: Annotated[str, typer.Option(help="Where the records of failures go.", metavar="DIR")] = ".",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
) -> None:
    """Search for mistakes of the engine by random games.

    Each game has any boxes, sections and number of players, as its seed says;
    many have odd options, invented sections, or go on from an edited position.
    Every state is checked, and audits that take longer are made now and then.
    The record of a game that goes wrong is kept; the exit status is then 1.

    Examples:
      kingdombuilder fuzz --minutes 10
      kingdombuilder fuzz --games 500 --jobs 4 --out failures
      kingdombuilder fuzz --games 1 --seed 4711
    """
    _check(games, minutes, jobs, seed)
    check_folder(out)
    first = secrets.randbelow(10**9) if seed is None else seed
    run = Run(first, games, None if games is not None else 60 * (minutes or MINUTES), out)
    with progress_bar("starting") as show:
        run.play(jobs or cores(), lambda: show(run.share, run.status()))
    if as_json:
        typer.echo(json.dumps(run.document()))
    else:
        typer.echo(run.summary())
    if run.failures:
        raise typer.Exit(FAILED)


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
        from ....arena.checking.fuzz import fuzz_game

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
        """Count a game that has ended; tell of a failure at once, and keep its record."""
        from ....arena.checking.fuzz import Passed

        self.games += 1
        if isinstance(found, Passed):
            self.actions += found.actions
            self.checks.update(found.checks)
        elif isinstance(found, BaseException):  # it could not even begin, or its failure not be shortened
            self._tell(seed, f"{type(found).__name__}: {found}", None)
        else:
            from ....arena.match import record_text

            self.actions += len(found.record.actions)
            file = str(Path(self.folder) / f"fuzz-{seed}.txt")
            write_text(file, record_text(found.record))
            self._tell(seed, found.error, file)

    def _tell(self, seed: int, error: str, file: str | None) -> None:
        self.failures.append({"seed": seed, "error": error, "file": file})
        again = f"kingdombuilder fuzz --games 1 --seed {seed}"
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
