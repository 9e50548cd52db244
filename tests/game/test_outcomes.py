"""Explicit chance: what an action may draw, its probabilities, and the action with the cards named."""

from __future__ import annotations

from collections import Counter
from math import isclose
from random import Random

import pytest

from kingdombuilder import (
    BadDraw,
    Game,
    HiddenInformation,
    Options,
    State,
    apply,
    chance_outcomes,
    choices,
    draw_action,
    sampled,
    view,
)
from kingdombuilder.game import catalogue, outcomes
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import AFTER


def at_the_end_of_a_turn(deck: str = "", discard: str = "") -> State:
    """Player 1 played desert and built; player 2 holds forest. The first game's board."""
    draft = Game(Options.first_game(players=2, seed=4711)).state.copy()
    draft.phase, draft.builds_left = AFTER, 0
    draft.played, draft.card = ("desert",), "desert"
    draft.edit(1).hand = ("forest",)
    draft.deck, draft.discard = tuple(deck.split()), tuple(discard.split())
    return draft.freeze()


def test_the_next_card_is_any_of_the_deck() -> None:
    """Two of the five cards of the deck are grass, whatever the order."""
    state = at_the_end_of_a_turn("grass canyon grass flower forest")
    assert chance_outcomes(state, "end") == [
        (("canyon",), 0.2),
        (("flower",), 0.2),
        (("forest",), 0.2),
        (("grass",), 0.4),
    ]


def test_a_build_draws_nothing() -> None:
    assert chance_outcomes(Game(Options.first_game(players=2, seed=4711)).state, ("build", "g18")) == [((), 1.0)]


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """RULES 2.6: the discards, the desert just played among them, are shuffled: two grass, one flower, one desert."""
    state = at_the_end_of_a_turn("", "grass flower grass")
    assert dict(chance_outcomes(state, "end")) == {("desert",): 0.25, ("flower",): 0.25, ("grass",): 0.5}
    after = apply(state, "end", draw=("flower",))
    assert (after.shuffles, after.discard, sorted(after.deck)) == (1, (), ["desert", "grass", "grass"])


def test_two_cards_of_a_turn_depend_on_each_other() -> None:
    """With the crossroads the player draws two: the last card of the deck, then one of two discards."""
    draft = first_state(Options(sets=("base", "crossroads"), include=("crossroads",), seed=2)).copy()
    crossroads = draft.setup.board.locations["crossroads"]
    draft.edit(draft.active).tiles = crossroads & -crossroads
    draft.phase, draft.builds_left = AFTER, 0
    draft.played, draft.card = ("desert",), "desert"
    draft.deck, draft.discard = ("grass",), ("flower",)
    assert dict(chance_outcomes(draft.freeze(), "end")) == {("grass", "desert"): 0.5, ("grass", "flower"): 0.5}


def test_a_useless_card_is_replaced_until_one_is_of_use() -> None:
    """RULES 2.3: no grass hex is free, so the next player's grass leaves, and another card is drawn, perhaps grass."""
    draft = at_the_end_of_a_turn("flower canyon grass").copy()
    draft.edit(1).hand = ("grass",)
    draft.eligible &= ~draft.setup.board.terrain["grass"]
    found = dict(chance_outcomes(draft.freeze(), "end"))
    assert found == {
        ("canyon", "flower"): pytest.approx(1 / 6),  # the first card is player 1's, the second replaces the grass
        ("canyon", "grass", "flower"): pytest.approx(1 / 6),
        ("flower", "canyon"): pytest.approx(1 / 6),
        ("flower", "grass", "canyon"): pytest.approx(1 / 6),
        ("grass", "canyon"): pytest.approx(1 / 6),
        ("grass", "flower"): pytest.approx(1 / 6),
    }


def test_named_cards_are_drawn() -> None:
    state = at_the_end_of_a_turn("grass canyon grass flower forest")
    after = apply(state, "end", draw=["grass"], tell=True)
    assert after.players[0].hand == ("grass",)
    assert after.deck == ("grass", "canyon", "flower", "forest")
    assert after.parts == state.parts
    assert apply(state, "end", draw=("forest",)) == apply(state, "end")  # it is on top


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (("desert",), "'desert' cannot be drawn; the deck has canyon, flower, forest, grass"),
        ((), "the action draws another card, one of canyon, flower, forest, grass"),
        (("grass", "grass"), r"end draws fewer cards than \('grass', 'grass'\); see chance_outcomes"),
    ],
)
def test_cards_that_cannot_be_drawn_are_refused(draw: tuple[str, ...], message: str) -> None:
    state = at_the_end_of_a_turn("grass canyon grass flower forest")
    with pytest.raises(BadDraw, match=message):
        apply(state, "end", draw=draw)


def test_a_view_does_not_know_its_deck() -> None:
    with pytest.raises(HiddenInformation, match="sampled"):
        chance_outcomes(view(at_the_end_of_a_turn("grass canyon"), 0), "end")


def test_a_hopeless_number_of_outcomes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to build on, so all of the deck would be turned up, in any order."""
    draft = at_the_end_of_a_turn(" ".join(["grass", "canyon", "flower", "forest", "desert"] * 4)).copy()
    draft.eligible = 0
    monkeypatch.setattr(outcomes, "MOST_OUTCOMES", 50)
    with pytest.raises(ValueError, match="more than 50 outcomes"):
        chance_outcomes(draft.freeze(), "end")


@pytest.mark.parametrize("seed", range(4))
def test_what_happens_is_one_of_the_outcomes(seed: int) -> None:
    """In whole games of all boxes, with forts, crossroads, double cards and shuffles."""
    chance, drawn = Random(seed), 0
    state = first_state(Options(2 + seed, sets=tuple(catalogue.boxes), seed=seed))
    while offers := choices(state):
        action = draw_action(offers, chance)
        after = apply(state, action)
        if after.deck != state.deck or chance.random() < 0.1:
            found = chance_outcomes(state, action)
            assert isclose(sum(probability for _, probability in found), 1)
            assert after in [apply(state, action, draw=draw) for draw, _ in found]
            drawn += after.deck != state.deck
        state = after
    assert drawn > 20


def test_probabilities_are_the_frequencies_of_sampled_states() -> None:
    """The same deck, shuffled 4,000 times: each frequency lies within four standard deviations."""
    state = Game(Options.first_game(players=2, seed=4711)).state
    for action in ("build g18", "build h18", "build h19"):
        state = apply(state, action)
    chance, games = Random(1), 4000
    hand = state.players[1].hand
    seen = [one for one in (sampled(view(state, 0), chance) for _ in range(games)) if one.players[1].hand == hand]
    drawn = Counter(apply(one, ("end", 0)).players[0].hand for one in seen)
    expected = dict(chance_outcomes(state, "end"))
    assert set(drawn) == set(expected)
    for draw, probability in expected.items():
        deviation = (len(seen) * probability * (1 - probability)) ** 0.5
        assert abs(drawn[draw] - len(seen) * probability) < 4 * deviation
