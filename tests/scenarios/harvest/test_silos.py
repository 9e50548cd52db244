"""The silo phase: RULES 2.11, R13, R14, R30, R31, R53, R60, R61, R67, section 7 no. 60.

Around the silo n3: m3 (flower), o3 m4 n4 (grass), m2 (forest), n2 (farmland). Around c7: b7 d7 b8 c8. Around m15: l15
n15 l14 m14. o3 touches n2 o2 (farmland), n4 o4 (grass), p3 (mountain) and the silo.
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.harvest.table import HARVEST, gold, offered, player, supply


def last_turn(*houses: str, cards: str = "", start_player: int = 0) -> Scenario:
    """The last turn before the silo phase, nothing left to do but to end it; the houses of each player."""
    players = len(houses)
    scene = Scenario(
        HARVEST,
        players=players,
        cards=cards,
        seat=(start_player - 1) % players,
        start_player=start_player,
        phase="after",
        end_flag=True,
    )
    for seat, where in enumerate(houses):
        scene.houses(seat, where)
    return scene


def deciders(scene: Scenario) -> list[int]:
    """Who is asked, one after the other, if everybody stops at once."""
    asked = []
    while not scene.game.over:
        asked.append(scene.game.decider)
        scene.play("stop")
    return asked


@covers("silo", "R31")
def test_silo_builds_up_to_three_houses() -> None:
    """RULES 2.11, R31: from the supply, each on any suitable hex next to an own piece; farmland is suitable."""
    scene = last_turn("o3", "t20").play("end")
    assert scene.phase == "last"
    assert scene.game.decider == 0
    assert offered(scene) == {"silo_build": hexes("n2 o2 n4 o4"), "stop": set()}
    scene.illegal("silo_build p3").play("silo_build o2")
    # o2 touches n2 o1 (farmland), p1 (canyon), p2 p3 (mountain).
    assert offered(scene) == {"silo_build": hexes("n2 n4 o4 o1 p1"), "stop": set()}
    scene.play("silo_build o1", "silo_build o4")
    assert scene.game.over
    assert scene.where(0) == hexes("o3 o2 o1 o4")
    assert scene.in_supply(0) == 36


@covers("silo")
def test_silo_may_stop_early() -> None:
    """RULES 2.11: up to three, none at all too."""
    scene = last_turn("o3", "t20").play("end", "silo_build o2", "stop")
    assert scene.game.over
    assert scene.where(0) == hexes("o3 o2")
    assert last_turn("o3", "t20").play("end", "stop").where(0) == hexes("o3")


@covers("silo")
def test_silo_moves_up_to_three_houses() -> None:
    """RULES 2.11: lift, then place next to another own piece, on another hex.

    With o3 lifted n4 and t20 are left: n4 touches m4 o4 n5 o5 (grass), o3 itself and the silo, t20 touches s20 t19. So
    n2 and o2, beside the old hex only, are no targets.
    """
    scene = last_turn("o3 n4 t20", "a1").play("end")
    assert offered(scene)["silo_move"] == hexes("o3 n4 t20")
    scene.play("silo_move o3")
    assert offered(scene) == {"place": hexes("m4 o4 n5 o5 s20 t19")}
    scene.play("place o5")
    # Never a mixture: having moved, no building.
    assert set(offered(scene)) == {"silo_move", "stop"}
    scene.play("silo_move t20-o4", "silo_move n4-o6")
    assert scene.game.over
    assert scene.where(0) == hexes("o4 o5 o6")
    assert scene.in_supply(0) == 37


@covers("silo")
def test_silo_move_is_strict_about_other_pieces() -> None:
    """RULES 2.11: next to another own piece, so a player with one house cannot move it."""
    assert "silo_move" not in offered(last_turn("o3", "t20").play("end"))


@covers("silo")
def test_silo_never_a_mixture() -> None:
    """RULES 2.11: having built, no moving."""
    scene = last_turn("o3 n4", "t20").play("end")
    assert set(offered(scene)) == {"silo_build", "silo_move", "stop"}
    scene.play("silo_build o4").illegal("silo_move o3", match="finish silo_build")


@covers("silo")
def test_silo_without_a_house_in_the_supply() -> None:
    """RULES 3: a build needs one; moving does not."""
    scene = last_turn("o3 n4", "t20").supply(0, 0).play("end")
    assert set(offered(scene)) == {"silo_move", "stop"}
    scene = last_turn("o3", "t20").supply(0, 1).play("end", "silo_build o2")
    assert offered(scene) == {"stop": set()}


@covers("silo", "R30")
def test_silo_order_from_the_start_player() -> None:
    """R30: player by player from the start player, one decision for each silo; who is at none is not asked.

    Player 0 is at n3, player 1 at c7 and m15, player 2 at none, player 3 at n3 too.
    """
    houses = ("o3", "b7 m14", "t20", "m3")
    assert deciders(last_turn(*houses).play("end")) == [0, 1, 1, 3]
    assert deciders(last_turn(*houses, start_player=1).play("end")) == [1, 1, 3, 0]
    assert deciders(last_turn(*houses, start_player=2).play("end")) == [3, 0, 1, 1]


@covers("silo", "R30")
def test_silos_are_fixed_when_the_phase_starts() -> None:
    """R30, RULES 2.11: pieces next to a silo may be moved away; the right to it stays.

    b7 (at c7) and m14 (at m15): the first silo moves m14 next to b7, away from m15; the second is still asked about.
    A new house next to a third silo brings none.
    """
    scene = last_turn("b7 m14", "t20").play("end", "silo_move m14-a7", "stop")
    assert scene.game.decider == 0
    scene.play("stop")
    assert scene.game.over
    # l4 is next to m3 m4, beside the silo n3: built there for c7, player 0 is not asked about n3.
    scene = last_turn("b7 l4", "t20").play("end", "silo_build m4", "stop")
    assert scene.game.over


@covers("silo")
def test_no_silo_no_phase() -> None:
    """RULES 2.1: only if a silo is on the board, and only for those who are at one."""
    assert last_turn("a1", "t20").play("end").game.over
    scene = Scenario(seat=1, phase="after", end_flag=True, cards="rangers").houses(0, "d7").play("end")
    assert scene.game.over


@covers("silo", "R61")
def test_silo_houses_take_no_tile() -> None:
    """R61: no location tile any more. q12 lies next to the palisade r13."""
    scene = last_turn("o3 p12", "t20").play("end", "silo_build q12", "stop")
    assert scene.where(0) == hexes("o3 p12 q12")
    assert scene.tiles(0) == {}


def at_a_nomad_tile(houses: str, tile: str = "treasure") -> Scenario:
    """Player 0 is at the silo c5 with b5, and n5 lies next to the nomad hex m6 with the tile.

    Player 1 has a ready canoe at g13, bottom left, by g12.
    """
    scene = Scenario("university quarry canoe oracle", seat=1, phase="after", end_flag=True)
    scene.houses(0, f"b5 {houses}").houses(1, "g12").tile(1, "canoe", "g13")
    return scene.table(nomads_left={"m6": tile}).play("end")


@covers("silo", "treasure", "canoe", "R61")
def test_silo_build_takes_a_treasure_and_no_canoe_answers() -> None:
    """R61: 3 gold at once; the nomad hex is empty now, but there is no turn to interrupt: player 0 goes on."""
    scene = at_a_nomad_tile("n4").play("silo_build n5")
    assert gold(scene, 0) == 3
    assert scene.game.decider == 0
    assert set(offered(scene)) == {"silo_build", "stop"}
    scene.play("stop")
    assert "nomads_left" not in scene.game.position()


@covers("silo", "treasure", "canoe", "R61", "R67")
def test_silo_move_takes_a_treasure_and_no_canoe_answers() -> None:
    """R67: o4 moves to n5, beside n4 and m6: 3 gold at once, as for a build; player 0 goes on."""
    scene = at_a_nomad_tile("n4 o4").play("silo_move o4-n5")
    assert gold(scene, 0) == 3
    assert scene.game.decider == 0
    assert set(offered(scene)) == {"silo_move", "stop"}
    scene.play("stop")
    assert "nomads_left" not in scene.game.position()


@covers("silo", "outpost", "R61", "R67")
def test_silos_take_no_other_nomad_tile() -> None:
    """R61, R67: of the nomad tiles only a treasure is taken; there is no turn left to use the outpost of m6."""
    for houses, action in (("n4", "silo_build n5"), ("n4 o4", "silo_move o4-n5")):
        scene = at_a_nomad_tile(houses, "outpost").play(action, "stop")
        assert gold(scene, 0) == 0
        assert "nomads" not in player(scene, 0)
        assert scene.game.position()["nomads_left"] == {"m6": "outpost"}


@covers("silo", "R53", "R61")
def test_silo_builds_pay_no_rovers() -> None:
    """R53, R61: not a turn any more."""
    scene = last_turn("o3", "t20", cards="rovers").play("end", "silo_build o2", "silo_build o4", "stop")
    assert gold(scene, 0) == 0


@covers("silo", "ambassadors", "shepherds", "R61")
def test_silo_builds_pay_shepherds_and_ambassadors() -> None:
    """R61: o2 touches the enemy's o1: 1 gold; its farmland neighbours n2 and o1 are built on: 2 gold.

    After it o4 touches the empty grass n4 and no enemy: nothing more.
    """
    scene = last_turn("o3 n2", "o1", cards="ambassadors shepherds").play("end", "silo_build o2")
    assert gold(scene, 0) == 3
    assert "Player 1 earns 1 gold (Ambassadors)." in scene.told
    assert "Player 1 earns 2 gold (Shepherds)." in scene.told
    scene.play("silo_build o4", "stop")
    assert gold(scene, 0) == 3


@covers("silo", "R12", "R61")
def test_silo_moves_pay_no_red_card() -> None:
    """R12: o4 moves to o2, where a build would have paid 3; it is no new piece."""
    scene = last_turn("o3 n2 o4", "o1", cards="ambassadors shepherds").play("end", "silo_move o4-o2", "stop")
    assert gold(scene, 0) == 0


@covers("silo", "families", "R61")
def test_silo_builds_pay_no_families() -> None:
    """R61: n4 m4 l4 lie side by side, but only houses of a mandatory action count."""
    scene = last_turn("o3", "t20", cards="families").play("end", "silo_build n4", "silo_build m4", "silo_build l4")
    assert scene.game.over
    assert gold(scene, 0) == 0


@covers("silo", "mayors")
def test_silo_houses_can_mark_lines() -> None:
    """RULES 2.11: o3 m3 l3 and the new k3 are four on line 3; the mark takes another house of the supply."""
    scene = last_turn("o3 m3 l3", "t20", cards="mayors").play("end", "silo_build k3", "stop")
    assert scene.score(0, "mayors") == 4
    assert scene.in_supply(0) == 35


@covers("silo", "mayors")
def test_silo_moves_can_mark_lines() -> None:
    """RULES 2.11: the lone k4 moves to k3, beside l3, and is the fourth on line 3."""
    scene = last_turn("o3 m3 l3 k4", "t20", cards="mayors").play("end", "silo_move k4-k3", "stop")
    assert scene.score(0, "mayors") == 4
    assert supply(scene, 0) == 35


@covers("silo", "castles", "7 no. 60")
def test_silo_houses_near_a_castle_count() -> None:
    """RULES 7 no. 60: q4, next to q5 and to the castle r3, scores 3."""
    scene = last_turn("o3 q5", "t20")
    assert scene.score(0, "castles") == 0
    scene.play("end", "silo_build q4", "stop")
    assert scene.score(0, "castles") == 3


@covers("silo", "wagon", "R60")
def test_silo_moves_units_too() -> None:
    """R60: the wagon m4 gives the right to n3, binds, and may move like a house; alone it has no company to go to.

    m4 touches l4 m3 n4 m5 n5 and the silo, t20 touches s20 t19.
    """
    scene = last_turn("", "a1").has(0, wagon="m4").play("end")
    assert offered(scene) == {"silo_build": hexes("l4 m3 n4 m5 n5"), "stop": set()}
    scene = last_turn("t20", "a1").has(0, wagon="m4").play("end")
    assert offered(scene)["silo_move"] == hexes("m4 t20")
    scene.play("silo_move m4")
    assert offered(scene) == {"place": hexes("s20 t19")}
    scene.play("place s20", "stop")
    assert player(scene, 0)["wagon"] == "s20"
    assert scene.where(0) == {"t20"}


@covers("silo", "barracks", "R17", "R60")
def test_silo_moves_a_warrior_with_its_zone() -> None:
    """R60, R17: lifted, the warrior closes nothing: n5, beside its hex m4 and beside n4, is open to it.

    n4 touches o3 o4 n5 o5, the warrior's own hex m4 and the silo. For n4 itself all hexes around m4 are closed.
    """
    scene = last_turn("n4", "a1").has(0, warriors=["m4"]).play("end")
    assert offered(scene)["silo_move"] == hexes("m4")
    scene.illegal("silo_move n4", match="nowhere to go").play("silo_move m4")
    assert offered(scene) == {"place": hexes("o3 o4 n5 o5")}
    scene.play("place o5")
    # Where it was, houses may stand again: o5 closes o4 p4 n5 p5 o6 p6.
    assert offered(scene)["silo_move"] == hexes("o5")
    assert scene.play("stop").game.over


@covers("silo", "lighthouse", "R60")
def test_silo_moves_no_ship() -> None:
    """R17, R60: a ship stands on water only, and a silo has only suitable hexes to offer.

    m16 is water beside the silo m15; it touches n15 (farmland), m17 (desert), l16 n16 n17 (water).
    """
    scene = last_turn("t20", "a1").has(0, ship="m16").play("end")
    assert offered(scene)["silo_move"] == {"t20"}
    scene.play("silo_move t20")
    assert offered(scene) == {"place": hexes("n15 m17")}


@covers("silo", "city_hall", "R60")
def test_silo_never_moves_the_city_hall() -> None:
    """R17, R60: o3 may move next to the city hall around l6, which stays."""
    scene = last_turn("o3", "a1").has(0, city_hall="l6").play("end")
    assert offered(scene)["silo_move"] == {"o3"}
    scene.illegal("silo_move l6", match="never moves")


@covers("silo")
def test_silo_house_that_leaves_a_location() -> None:
    """RULES 2.7: q12 leaves the palisade in the silo phase; its tile goes, which changes no score."""
    scene = last_turn("o3 q12", "t20").tile(0, "palisade", "r13").play("end", "silo_move q12-o2", "stop")
    assert scene.tiles(0) == {}


# What a silo is worth to cards.


@covers("workers", "R13", "4.8 Workers/silo")
def test_workers_count_silos() -> None:
    """R13, RULES 4.8: o3 touches the silo n3, t20 nothing."""
    assert Scenario(HARVEST, cards="workers").houses(0, "o3 t20").score(0, "workers") == 1


@covers("merchants", "R13", "4.8 Merchants/silo")
def test_merchants_link_silos() -> None:
    """R13, RULES 4.8: d7 e7, f7 on water and g7 join the silo c7 to the bazaar g8: 4 + 4."""
    assert Scenario(HARVEST, cards="merchants").houses(0, "d7..g7").score(0, "merchants") == 8


@covers("noblewomen", "R14", "4.8 Noblewomen/silo")
def test_noblewomen_count_silos() -> None:
    """R14, RULES 4.8: player 0 has two pieces at n3, player 1 one; both have one at c7."""
    scene = Scenario(HARVEST, cards="noblewomen").houses(0, "o3 m3 b7").houses(1, "n4 d7")
    assert (scene.score(0, "noblewomen"), scene.score(1, "noblewomen")) == (10, 5)


@covers("place_of_refuge", "R14", "4.8 Place of refuge/silo")
def test_place_of_refuge_around_a_silo() -> None:
    """R14, RULES 4.8: all six neighbours of n3; with m2 missing it is none."""
    scene = Scenario(HARVEST).table(tasks=["place_of_refuge"]).houses(0, "m3 o3 m2 n2 m4 n4")
    assert scene.score(0, "place_of_refuge") == 8
    scene = Scenario(HARVEST).table(tasks=["place_of_refuge"]).houses(0, "m3 o3 n2 m4 n4")
    assert scene.score(0, "place_of_refuge") == 0


@covers("silo", "castles")
def test_silo_is_no_gold() -> None:
    """RULES 4.7: a silo alone brings nothing."""
    assert Scenario(HARVEST).houses(0, "o3 m3").score(0) == 0
