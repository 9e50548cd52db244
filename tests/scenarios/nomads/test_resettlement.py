"""Resettlement: RULES 3.3, R4, R17, R52, R58, section 7 no. 35.

c8 (grass) can only step to d7 and d8, the rest around it is water. d7 and d6 touch the nomad hex c6; e4 touches the
quarry e3; n7 touches the caravan m7.
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.nomads.helpers import BOARD, decisions, gold, listing, nomads, player


def settlers(houses: str, turn: str = "desert") -> Scenario:
    return Scenario(BOARD, turn=turn).houses(0, houses).has(0, nomads=["resettlement"])


@covers("resettlement")
def test_resettlement_lists_first_steps() -> None:
    """RULES 3.3: each step to an adjacent eligible suitable hex; docs/position.md: sources with their first steps."""
    scene = settlers("c8 a1")
    assert listing(scene, "resettlement") == {"a1": ["b1", "a2"], "c8": ["d7", "d8"]}
    scene.illegal("resettlement c8-c7").illegal("resettlement c8-e8")


@covers("resettlement", "R4")
def test_resettlement_four_steps_of_one_piece() -> None:
    """RULES 3.3, R4: four steps, then it is over; no step needs an own piece next to it."""
    scene = settlers("c8 t1").play("resettlement c8-d7-d6-e5-f5")
    assert scene.where(0) == hexes("f5 t1")
    assert scene.phase == "before"
    assert nomads(scene, 0) == []
    assert "resettlement" not in decisions(scene)


@covers("resettlement")
def test_resettlement_may_stop_early() -> None:
    """RULES 3.3: up to four steps; a piece picked up must make its first."""
    scene = settlers("c8").play("resettlement c8")
    assert decisions(scene) == {"place": hexes("d7 d8")}
    scene.play("place d8")
    assert set(decisions(scene)) == {"place", "stop"}
    assert scene.play("stop").where(0) == hexes("d8")


@covers("resettlement")
def test_resettlement_shared_among_pieces() -> None:
    """RULES 3.3, the rulebook's example: 3 steps of one house past a nomad hex, 1 of another to a location."""
    scene = settlers("c8 o7").table(nomads_left={"c6": "sword"})
    scene.play("resettlement c8-d8-d7-d6", "resettlement o7-n7")
    assert scene.where(0) == hexes("d6 n7")
    assert nomads(scene, 0) == ["new:sword"]
    assert scene.tiles(0) == {"m7": "caravan"}
    assert scene.phase == "before"


@covers("resettlement")
def test_resettlement_each_piece_has_one_share() -> None:
    """RULES 3.3: a piece that has ended its share is not picked up again; there are as many as four."""
    scene = settlers("c8 o7 a1 s1").play("resettlement c8-d8", "resettlement o7-n7")
    assert decisions(scene)["resettlement"] == hexes("a1 s1")
    scene.play("resettlement a1-b1")
    assert decisions(scene)["resettlement"] == hexes("s1")
    assert scene.play("resettlement s1-t1").where(0) == hexes("d8 n7 b1 t1")
    assert scene.phase == "before"


@covers("resettlement")
def test_resettlement_takes_nomad_tiles_on_the_way() -> None:
    """RULES 3.3: at every hex entered: d7 touches c6, the end e4 does not."""
    scene = settlers("c8").table(nomads_left={"c6": "treasure"}).play("resettlement c8-d7")
    assert gold(scene) == 3
    assert scene.play("place e7", "stop").where(0) == hexes("e7")


@covers("resettlement", "R58")
def test_resettlement_passing_a_location_takes_nothing() -> None:
    """R58: e4 is next to the quarry, f4 is not: no tile, and the right to one is not lost either."""
    scene = settlers("e5").play("resettlement e5-e4-f4", "stop")
    assert scene.tiles(0) == {}
    assert player(scene, 0)["taken_from"] == []


@covers("resettlement", "R58")
def test_resettlement_takes_a_location_tile_at_the_end() -> None:
    """R58: where the piece ends its share, by the last step, by stopping, or when another piece goes on."""
    assert settlers("e5").play("resettlement e5-e4", "stop").tiles(0) == {"e3": "quarry"}
    assert settlers("c8").play("resettlement c8-d7-d6-e5-e4").tiles(0) == {"e3": "quarry"}
    scene = settlers("e5 c8").play("resettlement e5-e4", "resettlement c8-d7", "stop")
    assert scene.tiles(0) == {"e3": "quarry"}
    scene.illegal("quarry f4", match="taken this turn")


@covers("resettlement", "R58")
def test_resettlement_out_and_back_keeps_the_tile() -> None:
    """R58: e4 leaves the quarry for f4 and comes back to it on f3: judged only at the end, so the tile stays."""
    scene = settlers("e4").tile(0, "quarry", "e3").play("resettlement e4-f4-f3", "stop")
    assert scene.tiles(0) == {"e3": "quarry"}


@covers("resettlement", "R58")
def test_resettlement_loses_the_tile_at_the_end() -> None:
    """RULES 2.7, R58: the last piece next to the quarry has gone away."""
    scene = settlers("e4").tile(0, "quarry", "e3").play("resettlement e4-f4")
    scene.play("stop")
    assert scene.tiles(0) == {}
    assert player(scene, 0)["taken_from"] == ["e3"]


@covers("resettlement")
def test_resettlement_must_end_elsewhere() -> None:
    """RULES 3.1: moves but barn, harbor and the like end on another hex: back on c8 the piece has to go on.

    c8-d8-c8 leaves two steps: one must be made, and the last may not lead back.
    """
    scene = settlers("c8").play("resettlement c8-d8-c8")
    assert decisions(scene) == {"place": hexes("d7 d8")}
    scene.play("place d8")
    assert decisions(scene) == {"place": hexes("d7 e7 e8 e9"), "stop": set()}


@covers("resettlement")
def test_resettlement_over_legal_hexes_with_own_pieces_only() -> None:
    """RULES 3.3, 7 no. 35: no step onto water, mountains, special hexes, pieces or walls; no foreign pieces.

    d8 touches c8 e8 d7 e7 d9 e9; d9 is water, e8 has an enemy house, e9 a wall and d7 an own house.
    """
    scene = settlers("d8 d7").houses(1, "e8").table(walls=["e9"])
    assert scene.moves("resettlement", "d8") == hexes("c8 e7")
    scene.illegal("resettlement e8", match="stands there")


@covers("resettlement", "R17")
def test_resettlement_of_units() -> None:
    """R17: a warrior and a wagon step like houses, onto suitable hexes only; ship and city hall do not move.

    The wagon on a2 touches the mountain b3, where it could stand but the action does not lead; b2 a1 b1 a3 are grass.
    The warrior on s1 takes its zone with it: r1 t1 r2 s2 are all free.
    """
    scene = settlers("").has(0, wagon="a2", warriors=["s1"], ship="l1", city_hall="b19")
    assert scene.moves("resettlement", "a2") == hexes("a1 b1 b2 a3")
    assert scene.moves("resettlement", "s1") == hexes("r1 t1 r2 s2")
    assert scene.legal("resettlement") == hexes("a2 s1")
    scene.play("resettlement s1-r1", "stop")
    assert player(scene, 0)["warriors"] == ["r1"]


@covers("resettlement", "R15")
def test_resettlement_next_to_a_warrior() -> None:
    """RULES 3.4, R15: the warrior on e8 closes d8 and e7 (and d9 e9 f7 f8): c8 can step to d7 only."""
    scene = settlers("c8").has(1, warriors=["e8"])
    assert scene.moves("resettlement", "c8") == hexes("d7")


@covers("resettlement", "mayors", "R52")
def test_resettlement_marks_a_line_on_the_way() -> None:
    """R52: on d7 the piece is the fourth on line 7; that it goes on to d6 does not matter."""
    scene = Scenario(BOARD, turn="desert", cards="mayors").houses(0, "c8 h7 i7 j7").has(0, nomads=["resettlement"])
    scene.play("resettlement c8-d7-d6", "stop")
    assert player(scene, 0)["marked_lines"] == [7]


@covers("resettlement", "canoe")
def test_resettlement_pauses_for_a_canoe() -> None:
    """RULES 2.10: d7 takes the tile of c6; player 2 may answer at once, then the piece goes on."""
    scene = Scenario("quarry barn canoe garden").houses(0, "c8").has(0, nomads=["resettlement"])
    scene.houses(1, "e18").tile(1, "canoe", "e17").table(nomads_left={"c6": "outpost"})
    scene.play("resettlement c8-d7")
    assert scene.game.decider == 1
    scene.play("skip")
    assert scene.game.decider == 0
    assert scene.play("place e7", "stop").where(0) == hexes("e7")
