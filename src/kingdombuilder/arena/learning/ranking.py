"""How well a judge ranks sibling turns.

``make rank`` plays the siblings of some hundred turns on (``siblings``) and prints for several judges how often they
order two siblings as the play-outs do, and how much gold their choice gives away. The play-outs are noisy themselves:
one half of them, asked about the other half, shows how good a judge can look at all. With ``--learn FILE`` a judge is
taught by other games to look ahead (``lookahead``), its weights go to that file, and it is shown beside the others.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf, sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, TypeAlias

import numpy as np

from ...bots.evaluation import Weights
from ...bots.features import GOLD
from ...intervals import Z_95, variance_of_mean
from ..pool import cores
from .lookahead import known, taught
from .siblings import Family, Trial, gathered, read, tables, written
from .tuning import Vector, text, vector

Judge: TypeAlias = Callable[[Family], Sequence[float]]
"""Says what each sibling of a family is worth."""
Game: TypeAlias = list[Family]
"""The families of one game: they have the board and the cards in common."""

ROUNDS, DEALS = 3, 8
LESSONS_FROM = 500_000
"""So much higher are the seeds of the games by which a judge is taught than of those by which it is measured."""


class Rank(NamedTuple):
    """How well a judge ranks."""

    agreement: float
    """The part of all pairs of siblings that it orders as the play-outs do."""
    given_away: float
    """By how much less its choice brings than that of one half of the play-outs, told by the other half."""
    reach: float
    """How far the 95 % interval of that reaches to either side; it counts games, not turns."""


def by_judge(family: Family) -> Sequence[float]:
    """What the judge foretells."""
    return [sibling.judged for sibling in family.siblings]


def by_outlook(family: Family) -> Sequence[float]:
    """What it foretells after a look at the next turn."""
    return [sibling.outlook for sibling in family.siblings]


def by_gold(family: Family) -> Sequence[float]:
    """Nothing but the gold of now."""
    return [sibling.moment.features[family.seat][GOLD] for sibling in family.siblings]


def by_weights(weights: Vector) -> Judge:
    """What the judge would foretell with other weights."""

    def judge(family: Family) -> Sequence[float]:
        rows, gold = known(family)
        found: list[float] = (gold + rows @ weights).tolist()
        return found

    return judge


def by_half(half: int) -> Judge:
    """What one half of the play-outs came to."""
    return lambda family: [fmean(sibling.leads[half::2]) for sibling in family.siblings]


HALVES = by_half(0), by_half(1)
JUDGES: dict[str, Judge] = {"gold alone": by_gold, "the judge": by_judge, "with the next turn": by_outlook}


def rank(judge: Judge, games: Sequence[Game]) -> Rank:
    """How well a judge ranks the siblings of these games, of which each has a family at least."""
    given_away = [[_given_away(judge, family) for family in game] for game in games]
    agreement = fmean(_agreement(judge, half, family) for game in games for family in game for half in HALVES)
    mean = fmean(gold for game in given_away for gold in game)
    return Rank(agreement, mean, Z_95 * sqrt(variance_of_mean(given_away)))


def rank_of_halves(games: Sequence[Game]) -> Rank:
    """How well one half of the play-outs ranks by the other: nobody who is measured by them can be seen to do better.

    Of one half's own choice, by its own count, nothing can be said: it has the luck of being chosen.
    """
    agreement = fmean(_agreement(*HALVES, family) for game in games for family in game)
    return Rank(agreement, 0.0, 0.0)


def _agreement(judge: Judge, other: Judge, family: Family) -> float:
    """The part of the pairs that both order alike; where one of them sees no difference, it is half of one."""
    ours, theirs = judge(family), other(family)
    pairs = list(combinations(range(len(ours)), 2))
    alike = [np.sign(ours[one] - ours[two]) * np.sign(theirs[one] - theirs[two]) for one, two in pairs]
    return 0.5 + fmean(alike) / 2 if pairs else 0.5


def _given_away(judge: Judge, family: Family) -> float:
    """What the judge's choice brings less than that of a half of the play-outs, told by the other half, both ways."""
    choice = _best(judge(family))
    lost = []
    for chooser, teller in (HALVES, HALVES[::-1]):
        told = teller(family)
        lost.append(told[_best(chooser(family))] - told[choice])
    return fmean(lost)


def _best(worths: Sequence[float]) -> int:
    return max(range(len(worths)), key=worths.__getitem__)


def told(ranks: Iterable[tuple[str, Rank]]) -> str:
    """The ranks as a table."""
    lines = [f"{'':24}{'agreement':>12}{'gold given away':>24}"]
    for name, found in ranks:
        lines.append(f"{name:24}{100 * found.agreement:>10.1f} %{found.given_away:>15.2f} +- {found.reach:.2f}")
    return "\n".join(lines)


def main(words: list[str] | None = None) -> None:
    """What ``make rank`` does."""
    parser = ArgumentParser(prog="kingdombuilder.arena.learning.ranking", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of which some turns are looked at")
    parser.add_argument("--seed", type=int, default=6_000_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how far they are played on; 0 is to the end")
    parser.add_argument("--deals", type=int, default=DEALS, help="with how many deals each is played on, two at least")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--families", type=Path, help="where the play-outs are kept; what is there is not played again")
    parser.add_argument("--learn", type=Path, help="where the weights of a judge go that is taught to look ahead")
    parser.add_argument("--lessons", type=int, default=1000, help="games by which it is taught")
    asked = parser.parse_args(words)
    games = _games(asked.families)
    trial = Trial(asked.deals, asked.rounds or inf)
    missing = tables(max(0, asked.games - len(games)), asked.seed + len(games))
    for game in gathered(trial, missing, asked.jobs):
        games.append(game)
        if asked.families:
            with asked.families.open("a", encoding="utf-8") as file:
                file.write(json.dumps(written(game)) + "\n")
    judges = dict(JUDGES)
    if asked.learn:
        found = taught(asked.lessons, asked.seed + LESSONS_FROM, asked.jobs)
        asked.learn.write_text(text(found), encoding="utf-8")
        judges["taught to look ahead"] = by_weights(vector(Weights.of(found)))
    halves = ("half of the play-outs", rank_of_halves(games))
    print(told([*((name, rank(judge, games)) for name, judge in judges.items()), halves]))


def _games(file: Path | None) -> list[Game]:
    """The games that were played on before."""
    if file is None or not file.exists():
        return []
    return [read(json.loads(line).splitlines()) for line in file.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    main()
