"""Crossroads together with the other boxes: RULES 3.3, 3.4, 3.6, 3.10, 4.8, R15, R18, R27, R51, R52, R58."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.crossroads.helpers import BOARD, decisions, fort_turning_up, listing

# The fort at g17 and double cards; g18 touches g19 h19 (desert), f18 (grass), and no swamp anywhere.

WITH_SWAMP = "canoe barracks city_hall monastery"


def at_the_fort(seed: int = 0, sections: str = WITH_SWAMP) -> Scenario:
    return Scenario(sections, turn="canyon", seed=seed).houses(0, "g18").tile(0, "fort", "g17")


@covers("fort", "double_card")
@pytest.mark.parametrize("terrain", ["swamp", "desert"])
def test_fort_with_a_double_card_lets_choose_the_terrain(terrain: str) -> None:
    """RULES 3.4 Fort: choose swamp or the other terrain, then build one house there under rule 3."""
    scene = fort_turning_up("swamp/desert", at_the_fort)
    assert decisions(scene) == {"desert": set(), "swamp": set()}
    scene.illegal("fort g19").play(terrain)
    free = hexes("g19 h19") if terrain == "desert" else scene.printed("swamp")
    assert decisions(scene) == {"fort": free}
    scene.play(f"fort {min(free)}")
    assert scene.where(0) == {"g18", min(free)}
    assert scene.game.state.discard == ("swamp/desert",)


@covers("fort", "double_card")
def test_fort_lists_swamp_with_double_cards() -> None:
    """docs/position.md: every terrain that a card could show."""
    scene = at_the_fort()
    assert set(listing(scene, "fort")["swamp"]) == scene.printed("swamp")


@covers("fort", "double_card")
def test_fort_with_a_full_half_takes_the_other() -> None:
    """RULES 3.4: the build cannot be refused while there is an empty hex for it; all 16 swamps are taken."""
    scene = fort_turning_up("swamp/desert", lambda seed: at_the_fort(seed).fill("swamp", 1))
    assert decisions(scene) == {"fort": hexes("g19 h19")}


@covers("fort", "double_card")
def test_fort_ignores_swamp_on_a_board_without_any() -> None:
    """RULES 1.7: the double cards are in the deck with the Marshlands card Captains, but there is no swamp."""
    scene = fort_turning_up("swamp/grass", lambda seed: at_the_fort(seed, BOARD).table(cards=["captains"]))
    assert decisions(scene) == {"fort": {"f18"}}
    assert "swamp" not in listing(at_the_fort(0, BOARD).table(cards=["captains"]), "fort")


@covers("fort", "scouts")
def test_fort_never_shows_the_terrain_that_scouts_removed() -> None:
    """RULES 4.4 Scouts: no card of that terrain is in the game."""
    scene = at_the_fort(0, BOARD).table(cards=["scouts"], removed_terrain="grass")
    assert set(listing(scene, "fort")) == {"canyon", "desert", "flower", "forest"}


@covers("fort", "outpost")
def test_fort_and_outpost_after_the_draw() -> None:
    """RULES 3.3, section 7 no. 37: the outpost may be decided on after seeing the card; the build stays a must."""
    scene = fort_turning_up("grass", lambda seed: at_the_fort(seed, BOARD).has(0, nomads=["outpost"]))
    assert decisions(scene) == {"fort": {"f18"}, "outpost": set()}
    scene.play("outpost")
    assert decisions(scene) == {"fort": scene.printed("grass")}
    scene.illegal("end").play("fort t1")
    assert scene.where(0) == {"g18", "t1"}
    assert scene.legal("build") == {"h17"}


@covers("fort", "outpost")
def test_fort_offers_no_outpost_where_it_gains_nothing() -> None:
    """RULES 3.3: no flower is next to g18, so the build is free as it is."""
    scene = fort_turning_up("flower", lambda seed: at_the_fort(seed, BOARD).has(0, nomads=["outpost"]))
    assert set(decisions(scene)) == {"fort"}


# Red cards: the house n5 at the barracks n4; m6 touches l6.


@covers("ambassadors", "warrior_place")
def test_warrior_placed_next_to_an_enemy_pays_ambassadors() -> None:
    """RULES 4.1, 4.3: placing a unit counts as a build, each time."""
    scene = Scenario(BOARD, turn="flower", cards="ambassadors").houses(0, "n5").houses(1, "l6")
    scene.tile(0, "barracks", "n4").play("barracks m6")
    assert scene.score(0, "ambassadors") == 1


@covers("ambassadors", "wagon_move")
def test_wagon_moved_next_to_an_enemy_pays_nothing() -> None:
    """RULES 4.1, R12: a move is no build; t18 touches the enemy house t17."""
    scene = Scenario(BOARD, turn="flower", cards="ambassadors").houses(0, "s18").houses(1, "t17").has(0, wagon="t19")
    scene.tile(0, "wagon", "s19").play("wagon t19-t18", "stop")
    assert scene.score(0, "ambassadors") == 0


@covers("R51", "ambassadors", "city_hall")
def test_city_hall_pays_ambassadors_for_each_hex() -> None:
    """R51: around h11; of its seven hexes h10 and i11 touch the enemy house i10."""
    scene = Scenario(BOARD, turn="grass", cards="ambassadors").houses(0, "g13").houses(1, "i10")
    scene.tile(0, "city_hall", "f13").play("city_hall h11")
    assert scene.score(0, "ambassadors") == 2


@covers("R51", "shepherds", "city_hall")
def test_city_hall_pays_shepherds_when_all_of_it_stands() -> None:
    """R51: judged after all seven hexes are covered.

    The deserts h11 (next to g11 i11 h12, all covered) and g11 (next to h11) are closed in. Beside the others is an
    empty hex of their terrain: h9 at g10 and h10, j11 at i11, f12 at g12, i12 at h12.
    """
    scene = Scenario(BOARD, turn="grass", cards="shepherds").houses(0, "g13")
    scene.tile(0, "city_hall", "f13").play("city_hall h11")
    assert scene.score(0, "shepherds") == 4


# On the way


@covers("R52", "mayors", "wagon_move")
def test_wagon_marks_a_line_in_passing() -> None:
    """R52: on t18 it is the fourth piece of line 18; it goes on to t17, the mark stays."""
    scene = Scenario(BOARD, turn="flower", cards="mayors").houses(0, "q18 r18 s18").has(0, wagon="t19")
    scene.tile(0, "wagon", "s19").play("wagon t19-t18-t17", "stop")
    person = scene.game.position()["players"][0]
    assert (person["wagon"], person["marked_lines"]) == ("t17", [18])
    assert scene.in_supply(0) == 36


@covers("R58", "sword", "wagon_move")
def test_wagon_takes_a_nomad_tile_in_passing() -> None:
    """RULES 3.3, R57, R58: e5-d5-e5-f5; d5 touches the nomad hex c6, f5 does not."""
    scene = Scenario("quarry barracks city_hall monastery", turn="flower").houses(0, "s18").has(0, wagon="e5")
    scene.tile(0, "wagon", "s19").table(nomads_left={"c6": "sword"}).play("wagon e5-d5-e5-f5")
    assert scene.game.position()["players"][0]["nomads"] == ["new:sword"]


# Sword, walls


@covers("R18", "sword")
def test_sword_sends_a_warrior_back_to_its_owner() -> None:
    """R18: the warrior leaves with its zone and adds no house to the supply; a city hall cannot be struck."""
    scene = Scenario(BOARD, turn="flower").houses(0, "l5").has(0, nomads=["sword"])
    scene.has(1, warriors=["m6"], city_hall="h11")
    assert scene.moves("sword", "1") == {"m6"}
    scene.play("sword m6")
    assert "warriors" not in scene.game.position()["players"][1]
    assert scene.in_supply(1) == 40
    assert scene.legal("build") == hexes("k4 l4 k5 m5 k6 l6")


@covers("R15", "quarry")
def test_warriors_close_hexes_to_walls() -> None:
    """R15: d4 next to the quarry e3 touches the forests c4 d3; the enemy warrior on c5 closes c4."""
    scene = Scenario("quarry barracks city_hall monastery", turn="forest").houses(0, "d4").tile(0, "quarry", "e3")
    assert scene.has(1, warriors=["c5"]).legal("quarry") == {"d3"}


@covers("home_country", "4.8 Home country/wall")
def test_home_country_is_spoilt_by_a_wall() -> None:
    """RULES 4.6, 4.8: p12 q12 r12 p13 q13 p14 q14 are own, a wall stands on q15."""
    scene = Scenario(BOARD).houses(0, "p12 q12 r12 p13 q13 p14 q14").table(tasks=["home_country"], walls=["q15"])
    assert scene.score(0, "home_country") == 0


# Bazaar at g8: g9 (grass, not shifted) touches it.


def at_the_bazaar() -> Scenario:
    return Scenario("bazaar barracks city_hall monastery", turn="flower").houses(0, "g9").tile(0, "bazaar", "g8")


@covers("R27", "bazaar", "barracks")
def test_bazaar_takes_back_what_the_barracks_placed() -> None:
    """RULES 3.4, R27: a second use in the same turn, with the warriors there are."""
    scene = at_the_bazaar().houses(0, "n5").tile(0, "barracks", "n4").play("barracks m6", "bazaar", "barracks m6")
    assert "warriors" not in scene.game.position()["players"][0]


@covers("bazaar", "crossroads")
def test_bazaar_repeats_the_crossroads_for_one_more_card() -> None:
    """RULES 3.6: three cards at the end of this turn, of which one is played in the next."""
    scene = at_the_bazaar().houses(0, "r4").tile(0, "crossroads", "r5").play("bazaar", "crossroads")
    scene.build_anywhere().play("end")
    assert len(scene.game.state.players[0].hand) == 3


@covers("bazaar", "fort")
def test_bazaar_repeats_the_fort() -> None:
    """RULES 3.6: another card is turned up, another house built."""

    def with_bazaar(seed: int) -> Scenario:
        scene = Scenario("bazaar barracks city_hall monastery", turn="flower", seed=seed).houses(0, "g9 g18")
        return scene.tile(0, "bazaar", "g8").tile(0, "fort", "g17")

    scene = fort_turning_up("desert", with_bazaar).play("fort g19", "bazaar", "fort")
    scene.play(f"fort {min(decisions(scene)['fort'])}")
    assert scene.in_supply(0) == 36
    assert len(scene.game.state.discard) == 2


# Island


@covers("lighthouse", "ship_move")
def test_lighthouse_may_place_the_ship_at_the_island_which_it_cannot_leave() -> None:
    """RULES 3.10: A3 is water of the tree house's side; nothing next to it is. g8 touches no water."""
    scene = Scenario(BOARD, turn="grass").houses(0, "g8").tile(0, "lighthouse", "g7").table(island="tree_house")
    assert "A3" in listing(scene, "lighthouse")["place"]
    scene = Scenario(BOARD, turn="grass").houses(0, "g8").tile(0, "lighthouse", "g7").table(island="tree_house")
    scene.has(0, ship="A3")
    assert listing(scene, "lighthouse") == {"place": [], "move": {}, "take_back": ["A3"]}
