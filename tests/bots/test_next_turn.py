"""What a look at the next turn shows: the terrains that the next card may have, and what they bring."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kingdombuilder import Options, State
from kingdombuilder.bots.bot import Budget
from kingdombuilder.bots.budget import Meter
from kingdombuilder.bots.evaluation import Evaluation
from kingdombuilder.bots.next_turn import NextTurn
from kingdombuilder.bots.planner import IN_A_HURRY, finalists
from kingdombuilder.bots.sampling import next_terrains, sampled
from kingdombuilder.bots.search import TurnSearch
from kingdombuilder.game import catalogue
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import Pending
from kingdombuilder.game.view import view
from tests.bots.playing import opened, positions


def first_view(options: Options) -> State:
    """What the player who begins sees before the first turn."""
    state = first_state(options)
    return view(state, state.decider)


def test_the_next_terrain_is_any_that_was_not_seen() -> None:
    """Of 25 cards, five for each terrain, the player has seen the one that lies face up: 24 may come (RULES 2.1)."""
    seen = first_view(Options(players=2, seed=1))
    (played,) = seen.played
    terrains = dict(next_terrains(seen))
    assert terrains.pop(played) == pytest.approx(4 / 24)
    assert list(terrains.values()) == pytest.approx([5 / 24] * 4)


def test_the_likeliest_terrain_comes_first() -> None:
    seen = first_view(Options(players=2, seed=1))
    assert next_terrains(seen)[-1][0] == seen.played[0]
    chances = [chance for _, chance in next_terrains(seen)]
    assert chances == sorted(chances, reverse=True)


def test_a_double_card_counts_for_the_terrain_that_is_no_swamp() -> None:
    """With all boxes the deck has five cards more, each a swamp and another terrain: 30 in all, six for each."""
    seen = first_view(Options(players=2, sets=tuple(catalogue.boxes), seed=1))
    terrains = dict(next_terrains(seen))
    assert "swamp" not in terrains
    assert sorted(terrains.values()) == pytest.approx([5 / 29, *[6 / 29] * 4])


def test_from_an_empty_deck_the_cards_on_the_table_come_again() -> None:
    """The deck is shuffled from what was discarded, the card of this turn with it; hidden hands cannot come."""
    seen = first_view(Options(players=2, seed=1)).copy()
    seen.deck, seen.discard, seen.played = (), ("grass", "grass", "canyon"), ("forest",)
    assert next_terrains(seen) == [("grass", 0.5), ("canyon", 0.25), ("forest", 0.25)]


def test_in_the_turn_of_another_the_next_card_is_in_the_hand() -> None:
    seen = view(first_state(Options(players=2, seed=1)), 1).copy()
    seen.pending = (Pending(1, "barn"),)
    (card,) = seen.players[1].hand
    assert next_terrains(seen) == [(card, 1.0)]


def test_hidden_cards_do_not_change_the_next_terrains() -> None:
    for number in range(20):
        for state in positions(number, every=60):
            seat = state.decider
            other = sampled(view(state, seat), Random(number))
            found = next_terrains(view(state, seat))
            assert found == next_terrains(view(other, seat))
            assert not found or sum(chance for _, chance in found) == pytest.approx(1)


def test_the_outlook_weighs_each_terrain_by_its_chance() -> None:
    state = opened(Options(players=2, seed=3), Random(3), supply=12)
    seen = view(state, state.decider)
    next_turn = NextTurn(seen, Evaluation(state.setup))
    leads = {terrain: next_turn.lead_after(state, terrain) for terrain, _ in next_terrains(seen)}
    assert len(set(leads.values())) > 1
    expected = sum(chance * leads[terrain] for terrain, chance in next_terrains(seen))
    assert next_turn.outlook(state) == pytest.approx(expected)


def test_after_the_last_turn_there_is_no_next() -> None:
    state = opened(Options(players=2, seed=3), Random(3), supply=0)
    assert state.end_flag
    evaluation = Evaluation(state.setup)
    assert NextTurn(view(state, 0), evaluation).outlook(state) == pytest.approx(evaluation.lead(state, 0))


@pytest.mark.parametrize("sets", [("base",), tuple(catalogue.boxes)], ids=["base", "all"])
def test_no_outcome_is_looked_at_twice_with_a_card(sets: tuple[str, ...]) -> None:
    """Not when plans are ranked once more, either; and what is remembered is what would be found anew."""
    state = opened(Options(players=2, sets=sets, seed=3), Random(3), supply=20)
    seen = view(state, state.decider)
    meter = Meter(Budget(nodes=1_000_000), None, 1.0)
    evaluation = Evaluation(state.setup, meter)
    plans = finalists(TurnSearch(state, evaluation, IN_A_HURRY.breadth), evaluation, 8)
    next_turn = NextTurn(seen, evaluation)
    ranked, nodes = next_turn.ranked(plans, IN_A_HURRY.finalists), meter.nodes
    assert len(ranked) == IN_A_HURRY.finalists[-1]
    assert next_turn.ranked(plans, IN_A_HURRY.finalists) == ranked
    leads = [next_turn.lead_after(plan.state, terrain) for plan in ranked for terrain, _ in next_turn.terrains]
    assert meter.nodes == nodes
    anew = NextTurn(seen, Evaluation(state.setup))
    assert leads == [anew.lead_after(plan.state, terrain) for plan in ranked for terrain, _ in anew.terrains]
    assert len(set(leads)) > len(ranked), "different outcomes are told apart"


def test_fewer_plans_are_tried_with_each_further_terrain() -> None:
    """The best by the terrains before go on; the last number holds for all others."""
    state = first_state(Options(players=2, seed=1))
    seen, evaluation = view(state, state.decider), Evaluation(state.setup)
    plans = finalists(TurnSearch(state, evaluation, IN_A_HURRY.breadth), evaluation, 8)
    next_turn = NextTurn(seen, evaluation)
    assert (len(plans), len(next_turn.terrains)) == (8, 5)
    ranked = next_turn.ranked(plans, (8, 5, 3))
    tried = Counter(terrain for _, terrain in next_turn.known)
    assert [tried[terrain] for terrain, _ in next_turn.terrains] == [8, 5, 3, 3, 3]
    outlooks = [next_turn.outlook(plan.state) for plan in ranked]
    assert len(outlooks) == 3
    assert outlooks == sorted(outlooks, reverse=True)
