"""The red cards: RULES 4.1, 4.3, 4.8, 8.5 nos. 7 and 8, R12, R34, R42, R51.

Straight lines of canyon: e7 f7 g7 (along the row), e4 f5 f6 (south-east), f4 f5 e6 (south-west).
The forest pocket in the north-west is d2 d3 c4 d4: d3 touches all three others, c4 and d4 touch each other.
"""

from __future__ import annotations

import pytest

from kingdombuilder import Game, HexSet
from kingdombuilder.game.events import GoldEarned
from tests.scenario import Scenario, covers, hexes
from tests.scenarios.nomads.helpers import BOARD, gold


def built(card: str, *builds: str, turn: str = "canyon", houses: str = "", others: str = "") -> int:
    """The gold of player 1 after these mandatory builds."""
    scene = Scenario(BOARD, cards=card, turn=turn).houses(0, houses).houses(1, others)
    return gold(scene.play(*(f"build {hex}" for hex in builds)))


@pytest.mark.parametrize("card", ["families", "shepherds", "ambassadors"])
@covers("families", "shepherds", "ambassadors")
def test_red_cards_pay_nothing_at_the_end(card: str) -> None:
    """RULES 2.12, 4.3: paid during play; what was earned is gold, the card itself counts 0."""
    scene = Scenario(BOARD, cards=card).houses(0, "e7 f7 g7").houses(1, "h7").has(0, gold=5)
    assert scene.score(0, card) == 0
    assert scene.score(0, "gold") == 5


@covers("families", "shepherds", "ambassadors")
def test_the_score_tells_what_each_red_card_paid() -> None:
    """RULES 2.12, 4.3: what a card paid is told with the card; what a position had before is gold of nobody.

    e5, e6 and f6 stand in no straight line, so Families pay nothing; e6 and f6 touch the enemy on f7: 2 gold by
    Ambassadors. None of them is closed in, so Shepherds pay nothing either.
    """
    scene = Scenario(BOARD, cards="families shepherds ambassadors", turn="canyon").houses(1, "f7").has(0, gold=5)
    scene.play("build e5", "build e6", "build f6")
    items = scene.game.score()[0].by_item()
    assert (items["families"], items["shepherds"], items["ambassadors"], items["gold"]) == (0, 0, 2, 5)
    assert gold(scene) == 7
    again = Game.from_position(scene.game.position()).score()[0]
    assert again.by_item() == items | {"ambassadors": 0, "gold": 7}, "a position does not say who paid"
    assert again.total == scene.game.score()[0].total


# Families


@pytest.mark.parametrize(
    "builds", [("e7", "f7", "g7"), ("f7", "g7", "e7"), ("e4", "f5", "f6"), ("f5", "e6", "f4"), ("g7", "f7", "e7")]
)
@covers("families")
def test_families(builds: tuple[str, str, str]) -> None:
    """RULES 4.3: the three mandatory houses side by side in a straight line, on any axis, in any order: 2 gold."""
    assert built("families", *builds[:2]) == 0
    assert built("families", *builds) == 2


@pytest.mark.parametrize("builds", [("e4", "e5", "f5"), ("e7", "f7", "e8"), ("e5", "e6", "e7")])
@covers("families")
def test_families_bent(builds: tuple[str, str, str]) -> None:
    """RULES 4.3: next to each other, but in no straight line. e5 e6 e7 stand in one column, which is a zigzag."""
    assert built("families", *builds) == 0


@covers("families")
def test_families_tells() -> None:
    """RULES 4.3: recorded at once."""
    scene = Scenario(BOARD, cards="families").play("build e7", "build f7", "build g7")
    assert "Player 1 earns 2 gold (Families)." in scene.told


@covers("families")
def test_families_older_houses_do_not_count() -> None:
    """RULES 4.3: only the houses of this mandatory action: e7 stood before, so e7 f7 g7 is no run of three new ones.

    The third build, e6, makes no other line: f7 e6 and g7 e6 are none.
    """
    assert built("families", "f7", "g7", "e6", houses="e7") == 0


@covers("families", "donation")
def test_families_extra_builds_do_not_count() -> None:
    """RULES 4.3: only the mandatory houses: a donation builds the same line for nothing.

    Nor does it help the mandatory action: e6 f6 e5 are no line of their own.
    """
    scene = Scenario(BOARD, cards="families").has(0, nomads=["donation:canyon"])
    scene.play("donation:canyon e7", "donation:canyon f7", "donation:canyon g7")
    assert gold(scene) == 0
    scene.play("build e6", "build f6", "build e5")
    assert gold(scene) == 0


@covers("families")
def test_families_next_turn_again() -> None:
    """RULES 4.3: every turn anew; the houses of the last turn are forgotten."""
    scene = Scenario(BOARD, cards="families").play("build e7", "build f7", "build e8", "end")
    scene.build_anywhere().play("end").deal("canyon").play("build g7", "build f6", "build f5")
    # e7 f7 g7 were not built in one turn. g7 f6 f5: g7 touches f6, f6 touches f5; north-west from g7 lie f6 and f5.
    assert gold(scene) == 2


@covers("families", "temple", "R34")
@pytest.mark.parametrize(
    ("builds", "number"),
    [
        (["b8", "c8", "d8"], 2),  # the three are in a line already; the one still to come is the temple's
        (["b8", "c8", "d8", "e8"], 2),  # four in a line pay once
        (["d8", "d9", "c8", "b8"], 2),  # d9 is the temple's
        (["b8", "c8", "c9", "d9"], 0),  # two and two
    ],
)
def test_families_with_a_temple_house(builds: list[str], number: int) -> None:
    """R34: temple houses are not part of the three, but which house is the temple's is the player's to say."""
    scene = Scenario("caravan city_hall temple bazaar", cards="families").has(0, temple_houses=1)
    assert gold(scene.play(*(f"build {hex}" for hex in builds))) == number


def row_paid_for(scene: Scenario, last: str) -> set[str]:
    """The houses that the payment for this build names."""
    (paid,) = (event for event in scene.game.play(f"build {last}") if isinstance(event, GoldEarned))
    return set(HexSet(paid.hexes))


@covers("families")
@pytest.mark.parametrize("row", ["e7 f7 g7", "e4 f5 f6", "f4 f5 e6"])
def test_families_tell_which_three(row: str) -> None:
    """RULES 4.3: the payment names the three houses, whatever the direction of their line."""
    first, second, last = row.split()
    assert row_paid_for(Scenario(BOARD, cards="families").play(f"build {first}", f"build {second}"), last) == hexes(row)


@covers("families", "temple", "R34")
def test_families_tell_three_of_four() -> None:
    """RULES 4.3, R34: d8 closes the gap between b8 c8 and e8, and with the temple's there are four in a row."""
    scene = Scenario("caravan city_hall temple bazaar", cards="families").houses(0, "a8 f8").has(0, temple_houses=1)
    assert row_paid_for(scene.play("build b8", "build c8", "build e8"), "d8") == hexes("b8 c8 d8")


@covers("families")
def test_families_with_the_last_three_houses() -> None:
    """RULES 4.3: none waits on a temple, so the three that the supply still has are ordinary ones."""
    scene = Scenario("caravan city_hall temple bazaar", cards="families").supply(0, 3)
    assert gold(scene.play("build b8", "build c8", "build d8")) == 2


@covers("families", "temple", "double_card", "R34")
def test_families_on_swamp() -> None:
    """RULES 4.3: two builds and a temple house on swamp: d15 e15 f15 is a line, but one of them is the temple's."""
    scene = Scenario("caravan city_hall temple bazaar", cards="families", turn="swamp").has(0, temple_houses=1)
    scene.play("build d15", "build e15", "build f15")
    assert scene.phase == "after"
    assert gold(scene) == 0


@covers("families", "temple", "double_card", "R34")
def test_families_after_the_swamp_is_full() -> None:
    """RULES 2.3, R34: c11 is the last swamp, so the other three of two builds and two temple houses are on desert.

    h19 i19 j19 is a line, but only two houses of this turn are ordinary ones, as it began on swamp.
    """
    scene = Scenario("caravan city_hall temple bazaar", cards="families", turn="swamp/desert").has(0, temple_houses=2)
    scene.fill("swamp", 1, spare="c11").play("swamp", "build c11", "build h19", "build i19", "build j19")
    assert scene.phase == "after"
    assert gold(scene) == 0


@covers("families", "temple", "R34", "R64")
def test_families_with_too_few_ordinary_houses() -> None:
    """R34, R64: two houses in the supply and one on the temple make a line, but again one of them is the temple's."""
    scene = Scenario("caravan city_hall temple bazaar", cards="families").has(0, temple_houses=1, supply=2)
    scene.play("build b8", "build c8", "build d8")
    assert scene.phase == "after"
    assert gold(scene) == 0


# Shepherds


@covers("shepherds")
def test_shepherds_the_order_matters() -> None:
    """RULES 4.3, 8.5 no. 7: c4 d3 d2: d2's only forest neighbour d3 is built, so d2 pays 2.

    d2 d3 c4: d2 has d3 empty, d3 has c4 and d4, c4 has d4: nothing.
    """
    assert built("shepherds", "c4", "d3", "d2", turn="forest") == 2
    assert built("shepherds", "d2", "d3", "c4", turn="forest") == 0


@covers("shepherds")
def test_shepherds_any_piece_closes() -> None:
    """RULES 4.3: with an enemy house on d4 the house on c4 closes the pocket."""
    assert built("shepherds", "d2", "d3", "c4", turn="forest", others="d4") == 2


@covers("shepherds", "4.8 Shepherds/wall")
def test_shepherds_wall_is_not_empty() -> None:
    """RULES 4.3, 4.8: the same with a wall on d4."""
    scene = Scenario(BOARD, cards="shepherds", turn="forest").table(walls=["d4"])
    assert gold(scene.play("build d2", "build d3", "build c4")) == 2


@covers("shepherds")
def test_shepherds_warriors_zone_is_empty() -> None:
    """RULES 4.3: nothing may be built on d4 next to the warrior on e4, but it is still empty."""
    scene = Scenario(BOARD, cards="shepherds", turn="forest").has(1, warriors=["e4"])
    assert gold(scene.play("build d2", "build d3", "build c4")) == 0


@covers("shepherds", "scout_cabin")
def test_shepherds_scout_does_not_help() -> None:
    """RULES 3.6: scouts bring no gold for Shepherds: c4 beside the scout on d4 pays nothing; d2 beside d3 pays 2."""
    scene = Scenario(BOARD, cards="shepherds", turn="forest").turn(scouts=["d4"]).houses(0, "e4")
    assert gold(scene.play("build d3", "build d2", "build c4")) == 2


@covers("shepherds", "donation", "4.8 Shepherds/piece on water or mountain")
def test_shepherds_one_hex_patch() -> None:
    """RULES 4.3, 4.8: b3, j3 and g1 are mountains for themselves: each donated house pays 2."""
    scene = Scenario(BOARD, cards="shepherds").has(0, nomads=["donation:mountain"])
    scene.play("donation:mountain b3", "donation:mountain j3", "donation:mountain g1")
    assert gold(scene) == 6


@covers("shepherds", "donation", "4.8 Shepherds/piece on water or mountain")
def test_shepherds_on_water() -> None:
    """RULES 4.8: the same test on water: g13 has the empty f14 beside it; the only one beside i3 is h2, built on."""
    scene = Scenario(BOARD, cards="shepherds").has(0, nomads=["donation:water"])
    assert gold(scene.play("donation:water g13")) == 0
    other = Scenario(BOARD, cards="shepherds").houses(0, "h2").has(0, nomads=["donation:water"])
    assert gold(other.play("donation:water i3")) == 2


@covers("shepherds", "ambassadors", "resettlement", "caravan", "R12")
def test_moves_do_not_pay() -> None:
    """R12: a step to d4, whose forest neighbours c4 and d3 are taken, next to the enemy on d3; a slide next to l10."""
    scene = Scenario(BOARD, cards="shepherds ambassadors").houses(0, "e4 c4").houses(1, "d3")
    scene.has(0, nomads=["resettlement"]).play("resettlement e4-d4", "stop")
    assert gold(scene) == 0
    sliding = Scenario(BOARD, cards="ambassadors").houses(0, "r9").houses(1, "l10").tile(0, "caravan", "q8")
    assert gold(sliding.play("caravan r9-m9")) == 0


# Ambassadors


@covers("ambassadors")
def test_ambassadors() -> None:
    """RULES 4.3, 8.5 no. 8: e5 touches no enemy, e6 and f6 touch the one on f7: 2 gold."""
    assert built("ambassadors", "e5", "e6", "f6", others="f7") == 2


@covers("ambassadors")
def test_ambassadors_once_per_house() -> None:
    """RULES 4.3: e6 touches enemies on d6, e5 and f7 and brings 1."""
    assert built("ambassadors", "e6", others="d6 e5 f7") == 1


@covers("ambassadors", "4.8 Ambassadors/wall")
def test_ambassadors_wall_is_nobodys() -> None:
    """RULES 4.8: a wall next to the new house, and own houses, bring nothing."""
    scene = Scenario(BOARD, cards="ambassadors").houses(0, "f5").houses(1, "t1").table(walls=["f6"])
    assert gold(scene.play("build e6")) == 0


@covers("ambassadors", "village")
def test_ambassadors_extra_build() -> None:
    """RULES 4.3: every single build, extra actions too: b17 touches the enemy on b18."""
    scene = Scenario(BOARD, cards="ambassadors", turn="forest").houses(0, "a17 c17 b16").houses(1, "b18")
    assert gold(scene.tile(0, "village", "d17").play("village b17")) == 1


@covers("ambassadors", "warrior_place")
def test_ambassadors_placed_unit() -> None:
    """RULES 4.1: placing a warrior counts as a build: m4 touches the enemy on l4; n5 stands at the barracks n4."""
    scene = Scenario("quarry barracks village garden", cards="ambassadors").houses(0, "n5").houses(1, "l4")
    assert gold(scene.tile(0, "barracks", "n4").play("barracks m4")) == 1


@covers("city_hall", "R51")
@pytest.mark.parametrize(("card", "number"), [("shepherds", 6), ("ambassadors", 3)])
def test_city_hall_pays_for_each_hex(card: str, number: int) -> None:
    """R51: each of the seven hexes n10 m10 o10 n9 o9 n11 o11 is judged when all are placed.

    Shepherds: n10 lies inside; n9's grass neighbours o9 m10 n10 are all covered; the farmland o11 touches only p11,
    which has a house: 3 x 2. The others have an empty neighbour of their terrain: m10 l10, o10 and o9 p9, n11 m11.
    Ambassadors: n9 touches m8, o10 and o11 touch p11: 3 x 1.
    """
    scene = Scenario("caravan city_hall temple bazaar", cards=card).houses(0, "o3 p10").houses(1, "m8 p11")
    assert gold(scene.tile(0, "city_hall", "p3").play("city_hall n10")) == number


@covers("canoe", "R42")
def test_canoe_builds_pay_shepherds_and_ambassadors() -> None:
    """R42: player 1 takes the tile of c6; player 2 answers on the swamp h11.

    h11 touches the swamps g11 (an enemy house) and g12 (own): closed, 2 gold; g11 and h10 are player 1's: 1 gold.
    """
    scene = Scenario("quarry barn canoe garden", cards="shepherds ambassadors families", turn="grass")
    scene.houses(0, "h10 g11").houses(1, "g12").tile(1, "canoe", "g13").table(nomads_left={"c6": "outpost"})
    scene.play("build d6", "canoe h11")
    assert gold(scene, 1) == 3


@covers("canoe", "families", "R42")
def test_canoe_builds_do_not_pay_families() -> None:
    """R42: player 2 answers with both canoes, on d16 and c16, in a line with e16: none of it is mandatory."""
    scene = Scenario("quarry barn canoe garden", cards="families", turn="grass").table(nomads_left={"c6": "outpost"})
    scene.houses(1, "e16 g12").tile(1, "canoe", "e17").tile(1, "canoe", "g13")
    scene.play("build d6", "canoe d16", "canoe c16")
    assert gold(scene, 1) == 0


@covers("hermits", "citizens", "merchants", "4.8 Hermits/wall", "4.8 Citizens/wall", "4.8 Merchants/wall")
def test_walls_do_not_connect() -> None:
    """RULES 4.8: d7 and f7 with a wall on e7 between them: two areas of one house, no special hexes joined."""
    scene = Scenario(BOARD, cards="hermits citizens merchants").houses(0, "d7 f7").table(walls=["e7"])
    assert [scene.score(0, card) for card in ("hermits", "citizens", "merchants")] == [2, 0, 0]


@covers("captains", "chainers", "4.8 Captains/wall", "4.8 Chainers/wall")
def test_walls_are_no_neighbours() -> None:
    """RULES 4.8: e5 f5 e6 touch each other, two own neighbours each; the walls around add none."""
    scene = Scenario(BOARD, cards="captains chainers").houses(0, "e5 f5 e6").table(walls=sorted(hexes("e4 d6 f6")))
    assert [scene.score(0, card) for card in ("captains", "chainers")] == [0, 3]


@covers("scouts", "4.8 Scouts/wall")
def test_scouts_terrain_under_a_wall() -> None:
    """RULES 4.8: g5, the only desert next to f5, has a wall on it and is desert still."""
    scene = Scenario(BOARD, cards="scouts").houses(0, "f5").table(walls=["g5"], removed_terrain="desert")
    assert scene.score(0, "scouts") == 1


@covers("home_country", "4.8 Home country/wall")
@pytest.mark.parametrize(("walls", "number"), [([], 5), (["d4"], 0)])
def test_home_country_spoilt_by_a_wall(walls: list[str], number: int) -> None:
    """RULES 4.6, 4.8: the forest pocket d2 d3 c4 d4 all own, or with a wall on d4."""
    scene = Scenario(BOARD).houses(0, "d2 d3 c4" if walls else "d2 d3 c4 d4").table(walls=walls, tasks=["home_country"])
    assert scene.score(0, "home_country") == number


@covers("place_of_refuge", "fortress", "road", "4.8 Place of refuge/wall", "4.8 Fortress/wall", "4.8 Road/wall")
@pytest.mark.parametrize(
    ("task", "houses", "number"),
    [
        ("place_of_refuge", "e8 g8 f7 g7 f9 g9", 8),  # around f8
        ("fortress", "e6 d6 f6 e5 f5 e7 f7", 6),  # around e6
        ("road", "n7 m8 m9 l10 l11 k12 k13", 7),  # south-west
    ],
)
def test_wall_is_not_own(task: str, houses: str, number: int) -> None:
    """RULES 4.8: with a wall instead of any one of the houses the task is not met."""
    assert Scenario(BOARD).houses(0, houses).table(tasks=[task]).score(0, task) == number
    for wall in houses.split():
        scene = Scenario(BOARD).houses(0, hexes(houses) - {wall}).table(tasks=[task], walls=[wall])
        assert scene.score(0, task) == 0


@covers("families", "4.8 Families/island")
def test_families_on_the_island() -> None:
    """RULES 4.8: as anywhere. B3 C3 D3 are canyon on one line of the rope bridge's side; 2 gold."""
    scene = Scenario(BOARD, cards="families").table(island="rope_bridge").play("build B3", "build C3", "build D3")
    assert gold(scene) == 2
