"""The bitboards of hexes.py against the plain geometry of RULES 1.4."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from random import Random

import pytest

from kingdombuilder import hexes
from kingdombuilder.hexes import BOARD, ISLAND, LINES, MAIN, MAIN_HEXES, NOWHERE, SIZE, HexSet
from tests.properties import geometry
from tests.properties.geometry import PLACES, Place

BAD_NAMES = ["", "a", "1", "a0", "a21", "u1", "A1", "1a", "a01", "a1 ", " a1", "a1a", "a\u0661", "a1-b2"]
BAD_NAMES += ["F1", "E6", "F4", "A5"]
"""Small letters are the main board, capital ones the island, which has no hex where its rows are short."""

ISLAND_HEXES = tuple(hexes.each(ISLAND))
ALL_HEXES = MAIN_HEXES + ISLAND_HEXES
ALL_PLACES = geometry.PLACES + geometry.ISLAND


def mask(places: Iterable[Place]) -> int:
    return sum(1 << hexes.hex_at(row, column) for row, column in set(places))


def places(mask: int) -> set[Place]:
    return {hexes.place(hex) for hex in hexes.each(mask)}


def _clumps(count: int, seed: int) -> list[set[Place]]:
    """Random sets of all sizes: scattered ones, crowded ones, straight stretches, and the extremes."""
    chance = Random(seed)
    found = [set(), set(PLACES), {(0, 0)}, {(19, 19)}, {(0, column) for column in range(20)}, set(geometry.ISLAND)]
    while len(found) < count:
        places = {place for place in ALL_PLACES if chance.random() < chance.choice((0.01, 0.1, 0.3, 0.6))}
        for _ in range(chance.randrange(8)):
            here, direction = chance.choice(ALL_PLACES), chance.choice(geometry.DIRECTIONS)
            for _ in range(chance.randrange(2, 7)):
                places |= {here} & geometry.ON_BOARD
                here = geometry.step(here, direction)
        found.append(places)
    return found


SETS = _clumps(60, seed=1)


def test_every_hex_has_its_own_bit_and_none_lies_nowhere() -> None:
    assert len(MAIN_HEXES) == len(set(MAIN_HEXES)) == 400
    assert len(ISLAND_HEXES) == 4 + 5 + 6 + 5 + 4
    assert NOWHERE not in ALL_HEXES
    assert max(ALL_HEXES) == SIZE - 1
    assert list(ALL_HEXES) == sorted(ALL_HEXES), "bits run by row, then column"
    assert [hexes.place(hex) for hex in ALL_HEXES] == list(ALL_PLACES)
    assert [hexes.hex_at(row, column) for row, column in ALL_PLACES] == list(ALL_HEXES)
    assert places(MAIN) == set(PLACES)
    assert places(ISLAND) == set(geometry.ISLAND)
    assert BOARD == MAIN | ISLAND
    assert [bit for bit in range(-3, SIZE + 3) if hexes.is_hex(bit)] == list(ALL_HEXES)


def test_the_island_is_never_adjacent_to_the_main_board() -> None:
    """RULES 3.10: neither by a step nor by a jump, nor by a run that goes on."""
    for change in (hexes.neighbours, hexes.two_steps_straight, hexes.ends_of_runs):
        assert not change(MAIN) & ISLAND
        assert not change(ISLAND) & MAIN
    for step in hexes.DIRECTIONS:
        assert not hexes.shifted(MAIN, step) & ISLAND
        assert not hexes.shifted(ISLAND, step) & MAIN
    assert hexes.areas(BOARD) == (MAIN, ISLAND)


@pytest.mark.parametrize("direction", geometry.DIRECTIONS)
def test_shifting_is_a_step_in_that_direction(direction: str) -> None:
    step = dict(zip(("E", "SE", "SW", "W", "NW", "NE"), hexes.DIRECTIONS, strict=True))[direction]
    for group in SETS:
        expected = {geometry.step(place, direction) for place in group} & geometry.ON_BOARD
        assert places(hexes.shifted(mask(group), step)) == expected


def test_lines_are_the_rows() -> None:
    assert len(LINES) == 25
    for row, line in enumerate(LINES[:20]):
        assert places(line) == {(row, column) for column in range(20)}
    for row, line in enumerate(LINES[20:], geometry.ISLAND_TOP):
        assert places(line) == {place for place in geometry.ISLAND if place[0] == row}


def test_names_are_column_letter_and_row_number() -> None:
    assert [hexes.name(hex) for hex in ALL_HEXES] == [geometry.name(place) for place in ALL_PLACES]
    assert hexes.names(ISLAND) == [
        *("B1", "C1", "D1", "E1"),
        *("A2", "B2", "C2", "D2", "E2"),
        *("A3", "B3", "C3", "D3", "E3", "F3"),
        *("A4", "B4", "C4", "D4", "E4"),
        *("B5", "C5", "D5", "E5"),
    ], "docs/position.md: B1 to E5"
    assert hexes.name(hexes.hex_at(0, 0)) == "a1"
    assert hexes.name(hexes.hex_at(19, 19)) == "t20"
    assert hexes.name(hexes.hex_at(0, 19)) == "t1"
    assert hexes.name(hexes.hex_at(3, 2)) == "c4"
    for hex in ALL_HEXES:
        assert hexes.hex_named(hexes.name(hex)) == hex


@pytest.mark.parametrize("text", BAD_NAMES)
def test_anything_else_is_no_hex_and_the_message_says_what_is(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex; hexes run from a1") as error:
        hexes.hex_named(text)
    assert repr(text) in str(error.value)
    assert "t20" in str(error.value)


def test_neighbours_of_every_single_hex() -> None:
    for place in ALL_PLACES:
        hex = hexes.hex_at(*place)
        assert places(hexes.NEIGHBOURS[hex]) == geometry.neighbours(place)
        assert hexes.neighbours(1 << hex) == hexes.NEIGHBOURS[hex]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a1", "b1 a2"),
        ("t1", "s1 s2 t2"),
        ("a20", "a19 b19 b20"),
        ("t20", "t19 s20"),
        ("a2", "a1 b1 b2 a3 b3"),
        ("t2", "t1 s2 t3"),
        ("c3", "b2 c2 b3 d3 b4 c4"),
        ("c4", "c3 d3 b4 d4 c5 d5"),
        ("B1", "C1 A2 B2"),
        ("C3", "B2 C2 B3 D3 B4 C4"),
        ("F3", "E2 E3 E4"),
    ],
)
def test_neighbours_read_off_a_real_board(name: str, expected: str) -> None:
    assert HexSet(name).neighbours() == HexSet(expected)


def test_bits_that_are_no_hex_have_no_neighbours() -> None:
    assert all(hexes.NEIGHBOURS[bit] == 0 for bit in range(SIZE) if bit not in ALL_HEXES)
    assert len(hexes.NEIGHBOURS) == SIZE


def test_two_steps_straight_from_every_single_hex() -> None:
    for place in ALL_PLACES:
        assert places(hexes.two_steps_straight(mask([place]))) == geometry.two_steps_straight(place)


def test_two_steps_straight_jump_no_corner() -> None:
    # From a1 only east and south-east stay on the board: c1, and over a2 to b3.
    assert HexSet(hexes.two_steps_straight(HexSet("a1").mask)) == HexSet("c1 b3")
    assert HexSet(hexes.two_steps_straight(HexSet("j10").mask)) == HexSet("h10 l10 i8 k8 i12 k12")


def test_neighbours_and_jumps_of_a_set_are_those_of_its_hexes() -> None:
    for group in SETS:
        assert places(hexes.neighbours(mask(group))) == set().union(*map(geometry.neighbours, group))
        assert places(hexes.two_steps_straight(mask(group))) == set().union(*map(geometry.two_steps_straight, group))


def test_ends_of_runs() -> None:
    found = 0
    for group in SETS:
        expected = geometry.ends_of_runs(group)
        assert places(hexes.ends_of_runs(mask(group))) == expected
        found += len(expected)
    assert found > 100, "these sets hold too few runs to test anything"


@pytest.mark.parametrize(
    ("pieces", "ends"),
    [
        ("c1 d1 e1", "b1 f1"),
        ("c1 d1", ""),
        ("c1 d1 f1 g1", ""),
        ("c1 d1 e1 f1", "b1 g1"),
        ("c1 d1 e1 g1", "b1 f1"),
        ("a1 b1 c1", "d1"),
        ("a1 a2 b3", "b4"),
        ("r5 s5 t5", "q5"),
        ("s19 s20 t19", ""),
        ("c4 d5 d6", "c3 e7"),
    ],
)
def test_ends_of_runs_worked_by_hand(pieces: str, ends: str) -> None:
    assert HexSet(hexes.ends_of_runs(HexSet(pieces).mask)) == HexSet(ends)


def test_areas() -> None:
    for group in SETS:
        split = hexes.areas(mask(group))
        assert [places(area) for area in split] == geometry.areas(group)
        for area in split:
            for hex in hexes.each(area):
                assert hexes.area_around(1 << hex, mask(group)) == area


def test_area_of_a_long_winding_line_is_one() -> None:
    # A snake through the whole board: every other row full, joined at alternating ends.
    snake = {(row, column) for row, column in PLACES if row % 2 == 0 or column == (19 if row % 4 == 1 else 0)}
    assert len(hexes.areas(mask(snake))) == 1
    cut = snake - {(9, 19)}
    assert sorted(area.bit_count() for area in hexes.areas(mask(cut))) == sorted(
        [len([place for place in snake if place[0] < 9]), len([place for place in snake if place[0] > 9])]
    )


def test_distance_is_the_number_of_steps() -> None:
    for start in PLACES:
        steps = geometry.steps_from(start)
        origin = hexes.hex_at(*start)
        assert len(steps) == 400
        assert {place: hexes.distance(origin, hexes.hex_at(*place)) for place in PLACES} == steps
    for start in geometry.ISLAND:
        steps = geometry.steps_from(start)
        assert len(steps) == 24
        assert (
            {place: hexes.distance(hexes.hex_at(*start), hexes.hex_at(*place)) for place in geometry.ISLAND}
            == steps
            == {place: geometry.distance(start, place) for place in geometry.ISLAND}
        )


def turned(group: hexes.Mask) -> hexes.Mask:
    """The set after the main board was turned by 180 degrees."""
    return mask(map(geometry.turned, places(group)))


def test_turning_keeps_neighbours_and_lines() -> None:
    for group in SETS:
        for change in (hexes.neighbours, hexes.two_steps_straight, hexes.ends_of_runs):
            assert turned(change(mask(group))) == change(turned(mask(group)))


def test_each_and_nth_and_names_run_by_row_then_column() -> None:
    for group in SETS:
        listed = list(hexes.each(mask(group)))
        assert [hexes.place(hex) for hex in listed] == sorted(group)
        assert [hexes.nth(mask(group), n) for n in range(len(listed))] == listed
        assert hexes.names(mask(group)) == geometry.names(group)
        assert hexes.mask_of(listed) == hexes.mask_of(reversed(listed)) == mask(group)


def test_nth_of_a_mask_with_nowhere() -> None:
    assert hexes.nth(hexes.NOWHERE_MASK, 0) == NOWHERE


class TestHexSet:
    def test_is_made_from_a_mask_or_names(self) -> None:
        by_mask = HexSet(mask([(3, 2), (3, 3)]))
        assert by_mask == HexSet("c4 d4") == HexSet(["d4", "c4", "d4"]) == HexSet(name for name in ("c4", "d4"))
        plain: object = {"c4", "d4"}
        assert by_mask == plain
        assert by_mask != HexSet("c4")
        assert HexSet() == HexSet("") == HexSet(0)
        assert not HexSet()

    @pytest.mark.parametrize("text", [*(name for name in BAD_NAMES if name.strip() == name and name), "a1,b2"])
    def test_refuses_names_that_are_none(self, text: str) -> None:
        with pytest.raises(ValueError, match="is not a hex"):
            HexSet(text)

    def test_algebra_is_that_of_sets(self) -> None:
        operations: list[Callable[[HexSet, HexSet], object]] = [
            lambda a, b: a | b,
            lambda a, b: a & b,
            lambda a, b: a - b,
            lambda a, b: a ^ b,
            lambda a, b: a <= b,
            lambda a, b: a < b,
            lambda a, b: a >= b,
            lambda a, b: a == b,
            lambda a, b: a.isdisjoint(b),
        ]
        groups = [*SETS[:12], SETS[7] | SETS[8], SETS[7] & SETS[8]]
        for one, other in product(groups, repeat=2):
            a, b = HexSet(mask(one)), HexSet(mask(other))
            plain_a, plain_b = frozenset(map(geometry.name, one)), frozenset(map(geometry.name, other))
            for operation in operations:
                result = operation(a, b)
                assert result == operation(plain_a, plain_b)  # type: ignore[arg-type]  # the same operators
                assert isinstance(result, bool | HexSet)

    def test_length_order_membership_hash_and_truth(self) -> None:
        for group in SETS:
            seen = HexSet(mask(group))
            assert len(seen) == len(group)
            assert list(seen) == geometry.names(group)
            assert [name in seen for name in map(geometry.name, ALL_PLACES)] == [p in group for p in ALL_PLACES]
            assert hash(seen) == hash(HexSet(list(seen)))
            assert bool(seen) == bool(group)

    @pytest.mark.parametrize("junk", [*BAD_NAMES, 2, None, ("c", 4), [], b"c4"])
    def test_junk_is_in_no_set(self, junk: object) -> None:
        assert junk not in HexSet(BOARD)

    def test_repr_round_trips(self) -> None:
        assert repr(HexSet("d4 c4 a1")) == "HexSet('a1 c4 d4')"
        for group in SETS:
            seen = HexSet(mask(group))
            assert eval(repr(seen), {"HexSet": HexSet}) == seen

    def test_neighbours_and_areas_by_name(self) -> None:
        assert HexSet("a1").neighbours() == HexSet("b1 a2")
        assert HexSet("a1 b1 d1 t20").areas() == [HexSet("a1 b1"), HexSet("d1"), HexSet("t20")]

    @pytest.mark.parametrize(("mask", "bit"), [(1, 0), (-1, 0), (2, 1), (1 << 2000, 2000), (BOARD | 1 << 2000, 2000)])
    def test_a_mask_with_bits_that_are_no_hexes_is_refused(self, mask: int, bit: int) -> None:
        with pytest.raises(ValueError, match=f"this is not a mask of hexes: bit {bit} is no hex"):
            HexSet(mask)
