"""The quick gold of a player equals the score with its hexes, in every position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kingdombuilder import Options, State, apply, choices
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game import catalogue
from kingdombuilder.game.layout import NO_PIECES, Layout
from kingdombuilder.game.scoring import gold, gold_by_item, score_of
from kingdombuilder.game.setup import first_state
from kingdombuilder.hexes import BOARD, each, mask_of

CARDS = [*catalogue.cards.values(), *catalogue.tasks.values(), *catalogue.fixed_scoring.values()]


def positions(players: int, seed: int) -> Iterator[State]:
    """Every position of a game with all boxes in which anything is done at random."""
    chance = Random(f"{players} {seed}")
    state = first_state(Options(players, sets=tuple(catalogue.boxes), seed=seed))
    while offers := choices(state):
        state = apply(state, draw_action(offers, chance))
        yield state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_number_is_the_sum_of_what_is_explained(players: int) -> None:
    """RULES 2.12: some thousand positions of all boxes, each asked about one player, by turns."""
    for seed in range(6):
        for number, state in enumerate(positions(players, seed)):
            seat = number % players
            explained = score_of(state, seat)
            assert gold(state, seat) == explained.total
            assert gold_by_item(state, seat) == explained.by_item()
            assert list(gold_by_item(state, seat)) == list(explained.by_item())


@pytest.mark.parametrize("players", [2, 5])
def test_every_card_pays_the_number_that_it_explains(players: int) -> None:
    """Also those that do not lie on the table; the Scouts alone need their terrain to be turned up."""
    for state in list(positions(players, seed=7))[::3]:
        for card in CARDS:
            if card.name != "scouts" or card in state.setup.cards:
                assert card.gold(state, 0) == sum(earned.gold for earned in card.score(state, 0)), card.name


def test_a_kingdom_is_the_same_whatever_it_is_found_from() -> None:
    """Pieces come and go one by one, some at a time and many at a time, as a city hall or a position brings them."""
    chance, hexes, layout, pieces = Random(1), list(each(BOARD)), NO_PIECES, 0
    for _ in range(2000):
        pieces |= mask_of(chance.sample(hexes, chance.choice([0, 1, 1, 1, 2, 7])))
        pieces &= ~mask_of(chance.sample(hexes, chance.choice([0, 0, 30, 60])))
        layout = layout.changed_to(pieces)
        assert facts(layout) == facts(Layout.of(pieces))


def facts(layout: Layout) -> list[object]:
    return [layout.pieces, sorted(layout.areas), layout.around, layout.tally]
