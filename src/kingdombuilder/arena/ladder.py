"""The ladder: the published matches of our bots, from the weakest to the strongest, as data, tables and a picture.

``make ladder`` plays what is missing or was played by other code, and goes on where it was interrupted. The time that
it may take is shared out among the matches: the first deals of each say how many games there is time for. The results
are kept in ``bots.json``; the tables in ``bots.md``, between their markers, and the picture are made from them.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ..game import catalogue
from ..game.errors import KingdomBuilderError, unknown
from ..game.options import Options
from ..programs.host import PREFIX
from . import markdown
from .chart import Bar, draw_bars
from .journal import Journal, usual_journal
from .match import Played, Result
from .pool import MOST_PROCESSES, cores, in_processes
from .standings import margin_words
from .tournament import Outcome, Tournament, fingerprint, hold

BASE, ALL = ("base",), tuple(catalogue.boxes)

OLD_BOTS = {"544acba": "{python} tools/old_bot.py {bot}"}
"""How a bot of an older version is started with the Python of its environment. Every version that speaks the line
protocol is ``{python} -m kingdombuilder bot {bot}``."""
OLD_PYTHONS = "LADDER_OLD"
"""The environment variable that says where these are: ``544acba=/path/to/python``, several with spaces between them."""


class Rung(NamedTuple):
    """A match: the bot in question, those it meets, the boxes, and its part of the time."""

    bot: str
    others: tuple[str, ...]
    sets: tuple[str, ...]
    share: int
    """How much of the time it gets, compared to the other matches."""
    version: str | None = None
    """The version that the others are of, if it is not this one."""
    aim: float | None = None
    """What was aimed at: so often it wins at least, as the lower bound of the interval."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, as readers call them."""
        of = f" of {self.version}" if self.version else ""
        return self.bot, *(other + of for other in self.others)

    def tournament(self, games: int, pythons: Mapping[str, str]) -> Tournament:
        """The games of the match, with these Pythons of older versions."""
        others = self.others
        if self.version:
            command, python = OLD_BOTS[self.version], shlex.quote(pythons[self.version])
            others = tuple(PREFIX + command.format(python=python, bot=other) for other in others)
        return Tournament((self.bot, *others), Options(1 + len(others), self.sets), games)


LADDER: dict[str, Rung] = {
    "beginner-base": Rung("beginner", ("random",), BASE, 1),
    "easy-base": Rung("easy", ("beginner",), BASE, 1),
    "medium-base": Rung("greedy", ("easy",), BASE, 1),
    "greedy-base": Rung("greedy", ("random",), BASE, 1, aim=0.99),
    "greedy-all": Rung("greedy", ("random",), ALL, 2, aim=0.99),
    "planner-base": Rung("planner", ("greedy",), BASE, 8, aim=0.75),
    "planner-all": Rung("planner", ("greedy",), ALL, 12, aim=0.75),
    "expert-base": Rung("expert:60000n", ("planner",), BASE, 20, aim=0.60),
    "expert-all": Rung("expert:40000n", ("planner",), ALL, 20, aim=0.58),
    "expert-four": Rung("expert:60000n", ("planner",) * 3, BASE, 15),
    "planner-544acba-base": Rung("planner", ("planner",), BASE, 10, "544acba", aim=0.60),
    "planner-544acba-all": Rung("planner", ("planner",), ALL, 12, "544acba", aim=0.60),
    "expert-544acba-base": Rung("expert:60000n", ("planner",), BASE, 15, "544acba", aim=0.75),
    "expert-544acba-all": Rung("expert:40000n", ("planner",), ALL, 15, "544acba", aim=0.70),
    "expert-544acba-four": Rung("expert:60000n", ("planner",) * 3, BASE, 15, "544acba", aim=0.45),
}

LEVEL_RUNGS = {
    "beginner": "beginner-base",
    "easy": "easy-base",
    "greedy": "medium-base",
    "planner": "planner-base",
    "expert": "expert-base",
}
"""The matches in which each level meets the one below, and the first one chance: they say how strong it is
(``bots/levels.json``)."""

HOURS = 2.0
USABLE = 0.9
"""The part of the time that games fill; the rest is for starting, for waiting for the last game, and for surprises."""
FIRST_DEALS = 4
"""So many deals say how long a game of the match takes."""
MOST_GAMES = 400
"""More than these are not played, even if there is time."""

RESULTS, PAGE, PICTURE = "bots.json", "bots.md", "images/ladder.svg"
STRENGTHS = "../src/kingdombuilder/bots/levels.json"
"""Where the strengths of the levels go, seen from the page; nowhere, if there is no such folder."""
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"
BEGIN_VERSIONS, END_VERSIONS = "<!-- versions -->", "<!-- /versions -->"
TITLE, LEGEND = "How often the first bot wins", "whisker: 95 % interval; dashed: all equally good"
HEADINGS = "match", "boxes", "players", "games", "win rate", "95 %", "aim", "gold", "margin", "ms per turn"
AGAIN = "the same command plays such games again"
NOTHING_YET = "Nothing has been measured yet.\n"


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
    """What tells the games of the match from others: our code, with the adapter that seats an older version.

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
    """Whether a game tells anything about the bots; one that does not is played again."""
    return isinstance(result, Played) and not any(seat.fault for seat in result.seats)


def _outcome(name: str, run: Run, games: int, journal: Journal) -> Outcome:
    """Play so many games, and say how far it has come if somebody is there to see it. Nothing may go wrong in them."""
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


def render(results: Mapping[str, Any], folder: Path) -> None:
    """Write the tables into the page, and the picture."""
    page = folder / PAGE
    page.write_text(with_tables(page.read_text("utf-8"), results), "utf-8")
    picture = folder / PICTURE
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(drawn(results), "utf-8")
    if (folder / STRENGTHS).parent.is_dir():
        (folder / STRENGTHS).write_text(strengths(results), "utf-8")


def strengths(results: Mapping[str, Any]) -> str:
    """How often each level wins against the one below, as JSON with a line for each."""
    lines = []
    for level, rung in LEVEL_RUNGS.items():
        if rung in results:
            bot = results[rung]["bots"][0]
            low, high = bot["interval"]
            found = {"win_rate": bot["win_rate"], "low": low, "high": high, "games": results[rung]["games"]}
            lines.append(f" {json.dumps(level)}: {json.dumps(found)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def with_tables(page: str, results: Mapping[str, Any]) -> str:
    """The page with the tables of the results between their markers: today's bots, and the line of versions."""
    today = {name: result for name, result in results.items() if LADDER[name].version is None}
    versions = {name: result for name, result in results.items() if name not in today}
    page = markdown.between(page, BEGIN, END, table(today))
    return markdown.between(page, BEGIN_VERSIONS, END_VERSIONS, table(versions))


def table(results: Mapping[str, Any]) -> str:
    """The results as a table in Markdown."""
    return markdown.table(HEADINGS, map(_row, results, results.values())) if results else NOTHING_YET


def _row(name: str, result: Mapping[str, Any]) -> tuple[str, ...]:
    first = result["bots"][0]
    low, high = first["interval"]
    return (
        _title(name),
        _boxes(name),
        str(result["players"]),
        str(result["games"]),
        f"{100 * first['win_rate']:.1f} %",
        f"{100 * low:.1f}-{100 * high:.1f}",
        _aim(LADDER[name].aim, low),
        " : ".join(f"{bot['mean_gold']:.1f}" for bot in result["bots"]),
        margin_words(first),
        " : ".join(f"{bot['ms_per_turn']:.{2 * (bot['ms_per_turn'] < 10)}f}" for bot in result["bots"]),
    )


def _aim(aim: float | None, low: float) -> str:
    """What was aimed at, and whether it was reached."""
    return "" if aim is None else f"{100 * aim:.0f} %, {'reached' if low >= aim else 'missed'}"


def drawn(results: Mapping[str, Any]) -> str:
    """The results as a picture."""
    return draw_bars(TITLE, LEGEND, [_bar(name, result) for name, result in results.items()])


def _bar(name: str, result: Mapping[str, Any]) -> Bar:
    first, players = result["bots"][0], result["players"]
    low, high = first["interval"]
    note = f"{players} players, boxes: {_boxes(name)}, {result['games']} games"
    return Bar(_title(name), note, first["win_rate"], low, high, 1 / players)


def _title(name: str) -> str:
    """Who plays against whom."""
    bot, *others = LADDER[name].names
    met = (other if number == 1 else f"{number} × {other}" for other, number in Counter(others).items())
    return f"{bot} against {' and '.join(met)}"


def _boxes(name: str) -> str:
    return "all" if LADDER[name].sets == ALL else " ".join(LADDER[name].sets)


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
    """The results in a file that somebody names."""
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
