"""The verb ``arena``: tournaments of bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from ....arena.pool import MOST_PROCESSES, cores, in_processes
from ....extras import needing
from ... import completion
from ...errors import INTERRUPTED, BadFile, BadUsage, blaming, stopping_tidily
from ...files import cannot, check_folder, import_from_here, make_folder
from ...game_options import Wishes, with_wishes
from ...options import JsonOption, faults_of_limit, faults_of_number
from ...progress import progress_bar

if TYPE_CHECKING:
    from ....arena.journal import Journal
    from ....arena.tournament import Tournament, Way

GAMES, TEST_GAMES, MOST_GAMES = 100, 2000, 100_000
"""The default number of games, the default limit of a test, and the upper limit."""
CRASHED = 1
"""The exit status if a game failed."""


@with_wishes
def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="random, beginner, easy, greedy, planner or expert, with a budget if you like (expert:500ms, "
            "expert:2000n, 'expert:500ms x4' on four cores), "
            "your own, module:Class, or any program, 'exec:COMMAND'.",
            metavar="BOT",
            autocompletion=completion.bots,
        ),
    ],
    *,
    games: Annotated[
        int | None,
        typer.Option(
            help="Number of games, rounded up to complete deals for fairness.",
            show_default=f"{GAMES}, or at most {TEST_GAMES} with --sprt",
            metavar="N",
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            help="Sequential test: play until the first bot's win rate is decided to be LOW or HIGH %.",
            metavar="LOW:HIGH",
        ),
    ] = None,
    players: Annotated[int, typer.Option(help="Players per table, 2-5.", metavar="N")] = 2,
    wishes: Wishes,
    seed: Annotated[int, typer.Option(help="The seed of the first deal; the others follow.", metavar="N")] = 0,
    stats: Annotated[
        str | None,
        typer.Option(
            help="Statistics: cards, locations, seats, length; your own, module:Class.",
            metavar="S,S...",
            autocompletion=completion.statistics,
        ),
    ] = None,
    where: Annotated[
        str | None, typer.Option(help="Only rows with these values: 'location=tower cards=knights'.", metavar="C=V...")
    ] = None,
    export: Annotated[
        str | None,
        typer.Option(
            help="Write the rows to a *.csv or *.parquet file, overwriting it; "
            "those of several statistics to FILE-cards.csv and so on.",
            metavar="FILE",
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(help="How many milliseconds a decision may take.", show_default="no limit", metavar="MS"),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(
            help="Write all games and results to a new *.jsonl file in this folder (created if necessary).",
            metavar="DIR",
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Games at the same time.", show_default="one per core", metavar="J")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(help="Play on a Ray cluster: auto, host:port, or local to start one here.", metavar="ADDRESS"),
    ] = None,
    out: Annotated[str, typer.Option(help="Where the records of crashed games go.", metavar="DIR")] = ".",
    journal: Annotated[
        str | None,
        typer.Option(
            help="Journal of finished games, so that an interrupted match can be resumed; it is kept.",
            show_default="in the user's cache",
            metavar="FILE",
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over instead of resuming an interrupted run.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play against each other, and measure their strength.

    Every line-up of the bots plays every deal, with the seats in all orders. A
    bot named twice sits twice. Repeat the same command to resume an interrupted
    run. A game in which a bot fails does not stop the others; the exit status
    is then 1. A program that fails is replaced by greedy for the rest of its
    game.

    Examples:
      kingdombuilder arena greedy random
      kingdombuilder arena greedy planner expert:500ms --games 200 --sets all
      kingdombuilder arena expert planner planner planner --players 4
      kingdombuilder arena expert planner --sprt 50:55
      kingdombuilder arena greedy mybots:MyBot --stats cards,seats --json
      kingdombuilder arena planner --with "tower knights" --stats locations
      kingdombuilder arena planner --stats cards --where "item=lords players=2"
      kingdombuilder arena greedy random --stats cards --export cards.parquet
      kingdombuilder arena "exec:node my-bot.js" planner --limit 2000 --records games
    """
    with needing("arena"):
        from ....arena.sequential import Question
        from ....arena.tournament import Tournament, hold
        from .report import Report

    begun = monotonic()
    games = games if games is not None else TEST_GAMES if sprt else GAMES
    _check(games, jobs, limit, out, records)
    import_from_here()
    with redirect_stdout(sys.stderr):  # what the user's modules print
        tournament = Tournament(
            tuple(bots),
            wishes.wanted(players, seed),
            games,
            tuple(_names(stats)),
            limit,
            records is not None,
            None if sprt is None else Question.parse(sprt),
        )
    report = Report(tournament, out, where, export, records)
    way = _way(jobs, ray)
    total = len(tournament.matches)
    wishes.tell_of_added_sets(tournament.options)
    with stopping_tidily(), _journal(tournament, journal, fresh) as notes:
        try:
            with progress_bar("starting") as show:
                outcome = hold(tournament, way, notes, lambda results: show(*report.see(results)))
        except KeyboardInterrupt:
            typer.echo(f"interrupted: {_what_is_left(notes, total)}", err=True)
            raise typer.Exit(INTERRUPTED) from None
        report.publish(outcome, monotonic() - begun, as_json)
        report.export(outcome)
        report.write_games(outcome)
        if notes and journal is None:
            notes.remove()
    if outcome.crashed:
        raise typer.Exit(CRASHED)


def _check(games: int, jobs: int | None, limit: int | None, out: str, records: str | None) -> None:
    faults = faults_of_number("games", games, MOST_GAMES) + faults_of_number("jobs", jobs, MOST_PROCESSES)
    faults += faults_of_limit(limit)
    if faults:
        raise BadUsage(faults)
    check_folder(out, writable=False)  # it is needed only if a game crashes
    if records is not None:
        make_folder(records)


def _names(text: str | None) -> list[str]:
    """The names in a list, each once."""
    return list(dict.fromkeys((text or "").replace(",", " ").split()))


def _way(jobs: int | None, ray: str | None) -> Way:
    """How to run the games: on the cores of this machine, or on a cluster."""
    if ray is None:
        return partial(in_processes, processes=jobs or cores())
    if jobs is not None:
        raise BadUsage(["--jobs or --ray, not both: the cluster decides how many games run at once"])
    from ....arena.cluster import on_ray

    return partial(on_ray, address=ray)


@contextmanager
def _journal(tournament: Tournament, file: str | None, fresh: bool) -> Iterator[Journal | None]:
    """Open the given or the default journal; None, with a warning, if the default cannot be written."""
    from ....arena.journal import Journal, usual_journal

    path = usual_journal(tournament.identity) if file is None else Path(file)
    try:
        with blaming(str(path)):
            journal = Journal(path, tournament.identity, fresh)
    except OSError as error:
        if file is not None:
            raise BadFile(file, [cannot("write", error)]) from None
        typer.echo(f"warning: no journal in {path}: {cannot('write', error)}; nothing can be resumed", err=True)
        yield None
        return
    with journal:
        known = sum(match.number in journal.known for match in tournament.matches)
        if known:
            typer.echo(f"{known} of {len(tournament.matches)} games were already played; --fresh starts over", err=True)
        try:
            yield journal
        finally:
            if file is None and not journal.known:
                journal.remove()


def _what_is_left(journal: Journal | None, total: int) -> str:
    """The message after an interrupted run: how to resume it."""
    if journal is None:
        return "there is no journal, so nothing is kept"
    return f"{len(journal.known)} of {total} games are kept, and the same command resumes the run"
