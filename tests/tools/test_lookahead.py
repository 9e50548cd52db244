"""A judge is taught by the outlooks of siblings, whose numbers are made up, and by those of a game."""

from __future__ import annotations

import numpy as np
import pytest

from kingdombuilder.bots.evaluation import ALWAYS, Weights, learned
from kingdombuilder.bots.features import FEATURES
from kingdombuilder.game.setup import first_state
from tools.learning import lookahead
from tools.learning.lookahead import learn
from tools.learning.ranking import by_weights
from tools.learning.siblings import Family, Sibling
from tools.learning.tuning import Moment, deals, vector

AREAS = FEATURES.index("areas")


def family(*areas: float) -> Family:
    """Turns after which the player has so many areas, and the rival nothing."""
    own = [[0.0] * len(FEATURES) for _ in areas]
    for features, number in zip(own, areas, strict=True):
        features[AREAS] = number
    nothing = [0.0] * len(FEATURES)
    return Family(["knights"], 0, [Sibling(Moment(3.0, [seen, nothing], [[], []]), 1, 0.0, 0.0, []) for seen in own])


def with_outlooks(seen: Family, outlooks: list[float]) -> Family:
    return seen._replace(
        siblings=[one._replace(outlook=outlook) for one, outlook in zip(seen.siblings, outlooks, strict=True)]
    )


def test_weights_are_learned_from_the_differences_of_outlooks() -> None:
    """Every area is worth two gold more than today's weights say; most of that is learned, since these hold back.

    What all siblings have in common makes no difference.
    """
    today = by_weights(vector(learned()))
    chance = np.random.default_rng(1)
    seen = []
    for _ in range(2000):
        common = float(chance.normal(0, 20))
        areas = [float(number) for number in chance.integers(0, 6, size=6)]
        plain = family(*areas)
        outlooks = [worth + common + 2 * number for worth, number in zip(today(plain), areas, strict=True)]
        seen.append(with_outlooks(plain, outlooks))
    few, many = by_weights(learn(seen, learned()))(family(1, 2))
    less, more = today(family(1, 2))
    assert 1.5 < (many - few) - (more - less) < 2


def test_nothing_to_learn_leaves_the_weights_where_they_are() -> None:
    same = with_outlooks(family(1, 1), [5.0, 5.0])
    assert learn([same], learned()) == pytest.approx(vector(learned()))


def test_what_is_far_behind_hardly_counts() -> None:
    """By the best two an area is worth two gold more, by two that are hopeless it is worth two gold less."""
    today = by_weights(vector(learned()))
    plain = family(1, 2, 1, 2)
    worths = today(plain)
    torn = with_outlooks(plain, [worths[0] + 1, worths[1] + 3, worths[2] - 99, worths[3] - 101])
    few, many = by_weights(learn([torn] * 5000, learned()))(family(1, 2))
    less, more = today(family(1, 2))
    assert many - few == pytest.approx(more - less + 2, abs=0.3)


def test_a_judge_is_taught_by_games_that_need_not_be_played_on() -> None:
    """One game, some turns of which are looked at: the cards that do not lie on the table keep their weights."""
    found = Weights.of(lookahead.taught(games=1, seed=5, processes=1))
    today = learned()
    moved = {card for card in today.soon if found.soon[card] != today.soon[card]}
    assert moved <= {ALWAYS, *(card.name for card in first_state(next(deals(1, seed=5))).setup.scoring)}
    assert ALWAYS in moved
