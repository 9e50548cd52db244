"""Actions of other boxes that move pieces, and units: R17.

``MOVES`` has paddocks at i3 b7, the harbor at q8, barns at g13 c17, the barracks at n14 and the crossroads at r15.
"""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes

MOVES = "paddock harbor barn barracks"

# Two steps straight from g9 lie e9 (water), i9 (grass), f7 h7 (flower), f11 h11 (desert).


def at_the_paddock(**unit: object) -> Scenario:
    return Scenario(MOVES, turn="grass").houses(0, "h3").tile(0, "paddock", "i3").has(0, **unit)


@covers("R17", "paddock")
@pytest.mark.parametrize("unit", [{"warriors": ["g9"]}, {"wagon": "g9"}])
def test_paddock_moves_warriors_and_wagons(unit: dict[str, object]) -> None:
    """R17: to hexes that fit the paddock (suitable, two steps) and the unit."""
    scene = at_the_paddock(**unit)
    assert scene.legal("paddock") == {"h3", "g9"}
    assert scene.moves("paddock", "g9") == hexes("i9 f7 h7 f11 h11")


@covers("R17", "paddock")
def test_paddock_moves_no_ship() -> None:
    """R17: the paddock wants suitable hexes, a ship water."""
    assert at_the_paddock(ship="e7").legal("paddock") == {"h3"}


@covers("R17", "paddock")
def test_paddock_takes_the_wagon_to_no_mountain() -> None:
    """R17: the hex must fit the action too.

    Two steps straight from c2 lie a2 d4 (mountain), e2 (desert), b4 (canyon); two directions leave the board.
    """
    assert at_the_paddock(wagon="c2").moves("paddock", "c2") == hexes("e2 b4")


@covers("R17", "R15", "paddock")
def test_paddock_moves_the_zone_with_the_warrior() -> None:
    """R17: from g9 to i9; grass next to i9 (h9 i8 h10) is closed then, that around g9 is open again."""
    scene = at_the_paddock(warriors=["g9"])
    assert scene.legal("build") == scene.printed("grass") - hexes("g9 f9 h9 g8 f10 g10")
    scene.play("paddock g9-i9")
    assert scene.legal("build") == scene.printed("grass") - hexes("i9 h9 i8 h10")
    assert scene.game.position()["players"][0]["warriors"] == ["i9"]


@covers("R17", "paddock")
def test_paddock_leaves_the_other_warrior_where_it_is() -> None:
    """R17: one of two warriors moves from g9 to i9."""
    scene = at_the_paddock(warriors=["g9", "t20"]).play("paddock g9-i9")
    assert set(scene.game.position()["players"][0]["warriors"]) == {"i9", "t20"}


# h13 (desert) next to the barn g13 touches g14 h14 (flower). A warrior on g15 closes h15 g14 f16 g16 (flower).


@covers("R17", "barn")
def test_barn_lifts_the_zone_with_the_warrior() -> None:
    """R17, RULES 3.4: lifted from g15 its zone is gone, so both flowers next to h13 are open to it."""
    scene = Scenario(MOVES, turn="flower").houses(0, "h13").tile(0, "barn", "g13").has(0, warriors=["g15"])
    assert scene.moves("barn", "g15") == hexes("g14 h14")
    assert scene.moves("barn", "h13") == scene.printed("flower") - hexes("g15 g14 h15 f16 g16")
    scene.play("barn g15-g14")
    assert scene.game.position()["players"][0]["warriors"] == ["g14"]


@covers("R17", "barn")
def test_barn_moves_units_only_to_their_terrain() -> None:
    """R17: a wagon may go to the card's canyon, a ship may not.

    Of the other pieces only i13 touches canyon: j13, i12 and i14.
    """
    scene = Scenario(MOVES, turn="canyon").houses(0, "h13 i13").tile(0, "barn", "g13").has(0, ship="f15", wagon="d14")
    assert scene.legal("barn") == hexes("h13 i13 d14")
    assert scene.moves("barn", "d14") == hexes("i12 j13 i14")


@covers("R17", "harbor")
def test_harbor_moves_the_ship_and_neither_warrior_nor_wagon() -> None:
    """R17: q7 (desert) touches p8 (water); the ship on p10 (shifted) touches o10 q10 q9 p11 (water).

    So the ship goes next to the house, the house next to the ship.
    """
    scene = Scenario(MOVES, turn="grass").houses(0, "q7").tile(0, "harbor", "q8")
    scene.has(0, ship="p10", wagon="a2", warriors=["t20"])
    assert scene.legal("harbor") == hexes("q7 p10")
    assert scene.moves("harbor", "p10") == {"p8"}
    assert scene.moves("harbor", "q7") == hexes("o10 q10 q9 p11")
    scene.play("harbor p10-p8")
    assert scene.game.position()["players"][0]["ship"] == "p8"


@covers("R17", "paddock")
def test_paddock_moves_a_unit_away_from_its_location() -> None:
    """RULES 2.7, R17: the wagon on h3 alone holds the paddock i3; j3 touches it too, g1 does not."""
    scene = Scenario(MOVES, turn="grass").has(0, wagon="h3").tile(0, "paddock", "i3").play("paddock h3-j3")
    assert scene.tiles(0) == {"i3": "paddock"}
    scene = Scenario(MOVES, turn="grass").has(0, wagon="h3").tile(0, "paddock", "i3").play("paddock h3-g1")
    assert scene.tiles(0) == {}
