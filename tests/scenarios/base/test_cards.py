"""The ten Kingdom Builder cards and the castles: RULES 4.1, 4.2, 4.7, 8.5; the board of the first game."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, hexes


def gold(card: str, houses: str, *, others: str = "") -> int:
    """What the card pays player 0 with these houses, player 1 having the others."""
    return Scenario(cards=card).houses(0, houses).houses(1, others).score(0, card)


def reasons(scene: Scenario, seat: int, item: str) -> set[str]:
    """All hexes that the score names for an item."""
    return {hex for earned in scene.game.score()[seat].items[item] for hex in earned.hexes}


@pytest.mark.parametrize(
    "card",
    ["fishermen", "merchants", "discoverers", "hermits", "citizens", "miners", "workers", "knights", "farmers"],
)
def test_without_houses_no_gold(card: str) -> None:
    """RULES 4.2: every card but Lords pays for own pieces."""
    assert gold(card, "") == 0
    # Another player's houses: at water, at a mountain, at locations and castles, in all sections.
    assert gold(card, "", others="d7 c8 j5 i7 j7 k7 e5 a11 k11 s13") == 0


# Fishermen


@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("d7", 1),  # touches three water hexes (e7 d6 d8) and still is one house
        ("b7", 0),  # a7 a6 b6 a8 b8 and the tavern: no water
        ("f7", 1),  # e7 is water
        ("d7 b7 f7 c6", 3),  # c6 touches d6 c5 d5
        ("t20", 0),  # stands on water, and s20 and t19 are water too
        ("d6 d8", 0),  # both stand on water
        ("d6 d7", 1),  # d7 on land next to it
    ],
)
def test_fishermen(houses: str, number: int) -> None:
    """RULES 4.2 Fishermen: 1 gold per own piece next to water and not on water."""
    assert gold("fishermen", houses) == number


def test_fishermen_occupied_water_is_still_water() -> None:
    """RULES 4.2 Fishermen: e7, the only water beside f7, is taken by either player."""
    assert gold("fishermen", "f7", others="e7") == 1
    assert gold("fishermen", "f7 e7") == 1


def test_fishermen_on_a_mountain() -> None:
    """RULES 4.2, 7 no. 20: p4 is a mountain between the water o4 and p3."""
    assert gold("fishermen", "p4") == 1


def test_fishermen_after_a_harbor_move() -> None:
    """RULES 4.2, 7 no. 18: on land next to water 1 gold, moved onto the water 0.

    g17 and h19 both touch water: 2; h19 on f18: only g17 is left: 1.
    """
    scene = Scenario("oracle barn harbor tower", cards="fishermen", turn="grass")
    scene.houses(0, "g17 h19").tile(0, "harbor", "g18")
    assert scene.score(0, "fishermen") == 2
    assert scene.play("harbor h19-f18").score(0, "fishermen") == 1


def test_fishermen_names_its_houses() -> None:
    """RULES 4.2 Fishermen: the score says which houses bring it."""
    assert reasons(Scenario(cards="fishermen").houses(0, "d7 b7 f7"), 0, "fishermen") == hexes("d7 f7")


# Merchants: the castle d4, taverns c7 h7, paddock l7, oasis h13, castle l12, farm m16, paddock s3 of the first game.

NETWORK = "e5 e6 f7 g7 g8 h8 i7 j7 k7 h9 h10 h11 h12"
"""One area from e5 (castle d4) by g7 (tavern h7) to k7 (paddock l7) and h12 (oasis h13)."""


def test_merchants_four_linked_and_one_alone() -> None:
    """RULES 4.2 Merchants, 8.5 no. 4: the network links four special hexes; t3 touches s3 alone: 4 x 4 + 0."""
    scene = Scenario(cards="merchants").houses(0, f"{NETWORK} t3")
    assert scene.score(0, "merchants") == 16
    assert hexes("d4 h7 l7 h13") <= reasons(scene, 0, "merchants")
    assert "s3" not in reasons(scene, 0, "merchants")


def test_merchants_two_linked() -> None:
    """RULES 4.2 Merchants: i7 j7 k7 join the tavern h7 and the paddock l7."""
    assert gold("merchants", "i7 j7 k7") == 8


@pytest.mark.parametrize("houses", ["i7", "i7 j7", "i7 k7", "g7 g8 h8 i7", "i7 e5 t3"])
def test_merchants_nothing_linked(houses: str) -> None:
    """RULES 4.2 Merchants: one special hex, however often touched, or several by different areas."""
    assert gold("merchants", houses) == 0


def test_merchants_need_not_be_one_network() -> None:
    """RULES 4.2, 7 no. 22: h7-l7 by i7 j7 k7 and l12-m16 by m13 m14 m15: two networks of two."""
    assert gold("merchants", "i7 j7 k7 m13 m14 m15") == 16


def test_merchants_pay_each_special_hex_once() -> None:
    """RULES 4.2 Merchants: h7-l7 by i7 j7 k7, l7-l12 by l8 l9 l10 l11 (not next to k7): three distinct hexes."""
    assert gold("merchants", "i7 j7 k7 l8 l9 l10 l11") == 12


def test_merchants_a_foreign_house_does_not_join() -> None:
    """RULES 4.2 Merchants: "own pieces": j7 belongs to the other player."""
    assert gold("merchants", "i7 k7", others="j7") == 0


def test_merchants_houses_on_water_join() -> None:
    """RULES 4.8: d7 (tavern c7), e7 on water, f7, g7 (tavern h7)."""
    assert gold("merchants", "d7 e7 f7 g7") == 8
    assert gold("merchants", "d7 f7 g7") == 0


# Discoverers


def test_discoverers_three_lines() -> None:
    """RULES 4.2 Discoverers: lines 1 (a1, c1), 9 (b9) and 20 (k20): three lines used = 3."""
    assert gold("discoverers", "a1 c1 b9 k20") == 3


def test_discoverers_count_water_and_every_line() -> None:
    """RULES 4.2 Discoverers: d9 and t20 are water; at most 20 lines."""
    assert gold("discoverers", "d9 t20") == 2
    assert gold("discoverers", " ".join(f"t{row}" if row != 3 else "r3" for row in range(1, 21))) == 20


# Hermits


@pytest.mark.parametrize(
    ("houses", "areas"),
    [
        ("a1", 1),
        ("a1 b1 a2 t20", 2),  # the rulebook's two groups
        ("a1 b2", 2),  # b2 (shifted) touches b1 and c1, not a1
        ("a1 b2 a2", 1),  # a2 touches both
        ("a9 c9 e9 g9 i9", 5),
        ("j8 k8", 1),  # across a seam
        ("t3 a3", 2),  # the board does not wrap round
        ("d7 e7 f7", 1),  # e7 on water
        ("c4 e4", 2),  # only the castle d4 between them
    ],
)
def test_hermits(houses: str, areas: int) -> None:
    """RULES 4.2 Hermits: 1 gold per own area; a lone piece is one."""
    assert gold("hermits", houses) == areas


def test_hermits_judge_each_player_alone() -> None:
    """RULES 0.2: an area is of one player: b9 between a9 and c9 joins nothing."""
    assert gold("hermits", "a9 c9", others="b9") == 2


# Citizens

SEVEN = "a9 b9 c9 a10 b10 a11 b11"
"""Seven connected houses in the south-west."""


@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("a9", 0),
        ("a9 b9", 1),
        (SEVEN, 3),
        (f"{SEVEN} a12", 4),
        (f"{SEVEN} g8 h8 i8 j8 k8 l8", 3),  # an area of six does not count
        ("a9 c9 e9 g9", 0),  # four areas of one
        ("g8 h8 i8 j8 k8 l8 a9 b9", 3),
    ],
)
def test_citizens(houses: str, number: int) -> None:
    """RULES 4.2 Citizens, 7 no. 21, 8.5 no. 6: half the largest area, rounded down."""
    assert gold("citizens", houses) == number


def test_citizens_foreign_houses_do_not_join() -> None:
    """RULES 4.2 Citizens: a9 b9 and e9 f9 with the other player on c9 and d9: the largest area has two."""
    assert gold("citizens", "a9 b9 e9 f9", others="c9 d9") == 1


# Miners


@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("j5", 1),  # i4 and j4 are mountains
        ("h2", 1),  # g2, h3 and i3 are
        ("a1", 0),
        ("i4", 0),  # stands on a mountain among mountains
        ("o4", 1),  # on water between the mountains n4 and p4
        ("j5 h2 a1 i4 o4", 3),
    ],
)
def test_miners(houses: str, number: int) -> None:
    """RULES 4.2 Miners, 7 no. 19: 1 gold per own piece next to a mountain and not on one."""
    assert gold("miners", houses) == number


def test_miners_an_occupied_mountain_is_still_a_mountain() -> None:
    """RULES 4.2 Miners: l19 is the only mountain near k19 (j19 water, k18 l18 grass, k20 forest, j20 water)."""
    assert gold("miners", "k19", others="l19") == 1


# Workers


def test_workers_three_of_four_houses() -> None:
    """RULES 4.2 Workers, 8.5 no. 5: b7 and d7 (tavern c7), e5 (castle d4), a1 at nothing: 3."""
    scene = Scenario(cards="workers").houses(0, "b7 d7 e5 a1")
    assert scene.score(0, "workers") == 3
    assert reasons(scene, 0, "workers") >= hexes("b7 d7 e5")
    assert "a1" not in reasons(scene, 0, "workers")


def test_workers_all_around_a_location() -> None:
    """RULES 4.2 Workers: the six neighbours of h7, and i8 two steps away."""
    assert gold("workers", "g6 h6 g7 i7 g8 h8 i8") == 6


def test_workers_a_house_on_water_counts() -> None:
    """RULES 4.8: d5 (water) is next to the castle d4."""
    assert gold("workers", "d5") == 1


# Knights


@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("a9", 2),
        ("a9 b9 c9 a1 b1 a2", 6),  # lines with 3, 2 and 1: 6 + 0 + 0
        ("a9 k9 t9", 6),  # need not be adjacent, over both sections
        ("a9 b9 c9 k8 l8 m8", 6),  # equal lines: only one counts
        ("a9 b10 c11", 2),  # diagonals are no lines
        ("a9 b9 d9", 6),  # d9 on water counts
        ("a9..t9", 40),  # a whole line, the maximum
    ],
)
def test_knights(houses: str, number: int) -> None:
    """RULES 4.2 Knights, 7 no. 26, 8.5 no. 3: 2 gold per own piece on the fullest line."""
    assert gold("knights", houses) == number


# Lords: 12 to the most, 6 to the next number, in each section; where nobody has built all tie for the most (R8).

TOP_LEFT = [f"{column}{row}" for row in (7, 8, 9, 10) for column in "abefgij"]
"""28 hexes in the Tavern section, among them no special hex."""
EMPTY_SECTIONS = 3 * 12
"""What everybody gets for three sections without any house."""


def lords(*houses: int) -> list[int]:
    """The gold of each player with so many houses in one section, without the other three sections."""
    scene = Scenario(players=len(houses), cards="lords")
    free = iter(TOP_LEFT)
    for seat, number in enumerate(houses):
        scene.houses(seat, [next(free) for _ in range(number)])
    return [scene.score(seat, "lords") - EMPTY_SECTIONS for seat in range(len(houses))]


@pytest.mark.parametrize(
    ("houses", "paid"),
    [
        ((8, 8, 6, 2), [12, 12, 6, 0]),  # the rulebook's example
        ((5, 3, 3, 1), [12, 6, 6, 0]),
        ((1, 2, 3, 4, 5), [0, 0, 0, 6, 12]),
        ((3, 1), [12, 6]),  # two players: 7 no. 24
        ((4, 4), [12, 12]),
        ((4, 0), [12, 6]),  # nobody is also a number: R8
        ((5, 3, 0), [12, 6, 0]),
        ((5, 5, 0), [12, 12, 6]),
        ((5, 0, 0), [12, 6, 6]),
        ((0, 0), [12, 12]),
        ((0, 0, 0, 0, 0), [12, 12, 12, 12, 12]),
    ],
)
def test_lords(houses: tuple[int, ...], paid: list[int]) -> None:
    """RULES 4.2 Lords, 7 no. 24, 25, 8.5 no. 1, R8: ties never push anybody down; zero is a number."""
    assert lords(*houses) == paid


def test_lords_gold_that_nobody_has_claimed() -> None:
    """R8: where nobody has built each gets 12. That is 4 * 12 at first; later only the southeast has no house."""
    empty = Scenario(cards="lords")
    begun = Scenario(cards="lords").houses(0, "a9 a11").houses(1, "k9")
    [card] = empty.game.state.setup.cards
    assert card.unclaimed
    assert [card.unclaimed(scene.game.state) for scene in (empty, begun)] == [48, 12]


def test_lords_judge_each_section_alone() -> None:
    """RULES 4.2 Lords: two players; top left 2-1, top right 0-1, bottom left 1-1, bottom right empty.

    Player 0: 12 + 6 + 12 + 12, player 1: 6 + 12 + 12 + 12.
    """
    scene = Scenario(cards="lords").houses(0, "a9 b9 a11").houses(1, "c9 k9 b11")
    assert scene.score(0, "lords") == 42
    assert scene.score(1, "lords") == 42


# Farmers

TEN_TOP_LEFT = "a9 b9 c9 e9 f9 g9 h9 i9 j9 a10"
SIX_TOP_RIGHT = "k8 l8 m8 k9 l9 m9"
SIX_BOTTOM_LEFT = "a11 b11 c11 f11 g11 h11"
FOUR_BOTTOM_RIGHT = "k11 l11 m11 k12"


@pytest.mark.parametrize(
    ("houses", "number"),
    [
        (f"{TEN_TOP_LEFT} {SIX_TOP_RIGHT} {SIX_BOTTOM_LEFT} {FOUR_BOTTOM_RIGHT}", 12),  # 10/6/6/4: 4 x 3
        (f"{TEN_TOP_LEFT} {SIX_TOP_RIGHT} {SIX_BOTTOM_LEFT}", 0),  # 10/6/6/0
        (f"{TEN_TOP_LEFT} {SIX_TOP_RIGHT} {SIX_BOTTOM_LEFT} {FOUR_BOTTOM_RIGHT} k13 l13 m13", 18),  # 10/6/6/7: one six
        ("a9 k9 a11 k11", 3),  # 1/1/1/1: one section counts
        ("a9 k9 a11", 0),
        ("j10 k10 j11 k11", 3),  # the seams run between j and k and between lines 10 and 11
    ],
)
def test_farmers(houses: str, number: int) -> None:
    """RULES 4.2 Farmers, 7 no. 26, 8.5 no. 2: 3 gold per own piece in the poorest section."""
    assert gold("farmers", houses) == number


def test_farmers_are_judged_for_each_player_alone() -> None:
    """RULES 4.2 Farmers: player 1, with two houses in each section, changes nothing for player 0's 1/1/1/1."""
    scene = Scenario(cards="farmers").houses(0, "a9 k9 a11 k11").houses(1, "b9 c9 l9 m9 b11 c11 l11 m11")
    assert scene.score(0, "farmers") == 3
    assert scene.score(1, "farmers") == 6


# Castles: d4, p8, b18, l12 in the first game.


@pytest.mark.parametrize(
    ("houses", "number"),
    [
        ("c4", 3),
        ("c4 e4 e5", 3),  # three houses at one castle
        ("c4 k12", 6),  # d4 and l12
        ("d5", 3),  # on water
        ("c4 o8 b17 k12", 12),  # all four
        ("b7", 0),  # a tavern is not a castle
        ("c3", 0),  # two steps from d4
    ],
)
def test_castles(houses: str, number: int) -> None:
    """RULES 4.7, 8.5 no. 18: 3 gold per castle touched, never more."""
    assert Scenario().houses(0, houses).score(0, "castles") == number


def test_castles_pay_every_player() -> None:
    """RULES 2.12 no. 3: each player next to the castle gets the 3 gold."""
    scene = Scenario(players=3).houses(0, "c4").houses(1, "e4 e5")
    assert [scene.score(seat, "castles") for seat in range(3)] == [3, 3, 0]


# Adding up


def test_the_total_is_three_cards_and_the_castles() -> None:
    """RULES 2.12: i7 j7 k7 and e5: Merchants 8 (h7, l7), Knights 6 (line 7), Workers 3, castle d4 3 = 20.

    Workers: i7 (h7), k7 (l7), e5 (d4); not j7.
    """
    scene = Scenario(cards="merchants knights workers").houses(0, "i7 j7 k7 e5")
    score = scene.game.score()[0]
    assert score.by_item() == {"merchants": 8, "knights": 6, "workers": 3, "castles": 3, "gold": 0}
    assert score.total == 20


def test_the_most_gold_wins() -> None:
    """RULES 2.12 no. 6: Knights 4 against 2."""
    assert Scenario(cards="knights").houses(0, "a9").houses(1, "a10 b10").game.winners() == [1]


def test_equal_gold_shares_the_victory() -> None:
    """RULES 2.12 no. 6: Knights 4, 2 and 4: the first and the third player win."""
    scene = Scenario(players=3, cards="knights").houses(0, "a9 b9").houses(1, "c9").houses(2, "a10 b10")
    assert scene.game.winners() == [0, 2]
