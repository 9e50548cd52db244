"""Bonus action tiles: RULES 1.1, 1.5 no. 6, 2.4, 2.6, 2.9. Board: see helpers."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, covers
from tests.scenarios.marshlands.helpers import MARSH, bonus, pass_turn

GAINS = [
    ("temple", "c3", "b3", "g2", "flower", ""),
    ("refuge", "o3", "n3", "p6", "swamp", "m2 n2"),
    ("canoe", "g13", "g12", "f17", "swamp", "g11 h11"),
    ("fountain", "m13", "n13", "n17", "swamp", ""),
]
"""Location, the hex of the first tile, the house that holds it, a build that takes the second one, its card, and an
opponent's houses on those hexes of the card beside the first house, so that rule 3 leaves the choice free."""


@covers("temple", "refuge", "canoe", "fountain")
@pytest.mark.parametrize(("kind", "first", "house", "build", "card", "others"), GAINS)
def test_with_the_second_tile_of_a_kind(kind: str, first: str, house: str, build: str, card: str, others: str) -> None:
    """RULES 2.9: the bonus tile comes at once with the second location tile and is ready in the next turn."""
    scene = Scenario(MARSH, turn=card).houses(0, house).tile(0, kind, first).houses(1, others)
    scene.play(f"build {build}")
    assert set(scene.tiles(0).values()) == {kind}
    assert len(scene.tiles(0)) == 2
    assert bonus(scene, 0) == [f"new:{kind}"]
    assert f"Player 1 takes the {kind.capitalize()} bonus tile." in scene.told
    pass_turn(scene)
    assert bonus(scene, 0) == [kind]


@covers("temple", "refuge", "canoe", "fountain")
def test_one_tile_is_not_enough() -> None:
    """RULES 2.9: a first tile of each of two kinds brings none."""
    scene = Scenario(MARSH, turn="swamp").houses(0, "m2 b1").play("build n2", "build b2")
    assert scene.tiles(0) == {"o3": "refuge", "c3": "temple"}
    assert bonus(scene, 0) == []


@covers("farm")
def test_only_marshlands_kinds_have_one() -> None:
    """RULES 2.9: two farm tiles bring no bonus tile. Bottom right the farm section: farms r12 and m16.

    s12 holds r12; l16, grass beside l15, lies next to m16.
    """
    scene = Scenario("temple refuge canoe farm", turn="grass").houses(0, "s12 l15").tile(0, "farm", "r12")
    scene.play("build l16")
    assert scene.tiles(0) == {"r12": "farm", "m16": "farm"}
    assert bonus(scene, 0) == []


@covers("canoe", "canoe_bonus", "temple")
def test_goes_with_one_of_the_two() -> None:
    """RULES 2.9: the temple takes g12 away from the canoe g13; the other canoe tile stays, the bonus tile goes."""
    scene = Scenario(MARSH, turn="canyon").houses(0, "g12 f17 b3").tile(0, "temple", "c3")
    scene.tile(0, "canoe", "g13").tile(0, "canoe", "e17").has(0, bonus=["canoe"])
    assert scene.offers("canoe_bonus")
    scene.play("temple g12")
    assert scene.tiles(0) == {"c3": "temple", "e17": "canoe"}
    assert bonus(scene, 0) == []
    assert not scene.offers("canoe_bonus")
    assert "Player 1 loses the Canoe bonus tile." in scene.told


@covers("canoe", "sword")
def test_goes_by_the_sword_too() -> None:
    """RULES 2.9, 3.3: the sword takes player 1's g12, the only piece at g13."""
    scene = Scenario(MARSH).has(0, nomads=["sword"]).houses(1, "g12 f17")
    scene.tile(1, "canoe", "g13").tile(1, "canoe", "e17").has(1, bonus=["canoe"]).play("sword g12")
    assert scene.tiles(1) == {"e17": "canoe"}
    assert bonus(scene, 1) == []


@covers("refuge")
def test_two_players_may_have_the_same() -> None:
    """RULES 2.9: there are two bonus tiles of each kind: player 1 has one already, player 0 gets the other."""
    scene = Scenario(MARSH, turn="swamp").houses(1, "o2 p7").tile(1, "refuge", "o3").tile(1, "refuge", "q7")
    scene.has(1, bonus=["refuge"]).houses(0, "m2 p5").play("build n2", "build p6")
    assert bonus(scene, 0) == ["new:refuge"]
    assert bonus(scene, 1) == ["refuge"]
