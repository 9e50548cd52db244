"""The bazaar: RULES 3.6, R27, section 7 no. 57.

On ``HARVEST``: h8 lies next to the bazaar g8 and touches h7 i7 i9 (grass), h9 (flower), i8 (mountain); h7 touches the
water g6. i4 lies next to the water mill h4; of its neighbours only i3 touches water (h3).
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.harvest.table import HARVEST, number, offered, player, supply


def bazaar(houses: str = "i4", board: str = HARVEST, **more: str) -> Scenario:
    """The player has h8 with the bazaar, and other houses."""
    scene = Scenario(board, **more).houses(0, f"h8 {houses}")  # type: ignore[arg-type]
    return scene.tile(0, "bazaar", "g8")


@covers("bazaar")
def test_bazaar_repeats_a_tile_used_this_turn() -> None:
    """RULES 3.6: once more the water mill. i3 touches h2, which touches the water h3, so h2 is a target then."""
    scene = bazaar().tile(0, "water_mill", "h4")
    assert not scene.offers("bazaar")
    assert scene.legal("water_mill") == hexes("i3 h7")
    scene.play("water_mill i3")
    assert not scene.offers("water_mill")
    assert scene.legal("bazaar") == {"water_mill"}
    scene.play("bazaar")
    assert offered(scene) == {"water_mill": hexes("h2 h7")}
    scene.play("water_mill h2")
    assert scene.where(0) == hexes("h8 i4 i3 h2")
    assert not scene.offers("bazaar")
    assert not scene.offers("water_mill")


@covers("bazaar")
def test_bazaar_only_after_the_tile() -> None:
    """RULES 3.6 ruling: the repeated tile must have been used this turn; a tile taken this turn was not."""
    assert not bazaar().tile(0, "water_mill", "h4", new=True).offers("bazaar")
    assert not bazaar().offers("bazaar")
    assert bazaar().tile(0, "water_mill", "h4", used=True).legal("bazaar") == {"water_mill"}


@covers("bazaar", "farmland")
def test_bazaar_does_not_repeat_farmland() -> None:
    """RULES 3.6, 3.7: the farmland action needs no tile and is not repeatable. b3 touches the farmland b4."""
    assert not bazaar("b3").play("farmland b4").offers("bazaar")


@covers("bazaar")
def test_bazaar_does_not_repeat_nomad_tiles() -> None:
    """RULES 2.8, 3.6: not with nomad tiles. The donation of desert goes to three desert hexes."""
    scene = bazaar().has(0, nomads=["donation:desert"])
    for _ in range(3):
        scene.play(f"donation:desert {min(offered(scene)['donation:desert'])}")
    assert not scene.offers("bazaar")


@covers("bazaar")
def test_bazaar_does_not_repeat_a_canoe() -> None:
    """RULES 3.6: a canoe only answers others; used in an opponent's turn it is still marked in the own one."""
    scene = Scenario("bazaar canoe temple monastery").houses(0, "h8 q4").tile(0, "bazaar", "g8")
    scene.tile(0, "canoe", "q3", used=True)
    assert not scene.offers("bazaar")


@covers("bazaar")
def test_bazaar_leaves_out_what_is_not_possible() -> None:
    """docs/position.md: an action that is not possible is left out. With no house left only the palisade can go on."""
    scene = bazaar("i4 q12 r12").tile(0, "water_mill", "h4", used=True).tile(0, "palisade", "r13", used=True)
    assert scene.game.legal()["actions"]["bazaar"] == ["palisade", "water_mill"]
    scene = bazaar("i4 q12 r12").tile(0, "water_mill", "h4", used=True).tile(0, "palisade", "r13", used=True)
    assert scene.supply(0, 0).game.legal()["actions"]["bazaar"] == ["palisade"]


@covers("bazaar", "palisade")
def test_bazaar_repeats_an_action_of_two_decisions() -> None:
    """RULES 3.6: the palisade twice: r12-p12, then q12 leaves for o12 beside p12."""
    scene = bazaar("q12 r12").tile(0, "palisade", "r13").play("palisade r12-p12", "bazaar", "palisade q12-o12")
    assert scene.where(0) == hexes("h8 p12 o12")


@covers("bazaar")
def test_bazaar_does_not_repeat_a_lost_tile() -> None:
    """RULES 2.7, 3.6: an own tile. i4 leaves the water mill by the palisade, so only the palisade can be repeated.

    j4 touches i4 k4 j3 k3 j5 k5.
    """
    scene = bazaar("i4 j4 q12").tile(0, "water_mill", "h4", used=True).tile(0, "palisade", "r13")
    scene.play("palisade i4-k4")
    assert scene.tiles(0) == {"g8": "bazaar", "r13": "palisade"}
    # q12 is alone, but h8 too: k4 and j4 are the area that the palisade may use again.
    assert scene.legal("bazaar") == {"palisade"}


@covers("bazaar", "R9")
def test_bazaar_before_or_after_the_mandatory_action() -> None:
    """R9: not between two builds. h9 is a flower field next to h8."""
    scene = bazaar(turn="flower").tile(0, "water_mill", "h4").play("water_mill i3", "build h9")
    scene.illegal("bazaar", match="mandatory").build_anywhere(2)
    assert scene.legal("bazaar") == {"water_mill"}


@covers("bazaar", "cathedral")
def test_bazaar_repeats_the_cathedral() -> None:
    """RULES 3.6: take a number twice, or take one and give it back for a house. h14 j15 are grass at i15."""
    scene = bazaar("i15", turn="grass").tile(0, "cathedral", "h15").has(0, cathedral=1)
    scene.play("cathedral", "bazaar", "cathedral")
    assert number(scene, 0) == 3
    scene = bazaar("i15", turn="grass").tile(0, "cathedral", "h15").has(0, cathedral=1)
    scene.play("cathedral", "bazaar", "cathedral h14", "cathedral j15")
    assert number(scene, 0) == 0
    assert scene.where(0) == hexes("h8 i15 h14 j15")


@covers("bazaar")
def test_bazaar_must_repeat_something_once_begun() -> None:
    """RULES 2.2: an action of several steps is a block."""
    bazaar().tile(0, "water_mill", "h4", used=True).play("bazaar").illegal("build a1", match="finish bazaar")


# With Crossroads and Marshlands: crossroads r5, temple c13, wagon s19.

WITH_OTHERS = "bazaar barracks temple monastery"


@covers("bazaar", "crossroads")
def test_bazaar_repeats_the_crossroads() -> None:
    """RULES 3.6: it acts by itself, so it counts as used; one card more: 1 + 1 by the tile + 1 by the bazaar."""
    scene = bazaar("r6", WITH_OTHERS, turn="flower").tile(0, "crossroads", "r5")
    assert scene.legal("bazaar") == {"crossroads"}
    scene.play("bazaar", "crossroads").build_anywhere().play("end")
    assert scene.told.count("Player 1 draws a terrain card.") == 3
    assert len(scene.game.state.players[0].hand) == 3


@covers("bazaar", "crossroads")
def test_bazaar_does_not_repeat_a_new_crossroads_tile() -> None:
    """RULES 2.7: a tile is not usable in the turn it is taken."""
    assert not bazaar("r6", WITH_OTHERS).tile(0, "crossroads", "r5", new=True).offers("bazaar")


@covers("bazaar", "temple", "7 no. 57")
def test_bazaar_repeats_the_temple() -> None:
    """RULES 7 no. 57: two houses are owed in the next mandatory action."""
    scene = bazaar("c12 a1 b1", WITH_OTHERS, turn="flower").houses(1, "t20").tile(0, "temple", "c13")
    scene.play("temple a1", "bazaar", "temple b1")
    assert player(scene, 0)["temple_new"] == 2
    assert scene.where(0) == hexes("h8 c12")
    scene.build_anywhere().play("end").build_anywhere().play("end")
    assert player(scene, 0)["temple_houses"] == 2


@covers("bazaar", "wagon", "R27")
def test_bazaar_brings_no_second_wagon() -> None:
    """R27: the wagon was placed on r18, so repeating means moving it or taking it back. r17 is forest beside it."""
    scene = bazaar("s18", WITH_OTHERS).tile(0, "wagon", "s19").play("wagon r18", "bazaar")
    assert offered(scene) == {"wagon": hexes("r18")}
    scene.play("wagon r18-r17", "stop")
    assert player(scene, 0)["wagon"] == "r17"


# With the city hall f13, which g13 holds; h8 holds the bazaar. A city hall around h11 has g10 h10 g11 i11 g12 h12 too.
# Of all groups of seven free suitable hexes those that hold one next to g13 (f12 g12 f14 g14) have the centre h11, and
# those that hold one next to h8 (h7 i7 h9 i9) the centres i6, h10 or i10: in any other there is water, a mountain, a
# location, h8 or g13.

WITH_CITY_HALL = "bazaar barracks city_hall monastery"


def city_hall(**more: str) -> Scenario:
    return bazaar("g13", WITH_CITY_HALL, **more).tile(0, "city_hall", "f13")


@covers("bazaar", "city_hall", "R27")
def test_bazaar_relocates_a_city_hall_placed_this_turn() -> None:
    """R27: it is lifted, so its own hexes are free, and put down by the usual rules around another centre.

    i11, free but for the lifted hall, is not a centre: neither h8 nor g13 touches it or its neighbours.
    """
    scene = city_hall()
    assert scene.legal("city_hall") == hexes("h11 i6 h10 i10")
    scene.play("city_hall h11")
    assert scene.legal("bazaar") == {"city_hall"}
    scene.play("bazaar")
    assert offered(scene) == {"city_hall": hexes("i6 h10 i10")}
    scene.illegal("city_hall h11", match="does not fit").illegal("city_hall i11", match="does not fit")
    scene.play("city_hall h10")
    assert player(scene, 0)["city_hall"] == "h10"
    assert "h11: the city hall of Player 1 leaves the board (City hall)." in scene.told
    assert not scene.offers("bazaar")
    assert not scene.offers("city_hall")


@covers("bazaar", "city_hall", "R27")
def test_bazaar_leaves_a_city_hall_of_an_earlier_turn_alone() -> None:
    """R27: from the next turn on it stays for good; a tile used this turn tells that it was placed this turn."""
    assert not city_hall().has(0, city_hall="h11").offers("bazaar")
    scene = bazaar("g13", WITH_CITY_HALL).tile(0, "city_hall", "f13", used=True).has(0, city_hall="h11")
    assert scene.legal("bazaar") == {"city_hall"}


@covers("bazaar", "city_hall", "R27")
def test_a_relocated_city_hall_loses_what_it_leaves() -> None:
    """RULES 2.7: around i6 it covers i5, next to the water mill h4; from h10 nothing touches that any more."""
    scene = city_hall().play("city_hall i6")
    assert scene.tiles(0) == {"g8": "bazaar", "f13": "city_hall", "h4": "water_mill"}
    scene.play("bazaar", "city_hall h10")
    assert scene.tiles(0) == {"g8": "bazaar", "f13": "city_hall"}
    assert player(scene, 0)["taken_from"] == ["h4"]


@covers("bazaar", "city_hall", "ambassadors", "R27", "R51")
def test_a_relocated_city_hall_is_placed_anew_for_the_red_cards() -> None:
    """R27, R51: by the usual rules, so its hexes are judged again.

    The enemy's j11 touches i11, one hex of the hall around h11: 1 gold; around h10 it touches i10 and i11: 2 gold.
    """
    scene = city_hall(cards="ambassadors").houses(1, "j11").play("city_hall h11")
    assert scene.game.state.players[0].gold == 1
    scene.play("bazaar", "city_hall h10")
    assert scene.game.state.players[0].gold == 3


@covers("bazaar", "barracks", "R27")
def test_bazaar_places_the_second_warrior() -> None:
    """R27: a player has two warriors; with both on the board they can only be taken back.

    o4 (desert) lies next to the barracks n4. The first warrior goes to i9 beside h8, the second to p4 beside o4.
    """
    scene = bazaar("o4", WITH_OTHERS).tile(0, "barracks", "n4").play("barracks i9", "bazaar")
    assert supply(scene, 0) == 38
    second = offered(scene)["barracks"]
    assert "i9" in second  # to take it back
    assert not second & hexes("j9 h9 i10")  # next to the first warrior
    scene.play("barracks p4")
    assert set(player(scene, 0)["warriors"]) == hexes("i9 p4")
