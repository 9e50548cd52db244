"""Temple: RULES 2.1, 2.3, 2.9, 3.5, 4.1, R47, 7 no. 56, 57, 8.5 no. 13. Board: see helpers."""

from __future__ import annotations

from kingdombuilder import Game
from tests.scenario import Scenario, covers, hexes
from tests.scenarios.marshlands.helpers import MARSH, bonus, pass_turn, player


def at_the_temple(**options: object) -> Scenario:
    """Player 0 has b3, which holds the temple c3, and a3."""
    return Scenario(MARSH, **options).houses(0, "a3 b3").tile(0, "temple", "c3")  # type: ignore[arg-type]


@covers("temple")
def test_a_house_goes_to_the_tile_and_is_built_next_turn() -> None:
    """RULES 3.5: the house leaves the board, not to the supply; next turn there are 3 + 1 builds."""
    scene = at_the_temple(turn="canyon")
    assert scene.legal("temple") == hexes("a3 b3")
    scene.play("temple a3")
    assert scene.where(0) == hexes("b3")
    assert scene.in_supply(0) == 38
    assert player(scene, 0)["temple_new"] == 1
    scene.illegal("temple b3", match="used")
    # This turn has its 3 builds. b3 touches the canyon hexes a3, just left, and a2.
    assert scene.legal("build") == hexes("a2 a3")
    scene.play("build a3", "build a2", "build a1")
    assert scene.phase == "after"
    pass_turn(pass_turn(scene))
    assert scene.seat == 0
    assert player(scene, 0)["temple_houses"] == 1
    assert scene.in_supply(0) == 35
    scene.deal("grass").build_anywhere(4)
    assert scene.phase == "after"
    assert len(scene.where(0)) == 4 + 4
    assert scene.in_supply(0) == 32
    assert "temple_houses" not in player(scene, 0)


@covers("temple")
def test_only_houses_go_to_the_temple() -> None:
    """RULES 3.5: houses, not units: the warrior a9, the wagon j6 and the ship e1 stay."""
    scene = at_the_temple().has(0, warriors=["a9"], wagon="j6", ship="e1")
    assert scene.legal("temple") == hexes("a3 b3")


@covers("temple")
def test_after_the_mandatory_action_too() -> None:
    """RULES 2.4: an extra action in T1 or T3; a house built this turn may be taken."""
    scene = at_the_temple(turn="canyon").play("build a2", "build a1", "build b1", "temple b1")
    assert scene.where(0) == hexes("a3 b3 a2 a1")


@covers("temple", "8.5 no. 13")
def test_two_owed_and_the_bonus() -> None:
    """RULES 3.5, 8.5 no. 13: 3 + 2 builds, the first anywhere on the terrain, the other four under rule 3.

    s11 touches the grass hexes r11 t11 r12 s12 (the hexes above it are water); b3 and f2 touch no grass.
    """
    scene = Scenario(MARSH, turn="grass").houses(0, "b3 f2").tile(0, "temple", "c3").tile(0, "temple", "g3")
    scene.houses(0, "a7").has(0, bonus=["temple"], temple_houses=2)
    assert scene.in_supply(0) == 35
    assert scene.legal("build") == scene.printed("grass") - hexes("a7")
    scene.play("build s11")
    assert scene.builds_left == 4
    # a7 touches b7, a6, a8 (the hexes left of it do not exist), all grass.
    assert scene.legal("build") == hexes("r11 t11 r12 s12 b7 a6 a8")
    scene.build_anywhere(4)
    assert scene.phase == "after"
    assert scene.in_supply(0) == 32


@covers("temple", "swamp")
def test_two_owed_with_swamp() -> None:
    """RULES 3.5: with swamp chosen it is 2 + 2."""
    scene = at_the_temple(turn="swamp/grass").has(0, temple_houses=2).play("swamp", "build b2")
    assert scene.builds_left == 3
    scene.build_anywhere(3)
    assert scene.phase == "after"
    assert len(scene.where(0)) == 2 + 4


@covers("temple")
def test_without_the_bonus_adjacency_binds_the_first_build() -> None:
    """RULES 2.5: both tiles but the bonus tile is new: b3 and f2 touch no grass, a7 does."""
    scene = Scenario(MARSH, turn="grass").houses(0, "b3 f2 a7").tile(0, "temple", "c3")
    scene.tile(0, "temple", "g3", new=True).has(0, bonus=["new:temple"])
    assert scene.legal("build") == hexes("b7 a6 a8")


@covers("temple")
def test_the_bonus_frees_only_the_mandatory_action() -> None:
    """RULES 3.5: the first build of each mandatory action; the farm stays under rule 3.

    In the farm section, bottom right here, r12 is a farm; s12 holds its tile.
    """
    scene = Scenario("temple paddock oasis farm", turn="canyon", phase="after")
    scene.houses(0, "b3 f2 s12").tile(0, "temple", "c3").tile(0, "temple", "g3").tile(0, "farm", "r12")
    scene.has(0, bonus=["temple"])
    # s12 (even row) touches t12 G, s11 G, t11 G, s13 B, t13 B and the farm itself.
    assert scene.legal("farm") == hexes("t12 s11 t11")


@covers("temple", "7 no. 56")
def test_the_last_house_at_the_temple() -> None:
    """RULES 7 no. 56, 3.5: b3 was the only piece there, so the tile is lost; the house is owed all the same."""
    scene = at_the_temple(turn="canyon").play("temple b3")
    assert scene.tiles(0) == {}
    assert "Player 1 loses the Temple tile of c3." in scene.told
    pass_turn(pass_turn(scene))
    scene.deal("grass").build_anywhere(1)
    assert scene.builds_left == 3


@covers("temple")
def test_giving_up_one_of_two_temples() -> None:
    """RULES 2.7, 2.9: f2 was the only piece at g3: that tile and the bonus tile go, and the other is unused."""
    scene = Scenario(MARSH).houses(0, "b3 f2 a7").tile(0, "temple", "c3").tile(0, "temple", "g3")
    scene.has(0, bonus=["temple"]).play("temple f2")
    assert scene.tiles(0) == {"c3": "temple"}
    assert bonus(scene, 0) == []
    assert scene.legal("temple") == hexes("b3 a7")


@covers("temple", "bazaar", "7 no. 57")
def test_twice_with_the_bazaar() -> None:
    """RULES 7 no. 57: the bazaar repeats the temple, so two houses are owed.

    The bazaar is top right: q8 (row 8 of its section, seventh column); r8, grass, holds its tile.
    """
    scene = Scenario("temple bazaar paddock farm", turn="canyon").houses(0, "a3 b3 r8")
    scene.tile(0, "temple", "c3").tile(0, "bazaar", "q8").play("temple a3", "bazaar", "temple r8")
    assert player(scene, 0)["temple_new"] == 2
    assert scene.tiles(0) == {"c3": "temple"}


@covers("temple")
def test_the_supply_runs_out_but_the_owed_houses_are_built() -> None:
    """RULES 2.3: one house in the supply and two on the tile make three builds, though 3 + 2 are due."""
    scene = at_the_temple(turn="canyon").has(0, temple_houses=2).supply(0, 1)
    scene.build_anywhere(5)
    assert scene.phase == "after"
    assert len(scene.where(0)) == 2 + 3
    assert scene.in_supply(0) == 0


@covers("temple")
def test_owed_houses_must_be_built_in_the_mandatory_action_only() -> None:
    """RULES 2.3, 3: with an empty supply the owed house has to be built; no extra action may take it.

    n13 holds the fountain m13; it touches o13, which the fountain could use if there were a house.
    """
    scene = at_the_temple(turn="canyon").houses(0, "n13").tile(0, "fountain", "m13")
    scene.has(0, temple_houses=1).supply(0, 0)
    assert not scene.offers("fountain")
    assert not scene.offers("end_turn")
    scene.build_anywhere(1)
    assert scene.phase == "after"


LAST_ROUND = "Player 2 has no settlements left in the supply: this is the last round."


@covers("temple", "R47")
def test_a_house_put_on_the_tile_this_turn_does_not_delay_the_end() -> None:
    """R47: the three houses of the supply are built; the one that went to the tile before waits for nothing."""
    scene = Scenario(MARSH, seat=1, turn="canyon").houses(1, "a3 b3").tile(1, "temple", "c3").supply(1, 3)
    scene.play("temple a3").build_anywhere(3)
    assert scene.in_supply(1) == 0
    assert LAST_ROUND in scene.told
    scene.play("end")
    assert scene.game.over
    scene.illegal("build a1", match=r"the game is over \(R47")


@covers("temple", "R47")
def test_houses_owed_when_the_turn_began_delay_the_end() -> None:
    """R47: the supply is empty from the first, and both owed houses have to be built; the second sets the flag."""
    scene = Scenario(MARSH, seat=1, turn="canyon").houses(1, "a3 b3").tile(1, "temple", "c3")
    scene.has(1, temple_houses=2).supply(1, 0).build_anywhere(1)
    assert not scene.game.state.end_flag
    scene.build_anywhere(1)
    assert LAST_ROUND in scene.told
    assert scene.phase == "after"


@covers("temple", "fountain", "R47")
def test_an_extra_action_uses_up_the_supply_before_the_owed_houses() -> None:
    """R47: the fountain builds the last house of the supply on o13, beside n13; the owed one sets the flag."""
    scene = Scenario(MARSH, seat=1, turn="canyon").houses(1, "a3 b3 n13").tile(1, "temple", "c3")
    scene.tile(1, "fountain", "m13").has(1, temple_houses=1).supply(1, 1).play("fountain o13")
    assert scene.in_supply(1) == 0
    assert not scene.game.state.end_flag
    scene.build_anywhere(1)
    assert scene.game.state.end_flag


@covers("temple", "R47")
def test_owed_houses_delay_the_end_and_new_ones_do_not() -> None:
    """R47: one house is owed since the last turn, another goes to the tile now; building the first sets the flag."""
    scene = Scenario(MARSH, seat=1, turn="canyon").houses(1, "a3 b3").tile(1, "temple", "c3")
    scene.has(1, temple_houses=1).supply(1, 0).play("temple a3")
    assert not scene.game.state.end_flag
    scene.build_anywhere(1)
    assert LAST_ROUND in scene.told
    assert player(scene, 1)["temple_new"] == 1


@covers("temple", "canoe", "R47")
def test_owed_houses_delay_the_end_in_the_turn_of_another() -> None:
    """R47: player 1's canoe uses up the supply in player 0's turn; the owed house is built in player 1's own turn.

    The temple o3 has one tile left, which n2 takes; g12 holds the canoe g13 and touches the swamp g11.
    """
    scene = Scenario(MARSH, turn="swamp").left("o3", 1).houses(0, "m2").houses(1, "g12").tile(1, "canoe", "g13")
    scene.has(1, temple_houses=1).supply(1, 1).play("build n2", "canoe g11")
    assert scene.in_supply(1) == 0
    assert not scene.game.state.end_flag
    pass_turn(scene).build_anywhere(1)
    assert LAST_ROUND in scene.told


@covers("temple", "R47")
def test_two_players_cannot_play_for_ever() -> None:
    """R47: both have three houses and a temple and use it before they build: player 0 ends it, player 1 has a turn."""
    scene = Scenario(MARSH, turn="canyon").houses(0, "a3 b3").tile(0, "temple", "c3").supply(0, 3)
    scene.houses(1, "f2 f1").tile(1, "temple", "g3").supply(1, 3)
    turns = 0
    while not scene.game.over:
        if scene.offers("temple"):
            scene.play(f"temple {min(scene.legal('temple'))}")
        scene.build_anywhere(5).play("end")
        turns += 1
        assert turns < 10, "the game does not end"
    assert turns == 2


@covers("temple", "R66")
def test_houses_owed_are_built_first() -> None:
    """R66: of five houses in the supply and one owed the first build takes the owed one, the second one of the five."""
    scene = at_the_temple(turn="canyon").has(0, temple_houses=1).supply(0, 5).build_anywhere(1)
    assert scene.in_supply(0) == 5
    assert "temple_houses" not in player(scene, 0)
    assert scene.build_anywhere(1).in_supply(0) == 4


@covers("temple", "R47")
def test_the_end_flag_stays_if_the_temple_is_used_later() -> None:
    """RULES R47: a house taken off the board after the last one was built does not clear the flag."""
    scene = Scenario(MARSH, seat=1, turn="canyon").houses(1, "a3 b3").tile(1, "temple", "c3").supply(1, 3)
    scene.build_anywhere(3).play("temple a3", "end")
    assert scene.game.over


@covers("temple")
def test_a_house_on_the_tile_does_not_score() -> None:
    """RULES 3.5, 4.1: of the two areas a3 b3 and a9 one goes to the temple."""
    scene = Scenario(MARSH, cards="hermits").houses(0, "a3 b3 a9").tile(0, "temple", "c3")
    assert scene.score(0, "hermits") == 2
    scene.play("temple a9")
    assert scene.score(0, "hermits") == 1


@covers("temple")
def test_a_debt_that_was_not_paid_grows() -> None:
    """RULES 2.3, 3.5: what was put on the tile this turn joins what is owed already at the end of the turn."""
    scene = at_the_temple(turn="canyon", phase="after").has(0, temple_houses=1).play("temple a3", "end")
    assert player(scene, 0)["temple_houses"] == 2


@covers("temple")
def test_going_on_in_the_middle_of_the_mandatory_action() -> None:
    """docs/position.md: in a mandatory action that has begun the houses owed are among the builds left."""
    scene = at_the_temple(turn="canyon", phase="mandatory", builds_left=2).has(0, temple_houses=2).supply(0, 0)
    scene.build_anywhere(2)
    assert scene.phase == "after"
    assert len(scene.where(0)) == 4
    assert Game.from_position(scene.game.position()).state.players[0].supply == 0


@covers("temple", "mayors")
def test_mayors_cannot_mark_with_a_house_that_the_temple_holds() -> None:
    """RULES 2.3, 4.5: the supply is empty, so e12, the fourth piece on line 12, brings no mark; a build is owed."""
    scene = Scenario("temple refuge cathedral fountain", cards="mayors", turn="desert")
    scene.houses(0, "a12 b12 c12 e13 b3").supply(0, 0).tile(0, "temple", "c3").has(0, temple_houses=2)
    scene.play("build e12")
    assert scene.game.position()["players"][0].get("marked_lines", []) == []
    assert scene.phase == "mandatory"
    assert not scene.game.state.end_flag
