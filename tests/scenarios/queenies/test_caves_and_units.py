"""Caves and the pieces of Crossroads: RULES 3.8, R17, section 7 no. 46.

Caves at d1 and k3: next to them lie c1 c2 d2 (desert) and j2 (canyon), the rest is mountain.
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes


@covers("cave", "7 no. 46", "R17")
def test_a_warrior_goes_through_a_cave_and_takes_its_zone_along() -> None:
    """R17: c2 and d2 touch the warrior on c1; lifted, it does not close them. A house of the other stays."""
    scene = Scenario(turn="grass").table(caves=["d1", "k3"]).has(0, warriors=["c1"]).houses(1, "j2")
    assert scene.moves("cave", "c1") == hexes("c2 d2")
    scene.play("cave c1-d2")
    assert scene.game.position()["players"][0]["warriors"] == ["d2"]


@covers("cave", "R17")
def test_the_zone_of_another_warrior_closes_the_hexes_beside_it() -> None:
    """RULES 2.5 rule 2: a warrior on k1 is next to j2 (k1 touches j1 l1 and, in the next row, j2 k2)."""
    scene = Scenario(turn="grass").table(caves=["d1", "k3"]).houses(0, "c1").has(1, warriors=["k1"])
    assert scene.moves("cave", "c1") == hexes("c2 d2")


@covers("cave", "7 no. 46", "R17")
def test_a_wagon_comes_out_on_suitable_hexes_only() -> None:
    """RULES 3.8, R17: the wagon could stand on the mountains around k3, but the cave leads to suitable hexes."""
    scene = Scenario(turn="grass").table(caves=["d1", "k3"]).has(0, wagon="c1")
    assert scene.moves("cave", "c1") == hexes("c2 d2 j2")
    scene.play("cave c1-j2")
    assert scene.game.position()["players"][0]["wagon"] == "j2"


@covers("cave", "R17")
def test_a_ship_cannot_leave_the_water() -> None:
    """R17: p3 (water) is next to the mountain o3; a ship there has no suitable hex that is water."""
    scene = Scenario(turn="grass").table(caves=["o3", "d1"]).has(0, ship="p3")
    assert not scene.offers("cave")


@covers("cave", "R17")
def test_the_city_hall_never_moves() -> None:
    """R17: a city hall around b2 covers b1 c1 a2 b2 c2 b3 c3; two of its hexes touch the cave d1, and it stays."""
    scene = Scenario(turn="grass").table(caves=["d1"]).has(0, city_hall="b2")
    assert not scene.offers("cave")
