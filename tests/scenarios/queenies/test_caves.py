"""The caves: RULES 1.7, 3.8, R7, section 7 nos. 46 and 47, 8.5 no. 15.

``FIRST_GAME`` has mountains at d1 e1 f2 g2 h3 i3 j3 i4 j4 (tavern) and at k2 l2 k3 l3 n3 o3 k4 m4 n4 p4 p5 q5 r6
(paddock). Next to d1 lie c1 c2 d2 (desert) and the mountain e1; next to k3 the canyon j2 and mountains j3 l3 k2 j4 k4.
"""

from __future__ import annotations

import pytest

from kingdombuilder import BadOptions, BadPosition, Game, Options
from kingdombuilder.section import Section
from tests.scenario import FIRST_GAME, Scenario, covers, hexes

BARNS = "barn tavern oasis farm"
"""Barns at g3 c7. The mountain f3 is next to the barn g3; e2 and f2 (desert) are its only suitable neighbours."""


def cave_scene(**more: str) -> Scenario:
    """Caves at d1 and k3, a house next to the first one."""
    return Scenario(**more).table(caves=["d1", "k3"]).houses(0, "c1")  # type: ignore[arg-type]


def caves_of(sections: str, seed: int = 0, caves: tuple[str, ...] | None = None) -> tuple[str, ...]:
    resolved = Options(sets=("base", "caves"), sections=tuple(sections.split()), caves=caves, seed=seed).resolved()
    return resolved.caves or ()


# The move


@covers("cave")
def test_a_piece_goes_from_cave_to_cave() -> None:
    """RULES 3.8: to any eligible suitable hex next to any cave, also the same one; no adjacency, another hex."""
    scene = cave_scene(turn="grass")
    assert scene.moves("cave", "c1") == hexes("c2 d2 j2")
    scene.play("cave c1-j2")
    assert scene.where(0) == {"j2"}
    assert "Player 1 moves from c1 to j2 (Cave)." in scene.told


@covers("cave")
def test_the_same_cave_will_do() -> None:
    """RULES 3.8: "any cave, also the same one"; with one cave on the board c1 may go to c2 and d2."""
    scene = Scenario().table(caves=["d1"]).houses(0, "c1")
    assert scene.moves("cave", "c1") == hexes("c2 d2")


@covers("cave")
def test_once_a_turn() -> None:
    """RULES 2.4, 3.8: not twice in a turn, but again in the next own turn."""
    scene = cave_scene(turn="grass").play("cave c1-d2")
    assert not scene.offers("cave")
    scene.illegal("cave d2")
    scene.build_anywhere().play("end").build_anywhere().play("end")
    assert scene.seat == 0
    assert scene.moves("cave", "d2") == hexes("c1 c2 j2")


@covers("cave", "R9")
def test_before_or_after_the_mandatory_action() -> None:
    """RULES 2.2, 3.8, R9: in T1 and T3, never between two builds."""
    scene = cave_scene(turn="grass")
    assert scene.offers("cave")
    scene.build_anywhere(1)
    assert not scene.offers("cave")
    scene.build_anywhere()
    assert scene.phase == "after"
    assert scene.offers("cave")


@covers("cave")
def test_it_moves_own_pieces_next_to_a_cave_only() -> None:
    """RULES 3.8: a1 is no neighbour of d1, and d2 belongs to the other player."""
    scene = cave_scene().houses(0, "a1").houses(1, "d2")
    assert scene.legal("cave") == {"c1"}
    assert scene.moves("cave", "c1") == hexes("c2 j2")


@covers("cave")
def test_a_piece_on_a_cave_is_not_next_to_it() -> None:
    """RULES 3.8: a house that stands on the cave d1 itself cannot use it, but could use a cave beside it (e1)."""
    assert not Scenario().table(caves=["d1"]).houses(0, "d1").offers("cave")
    scene = Scenario().table(caves=["d1", "e1"]).houses(0, "d1")
    # e1 touches d1, f1 and, in the next row, d2 and e2 (both desert); d1 touches c1 c2 d2
    assert scene.moves("cave", "d1") == hexes("c1 c2 d2 e2 f1")


@covers("cave")
def test_no_free_hex_no_move() -> None:
    """RULES 2.5 rule 2, 3.8: c2, d2 and j2 are taken, and the piece may not stay where it is."""
    assert not cave_scene().houses(1, "c2 d2 j2").offers("cave")


@covers("cave", "R10", "R11")
def test_tiles_are_taken_and_lost() -> None:
    """RULES 2.7, R10, R11: f2 touches the barn g3, e2 does not. The cave f3 lies there by the players' will."""
    scene = Scenario(BARNS, turn="grass").table(caves=["f3"]).houses(0, "e2").play("cave e2-f2")
    assert scene.tiles(0) == {"g3": "barn"}
    scene = Scenario(BARNS, turn="grass").table(caves=["f3"]).houses(0, "f2").tile(0, "barn", "g3").play("cave f2-e2")
    assert scene.tiles(0) == {}


@covers("4.8 Miners/cave", "cave")
def test_a_cave_counts_as_a_mountain() -> None:
    """RULES 3.8, 4.8 Miners: c1 is next to the cave d1; a house on the cave stands on a mountain: nothing."""
    scene = Scenario(cards="miners").table(caves=["d1"]).houses(0, "c1").houses(1, "d1")
    assert scene.score(0, "miners") == 1
    assert scene.score(1, "miners") == 0


# Where caves lie


@covers("cave", "R7", "7 no. 47")
@pytest.mark.parametrize(
    ("sections", "counts"),
    [
        ("tavern tower barn caravan", (9, 9, 8, 1)),
        ("farm tavern village quarry", (2, 9, 4, 3)),
        ("paddock farm oasis tavern", (13, 2, 0, 9)),
        ("harbor oracle garden tavern", (1, 2, 5, 9)),
    ],
)
def test_how_many_hexes_there_are_for_a_cave(sections: str, counts: tuple[int, ...]) -> None:
    """RULES 8.5 no. 15, R7: mountains at distance 3 or more from every special hex; none on oasis.

    Every such hex is drawn in time, and on boards where no special hex lies close to another section's mountains the
    numbers are those of the sections alone.
    """
    drawn: list[set[str]] = [set() for _ in counts]
    for seed in range(150):
        for cave in caves_of(sections, seed):
            column, row = ord(cave[0]) - ord("a"), int(cave[1:]) - 1
            drawn[row // 10 * 2 + column // 10].add(cave)
    assert tuple(map(len, drawn)) == counts


@covers("cave", "R7")
def test_special_hexes_of_other_sections_count_too() -> None:
    """RULES 1.7: "every location, castle or nomad hex". The tavern section alone has nine mountains for a cave.

    Below the harbor section they are d11 e11 f12 g12 h13 i13 j13 i14 j14, and its castle c9 is two hexes from d11
    (c9 -> c10 -> d11), so eight are left. Below the farm section, whose special hexes are b2 h2 c6, all nine are.
    """
    below = [hexes("e11 f12 g12 h13 i13 j13 i14 j14"), hexes("d11 e11 f12 g12 h13 i13 j13 i14 j14")]
    for sections, expected in zip(("harbor farm tavern oasis", "farm harbor tavern oasis"), below, strict=True):
        drawn = {cave for seed in range(150) for cave in caves_of(sections, seed)}
        assert {cave for cave in drawn if cave[0] < "k" and int(cave[1:]) > 10} == expected


@pytest.mark.parametrize("letter", "XNPI")
@covers(
    "4.8 Cave placement distance/nomad hex",
    "4.8 Cave placement distance/palace",
    "4.8 Cave placement distance/silo",
    "R7",
)
def test_every_sort_of_special_hex_keeps_caves_away(letter: str) -> None:
    """4.8 Cave placement distance: castle, nomad hex, palace and silo alike. g5 is two hexes from it, h5 three."""
    rows = ["GGGGGGGGGG"] * 10
    rows[4] = f"GGGG{letter}GMMGG"
    section = Section("quiet", "test", tuple(rows), {})
    sections = ("quiet", "oasis", "farm", "tavern")
    for seed in range(10):
        options = Options(sets=("base", "caves"), sections=sections, own_sections=(section,), seed=seed).resolved()
        assert options.caves
        assert options.caves[0] == "h5"


@covers("4.8 Cave placement distance/capitol", "R7")
def test_a_capitol_keeps_caves_away_like_its_castle() -> None:
    """4.8 Cave placement distance: b6 d7 e8 are within two hexes of c8; the oracle's other mountains are a6 and h9."""
    sections = ("oracle", "oasis", "farm", "tavern")
    found = {
        Options(sets=("base", "caves", "capitol"), sections=sections, capitols=("c8",), seed=seed).resolved().caves
        for seed in range(40)
    }
    assert {cave for caves in found for cave in caves or () if cave[0] < "k" and int(cave[1:]) <= 10} == {"a6", "h9"}


@covers("cave")
def test_players_may_place_the_caves() -> None:
    """RULES 1.7: one on each section, far enough from special hexes; fewer than four will do."""
    assert caves_of(FIRST_GAME, caves=("k3", "d1")) == ("d1", "k3")
    assert caves_of(FIRST_GAME, caves=()) == ()
    with pytest.raises(
        BadOptions, match=r"caves: c1 is not a mountain far enough from special hexes \(they are d1, e1"
    ):
        caves_of(FIRST_GAME, caves=("c1",))
    with pytest.raises(BadOptions, match="caves: e1 is the second one on its section"):
        caves_of(FIRST_GAME, caves=("d1", "e1"))
    with pytest.raises(BadOptions, match="sets: caves is missing"):
        Options(sections=tuple(FIRST_GAME.split()), caves=("d1",)).resolved()


# Positions and records


@covers("cave")
def test_the_position_says_whether_the_caves_were_used() -> None:
    """docs/position.md: ``turn.cave_used``, false by default."""
    scene = cave_scene(turn="grass").turn(cave_used=True)
    assert not scene.offers("cave")
    assert scene.game.position()["turn"]["cave_used"] is True
    scene = cave_scene(turn="grass")
    assert "cave_used" not in scene.game.position()["turn"]
    scene.play("cave c1-d2")
    again = Game.from_position(scene.game.position())
    assert "cave" not in again.legal()["actions"]


@covers("cave")
def test_impossible_positions() -> None:
    """docs/position.md: a cave off a mountain hex, or a flag that is none, is refused."""
    with pytest.raises(BadPosition, match=r"caves\[0\]: c1 is not a mountain hex"):
        Scenario().table(caves=["c1"]).game  # noqa: B018
    with pytest.raises(BadPosition, match=r"turn.cave_used: 'yes' is neither true nor false"):
        cave_scene().turn(cave_used="yes").game  # noqa: B018


@covers("cave")
def test_a_move_in_a_record() -> None:
    """The move is one phrase, ``cave c1-j2``, and replays."""
    scene = cave_scene(turn="grass").play("cave c1-j2")
    text = scene.game.record().text()
    assert "1.1 grass: cave c1-j2" in text
    assert Game.from_record(text).state == scene.game.state
