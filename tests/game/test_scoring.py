"""Scores: items with the hexes that earn them, sums, and the texts of cards."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from kingdombuilder import score
from kingdombuilder.game import catalogue
from kingdombuilder.game.scoring import (
    Card,
    Earned,
    PlayerScore,
    contested_cards,
    gold,
    gold_by_item,
    gold_each,
    pay,
    score_of,
    winners,
)
from tests.scenario import Scenario

A1, B1 = 1 << 2, 1 << 3
"""The first two hexes of the board, by the places of their bits."""


def test_gold_for_each_hex() -> None:
    """RULES 4.1: two hexes at three gold; nothing at all where no hex earns anything."""
    (earned,) = gold_each(3, A1 | B1)
    assert (earned.gold, earned.mask) == (6, A1 | B1)
    assert earned.items() == [(3, A1), (3, B1)]
    assert gold_each(3, 0) == []


def test_gold_is_what_it_is_said_to_be_and_no_more() -> None:
    """RULES 4.1: not by each hex, for no sector or line, tied with nobody, claimed, unless a card says so."""
    assert tuple(Earned(5, A1)) == (5, A1, 0, None, False, False, False)


@pytest.mark.parametrize("thing", [catalogue.cards["lords"], PlayerScore({})])
def test_cards_and_scores_do_not_change(thing: Card | PlayerScore) -> None:
    """Cards are shared by all games, and scores are kept."""
    with pytest.raises(FrozenInstanceError):
        thing.items = {}  # type: ignore[union-attr, misc]


def test_gold_for_hexes_together_is_not_split() -> None:
    """RULES 4.2 Citizens: an area pays as a whole."""
    assert Earned(5, A1 | B1).items() == [(5, A1 | B1)]


def test_gold_paid_during_play_has_no_hexes() -> None:
    """RULES 4.4: three houses in a row, e9 f9 g9, pay 2 gold at once; nothing else has been paid."""
    scene = Scenario(cards="families fishermen", turn="forest").play("build e9", "build f9", "build g9")
    own, other = scene.game.score()
    assert own.items["families"] == [Earned(2, 0)]
    assert own.items["gold"] == other.items["gold"] == other.items["families"] == []
    assert gold(scene.game.state, 0) == own.total
    assert own.total == 2 + scene.score(0, "fishermen") + scene.score(0, "castles")


def test_gold_that_a_position_began_with() -> None:
    """RULES 4.1: nobody knows who paid it, and it counts."""
    scene = Scenario(cards="families").has(0, gold=7)
    assert scene.game.score()[0].items["gold"] == [Earned(7, 0)]
    assert gold(scene.game.state, 0) == 7
    assert winners(score(scene.game.state)) == [0]


def test_numbers_item_by_item() -> None:
    """RULES 4.1: the same as the score, whether a card pays at the end, during play or both, or a tile pays."""
    state = Scenario(cards="fishermen families").houses(0, "d7").has(1, gold=4).game.state.copy(0)
    for payer in ("fishermen", "treasure", "treasure"):
        pay(state, 0, state.players[0], 3, payer, 0)
    assert gold_by_item(state, 0) == {"fishermen": 1 + 3, "families": 0, "castles": 0, "treasure": 6, "gold": 0}
    assert gold_by_item(state, 1) == {"fishermen": 0, "families": 0, "castles": 0, "treasure": 0, "gold": 4}
    for seat in (0, 1):
        assert score_of(state, seat).by_item() == gold_by_item(state, seat)
        assert gold(state, seat) == sum(gold_by_item(state, seat).values())


def test_areas_are_told_from_the_top() -> None:
    """RULES 4.2 Hermits: t20 was scored before d7 was built, and d7 is told first all the same."""
    scene = Scenario(cards="hermits", turn="canyon").houses(0, "t20")
    assert scene.score(0, "hermits") == 1
    found = scene.play("build d7").game.score()[0].items["hermits"]
    assert [set(earned.hexes) for earned in found] == [{"d7"}, {"t20"}]


def test_an_area_of_one_pays_no_citizens() -> None:
    """RULES 4.2 Citizens: one gold for every two pieces, so none for one, and nothing to tell."""
    scene = Scenario(cards="citizens").houses(0, "d7")
    assert scene.game.score()[0].items["citizens"] == []


@pytest.mark.parametrize("card", ["discoverers", "rangers"])
def test_gold_for_lines(card: str) -> None:
    """RULES 4.2 Discoverers, 4.5 Rangers: d7 and c9 are alone on lines 7 and 9, wherever they stand there."""
    found = Scenario(cards=card).houses(0, "d7 c9").game.score()[0].items[card]
    assert [(set(earned.hexes), earned.by_line) for earned in found] == [({"d7"}, True), ({"c9"}, True)]


def test_lords_tell_where_and_with_whom() -> None:
    """RULES 4.2 Lords: alone first in the north-west, first with one other in the north-east, in the south with all."""
    scene = Scenario(players=3, cards="lords").houses(0, "d7 c8 k1").houses(1, "b7 l1")
    found = scene.game.score()[0].items["lords"]
    assert [(earned.gold, set(earned.hexes), earned.section, earned.tied) for earned in found] == [
        (12, {"d7", "c8"}, 0, False),
        (12, {"k1"}, 1, True),
        (12, set(), 2, True),
        (12, set(), 3, True),
    ]
    # The third has fewest in the north-west, which pays nothing, and is second in the north-east.
    found = scene.game.score()[2].items["lords"]
    assert [(earned.gold, earned.section) for earned in found] == [(6, 1), (12, 2), (12, 3)]


def test_palaces_tell_with_whom() -> None:
    """RULES 4.4: g7 and i7 are both next to the palace h7, and nobody else than l8 is next to the palace m8."""
    scene = Scenario("temple refuge canoe fountain", players=3).houses(0, "g7 l8").houses(1, "i7")
    found = scene.game.score()[0].items["palaces"]
    assert [(set(earned.hexes), earned.tied) for earned in found] == [
        ({"g7", "h7"}, True),
        ({"l8", "m8"}, False),
    ]


def test_what_is_contested() -> None:
    """RULES 4.2 Lords: pieces are counted against each other; Farmers and the castles look at own pieces alone."""
    scene = Scenario(cards="lords farmers")
    assert [card.name for card in contested_cards(scene.game.state)] == ["lords"]


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("citizens", "One gold for every two pieces of the largest area."),
        # More than a line is known of it.
        (
            "messengers",
            "Two gold for each hex of a shortest way between the two pieces of one area that are farthest apart.",
        ),
        # It pays during play, so another function than that of the final scoring knows the rule.
        ("rovers", "One gold for each sector in which the player has built this turn."),
        ("ambassadors", "One gold for a new piece next to at least one piece of another player."),
    ],
)
def test_a_card_says_its_rule(card: str, says: str) -> None:
    assert catalogue.cards[card].says == says


def test_a_card_may_say_nothing() -> None:
    assert Card("silent", lambda state, seat: []).says == ""
