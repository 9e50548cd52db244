"""The farmland action: RULES 2.4, 3.7, R9, R24."""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.harvest.table import HARVEST

# b3 (flower) touches a3 a4 (water), b2 c3 (mountain), a2 (flower) and the farmland b4.


@covers("farmland")
def test_farmland_builds_next_to_an_own_house() -> None:
    """RULES 3.7: farmland strictly next to an own piece, whatever the card says; one house from the supply."""
    scene = Scenario(HARVEST, turn="desert").houses(0, "b3")
    assert scene.legal("farmland") == hexes("b4")
    scene.illegal("farmland c4", match="farmland").play("farmland b4")
    assert scene.where(0) == hexes("b3 b4")
    assert scene.in_supply(0) == 38
    assert scene.builds_left == 3


@covers("farmland")
def test_farmland_is_never_free() -> None:
    """RULES 3.7: h5 touches g5 g4 g6 (water), i5 h6 (grass) and the water mill, so there is no action at all."""
    scene = Scenario(HARVEST).houses(0, "h5")
    assert not scene.offers("farmland")


@covers("farmland")
def test_farmland_without_any_piece() -> None:
    """RULES 3.7: strict, so an empty board gives no action."""
    assert not Scenario(HARVEST).offers("farmland")


@covers("farmland")
def test_farmland_is_an_action_of_a_turn() -> None:
    """RULES 2.4: once per own turn, though c4 (next to b4) is free; again in the player's next turn."""
    scene = Scenario(HARVEST, turn="flower").houses(0, "b3").houses(1, "t20").play("farmland b4")
    assert not scene.offers("farmland")
    scene.illegal("farmland c4").build_anywhere().play("end")
    scene.build_anywhere().play("end")
    assert scene.seat == 0
    assert "c4" in scene.legal("farmland")


@covers("farmland")
def test_farmland_used_is_kept_in_the_position() -> None:
    """RULES 2.4: a turn in which it was used does not offer it."""
    assert not Scenario(HARVEST).houses(0, "b3").turn(farmland_used=True).offers("farmland")


@covers("farmland", "R9")
def test_farmland_is_not_between_two_builds() -> None:
    """R9: before or after the mandatory action, never in between. a2 and a1 are flower fields next to b3."""
    scene = Scenario(HARVEST, turn="flower").houses(0, "b3").play("build a2")
    scene.illegal("farmland b4", match="mandatory action comes first")
    scene.build_anywhere(2)
    assert scene.phase == "after"
    assert scene.legal("farmland") == hexes("b4")


@covers("farmland")
def test_farmland_needs_a_house() -> None:
    """RULES 3: builds need a house in the supply."""
    assert not Scenario(HARVEST).houses(0, "b3").supply(0, 0).offers("farmland")


@covers("farmland")
def test_farmland_takes_a_tile() -> None:
    """RULES 2.7: m9 touches the farmland m10 and n9; n9 lies next to the scout cabin n8."""
    scene = Scenario(HARVEST).houses(0, "m9")
    assert scene.legal("farmland") == hexes("m10 n9")
    scene.play("farmland n9")
    assert scene.tiles(0) == {"n8": "scout_cabin"}
    assert not scene.offers("scout_cabin")  # taken this turn


@covers("farmland")
def test_no_farmland_on_the_board_no_action() -> None:
    """RULES 2.4: only if any farmland hex is on the board; the first game has none."""
    scene = Scenario(cards="rangers").houses(0, "d7")
    assert not scene.offers("farmland")


# R24 on "bazaar tavern tower paddock": farmland e1 f1 at the top edge, taverns m7 r7, towers f14 c18, paddocks s13 l17.

OTHERS = "bazaar tavern tower paddock"


@covers("R24", "R25", "farmland")
def test_tower_builds_on_farmland() -> None:
    """R24, R25: the suitable edge hexes next to c17 and e2 are e1 and f1, both farmland."""
    scene = Scenario(OTHERS).houses(0, "c17 e2").tile(0, "tower", "c18")
    assert scene.legal("tower") == hexes("e1 f1")


@covers("R24", "farmland")
def test_tavern_builds_on_farmland() -> None:
    """R24: the run b1 c1 d1 ends at the flower field a1 and the farmland e1."""
    scene = Scenario(OTHERS).houses(0, "b1..d1 n7").tile(0, "tavern", "m7")
    assert scene.legal("tavern") == hexes("a1 e1")


@covers("R24", "farmland")
def test_paddock_moves_to_farmland() -> None:
    """R24: two steps from e3 are g3 (desert), d1 (forest), f1 (farmland); c3 is a mountain, f5 and d5 are water."""
    scene = Scenario(OTHERS).houses(0, "e3 k17").tile(0, "paddock", "l17")
    assert scene.moves("paddock", "e3") == hexes("d1 f1 g3")
