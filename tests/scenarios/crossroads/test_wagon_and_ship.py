"""Wagon and lighthouse: RULES 3.4, R16, R57, R58, section 7 no. 53."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.crossroads.helpers import BOARD, decisions, listing

# Wagon at s19: s18 (canyon, shifted) touches r18 (forest), s17 t17 (canyon), t18 t19 (mountain) and the wagon's hex.


def at_the_wagon(turn: str = "grass") -> Scenario:
    return Scenario(BOARD, turn=turn).houses(0, "s18").tile(0, "wagon", "s19")


def at_the_lighthouse(turn: str = "grass") -> Scenario:
    """g6 (desert, shifted) touches f6 g5 h5 (water), h6 h7 (desert) and the lighthouse g7."""
    return Scenario(BOARD, turn=turn).houses(0, "g6").tile(0, "lighthouse", "g7")


@covers("wagon", "wagon_place")
def test_wagon_is_placed_on_suitable_hexes_or_mountains() -> None:
    """RULES 3.4 Wagon: rule 3 over both; no house is used."""
    scene = at_the_wagon()
    assert listing(scene, "wagon") == {"place": ["s17", "t17", "r18", "t18", "t19"], "move": {}, "take_back": []}
    scene.illegal("wagon s16").play("wagon t19")
    assert scene.game.position()["players"][0]["wagon"] == "t19"
    assert scene.in_supply(0) == 39
    scene.illegal("wagon t19", match="already used this turn")


@covers("lighthouse", "ship_place")
def test_lighthouse_places_the_ship_on_water() -> None:
    """RULES 3.4 Lighthouse: rule 3 over the water hexes."""
    scene = at_the_lighthouse()
    assert listing(scene, "lighthouse") == {"place": ["g5", "h5", "f6"], "move": {}, "take_back": []}
    scene.illegal("lighthouse h6").play("lighthouse h5")
    assert scene.game.position()["players"][0]["ship"] == "h5"


@covers("lighthouse", "ship_place")
def test_lighthouse_places_the_ship_anywhere_when_no_water_is_adjacent() -> None:
    """RULES 2.5 rule 3: g8 (grass, shifted) touches f8 h8 g9 h9 h7 and the lighthouse, so no water."""
    scene = Scenario(BOARD, turn="grass").houses(0, "g8").tile(0, "lighthouse", "g7")
    assert set(listing(scene, "lighthouse")["place"]) == scene.printed("water")


# A wagon on t19 reaches t18 s20 t20 in one step, t17 (by t18) and r20 (by s20) in two, s17 s16 t16 (by t17) and q20 r19
# (by r20) in three; s18 holds a house, s19 is special.


@covers("wagon", "wagon_move")
def test_wagon_reaches_what_lies_within_three_steps() -> None:
    """RULES 3.4 Wagon route, R57: suitable or mountain hexes, no adjacency needed, never its own hex."""
    scene = at_the_wagon().has(0, wagon="t19")
    found = listing(scene, "wagon")
    assert found["place"] == []
    assert found["take_back"] == ["t19"]
    assert set(found["move"]) == {"t19"}
    assert set(found["move"]["t19"]) == hexes("t18 s20 t20 t17 r20 s17 s16 t16 q20 r19")


@covers("wagon", "wagon_move")
def test_wagon_goes_step_by_step() -> None:
    """RULES 3.4: one to three steps; the third one ends the route."""
    scene = at_the_wagon().has(0, wagon="t19").play("wagon t19")
    assert decisions(scene) == {"place": hexes("t18 s20 t20"), "take_back": set()}
    scene.play("place t18")
    assert decisions(scene) == {"place": hexes("t17 t19"), "stop": set()}
    scene.play("place t17")
    assert decisions(scene) == {"place": hexes("s17 s16 t16 t18"), "stop": set()}
    scene.play("place s16").illegal("stop")
    assert scene.game.position()["players"][0]["wagon"] == "s16"
    assert scene.where(0) == {"s18"}


@covers("wagon", "wagon_move")
def test_wagon_may_stop_early() -> None:
    """RULES 3.4: one step is enough; the whole move is one phrase of the record."""
    scene = at_the_wagon().has(0, wagon="t19").play("wagon t19-t18", "stop")
    assert scene.game.position()["players"][0]["wagon"] == "t18"
    assert scene.offers("build")


@covers("R57", "wagon_move")
def test_wagon_does_not_end_where_it_began() -> None:
    """R57: back on t19 after two steps it must go on, and the third step may not lead back to t19."""
    scene = at_the_wagon().has(0, wagon="t19").play("wagon t19-t18-t19")
    assert decisions(scene) == {"place": hexes("t18 s20 t20")}
    scene = at_the_wagon().has(0, wagon="t19").play("wagon t19-t20-s20")
    assert decisions(scene) == {"place": hexes("r20 t20"), "stop": set()}


@covers("wagon", "wagon_take_back")
def test_wagon_is_taken_back() -> None:
    """RULES 3.4: instead of moving; in the next turn it may be placed again."""
    scene = at_the_wagon().has(0, wagon="t19").play("wagon t19", "take_back")
    assert "wagon" not in scene.game.position()["players"][0]
    scene.build_anywhere().play("end").build_anywhere().play("end")
    assert "t19" in listing(scene, "wagon")["place"]


@covers("wagon", "wagon_move")
def test_wagon_is_not_taken_back_after_a_step() -> None:
    """RULES 3.4: place, move and take back are alternatives."""
    at_the_wagon().has(0, wagon="t19").play("wagon t19-t18").illegal("take_back")


@covers("wagon", "wagon_move", "R15")
def test_wagon_route_is_blocked() -> None:
    """RULES 3.4 Wagon route: houses, units of anybody and hexes next to a warrior bar the way.

    An enemy house stands on t18, an enemy wagon on t20, so the way leads by s20 to r20. A warrior on q19 closes r19 and
    q20 beyond it, a warrior on r19 closes r20 too.
    """
    scene = at_the_wagon().has(0, wagon="t19").houses(1, "t18").has(1, wagon="t20", warriors=["q19"])
    assert listing(scene, "wagon")["move"] == {"t19": ["r20", "s20"]}
    scene = at_the_wagon().has(0, wagon="t19").houses(1, "t18").has(1, wagon="t20", warriors=["r19"])
    assert listing(scene, "wagon")["move"] == {"t19": ["s20"]}


@covers("wagon", "wagon_take_back")
def test_wagon_that_cannot_move_can_still_be_taken_back() -> None:
    """RULES 3.4: taking a unit back is not blocked, not even next to a warrior.

    k14 (shifted) touches j14 k13 k15, where enemy houses stand, the enemy warrior on l14, and l13 l15, which it closes.
    """
    scene = at_the_wagon().has(0, wagon="k14").houses(1, "j14 k13 k15").has(1, warriors=["l14"])
    assert listing(scene, "wagon") == {"place": [], "move": {}, "take_back": ["k14"]}
    scene.play("wagon k14")
    assert decisions(scene) == {"take_back": set()}


@covers("wagon", "R15")
def test_wagon_leaves_a_warrior_zone_and_cannot_return() -> None:
    """RULES 3.4: a warrior does not stop pieces from moving away; its neighbours are closed to returning.

    The enemy warrior on l14 closes k14 m14 l13 m13 l15 m15. From k14 the wagon goes to k13 j14 k15; then to j13 j12 k12
    i14 j15 j16 k16; then to i13 i12 j11 k11 l12 l11 h14 i15 i16 j17 k17 l16 l17.
    """
    scene = at_the_wagon().has(0, wagon="k14").has(1, warriors=["l14"])
    assert set(listing(scene, "wagon")["move"]["k14"]) == hexes(
        "k13 j14 k15 j13 j12 k12 i14 j15 j16 k16 i13 i12 j11 k11 l12 l11 h14 i15 i16 j17 k17 l16 l17"
    )
    scene.play("wagon k14-k15")
    assert decisions(scene) == {"place": hexes("j14 j15 j16 k16"), "stop": set()}


# A ship on f6 reaches e6 f5 g5; then d6 e5 e7 e4 h5; then c6 d8 f3 i5. All else around is land.


@covers("lighthouse", "ship_move")
def test_lighthouse_moves_the_ship_over_water() -> None:
    """RULES 3.4 Ship route: one to three steps over empty water."""
    scene = at_the_lighthouse().has(0, ship="f6")
    assert set(listing(scene, "lighthouse")["move"]["f6"]) == hexes("e6 f5 g5 d6 e5 e7 e4 h5 c6 d8 f3 i5")
    scene.play("lighthouse f6-e6-e7-d8")
    assert scene.game.position()["players"][0]["ship"] == "d8"


@covers("R16", "ship_move")
def test_lighthouse_route_is_blocked_by_whatever_stands_on_water() -> None:
    """R16: a house on e6 and another ship on f5 leave g5, h5, i5."""
    scene = at_the_lighthouse().has(0, ship="f6").houses(1, "e6").has(1, ship="f5")
    assert set(listing(scene, "lighthouse")["move"]["f6"]) == hexes("g5 h5 i5")


@covers("lighthouse", "ship_take_back")
def test_lighthouse_takes_the_ship_back() -> None:
    """RULES 3.4, 2.7: the ship held the tile alone, so the tile goes with it."""
    scene = Scenario(BOARD, turn="grass").has(0, ship="f6").tile(0, "lighthouse", "g7")
    scene.play("lighthouse f6", "take_back")
    assert "ship" not in scene.game.position()["players"][0]
    assert scene.tiles(0) == {}


@covers("lighthouse", "ship_move")
def test_ship_takes_and_keeps_tiles_like_any_piece() -> None:
    """RULES section 7 no. 53: a tile is taken where the ship ends, and kept while it stays.

    q9 (water) touches the harbor q8; f6 touches the lighthouse g7, f5 does not.
    """
    scene = Scenario("lighthouse harbor city_hall monastery", turn="grass").houses(0, "g6").has(0, ship="q10")
    scene.tile(0, "lighthouse", "g7").play("lighthouse q10-q9", "stop")
    assert scene.tiles(0) == {"g7": "lighthouse", "q8": "harbor"}
    scene = Scenario(BOARD, turn="grass").has(0, ship="f6").tile(0, "lighthouse", "g7")
    scene.play("lighthouse f6-f5", "stop")
    assert scene.tiles(0) == {}


# q12 (flower, shifted) and r12 touch the monastery r13; q11 (mountain), r11 (grass) and p12 (flower) do not.


@covers("R58", "wagon_move")
def test_wagon_takes_no_location_tile_in_passing() -> None:
    """R58: q11-q12-p12 passes the monastery; only a route that ends beside it takes the tile."""
    scene = at_the_wagon().has(0, wagon="q11").play("wagon q11-q12-p12", "stop")
    assert scene.tiles(0) == {"s19": "wagon"}
    scene = at_the_wagon().has(0, wagon="q11").play("wagon q11-q12", "stop")
    assert scene.tiles(0) == {"s19": "wagon", "r13": "monastery"}


@covers("R58", "wagon_move")
def test_wagon_loses_no_location_tile_that_it_comes_back_to() -> None:
    """R58: the wagon on q12 alone holds the monastery; q12-q11-r11-r12 ends beside it again."""
    scene = at_the_wagon().has(0, wagon="q12").tile(0, "monastery", "r13")
    scene.play("wagon q12-q11-r11-r12")
    assert scene.tiles(0) == {"s19": "wagon", "r13": "monastery"}
    scene = at_the_wagon().has(0, wagon="q12").tile(0, "monastery", "r13")
    scene.play("wagon q12-q11-r11", "stop")
    assert scene.tiles(0) == {"s19": "wagon"}


@pytest.mark.parametrize(("card", "gold"), [("fishermen", 1), ("miners", 1)])
@covers("4.8 Fishermen/piece on water", "4.8 Miners/piece on mountain")
def test_wagon_and_ship_on_mountain_and_water(card: str, gold: int) -> None:
    """RULES 4.1, 4.2: units count, but not on the very terrain that pays.

    The ship on p15 (water) touches no mountain and is on water itself. The wagon on o11 (mountain, not shifted) touches
    p11 o12 (water; 1 for Fishermen) and is on a mountain itself. The house s18 touches t18 (1 for Miners) and no water.
    """
    scene = Scenario(BOARD, cards=card).houses(0, "s18").has(0, ship="p15", wagon="o11")
    assert scene.score(0, card) == gold


@covers("wagon")
def test_units_are_a_base_for_houses() -> None:
    """RULES 3.4: own houses may be built next to units.

    The wagon on q11 (mountain) touches r11 (grass); the house s18 touches no grass.
    """
    scene = at_the_wagon("grass").has(0, wagon="q11")
    assert scene.legal("build") == {"r11"}


@covers("wagon")
def test_units_stay_when_the_tile_is_lost() -> None:
    """RULES 3.4: the warrior on m6 stays on the board without a barracks tile and still closes m5."""
    scene = Scenario(BOARD, turn="flower").houses(0, "l5").has(0, warriors=["m6"], wagon="t19").lost(0, "n4 s19")
    assert scene.legal("build") == hexes("k4 l4 k5 k6")
    assert not scene.offers("barracks")
    assert not scene.offers("wagon")
