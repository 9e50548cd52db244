"""The ladder: the published matches of our bots, from the weakest to the strongest, as data, a table and a picture.

``make ladder`` plays what is missing or was played by other code, and goes on where it was interrupted. The results
are kept in ``bots.json``; the table in ``bots.md``, between its markers, and the picture are made from them.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ..game import catalogue
from ..game.errors import KingdomBuilderError, unknown
from ..game.options import Options
from .chart import Bar, draw_bars
from .journal import Journal, usual_journal
from .match import Played, Result
from .pool import cores, in_processes
from .tournament import Tournament, hold

BASE, ALL = ("base",), tuple(catalogue.boxes)


class Rung(NamedTuple):
    """A match: the bot in question, those it meets, the boxes, and the number of games."""

    bot: str
    others: tuple[str, ...]
    sets: tuple[str, ...]
    games: int

    def tournament(self, games: int | None = None) -> Tournament:
        """The games of the match."""
        return Tournament((self.bot, *self.others), Options(1 + len(self.others), self.sets), games or self.games)


LADDER: dict[str, Rung] = {
    "greedy-base": Rung("greedy", ("random",), BASE, 400),
    "greedy-all": Rung("greedy", ("random",), ALL, 400),
    "planner-base": Rung("planner", ("greedy",), BASE, 200),
    "planner-all": Rung("planner", ("greedy",), ALL, 200),
    "expert-base": Rung("expert:1000ms", ("planner",), BASE, 80),
    "expert-all": Rung("expert:1000ms", ("planner",), ALL, 80),
    "expert-four": Rung("expert:1000ms", ("planner",) * 3, BASE, 40),
}

RESULTS, PAGE, PICTURE = "bots.json", "bots.md", "images/ladder.svg"
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"
TITLE, LEGEND = "How often the first bot wins", "whisker: 95 % interval; dashed: all equally good"
HEADINGS = "match", "boxes", "players", "games", "win rate", "95 %", "gold", "ms per turn"


def play_rungs(names: Iterable[str], folder: Path, games: int | None, jobs: int, fresh: bool) -> None:
    """Play these matches as far as their results are not there yet, and keep each as soon as it is known."""
    for name in names:
        tournament = LADDER[name].tournament(games)
        provenance = json.loads(json.dumps(tournament.identity | {"games": len(tournament.matches)}))
        results = _results(folder / RESULTS)
        if not fresh and results.get(name, {}).get("provenance") == provenance:
            print(f"{name}: known already")
            continue
        results[name] = _result(name, tournament, jobs, fresh) | {"provenance": provenance}
        in_order = {known: results[known] for known in LADDER if known in results}
        (folder / RESULTS).write_text(json.dumps(in_order, indent=1) + "\n", "utf-8")
        render(in_order, folder)


def _results(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def _result(name: str, tournament: Tournament, jobs: int, fresh: bool) -> dict[str, Any]:
    """Play one match, and say how far it has come if somebody is there to see it."""

    def tell(results: Mapping[int, Result], end: str = "\r") -> None:
        if end == "\n" or sys.stderr.isatty():
            rate = _rate(LADDER[name].bot, results)
            words = f"{name}: {len(results)} of {len(tournament.matches)} games, {rate}"
            print(words.ljust(70), end=end, file=sys.stderr)

    with Journal(usual_journal(tournament.identity), tournament.identity, fresh) as journal:
        outcome = hold(tournament, partial(in_processes, processes=jobs), journal, tell)
        for match, crash in outcome.crashed:
            raise KingdomBuilderError(f"{name}: game {match.number}, seed {match.options.seed}: {crash.error}")
        tell(outcome.results, "\n")
        journal.remove()
    return outcome.document()


def _rate(bot: str, results: Mapping[int, Result]) -> str:
    """How often a bot has won so far."""
    played = [result for result in results.values() if isinstance(result, Played)]
    shares = [seat.share for game in played for seat in game.seats if seat.bot == bot]
    return f"{bot} wins {100 * fmean(shares):.0f} %" if shares else "none is over yet"


def render(results: Mapping[str, Any], folder: Path) -> None:
    """Write the table into the page, and the picture."""
    page = folder / PAGE
    page.write_text(with_table(page.read_text("utf-8"), results), "utf-8")
    picture = folder / PICTURE
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(drawn(results), "utf-8")


def with_table(page: str, results: Mapping[str, Any]) -> str:
    """The page with the table of the results between its markers."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise KingdomBuilderError(f"the page should have the lines {BEGIN} and {END}; the table goes between them")
    return f"{before}{BEGIN}\n\n{table(results)}\n{END}{after}"


def table(results: Mapping[str, Any]) -> str:
    """The results as a table in Markdown."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *map(_row, results, results.values())]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


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
        " : ".join(f"{bot['mean_gold']:.1f}" for bot in result["bots"]),
        " : ".join(f"{bot['ms_per_turn']:.{2 * (bot['ms_per_turn'] < 10)}f}" for bot in result["bots"]),
    )


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
    rung = LADDER[name]
    others = (other if number == 1 else f"{number} × {other}" for other, number in Counter(rung.others).items())
    return f"{rung.bot} against {' and '.join(others)}"


def _boxes(name: str) -> str:
    return "all" if LADDER[name].sets == ALL else " ".join(LADDER[name].sets)


def main(words: list[str] | None = None) -> int:
    """What ``make ladder`` does; returns the exit status."""
    parser = ArgumentParser("ladder", description="Play the published matches of the bots and write down the results.")
    parser.add_argument("rungs", nargs="*", default=list(LADDER), help=f"which; of {', '.join(LADDER)}")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help=f"the folder of {RESULTS} and {PAGE}")
    parser.add_argument("--games", type=int, help="how many in each match, to try it out")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at the same time")
    parser.add_argument("--fresh", action="store_true", help="play again what is known")
    parser.add_argument("--from", type=Path, dest="known", help="play nothing, show the results in this file")
    asked = parser.parse_args(words)
    try:
        for name in asked.rungs:
            if name not in LADDER:
                raise KingdomBuilderError(unknown("match", name, LADDER))
        with_table((asked.docs / PAGE).read_text("utf-8"), {})
        if asked.known:
            render(json.loads(asked.known.read_text("utf-8")), asked.docs)
        else:
            play_rungs(asked.rungs, asked.docs, asked.games, asked.jobs, asked.fresh)
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ninterrupted; the same command goes on from here", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
