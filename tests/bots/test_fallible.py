"""Players who err like people: never by any action at all, but by what they overlook and misjudge."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from kingdombuilder import Options, State, score, view
from kingdombuilder.bots.bot import Bot
from kingdombuilder.bots.evaluation import ALWAYS, Evaluation, Weights, learned
from kingdombuilder.bots.fallible import BREADTH, Beginner, Easy, Fallibility, Fallible, Misjudging, rulebook_hints
from kingdombuilder.bots.levels import LEVELS, measured
from kingdombuilder.bots.random_player import RandomPlayer
from kingdombuilder.bots.registry import BOTS, TITLES
from kingdombuilder.bots.search import Plan, TurnSearch
from kingdombuilder.game import catalogue
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import BEFORE
from tests.bots.playing import moves, opened


class Faultless(Fallible):
    """Follows the hints and errs in nothing."""

    fallibility = Fallibility(misjudges=0.0, overlooks=0.0)


class Blind(Fallible):
    """Overlooks all that can be overlooked."""

    fallibility = Fallibility(misjudges=0.0, overlooks=1.0)


def gold(kinds: tuple[type[Bot], type[Bot]], games: range) -> tuple[float, float]:
    """The mean gold of two players, from both seats."""
    found: tuple[list[int], list[int]] = ([], [])
    for number in games:
        for first in (0, 1):
            table = [kinds[(first + seat) % 2](f"{number} {seat}") for seat in (0, 1)]
            *_, (_, _, last) = moves(first_state(Options(players=2, seed=number)), table)
            for seat, total in enumerate(score(last)):
                found[(first + seat) % 2].append(total.total)
    return fmean(found[0]), fmean(found[1])


def test_a_beginner_is_better_than_chance_and_worse_than_who_errs_less() -> None:
    """By how much is measured by ``make ladder``."""
    beginner, chance = gold((Beginner, RandomPlayer), range(8))
    assert beginner > chance
    easy, beginner = gold((Easy, Beginner), range(8))
    assert easy > beginner


@pytest.fixture(scope="module")
def state() -> State:
    """The beginning of a turn with a paddock, which can be played in many ways."""
    found = opened(Options(players=2, seed=2), Random(2), supply=25)
    assert found.phase == BEFORE
    return found


def test_the_hints_of_the_rulebook_are_few_terrains_and_many_tiles(state: State) -> None:
    """Without the learned weights, what counts besides gold is being bound in terrains, and tiles."""
    hints = rulebook_hints()
    (features,) = hints.soon.values()
    assert features["bound"] < 0 < features["tiles in reach"]
    assert all(worth > 0 for worth in hints.tiles.values())
    assert not hints.later


def test_positions_are_misjudged_by_about_what_they_should(state: State) -> None:
    plain = Evaluation(state.setup, None, rulebook_hints()).worth(state, 0)
    seeming = Misjudging(state.setup, None, rulebook_hints(), 6.0, Random(1))
    errors = [seeming.worth(state, 0) - plain for _ in range(2000)]
    assert fmean(errors) == pytest.approx(0, abs=0.5)
    assert fmean(error * error for error in errors) == pytest.approx(36, rel=0.1)


def plan(worth: float, *kinds: str) -> Plan:
    return Plan(worth, tuple((kind, 1) for kind in kinds), None)  # type: ignore[arg-type]  # nobody looks at the state


@pytest.mark.parametrize(("seed", "kinds"), [(7, {"farm"}), (15, {"barn"}), (23, {"barn", "tower"}), (49, {"paddock"})])
def test_who_overlooks_everything_does_nothing_but_build(seed: int, kinds: set[str]) -> None:
    """The tile actions of a bot without errors, including moves."""

    def used(bot: Fallible) -> set[str]:
        state = opened(Options(players=2, seed=seed), Random(seed), supply=20)
        return {kind for kind, _ in (bot.choose(view(state, state.decider)), *bot.planned)} & set(catalogue.tiles)

    assert used(Faultless(1)) == kinds
    assert used(Blind(1)) == set()


def test_what_is_overlooked_is_not_used() -> None:
    with_tile, without = plan(9.0, "build", "farm", "end"), plan(5.0, "build", "end")
    assert Blind(1).noticed([with_tile, without], {"farm"}) == [without]
    assert Faultless(1).noticed([with_tile, without], {"farm"}) == [with_tile, without]
    assert Blind(1).noticed([with_tile], {"farm"}) == [with_tile], "if there is nothing else it is seen at last"


@pytest.mark.parametrize("kinds", [("farm",), ("paddock", "place"), ("swamp", "build", "farm")])
def test_overlooking_happens_as_often_as_it_should(kinds: tuple[str, ...]) -> None:
    """An extra action is overlooked as a whole: neither the second half of a move nor the choice of a card is one."""
    bot = Beginner(1)
    plans = [plan(9.0, *kinds, "end"), plan(5.0, "swamp", "build", "end")]
    extra = {action.kind for action in catalogue.tiles.values()}
    assert set(kinds) & extra == {"farm", "paddock"} & set(kinds)
    seen = [len(bot.noticed(plans, extra)) == 2 for _ in range(2000)]
    assert fmean(seen) == pytest.approx(1 - bot.fallibility.overlooks, abs=0.04)


def best_turn(state: State, weights: Weights) -> tuple[tuple[str, int], ...]:
    (found,) = TurnSearch(state, Evaluation(state.setup, None, weights), BREADTH).best(1)
    return found.actions


def test_who_errs_in_nothing_plays_the_best_turn_that_the_hints_know(state: State) -> None:
    """Whatever its chance is; those who know nothing but gold, or what was learned, play another one."""
    seen = view(state, state.decider)
    for seed in range(5):
        bot = Faultless(seed)
        assert (bot.choose(seen), *bot.planned) == best_turn(state, rulebook_hints())
    for others in (Weights({ALWAYS: {}}, {}, {}), learned()):
        assert best_turn(state, others) != best_turn(state, rulebook_hints())


def test_the_levels_are_bots_with_names_and_measured_strengths() -> None:
    assert set(LEVELS) <= set(BOTS)
    assert set(LEVELS) <= set(TITLES)
    assert [name for name in BOTS if name in LEVELS] == list(LEVELS), "from the weakest to the strongest"
    assert list(measured()) == list(LEVELS)
    for below, bot in pairwise(("random", *LEVELS)):
        found = measured()[bot]
        assert (found.bot, found.below) == (bot, below)
        assert found.win_rate > 0.5
        assert found.low <= found.win_rate <= found.high
        assert found.games > 0
