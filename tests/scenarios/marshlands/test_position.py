"""The position document's fields of Marshlands: docs/position.md. Board: see helpers."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder import Game, KingdomBuilderError
from tests.scenario import Scenario, covers
from tests.scenarios.marshlands.helpers import MARSH, bonus, player


def refused(scene: Scenario) -> str:
    """What is wrong with the position."""
    with pytest.raises(KingdomBuilderError) as caught:
        scene.game.legal()
    return str(caught.value)


def whole() -> Scenario:
    """A position with every field of the box."""
    scene = Scenario(MARSH, cards="scouts messengers", turn="swamp/forest").table(removed_terrain="desert")
    scene.houses(0, "b3 f2 n3 p6").tile(0, "temple", "c3").tile(0, "temple", "g3", used=True)
    scene.tile(0, "refuge", "o3").tile(0, "refuge", "q7", new=True)
    scene.has(0, bonus=["new:refuge", "temple"], temple_houses=2, temple_new=1)
    scene.houses(1, "g12 f17").tile(1, "canoe", "g13", used=True).tile(1, "canoe", "e17").has(1, bonus=["canoe"])
    return scene


@covers("temple", "refuge", "canoe", "scouts")
def test_round_trip() -> None:
    """docs/position.md: what is read is written again."""
    document = whole().game.position()
    assert document["removed_terrain"] == "desert"
    mine = document["players"][0]
    assert (mine["bonus"], mine["temple_houses"], mine["temple_new"]) == (["new:refuge", "temple"], 2, 1)
    assert mine["supply"] == 40 - 4 - 3
    assert document["turn"]["card"] == "swamp/forest"
    assert Game.from_position(document).position() == document


@covers("temple", "refuge", "canoe", "fountain", "scouts")
def test_defaults_are_left_out() -> None:
    """docs/position.md: every field has its default."""
    document = Scenario(MARSH).game.position()
    assert "removed_terrain" not in document
    assert not {"bonus", "temple_houses", "temple_new"} & set(document["players"][0])


@covers("scouts")
def test_the_removed_terrain_is_required_with_the_card_and_forbidden_without() -> None:
    """docs/position.md: removed_terrain."""
    assert "removed_terrain: missing" in refused(Scenario(MARSH, cards="scouts"))
    assert "removed_terrain: without the scouts card" in refused(Scenario(MARSH).table(removed_terrain="desert"))
    for wrong in ("swamp", "water", "dessert", 3):
        assert "removed_terrain" in refused(Scenario(MARSH, cards="scouts").table(removed_terrain=wrong))


@covers("refuge", "canoe", "temple", "fountain")
@pytest.mark.parametrize(
    ("tiles", "fault"),
    [
        (["farm"], "players[0].bonus[0]: unknown bonus tile 'farm'"),
        (["old:canoe"], "players[0].bonus[0]"),
        (["canoe", "new:canoe"], "players[0].bonus[1]: canoe is named twice"),
        ([7], "players[0].bonus[0]"),
        ("canoe", "players[0].bonus"),
    ],
)
def test_bonus_tiles_that_cannot_be(tiles: Any, fault: str) -> None:
    """docs/position.md: an unknown or repeated name is refused, by its field."""
    assert fault in refused(Scenario(MARSH).has(0, bonus=tiles))


@covers("refuge", "temple")
def test_what_the_board_cannot_have_brought() -> None:
    """RULES 1.5 no. 6: the bonus tiles are those of the kinds in play; temple houses need a temple."""
    board = "canoe fountain farm oasis"
    assert "players[1].bonus[0]: there is no refuge on this board" in refused(Scenario(board).has(1, bonus=["refuge"]))
    assert "players[0].temple_new: there is no temple" in refused(Scenario(board).has(0, temple_new=1))


@covers("temple")
@pytest.mark.parametrize("number", [-1, 41, "2", 1.5, True])
def test_temple_houses_are_a_number(number: Any) -> None:
    """docs/position.md: whole numbers; a player has 40 houses."""
    assert "players[0].temple_houses" in refused(Scenario(MARSH).has(0, temple_houses=number))


@covers("temple")
def test_forty_houses_in_all() -> None:
    """docs/position.md: supply defaults to 40 less houses and temple houses, and may not be more."""
    scene = Scenario(MARSH).houses(0, "a1 b1").has(0, temple_houses=2, temple_new=1)
    assert scene.in_supply(0) == 35
    assert "supply" in refused(Scenario(MARSH).houses(0, "a1 b1").has(0, temple_houses=2).supply(0, 37))
    assert "41 settlements" in refused(Scenario(MARSH).houses(0, "a1").has(0, temple_houses=20, temple_new=20))


@covers("temple", "canoe_bonus")
def test_what_is_new_to_others_is_ready_in_their_turn() -> None:
    """RULES 2.10: what player 1 took in this turn of player 0, by canoe, is usable from the next own turn."""
    scene = Scenario(MARSH, turn="grass").houses(1, "g12 f17").tile(1, "canoe", "g13").tile(1, "canoe", "e17", new=True)
    scene.has(1, bonus=["new:canoe"], temple_new=1)
    assert bonus(scene, 1) == ["canoe"]
    assert player(scene, 1)["temple_houses"] == 1
    scene.build_anywhere().play("end")
    assert scene.offers("canoe_bonus")


@covers("refuge_bonus")
def test_held_tiles_are_not_asked_for() -> None:
    """docs/position.md: not checked is whether play could have led there; a bonus tile alone works."""
    scene = Scenario(MARSH).houses(0, "a1").has(0, bonus=["refuge"])
    assert scene.moves("refuge_bonus", "a1") == {"b1", "a2"}
