"""The island: RULES 1.7, 3.9, 3.10, R46 and the island column of 4.8.

The two sides (rows 2 and 4 are shifted half a hex to the right)::

    tree_house       rope_bridge
    . D F F G .      . G F F M .
     D D F 1 G .      G X F W B .
    W D F F C G      G C C C W B
     B X F C C .      D D C 1 B .
    . B B F M .      . D C C C .

On the main board (``FIRST_GAME``) the forest g13 touches the oasis h13, the forests f12 g12 f13 f14 and the flowers
g14; the forest q12 touches the farm r12, the forests p12 q11 r11 q13 and the canyon r13.
"""

from __future__ import annotations

import pytest

from kingdombuilder import BadOptions, BadPosition, Game, Options
from tests.scenario import FIRST_GAME, Scenario, covers, hexes


def tree_house(sections: str = FIRST_GAME, **more: object) -> Scenario:
    return Scenario(sections, **more).table(island="tree_house")  # type: ignore[arg-type]


def rope_bridge(sections: str = FIRST_GAME, **more: object) -> Scenario:
    return Scenario(sections, **more).table(island="rope_bridge")  # type: ignore[arg-type]


# Building there


@covers("island")
def test_the_first_build_may_be_on_the_island() -> None:
    """RULES 2.5, 3.10: without a piece every canyon hex is free, E3 D4 E4 of the island too."""
    scene = tree_house(turn="canyon")
    assert scene.legal("build") == scene.printed("canyon")
    assert {hex for hex in scene.legal("build") if hex.isupper()} == hexes("E3 D4 E4")


@covers("island")
def test_adjacency_keeps_a_player_off_the_island_while_it_binds() -> None:
    """RULES 3.10: q12 touches the canyon r13, so the build must go there."""
    assert tree_house(turn="canyon").houses(0, "q12").legal("build") == hexes("r13")


@covers("island")
def test_island_pieces_bind_like_any_others() -> None:
    """RULES 3.10: once on E3 (canyon), next to which D4 E4 are canyon too, the builds go on there."""
    scene = tree_house(turn="canyon").play("build E3")
    assert scene.legal("build") == hexes("D4 E4")
    scene.play("build D4", "build E4")
    assert scene.where(0) == hexes("E3 D4 E4")


@covers("island", "R40")
def test_the_worked_example() -> None:
    """RULES 3.10 example: no free desert next to own pieces, so oasis may go to the island, and farm next to it.

    g13 and q12 touch neither desert nor grass. The island has desert on A4 B4 B5; A4 touches the grass A3.
    """
    scene = (
        rope_bridge(phase="after", turn="desert").houses(0, "g13 q12").tile(0, "oasis", "h13").tile(0, "farm", "r12")
    )
    assert scene.legal("oasis") == scene.printed("desert")
    assert hexes("A4 B4 B5") < scene.legal("oasis")
    scene.play("oasis A4")
    assert scene.legal("farm") == hexes("A3")
    scene.play("farm A3")
    assert scene.where(0) == hexes("g13 q12 A4 A3")


@covers("island", "2.3 useless card")
def test_a_card_is_useful_while_the_island_has_a_hex() -> None:
    """RULES 2.3: "anywhere (board + island)": all canyon of the main board is taken, three island hexes are not."""
    scene = tree_house(players=5, turn="canyon").fill("canyon", 1, 2, 3, 4)
    assert scene.legal("build") == hexes("E3 D4 E4")
    full = tree_house(players=5, turn="canyon").fill("canyon", 1, 2, 3, 4).houses(1, "E3 D4 E4")
    assert full.card != "canyon"


@covers("island")
def test_the_island_is_next_to_nothing() -> None:
    """RULES 3.10: l20 at the lower rim touches the forests k20 m20 m19 and a mountain; C1 the forests D1 C2."""
    scene = rope_bridge(turn="forest").houses(0, "l20")
    assert scene.legal("build") == hexes("k20 m20 m19")
    assert rope_bridge(turn="forest").houses(0, "C1").legal("build") == hexes("D1 C2")


@covers("island")
def test_only_the_side_that_lies_up_is_there() -> None:
    """docs/position.md: hexes of the island exist only with the island; A1 exists on neither side."""
    with pytest.raises(BadPosition, match="B1 is not on this board"):
        Scenario().houses(0, "B1").game  # noqa: B018
    with pytest.raises(BadPosition, match="'A1' is not a hex"):
        tree_house().houses(0, "A1").game  # noqa: B018
    with pytest.raises(BadPosition, match="unknown side of the island 'volcano'"):
        Scenario().table(island="volcano").game  # noqa: B018


# The base tiles and the island


@covers("island", "tower", "R46")
def test_the_tower_cannot_build_on_the_island() -> None:
    """RULES 3.10, R46: the island has no edge. Free choice (no edge hex near q14), and yet no island hex.

    Towers at p14 m18; q14 (grass) is next to p14 and far from the edge. a1 (grass), t11 (canyon) are edge hexes.
    """
    scene = tree_house("oracle barn harbor tower").houses(0, "q14 E2").tile(0, "tower", "p14")
    assert scene.legal("tower")
    assert not any(hex[0].isupper() for hex in scene.legal("tower"))
    assert hexes("a1 t11") < scene.legal("tower")


@covers("island", "paddock")
def test_the_paddock_jumps_within_the_island_only() -> None:
    """RULES 3.10: from C3 two steps straight lie A3 (water) E3 B1 D1 B5 D5; j20, at the lower rim, cannot cross.

    r4 is next to the paddock s3.
    """
    scene = tree_house().houses(0, "C3 r4 j20").tile(0, "paddock", "s3")
    assert scene.moves("paddock", "C3") == hexes("E3 B1 D1 B5 D5")
    assert not any(hex[0].isupper() for hex in scene.moves("paddock", "j20") | scene.moves("paddock", "r4"))


@covers("island", "tavern")
def test_the_tavern_works_within_the_island() -> None:
    """RULES 3.10: the run B3 C3 D3 ends at A3 (water, not suitable) and E3 (canyon)."""
    scene = tree_house().houses(0, "B3 C3 D3 d7").tile(0, "tavern", "c7")
    assert scene.legal("tavern") == hexes("E3")


@covers("island", "harbor", "barn")
def test_harbor_and_barn_reach_the_island() -> None:
    """RULES 3.10: lifting the only other piece leaves B3, next to which the water A3 lies; and for barn no canyon.

    Harbor at g18, barns at q3 m7. g17 (desert) is next to the harbor; n7 (forest) next to the barn m7.
    """
    board = "oracle barn harbor tower"
    scene = tree_house(board, turn="canyon").houses(0, "g17 B3").tile(0, "harbor", "g18")
    assert scene.moves("harbor", "g17") == hexes("A3")
    scene = tree_house(board, turn="flower").houses(0, "n7 B3").tile(0, "barn", "m7")
    assert scene.moves("barn", "n7") == hexes("A4")


# Its own tiles


@covers("tree_house", "R59")
def test_tree_house_moves_a_piece_to_forest() -> None:
    """RULES 3.9: rule 3 after lifting. E2 touches the tree house D2, E1 F3 (grass) and E3 (canyon), but no forest.

    Lifting E2 leaves g13 with the forests f12 g12 f13 f14; lifting g13 leaves E2, so every forest is free, g13 too.
    """
    scene = tree_house(turn="grass").houses(0, "E2 g13").tile(0, "tree_house", "D2")
    assert scene.moves("tree_house", "E2") == hexes("f12 g12 f13 f14")
    assert scene.moves("tree_house", "g13") == scene.printed("forest")
    scene.play("tree_house g13-D3")
    assert scene.where(0) == hexes("E2 D3")
    assert not scene.offers("tree_house")


@covers("tree_house")
def test_leaving_the_island_loses_its_tile() -> None:
    """RULES 2.7: E2 was the last piece next to D2; the tile leaves the game at once."""
    scene = tree_house(turn="grass").houses(0, "E2 g13").tile(0, "tree_house", "D2").play("tree_house E2-f13")
    assert scene.tiles(0) == {}


@covers("rope_bridge", "R59")
def test_rope_bridge_moves_a_piece_to_canyon() -> None:
    """RULES 3.9: D5 (canyon) touches the bridge D4 and the canyons C5 E5 C4.

    Lifting q12 leaves D5: the three canyons beside it. Lifting D5 leaves q12 with the canyon r13 beside it.
    """
    scene = rope_bridge(turn="grass").houses(0, "D5 q12").tile(0, "rope_bridge", "D4")
    assert scene.moves("rope_bridge", "q12") == hexes("C4 C5 E5")
    assert scene.moves("rope_bridge", "D5") == hexes("r13")


@covers("rope_bridge", "R59")
def test_rope_bridge_may_put_the_piece_back() -> None:
    """RULES 3.1, 3.9: D5 and C5; lifting D5 leaves C5 with the canyons D5 and C4 beside it, so it may go back.

    Around C5 lie B5 (desert) D5 and, in the row above, B4 (desert) C4.
    """
    scene = rope_bridge(turn="grass").houses(0, "D5 C5").tile(0, "rope_bridge", "D4")
    assert scene.moves("rope_bridge", "D5") == hexes("C4 D5")


@covers("tree_house", "rope_bridge")
def test_a_piece_next_to_the_island_location_takes_its_tile() -> None:
    """RULES 1.7, 2.7: two tiles lie there; E3 touches the tree house, D4 does not."""
    scene = tree_house(turn="canyon").play("build E3")
    assert scene.tiles(0) == {"D2": "tree_house"}
    assert not scene.offers("tree_house")
    assert scene.game.position()["tiles_left"] == {}
    scene = rope_bridge(turn="canyon").play("build C4")
    assert scene.tiles(0) == {"D4": "rope_bridge"}


@covers("tree_house")
def test_it_can_be_used_from_the_next_turn_on() -> None:
    """RULES 2.7: new this turn, ready the next."""
    scene = tree_house(turn="canyon").play("build E3", "build D4", "build E4", "end").build_anywhere().play("end")
    assert scene.seat == 0
    assert scene.moves("tree_house", "D4")


# Scoring: the island column of 4.8


@covers("4.8 Fishermen/island")
def test_every_coast_hex_is_next_to_water() -> None:
    """RULES 3.10: B1 is coast, C3 inland without water beside it, D3 touches the water E3, D2 stands on water."""
    scene = rope_bridge(cards="fishermen").houses(0, "B1 C3 D3 D2").houses(1, "F3")
    assert scene.score(0, "fishermen") == 2
    assert scene.score(1, "fishermen") == 1


@covers("4.8 Fishermen/island")
def test_a_piece_on_coastal_water_catches_nothing() -> None:
    """RULES 4.2 Fishermen: A3 is water at the coast; the inland C3 touches B3 D3 B2 C2 B4 C4, none of them water."""
    scene = tree_house(cards="fishermen").houses(0, "A3 C3")
    assert scene.score(0, "fishermen") == 0


@covers("4.8 Miners/island")
def test_miners_on_the_island() -> None:
    """4.8: normal. D1 and E2 touch the mountain E1, C1 does not, and E1 stands on it."""
    assert rope_bridge(cards="miners").houses(0, "C1 D1 E2 E1").score(0, "miners") == 2


@covers("4.8 Merchants/island")
def test_merchants_on_the_island() -> None:
    """4.8: island special hexes can be linked with each other, never with the board.

    C3 touches the castle B2, C4 the bridge D4, and they touch each other: 8. D5 touches the bridge, g13 an oasis: 0.
    """
    assert rope_bridge(cards="merchants").houses(0, "C3 C4").score(0, "merchants") == 8
    assert rope_bridge(cards="merchants").houses(0, "D5 g13").score(0, "merchants") == 0


@covers("4.8 Workers/island")
def test_workers_on_the_island() -> None:
    """4.8: its location counts, and so does its castle. D5 touches the bridge, A2 the castle, E1 neither."""
    assert rope_bridge(cards="workers").houses(0, "D5 A2 E1").score(0, "workers") == 2


@covers("4.8 Castle 3 gold/island")
def test_the_castle_of_the_island() -> None:
    """RULES 4.7: 3 gold per castle hex, also on the island (B2 touched by A2 and B1)."""
    assert rope_bridge().houses(0, "A2 B1").score(0, "castles") == 3


@covers("4.8 Discoverers/island")
def test_discoverers_gain_five_lines() -> None:
    """4.8, 4.2: up to 5 gold more; B1 A2 A3 A4 B5 C5 are five lines, a1 b1 one of the main board."""
    assert rope_bridge(cards="discoverers").houses(0, "B1 A2 A3 A4 B5 C5 a1 b1").score(0, "discoverers") == 6


@covers("4.8 Knights/island")
def test_knights_may_choose_an_island_line() -> None:
    """4.8: four on the third line of the island against three on the first of the board; they are different lines.

    Row 3 of the island and row 3 of the board (two houses) are not added up.
    """
    scene = rope_bridge(cards="knights").houses(0, "A3 B3 C3 D3 a1 b1 c1 a3 b3")
    assert scene.score(0, "knights") == 8


@covers("4.8 Hermits, Citizens/island")
def test_areas_on_the_island_count() -> None:
    """4.8: areas are {B1 C1}, {A4 B4 B5 C5} and {l20}: 3 gold for Hermits, 4 / 2 for Citizens."""
    scene = rope_bridge(cards="hermits citizens").houses(0, "B1 C1 A4 B4 B5 C5 l20")
    assert scene.score(0, "hermits") == 3
    assert scene.score(0, "citizens") == 2


@covers("4.8 Lords/island", "R46", "R8")
def test_lords_pay_nothing_on_the_island() -> None:
    """4.8, R8: four sections only. Top left 0 : 1 gives 6 and 12, in the other three both are first and get 12 each."""
    scene = rope_bridge(cards="lords").houses(0, "B1 C1 A3").houses(1, "a1")
    assert scene.score(0, "lords") == 6 + 3 * 12
    assert scene.score(1, "lords") == 4 * 12


@covers("4.8 Farmers/island")
def test_farmers_ignore_the_island() -> None:
    """4.8: one house in each section, three on the island: 3 x 1. An empty island is no weakest section either."""
    scene = rope_bridge(cards="farmers").houses(0, "a1 k1 a11 k11 B1 C1 A3").houses(1, "b1 l1 b11 l11")
    assert scene.score(0, "farmers") == 3
    assert scene.score(1, "farmers") == 3


@covers("capitols", "island")
def test_a_capitol_does_not_look_over_to_the_island() -> None:
    """RULES 4.7: "not through the island". The castle c19 is at the lower rim; c20 counts, no island hex does."""
    scene = rope_bridge("oracle barn harbor tower").table(capitols=["c19"]).houses(0, "b20 B1 C1 A2 A3")
    assert scene.score(0, "capitols") == 1


# Set-up


@covers("island")
def test_the_seed_chooses_the_side() -> None:
    """RULES 1.7: either side up."""
    sides = {Options(sets=("base", "island"), seed=seed).resolved().island for seed in range(20)}
    assert sides == {"rope_bridge", "tree_house"}
    assert Options().resolved().island is None


@covers("island")
def test_the_side_may_be_named() -> None:
    """RULES 1.7; the island needs its box among the sets."""
    assert Options(sets=("base", "island"), island="tree_house", seed=1).resolved().island == "tree_house"
    with pytest.raises(BadOptions, match="sets: island is missing"):
        Options(island="tree_house").resolved()
    with pytest.raises(
        BadOptions, match="unknown side of the island 'tree'; the known ones are rope_bridge, tree_house"
    ):
        Options(sets=("base", "island"), island="tree").resolved()


@covers("island")
def test_positions_and_records_keep_the_island() -> None:
    """An island survives both forms, and island hexes come after those of the main board in every list."""
    scene = tree_house(turn="grass").houses(0, "E2 g13").tile(0, "tree_house", "D2").play("tree_house g13-D3")
    document = scene.game.position()
    assert document["island"] == "tree_house"
    assert document["players"][0]["houses"] == ["E2", "D3"]
    assert Game.from_position(document).position() == document
    text = scene.game.record().text()
    assert "island: tree_house" in text
    assert Game.from_record(text).state == scene.game.state
    listed = tree_house(turn="forest").game.legal()["actions"]["build"]
    assert listed[-7:] == ["C1", "D1", "C2", "C3", "D3", "C4", "D5"]
