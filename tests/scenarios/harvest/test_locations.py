"""Water mill, mountain station, watchtower, university and palisade: RULES 3.6, 4.8, R13, R17, R24, R40."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.harvest.table import HARVEST

# Water mill: i4 next to it touches i3, which touches the water h3; i4's other neighbours j4 i3 j3 i5 j5 touch none.


@covers("water_mill")
def test_water_mill_builds_next_to_water() -> None:
    """RULES 3.6: suitable and next to water, rule 3 over all such hexes; terrain as it may be."""
    scene = Scenario(HARVEST, turn="desert").houses(0, "i4").tile(0, "water_mill", "h4")
    assert scene.legal("water_mill") == hexes("i3")
    scene.play("water_mill i3")
    assert scene.where(0) == hexes("i3 i4")
    assert scene.in_supply(0) == 38


@covers("water_mill", "R24", "R40")
def test_water_mill_is_free_when_nothing_is_adjacent() -> None:
    """RULES 2.5 rule 3, R24: with i3 taken, any suitable hex at water: h5 (g5), d6 (c6), the farmland b4 (a4)."""
    scene = Scenario(HARVEST).houses(0, "i4").houses(1, "i3").tile(0, "water_mill", "h4")
    legal = scene.legal("water_mill")
    assert hexes("h5 d6 b4 a5 t5") <= legal
    assert not legal & hexes("j4 c7 g4 t20 b2")  # no water beside it, a silo, water, no water, a mountain


@covers("water_mill")
def test_water_mill_at_the_coast_of_the_island() -> None:
    """RULES 3.10: every coast hex of the island is next to water; C3 and D3 in its middle are not."""
    scene = Scenario(HARVEST).table(island="tree_house").houses(0, "i4").houses(1, "i3")
    legal = scene.tile(0, "water_mill", "h4").legal("water_mill")
    assert hexes("B1 E2 F3 B5") <= legal
    assert not legal & hexes("C3 D3")


@covers("water_mill")
def test_water_mill_needs_a_house() -> None:
    """RULES 3: builds need a house in the supply."""
    assert not Scenario(HARVEST).houses(0, "i4").tile(0, "water_mill", "h4").supply(0, 0).offers("water_mill")


# Mountain station: of q7's neighbours p7 p6 q6 p8 q8 only q8 touches a mountain (r8).


@covers("mountain_station")
def test_mountain_station_builds_next_to_a_mountain() -> None:
    """RULES 3.6: suitable and next to a mountain, rule 3."""
    scene = Scenario(HARVEST, turn="desert").houses(0, "q7").tile(0, "mountain_station", "r7")
    assert scene.legal("mountain_station") == hexes("q8")
    scene.illegal("mountain_station r8").play("mountain_station q8")
    assert scene.where(0) == hexes("q7 q8")


@covers("mountain_station")
def test_mountain_station_is_free_when_nothing_is_adjacent() -> None:
    """RULES 2.5 rule 3: with q8 taken, any suitable hex at a mountain: g1 i1 (h1), o3 (p3), b3 (c3)."""
    scene = Scenario(HARVEST).houses(0, "q7").houses(1, "q8").tile(0, "mountain_station", "r7")
    legal = scene.legal("mountain_station")
    assert hexes("g1 i1 o3 b3") <= legal
    assert not legal & hexes("q6 r8 r3 s4")  # no mountain beside it, a mountain, the castle, water


@covers("mountain_station", "4.8 Miners/cave")
def test_mountain_station_next_to_a_cave() -> None:
    """RULES 3.6, 3.8: a cave on r8 is a mountain still."""
    scene = Scenario(HARVEST).table(caves=["r8"]).houses(0, "q7").tile(0, "mountain_station", "r7")
    assert scene.legal("mountain_station") == hexes("q8")


# Watchtower: b13 next to it touches a13 a12 b12 a14 b14. The enemy's a11 touches a10 b11 a12.


@covers("watchtower")
def test_watchtower_builds_next_to_another_players_piece() -> None:
    """RULES 3.6: of a10 b11 a12 only a12 is next to b13."""
    scene = Scenario(HARVEST).houses(0, "b13").houses(1, "a11").tile(0, "watchtower", "c13")
    assert scene.legal("watchtower") == hexes("a12")
    scene.play("watchtower a12")
    assert scene.where(0) == hexes("b13 a12")


@covers("watchtower")
def test_watchtower_is_free_when_nothing_is_adjacent() -> None:
    """RULES 2.5 rule 3: the other players have only a1, which touches b1 and a2, and t20, which touches s20 t19."""
    scene = Scenario(HARVEST, players=3).houses(0, "b13").houses(1, "a1").houses(2, "t20")
    assert scene.tile(0, "watchtower", "c13").legal("watchtower") == hexes("b1 a2 s20 t19")


@covers("watchtower")
def test_watchtower_needs_another_players_piece() -> None:
    """RULES 3.6: own pieces alone do not do."""
    assert not Scenario(HARVEST).houses(0, "b13 a11").tile(0, "watchtower", "c13").offers("watchtower")


# University: q17 next to it touches p17 p16 q16 p18 q18, of which q16 and q18 are next to the university too.


@covers("university")
def test_university_builds_next_to_a_special_hex() -> None:
    """RULES 3.6: suitable and next to a special hex, rule 3."""
    scene = Scenario(HARVEST, turn="desert").houses(0, "q17").tile(0, "university", "r17")
    assert scene.legal("university") == hexes("q16 q18")
    scene.play("university q18")
    assert scene.where(0) == hexes("q17 q18")


SPECIALS = "university quarry temple oracle"
"""University h7, silo c5, nomad m6, palace h17, castle n12, quarry o3, oracle r14."""


@covers("university", "R13")
@pytest.mark.parametrize(
    "hex",
    [
        "d5",  # farmland at the silo c5
        "n6",  # at the nomad hex m6
        "i17",  # at the palace h17
        "m12",  # at the castle n12
        "p3",  # at the quarry o3
        "q14",  # at the oracle r14
    ],
)
def test_university_next_to_every_sort_of_special_hex(hex: str) -> None:
    """RULES 3.6, 4.8: location, castle, nomad, palace, silo. With g6 g8 taken nothing next to g7 qualifies."""
    scene = Scenario(SPECIALS).houses(0, "g7").houses(1, "g6 g8").tile(0, "university", "h7")
    assert hex in scene.legal("university")
    assert not scene.legal("university") & hexes("b6 t20 f7")  # water at the silo; no special hex beside the others


@covers("university", "4.8 University/capitol", "4.8 University/island")
def test_university_next_to_a_capitol_and_on_the_island() -> None:
    """RULES 4.8: a capitol on n12 is a special hex, and so is the tree house D2 of the island."""
    scene = Scenario(SPECIALS).table(island="tree_house", capitols=["n12"])
    scene.houses(0, "g7").houses(1, "g6 g8").tile(0, "university", "h7")
    assert hexes("m12 E2") <= scene.legal("university")


# Palisade: q12 r12 next to it. Around r12: q12, s12 s11 (water), r11 (forest), s13 (farmland), the palisade.
# Around q12: p12 q11 r11 (forest), r12, q13 (mountain), the palisade.


@covers("palisade", "R24")
def test_palisade_moves_within_the_area() -> None:
    """RULES 3.6: next to a remaining piece of the old area, on another hex; a1 alone has nothing to join."""
    scene = Scenario(HARVEST).houses(0, "q12 r12 a1").tile(0, "palisade", "r13")
    assert scene.legal("palisade") == hexes("q12 r12")
    assert scene.moves("palisade", "q12") == hexes("r11 s13")
    assert scene.moves("palisade", "r12") == hexes("p12 q11 r11")
    scene.illegal("palisade a1").play("palisade r12-p12")
    assert scene.where(0) == hexes("p12 q12 a1")
    assert scene.tiles(0) == {"r13": "palisade"}  # q12 is still next to it


@covers("palisade")
def test_palisade_area_that_falls_apart() -> None:
    """RULES 3.6: without q12 both p12 and r12 remain of the old area. Around p12: o12 p11 q11 p13 and mountain q13.

    t14 is another area: t13, s14, t15 beside it are no targets.
    """
    scene = Scenario(HARVEST).houses(0, "p12 q12 r12 t14").tile(0, "palisade", "r13")
    assert scene.moves("palisade", "q12") == hexes("o12 p11 q11 p13 r11 s13")


@covers("palisade")
@pytest.mark.parametrize(
    ("others", "able"),
    [
        ("a2 c1", ""),  # nothing is free beside a1 b1, and b2 is a mountain
        ("c1", "a1 b1"),  # a2 touches both, so each can go there and stand next to the other
        ("a2", "a1"),  # c1 touches b1 alone: a1 can go there, b1 would be alone
    ],
)
def test_palisade_in_a_corner(others: str, able: str) -> None:
    """RULES 3.6 Palisade: next to another piece of the area that is left; q12, alone, has none to go to."""
    scene = Scenario(HARVEST).houses(0, "a1 b1 q12").houses(1, others).tile(0, "palisade", "r13")
    assert scene.legal("palisade") == hexes(able)


@covers("palisade")
def test_palisade_piece_that_only_it_could_reach() -> None:
    """RULES 3.6: s13 is the only free hex around q12 r12, and only r12 touches it: q12 can go, r12 cannot."""
    scene = Scenario(HARVEST).houses(0, "q12 r12").houses(1, "p12 q11 r11").tile(0, "palisade", "r13")
    assert scene.moves("palisade", "q12") == hexes("s13")
    assert scene.legal("palisade") == hexes("q12")


@covers("palisade")
def test_palisade_can_lose_its_own_tile() -> None:
    """RULES 2.7: r12 is the only piece at the palisade; beside r11 (q11 s11 q10 r10 q12 r12) it leaves it by r10."""
    scene = Scenario(HARVEST).houses(0, "r11 r12").tile(0, "palisade", "r13")
    assert scene.moves("palisade", "r12") == hexes("q10 r10 q11 q12")
    scene.play("palisade r12-r10")
    assert scene.tiles(0) == {}


@covers("palisade")
def test_palisade_with_the_city_hall() -> None:
    """RULES 3.6, 3.4: the city hall around l13 belongs to the area of m12 but never moves; r12 is alone.

    Around it: j12 k11 l11 m11 n13 m14 l15 j14 j13, the water k15, the silo m15, and m12 itself.
    """
    scene = Scenario(HARVEST).houses(0, "m12 r12").has(0, city_hall="l13").tile(0, "palisade", "r13")
    assert scene.legal("palisade") == hexes("m12")
    assert scene.moves("palisade", "m12") == hexes("j12 k11 l11 m11 n13 m14 l15 j14 j13")


@covers("palisade", "R17")
def test_palisade_moves_a_warrior() -> None:
    """R17: lifted, the warrior q12 takes its zone with it; while it stands, r12 has no hex to go to beside it."""
    scene = Scenario(HARVEST).houses(0, "r12").has(0, warriors=["q12"]).tile(0, "palisade", "r13")
    assert scene.legal("palisade") == hexes("q12")
    assert scene.moves("palisade", "q12") == hexes("r11 s13")


@covers("palisade", "R17")
def test_palisade_does_not_move_a_ship() -> None:
    """R17: a ship stands on water only, and the palisade leads to suitable hexes.

    The ship on s12, next to r12, stays; r12 may go to t12 s13 t13 beside it, but not to the water s11 t11.
    """
    scene = Scenario(HARVEST).houses(0, "r12").has(0, ship="s12").tile(0, "palisade", "r13")
    assert scene.legal("palisade") == hexes("r12")
    assert scene.moves("palisade", "r12") == hexes("t12 s13 t13")
