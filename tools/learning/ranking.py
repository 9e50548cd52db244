"""How well the evaluation ranks sibling turns.

``make rank`` plays the siblings of some hundred turns on (``siblings``) and prints for several judges how often they
order two siblings as the play-outs do, and how much gold their choice gives away. The play-outs are noisy themselves:
how often one half of them agrees with the other shows how good a judge can look at all. With ``--learn FILE`` a judge
is taught by other games to look ahead (``lookahead``), its weights go to that file, and it is shown beside the others.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf, sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, TypeAlias

import numpy as np

from kingdombuilder.arena.pool import cores
from kingdombuilder.arena.tournament import THINKING, fingerprint
from kingdombuilder.bots.evaluation import Weights
from kingdombuilder.bots.features import GOLD
from kingdombuilder.intervals import mean_interval

from . import json_lines
from .lookahead import known, taught
from .siblings import Family, Trial, gathered, read, tables
from .tuning import Vector, text, vector

Judge: TypeAlias = Callable[[Family], Sequence[float]]
"""Says what each sibling of a family is worth."""
Game: TypeAlias = list[Family]
"""The families of one game: they have the board and the cards in common."""

ROUNDS, DEALS = 3, 8
CODE = tuple(Path(__file__).with_name(name) for name in ("siblings.py", "tuning.py"))
"""The files beside the engine and the bots on which the play-outs depend, and what is said of the siblings."""
LESSONS_FROM = 500_000
"""So much higher are the seeds of the games by which a judge is taught than of those by which it is measured."""


class Rank(NamedTuple):
    """How well a judge ranks."""

    agreement: float
    """The part of all pairs of siblings that it orders as the play-outs do."""
    given_away: float
    """By how much less its choice brings than that of one half of the play-outs, told by the other half."""
    interval: tuple[float, float]
    """The 95 % interval of that, in which games count, not turns."""


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
    """How well a judge ranks the siblings of these games: two at least, each with a family."""
    given_away = [[_given_away(judge, family) for family in game] for game in games]
    agreement = fmean(_agreement(judge, half, family) for game in games for family in game for half in HALVES)
    interval = mean_interval(given_away)
    assert interval, "one game says nothing about others"
    return Rank(agreement, fmean(gold for game in given_away for gold in game), interval)


def agreement_of_halves(games: Sequence[Game]) -> float:
    """The part of all pairs of siblings that both halves of the play-outs order alike."""
    return fmean(_agreement(*HALVES, family) for game in games for family in game)


def best_agreement(of_halves: float) -> tuple[float, float]:
    """Between which agreements a judge would come that knows how every pair is to be ordered.

    If a half orders a pair rightly with probability p, such a judge agrees with it with p, and the other half with
    p² + (1 - p)², which is never more. So the agreement of the halves is the lower bound. The upper one is the p of
    which that agreement follows if all pairs are equally clear: where they differ, the mean of p is below it.

    >>> [round(bound, 3) for bound in best_agreement(0.631)]
    [0.631, 0.756]
    """
    return of_halves, (1 + sqrt(max(0.0, 2 * of_halves - 1))) / 2


def _agreement(judge: Judge, other: Judge, family: Family) -> float:
    """The part of the pairs that both order alike; where one of them sees no difference, it is half of one."""
    ours, theirs = judge(family), other(family)
    pairs = list(combinations(range(len(ours)), 2))
    alike = [np.sign(ours[one] - ours[two]) * np.sign(theirs[one] - theirs[two]) for one, two in pairs]
    return 0.5 + fmean(alike) / 2 if pairs else 0.5


def _given_away(judge: Judge, family: Family) -> float:
    """The loss of the evaluation's choice against that of half of the rollouts, by the other half, both ways."""
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
        reach = found.interval[1] - found.given_away
        lines.append(f"{name:24}{100 * found.agreement:>10.1f} %{found.given_away:>15.2f} +- {reach:.2f}")
    return "\n".join(lines)


def main(words: list[str] | None = None) -> None:
    """What ``make rank`` does."""
    parser = ArgumentParser(prog="python -m tools.learning.ranking", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of which some turns are looked at")
    parser.add_argument("--seed", type=int, default=6_000_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how far they are played on; 0 is to the end")
    parser.add_argument("--deals", type=int, default=DEALS, help="with how many deals each is played on, two at least")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--families", type=Path, help="where the play-outs are kept; what is there is not played again")
    parser.add_argument("--learn", type=Path, help="where the weights of a judge go that is taught to look ahead")
    parser.add_argument("--lessons", type=int, default=1000, help="games by which it is taught")
    asked = parser.parse_args(words)
    if asked.jobs < 1:
        parser.error(f"jobs: {asked.jobs} should be 1 or more")
    if asked.games < 2 or asked.deals < 2 or asked.rounds < 0:
        parser.error(
            "it takes at least two games, because intervals count games, two deals, one for each half, "
            "and no rounds below 0, which goes on to the end"
        )
    games = _games(asked)
    judges = dict(JUDGES)
    if asked.learn:
        found = taught(asked.lessons, asked.seed + LESSONS_FROM, asked.jobs)
        asked.learn.write_text(text(found), encoding="utf-8")
        judges["taught to look ahead"] = by_weights(vector(Weights.of(found)))
    print(told((name, rank(judge, games)) for name, judge in judges.items()))
    low, high = (100 * bound for bound in best_agreement(agreement_of_halves(games)))
    print(f"A judge that knew the truth would agree with a half of the play-outs in {low:.1f} to {high:.1f} %.")


def _games(asked: Namespace) -> list[Game]:
    """The requested games in order: those in the file, and missing ones, which are added to it.

    What judges and play-outs of other code have said is not mixed in.
    """
    trial = [asked.deals, asked.rounds, fingerprint((), THINKING, CODE)]
    kept = [line for line in json_lines.kept(asked.families) if isinstance(line, dict)]
    games = {line["seed"]: read(line["families"]) for line in kept if line.get("trial") == trial}
    wanted = list(tables(asked.games, asked.seed))
    missing = [table for table in wanted if table.seed not in games]
    for table, game in gathered(Trial(asked.deals, asked.rounds or inf), missing, asked.jobs):
        games[table.seed] = game
        json_lines.add(asked.families, {"seed": table.seed, "trial": trial, "families": game})
    return [games[table.seed] for table in wanted]


if __name__ == "__main__":
    main()
