"""The win probability: properties that hold for any weights. ``make chances`` checks its calibration."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random

import pytest

from kingdombuilder import Game, KingdomBuilderError, Options, apply, choices, draw_action, score, view, win_chance
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.bots.win_chance import Chances, Outlook, learned_chances, win_chances
from kingdombuilder.game.options import PLAYERS
from kingdombuilder.game.scoring import winners
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import State
from tests.bots.playing import positions

PLAIN = Chances((0.0, 10.0), (6.0, 1.0), (1.0, 5.0), {"2": 1.0, "3": 1.0})
"""A turn brings 6 gold in the last round; the spread grows from 1 to 5."""


def random_end(seed: int) -> State:
    """The end of a random game of two."""
    chance, state = Random(seed), first_state(Options(players=2, seed=seed))
    while not state.over:
        state = apply(state, draw_action(choices(state), chance))
    return state


def test_the_chances_of_all_players_are_one_together() -> None:
    numbers = set()
    for number in range(40):
        for state in positions(number, every=60):
            chances = win_chances(view(state, state.decider))
            numbers.add(len(chances))
            assert sum(chances) == pytest.approx(1)
            assert all(0 < chance < 1 for chance in chances)
    assert numbers == set(PLAYERS)


def test_hidden_cards_do_not_matter() -> None:
    """The win probabilities do not depend on the deck and other players' hands."""
    different = 0
    for number in range(30):
        for state in positions(number, every=60):
            said = win_chances(view(state, None))
            for seat in range(len(state.players)):
                other = sampled(view(state, seat), Random(number))
                different += other.deck != state.deck
                assert win_chances(view(state, seat)) == win_chances(view(other, seat)) == said
    assert different > 30


def test_when_the_game_is_over_the_winner_has_one() -> None:
    end = random_end(1)
    (winner,) = winners(score(end))
    assert [win_chance(end, seat) for seat in (winner, 1 - winner)] == [1.0, 0.0]


def test_a_shared_victory_is_shared() -> None:
    end = next(end for end in map(random_end, range(300)) if len(winners(score(end))) == 2)
    assert win_chances(end) == [0.5, 0.5]


def test_a_seat_that_does_not_exist_is_named() -> None:
    game = Game(Options.first_game(players=3, seed=1))
    with pytest.raises(KingdomBuilderError, match="3 is not a seat; the seats of this game are 0 to 2"):
        win_chance(game.view(0), 3)


def test_equal_prospects_are_equal_chances() -> None:
    assert PLAIN.shares(Outlook(5.0, (40, 40), (0, 0))) == pytest.approx([1 / 2, 1 / 2])
    assert PLAIN.shares(Outlook(5.0, (40, 40, 40), (1, 1, 1))) == pytest.approx([1 / 3] * 3)


def test_a_lead_counts_more_the_later_it_is() -> None:
    early, late = (PLAIN.shares(Outlook(rounds, (44, 40), (0, 0)))[0] for rounds in (8.0, 0.0))
    assert 0.5 < early < 0.7
    assert 0.9 < late < 1


def test_in_the_last_round_a_turn_to_come_is_worth_what_it_brings() -> None:
    """A player 6 gold behind, with a turn left that brings 6, is even with one who has finished."""
    assert PLAIN.shares(Outlook(0.0, (40, 46), (1.0, 0.0))) == pytest.approx([0.5, 0.5], abs=0.01)


def test_a_far_lead_is_nearly_certain() -> None:
    assert PLAIN.shares(Outlook(0.0, (90, 40, 41), (0, 0, 0))) == pytest.approx([1, 0, 0], abs=1e-6)


def test_each_has_one_turn_in_a_round_and_the_active_player_what_is_left_of_it() -> None:
    """RULES 2: turns go round from the start player, and the game ends only with the round."""
    state = first_state(Options(players=3, seed=3, start_player=1))
    assert Outlook.of(state).owed == (1.0, 1.0, 1.0)
    assert state.active == 1
    chance = Random(3)
    while state.active == 1:
        state = apply(state, draw_action(choices(state), chance))
    assert Outlook.of(state).owed == (1.0, 0.0, 1.0)
    state = apply(state, draw_action(choices(state), chance))
    assert Outlook.of(state).owed == pytest.approx((1.0, 0.0, 2 / 3))


def test_what_was_learned_is_of_the_right_form_and_says_where_it_comes_from() -> None:
    document = json.loads(files("kingdombuilder.bots").joinpath("chances.json").read_text("utf-8"))
    assert "make chances" in document["provenance"]["made by"]
    learned = learned_chances()
    assert len(learned.rounds) == len(learned.gain) == len(learned.spread)
    assert learned.rounds[0] == 0
    assert set(learned.players) == {str(players) for players in PLAYERS}
    assert min(learned.spread) > 0
