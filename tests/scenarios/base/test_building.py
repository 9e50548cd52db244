"""The three building rules: RULES 2.5, on the board of the first game unless another one is named."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, hexes


@pytest.mark.parametrize(
    ("card", "number"),
    # Tavern, paddock, oasis, farm: counted letter by letter in the section maps.
    [
        ("grass", 17 + 16 + 14 + 14),
        ("canyon", 15 + 14 + 12 + 14),
        ("desert", 15 + 15 + 11 + 12),
        ("flower", 15 + 14 + 14 + 14),
        ("forest", 16 + 15 + 12 + 15),
    ],
)
def test_the_first_build_may_go_anywhere_on_the_terrain(card: str, number: int) -> None:
    """RULES 2.5 rule 3: no own piece yet, so any hex of the card's terrain is allowed, and no other."""
    scene = Scenario(turn=card)
    assert scene.legal("build") == scene.printed(card)
    assert len(scene.legal("build")) == number


def test_what_is_eligible() -> None:
    """RULES 2.5 rule 1: all of the 400 hexes but 4 castles, 8 locations and the occupied d7; none off the board."""
    state = Scenario().houses(0, "d7").game.state
    assert state.eligible > 0
    assert state.eligible.bit_count() == 400 - 4 - 8 - 1


def test_each_build_must_be_next_to_an_own_house() -> None:
    """RULES 2.5 rule 3: of d7's neighbours (c7 tavern, e7 d6 d8 water) only c6 and c8 are canyon."""
    scene = Scenario(turn="canyon").houses(0, "d7")
    assert scene.legal("build") == hexes("c6 c8")
    scene.illegal("build b6", match="next to").illegal("build h1")


def test_a_build_counts_for_the_next_one() -> None:
    """RULES 2.3: one after another, each with the board as it is then.

    c8 brings no new canyon (b8 c9 desert, d8 d9 water), c6 brings b6.
    """
    scene = Scenario(turn="canyon").houses(0, "d7").play("build c8")
    assert scene.legal("build") == hexes("c6")
    scene.play("build c6")
    assert scene.legal("build") == hexes("b6")


def test_the_first_build_of_the_game_binds_the_second() -> None:
    """RULES 2.5 rule 3: t16, at the end of a shifted line, touches only s16, t17 (desert) and t15 (canyon)."""
    scene = Scenario(turn="canyon").play("build t16")
    assert scene.legal("build") == hexes("t15")
    scene.play("build t15")
    # t15, not shifted: s15 canyon, above s14 canyon and t14 flower, below s16 desert.
    assert scene.legal("build") == hexes("s15 s14")


def test_when_nothing_is_adjacent_any_hex_of_the_terrain_will_do() -> None:
    """RULES 2.5 rule 3, 7 no. 28, R49: b6 c6 c8 d7 are a canyon patch; once it is full the third build is free."""
    scene = Scenario(turn="canyon").houses(0, "d7 c8").play("build c6", "build b6")
    assert scene.legal("build") == scene.printed("canyon") - hexes("b6 c6 c8 d7")
    scene.play("build t16")
    assert scene.phase == "after"


def test_three_builds_may_be_split_over_several_areas() -> None:
    """RULES 2.3, 7 no. 27: one house next to each of three areas.

    d7: c6 c8. i18 (j18 water, h18 desert, above i17 desert and j17 canyon, below i19 desert and j19 water): j17.
    t16: t15.
    """
    scene = Scenario(turn="canyon").houses(0, "d7 i18 t16")
    assert scene.legal("build") == hexes("c6 c8 j17 t15")
    scene.play("build c8", "build t15", "build j17")
    assert scene.where(0) == hexes("d7 i18 t16 c8 t15 j17")


def test_the_players_other_terrains_do_not_matter() -> None:
    """RULES 2.5: an own house binds whatever it stands on: b7 (flower) next to the canyon b6, a7 b8 being desert."""
    # b7, not shifted: a7 desert, c7 tavern, above a6 flower and b6 canyon, below a8 and b8 desert.
    assert Scenario(turn="canyon").houses(0, "b7").legal("build") == hexes("b6")
    assert Scenario(turn="desert").houses(0, "b7").legal("build") == hexes("a7 a8 b8")


def test_foreign_houses_do_not_bind() -> None:
    """RULES 2.5 rule 3: only own pieces count."""
    scene = Scenario(turn="canyon").houses(1, "d7")
    assert scene.legal("build") == scene.printed("canyon") - {"d7"}


def test_foreign_houses_may_free_the_choice() -> None:
    """RULES 2.5: occupied hexes are not eligible; with c6 and c8 taken, d7 has no free canyon beside it."""
    scene = Scenario(turn="canyon").houses(0, "d7").houses(1, "c6 c8")
    assert scene.legal("build") == scene.printed("canyon") - hexes("d7 c6 c8")


def test_one_house_to_a_hex() -> None:
    """RULES 2.5 rule 1: neither on an own house nor on another player's."""
    scene = Scenario(turn="canyon").houses(0, "d7 c8").houses(1, "c6")
    scene.illegal("build c8", match="own piece").illegal("build c6", match="piece of player 2")


@pytest.mark.parametrize("hex", ["e7", "d3", "e5", "c7", "d4"])
def test_only_on_the_terrain_of_the_card(hex: str) -> None:
    """RULES 1.2, 2.5 rule 2: no water (e7), flower (d3), grass (e5), location (c7) or castle (d4) with canyon."""
    Scenario(turn="canyon").illegal(f"build {hex}")


@pytest.mark.parametrize("card", ["grass", "canyon", "desert", "flower", "forest"])
def test_water_mountain_and_special_hexes_are_never_built_on(card: str) -> None:
    """RULES 1.2: not suitable for building."""
    scene = Scenario(turn=card)
    never = scene.printed("water") | scene.printed("mountain") | scene.printed("castle")
    for location in ("tavern", "paddock", "oasis", "farm"):
        never |= scene.printed(location)
    # Water 10+10+34+26, mountains 9+13+0+2, twelve special hexes.
    assert len(never) == 80 + 24 + 12
    assert not scene.legal("build") & never


def test_houses_meet_across_the_seams() -> None:
    """RULES 1.4: the four sections are one board.

    j6 (shifted) touches i6, k6 beside it, j5 k5 above (all canyon), j7 (grass) and k7 (canyon) below: k is the next
    section. g10 (shifted) touches g11 (forest) and h11 (grass) in the section below, f10 and g9 (forest) in its own.
    """
    assert Scenario(turn="canyon").houses(0, "j6").legal("build") == hexes("i6 k6 j5 k5 k7")
    assert Scenario(turn="forest").houses(0, "g10").legal("build") == hexes("f10 g9 g11")


def test_neighbours_in_shifted_and_unshifted_lines() -> None:
    """RULES 1.4: h9 (not shifted) touches g and h in the lines beside it, h10 (shifted) touches h and i.

    h9: g9 forest, i9, g8, h8 grass, g10 forest, h10 grass. h10: g10 forest, i10, h9, i9, h11, i11 grass.
    """
    assert Scenario(turn="grass").houses(0, "h9").legal("build") == hexes("i9 g8 h8 h10")
    assert Scenario(turn="grass").houses(0, "h10").legal("build") == hexes("i10 h9 i9 h11 i11")


def test_the_board_does_not_wrap_round() -> None:
    """RULES 1.4: the ends of a line touch nothing beyond: t12 (grass) has no neighbour in column a.

    t12 (shifted): s12 grass, above t11 grass, below t13 flower. s12 is taken by an own house whose further neighbours
    are s11 (grass), t11, r12 (farm), s13 and t13 (flower).
    """
    assert Scenario(turn="grass").houses(0, "t12").legal("build") == hexes("s12 t11")
    assert Scenario(turn="grass").houses(0, "t12 s12").legal("build") == hexes("s11 t11")
    # a13 (desert, not shifted): b13 desert, above a12 desert, below a14 water; t12 to t14 are not beside it.
    assert Scenario(turn="desert").houses(0, "a13").legal("build") == hexes("b13 a12")
    # So with a flower card the choice is free, though t13, straight across the board, is a flower field.
    scene = Scenario(turn="flower").houses(0, "a13")
    assert scene.legal("build") == scene.printed("flower")
    # Nor does the top touch the bottom: a1 touches b1 (desert) and a2 (flower) only.
    assert Scenario(turn="flower").houses(0, "a1").legal("build") == hexes("a2")
