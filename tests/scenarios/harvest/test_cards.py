"""The six cards of Harvest: RULES 4.5, 4.8, R12, R23, R32, R42, R47, R52, 8.5 nos. 11 and 12.

The island's side ``tree_house`` (rows 2 and 4 are shifted)::

    . D F F G .
     D D F 1 G .
    W D F F C G
     B X F C C .
    . B B F M .
"""

from __future__ import annotations

import pytest

from kingdombuilder import HexSet, in_english
from kingdombuilder.game.events import GoldEarned
from tests.scenario import Scenario, covers
from tests.scenarios.harvest.table import HARVEST, gold, marks


def paid(card: str, houses: str, *, island: bool = False, others: str = "") -> int:
    """What the card pays player 0 with these houses, player 1 having the others."""
    scene = Scenario(HARVEST, cards=card).houses(0, houses).houses(1, others)
    return scene.table(island="tree_house" if island else None).score(0, card)


@covers("rangers", "chainers", "travellers", "homesteaders", "mayors", "rovers")
@pytest.mark.parametrize("card", ["rangers", "chainers", "travellers", "homesteaders", "mayors", "rovers"])
def test_without_houses_no_gold(card: str) -> None:
    """RULES 4.5: all six pay for own pieces."""
    assert paid(card, "", others="a1 b1 c1 d1 a2 t20") == 0


@covers("rangers")
@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("a1 a7 c8 d9 e10 f10", 8),  # lines 1 7 8 9 have one, line 10 two: 4 x 2, the rulebook's example
        ("a1 t1", 0),  # two on line 1, however far apart
        ("a1 t1 h2", 2),
        ("a3 b2", 4),  # on water, on a mountain
    ],
)
def test_rangers(houses: str, number: int) -> None:
    """RULES 4.5 Rangers: 2 gold for each line with exactly one own piece; others' pieces do not matter."""
    assert paid("rangers", houses, others="c1 d7") == number


@covers("rangers", "4.8 Rangers/island")
def test_rangers_on_the_island() -> None:
    """RULES 4.8: five further lines; C1 alone on its line, B3 and E3 two on theirs, a1 on the board's line 1."""
    assert paid("rangers", "a1 C1 B3 E3", island=True) == 4


@covers("travellers")
@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("a1", 1),  # a corner counts once
        ("a1 t1 a20 t20", 4),
        ("a7 t10 e1 m20", 4),  # one on each edge
        ("j10 k11 j1", 1),  # seams are no edges; j1 is on the top edge
        ("b2 s19", 0),
        ("a3 t2", 2),  # on water, on a mountain
    ],
)
def test_travellers(houses: str, number: int) -> None:
    """RULES 4.5 Travellers: 1 gold per piece on the edge of the whole board."""
    assert paid("travellers", houses) == number


@covers("travellers", "R46", "4.8 Travellers/island")
def test_travellers_on_the_island() -> None:
    """RULES 4.8: the island has no edges."""
    assert paid("travellers", "B1 C1 A2 F3", island=True) == 0


@covers("chainers")
@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("e11", 0),
        ("e11 f11", 0),
        ("e11 f11 g11", 1),  # f11 in the middle
        ("e11 f11 g11 h11", 2),
        ("e11 f11 e12", 3),  # a triangle: each touches the two others
        ("e11 f11 e12 f12", 2),  # e12 and f11 touch three, e11 and f12 two
        ("f11 e12 g12", 0),  # e12 touches f11; g12 does not
        ("e5 f5 g5", 1),  # on water
        ("n5 m5 o5 m4 n4 m6 n6", 0),  # n5 touches all six around it, each of which touches three
    ],
)
def test_chainers(houses: str, number: int) -> None:
    """RULES 4.5 Chainers: 1 gold per piece next to exactly two own pieces, others' pieces apart."""
    assert paid("chainers", houses, others="d11 e10 f6") == number


@covers("chainers", "4.8 Chainers/wall", "4.8 Chainers/island")
def test_chainers_walls_and_the_island() -> None:
    """RULES 4.8: a wall is no piece, so f11 beside e11 and the wall g11 has one neighbour; C2 has B2 and D1."""
    scene = Scenario(HARVEST, cards="chainers").table(walls=["g11"], island="tree_house")
    assert scene.houses(0, "e11 f11 B2 C2 D1").score(0, "chainers") == 1


@covers("homesteaders")
@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("a1 b1 j10 k1 l1 m1 a11", 3),  # 3 / 3 / 1 / 0: equal sections, one counts
        ("a1 k1 k11", 1),
        ("a11 b11 c11 j20 t20", 4),  # 0 / 0 / 4 / 1
        ("a3 b2 a1", 3),  # on water, on a mountain
    ],
)
def test_homesteaders(houses: str, number: int) -> None:
    """RULES 4.5 Homesteaders: 1 gold per piece in the section where the player has most."""
    assert paid("homesteaders", houses) == number


@covers("homesteaders", "4.8 Homesteaders/island")
def test_homesteaders_on_the_island() -> None:
    """RULES 4.8: the island is no section, however many pieces are there."""
    assert paid("homesteaders", "B1 C1 A2 B2 a1", island=True) == 1


# Rovers: k9 (canyon) touches k10 below it; k10 touches k11 l11, the canyon of the section below.


@covers("rovers", "R23", "8.5 no. 12")
def test_rovers_pay_at_the_end_of_the_turn() -> None:
    """RULES 4.5, R23, 8.5 no. 12: k10 is top right, k11 and l11 are bottom right: 2 gold, at the end of the turn."""
    scene = Scenario(HARVEST, cards="rovers", turn="canyon").houses(0, "k9")
    scene.play("build k10", "build k11", "build l11")
    assert gold(scene, 0) == 0
    events = scene.game.play("end")
    assert GoldEarned(0, 2, "rovers", HexSet("k10 k11 l11").mask) in events
    assert gold(scene, 0) == 2
    assert scene.score(0, "rovers") == 2
    assert scene.score(0, "gold") == 0
    assert "Player 1 earns 2 gold (Rovers)." in map(in_english, events)


@covers("rovers", "farmland")
def test_rovers_count_extra_actions() -> None:
    """RULES 4.5: j17 (bottom left) by the farmland action is a third section; j16 touches it."""
    scene = Scenario(HARVEST, cards="rovers", turn="canyon").houses(0, "k9 j16")
    scene.play("farmland j17", "build k10", "build k11", "build l11", "end")
    assert gold(scene, 0) == 3


@covers("rovers", "R12")
def test_rovers_do_not_count_moves() -> None:
    """R12, RULES 4.5: q11 (bottom right) moves to p9 (top right) beside p10; the builds are all bottom left."""
    scene = Scenario(HARVEST, cards="rovers", turn="desert").houses(0, "p10 p11 q11 q12 e11")
    scene.tile(0, "palisade", "r13").play("palisade q11-p9", "build f11", "build e12", "build g11", "end")
    assert gold(scene, 0) == 1


@covers("rovers", "4.8 Rovers/island")
def test_rovers_on_the_island() -> None:
    """RULES 4.8: the island is no section: B3 touches A2 B2 (desert), B2 touches B1 (desert)."""
    scene = Scenario(HARVEST, cards="rovers", turn="desert").table(island="tree_house").houses(0, "B3")
    scene.play("build A2", "build B2", "build B1", "end")
    assert gold(scene, 0) == 0


@covers("rovers")
def test_rovers_count_units() -> None:
    """RULES 4.1: placing a unit counts as a build: the warrior i9 is top left, the houses p5 o6 n6 top right."""
    board = "bazaar barracks temple monastery"
    scene = Scenario(board, cards="rovers", turn="desert").houses(0, "h8 o4").tile(0, "barracks", "n4")
    scene.play("barracks i9", "build p5", "build o6", "build n6", "end")
    assert gold(scene, 0) == 2


@covers("rovers", "canoe", "R42")
def test_rovers_do_not_pay_canoes_in_foreign_turns() -> None:
    """R42: i12 takes the last farm tile, player 2's canoe builds on the swamp f7 (top left).

    Player 1 built in the bottom left section only: 1 gold; player 2 gets nothing for a foreign turn.
    """
    scene = Scenario("canoe bazaar farm tower", cards="rovers", turn="grass").houses(0, "j12").houses(1, "e8")
    scene.tile(1, "canoe", "e7").left("h12", 1)
    scene.play("build i12", "canoe f7", "build i11", "build j11", "end")
    assert (gold(scene, 0), gold(scene, 1)) == (1, 0)


@covers("rovers")
def test_rovers_pay_nothing_without_a_build() -> None:
    """RULES 4.5 Rovers: no house was built this turn, and nothing is told of the card."""
    scene = Scenario(HARVEST, cards="rovers", phase="after").houses(0, "a12").play("end")
    assert gold(scene, 0) == 0
    assert not any("Rovers" in line for line in scene.told)


# Mayors: line 12 is a12 b12 (forest), c12 (desert), d12 (mountain), e12 (desert), f12 (farmland), g12 (desert).


@covers("mayors", "R32")
def test_mayors_mark_a_line_with_four_pieces() -> None:
    """RULES 4.5, R32: e12 is the fourth on line 12, the mountain d12 between them does not matter.

    The mark is a house of the supply: 40 - 5 on the board - 1.
    """
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "a12..c12 e13").play("build e12")
    assert marks(scene, 0) == [12]
    assert scene.in_supply(0) == 34
    assert scene.score(0, "mayors") == 4
    assert any("takes the mark of line 12" in event for event in scene.told)


@covers("mayors")
def test_mayors_three_are_not_enough() -> None:
    """RULES 4.5: at least four."""
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "a12 b12 e13").play("build e12")
    assert marks(scene, 0) == []


@covers("mayors")
def test_mayors_a_line_is_marked_once() -> None:
    """RULES 4.5: if nobody has marked that line yet, oneself included."""
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "a12..c12 e13").has(1, marked_lines=[12])
    assert marks(scene.play("build e12"), 0) == []
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "a12..c12 e13").has(0, marked_lines=[12])
    assert marks(scene.play("build e12"), 0) == [12]
    assert scene.in_supply(0) == 34


@covers("mayors", "palisade")
def test_mayors_mark_by_a_move_and_keep_it() -> None:
    """RULES 4.5: p11 moves to n12 beside o12 and is the fourth on line 12; that piece may leave later."""
    scene = Scenario(HARVEST, cards="mayors").houses(0, "o12 p12 q12 p11 h8").tile(0, "palisade", "r13")
    scene.tile(0, "bazaar", "g8").play("palisade p11-n12")
    assert marks(scene, 0) == [12]
    scene.play("bazaar", "palisade n12-p11")
    assert marks(scene, 0) == [12]
    assert scene.score(0, "mayors") == 4
    assert scene.in_supply(0) == 34


@covers("mayors", "barn")
def test_mayors_do_not_mark_for_a_piece_put_back() -> None:
    """RULES 3.1 Barn, 4.5: q2 goes back to where it stood, so no piece came to line 2.

    Four stand there since a time when the supply was empty, and nobody has marked the line. Boxes of the base game:
    q2 is next to the barn q3, and n2 p2 q2 r2 are desert.
    """
    scene = Scenario("paddock barn oasis farm", cards="mayors", turn="desert").houses(0, "n2 p2 q2 r2")
    scene.tile(0, "barn", "q3").play("barn q2-q2")
    assert "Player 1 moves from q2 to q2 (Barn)." in scene.told
    assert marks(scene, 0) == []
    assert scene.in_supply(0) == 36
    scene.illegal("barn q2-q2", match="used")


@covers("mayors", "R47")
def test_mayors_mark_can_be_the_last_house() -> None:
    """R47: two houses left, one is built and one marks the line: the end flag is set, and the builds are over."""
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "a12..c12 e13").supply(0, 2).play("build e12")
    assert marks(scene, 0) == [12]
    assert scene.in_supply(0) == 0
    assert scene.game.position()["end_flag"] is True
    assert "Player 1 has no settlements left in the supply: this is the last round." in scene.told
    assert scene.phase == "after"


@covers("mayors")
def test_mayors_need_a_house_to_mark() -> None:
    """RULES 4.5: the last house is built, so there is none for the mark."""
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "a12..c12 e13").supply(0, 1).play("build e12")
    assert marks(scene, 0) == []


@covers("mayors", "8.5 no. 11")
def test_mayors_score_four_for_each_mark() -> None:
    """RULES 8.5 no. 11: 2 / 3 / 1 marks are 8 / 12 / 4 gold."""
    scene = Scenario(HARVEST, players=3, cards="mayors").has(0, marked_lines=[1, 20])
    scene.has(1, marked_lines=[2, 3, 4]).has(2, marked_lines=[12])
    assert [scene.score(seat, "mayors") for seat in range(3)] == [8, 12, 4]
    assert [scene.in_supply(seat) for seat in range(3)] == [38, 37, 39]


@covers("mayors", "4.8 Mayors/island")
def test_mayors_on_the_island() -> None:
    """RULES 4.8: B3 C3 D3 and the canyon E3 beside D3 are four on the island's third line."""
    scene = Scenario(HARVEST, cards="mayors", turn="canyon").table(island="tree_house").houses(0, "B3 C3 D3")
    assert marks(scene.play("build E3"), 0) == ["I3"]
    assert scene.score(0, "mayors") == 4


@covers("mayors", "R52", "resettlement")
def test_mayors_in_the_middle_of_a_resettlement() -> None:
    """R52: g11 steps over g12, where it is the fourth on line 12, to g13."""
    scene = Scenario(HARVEST, cards="mayors").houses(0, "a12..c12 g11").has(0, nomads=["resettlement"])
    scene.play("resettlement g11-g12-g13", "stop")
    assert marks(scene, 0) == [12]
    assert scene.where(0) == {"a12", "b12", "c12", "g13"}


@covers("mayors", "4.8 Mayors/piece on water/mountain")
def test_mayors_count_pieces_on_water_and_mountain() -> None:
    """RULES 4.8: d12 on a mountain counts; so do units: the wagon on c12."""
    scene = Scenario(HARVEST, cards="mayors", turn="desert").houses(0, "b12 d12 e13").has(0, wagon="c12")
    assert marks(scene.play("build e12"), 0) == [12]
