"""Play the games that are missing, and write the numbers down: ``make numbers``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from pathlib import Path
from time import monotonic

from kingdombuilder import __version__
from kingdombuilder.arena.cluster import on_ray
from kingdombuilder.arena.pool import MOST_PROCESSES, cores, in_processes
from kingdombuilder.arena.tournament import fingerprint
from kingdombuilder.game.errors import KingdomBuilderError

from .counting import played
from .document import FILE, write
from .journal import Journal
from .plan import Block, in_order

SAVED_EVERY = 15.0
"""Seconds between two writings of the journal."""


def usual_journal() -> Path:
    """The journal in the user's cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "kingdombuilder" / "numbers.json"


def play(journal: Journal, path: Path, blocks: list[Block], *, hours: float, jobs: int, ray: str | None) -> int:
    """Play these jobs, as many as there is time for; returns how many of them failed."""
    code, begun, saved, failed = fingerprint(()), monotonic(), monotonic(), 0
    in_time: Iterator[Block] = takewhile(lambda _: monotonic() - begun < 3600 * hours, blocks)
    way = partial(on_ray, address=ray) if ray else partial(in_processes, processes=jobs)
    try:
        for done, (block, found) in enumerate(way(played, in_time), 1):
            if isinstance(found, BaseException):
                failed += 1
                print(f"\n{block.series}, job {block.number}: {found}", file=sys.stderr)
                continue
            journal.note(block, found, __version__, code, datetime.now(UTC).date().isoformat())
            if monotonic() - saved > SAVED_EVERY:
                journal.write(path)
                saved = monotonic()
                print(f"{done} of {len(blocks)} jobs", file=sys.stderr, end="\r" if sys.stderr.isatty() else "\n")
    finally:
        journal.write(path)
    return failed


def main(words: list[str] | None = None) -> int:
    """What ``make numbers`` does; returns the exit status."""
    parser = ArgumentParser("numbers", description="Play many games of bots and write down what cards are worth.")
    parser.add_argument("--share", type=float, default=1.0, help="how much of the games, 1 unless given")
    parser.add_argument("--hours", type=float, default=6.0, help="how long it may take; 0 only writes what is known")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at the same time, one a core unless given")
    parser.add_argument("--ray", help="play on this cluster: auto, local or host:port")
    parser.add_argument("--journal", type=Path, default=usual_journal(), help="where the sums are kept meanwhile")
    parser.add_argument("--fresh", action="store_true", help="begin anew")
    parser.add_argument("--out", type=Path, default=FILE, help=f"where the numbers are written, {FILE.name}")
    asked = parser.parse_args(words)
    try:
        if not 0 < asked.share <= 1:
            raise KingdomBuilderError(f"share: {asked.share:g} should be more than 0 and at most 1")
        if not asked.hours >= 0:  # which nan is not either
            raise KingdomBuilderError(f"hours: {asked.hours:g} should be 0 or more")
        if asked.jobs not in range(1, MOST_PROCESSES + 1):
            raise KingdomBuilderError(f"jobs: {asked.jobs} is not 1-{MOST_PROCESSES}")
        journal = Journal() if asked.fresh else Journal.read(asked.journal)
        blocks = journal.waiting(in_order(asked.share))
        print(f"{len(blocks)} jobs are waiting; the journal is {asked.journal}", file=sys.stderr)
        failed = 0
        if blocks and asked.hours:
            failed = play(journal, asked.journal, blocks, hours=asked.hours, jobs=asked.jobs, ray=asked.ray)
        write(journal, asked.out)
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on.", file=sys.stderr)
        return 130
    except KingdomBuilderError as error:
        print(f"numbers: {error}", file=sys.stderr)
        return 2
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
