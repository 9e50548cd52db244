"""Caravan, village, garden: RULES 3.2, 4.8, R17, section 7 nos. 41, 42, 45.

r9 (flower) stands next to the caravan q8. From there the slides go: east s9 t9 and the edge; west q9 p9 o9 n9 m9 and
the mountain l9; north-east r8 and the mountain s7; north-west at once against the caravan q8; south-east r10 s11 and
the mountain s12; south-west q10 and the water q11.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.nomads.helpers import BOARD, decisions, gold, listing, nomads, player


def caravan_owner() -> Scenario:
    return Scenario(BOARD, turn="desert").houses(0, "r9").tile(0, "caravan", "q8")


# Caravan


@covers("caravan", "4.8 Caravan stop/edge")
def test_caravan_slides_up_to_the_obstacle() -> None:
    """RULES 3.2, 7 nos. 41 and 42: only the last hex before water, mountain, location or the edge of the board."""
    scene = caravan_owner()
    assert scene.moves("caravan", "r9") == hexes("t9 m9 r8 s11 q10")
    scene.illegal("caravan r9-s9").illegal("caravan r9-r9")
    assert scene.play("caravan r9-m9").where(0) == hexes("m9")


@covers("caravan")
def test_caravan_four_choices() -> None:
    """RULES 3.2, the rulebook's example: with an obstacle and an enemy house on two sides four choices are left."""
    assert caravan_owner().houses(1, "s9").moves("caravan", "r9") == hexes("m9 r8 s11 q10")


@covers("caravan")
def test_caravan_over_seams_and_terrains() -> None:
    """RULES 3.2: any suitable terrain, across sections; n7 next to the caravan m7.

    East o7 p7 q7 r7 up to the mountain s7; north-east n6 up to the water o5; north-west m6 m5 l4 up to the water l3;
    south-east n8 o9 o10 up to the water p11; south-west m8 m9 l10 l11 k12 k13 j14 j15 i16 up to the mountain i17.
    """
    scene = Scenario(BOARD).houses(0, "n7").tile(0, "caravan", "m7")
    assert scene.moves("caravan", "n7") == hexes("r7 n6 l4 o10 i16")


@pytest.mark.parametrize(
    ("obstacle", "stop"),
    [
        (lambda scene: scene.houses(1, "n9"), "o9"),
        (lambda scene: scene.houses(0, "n9"), "o9"),
        (lambda scene: scene.table(walls=["n9"]), "o9"),
        (lambda scene: scene.has(1, wagon="n9"), "o9"),
        (lambda scene: scene.has(1, warriors=["m8"]), "o9"),  # its zone closes m9 and n9
        (lambda scene: scene.has(1, warriors=["n9"]), "p9"),  # its zone closes o9 as well
        (lambda scene: scene.turn(scouts=["n9"]), "o9"),
        (lambda scene: scene.table(caves=["l9"]), "m9"),
    ],
    ids=["house", "own house", "wall", "wagon", "zone", "warrior", "scout", "cave"],
)
@covers("caravan", "4.8 Caravan stop/wall", "4.8 Caravan stop/cave")
def test_caravan_obstacles(obstacle: Any, stop: str) -> None:
    """RULES 3.2, 4.8: whatever occupies or closes a hex of the western slide stops it before."""
    scene = obstacle(caravan_owner())
    assert scene.moves("caravan", "r9") & hexes("m9..q9") == {stop}


@covers("caravan", "4.8 Caravan stop/nomad hex")
def test_caravan_stops_before_nomad_hexes() -> None:
    """RULES 3.2: e6 slides east to g6 before h6, west to d6 before c6, south-east to f7 before f8.

    North-east f5 f4 g3 up to the water g2, north-west e5 d4 d3 up to the water c2, south-west e7 d8 up to the water d9.
    """
    scene = caravan_owner().houses(0, "e6").table(nomads_left={"h6": "sword", "c6": "outpost"})
    assert scene.moves("caravan", "e6") == hexes("g6 d6 f7 g3 d3 d8")
    scene.play("caravan e6-g6")
    assert nomads(scene, 0) == ["new:sword"]


@pytest.mark.parametrize(
    ("house", "stop", "capitols"),
    [
        ("k5", "l5", []),  # the castle m5
        ("k5", "l5", ["m5"]),  # a capitol on it
        ("e17", "g17", []),  # f17, g17, the palace h17
        ("k17", "l17", []),  # the silo m17
    ],
)
@covers("4.8 Caravan stop/palace", "4.8 Caravan stop/silo", "4.8 Caravan stop/capitol")
def test_caravan_stops_before_special_hexes(house: str, stop: str, capitols: list[str]) -> None:
    """RULES 3.2, 4.8: castles, capitols, palaces and silos are obstacles to the east of these houses."""
    scene = Scenario("caravan city_hall temple bazaar").houses(0, f"d7 {house}").tile(0, "caravan", "c7")
    scene.table(capitols=capitols)
    line = {f"{column}{house[1:]}" for column in "abcdefghijklmnopqrst" if column > house[0]}
    assert scene.moves("caravan", house) & line == {stop}


@covers("caravan")
def test_caravan_slide_is_a_single_move() -> None:
    """RULES 3.3: nomad tiles beside a caravan's way are not taken, location tiles where it ends are.

    c8 slides north-east over d7 and d6 (both next to c6), e5, e4 and ends on f3, next to the quarry e3.
    """
    scene = caravan_owner().houses(0, "c8").table(nomads_left={"c6": "treasure"})
    scene.play("caravan c8-f3")
    assert gold(scene) == 0
    assert scene.tiles(0) == {"q8": "caravan", "e3": "quarry"}


@covers("caravan", "R17")
def test_caravan_moves_units() -> None:
    """R17: a warrior slides like a house and takes its zone along; a ship finds no suitable hex; a city hall stays."""
    scene = Scenario(BOARD, turn="desert").has(0, warriors=["r9"], ship="p11", city_hall="b19")
    scene.tile(0, "caravan", "q8")
    assert listing(scene, "caravan") == {"r9": ["r8", "m9", "t9", "q10", "s11"]}


@covers("caravan")
def test_caravan_piece_that_cannot_move() -> None:
    """RULES 3.2: it must move at least 1 hex; r8 with its neighbours q8 s8 r7 s7 r9 s9 closed cannot."""
    scene = caravan_owner().houses(0, "r8").houses(1, "s8 r7 s9")
    assert not scene.moves("caravan", "r8")
    scene.illegal("caravan r8", match="nowhere to go")


# Village: b17 (canyon) touches a17 c17 a16 b16 a18 b18; c17 also stands next to the village d17.


@covers("village")
def test_village_builds_next_to_three_own_pieces() -> None:
    """RULES 3.2: b17 touches all of a17 c17 b16; no other free hex touches three own pieces."""
    scene = Scenario(BOARD, turn="forest").houses(0, "a17 c17 b16").tile(0, "village", "d17")
    assert listing(scene, "village") == ["b17"]
    assert scene.play("village b17").in_supply(0) == 36
    assert not scene.offers("village")


@pytest.mark.parametrize(("own", "others"), [("a17 c17", ""), ("a17 c17", "b16 a16 b18")])
@covers("village")
def test_village_with_two_own_pieces(own: str, others: str) -> None:
    """RULES 3.2: two are too few, and pieces of other players do not help."""
    scene = Scenario(BOARD, turn="forest").houses(0, own).houses(1, others).tile(0, "village", "d17")
    assert not scene.offers("village")


@covers("village")
def test_village_on_suitable_hexes_only() -> None:
    """RULES 3.2: c14 touches c13 d13 d14, but it is water."""
    scene = Scenario(BOARD, turn="forest").houses(0, "g14 c13 d13 d14").tile(0, "village", "h15")
    assert not scene.offers("village")


@covers("village")
def test_village_needs_a_house() -> None:
    """RULES 3: with no house in the supply nothing is built."""
    scene = Scenario(BOARD, turn="forest").houses(0, "a17 c17 b16").tile(0, "village", "d17").supply(0, 0)
    assert not scene.offers("village")


@covers("village")
def test_village_on_a_vacated_hex() -> None:
    """RULES 7 no. 45: b17 slides north-west over a16 to a15; b17 is free again, and a16 touches a15 b16 a17."""
    scene = Scenario(BOARD, turn="forest").houses(0, "a17 b17 c17 b16 r9")
    scene.tile(0, "village", "d17").tile(0, "caravan", "q8")
    scene.play("caravan b17-a15")
    assert scene.legal("village") == hexes("b17 a16")


@covers("village")
def test_village_with_a_scout() -> None:
    """RULES 3.6: scout tiles help villages: a17 c17 and the scout b16 make three."""
    scene = Scenario(BOARD, turn="forest").houses(0, "a17 c17").tile(0, "village", "d17").turn(scouts=["b16"])
    assert scene.legal("village") == hexes("b17")


@covers("village")
def test_village_counts_units() -> None:
    """RULES 3.2, 4.1: a wagon is a piece like any other."""
    scene = Scenario(BOARD, turn="forest").houses(0, "a17 c17").has(0, wagon="b16").tile(0, "village", "d17")
    assert scene.legal("village") == hexes("b17")


# Garden


@covers("garden")
def test_garden_builds_on_flower_field() -> None:
    """RULES 3.2: rule 3: p12 next to the garden o12 touches one flower hex, q13."""
    scene = Scenario(BOARD, turn="forest").houses(0, "p12").tile(0, "garden", "o12")
    assert listing(scene, "garden") == ["q13"]
    assert scene.play("garden q13").where(0) == hexes("p12 q13")


@covers("garden")
def test_garden_anywhere_without_adjacent_flowers() -> None:
    """RULES 2.5: o13 touches canyon and water only, so any flower hex will do."""
    scene = Scenario(BOARD, turn="forest").houses(0, "o13").tile(0, "garden", "o12")
    assert scene.legal("garden") == scene.printed("flower")


@covers("garden", "caravan", "village", "quarry")
@pytest.mark.parametrize(
    ("build", "location", "kind"),
    [("p12", "o12", "garden"), ("n7", "m7", "caravan"), ("c17", "d17", "village"), ("e4", "e3", "quarry")],
)
def test_tiles_are_taken_like_any_other(build: str, location: str, kind: str) -> None:
    """RULES 2.7: taken at once, usable from the next turn."""
    scene = Scenario(BOARD, turn="flower" if kind == "garden" else "canyon").play(f"build {build}")
    assert player(scene, 0)["tiles"] == [{"kind": kind, "from": location, "new": True}]
    assert kind not in decisions(scene.build_anywhere())
