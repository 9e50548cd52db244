"""The crossroads tile: RULES 2.6, 3.4 Crossroads, section 7 no. 50.

The crossroads lie at r5; r4 q6 r6 (canyon) and q4 q5 (forest) touch it.
"""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.crossroads.helpers import BOARD, decisions, listing


def cards_in_hand(scene: Scenario, seat: int) -> int:
    return len(scene.game.state.players[seat].hand)


def at_the_crossroads(turn: str = "canyon") -> Scenario:
    return Scenario(BOARD, turn=turn).houses(0, "r4").tile(0, "crossroads", "r5")


@covers("crossroads", "two_cards")
def test_crossroads_draw_a_second_card_at_the_end_of_the_turn() -> None:
    """RULES 2.6, section 7 no. 50: both cards are in the hand before the others' turns; nothing to decide."""
    scene = at_the_crossroads()
    assert not scene.offers("crossroads")
    scene.build_anywhere()
    assert decisions(scene) == {"end": set()}
    scene.play("end")
    assert cards_in_hand(scene, 0) == 2


@covers("crossroads")
def test_crossroads_work_in_the_turn_they_are_gained() -> None:
    """RULES 2.6: also at the end of the very turn in which the tile was gained; q6 touches r5."""
    scene = Scenario(BOARD, turn="canyon").houses(0, "r7").play("build q6").build_anywhere().play("end")
    assert scene.tiles(0) == {"r5": "crossroads"}
    assert cards_in_hand(scene, 0) == 2


@covers("crossroads")
def test_crossroads_lost_this_turn_draw_no_card() -> None:
    """RULES 2.6: the tile was lost this turn, so one card; the warrior on r4 held it alone."""
    scene = Scenario(BOARD, turn="flower").houses(0, "n5").has(0, warriors=["r4"])
    scene.tile(0, "barracks", "n4").tile(0, "crossroads", "r5")
    scene.build_anywhere().play("barracks r4", "end")
    assert cards_in_hand(scene, 0) == 1


def with_two_cards(*cards: str, players: int = 2) -> Scenario:
    scene = Scenario(BOARD, players=players).houses(0, "r4").tile(0, "crossroads", "r5")
    return scene.turn(card=list(cards))


@covers("two_cards", "crossroads")
def test_two_cards_leave_the_choice_until_a_card_is_needed() -> None:
    """RULES 3.4 Crossroads: one of the two cards is chosen and then holds for the turn.

    r4 (shifted) touches q4 (forest), s4 r3 s3 (canyon), the crossroads r5 and s5 (mountain): grass is free.
    """
    scene = with_two_cards("canyon", "grass")
    found = listing(scene, "build")
    assert set(found) == {"canyon", "grass"}
    assert set(found["canyon"]) == hexes("s4 r3 s3")
    assert set(found["grass"]) == scene.printed("grass")
    scene.illegal("build r3", match="terrain must be chosen first")
    scene.play("canyon").illegal("grass")
    assert scene.legal("build") == hexes("s4 r3 s3")


@covers("two_cards")
def test_two_cards_allow_actions_that_need_none_first() -> None:
    """RULES 3.4: the choice is made when the first action that needs a card is taken.

    n5 touches m4 m5 m6 o5 n6; r4 touches q4 r3 s3 s4.
    """
    scene = with_two_cards("canyon", "grass").houses(0, "n5").tile(0, "barracks", "n4")
    assert set(listing(scene, "barracks")["place"]) == hexes("m4 m5 m6 o5 n6 q4 r3 s3 s4")
    scene.play("barracks m6")
    assert set(decisions(scene)) == {"canyon", "grass"}


@covers("two_cards")
def test_two_cards_are_both_discarded() -> None:
    """RULES 2.6, 3.4: the chosen card holds for the turn; at its end both go to the discard pile."""
    scene = with_two_cards("canyon", "grass").play("grass").build_anywhere().play("end")
    assert sorted(scene.game.state.discard) == ["canyon", "grass"]
    assert cards_in_hand(scene, 0) == 2


@covers("two_cards")
def test_two_cards_one_of_them_unplayable() -> None:
    """RULES 3.4: if one is unplayable the other must be chosen; all 66 grass hexes are taken."""
    scene = with_two_cards("canyon", "grass", players=4).fill("grass", 1, 2, 3)
    assert decisions(scene) == {"canyon": set()}


@covers("two_cards")
def test_two_cards_in_hand_survive_the_loss_of_the_tile() -> None:
    """RULES 3.4: losing the tile costs no card already in hand; r4 lost it in an earlier turn."""
    scene = Scenario(BOARD).houses(0, "t1").lost(0, "r5").turn(card=["canyon", "grass"])
    assert set(decisions(scene)) == {"canyon", "grass"}


@covers("two_cards")
def test_two_cards_of_one_terrain() -> None:
    """RULES 3.4: a choice between equals."""
    scene = with_two_cards("canyon", "canyon").play("canyon").build_anywhere().play("end")
    assert scene.game.state.discard == ("canyon", "canyon")


@covers("crossroads")
@pytest.mark.parametrize(("tile", "cards"), [(True, 2), (False, 1)])
def test_crossroads_give_other_players_of_a_position_two_cards(tile: bool, cards: int) -> None:
    """RULES 2.6, K8: who held the tile at the end of the own turn has drawn two."""
    scene = Scenario(BOARD).houses(1, "r4")
    if tile:
        scene.tile(1, "crossroads", "r5")
    assert cards_in_hand(scene, 1) == cards
