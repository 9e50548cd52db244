"""The verb ``dataset``: many positions of games of bots, to learn from."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from ....arena.datasets import PART, Recipe, missing_parts, write_part
from ....arena.pool import MOST_PROCESSES, cores, in_processes
from ....extras import module_of
from ....programs.players import check_player
from ... import completion
from ...errors import INTERRUPTED, BadFile, BadUsage, blaming, stopping_tidily
from ...files import cannot, import_from_here
from ...game_options import Wishes, with_wishes
from ...options import faults_of_number
from ...progress import progress_bar

MOST_POSITIONS = 100_000_000


@with_wishes
def dataset(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="The bots of the games, as for arena; they change seats from game to game.",
            metavar="BOT",
            autocompletion=completion.bots,
        ),
    ],
    *,
    out: Annotated[str, typer.Option(help="The folder of the dataset, made if need be.", metavar="DIR")],
    positions: Annotated[
        int, typer.Option(help=f"How many positions; rounded up to whole parts of {PART} and more.", metavar="N")
    ] = 100_000,
    players: Annotated[int, typer.Option(help="How many play at a table, 2-5.", metavar="N")] = 2,
    wishes: Wishes,
    seed: Annotated[int, typer.Option(help="The seed of the first game.", metavar="N")] = 0,
    every: Annotated[
        int, typer.Option(help="Take only every N-th decision of a game, so that positions differ more.", metavar="N")
    ] = 1,
    parquet: Annotated[bool, typer.Option("--parquet", help="Write Parquet files instead of JSON lines.")] = False,
    jobs: Annotated[
        int | None, typer.Option(help="Parts at the same time.", show_default="one a core", metavar="J")
    ] = None,
) -> None:
    """Make a dataset of positions, with what the bots did and how the games ended.

    The folder gets files of about a thousand positions. Repeat the same command
    to resume an interrupted run, and with more --positions to add some. Python
    reads them with load_rows or load_table of kingdombuilder.arena.datasets.

    Examples:
      kingdombuilder dataset greedy --out positions
      kingdombuilder dataset planner greedy random --sets all --positions 5000 --every 7 --out some
      kingdombuilder dataset planner --players 3 --parquet --out positions
    """
    faults = faults_of_number("positions", positions, MOST_POSITIONS) + faults_of_number("every", every, 1000)
    faults += faults_of_number("jobs", jobs, MOST_PROCESSES)
    if faults:
        raise BadUsage(faults)
    if parquet:
        module_of("parquet", "pyarrow")
    import_from_here()
    with redirect_stdout(sys.stderr):  # what the user's modules print
        for bot in bots:
            check_player(bot)
    options = wishes.wanted(players, seed)
    options.resolved()  # raises an error if it cannot be played
    recipe = Recipe(tuple(bots), options, every, ".parquet" if parquet else ".jsonl")
    try:
        with blaming(out):
            parts = list(missing_parts(recipe, Path(out), positions))
    except OSError as error:
        raise BadFile(out, [cannot("write to", error)]) from None
    made = done = 0
    with stopping_tidily(), progress_bar("starting") as show:
        try:
            for _, found in in_processes(write_part, parts, processes=jobs or cores()):
                if isinstance(found, BaseException):
                    raise found
                made, done = made + found, done + 1
                show(done / len(parts), f"{made} positions")
        except KeyboardInterrupt:
            typer.echo(f"interrupted: {made} new positions are in {out}; the same command resumes", err=True)
            raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"{made} new positions written to {out}", err=True)
