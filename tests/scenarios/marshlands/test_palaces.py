"""Palaces: RULES 2.12, 4.7, 4.8, 7 no. 59. Board: see helpers; the palace h7 touches g6 h6 g7 i7 g8 h8."""

from __future__ import annotations

from tests.scenario import FIRST_GAME, Scenario, covers, hexes
from tests.scenarios.marshlands.helpers import MARSH


def gold(*houses: str) -> list[int]:
    """What the palaces pay players who have these houses."""
    scene = Scenario(MARSH, players=len(houses))
    for seat, where in enumerate(houses):
        scene.houses(seat, where)
    return [scene.score(seat, "palaces") for seat in range(len(houses))]


@covers("palaces")
def test_the_most_pieces() -> None:
    """RULES 4.7: Frank has most and gets 5, the two others 0."""
    assert gold("g7 i7", "g8", "h8") == [5, 0, 0]


@covers("palaces")
def test_all_who_are_tied() -> None:
    """RULES 4.7: all tied get 5, whoever has fewer nothing."""
    assert gold("g7 i7", "g8 h8", "g6") == [5, 5, 0]


@covers("palaces")
def test_nobody_there() -> None:
    """RULES 4.7: nobody next to it, nobody gets it; j7 is two steps away."""
    assert gold("j7", "a1") == [0, 0]


@covers("palaces")
def test_each_palace_by_itself() -> None:
    """RULES 2.12: h7 (g7) and r13 (q12 s13) for player 0, m8 (n8) and h18 (g18) for player 1, tied at h7 (g8)."""
    assert gold("g7 q12 s13", "g8 n8 g18 r12") == [10, 15]


@covers("palaces")
def test_pieces_on_water_and_units() -> None:
    """RULES 4.1: a house on the water hex h6, a warrior and a wagon all count: 3 against 2."""
    scene = Scenario(MARSH).houses(0, "h6").has(0, warriors=["i7"], wagon="g8").houses(1, "g7 h8")
    assert [scene.score(seat, "palaces") for seat in (0, 1)] == [5, 0]


@covers("palaces")
def test_only_where_the_board_has_any() -> None:
    """docs/position.md: `palaces` is an item where the board has them."""
    assert "palaces" not in Scenario(FIRST_GAME, turn="swamp/grass").game.score()[0].by_item()
    assert Scenario(MARSH).game.score()[0].by_item() == {"palaces": 0, "gold": 0}


@covers("palaces")
def test_the_reasons() -> None:
    """RULES 4.7: every gold knows the hexes it came from: the palace and the pieces next to it."""
    scene = Scenario(MARSH).houses(0, "g7 i7 a1")
    (earned,) = scene.game.score()[0].items["palaces"]
    assert set(earned.hexes) == hexes("g7 i7 h7")


@covers("workers", "4.8 Workers/palace")
def test_workers_count_palaces() -> None:
    """RULES 1.7, 4.8: g7 and i7 are next to the palace h7, j7 is not."""
    assert Scenario(MARSH, cards="workers").houses(0, "g7 i7 j7").score(0, "workers") == 2


@covers("merchants", "4.8 Merchants/palace")
def test_merchants_link_palaces() -> None:
    """RULES 1.7, 4.8: g4 (beside the temple g3), and g5 and g6 on water (g6 beside the palace h7): 4 + 4."""
    scene = Scenario(MARSH, cards="merchants").houses(0, "g4 g5 g6")
    assert scene.score(0, "merchants") == 8


@covers("palaces", "4.8 Castle/palace")
def test_a_palace_is_no_castle() -> None:
    """RULES 4.8: a castle pays 3, a palace 5. In the farm section, bottom right, l12 is the castle."""
    scene = Scenario("temple refuge canoe farm").houses(0, "g7 k12")
    assert scene.score(0, "castles") == 3
    assert scene.score(0, "palaces") == 5
