"""Fountain and its bonus: RULES 2.5, 2.9, 3.5. Board: see helpers."""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.marshlands.helpers import MARSH, pass_turn


def at_the_fountain() -> Scenario:
    """Player 0 has n13, which holds the fountain m13."""
    return Scenario(MARSH, turn="grass").houses(0, "n13").tile(0, "fountain", "m13")


def with_fountains(bonus: str) -> Scenario:
    """Player 0 also has n19, which holds the fountain n18, and the bonus tile."""
    return at_the_fountain().houses(0, "n19").tile(0, "fountain", "n18").has(0, bonus=[bonus])


@covers("fountain")
def test_next_to_one_own_piece() -> None:
    """RULES 3.5: n13 touches o13 m14 n14, and the mountains m12 n12, which are not suitable."""
    scene = at_the_fountain()
    assert scene.legal("fountain") == hexes("o13 m14 n14")
    scene.play("fountain o13")
    assert scene.where(0) == hexes("n13 o13")
    assert scene.in_supply(0) == 38
    scene.illegal("fountain m14", match="used")


@covers("fountain")
def test_not_next_to_two_own_pieces() -> None:
    """RULES 3.5: n14 touches both n13 and m14; o13 touches n13 only, l14 m15 n15 touch m14 only."""
    scene = at_the_fountain().houses(0, "m14")
    assert scene.legal("fountain") == hexes("o13 l14 m15 n15")


@covers("fountain")
def test_not_next_to_an_opponent() -> None:
    """RULES 3.5: the house o14 touches o13 and n14."""
    assert at_the_fountain().houses(1, "o14").legal("fountain") == hexes("m14")


@covers("fountain")
def test_units_are_pieces() -> None:
    """RULES 3.5, 4.1: an opponent's wagon o14 is as good as a house; an own wagon m14 is an own piece."""
    assert at_the_fountain().has(1, wagon="o14").legal("fountain") == hexes("m14")
    assert at_the_fountain().has(0, wagon="m14").legal("fountain") == hexes("o13 l14 m15 n15")


@covers("fountain", "barracks")
def test_not_beside_a_warrior() -> None:
    """RULES 2.5: the own warrior o13 is an own piece, and closes o12 p13 o14, which touch it alone.

    n14 touches both the warrior and n13; m14 touches n13 only.
    """
    assert at_the_fountain().has(0, warriors=["o13"]).legal("fountain") == hexes("m14")


@covers("fountain", "scout_cabin")
def test_a_scout_counts_as_an_own_piece() -> None:
    """RULES 3.6: scout tiles are own pieces until the end of the turn: with one on m14 it is as with a house."""
    scene = at_the_fountain().turn(scouts=["m14"])
    assert scene.legal("fountain") == hexes("o13 l14 m15 n15")


@covers("fountain")
def test_needs_a_house() -> None:
    """RULES 3: a build needs a house in the supply."""
    scene = at_the_fountain().supply(0, 0)
    assert not scene.offers("fountain")


@covers("fountain")
def test_adjacency_does_not_matter() -> None:
    """RULES 3.5, 8.4: all such hexes are open to choice; the lone house a9 offers a8 b9 a10 as well."""
    scene = at_the_fountain().houses(0, "a9")
    assert scene.legal("fountain") == hexes("o13 m14 n14 a8 b9 a10")


@covers("fountain_bonus")
def test_the_bonus_opens_mountains() -> None:
    """RULES 3.5: m12 and n12 touch n13 only. n19 adds m18 m19 o19 m20; n20 is water, and no mountain is there."""
    scene = with_fountains("fountain")
    assert scene.legal("fountain") == hexes("m12 n12 o13 m14 n14 m18 m19 o19 m20")
    scene.play("fountain n12")
    # The second tile: n11, a mountain, o11 and o12 touch n12 only; m12 and o13 touch both n12 and n13 now.
    assert scene.legal("fountain") == hexes("n11 o11 o12 m14 n14 m18 m19 o19 m20")


@covers("fountain_bonus")
def test_the_bonus_brings_no_further_build() -> None:
    """RULES 2.4, 3.5: a modifier, no action: two tiles, two builds."""
    scene = with_fountains("fountain").play("fountain n12", "fountain m18")
    assert not scene.offers("fountain")


@covers("fountain_bonus")
def test_the_bonus_works_from_the_next_turn() -> None:
    """RULES 3.5: the tile m13 is ready, the bonus tile new: no mountain yet, but after the next turn has come."""
    scene = with_fountains("new:fountain")
    assert scene.legal("fountain") == hexes("o13 m14 n14 m18 m19 o19 m20")
    pass_turn(pass_turn(scene))
    assert scene.legal("fountain") >= hexes("m12 n12")
