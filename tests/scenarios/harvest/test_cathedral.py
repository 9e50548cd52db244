"""The cathedral: RULES 1.1, 2.7, 3.6, R22, R28, R29, section 7 no. 31.

i15 (grass) next to the cathedral h15 touches j15 h14 (grass), i14 (mountain), h16 (flower), i16 (farmland).
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.harvest.table import HARVEST, number, offered


def cathedral(count: int, turn: str = "grass", players: int = 2) -> Scenario:
    """The player has i15, the cathedral and a number."""
    scene = Scenario(HARVEST, players=players, turn=turn).houses(0, "i15")
    return scene.tile(0, "cathedral", "h15").has(0, cathedral=count)


def listing(scene: Scenario) -> object:
    """What the published list says of the cathedral."""
    return scene.game.legal()["actions"].get("cathedral")


@covers("cathedral")
def test_cathedral_tile_brings_the_first_number() -> None:
    """RULES 3.6: taking the location tile gives 1 at once; the tile itself waits for the next turn."""
    scene = Scenario(HARVEST, turn="grass").houses(0, "j15").play("build i15")
    assert number(scene, 0) == 1
    scene.build_anywhere(2)
    assert not scene.offers("cathedral")


@covers("cathedral")
def test_cathedral_takes_a_number() -> None:
    """RULES 3.6: a use is +1; it names no hex and is the use of this turn."""
    scene = cathedral(1)
    assert listing(scene) == {"take": True, "build": ["h14", "j15"]}
    scene.play("cathedral")
    assert number(scene, 0) == 2
    assert scene.in_supply(0) == 39
    assert not scene.offers("cathedral")


@covers("cathedral", "R28", "R29")
def test_cathedral_builds_as_many_as_the_number() -> None:
    """RULES 3.6, R29: three builds on the card's terrain, rule 3 for each; the mandatory action is untouched.

    h14 touches i13 (grass), j15 touches j14 (grass).
    """
    scene = cathedral(3).play("cathedral h14")
    assert offered(scene) == {"cathedral": hexes("i13 j15"), "stop": set()}
    scene.illegal("build j15", match="finish cathedral").play("cathedral j15")
    assert offered(scene)["cathedral"] == hexes("i13 j14")
    scene.play("cathedral i13")
    assert number(scene, 0) == 0
    assert scene.where(0) == hexes("i15 h14 j15 i13")
    assert scene.in_supply(0) == 36
    assert scene.builds_left == 3
    assert not scene.offers("cathedral")


@covers("cathedral")
def test_cathedral_may_keep_some() -> None:
    """RULES 3.6: spend k of the number; one build costs one."""
    scene = cathedral(3).play("cathedral h14", "stop")
    assert number(scene, 0) == 2
    assert scene.where(0) == hexes("i15 h14")


@covers("cathedral")
def test_cathedral_follows_adjacency() -> None:
    """RULES 2.5: no desert next to i15, so the first house is free, and the second again next to own pieces.

    c12 touches d13 (desert) and no other desert.
    """
    scene = cathedral(2, turn="desert")
    assert scene.legal("cathedral") == {"take", "build"}
    scene.play("cathedral c12")
    assert offered(scene)["cathedral"] == hexes("d13")


@covers("cathedral", "R48")
def test_cathedral_without_a_number() -> None:
    """RULES 3.6, R48: nothing to give back, so nothing to build; a number can still be taken."""
    scene = cathedral(0)
    assert listing(scene) == {"take": True, "build": []}
    scene.illegal("cathedral h14")


@covers("cathedral")
def test_cathedral_needs_a_house_to_build() -> None:
    """RULES 3: builds need a house; with one house in the supply the block ends after it."""
    assert listing(cathedral(2).supply(0, 0)) == {"take": True, "build": []}
    scene = cathedral(2).supply(0, 1).play("cathedral h14")
    assert number(scene, 0) == 1
    assert scene.offers("end_turn")


@covers("cathedral", "R28")
def test_cathedral_numbers_are_limited() -> None:
    """RULES 1.1, R28: eight ones and two fives, 18 in all; the others have 17, this player 1."""
    scene = cathedral(1, players=3).has(1, cathedral=12).has(2, cathedral=5)
    assert listing(scene) == {"take": False, "build": ["h14", "j15"]}
    scene.illegal("cathedral")


@covers("cathedral", "R28", "R65")
def test_cathedral_tile_when_no_number_is_left() -> None:
    """R28, R65: the stock is empty, so the tile brings none."""
    scene = Scenario(HARVEST, turn="grass").houses(0, "j15").has(1, cathedral=18).play("build i15")
    assert scene.tiles(0) == {"h15": "cathedral"}
    assert number(scene, 0) == 0


@covers("cathedral", "R28")
def test_cathedral_without_stock_or_number_is_not_offered() -> None:
    """docs/position.md: if every part is empty the action is left out."""
    assert not cathedral(0).has(1, cathedral=18).offers("cathedral")


@covers("cathedral")
def test_cathedral_number_is_void_without_the_tile() -> None:
    """RULES 3.6: i15 is moved next to j15, away from the cathedral: tile and number are lost."""
    scene = cathedral(4).houses(0, "j15 q12").tile(0, "palisade", "r13").play("palisade i15-j14")
    assert scene.tiles(0) == {"r13": "palisade"}
    assert number(scene, 0) == 0


@covers("cathedral", "R22", "two_cards")
def test_cathedral_while_the_terrain_is_not_chosen() -> None:
    """RULES 2.3, R22: a number may be taken before; a house only on the terrain chosen for the whole turn."""
    scene = cathedral(1).turn(card=["grass", "flower"])
    assert listing(scene) == {"take": True, "build": {"flower": ["h16"], "grass": ["h14", "j15"]}}
    scene.illegal("cathedral h14").play("flower").illegal("cathedral h14")
    assert listing(scene) == {"take": True, "build": ["h16"]}
    scene = cathedral(1).turn(card=["grass", "flower"]).play("cathedral")
    assert number(scene, 0) == 2
    assert scene.game.legal()["actions"]["build"].keys() == {"flower", "grass"}


@covers("cathedral")
def test_cathedral_without_a_number_while_the_terrain_is_not_chosen() -> None:
    """docs/position.md: an impossible part is an empty list."""
    assert listing(cathedral(0).turn(card=["grass", "flower"])) == {"take": True, "build": []}


@covers("cathedral", "7 no. 31")
def test_cathedral_goes_on_with_a_new_card() -> None:
    """RULES 2.3, section 7 no. 31: h14 is the last free grass: a new card is drawn at once, the block goes on."""
    scene = cathedral(2, players=5).fill("grass", 1, 2, 3, 4, spare="h14").play("cathedral h14")
    assert any("No grass hex is free:" in event for event in scene.told)
    targets = offered(scene)["cathedral"]
    assert scene.card != "grass"
    assert targets
    assert targets <= scene.printed(scene.card)
    scene.play(f"cathedral {min(targets)}")
    assert number(scene, 0) == 0
