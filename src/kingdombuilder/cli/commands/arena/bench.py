"""The verb ``bench``: measure the speed of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from ...documents import print_json
from ...errors import BadUsage
from ...options import JsonOption
from ...progress import progress_bar

SHORTEST, LONGEST = 0.1, 3600.0
UNITS = {"_per_s": "per second", "_us": "microseconds", "_steps": "times apply"}


def bench(
    seconds: Annotated[float, typer.Option(help="Approximate duration, in seconds.", metavar="S")] = 10.0,
    as_json: JsonOption = False,
) -> None:
    """Measure the speed of the engine and of the bots' evaluation.

    Random games of four players with fixed seeds; 'base' is the board of the
    first game. The ratio to one neighbours() call can be compared between
    machines. The set-up takes a few seconds more.

    Examples:
      kingdombuilder bench
      kingdombuilder bench --seconds 3 --json
    """
    if not SHORTEST <= seconds <= LONGEST:
        raise BadUsage([f"seconds: {seconds:g} is not a number from {SHORTEST:g} to {LONGEST:g}"])
    from ....arena.bench import bench as measure

    with progress_bar("measuring") as show:
        found = measure(seconds, lambda share: show(share, "measuring"))
    if as_json:
        print_json(found)
    else:
        _print_table(found)


def _print_table(found: Mapping[str, Any]) -> None:
    from rich.table import Table

    from ...terminal.board import make_console

    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    yardstick = found["neighbours_per_s"]
    for part, speeds in found.items():
        if not isinstance(speeds, Mapping):
            table.add_row(*_row(part, speeds))
            continue
        table.add_row(part.replace("_", " "), style="bold")
        for name, number in speeds.items():
            table.add_row(*_row(f"  {name}", number))
        table.add_row("  ratio of actions to neighbours", f"{speeds['actions_per_s'] / yardstick:.4f}")
    make_console().print(table)


def _row(name: str, number: float) -> tuple[str, str, str]:
    """A measurement in words, with the unit from its name."""
    for ending, unit in UNITS.items():
        if name.endswith(ending):
            places = 2 if number < 100 else 0
            return name.removesuffix(ending).replace("_", " "), f"{number:,.{places}f}", unit
    return name, f"{number:g}", ""
