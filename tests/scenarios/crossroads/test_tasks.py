"""The six task cards: RULES 4.6, 4.8, R14, R35, R36, R55, section 7 no. 39."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder import HexSet
from tests.scenario import FIRST_GAME, Scenario, covers
from tests.scenarios.crossroads.helpers import BOARD


def gold(task: str, houses: str, *, enemy: str = "", sections: str = BOARD, table: Any = None, **units: Any) -> int:
    """What a task pays the first player."""
    scene = Scenario(sections).houses(0, houses).houses(1, enemy).has(0, **units)
    return scene.table(tasks=[task], **(table or {})).score(0, task)


# Home country. One group of flowers is p12 q12 r12 p13 q13 p14 q14 q15; water, a mountain, grass and the monastery
# surround it.

FLOWERS = "p12 q12 r12 p13 q13 p14 q14 q15"


@covers("home_country", "R35")
def test_home_country_fills_one_connected_area() -> None:
    """RULES 4.6, R35: one area of a terrain, not the whole terrain; 5 gold."""
    assert gold("home_country", FLOWERS) == 5


@covers("home_country")
@pytest.mark.parametrize("missing", FLOWERS.split())
def test_home_country_allows_no_empty_hex_and_no_foreign_piece(missing: str) -> None:
    """RULES 4.6: one hex empty, or an enemy house there: nothing."""
    rest = FLOWERS.replace(missing, "")
    assert gold("home_country", rest) == 0
    assert gold("home_country", rest, enemy=missing) == 0


@covers("home_country")
def test_home_country_runs_across_seams() -> None:
    """RULES 4.6: the mountains k14 k15 k16 go on over the seam to j14."""
    assert gold("home_country", "k14 k15 k16") == 0
    assert gold("home_country", "j14 k14 k15 k16") == 5


@covers("home_country", "R55")
def test_home_country_may_be_a_single_hex_of_water_or_mountain() -> None:
    """R55: h18 is a single water hex, h13 a single mountain; units fill them as well as houses."""
    assert gold("home_country", "h18") == 5
    assert gold("home_country", "", ship="h18") == 5
    assert gold("home_country", "", wagon="h13") == 5


@covers("home_country", "4.8 Home country/island")
def test_home_country_on_the_island() -> None:
    """RULES 4.8: its areas count; the grass of the tree house's side is E1 E2 F3."""
    assert gold("home_country", "E1 E2 F3", table={"island": "tree_house"}) == 5
    assert gold("home_country", "E1 E2", table={"island": "tree_house"}) == 0


# Fortress


@covers("fortress")
def test_fortress_needs_own_pieces_on_all_six_sides() -> None:
    """RULES 4.6: l6 (shifted) with k6 m6 l5 m5 l7 m7; 6 gold, and none with five of them."""
    assert gold("fortress", "l6 k6 m6 l5 m5 l7 m7") == 6
    assert gold("fortress", "l6 k6 m6 l5 m5 l7") == 0
    assert gold("fortress", "l6 k6 m6 l5 m5 l7", enemy="m7") == 0
    assert gold("fortress", "k6 m6 l5 m5 l7 m7") == 0


@covers("fortress", "city_hall")
def test_fortress_of_a_city_hall_alone() -> None:
    """RULES 4.6: a city hall does it."""
    assert gold("fortress", "", city_hall="l6") == 6


@covers("fortress")
def test_fortress_at_the_rim_is_none() -> None:
    """RULES 4.6: the corner a1 has two neighbours only, b1 and a2."""
    assert gold("fortress", "a1 b1 a2") == 0


@covers("fortress")
def test_fortress_with_units() -> None:
    """RULES 4.1: a warrior in the middle and a wagon beside it count."""
    assert gold("fortress", "k6 m6 l5 m5 l7", warriors=["l6"], wagon="m7") == 6


@covers("fortress", "4.8 Fortress, Road/island")
def test_fortress_on_the_island() -> None:
    """RULES 4.8: D4 (shifted) with C4 E4 D3 E3 D5 E5."""
    assert gold("fortress", "D4 C4 E4 D3 E3 D5 E5", table={"island": "tree_house"}) == 6


# Road: a1 a2 b3 b4 c5 c6 d7 d8 run to the south-east, h1 g2 g3 f4 f5 e6 e7 to the south-west.


@covers("road", "R36")
@pytest.mark.parametrize(
    ("houses", "paid"),
    [
        ("a1 a2 b3 b4 c5 c6 d7", 7),
        ("a1 a2 b3 b4 c5 c6 d7 d8", 7),  # R36: at least seven
        ("h1 g2 g3 f4 f5 e6 e7", 7),
        ("a1 a2 b3 b4 c5 c6", 0),  # six
        ("a1 a2 b3 c5 c6 d7 d8", 0),  # b4 missing
        ("a1..g1", 0),  # horizontal
        ("a1 a2 b3 b4 b5 a6 a7", 0),  # bent at b4
    ],
)
def test_road_runs_along_one_diagonal(houses: str, paid: int) -> None:
    """RULES 4.6, R36: at least seven in unbroken succession, not horizontally."""
    assert gold("road", houses) == paid


@covers("road")
def test_road_with_units() -> None:
    """RULES 4.1: a ship on c6 (water) and a warrior on b3 count."""
    assert gold("road", "a1 a2 b4 c5 d7", ship="c6", warriors=["b3"]) == 7


# Place of refuge

AROUND = {"r13": "q13 s13 q12 r12 q14 r14", "h3": "g3 i3 g2 h2 g4 h4"}
"""The monastery and a castle, both not shifted."""


@covers("place_of_refuge")
@pytest.mark.parametrize("special", AROUND)
def test_place_of_refuge_is_a_location_or_castle_closed_in(special: str) -> None:
    """RULES 4.6: own pieces on all six sides, 8 gold."""
    around = AROUND[special].split()
    assert gold("place_of_refuge", " ".join(around)) == 8
    assert gold("place_of_refuge", " ".join(around[:5])) == 0
    assert gold("place_of_refuge", " ".join(around[:5]), enemy=around[5]) == 0
    assert gold("place_of_refuge", " ".join(around[:5]), warriors=[around[5]]) == 8


@covers("R14", "place_of_refuge", "4.8 Place of refuge/nomad, palace, silo, capitol")
@pytest.mark.parametrize(
    ("section", "special", "table"),
    [
        ("caravan", "nomad", {}),
        ("temple", "palace", {}),
        ("bazaar", "silo", {}),
        ("oracle", "capitol", {"capitols": "d2"}),
    ],
)
def test_place_of_refuge_may_be_any_special_hex(section: str, special: str, table: dict[str, str]) -> None:
    """R14, RULES 4.8: nomad hexes, palaces, silos and capitols too; an ordinary hex is no refuge."""
    fields = {key: value.split() for key, value in table.items()}
    sections = f"{section} barracks city_hall monastery"
    hex = min(Scenario(sections).table(**fields).printed(special))
    around = sorted(HexSet(hex).neighbours())
    assert len(around) == 6
    assert gold("place_of_refuge", " ".join(around), sections=sections, table=fields) == 8
    assert gold("place_of_refuge", "k6 m6 l5 m5 l7 m7", sections=sections, table=fields) == 0


@covers("place_of_refuge", "4.8 Place of refuge/island")
@pytest.mark.parametrize("around", ["C2 E2 D1 E1 D3 E3", "A4 C4 B3 C3 B5 C5"])
def test_place_of_refuge_on_the_island(around: str) -> None:
    """RULES 4.8: the tree house D2 and the castle B4 (both shifted)."""
    assert gold("place_of_refuge", around, table={"island": "tree_house"}) == 8


# Advance


@covers("advance", "R36")
@pytest.mark.parametrize(
    ("houses", "paid"),
    [
        ("a1 c1 e1 g1 i1 k1 m1", 9),  # top, not adjacent
        ("a1 c1 e1 g1 i1 k1 m1 t1", 9),  # R36: at least seven
        ("a1 a2 a3 a4 a5 a6 a7", 9),  # left; the corner belongs to it
        ("t3 t5 t7 t9 t11 t13 t15", 9),  # right
        ("b20 d20 f20 h20 j20 l20 t20", 9),  # bottom
        ("a1 c1 e1 g1 i1 k1", 0),  # six
        ("a1 c1 e1 g1 a3 a5 a7", 0),  # four on one edge, four on another
        ("a10..g10", 0),  # a seam is no edge
    ],
)
def test_advance_wants_seven_on_one_edge(houses: str, paid: int) -> None:
    """RULES 4.6, R36: at least seven pieces on one and the same edge, anywhere on it."""
    assert gold("advance", houses) == paid


@covers("advance", "4.8 Advance, Compass/island")
def test_advance_and_compass_points_find_no_edge_on_the_island() -> None:
    """RULES 4.8, R46: the island has no edges."""
    assert gold("advance", "B1 C1 D1 E1 a1 b1 c1", table={"island": "tree_house"}) == 0
    assert gold("compass_points", "B1 A3 F3 D5 a1 t1", table={"island": "tree_house"}) == 0


# Compass points


@covers("compass_points")
@pytest.mark.parametrize(
    ("houses", "paid"),
    [
        ("e1 a9 t9 e20", 10),
        ("a1 t20", 10),  # each corner serves two edges
        ("t1 a20", 10),
        ("a1 t1", 0),  # nothing at the bottom
        ("e1 a9 t9", 0),
        ("e10 a9 t9 e20", 0),  # a seam is no edge
    ],
)
def test_compass_points_want_a_piece_on_every_edge(houses: str, paid: int) -> None:
    """RULES 4.6: at least one on each of the four edges."""
    assert gold("compass_points", houses) == paid


# All tasks


@covers("fortress", "compass_points")
def test_tasks_pay_everybody_once() -> None:
    """RULES 4.6, section 7 no. 39: each player who meets a task, once however often; not split, not shared."""
    scene = Scenario(BOARD).has(0, city_hall="l6").houses(0, "a1 t20").houses(1, "t1 a20")
    scene.table(tasks=["fortress", "compass_points"])
    assert scene.score(0, "fortress") == 6
    assert scene.score(1, "fortress") == 0
    assert scene.score(0, "compass_points") == scene.score(1, "compass_points") == 10


@covers("fortress")
def test_tasks_met_twice_pay_once() -> None:
    """RULES section 7 no. 39: l6 and l7 both are closed in; l7 (not shifted) by k7 m7 k6 l6 k8 l8."""
    assert gold("fortress", "l6 k6 m6 l5 m5 l7 m7 k7 k8 l8") == 6


@covers("advance", "4.8 Advance/island")
def test_advance_has_no_edge_on_the_island() -> None:
    """RULES 4.8, R46: six houses on the top edge and one on the island's topmost line are six; the seventh pays."""
    table = {"island": "tree_house"}
    assert gold("advance", "a1..f1 B1", sections=FIRST_GAME, table=table) == 0
    assert gold("advance", "a1..g1", sections=FIRST_GAME, table=table) == 9


@covers("compass_points", "4.8 Compass/island")
def test_compass_points_have_no_edge_on_the_island() -> None:
    """RULES 4.8, R46: a5 left, c1 top, c20 bottom; F3, the island's easternmost hex, is no right edge, t5 is."""
    table = {"island": "tree_house"}
    assert gold("compass_points", "a5 c1 c20 F3", sections=FIRST_GAME, table=table) == 0
    assert gold("compass_points", "a5 c1 c20 t5", sections=FIRST_GAME, table=table) == 10
