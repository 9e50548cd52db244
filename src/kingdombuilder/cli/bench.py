"""The verb ``bench``: how fast the engine is on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from .errors import BadUsage

if TYPE_CHECKING:
    from ..arena.bench import Bench

SHORTEST, LONGEST = 0.1, 3600.0


def bench(
    seconds: Annotated[float, typer.Option(help="How long to measure, about.", metavar="S")] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as one JSON object.")] = False,
) -> None:
    """Measure how fast the engine plays random games.

    Four players, the board of the first game, fixed seeds. The ratio compares
    with one bare neighbours() call, so that it can be compared between machines.

    Examples:
      kingdombuilder bench
      kingdombuilder bench --seconds 3 --json
    """
    if not SHORTEST <= seconds <= LONGEST:
        raise BadUsage([f"seconds: {seconds:g} is not a number from {SHORTEST:g} to {LONGEST:g}"])
    from ..arena.bench import bench as measure

    with _progress() as progress:
        found = measure(seconds, progress)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        _print_table(found)


@contextmanager
def _progress() -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error, if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TimeRemainingColumn

    columns = "measuring", BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share: bar.update(task, completed=share)


def _print_table(found: Bench) -> None:
    from rich.table import Table

    from .terminal import make_console

    base = found["base"]
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right", style="bold")
    table.add_column()
    for what, number, unit in (
        ("whole games", f"{base['games_per_s']:,.0f}", "per second"),
        ("actions", f"{base['actions_per_s']:,.0f}", "per second"),
        ("to find the choices of a state", f"{base['choices_us']:.2f}", "microseconds"),
        ("to apply an action", f"{base['apply_us']:.2f}", "microseconds"),
        ("to score a final position", f"{base['score_us']:.2f}", "microseconds"),
        ("neighbours() calls", f"{found['neighbours_per_s']:,.0f}", "per second"),
        ("ratio of actions to neighbours()", f"{base['actions_per_s'] / found['neighbours_per_s']:.4f}", ""),
    ):
        table.add_row(what, number, unit)
    make_console().print(table)
