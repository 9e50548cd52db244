"""The ladder: the published matches of our bots, played and written down.

``make ladder`` plays what is missing or was played by other code, and goes on where it was interrupted. The time that
it may take is shared out among the matches: the first deals of each say how many games there is time for. The results
are kept in ``docs/bots.json``; the tables of ``docs/lab/ladder.md`` and the picture are made from them.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from kingdombuilder.arena.journal import Journal, usual_journal
from kingdombuilder.arena.match import Played, Result
from kingdombuilder.arena.pool import MOST_PROCESSES, cores, in_processes
from kingdombuilder.arena.tournament import Outcome, fingerprint, hold
from kingdombuilder.game.errors import KingdomBuilderError, unknown
from kingdombuilder.programs.external_bot import PREFIX

from .page import PAGE, RESULTS, render, table, with_tables
from .rungs import LADDER, OLD_BOTS, Rung

OLD_PYTHONS = "LADDER_OLD"
"""The environment variable that says where older versions are: ``544acba=/path/to/python``, several with
spaces between them."""

HOURS = 2.0
USABLE = 0.9
"""The part of the time that games fill; the rest is for starting, for waiting for the last game, and for surprises."""
FIRST_DEALS = 4
"""So many deals say how long a game of the match takes."""
MOST_GAMES = 400
"""More than these are not played, even if there is time."""
AGAIN = "the same command plays such games again"


class Run(NamedTuple):
    """How the ladder is played."""

    folder: Path
    """Where the results and the page are."""
    jobs: int
    """Games at the same time."""
    hours: float = HOURS
    games: int | None = None
    """How many games each match has, if that does not follow from the time."""
    fresh: bool = False
    pythons: Mapping[str, str] = {}
    """The Pythons of older versions."""


def play_rungs(names: Iterable[str], run: Run) -> None:
    """Play these matches as far as their results are not there yet, and keep each as soon as it is known."""
    for name, seconds in seconds_for([name for name in names if _can_be_played(name, run)], run).items():
        known, provenance = _results(run.folder / RESULTS).get(name, {}), _provenance(name, run)
        if not run.fresh and _is_known(name, known, provenance, run, seconds):
            print(f"{name}: known already")
            continue
        identity = _identity(name, run)
        with Journal(usual_journal(identity), identity, run.fresh) as journal:
            _keep(name, _result(name, run, seconds, journal) | {"provenance": provenance}, run.folder)
            journal.remove()


def seconds_for(names: Iterable[str], run: Run) -> dict[str, float]:
    """How many seconds of one core the games of each match may take."""
    shares = {name: LADDER[name].share for name in names}
    whole = 3600 * run.hours * run.jobs * USABLE
    return {name: whole * share / sum(shares.values()) for name, share in shares.items()}


def _can_be_played(name: str, run: Run) -> bool:
    """Whether the older version that the match needs is there; says so if it is not."""
    version = LADDER[name].version
    there = version is None or version in run.pythons
    if not there:
        print(f"{name}: left out; {OLD_PYTHONS}={version}=/path/to/python would say where that version is")
    return there


def _identity(name: str, run: Run) -> dict[str, Any]:
    """The fingerprint of a match: the code, with the adapter for older versions.

    Its code follows from its name. Its Python is another file on every machine, and plays the same.
    """
    version = LADDER[name].version
    adapter = (PREFIX + OLD_BOTS[version].format(python="python", bot=""),) if version else ()
    return LADDER[name].tournament(1, run.pythons).identity | {"code": fingerprint(adapter)}


def _provenance(name: str, run: Run) -> dict[str, Any]:
    """What the result depends on, but for the number of games; where older versions lie is nobody's business."""
    found: dict[str, Any] = json.loads(json.dumps(_identity(name, run) | {"bots": LADDER[name].names}))
    return found


def _is_known(name: str, result: Mapping[str, Any], provenance: Mapping[str, Any], run: Run, seconds: float) -> bool:
    """Whether the result is of the same code, and of as many games as there is time for."""
    if result.get("provenance") != provenance:
        return False
    wanted = run.games or games_within(seconds, result["seconds_per_game"], deal_size(LADDER[name]))
    return bool(result["games"] >= wanted)


def deal_size(rung: Rung) -> int:
    """How many games a deal of the match has: the bot in question sits in each seat once."""
    return 1 + len(rung.others)


def games_within(seconds: float, seconds_per_game: float, deal_size: int) -> int:
    """How many games fit into so many seconds of one core, in whole deals."""
    wanted = min(MOST_GAMES, seconds / max(seconds_per_game, 0.001))
    return max(FIRST_DEALS, int(wanted // deal_size)) * deal_size


def _results(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def _keep(name: str, result: Mapping[str, Any], folder: Path) -> None:
    """Write the result down beside those that are there by now: the match may have taken hours."""
    results = _results(folder / RESULTS) | {name: result}
    in_order = {known: results[known] for known in LADDER if known in results}
    (folder / RESULTS).write_text(json.dumps(in_order, indent=1) + "\n", "utf-8")
    render(in_order, folder)


def _result(name: str, run: Run, seconds: float, journal: Journal) -> dict[str, Any]:
    """Play one match, as many games of it as there is time for."""
    first_games = FIRST_DEALS * deal_size(LADDER[name])
    journal.known = {number: known for number, known in journal.known.items() if _went_well(known)}
    outcome = _outcome(name, run, run.games or first_games, journal)
    seconds_per_game = fmean(game.seconds for _, game in islice(outcome.played, first_games))
    if not run.games:
        games = games_within(seconds, seconds_per_game, deal_size(LADDER[name]))
        print(f"{name}: {games} games of {seconds_per_game:.1f} s", file=sys.stderr)
        outcome = _outcome(name, run, games, journal)
    document = outcome.document() | {"seconds_per_game": round(seconds_per_game, 3)}
    for bot, known_as in zip(document["bots"], dict.fromkeys(LADDER[name].names), strict=True):
        bot["name"] = known_as
    return document


def _went_well(result: Result) -> bool:
    """Whether a game counts; one that does not is repeated."""
    return isinstance(result, Played) and not any(seat.fault for seat in result.seats)


def _outcome(name: str, run: Run, games: int, journal: Journal) -> Outcome:
    """Play this many games, with progress on a terminal. Any failure raises an error."""
    tournament = LADDER[name].tournament(games, run.pythons)

    def tell(results: Mapping[int, Result], end: str = "\r") -> None:
        if end == "\n" or sys.stderr.isatty():
            rate = _rate(LADDER[name].bot, results)
            words = f"{name}: {len(results)} of {len(tournament.matches)} games, {rate}"
            print(words.ljust(70), end=end, file=sys.stderr)

    outcome = hold(tournament, partial(in_processes, processes=run.jobs), journal, tell)
    for match, crash in outcome.crashed:
        raise KingdomBuilderError(f"{name}: game {match.number}, seed {match.options.seed}: {crash.error}; {AGAIN}")
    for fault in outcome.document()["faults"]:
        raise KingdomBuilderError(f"{name}: game {fault['game']}: {fault['bot']}: {fault['fault']}; {AGAIN}")
    tell(outcome.results, "\n")
    return outcome


def _rate(bot: str, results: Mapping[int, Result]) -> str:
    """How often a bot has won so far."""
    played = [result for result in results.values() if isinstance(result, Played)]
    shares = [seat.share for game in played for seat in game.seats if seat.bot == bot]
    return f"{bot} wins {100 * fmean(shares):.0f} %" if shares else "none is over yet"


def _pythons(words: Iterable[str]) -> dict[str, str]:
    """Read where the Pythons of older versions are."""
    found = {}
    for word in words:
        version, equals, python = word.partition("=")
        if version not in OLD_BOTS:
            raise KingdomBuilderError(unknown("version", version, OLD_BOTS))
        if not equals or not Path(python).is_file():
            raise KingdomBuilderError(f"{word!r} should be a version and its Python, such as {version}=/path/to/python")
        found[version] = python
    return found


def _check(jobs: int, games: int | None, hours: float) -> None:
    """Refuse numbers with which nothing can be played."""
    if jobs not in range(1, MOST_PROCESSES + 1):
        raise KingdomBuilderError(f"jobs: {jobs} is not 1-{MOST_PROCESSES}")
    if games is not None and games < 1:
        raise KingdomBuilderError(f"games: {games} should be 1 or more")
    if not hours > 0:  # which nan is not either
        raise KingdomBuilderError(f"hours: {hours:g} should be more than 0, such as {HOURS:g}")


def _check_names(names: Iterable[str]) -> None:
    """Refuse matches that there are not."""
    for name in names:
        if name not in LADDER:
            raise KingdomBuilderError(unknown("match", name, LADDER))


def _read_results(file: Path) -> dict[str, Any]:
    """The results in a given file."""
    found = json.loads(file.read_text("utf-8"))
    if not isinstance(found, dict):
        raise KingdomBuilderError(f"{file} should have the results by the names of their matches, as {RESULTS} does")
    _check_names(found)
    try:
        table(found)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise KingdomBuilderError(f"{file} has a result without what is told of it: {error!r}") from None
    return found


def main(words: list[str] | None = None) -> int:
    """What ``make ladder`` does; returns the exit status."""
    parser = ArgumentParser("ladder", description="Play the published matches of the bots and write down the results.")
    parser.add_argument("rungs", nargs="*", default=list(LADDER), help=f"which; of {', '.join(LADDER)}")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help=f"the folder of {RESULTS} and {PAGE}")
    parser.add_argument("--hours", type=float, default=HOURS, help=f"how long it may take, {HOURS:g} unless given")
    parser.add_argument("--games", type=int, help="how many in each match, instead of as many as there is time for")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at the same time")
    parser.add_argument("--fresh", action="store_true", help="play again what is known")
    parser.add_argument(
        "--old",
        action="append",
        default=os.environ.get(OLD_PYTHONS, "").split(),
        metavar="VERSION=PYTHON",
        help=f"where older versions are, of {', '.join(OLD_BOTS)}; {OLD_PYTHONS} unless given",
    )
    parser.add_argument("--from", type=Path, dest="known", help="play nothing, write page and picture by these results")
    asked = parser.parse_args(words)
    try:
        _check(asked.jobs, asked.games, asked.hours)
        _check_names(asked.rungs)
        with_tables((asked.docs / PAGE).read_text("utf-8"), {})
        pythons = _pythons(asked.old)
        if asked.known:
            render(_read_results(asked.known), asked.docs)
        else:
            run = Run(asked.docs, asked.jobs, asked.hours, asked.games, asked.fresh, pythons)
            play_rungs(asked.rungs, run)
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ninterrupted; the same command goes on from here", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
