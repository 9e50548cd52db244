"""Fits the evaluation to its own value after a look at the next turn.

That look (``outlook``) ranks sibling turns far better than the judge alone does, and luck has little part in it,
because all siblings are compared by the same terrains. So the weights are moved from where they are towards those that
explain by how much the outlooks of siblings differ (this is known as RootStrap or TreeStrap). What all siblings have in
common cannot be learned in this way: the weights of it stay as self-play has taught them (``tuning``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from kingdombuilder.bots.evaluation import Weights, learned
from kingdombuilder.bots.features import FEATURES, GOLD

from .siblings import Family, Trial, gathered
from .tuning import SIZE, Vector, deals, document, ridge, row_of, vector

RIDGE, CARD_RIDGE = 300.0, 5000.0
"""How strongly the weights are held where they were: those of every game, and those of single cards."""
NEAR = 2.0
"""A sibling that is so much gold behind the best counts a quarter: what matters is to tell the good ones apart."""
NOTHING = 1e-9
"""A smaller difference is none, but comes from rounding."""
NO_PLAY_OUTS = Trial(deals=0, rounds=0)
UNSCALED = np.ones(len(FEATURES))


def taught(games: int, seed: int, processes: int) -> dict[str, Any]:
    """The document of weights that are learned by looking ahead in so many games."""
    seen = gathered(NO_PLAY_OUTS, deals(games, seed), processes)
    found = learn((family for _, families in seen for family in families), learned())
    return document(found, UNSCALED, {"made by": f"make rank ARGS='--learn FILE --lessons {games}'"})


def learn(seen: Iterable[Family], before: Weights) -> Vector:
    """The weights that explain the differences between the outlooks of siblings, held near those from before.

    Only differences count: of each family the mean is taken off. The features are divided by how much they differ
    among siblings, so that all weights are held alike.
    """
    old = vector(before)
    system, right, squares, times = np.zeros((SIZE, SIZE)), np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)
    for family in seen:
        rows, gold = known(family)
        outlooks = np.array([sibling.outlook for sibling in family.siblings])
        share = 1 / (1 + (outlooks.max() - outlooks) / NEAR) ** 2
        missed = _differences(outlooks - gold - rows @ old, share)
        rows = _differences(rows, share)
        used = np.flatnonzero(rows.any(axis=0))
        rows = rows[:, used]
        system[np.ix_(used, used)] += share * rows.T @ rows
        right[used] += share * rows.T @ missed
        squares[used] += (rows**2).sum(axis=0)
        times[used] += (rows != 0).sum(axis=0)
    scale = np.sqrt(squares / np.maximum(1, times))
    scale[scale == 0] = 1
    system = system / np.outer(scale, scale) + np.diag(ridge(RIDGE, CARD_RIDGE))
    found: Vector = old + np.linalg.solve(system, right / scale) / scale
    return found


def _differences(values: Vector, share: Vector) -> Vector:
    """By how much the values of siblings differ from their mean, in which each has its share."""
    found: Vector = values - np.average(values, axis=0, weights=share)
    found[np.abs(found) < NOTHING] = 0
    return found


def known(family: Family) -> tuple[Vector, Vector]:
    """What each weight is multiplied with, for each sibling, and by how much gold the player is ahead."""
    rows = [row_of(family.cards, one.moment, family.seat, one.rival, UNSCALED) for one in family.siblings]
    seen = [one.moment.features for one in family.siblings]
    rivals = [one.rival for one in family.siblings]
    gold = [each[family.seat][GOLD] - each[rival][GOLD] for each, rival in zip(seen, rivals, strict=True)]
    return np.array(rows), np.array(gold)
