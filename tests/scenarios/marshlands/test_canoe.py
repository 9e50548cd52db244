"""Canoe, the answer to others: RULES 2.10, 3.5, R20, R21, R26, R37, R42, R47, R56, R68. Board: see helpers.

Player 0 builds on swamp: from m2 on n2, which takes the last refuge tile of o3, and from p5 on p6, which takes that of
q7. The others hold canoe tiles.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.marshlands.helpers import MARSH, bonus, choices, kinds, pass_turn, player


def last_tiles(players: int = 2, cards: str = "", board: str = MARSH) -> Scenario:
    """Player 0 can take the last tiles of o3 and q7 by the two swamp builds n2 and p6."""
    scene = Scenario(board, players=players, cards=cards, turn="swamp").houses(0, "m2 p5")
    return scene.left("o3", 1).left("q7", 1)


def used_tiles(scene: Scenario, seat: int) -> set[str]:
    """The tiles of a player that are used."""
    return {tile["from"] for tile in player(scene, seat)["tiles"] if tile.get("used")}


@covers("canoe", "R20", "R26")
def test_another_player_takes_the_last_tile() -> None:
    """RULES 2.10, 3.5, R20: swamp or water, rule 3 within the one that is picked; then the turn goes on.

    f13 touches the water hexes e12 f12 e13 e14 and no swamp at all, so all free swamp hexes are open as well.
    """
    scene = last_tiles().houses(1, "f13").tile(1, "canoe", "g13").play("build n2")
    assert scene.game.decider == 1
    assert scene.seat == 0
    assert choices(scene) == {
        "canoe": scene.printed("swamp") - hexes("m2 n2 p5") | hexes("e12 f12 e13 e14"),
        "skip": set(),
    }
    scene.play("canoe e14")
    assert scene.where(1) == hexes("f13 e14")
    assert scene.in_supply(1) == 38
    assert scene.game.decider == 0
    assert scene.builds_left == 1


@covers("canoe", "R20")
def test_adjacency_within_swamp_and_within_water() -> None:
    """RULES 3.5, R20: g12 touches the swamp hexes g11 h11 and the water hex f12; either may be taken."""
    scene = last_tiles().houses(1, "g12").tile(1, "canoe", "g13").play("build n2")
    assert choices(scene)["canoe"] == hexes("g11 h11 f12")


@covers("canoe", "R20")
def test_water_anywhere_though_swamp_is_adjacent() -> None:
    """RULES R20: e18 touches the swamp hex f17 and no water: f17 is the only swamp hex, but all water is open."""
    scene = last_tiles().houses(1, "e18").tile(1, "canoe", "e17").play("build n2")
    assert choices(scene)["canoe"] == hexes("f17") | scene.printed("water")


@covers("canoe")
def test_let_it_pass() -> None:
    """RULES 2.10: may use; the tile stays ready for the next time."""
    scene = last_tiles().houses(1, "g12").tile(1, "canoe", "g13").play("build n2", "skip")
    assert scene.game.decider == 0
    assert used_tiles(scene, 1) == set()
    scene.play("build p6")
    assert scene.game.decider == 1


@covers("canoe")
def test_not_if_a_tile_is_left() -> None:
    """RULES 2.10: only the last tile of a location hex counts."""
    scene = last_tiles().left("o3", 2).houses(1, "g12").tile(1, "canoe", "g13").play("build n2")
    assert scene.game.decider == 0
    assert scene.tiles(0) == {"o3": "refuge"}


@covers("canoe")
def test_not_by_the_own_taking() -> None:
    """RULES 2.10: the own taking of a last tile never calls the own canoe."""
    scene = last_tiles().houses(0, "g12").tile(0, "canoe", "g13").play("build n2")
    assert kinds(scene) == {"build"}


@covers("canoe")
def test_never_an_action_of_the_own_turn() -> None:
    """RULES 2.10: reactive only."""
    scene = Scenario(MARSH).houses(0, "g12").tile(0, "canoe", "g13")
    assert not scene.offers("canoe")
    scene.illegal("canoe g11")


@covers("canoe", "refuge")
def test_a_move_that_takes_the_last_tile_calls_too() -> None:
    """RULES 2.7, 2.10: the refuge moves o6 to p6, next to q7."""
    scene = Scenario(MARSH).houses(0, "n3 o6").tile(0, "refuge", "o3").left("q7", 1)
    scene.houses(1, "g12").tile(1, "canoe", "g13").play("refuge o6-p6")
    assert scene.game.decider == 1
    assert scene.play("skip").game.decider == 0


@covers("canoe", "R21")
def test_each_tile_once_per_round() -> None:
    """RULES 2.10, R21: used for o3, it cannot answer q7; it is ready again after its owner's turn."""
    scene = last_tiles().houses(1, "g12").tile(1, "canoe", "g13").play("build n2", "canoe g11")
    assert used_tiles(scene, 1) == {"g13"}
    scene.play("build p6")
    assert scene.game.decider == 0
    scene.play("end")
    assert used_tiles(scene, 1) == {"g13"}
    pass_turn(scene)
    assert used_tiles(scene, 1) == set()


@covers("canoe", "R21")
def test_two_tiles_two_builds() -> None:
    """RULES 2.10, R21: g12 and f17 hold two canoe tiles; both may answer, each with one build."""
    scene = last_tiles().houses(1, "g12 f17").tile(1, "canoe", "g13").tile(1, "canoe", "e17").has(1, bonus=["canoe"])
    scene.play("build n2")
    # g12 touches g11 h11 and f12; f17 touches g17 e16 f16 and no water.
    assert choices(scene)["canoe"] == hexes("g11 h11 e16 f16 g17 f12")
    scene.play("canoe f12")
    assert scene.game.decider == 1
    # f12 touches the water hexes e12 and f11.
    assert choices(scene)["canoe"] == hexes("g11 h11 e16 f16 g17 e12 f11")
    scene.play("canoe e12")
    assert scene.game.decider == 0
    assert used_tiles(scene, 1) == {"g13", "e17"}
    assert scene.in_supply(1) == 36


@covers("canoe", "R21")
def test_one_tile_now_and_one_later() -> None:
    """RULES 2.10, R21: after one build the other tile may wait for the next chance."""
    scene = last_tiles().houses(1, "g12 f17").tile(1, "canoe", "g13").tile(1, "canoe", "e17").has(1, bonus=["canoe"])
    scene.play("build n2", "canoe f12", "skip", "build p6")
    assert scene.game.decider == 1
    scene.play("canoe e12")
    assert scene.game.decider == 0


@covers("canoe", "R56")
def test_ready_again_at_the_end_of_the_owners_turn() -> None:
    """RULES 2.10, R56: used in this round, it cannot act in its owner's own turn either.

    Player 0 takes the last tile of o3; player 1's canoe build p6 (from o6) takes the last of q7, which player 0's
    canoe could answer, were it not used.
    """
    scene = Scenario(MARSH, turn="swamp").houses(0, "m2 f17").tile(0, "canoe", "e17", used=True)
    scene.houses(1, "f13 o6").tile(1, "canoe", "g13").left("o3", 1).left("q7", 1)
    scene.play("build n2", "canoe p6")
    assert scene.game.decider == 0
    assert kinds(scene) == {"build"}
    pass_turn(scene)
    assert used_tiles(scene, 0) == set()


@covers("canoe")
def test_clockwise_from_the_left() -> None:
    """RULES 2.10: of four, player 2 takes the tile; then 3, 0 and 1 are asked in this order."""
    scene = Scenario(MARSH, players=4, seat=2, turn="swamp").houses(2, "m2").left("o3", 1)
    scene.houses(0, "g12").tile(0, "canoe", "g13").houses(1, "f17").tile(1, "canoe", "e17")
    scene.houses(3, "h13").tile(3, "canoe", "g13").play("build n2")
    asked = []
    while scene.game.decider != 2:
        asked.append(scene.game.decider)
        scene.play("skip")
    assert asked == [3, 0, 1]


def nested() -> Scenario:
    """Player 0 (A) takes the last tile of o3; player 1 (B) can take the last of q7 from o6 by canoe; player 2 is C.

    A: canoe e17 by f17. B: canoe g13 by f13. C: canoe g13 by h13, which touches the swamp hex g12.
    """
    scene = Scenario(MARSH, players=3, turn="swamp").left("o3", 1).left("q7", 1)
    scene.houses(0, "m2 f17").tile(0, "canoe", "e17")
    scene.houses(1, "f13 o6").tile(1, "canoe", "g13")
    return scene.houses(2, "h13").tile(2, "canoe", "g13").play("build n2")


@covers("canoe")
def test_nested_answers() -> None:
    """RULES 2.10: A empties a hex; B's build empties another; C and A react to that before C reacts to the first."""
    scene = nested()
    assert scene.game.decider == 1
    scene.play("canoe p6")
    assert scene.game.decider == 2
    scene.play("skip")
    assert scene.game.decider == 0
    scene.play("canoe g17")
    assert scene.game.decider == 2
    scene.play("canoe g12")
    assert scene.game.decider == 0
    assert kinds(scene) == {"build"}
    assert scene.where(0) == hexes("m2 f17 n2 g17")


@covers("canoe")
def test_nested_answers_use_the_tile_up() -> None:
    """RULES 2.10: C answers B, so has nothing left to answer A; nobody is asked who can only pass."""
    scene = nested().play("canoe p6", "canoe g12")
    assert scene.game.decider == 0
    scene.play("skip")
    assert kinds(scene) == {"build"}
    assert scene.game.decider == 0


@covers("canoe", "R68")
def test_a_tile_just_taken_answers_at_once() -> None:
    """RULES 2.10, R68: by canoe player 1 builds d16 and takes a canoe tile of e17; it answers the next last tile.

    It cannot answer the one before it was taken. c16 touches the water hexes c15 d15 d16 d17; d16 lies beside e17.
    """
    scene = last_tiles().houses(1, "f13 c16").tile(1, "canoe", "g13").play("build n2", "canoe d16")
    assert scene.tiles(1) == {"g13": "canoe", "e17": "canoe"}
    assert scene.game.decider == 0
    scene.play("build p6")
    assert scene.game.decider == 1
    scene.play("canoe d17")
    assert used_tiles(scene, 1) == {"g13", "e17"}


@covers("canoe", "R68")
def test_a_new_tile_answers_in_its_owners_turn() -> None:
    """RULES 2.10, R68: player 0's build e16 takes the last canoe tile of e17; player 1 answers with p6, next to q7.

    That takes the last tile of q7, so player 0 may answer with the canoe tile just taken.
    """
    scene = Scenario(MARSH, turn="swamp").houses(0, "f16").left("e17", 1).left("q7", 1)
    scene.houses(1, "f13 o6").tile(1, "canoe", "g13").play("build e16", "canoe p6")
    assert scene.game.decider == 0
    # f16 touches the swamp hexes g16 f17 g17 and the water hexes f15 g15; e16 touches d16 e15 besides.
    assert choices(scene)["canoe"] == hexes("g16 f17 g17 f15 g15 d16 e15")


@covers("canoe")
def test_tiles_taken_by_canoe_are_ready_in_the_next_own_turn() -> None:
    """RULES 2.10: the canoe build p7, beside q7, takes a refuge tile, to be used in player 1's next turn."""
    scene = last_tiles().left("q7", 2).houses(1, "f13 o6").tile(1, "canoe", "g13").play("build n2", "canoe p7")
    assert scene.tiles(1) == {"g13": "canoe", "q7": "refuge"}
    pass_turn(scene)
    assert scene.seat == 1
    assert scene.offers("refuge")


@covers("canoe", "canoe_bonus")
def test_a_bonus_tile_taken_by_canoe_is_ready_in_the_next_own_turn() -> None:
    """RULES 2.9, 2.10: with the second canoe tile, taken in another's turn, comes the bonus tile."""
    scene = last_tiles().houses(1, "f13 c16").tile(1, "canoe", "g13").play("build n2", "canoe d16")
    assert bonus(scene, 1) == ["canoe"]
    pass_turn(scene)
    assert scene.offers("canoe_bonus")


@covers("canoe")
def test_nobody_is_asked_without_a_house() -> None:
    """RULES 3: a build needs a house."""
    scene = last_tiles().houses(1, "g12").tile(1, "canoe", "g13").supply(1, 0).play("build n2")
    assert scene.game.decider == 0


@covers("canoe")
def test_nobody_is_asked_without_a_hex() -> None:
    """RULES 2.10: all swamp and water is full but n2 and p6. With n2 gone there is p6; with p6 gone nothing."""
    scene = last_tiles(players=5).houses(1, "g12").tile(1, "canoe", "g13")
    scene.fill("swamp", 2, 3, 4, spare="n2 p6").fill("water", 2, 3, 4).play("build n2")
    assert choices(scene)["canoe"] == hexes("p6")
    scene.play("skip", "build p6")
    assert scene.game.decider == 0


@covers("canoe", "R47")
def test_the_last_house_by_canoe() -> None:
    """RULES 2.1, R47: it ends the game with the round, though it is another player's turn."""
    scene = last_tiles().houses(1, "g12").tile(1, "canoe", "g13").supply(1, 1).play("build n2", "canoe g11")
    assert "Player 2 has no settlements left in the supply: this is the last round." in scene.told
    pass_turn(pass_turn(scene))
    assert scene.game.over


@covers("canoe")
def test_the_card_may_become_useless_by_a_canoe() -> None:
    """RULES 2.3, 2.10: player 1's canoe takes the last swamp hex in the middle of player 0's mandatory action."""
    scene = last_tiles(players=5).houses(1, "g12").tile(1, "canoe", "g13")
    scene.fill("swamp", 2, 3, spare="n2 p6").play("build n2", "canoe p6")
    assert any("Player 1 draws" in line or "the other half" in line for line in scene.told)
    assert scene.game.decider == 0
    assert scene.builds_left == 1


@covers("canoe", "city_hall")
def test_two_last_tiles_at_once() -> None:
    """RULES 2.10: who takes two last tiles with one piece calls each canoe once.

    Top left the garden section: the city hall around d4 touches the gardens e2 (by e3) and d6 (by d5 and e5). Top right
    the city hall section: o3 holds its tile p3.
    """
    scene = Scenario("garden city_hall canoe fountain").left("e2", 1).left("d6", 1)
    scene.houses(0, "c3 o3").tile(0, "city_hall", "p3")
    scene.houses(1, "g12").tile(1, "canoe", "g13").play("city_hall d4")
    assert scene.game.decider == 1
    scene.play("skip")
    assert scene.game.decider == 0
    assert scene.tiles(0) == {"p3": "city_hall", "e2": "garden", "d6": "garden"}


# Together with other boxes


@covers("canoe", "sword")
def test_a_nomad_tile_calls_too() -> None:
    """RULES 2.10: with Nomads, the tile of a nomad hex counts like a last tile.

    The garden section is top right: q8 is its nomad hex; q7, flower, lies beside it.
    """
    scene = Scenario("temple garden canoe fountain", turn="flower").table(nomads_left={"q8": "sword"})
    scene.houses(1, "g12").tile(1, "canoe", "g13").play("build q7")
    assert scene.game.decider == 1
    scene.play("canoe g11")
    assert scene.game.decider == 0


@covers("canoe", "sword", "treasure", "R37")
def test_a_canoe_takes_nomad_tiles_for_the_next_own_turn() -> None:
    """RULES 2.8, R37: taken in another's turn, the sword is usable in the owner's next turn, and gone after it.

    The quarry section is top right: m6 is a nomad hex, the water hex l6 beside it; player 1 has l5, next to l6. The
    garden section is bottom right: player 0's q17 touches the nomad hex q18.
    """
    scene = Scenario("temple quarry canoe garden", turn="flower", players=2)
    scene.table(nomads_left={"m6": "sword", "q18": "treasure"})
    scene.houses(1, "g12 l5").tile(1, "canoe", "g13").play("build q17")
    assert "Player 1 earns 3 gold (Treasure)." in scene.told
    scene.play("canoe l6")
    assert player(scene, 1)["nomads"] == ["sword"]
    pass_turn(scene)
    assert scene.offers("sword")
    pass_turn(scene)
    assert "nomads" not in player(scene, 1)


@covers("canoe", "ambassadors", "shepherds", "R42")
def test_ambassadors_and_shepherds_pay_in_a_foreign_turn() -> None:
    """RULES R42: player 1's canoe builds h11 beside player 0's h12: Ambassadors pay 1.

    The swamp neighbours of h11 are g11 and g12, both taken, so Shepherds pay 2.
    """
    scene = last_tiles(cards="ambassadors shepherds").houses(0, "h12").houses(1, "g12 g11").tile(1, "canoe", "g13")
    scene.play("build n2", "canoe h11")
    assert player(scene, 1)["gold"] == 1 + 2


@covers("canoe", "rovers", "families", "R42")
def test_rovers_and_families_do_not() -> None:
    """RULES R42: a canoe build is no build of the own turn: no section counts for Rovers, no run for Families."""
    scene = last_tiles(cards="rovers families").houses(1, "g12").tile(1, "canoe", "g13")
    scene.play("build n2", "canoe g11", "build p6", "end")
    assert player(scene, 1)["gold"] == 0
    # Player 0 built n2 and p6 in one section.
    assert player(scene, 0)["gold"] == 1


@covers("canoe", "bazaar")
def test_the_bazaar_does_not_repeat_it() -> None:
    """RULES 3.6: the canoe is reactive, so the bazaar has nothing to repeat, even if it was used this turn.

    The bazaar q8 is top right; r8, grass, holds its tile.
    """
    scene = Scenario("temple bazaar canoe fountain", phase="after").houses(0, "g12 r8")
    scene.tile(0, "canoe", "g13", used=True).tile(0, "bazaar", "q8")
    assert not scene.offers("bazaar")


@covers("canoe", "outpost", "fountain")
def test_the_outpost_of_another_player_does_not_help() -> None:
    """RULES 3.3: the outpost waives rule 3 for one build of its owner; the fountain, free anyway, leaves it open.

    m17 touches n17, beside the fountain n18 with its last tile; n13 holds the other one. Player 1 is bound as ever.
    """
    scene = Scenario(MARSH, turn="grass").houses(0, "n13 m17 a7").tile(0, "fountain", "m13").left("n18", 1)
    scene.has(0, nomads=["outpost"]).houses(1, "g12").tile(1, "canoe", "g13")
    scene.play("outpost", "fountain n17")
    assert choices(scene)["canoe"] == hexes("g11 h11 f12")
    scene.play("canoe f12")
    assert scene.legal("build") == scene.printed("grass") - hexes("a7")


# The bonus action


def with_canoes(bonus_tile: str = "canoe", **options: object) -> Scenario:
    """Player 0 has both canoe tiles, by g12 and f17, and the bonus tile."""
    scene = Scenario(MARSH, **options).houses(0, "g12 f17")  # type: ignore[arg-type]
    return scene.tile(0, "canoe", "g13").tile(0, "canoe", "e17").has(0, bonus=[bonus_tile])


@covers("canoe_bonus", "R20")
def test_the_bonus_builds_in_the_own_turn() -> None:
    """RULES 3.5: the same rule: g12 touches g11 h11 and the water f12; f17 touches e16 f16 g17."""
    scene = with_canoes()
    shores = {"swamp": ["g11", "h11", "e16", "f16", "g17"], "water": ["f12"]}
    assert scene.game.legal()["actions"]["canoe_bonus"] == shores
    scene.play("canoe_bonus f12")
    assert scene.where(0) == hexes("g12 f17 f12")
    assert bonus(scene, 0) == ["used:canoe"]
    assert not scene.offers("canoe_bonus")
    assert used_tiles(scene, 0) == set()


@covers("canoe_bonus")
@pytest.mark.parametrize("phase", ["before", "after"])
def test_the_bonus_before_or_after_the_mandatory_action(phase: str) -> None:
    """RULES 2.4: in T1 or T3."""
    assert with_canoes(phase=phase).offers("canoe_bonus")
    assert not with_canoes(phase="mandatory").offers("canoe_bonus")


@covers("canoe_bonus")
def test_the_bonus_is_once_per_turn_and_not_new() -> None:
    """RULES 2.4, 2.9: used or new it waits; without a house it is impossible."""
    assert not with_canoes("used:canoe").offers("canoe_bonus")
    assert not with_canoes("new:canoe").offers("canoe_bonus")
    assert not with_canoes().supply(0, 0).offers("canoe_bonus")
    scene = pass_turn(pass_turn(with_canoes("used:canoe", turn="forest")))
    assert scene.offers("canoe_bonus")


@covers("canoe_bonus")
def test_a_shore_without_a_free_hex_is_left_out() -> None:
    """docs/position.md: the listing maps terrain to hexes; all swamp is full here."""
    scene = Scenario(MARSH, players=5).houses(0, "g12 f17").tile(0, "canoe", "g13").tile(0, "canoe", "e17")
    scene.has(0, bonus=["canoe"]).fill("swamp", 1, 2, 3)
    assert scene.game.legal()["actions"]["canoe_bonus"] == {"water": ["f12"]}


def owner_of_a_canoe_builds(supply: int, **more: Any) -> Scenario:
    """Player 1 builds n2 and empties o3; player 2's canoe empties q7; player 1's own canoe may answer that."""
    scene = Scenario("temple refuge canoe fountain", turn="swamp").left("o3", 1).left("q7", 1)
    scene.houses(0, "m2 f17").supply(0, supply).tile(0, "canoe", "e17").has(0, **more)
    scene.houses(1, "f13 o6").tile(1, "canoe", "g13")
    return scene.play("build n2", "canoe p6")


@covers("canoe")
def test_the_last_house_spent_by_a_nested_canoe_ends_the_mandatory_action() -> None:
    """RULES 2.3: the supply runs out between two builds, by the own canoe: the missing build is dropped."""
    scene = owner_of_a_canoe_builds(supply=2).play("canoe g17")
    assert (scene.phase, scene.in_supply(0)) == ("after", 0)
    assert scene.offers("end_turn")
    assert not scene.offers("build")


@covers("canoe", "temple")
def test_a_canoe_cannot_build_a_house_that_the_temple_holds() -> None:
    """RULES 2.3, 3.5: owed houses are for the mandatory action; with an empty supply the own canoe is not asked."""
    scene = owner_of_a_canoe_builds(supply=0, temple_houses=2)
    assert (scene.phase, scene.builds_left) == ("mandatory", 3)
    assert scene.offers("build")
