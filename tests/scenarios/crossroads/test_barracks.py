"""Barracks and warriors: RULES 2.5, 3.4, 4.1, R15, section 7 nos. 54 and 55.

n5 (flower) stands next to the barracks n4 and touches m4 m5 m6 o5 (flower) and n6 (desert).
"""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.crossroads.helpers import BOARD, listing

BESIDE_M6 = "l6 n6 m5 n5 m7 n7"
"""m6 is shifted."""


def at_the_barracks(turn: str = "flower", *, players: int = 2) -> Scenario:
    return Scenario(BOARD, turn=turn, players=players).houses(0, "n5").tile(0, "barracks", "n4")


@covers("barracks", "warrior_place")
def test_barracks_place_a_warrior_next_to_an_own_piece() -> None:
    """RULES 3.4 Barracks: on any suitable terrain, rule 3; no house is used."""
    scene = at_the_barracks()
    assert listing(scene, "barracks") == {"place": ["m4", "m5", "o5", "m6", "n6"], "take_back": []}
    scene.illegal("barracks p6").play("barracks m6")
    assert scene.where(0) == {"n5"}
    assert scene.in_supply(0) == 39
    assert scene.game.position()["players"][0]["warriors"] == ["m6"]
    assert scene.told == ["Player 1 places a warrior on m6."]


@covers("barracks", "warrior_place")
def test_barracks_are_free_when_nothing_suitable_is_adjacent() -> None:
    """RULES 2.5 rule 3: all five suitable hexes beside n5 are taken by others, so any suitable hex will do.

    No piece of the player is next to a free suitable hex then; water and mountain stay out.
    """
    scene = at_the_barracks().houses(1, "m4 m5 o5 m6 n6")
    suitable = set().union(*map(scene.printed, ("grass", "canyon", "desert", "flower", "forest")))
    assert set(listing(scene, "barracks")["place"]) == suitable - hexes("n5 m4 m5 o5 m6 n6")


@covers("R15", "barracks")
def test_barracks_close_the_hexes_around_a_warrior_to_its_owner() -> None:
    """RULES 3.4 Warrior, R15, section 7 no. 54: houses there stay, no new ones come, not even the owner's."""
    scene = at_the_barracks().play("barracks m6")
    assert scene.legal("build") == hexes("m4 o5")
    scene.illegal("build m5", match="m5").play("build m4")
    assert "n5" in scene.where(0)


@covers("R15", "barracks")
def test_barracks_close_the_hexes_around_a_warrior_to_others() -> None:
    """R15: l5 touches k4 l4 k5 m5 k6 l6 (all flower); the enemy warrior on m6 closes m5 and l6."""
    scene = Scenario(BOARD, turn="flower").houses(0, "l5").has(1, warriors=["m6"])
    assert scene.legal("build") == hexes("k4 l4 k5 k6")


@covers("barracks")
def test_warrior_zones_leave_adjacency() -> None:
    """RULES section 7 no. 55: closed hexes are no possible hexes, so they do not force adjacency.

    The only desert next to n5 is n6, which the warrior on m6 closes: any other desert may be built on.
    """
    scene = at_the_barracks("desert").has(0, warriors=["m6"])
    assert scene.legal("build") == scene.printed("desert") - {"n6"}


@covers("barracks", "warrior_place")
def test_warriors_do_not_stand_next_to_each_other() -> None:
    """RULES 3.4: a second warrior is not placed next to a first; m5, n6 lie next to m6."""
    scene = at_the_barracks().has(0, warriors=["m6"])
    assert listing(scene, "barracks") == {"place": ["m4", "o5"], "take_back": ["m6"]}


@covers("barracks", "warrior_place")
def test_barracks_have_two_warriors() -> None:
    """RULES 1.1: two warriors each; with both on the board only taking back is left."""
    scene = at_the_barracks().has(0, warriors=["m6", "a1"]).has(1, warriors=["t1", "a20"])
    assert listing(scene, "barracks") == {"place": [], "take_back": ["a1", "m6"]}


@covers("barracks", "warrior_take_back")
def test_barracks_take_an_own_warrior_back() -> None:
    """RULES 3.4: the zone is lifted with it, the warrior is in stock again, and one use does one thing."""
    scene = at_the_barracks().has(0, warriors=["m6", "a1"]).has(1, warriors=["t1"])
    scene.illegal("barracks t1").play("barracks m6")
    assert scene.game.position()["players"][0]["warriors"] == ["a1"]
    assert scene.legal("build") == hexes("m4 m5 o5 m6")
    scene.illegal("barracks m6", match="already used this turn")
    assert scene.in_supply(0) == 39


@covers("barracks", "warrior_take_back")
def test_warrior_taken_back_can_be_placed_in_a_later_turn() -> None:
    """RULES 3.4: a future turn is needed to place it again."""
    scene = at_the_barracks().has(0, warriors=["m6"]).play("barracks m6").build_anywhere().play("end")
    scene.build_anywhere().play("end")
    assert "m6" in listing(scene, "barracks")["place"]
    assert listing(scene, "barracks")["take_back"] == []


@covers("barracks", "warrior_take_back")
def test_barracks_tile_goes_with_the_last_piece_beside_it() -> None:
    """RULES 2.7, 4.1: a unit keeps a tile like any piece, and loses it when it returns to the stock."""
    scene = Scenario(BOARD, turn="flower").houses(0, "a1").has(0, warriors=["n5"]).tile(0, "barracks", "n4")
    scene.play("barracks n5")
    assert scene.tiles(0) == {}
    assert "Player 1 loses the Barracks tile of n4." in scene.told
    scene.illegal("barracks a1", match="no barracks tile")


@covers("barracks", "warrior_place")
def test_barracks_place_a_warrior_that_takes_a_tile() -> None:
    """RULES 2.7, 4.1: placing counts as building; q5 (forest) is next to the crossroads r5.

    p4 (forest, shifted) touches o4 p5 (desert) and p3 q3 q4 q5 (forest).
    """
    scene = Scenario(BOARD, turn="flower").houses(0, "n5 p4").tile(0, "barracks", "n4").play("barracks q5")
    assert scene.tiles(0) == {"n4": "barracks", "r5": "crossroads"}


@covers("barracks")
def test_warriors_are_a_base_for_houses_two_hexes_away_only() -> None:
    """RULES 2.5, 3.4: own pieces bind, but a warrior's own neighbours are closed: it binds nothing."""
    scene = Scenario(BOARD, turn="flower").has(0, warriors=["l6"])
    assert scene.legal("build") == scene.printed("flower") - hexes("l6 k6 m6 l5 m5 l7 m7")


@covers("R15")
def test_warriors_close_hexes_to_every_kind_of_build() -> None:
    """R15: the tower builds on the edge of the board; a2, b1 lie next to the warrior on a1."""
    scene = Scenario("lighthouse barracks city_hall tower", turn="grass").has(1, warriors=["a1"])
    scene.houses(0, "q14 c1").tile(0, "tower", "p14")
    assert scene.legal("tower") == hexes("d1")


@covers("R15")
def test_warriors_do_not_stop_a_piece_from_leaving() -> None:
    """RULES 3.4, R15: h3 next to the enemy warrior on g3 may leave; i4 may not go to g4, next to it.

    Two steps straight from h3: f3 (water), j3, g1, i1, g5 (mountain), i5. From i4: g4, k4, h2, j2, h6 (mountain), j6.
    """
    scene = Scenario("paddock harbor barn barracks", turn="grass").has(1, warriors=["g3"])
    scene.houses(0, "h3 i4").tile(0, "paddock", "i3")
    assert scene.moves("paddock", "h3") == hexes("j3 g1 i1 i5")
    assert scene.moves("paddock", "i4") == hexes("k4 h2 j2 j6")


@covers("barracks")
def test_warrior_makes_the_card_useless() -> None:
    """RULES 2.3, 2.5: if warriors close the last hexes of the terrain, a new card is drawn at once.

    All flowers but m4, m5 and m6 are taken; a warrior on m5 closes m4 and m6.
    """
    scene = at_the_barracks(players=4).fill("flower", 1, 2, 3, spare="m4 m5 m6 n5").play("barracks m5")
    assert any(line.startswith("No flower field hex is free:") for line in scene.told)
    assert scene.card != "flower"


@pytest.mark.parametrize(("card", "gold"), [("workers", 2), ("hermits", 2), ("citizens", 0), ("discoverers", 2)])
@covers("barracks", "castles")
def test_warriors_count_as_settlements(card: str, gold: int) -> None:
    """RULES 4.1, section 7 no. 38: units are not removed before scoring.

    House n5 (at the barracks) and warrior n8 (desert, at the castle o8) are two areas on two lines.
    """
    scene = at_the_barracks().has(0, warriors=["n8"]).table(cards=[card])
    assert scene.score(0, card) == gold
    assert scene.score(0, "castles") == 3


@covers("barracks")
def test_warriors_never_end_the_game() -> None:
    """RULES 3.4: with one house left, placing the last unit sets no end flag."""
    scene = at_the_barracks().supply(0, 1).has(0, warriors=["a1"]).play("barracks m6")
    assert not scene.game.state.end_flag
