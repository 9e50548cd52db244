"""The extra actions of the eight base locations: RULES 3.1, R25, R40, R59.

``FIRST_GAME`` has taverns at c7 h7, paddocks at s3 l7, oases at h13 f18, farms at r12 m16.
``SECOND`` has the oracle at h4, barns at q3 m7, the harbor at g18, towers at p14 m18.
"""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, hexes

SECOND = "oracle barn harbor tower"


# Oracle: g4 (flower) stands next to it; around g4 are f4 g3 water, h3 grass, g5 h5 flower, h4 the oracle.


@pytest.mark.parametrize(("card", "targets"), [("grass", "h3"), ("flower", "g5 h5")])
def test_oracle_builds_on_the_card_terrain(card: str, targets: str) -> None:
    """RULES 3.1 Oracle: card terrain, rule 3."""
    scene = Scenario(SECOND, turn=card).houses(0, "g4").tile(0, "oracle", "h4")
    assert scene.legal("oracle") == hexes(targets)
    target = targets.split()[0]
    scene.play(f"oracle {target}")
    assert scene.where(0) == {"g4", target}
    assert scene.in_supply(0) == 38
    assert scene.builds_left == 3


def test_oracle_is_free_when_nothing_is_adjacent() -> None:
    """RULES 2.5 rule 3, R40: no forest beside g4, so any of the 15 + 15 + 14 + 13 forest hexes."""
    scene = Scenario(SECOND, turn="forest").houses(0, "g4").tile(0, "oracle", "h4")
    assert scene.legal("oracle") == scene.printed("forest")
    assert len(scene.legal("oracle")) == 57


def test_oracle_sees_the_houses_of_the_mandatory_action() -> None:
    """RULES 2.5, 7 no. 7: after g5, h5 and h7 the flower g7 (between f7 and h7) and others are adjacent.

    h7 (not shifted): g7 flower, i7 desert, above g6 h6 water, below g8 h8 flower. g5: f5 water, h5, above f4 g4, below
    f6 g6 water. h5: g5, i5 water, above the oracle h4 and g4, below g6 h6 water. So h7 is a free third build.
    """
    scene = Scenario(SECOND, turn="flower").houses(0, "g4").tile(0, "oracle", "h4")
    scene.play("build g5", "build h5", "build h7")
    assert scene.legal("oracle") == hexes("g7 g8 h8")


# Farm: s13 (flower) next to r12 touches the grass s12 only; q12 (forest) next to r12 touches none.


def test_farm_builds_on_grass_next_to_an_own_house() -> None:
    """RULES 3.1 Farm: grass whatever the card says, rule 3; t11 does not touch s13."""
    scene = Scenario(turn="desert").houses(0, "s13").tile(0, "farm", "r12")
    assert scene.legal("farm") == hexes("s12")
    scene.illegal("farm t11").play("farm s12")
    assert scene.where(0) == hexes("s13 s12")


def test_farm_is_free_when_no_grass_is_adjacent() -> None:
    """RULES 2.5 rule 3, R40: q12 touches p12 q11 r11 q13 (forest), r13 (canyon) and the farm."""
    scene = Scenario(turn="desert").houses(0, "q12").tile(0, "farm", "r12")
    assert scene.legal("farm") == scene.printed("grass")
    assert len(scene.legal("farm")) == 61


def test_farm_is_skipped_when_no_grass_is_free() -> None:
    """RULES 3.1 Farm: all 61 grass hexes are taken."""
    scene = Scenario(players=4, turn="desert").houses(0, "q12").tile(0, "farm", "r12").fill("grass", 1, 2, 3)
    assert not scene.offers("farm")
    scene.illegal("farm s12")


def test_farm_uses_the_last_grass() -> None:
    """RULES 3.1 Farm: one free grass hex, however far away."""
    scene = Scenario(players=4, turn="desert").houses(0, "q12").tile(0, "farm", "r12")
    scene.fill("grass", 1, 2, 3, spare="e4")
    assert scene.legal("farm") == hexes("e4")


# Oasis: g18 (desert) next to f18 touches h18 h19 desert; i13 (flower) next to h13 touches no desert.


def test_oasis_builds_on_desert_next_to_an_own_house() -> None:
    """RULES 3.1 Oasis: g18 (shifted) touches h18, h19 (desert), g17 h17 (canyon), g19 (water), f18 (oasis)."""
    scene = Scenario(turn="grass").houses(0, "g18").tile(0, "oasis", "f18")
    assert scene.legal("oasis") == hexes("h18 h19")
    scene.play("oasis h19")
    assert scene.where(0) == hexes("g18 h19")


def test_oasis_is_free_when_no_desert_is_adjacent() -> None:
    """RULES 2.5 rule 3, R40: i13 touches h13 (oasis), j13 i12 (grass), h12 (forest), h14 i14 (flower)."""
    scene = Scenario(turn="grass").houses(0, "i13").tile(0, "oasis", "h13")
    assert scene.legal("oasis") == scene.printed("desert")
    assert len(scene.legal("oasis")) == 53


def test_oasis_is_skipped_when_no_desert_is_free() -> None:
    """RULES 3.1 Oasis: all 53 desert hexes are taken."""
    scene = Scenario(players=4, turn="grass").houses(0, "i13").tile(0, "oasis", "h13").fill("desert", 1, 2, 3)
    assert not scene.offers("oasis")


# Tower: q14 (grass) next to p14 is far from the edge.

SUITABLE_EDGE = hexes(
    "a1..e1 g1..t1 "  # line 1 without the water f1: 19
    "a2 a3 a4 a5 a7 a8 a11 a12 a13 a14 a15 a16 a17 "  # column a without a6 (mountain), a9 a10 a18 a19 (water): 13
    "t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t15 t16 t17 t18 t19 "  # column t without the mountains t13 t14: 16
    "b20 c20 h20..m20 o20..t20"  # line 20 without a20 d20..g20 n20 (water): 14
)


def test_tower_builds_anywhere_on_the_edge_when_nothing_is_adjacent() -> None:
    """RULES 3.1 Tower, R25: every suitable edge hex of any terrain; no water, no mountain, no seam."""
    assert len(SUITABLE_EDGE) == 19 + 13 + 16 + 14
    scene = Scenario(SECOND, turn="desert").houses(0, "q14").tile(0, "tower", "p14")
    assert scene.legal("tower") == SUITABLE_EDGE


def test_tower_takes_the_seams_for_no_edge() -> None:
    """RULES 1.4, 3.1 Tower: h10 stands at a seam, but h11, g10, i10 are no edge hexes: the choice stays free."""
    scene = Scenario(SECOND, turn="desert").houses(0, "q14 h10").tile(0, "tower", "p14")
    assert scene.legal("tower") == SUITABLE_EDGE


def test_tower_all_edge_hexes_are_one_set() -> None:
    """RULES 2.5, 7 no. 17, 8.5 no. 20: if any touches an own house, only those that do, of whatever terrain.

    s10 (shifted) touches t10, t9 (forest) and t11 (canyon); b19 touches b20 (desert), a18 a19 a20 being water.
    """
    scene = Scenario(SECOND, turn="grass").houses(0, "q14 s10").tile(0, "tower", "p14")
    assert scene.legal("tower") == hexes("t9 t10 t11")
    scene = Scenario(SECOND, turn="grass").houses(0, "q14 s10 b19").tile(0, "tower", "p14")
    assert scene.legal("tower") == hexes("t9 t10 t11 b20")
    scene.illegal("tower a1").play("tower t11")
    assert "t11" in scene.where(0)


def test_tower_at_a_corner() -> None:
    """RULES 1.4: a corner is an edge hex like any other; s2 (shifted) touches s1, t1, t2, t3 (and r2, s3 inside)."""
    scene = Scenario(SECOND, turn="grass").houses(0, "q14 s2").tile(0, "tower", "p14")
    assert scene.legal("tower") == hexes("s1 t1 t2 t3")


def test_tower_does_not_build_on_mountains() -> None:
    """RULES 3.1 Tower: t15 touches the edge hexes t14 (mountain) and t16 (canyon)."""
    scene = Scenario(SECOND, turn="grass").houses(0, "q14 t15").tile(0, "tower", "p14")
    assert scene.legal("tower") == hexes("t16")


def test_tower_is_free_again_when_the_adjacent_edge_is_taken() -> None:
    """RULES 2.5 rule 3: another player stands on t16."""
    scene = Scenario(SECOND, turn="grass").houses(0, "q14 t15").houses(1, "t16").tile(0, "tower", "p14")
    assert scene.legal("tower") == SUITABLE_EDGE - hexes("t15 t16")


# Tavern: the tile comes from h7 (around it g6 g7 h6 i7 g8 h8) or c7.


def test_tavern_along_a_line() -> None:
    """RULES 3.1 Tavern, 7 no. 16: g8 h8 i8 go on to f8 (forest) and j8 (grass), whatever the card."""
    scene = Scenario(turn="desert").houses(0, "g8 h8 i8").tile(0, "tavern", "h7")
    assert scene.legal("tavern") == hexes("f8 j8")
    scene.play("tavern f8")
    assert scene.where(0) == hexes("f8 g8 h8 i8")
    assert scene.in_supply(0) == 36


def test_tavern_along_the_falling_diagonal() -> None:
    """RULES 3.1 Tavern: g7 g8 h9 run to the south-east, from f6 (forest) to h10 (grass)."""
    scene = Scenario(turn="desert").houses(0, "g7 g8 h9").tile(0, "tavern", "h7")
    assert scene.legal("tavern") == hexes("f6 h10")


def test_tavern_along_the_rising_diagonal() -> None:
    """RULES 3.1 Tavern: i7 h8 h9 run to the south-west, from i6 (canyon) to g10 (forest)."""
    scene = Scenario(turn="desert").houses(0, "i7 h8 h9").tile(0, "tavern", "h7")
    assert scene.legal("tavern") == hexes("i6 g10")


def test_tavern_with_two_runs() -> None:
    """RULES 3.1 Tavern: g8 h8 i8 and i7 h8 h9 cross in h8; all four ends will do."""
    scene = Scenario(turn="desert").houses(0, "g8 h8 i8 i7 h9").tile(0, "tavern", "h7")
    assert scene.legal("tavern") == hexes("f8 j8 i6 g10")


@pytest.mark.parametrize(("run", "ends"), [("g8..j8", "f8 k8"), ("g8..k8", "f8 l8"), ("f8..l8", "e8 m8")])
def test_tavern_with_longer_runs(run: str, ends: str) -> None:
    """RULES 3.1 Tavern detail: the end is the first hex beyond the run."""
    assert Scenario(turn="desert").houses(0, run).tile(0, "tavern", "h7").legal("tavern") == hexes(ends)


@pytest.mark.parametrize("houses", ["g8 h8", "g8 h8 j8", "g8 h8 i9", "g8 h8 h9", "g8 i8 k8"])
def test_tavern_needs_three_in_an_unbroken_straight_run(houses: str) -> None:
    """RULES 3.1 Tavern, 7 no. 15: two, a gap, two bends, two gaps."""
    scene = Scenario(turn="desert").houses(0, houses).tile(0, "tavern", "h7")
    assert not scene.offers("tavern")
    scene.illegal("tavern f8")


def test_tavern_a_house_beyond_a_gap_does_not_lengthen_the_run() -> None:
    """RULES 3.1 Tavern detail: g8 h8 i8, a gap at j8, then k8: the gap itself is the end, l8 is none."""
    scene = Scenario(turn="desert").houses(0, "g8 h8 i8 k8").tile(0, "tavern", "h7")
    assert scene.legal("tavern") == hexes("f8 j8")


def test_tavern_foreign_houses_do_not_count() -> None:
    """RULES 3.1 Tavern: "own pieces"; g8 h8 own, i8 not."""
    scene = Scenario(turn="desert").houses(0, "g8 h8").houses(1, "i8").tile(0, "tavern", "h7")
    assert not scene.offers("tavern")


def test_tavern_end_blocked_by_another_player() -> None:
    """RULES 3.1 Tavern detail: j8 is taken, so only the other end; k8 behind it is none."""
    scene = Scenario(turn="desert").houses(0, "g8 h8 i8").houses(1, "j8").tile(0, "tavern", "h7")
    assert scene.legal("tavern") == hexes("f8")


def test_tavern_end_on_water_or_mountain() -> None:
    """RULES 3.1 Tavern: the hex must be suitable: d9 is water, f2 a mountain."""
    assert Scenario().houses(0, "i7 e9 f9 g9").tile(0, "tavern", "h7").legal("tavern") == hexes("h9")
    assert Scenario().houses(0, "b7 c2 d2 e2").tile(0, "tavern", "c7").legal("tavern") == hexes("b2")


def test_tavern_end_on_special_hexes() -> None:
    """RULES 3.1 Tavern: i7 j7 k7 lie between the tavern h7 and the paddock l7: no end is free."""
    assert not Scenario().houses(0, "i7 j7 k7").tile(0, "tavern", "h7").offers("tavern")


def test_tavern_end_beyond_the_board() -> None:
    """RULES 3.1 Tavern: r13 s13 t13 reach the edge: only q13 (forest); a9 b9 c9 end at the edge and at water d9."""
    assert Scenario().houses(0, "i7 r13 s13 t13").tile(0, "tavern", "h7").legal("tavern") == hexes("q13")
    assert not Scenario().houses(0, "i7 a9 b9 c9").tile(0, "tavern", "h7").offers("tavern")


def test_tavern_across_a_seam() -> None:
    """RULES 1.4: i8 j8 k8 lie in two sections, h8 and l8 are the ends; g7 keeps the tile."""
    assert Scenario().houses(0, "g7 i8 j8 k8").tile(0, "tavern", "h7").legal("tavern") == hexes("h8 l8")


def test_tavern_after_the_mandatory_action() -> None:
    """RULES 7 no. 7: houses built this turn make a run: h9 to k9, with the ends g9 (forest) and l9 (grass).

    k10 makes no other run: k9 and k10 are two on a falling diagonal, with j8 and l11 free at its ends.
    """
    scene = Scenario(turn="grass").houses(0, "g7 h9 i9").tile(0, "tavern", "h7")
    assert not scene.offers("tavern")
    scene.play("build j9", "build k9", "build k10")
    assert scene.legal("tavern") == hexes("g9 l9")


# Barn: q2 r3 (desert) and q4 (flower) stand next to q3.


def test_barn_moves_a_piece_to_the_card_terrain() -> None:
    """RULES 3.1 Barn, 7 no. 48: g4, far away on a flower field, comes next to s3: t3 s2 s4 are canyon.

    r3 (around it only desert, flower and the barn) has no canyon beside it.
    """
    scene = Scenario(SECOND, turn="canyon").houses(0, "r3 s3 g4").tile(0, "barn", "q3")
    assert scene.moves("barn", "g4") == hexes("t3 s2 s4")
    scene.play("barn g4-s4")
    assert scene.where(0) == hexes("r3 s3 s4")
    assert scene.in_supply(0) == 37
    assert scene.phase == "before"


def test_barn_adjacency_is_judged_with_the_piece_lifted() -> None:
    """RULES 2.5, 7 no. 8: s3 was the only house with canyon beside it; lifted, it may go to any canyon hex.

    14 + 17 + 14 + 15 canyon hexes; s3 itself is desert.
    """
    scene = Scenario(SECOND, turn="canyon").houses(0, "r3 s3 g4").tile(0, "barn", "q3")
    assert scene.moves("barn", "s3") == scene.printed("canyon")
    assert len(scene.printed("canyon")) == 60


def test_barn_with_a_single_house_is_free() -> None:
    """RULES 8.5 no. 19: lifted, no own house is left; q4 stands on a flower field, 15 + 18 + 14 + 16 deserts."""
    scene = Scenario(SECOND, turn="desert").houses(0, "q4").tile(0, "barn", "q3")
    assert scene.moves("barn", "q4") == scene.printed("desert")
    assert len(scene.printed("desert")) == 63


def test_barn_may_put_the_piece_back() -> None:
    """RULES 3.1 detail, 7 no. 10: legal, no effect but that the tile is used; nothing is lost."""
    scene = Scenario(SECOND, turn="desert").houses(0, "r3").tile(0, "barn", "q3")
    assert scene.moves("barn", "r3") == scene.printed("desert")
    scene.play("barn r3-r3")
    assert scene.where(0) == hexes("r3")
    assert scene.tiles(0) == {"q3": "barn"}
    scene.illegal("barn r3-s3", match="used")


def test_barn_may_not_put_back_a_piece_of_another_terrain() -> None:
    """RULES 3.1 detail: only if the hex is in T; q4 is a flower field, the card desert."""
    scene = Scenario(SECOND, turn="desert").houses(0, "q4").tile(0, "barn", "q3")
    scene.illegal("barn q4-q4")


def test_barn_the_vacated_hex_binds() -> None:
    """RULES 3.1 detail, 7 no. 9, R59: from a full patch of three no house can found a new area.

    d6 e6 e7 are a patch of grass, each next to the two others. Lifted, its own hex is the only free grass next to an
    own house. q2, not beside any grass, may go to any of the 63 - 3 free grass hexes.
    """
    scene = Scenario(SECOND, turn="grass", phase="after").houses(0, "d6 e6 e7 q2").tile(0, "barn", "q3")
    assert scene.moves("barn", "d6") == hexes("d6")
    assert scene.moves("barn", "e6") == hexes("e6")
    assert scene.moves("barn", "e7") == hexes("e7")
    assert scene.moves("barn", "q2") == scene.printed("grass") - hexes("d6 e6 e7")
    assert len(scene.moves("barn", "q2")) == 60


def test_barn_the_vacated_hex_is_one_of_several() -> None:
    """RULES 2.5: d6 and e7 own, e6 free: d6 may stay or go to e6 (next to e7), both touch e7."""
    scene = Scenario(SECOND, turn="grass").houses(0, "d6 e7 q2").tile(0, "barn", "q3")
    assert scene.moves("barn", "d6") == hexes("d6 e6")


def test_barn_moves_own_pieces_only() -> None:
    """RULES 3.1 Barn: "any own piece"."""
    scene = Scenario(SECOND, turn="desert").houses(0, "r3").houses(1, "g4").tile(0, "barn", "q3")
    assert scene.legal("barn") == hexes("r3")
    scene.illegal("barn g4-r2").illegal("barn s3-r2")


def test_barn_needs_no_house_in_the_supply() -> None:
    """RULES 3: a move is possible with an empty supply, a build is not."""
    scene = Scenario(SECOND, turn="desert").houses(0, "r3 g4").supply(0, 0).tile(0, "barn", "q3")
    scene.tile(0, "oracle", "h4")
    assert not scene.offers("oracle")
    assert scene.play("barn g4-r2").where(0) == hexes("r3 r2")


# Harbor: g17 (desert, touches the water f18) and h19 (canyon, touches the water g19 g20) stand next to g18.


def test_harbor_moves_a_piece_to_water_next_to_another_one() -> None:
    """RULES 3.1 Harbor: each goes where the other one stands."""
    scene = Scenario(SECOND, turn="grass").houses(0, "g17 h19").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "g17") == hexes("g19 g20")
    assert scene.moves("harbor", "h19") == hexes("f18")
    scene.play("harbor h19-f18")
    assert scene.where(0) == hexes("g17 f18")
    assert scene.tiles(0) == {"g18": "harbor"}


def test_harbor_with_a_single_house_is_free() -> None:
    """RULES 2.5: lifted, none is left: all 17 + 5 + 21 + 13 water hexes; far away the tile is lost."""
    scene = Scenario(SECOND, turn="grass").houses(0, "g17").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "g17") == scene.printed("water")
    assert len(scene.printed("water")) == 56
    assert scene.play("harbor g17-a9").tiles(0) == {}


def test_harbor_a_piece_on_water_may_move_to_other_water() -> None:
    """RULES 3.1 Harbor: f18 goes next to h19; h19 goes next to f18: e18 and g19 (f19 is a mountain)."""
    scene = Scenario(SECOND, turn="grass").houses(0, "f18 h19").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "f18") == hexes("g19 g20")
    assert scene.moves("harbor", "h19") == hexes("e18 g19")


def test_harbor_the_vacated_hex_binds() -> None:
    """RULES 3.1 detail, R59: f18 is the only water next to g17, so from there nothing gets away; it may stay."""
    scene = Scenario(SECOND, turn="grass").houses(0, "f18 g17").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "f18") == hexes("f18")
    scene.play("harbor f18-f18")
    assert scene.where(0) == hexes("f18 g17")
    scene.illegal("harbor f18-f18", match="used")


def test_harbor_not_on_occupied_water_or_land() -> None:
    """RULES 2.5 rule 1, 2: g19 is taken by another player, h20 is canyon."""
    scene = Scenario(SECOND, turn="grass").houses(0, "g17 h19").houses(1, "g19").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "g17") == hexes("g20")
    scene.illegal("harbor g17-h20").illegal("harbor g17-g19")


def test_a_house_on_water_binds_like_any_other() -> None:
    """RULES 2.5 rule 3: f18 (shifted) touches f17 (grass) and g17 (desert)."""
    assert Scenario(SECOND, turn="grass").houses(0, "f18").legal("build") == hexes("f17")
    assert Scenario(SECOND, turn="desert").houses(0, "f18").legal("build") == hexes("g17")


def test_a_house_on_water_keeps_and_takes_tiles() -> None:
    """RULES 4.1, 2.7: the water f18 and g19 lies next to the harbor g18, the water o14 next to the tower p14.

    o13 (flower, not next to the tower) touches o14, so a1 may come there.
    """
    scene = Scenario(SECOND, turn="grass").houses(0, "f18").tile(0, "harbor", "g18")
    assert scene.play("harbor f18-g19").tiles(0) == {"g18": "harbor"}
    scene = Scenario(SECOND, turn="grass").houses(0, "g17 o13 a1").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "a1") == hexes("f18 o14")
    assert scene.play("harbor a1-o14").tiles(0) == {"g18": "harbor", "p14": "tower"}


# Paddock: r3 (desert) next to s3, l8 (grass) next to l7.


def test_paddock_jumps_two_hexes_in_a_straight_line() -> None:
    """RULES 3.1 Paddock, 7 no. 12-14: exactly two, straight, suitable.

    From r3: east t3 (flower), north-east s1, north-west q1 (desert), south-east s5 (flower); not west p3 (water) or
    south-west q5 (mountain).
    """
    scene = Scenario(turn="grass").houses(0, "r3").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "r3") == hexes("t3 s1 q1 s5")
    for target in ("p3", "q5", "q3", "r2", "r4", "r1", "r5", "r3", "t2"):
        scene.illegal(f"paddock r3-{target}")
    scene.play("paddock r3-s5")
    assert scene.where(0) == hexes("s5")


def test_paddock_from_a_shifted_line() -> None:
    """RULES 1.4, 3.1 Paddock: from l8 to j8, k6 (over the paddock l7), m6, k10, m10; n8 is water."""
    scene = Scenario(turn="desert").houses(0, "l8").tile(0, "paddock", "l7")
    assert scene.moves("paddock", "l8") == hexes("j8 k6 m6 k10 m10")


def test_paddock_jumps_over_anything() -> None:
    """RULES 3.1 Paddock, 7 no. 11: a location (r3-t3), a castle (c4-e4), own and foreign houses, mountain, water.

    r3-s1 over r2 (own), r3-q1 over q2 (foreign). m3 (canyon) to n1 over m2, to l1 over l2 (mountain), to l5 over l4;
    n5 is taken, east and west o3 and k3 are mountains. n5 (forest) to p5: mountain, to l5 over m5, to o3: mountain,
    to m3: taken, to o7: water, to m7 over m6. c4 (flower): e4 over the castle d4, a4 water, d2 and b2 over c3 and d3,
    d6 water, b6 over c5 (water).
    """
    scene = Scenario().houses(0, "r3 r2 m3 n5 c4").houses(1, "q2").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "r3") == hexes("t3 s1 q1 s5")
    assert scene.moves("paddock", "m3") == hexes("n1 l1 l5")
    assert scene.moves("paddock", "n5") == hexes("l5 m7")
    assert scene.moves("paddock", "c4") == hexes("e4 d2 b2 b6")


def test_paddock_does_not_land_on_a_house() -> None:
    """RULES 2.5 rule 1: t3 is taken by an own, s5 by a foreign house."""
    scene = Scenario(turn="grass").houses(0, "r3 t3").houses(1, "s5").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "r3") == hexes("s1 q1")


def test_paddock_does_not_land_on_special_hexes() -> None:
    """RULES 1.2: from j7 the tavern h7 and the paddock l7 are two steps away along the line.

    The others: i5 (forest), k5 (canyon), i9 and k9 (grass); m7 holds the tile.
    """
    scene = Scenario().houses(0, "j7 m7").tile(0, "paddock", "l7")
    assert scene.moves("paddock", "j7") == hexes("i5 k5 i9 k9")


def test_paddock_is_not_bound_by_adjacency() -> None:
    """RULES 3.1 Paddock, 7 no. 13: r3 may leave s4 though s5 and t3 (next to s4) can be reached."""
    scene = Scenario(turn="grass").houses(0, "r3 s4").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "r3") == hexes("t3 s1 q1 s5")


def test_paddock_at_the_edge_of_the_board() -> None:
    """RULES 1.4: from t3 nothing lies to the east; r3, s1 and s5 are left, no hex on the other side."""
    scene = Scenario().houses(0, "t3").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "t3") == hexes("r3 s1 s5")


def test_paddock_moves_a_piece_from_water() -> None:
    """RULES 3.1 Paddock: "any own piece": p3 (water) to r3, q1, o1; not n3, q5 (mountain), o5 (water)."""
    scene = Scenario().houses(0, "p3 t3").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "p3") == hexes("r3 q1 o1")


def test_paddock_a_piece_with_nowhere_to_go() -> None:
    """RULES 3.1 Paddock: from s20 in the sea q20, r18 and t18 are water, the rest is off the board."""
    scene = Scenario().houses(0, "s20 t3").tile(0, "paddock", "s3")
    assert scene.legal("paddock") == hexes("t3")
    scene.illegal("paddock s20-q20")
