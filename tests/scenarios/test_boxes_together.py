"""Where rules of several boxes, or of a box and the shared rules, meet in a corner."""

from __future__ import annotations

import pytest

from kingdombuilder import HexSet, apply, choices
from kingdombuilder.game.catalogue import section_of
from kingdombuilder.game.documents.position import playable_state
from kingdombuilder.hexes import hex_named, nth
from tests.scenario import Scenario, board_of, covers


@covers("quarry", "R22")
def test_quarry_goes_on_when_its_first_wall_fills_the_terrain() -> None:
    """RULES 2.3, 7 no. 31: p3 is the last free desert, so the card turns to its other half at once.

    The second wall goes on swamp, next to the own house j4: i4 and j3 (the temple section's last swamp column).
    """
    scene = Scenario("temple quarry paddock farm", players=5, turn="swamp/desert")
    scene.houses(0, "o2 j4").tile(0, "quarry", "o3").fill("desert", 1, 2, 3, 4, spare="p3")
    scene.play("desert", "quarry p3")
    assert scene.card == "swamp"
    assert set(HexSet(choices(scene.game.state)["quarry"])) == {"j3", "i4"}
    scene.play("quarry i4")
    assert not scene.game.state.pending


@covers("cathedral", "canoe")
def test_cathedral_goes_on_with_a_new_card_when_a_canoe_fills_the_terrain() -> None:
    """RULES 2.3, 7 no. 31: n2 empties the temple o3, the canoe takes p6, the last swamp.

    The double card turns to its other half at once, and the block goes on: two numbers are left to be given back.
    """
    sections = "temple refuge canoe cathedral"
    cathedral = next(iter(HexSet(board_of(sections).printed["cathedral"])))
    beside = next(iter(HexSet(HexSet([cathedral]).neighbours().mask & board_of(sections).suitable)))
    scene = Scenario(sections, players=5, turn="swamp").left("o3", 1)
    scene.houses(0, f"m2 {beside}").tile(0, "cathedral", cathedral).has(0, cathedral=3)
    scene.houses(1, "f13").tile(1, "canoe", "g13")
    scene.fill("swamp", 2, 3, 4, spare="m2 n2 p6")
    scene.play("cathedral n2", "canoe p6")
    state = scene.game.state
    assert state.played == (f"swamp/{state.card}",)
    assert set(choices(state)) == {"cathedral", "stop"}


@covers("R21")
@pytest.mark.parametrize(("kind", "ready"), [("farm", True), ("canoe", False)])
def test_a_used_tile_of_a_waiting_player(kind: str, ready: bool) -> None:
    """RULES 2.6 no. 6, 2.10: tiles became ready when the owner's turn ended; only a canoe can be used up since."""
    if kind == "farm":
        scene = Scenario(phase="after").houses(1, "s13").tile(1, "farm", "r12", used=True)
    else:
        scene = (
            Scenario("temple refuge canoe fountain", phase="after").houses(1, "f13").tile(1, "canoe", "g13", used=True)
        )
    player = scene.game.state.players[1]
    assert bool(player.used) is not ready


@covers("two_cards", "canoe")
def test_a_reaction_can_be_tried_on_the_own_view() -> None:
    """RULES 2.10, 7 no. 49: who reacts does not know the two hand cards of the active player, and need not.

    In the quarry section (bottom left) the nomad hex c16 touches d15, where player 1's warrior takes the tile.
    """
    scene = Scenario("canoe barracks quarry monastery", seat=0).table(nomads_left={"c16": "outpost"})
    scene.houses(0, "n5 d14").tile(0, "barracks", "n4").houses(1, "g2").tile(1, "canoe", "g3")
    scene.turn(card=["canyon", "desert"])
    scene.play("barracks d15")
    assert scene.game.decider == 1
    view = scene.game.view(1)
    for kind, hexes in choices(view).items():
        assert apply(view, (kind, nth(hexes, 0))).decider in (0, 1)


@covers("two_cards")
@pytest.mark.parametrize("hand", [["canyon", "swamp/canyon"], ["swamp/canyon", "canyon"]])
def test_of_two_cards_with_the_chosen_terrain_the_double_one_is_played(hand: list[str]) -> None:
    """RULES 2.3: the double card may fall back to its other half, so it is never the worse one."""
    scene = Scenario("canoe barracks city_hall monastery").turn(card=hand).play("canyon")
    assert scene.game.state.played == ("swamp/canyon",)


TRIO = """section: trio
origin: made up
1: paddock

GGGGGGGGGG
G1GGGGGGGG
GGGGGGGGGG
GGGGG1GGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGG1GGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
"""


def test_of_three_equal_tiles_a_lost_unused_one_makes_one_other_ready() -> None:
    """RULES 2.7: one tile is given up, so one of the two used ones counts as unused instead, not both."""
    tiles = [{"kind": "paddock", "from": hex, "used": hex != "f7"} for hex in ("b2", "f4", "f7")]
    document = {
        "sections": ["trio", "barn", "oasis", "farm"],
        "players": [{"houses": ["a2", "e4", "e7", "q2"], "tiles": [*tiles, {"kind": "barn", "from": "q3"}]}, {}],
        "turn": {"card": "desert"},
    }
    state = playable_state(document, 0, [section_of(TRIO)])
    before = state.players[0].used.bit_count()
    state = apply(state, ("barn", hex_named("e7")))
    state = apply(state, ("place", nth(choices(state)["place"], 0)))
    assert (before, state.players[0].used.bit_count()) == (2, 2)
    assert state.players[0].tiles.bit_count() == 3
