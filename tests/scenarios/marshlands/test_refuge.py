"""Refuge and its bonus action: RULES 2.5, 2.7, 2.9, 3.5, 3.10, 7 no. 58, R17. Board: see helpers."""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.marshlands.helpers import MARSH, bonus, pass_turn


def with_refuges(**options: object) -> Scenario:
    """Player 0 has both refuge tiles, by n3 and p6, and the bonus tile."""
    scene = Scenario(MARSH, **options).houses(0, "n3 p6")  # type: ignore[arg-type]
    return scene.tile(0, "refuge", "o3").tile(0, "refuge", "q7").has(0, bonus=["refuge"])


@covers("refuge")
def test_to_an_adjacent_suitable_hex() -> None:
    """RULES 3.5: n3 touches the swamp hexes m2 n2; mountains (m3 m4), water (n4) and the refuge are no target."""
    scene = Scenario(MARSH).houses(0, "n3").tile(0, "refuge", "o3")
    assert scene.game.legal()["actions"]["refuge"] == {"n3": ["m2", "n2"]}
    scene.play("refuge n3-n2")
    assert scene.where(0) == hexes("n2")
    assert scene.tiles(0) == {"o3": "refuge"}
    scene.illegal("refuge n2-n1")


@covers("refuge")
def test_no_adjacency_needed() -> None:
    """RULES 3.5: b9 may leave a9 for c9 or b10, which touch no own piece; a piece in the way is not a target."""
    scene = Scenario(MARSH).houses(0, "n3 a9 b9").tile(0, "refuge", "o3")
    assert scene.moves("refuge", "b9") == hexes("c9 a8 b8 a10 b10")
    assert scene.moves("refuge", "a9") == hexes("a8 a10")


@covers("refuge", "7 no. 58")
def test_takes_the_tile_where_it_arrives() -> None:
    """RULES 7 no. 58: o6 goes to p6, next to the other refuge q7; with the second tile comes the bonus tile."""
    scene = Scenario(MARSH).houses(0, "n3 o6").tile(0, "refuge", "o3").play("refuge o6-p6")
    assert scene.tiles(0) == {"o3": "refuge", "q7": "refuge"}
    assert bonus(scene, 0) == ["new:refuge"]
    scene.illegal("refuge n3", match="used|taken")


@covers("refuge")
def test_loses_the_tile_that_it_leaves() -> None:
    """RULES 2.7: n3 was the only piece at o3, and m2 is not next to it."""
    scene = Scenario(MARSH).houses(0, "n3").tile(0, "refuge", "o3").play("refuge n3-m2")
    assert scene.tiles(0) == {}


@covers("refuge", "barracks", "R15")
def test_not_beside_a_warrior() -> None:
    """RULES 2.5, 3.4: the warrior m1 touches m2 and not n2."""
    scene = Scenario(MARSH).houses(0, "n3").tile(0, "refuge", "o3").has(1, warriors=["m1"])
    assert scene.moves("refuge", "n3") == hexes("n2")


@covers("refuge", "R17")
def test_moves_units_that_fit() -> None:
    """RULES R17: the warrior n2 takes its zone along to any of its free swamp neighbours; the ship e1 cannot land.

    The house n3 is hemmed in: m2 lies beside the warrior, and n2 is taken.
    """
    scene = Scenario(MARSH).houses(0, "n3").tile(0, "refuge", "o3").has(0, warriors=["n2"], ship="e1")
    assert scene.game.legal()["actions"]["refuge"] == {"n2": ["n1", "o1", "m2", "o2"]}
    scene.play("refuge n2-n1")
    assert scene.game.position()["players"][0]["warriors"] == ["n1"]


@covers("refuge")
def test_two_tiles_two_moves() -> None:
    """RULES 2.4: each tile once per turn; the piece that moved may move again."""
    scene = Scenario(MARSH).houses(0, "n3 n2 p6").tile(0, "refuge", "o3").tile(0, "refuge", "q7")
    scene.play("refuge n2-n1", "refuge n1-m1")
    assert scene.where(0) == hexes("n3 p6 m1")
    assert not scene.offers("refuge")


# The bonus action


@covers("refuge", "refuge_bonus")
def test_the_first_free_hex_of_each_direction() -> None:
    """RULES 3.5: from n3, passing over anything.

    East over the refuge o3 to p3; west over the mountains m3 l3 to k3; north-east n2 and north-west m2 at once;
    south-east over the water n4 o5 to o6; south-west over the mountain m4 to m5.
    """
    scene = with_refuges()
    assert scene.moves("refuge_bonus", "n3") == hexes("p3 k3 n2 m2 o6 m5")
    scene.play("refuge_bonus n3-o6")
    assert scene.where(0) == hexes("o6 p6")


@covers("refuge_bonus")
def test_passing_over_pieces() -> None:
    """RULES 3.5: n2 is taken by an opponent, m2 by an own piece; the next ones are o1 and m1."""
    scene = with_refuges().houses(1, "n2").houses(0, "m2")
    # South-west to north-east runs n3 n2 o1; south-east to north-west n3 m2 m1.
    assert scene.moves("refuge_bonus", "n3") == hexes("p3 k3 o1 m1 o6 m5")


@covers("refuge_bonus")
def test_up_to_the_rim() -> None:
    """RULES 3.5: east of q20 there is only water up to the corner t20, so that direction has no hex."""
    scene = with_refuges().houses(0, "q20 a1")
    assert scene.moves("refuge_bonus", "q20") == hexes("p20 q19 r19")
    assert scene.moves("refuge_bonus", "a1") == hexes("b1 a2")


@covers("refuge_bonus")
def test_across_seams() -> None:
    """RULES 3.5: from s9 south-east over the water s10 to t11 of the next section, south-west over r10 to r11."""
    scene = with_refuges().houses(0, "s9")
    assert scene.moves("refuge_bonus", "s9") == hexes("r9 t9 r8 s8 t11 r11")


@covers("refuge_bonus", "tree_house")
def test_the_island_is_a_board_of_its_own() -> None:
    """RULES 3.10: pieces do not cross between the main board and the island.

    The island's rows are .DFFG. / DDF(tree house)G. / WDFFCG / B(castle)FCC. / .BBFM.: from B1 in its corner east C1,
    south-east B2, south-west A2. From E5, a mountain at the other end: west D5, north-west D4, north-east E4.
    """
    scene = with_refuges().table(island="tree_house").houses(0, "B1 E5 j20")
    assert scene.moves("refuge_bonus", "B1") == hexes("C1 A2 B2")
    assert scene.moves("refuge_bonus", "E5") == hexes("D5 D4 E4")
    assert scene.moves("refuge_bonus", "j20") == hexes("i20 k20 j19 k19")


@covers("refuge_bonus", "barracks")
def test_hexes_beside_a_warrior_are_passed_over() -> None:
    """RULES 3.5: blocked hexes are skipped; the warrior o1 touches n1 p1 n2 o2.

    So from n3 north-east is n2, blocked, then o1, taken, then off the board.
    """
    scene = with_refuges().has(1, warriors=["o1"])
    assert scene.moves("refuge_bonus", "n3") == hexes("p3 k3 m2 o6 m5")


@covers("refuge_bonus", "R17")
def test_the_bonus_moves_units_that_fit() -> None:
    """RULES R17: the ship e1 can only stand on water, so it has nowhere to go; the wagon on the mountain j6 has.

    j6 (even row): west over the water i6 h6 g6 to f6; east k6; north-west over the water j5 to i4; north-east k5;
    south-west j7; south-east k7.
    """
    scene = with_refuges().has(0, ship="e1", wagon="j6")
    assert "e1" not in scene.legal("refuge_bonus")
    assert scene.moves("refuge_bonus", "j6") == hexes("f6 k6 i4 k5 j7 k7")


@covers("refuge_bonus")
def test_once_per_turn() -> None:
    """RULES 2.4: once; the location tiles are not touched by it, and next turn it is ready again."""
    scene = with_refuges(turn="grass").play("refuge_bonus n3-n2")
    assert bonus(scene, 0) == ["used:refuge"]
    assert not scene.offers("refuge_bonus")
    assert scene.offers("refuge")
    pass_turn(pass_turn(scene))
    assert bonus(scene, 0) == ["refuge"]
    assert scene.offers("refuge_bonus")


@covers("refuge_bonus")
def test_not_in_the_turn_it_was_gained() -> None:
    """RULES 2.9: usable like a location tile, from the next turn."""
    scene = Scenario(MARSH).houses(0, "n3 p6").tile(0, "refuge", "o3").tile(0, "refuge", "q7", new=True)
    scene.has(0, bonus=["new:refuge"])
    assert scene.offers("refuge")
    assert not scene.offers("refuge_bonus")


@covers("refuge_bonus")
def test_moving_away_by_the_bonus_loses_it() -> None:
    """RULES 2.7, 2.9: n3 goes to k3, away from o3: tile and bonus tile are lost when the move is complete."""
    scene = with_refuges().play("refuge_bonus n3-k3")
    assert scene.tiles(0) == {"q7": "refuge"}
    assert bonus(scene, 0) == []
    assert "Player 1 loses the Refuge bonus tile." in scene.told
