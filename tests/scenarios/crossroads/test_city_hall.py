"""The city hall: RULES 3.4, 4.1, R45, R51, section 7 no. 52.

g13 (grass) next to the city hall f13 touches f12 g12 f14 g14 (grass), h13 (mountain). Of all groups of seven hexes that
hold one of those four and no water, mountain, special hex or g13 itself there is one: h11 with g10 h10 g11 i11 g12 h12.
"""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.crossroads.helpers import BOARD

HALL = hexes("h11 g10 h10 g11 i11 g12 h12")


def at_the_city_hall(turn: str = "grass") -> Scenario:
    return Scenario(BOARD, turn=turn).houses(0, "g13").tile(0, "city_hall", "f13")


@covers("city_hall")
def test_city_hall_needs_seven_suitable_hexes_next_to_an_own_piece() -> None:
    """RULES 3.4 City hall: named by its centre; several terrains (canyon, desert, grass) and sections will do."""
    scene = at_the_city_hall()
    assert scene.legal("city_hall") == {"h11"}
    scene.illegal("city_hall g11", match="g11").play("city_hall h11")
    assert scene.where(0) == {"g13"}
    assert scene.in_supply(0) == 39
    assert scene.game.position()["players"][0]["city_hall"] == "h11"


@covers("city_hall")
def test_city_hall_adjacency_is_strict() -> None:
    """RULES 3.4: e14 touches f14 e13 e15, and no seven free suitable hexes hold one of those.

    Around f14, e13, e14: the city hall f13; around d13: c14; e12, d12: e11; e15, d16: f15, e16; d15: c15.
    """
    scene = Scenario(BOARD, turn="grass").houses(0, "e14").tile(0, "city_hall", "f13")
    assert not scene.offers("city_hall")


@covers("R45", "city_hall")
@pytest.mark.parametrize(("warrior", "possible"), [("i12", False), ("j12", True)])
def test_city_hall_needs_all_seven_eligible(warrior: str, possible: bool) -> None:
    """R45: i12 (shifted) closes h12 i11 j11 j12 i13 j13, two of them needed; j12 closes none of the seven."""
    scene = at_the_city_hall().has(1, warriors=[warrior])
    assert scene.offers("city_hall") == possible


@covers("R45", "city_hall")
def test_city_hall_needs_all_seven_empty() -> None:
    """R45: an enemy house on g10."""
    assert not at_the_city_hall().houses(1, "g10").offers("city_hall")


@covers("city_hall")
def test_city_hall_is_placed_once_per_game() -> None:
    """RULES 3.4: a placed city hall cannot be placed again, in no later turn; another one's is another matter."""
    scene = at_the_city_hall().has(0, city_hall="l6")
    assert not scene.offers("city_hall")
    assert at_the_city_hall().has(1, city_hall="l6").offers("city_hall")


@covers("city_hall")
def test_city_hall_needs_no_house() -> None:
    """RULES 3.4: it is a piece of its own, and does not end the game."""
    scene = at_the_city_hall().supply(0, 0)
    scene.play("city_hall h11")
    assert not scene.game.state.end_flag


@covers("city_hall")
def test_city_hall_takes_tiles() -> None:
    """RULES section 7 no. 52: around m5 it covers n5 and m4, next to the barracks n4; k5 touches l5."""
    scene = at_the_city_hall().houses(0, "k5")
    assert scene.legal("city_hall") >= {"m5", "h11"}
    scene.play("city_hall m5")
    assert scene.tiles(0) == {"f13": "city_hall", "n4": "barracks"}


@covers("city_hall")
@pytest.mark.parametrize(
    ("card", "gold"),
    [
        ("citizens", 4),  # with g13, which touches g12, an area of eight
        ("discoverers", 4),  # lines 10, 11, 12 and 13
        ("knights", 6),  # g11 h11 i11
        ("hermits", 1),
        ("miners", 4),  # g12 h12 g13 at h13, h10 at i9
    ],
)
def test_city_hall_counts_as_seven_settlements(card: str, gold: int) -> None:
    """RULES 3.4, 4.1: one for each of its hexes."""
    scene = at_the_city_hall().has(0, city_hall="h11").table(cards=[card])
    assert scene.score(0, card) == gold


@covers("city_hall")
def test_city_hall_binds_and_blocks_like_seven_pieces() -> None:
    """RULES 2.5, 3.4: the canyons next to the hall around h11 are h9 (at g10), i10 (at h10), i13 (at h12)."""
    scene = at_the_city_hall("canyon").has(0, city_hall="h11")
    assert scene.legal("build") == hexes("h9 i10 i13")


@covers("city_hall", "R17")
def test_city_hall_never_moves() -> None:
    """R17: around l16 it stays; the house h3 next to the paddock may move."""
    scene = Scenario("paddock harbor barn barracks", turn="grass").houses(0, "h3").tile(0, "paddock", "i3")
    scene.has(0, city_hall="l16")
    assert scene.legal("paddock") == {"h3"}
