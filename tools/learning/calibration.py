"""Calibration of ``win_chance``: fits its numbers, and compares predictions with results.

``make chances`` plays games of greedy players and planners, the base game and all boxes, by two to five players. After
every turn it notes what the judge foretold, and learns how far from that the end is. It checks that with games that it
has not learned from, half of them with what the other half has taught: of all the times when a player's chance was
said to be 30 to 40 %, the player should have won about 35 %. What all games have taught goes to ``bots/chances.json``,
what the check has shown to ``docs/lab/win-probability.md`` with a picture.

The games are kept if ``--games-in`` names a file for them, and those that it has are not played again: so after the
judge has learned something, nothing but what it foretells has to be found anew.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.arena.match import Crashed, Match, play
from kingdombuilder.arena.pool import cores, in_processes
from kingdombuilder.arena.tournament import game_document
from kingdombuilder.bots.win_chance import NOISE, Chances, Outlook
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.game.options import PLAYERS, Options
from kingdombuilder.game.view import view
from kingdombuilder.intervals import mean_interval

from .. import markdown
from ..chart import Point, draw_reliability
from . import json_lines

Vector = NDArray[np.float64]

GAMES, SEED = 2000, 5_000_000
FEWEST = 4 * len(PLAYERS)
"""With fewer games one of the halves would have none by some number of players, with some of the boxes."""
GREEDY, PLANNER = "greedy", "planner:1000n"
PLANNERS = 5
"""In one of so many games planners may sit; in the others all are greedy, because these are over sooner."""
ROUNDS = 0.0, 1.0, 2.0, 4.0, 7.0, 12.0
"""For so many rounds to come something is learned."""
FIRST_GUESS = {"gain": [5.0, 3.0, 2.0, 1.0, 1.0, 1.0], "spread": [1.0, 3.0, 4.0, 5.0, 6.0, 7.0]}
LEARNED_MOMENTS = 8_000
"""No more moments than these are learned from, evenly chosen."""
LEARNING_STEPS, STEP, CHANGE = 60, 0.2, 0.01
"""How often the numbers are mended, by how much at first, and how far off one looks for the slope."""
TENTHS = 10

PAGE, PICTURE = "lab/win-probability.md", "images/chances.svg"
BEGIN, END = "<!-- chances -->", "<!-- /chances -->"
TITLE, LEGEND = "Chance to win: what was said and what happened", "whisker: 95 % interval, by games"


class Moment(NamedTuple):
    """What was foretold after a turn, and what came of it."""

    game: int
    outlook: Outlook
    shares: tuple[float, ...]
    """The part of the victory that each player had in the end."""


def tables(number: int, seed: int) -> Iterator[Match]:
    """The games: numbers of players, boxes and kinds of players by turns."""
    for game in range(number):
        sets = ("base",) if game // len(PLAYERS) % 2 else tuple(catalogue.boxes)
        options = Options(PLAYERS[game % len(PLAYERS)], sets=sets, seed=seed + game).resolved()
        kinds = (GREEDY,) if game % PLANNERS else (GREEDY, PLANNER)
        bots = Random(f"table {seed + game}").choices(kinds, k=options.players)
        yield Match(options, tuple(bots), game, game)


def half_of(game: int) -> int:
    """The half that a game belongs to: both have all numbers of players, boxes and kinds of players alike."""
    return game // (2 * len(PLAYERS)) % 2


def played(wanted: Iterable[Match], file: Path | None, processes: int) -> Iterator[dict[str, Any]]:
    """The games as documents: those that the file has, and then the others, which are added to it."""
    known = {game["game"]: game for game in json_lines.kept(file)}
    missing = []
    for match in wanted:
        if match.number in known:
            yield known[match.number]
        else:
            missing.append(match)
    for match, game in in_processes(partial(play, keep_actions=True), missing, processes=processes):
        if isinstance(game, BaseException | Crashed):
            raise KingdomBuilderError(f"game {match.number}: {game}")
        document = game_document(match, game)
        json_lines.add(file, document)
        yield document


def watched(game: Mapping[str, Any]) -> list[Moment]:
    """The prediction after each turn of a game, from public information."""
    moments: list[Moment] = []
    active = None
    for state in Record.parse(json.dumps(game["record"])).states():
        if active not in (None, state.active) and not state.over:
            moments.append(Moment(game["game"], Outlook.of(view(state, None)), tuple(game["shares"])))
        active = state.active
    return moments


def foretold(games: Iterable[Mapping[str, Any]], processes: int) -> list[Moment]:
    """What was foretold in all these games, in their order."""
    moments: list[Moment] = []
    for number, (_, found) in enumerate(in_processes(watched, games, processes=processes), 1):
        if isinstance(found, BaseException):
            raise found
        moments += found
        print(f"\r{number} games", end="", file=sys.stderr)
    print(file=sys.stderr)
    return sorted(moments, key=lambda moment: moment.game)


def learn(moments: Sequence[Moment]) -> Chances:
    """The numbers under which what happened was most likely, found by following the slope (Adam)."""
    groups = [_Group(found) for found in _by_players(moments[:: len(moments) // LEARNED_MOMENTS + 1])]
    guess = np.array([*FIRST_GUESS["gain"], *np.log(FIRST_GUESS["spread"]), *[0.0] * (len(PLAYERS) - 1)])
    speed, size = np.zeros_like(guess), np.zeros_like(guess)
    for step in range(1, LEARNING_STEPS + 1):
        slope = _slope(guess, groups)
        speed, size = 0.8 * speed + 0.2 * slope, 0.95 * size + 0.05 * slope**2
        rate = STEP * (1 - step / (LEARNING_STEPS + 1))
        guess = guess - rate * (speed / (1 - 0.8**step)) / np.sqrt(size / (1 - 0.95**step) + 1e-12)
    return _chances(guess)


def _slope(guess: Vector, groups: Sequence[_Group]) -> Vector:
    """How the surprise changes with each of the numbers."""
    here = _surprise(_chances(guess), groups)
    steps = CHANGE * np.eye(len(guess))
    return np.array([(_surprise(_chances(guess + step), groups) - here) / CHANGE for step in steps])


def _chances(guess: Vector) -> Chances:
    """The numbers of a guess: gains, and the logarithms of spreads, which are never below zero."""
    gain, spread, wider = np.split(guess, [len(ROUNDS), 2 * len(ROUNDS)])
    players = dict(zip(map(str, PLAYERS), [1.0, *np.exp(wider).tolist()], strict=True))
    return Chances(ROUNDS, gain.tolist(), np.exp(spread).tolist(), players)


def _surprise(chances: Chances, groups: Sequence[_Group]) -> float:
    """How surprising what happened was, on average: the cross entropy."""
    surprises = [-(group.shares * np.log(group.said(chances))).sum(axis=1) for group in groups]
    return float(np.concatenate(surprises).mean())


class _Group:
    """Moments with the same number of players, as arrays: the same as ``Chances.shares`` for all of them at once."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        self.rounds = np.array([[moment.outlook.rounds] for moment in moments])
        self.gold = np.array([moment.outlook.gold for moment in moments])
        self.owed = np.array([moment.outlook.owed for moment in moments])
        self.shares = np.array([moment.shares for moment in moments])

    def said(self, chances: Chances, steps: int = 4) -> Vector:
        """The chances of every player; every so many of the steps of the noise are enough to learn."""
        noise = np.array(NOISE[steps // 2 :: steps])
        means = self.gold + np.interp(self.rounds, chances.rounds, chances.gain) * self.owed
        spreads = np.interp(self.rounds + self.owed, chances.rounds, chances.spread)
        spreads = spreads * chances.players[str(means.shape[1])]
        gold = means[:, :, None] + spreads[:, :, None] * noise
        behind = np.ones_like(gold)
        for other in range(means.shape[1]):
            ahead = 0.5 + 0.5 * np.tanh((gold - means[:, other, None, None]) / (2 * spreads[:, other, None, None]))
            ahead[:, other] = 1.0
            behind *= ahead
        parts = behind.mean(axis=2)
        found: Vector = np.maximum(parts / parts.sum(axis=1, keepdims=True), 1e-9)
        return found


def _by_players(moments: Sequence[Moment]) -> Iterator[list[Moment]]:
    for players in PLAYERS:
        found = [moment for moment in moments if len(moment.shares) == players]
        if found:
            yield found


class Said(NamedTuple):
    """A chance that was said, and what came of it."""

    chance: float
    share: float
    """The part of the victory that the player had in the end."""
    game: int
    players: int

    @property
    def tenth(self) -> int:
        """The tenth from 0 to 1 in which the chance is."""
        return min(int(self.chance * TENTHS), TENTHS - 1)


def said_of(chances: Chances, moments: Iterable[Moment]) -> list[Said]:
    """What these numbers say at these moments of every player."""
    return [
        Said(chance, share, moment.game, len(moment.shares))
        for moment in moments
        for chance, share in zip(chances.shares(moment.outlook), moment.shares, strict=True)
    ]


def cross_checked(moments: Sequence[Moment]) -> list[Said]:
    """What is said of each half of the games by what the other half has taught."""
    halves = [[moment for moment in moments if half_of(moment.game) == half] for half in (0, 1)]
    return said_of(learn(halves[0]), halves[1]) + said_of(learn(halves[1]), halves[0])


class Tenth(NamedTuple):
    """The times when a chance was said to be in one tenth from 0 to 1."""

    said: float
    """The mean of what was said."""
    happened: float
    """The mean of the parts of the victory that came of it."""
    interval: tuple[float, float]
    """The 95 % interval of ``happened``, in which games count, not turns."""
    times: int
    games: int


def check(said: Iterable[Said]) -> list[Tenth]:
    """What was said and what happened, by the tenths of what was said, from the lowest."""
    in_order = sorted(said, key=lambda one: (one.tenth, one.game))
    return [_tenth(list(found)) for _, found in groupby(in_order, key=lambda one: one.tenth)]


def _tenth(found: Sequence[Said]) -> Tenth:
    games = [[one.share - one.chance for one in times] for _, times in groupby(found, key=lambda one: one.game)]
    said = fmean(one.chance for one in found)
    low, high = mean_interval(games) or (-1.0, 1.0)
    interval = max(0.0, said + low), min(1.0, said + high)
    return Tenth(said, fmean(one.share for one in found), interval, len(found), len(games))


def farthest(tenths: Iterable[Tenth]) -> float:
    """By how much what was said and what happened differ where they differ most."""
    return max(abs(tenth.happened - tenth.said) for tenth in tenths)


def document(chances: Chances, provenance: Mapping[str, Any]) -> str:
    """The numbers in the form of ``chances.json``."""
    parts = {
        "provenance": dict(provenance),
        "rounds": list(chances.rounds),
        "gain": [round(value, 2) for value in chances.gain],
        "spread": [round(value, 2) for value in chances.spread],
        "players": {players: round(value, 3) for players, value in chances.players.items()},
    }
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items())
    return f"{{\n{lines}\n}}\n"


def table(tenths: Iterable[Tenth]) -> str:
    """The check as a table in Markdown."""
    rows = (
        (
            f"{100 * tenth.said:.1f} %",
            f"{100 * tenth.happened:.1f} %",
            f"{100 * tenth.interval[0]:.1f}-{100 * tenth.interval[1]:.1f}",
            str(tenth.times),
            str(tenth.games),
        )
        for tenth in tenths
    )
    return markdown.table(("said", "happened", "95 %", "times", "games"), rows)


class Report(NamedTuple):
    """What the check found, for readers."""

    text: str
    picture: str


def report_on(said: Sequence[Said]) -> Report:
    """Show what was said and what happened, all together and by the number of players."""
    tenths = check(said)
    groups = {players: check(one for one in said if one.players == players) for players in PLAYERS}
    parts = ", ".join(f"{100 * farthest(found):.1f} with {players}" for players, found in groups.items() if found)
    text = (
        f"In {len({one.game for one in said})} games, none of which was learned from by what is checked with it:\n\n"
        f"{table(tenths)}\nWhere they differ most, it is by {100 * farthest(tenths):.1f} points "
        f"(by the number of players: {parts}).\n"
    )
    points = [Point(tenth.said, tenth.happened, *tenth.interval) for tenth in tenths]
    return Report(text, draw_reliability(TITLE, LEGEND, points))


def main(words: list[str] | None = None) -> None:
    """Play, learn, check and write."""
    usual = Path(str(files("kingdombuilder.bots").joinpath("chances.json")))
    parser = ArgumentParser(prog="python -m tools.learning.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"{GAMES} unless given")
    parser.add_argument("--games-in", type=Path, help="a file that keeps the games, so that they are played once")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at the same time")
    parser.add_argument("--out", type=Path, default=usual, help="where the numbers go")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help=f"the folder of {PAGE}")
    asked = parser.parse_args(words)
    if asked.games < FEWEST or asked.jobs < 1:
        parser.error(f"it takes at least {FEWEST} games, so that both halves have some of every kind, and one job")
    page = asked.docs / PAGE
    markdown.between(page.read_text("utf-8"), BEGIN, END, "")
    moments = foretold(played(tables(asked.games, SEED), asked.games_in, asked.jobs), asked.jobs)
    report = report_on(cross_checked(moments))
    learned = document(
        learn(moments),
        {
            "made by": f"make chances ARGS='--games {asked.games}'",
            "learned from": f"{len({moment.game for moment in moments})} games of greedy players and planners",
        },
    )
    asked.out.write_text(learned, encoding="utf-8")
    page.write_text(markdown.between(page.read_text("utf-8"), BEGIN, END, report.text), "utf-8")
    (asked.docs / PICTURE).write_text(report.picture, "utf-8")
    print(report.text)


if __name__ == "__main__":
    main()
