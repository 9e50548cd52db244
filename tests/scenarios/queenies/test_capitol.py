"""The capitol: RULES 1.7, 4.7, R5, R6 and its column of 4.8.

``BOARD`` has the oracle's castles at d2 c8 and the harbor's at c15 c19. Around the castle d2 lie c2 e2 d1 e1 d3 e3, and
two hexes away b2 f2 c1 f1 c3 f3 c4 d4 e4.
"""

from __future__ import annotations

import pytest

from kingdombuilder import BadOptions, BadPosition, Game, Options
from tests.scenario import Scenario, covers

BOARD = "oracle barn harbor tower"
WITHOUT = ("tavern", "paddock", "oasis", "farm")


def options(*sections: str, seed: int = 0, capitols: tuple[str, ...] | None = None) -> Options:
    return Options(sets=("base", "capitol"), sections=sections, capitols=capitols, seed=seed).resolved()


@covers("capitols", "R5")
def test_a_capitol_pays_for_each_piece_within_two_hexes() -> None:
    """RULES 4.7, R5: 1 gold at distance 1 (c2, e1) and 2 (b2, d4), none at distance 3 (a2, b3)."""
    scene = Scenario(BOARD).table(capitols=["d2"]).houses(0, "c2 e1 b2 d4 a2 b3").houses(1, "d3")
    assert scene.score(0, "capitols") == 4
    assert scene.score(1, "capitols") == 1


@covers("capitols", "R6", "4.8 Castle 3 gold/capitol")
def test_a_capitol_replaces_the_three_gold_of_its_castle() -> None:
    """R6, 4.8 Castle 3 gold: c2 and d1 touch the capitol d2, b8 touches the castle c8."""
    scene = Scenario(BOARD).table(capitols=["d2"]).houses(0, "c2 d1 b8").houses(1, "e3")
    assert scene.score(0, "castles") == 3
    assert scene.score(0, "capitols") == 2
    assert scene.score(1, "castles") == 0


@covers("capitols")
def test_a_piece_near_two_capitols_counts_for_each() -> None:
    """RULES 4.7: harbor above oracle. c11 is two hexes from the castle c9 and two from the castle d12.

    c9 -> b10 or c10 -> c11; d12 -> d11 -> c11. c7 is two hexes from c9 alone.
    """
    scene = Scenario("harbor barn oracle tower").table(capitols=["c9", "d12"]).houses(0, "c11 c7")
    assert scene.score(0, "capitols") == 3


@covers("capitols")
def test_the_item_is_there_only_with_a_capitol() -> None:
    """docs/position.md: ``capitols`` where the board has them; with both castles covered no ``castles``."""
    assert "capitols" not in Scenario(BOARD).game.score()[0].items
    items = Scenario(BOARD).table(capitols=["d2"]).game.score()[0].items
    assert list(items) == ["castles", "capitols", "gold"]


@covers("4.8 Workers/capitol", "4.8 Merchants/capitol", "R6")
def test_a_capitol_is_still_a_special_hex() -> None:
    """4.8: as a castle for Workers and Merchants; nothing can be built on it.

    e3 touches the capitol d2, g4 the oracle h4; e3 f3 f4 g4 hang together, so both special hexes are linked.
    """
    scene = Scenario(BOARD, cards="workers merchants", turn="forest").table(capitols=["d2"])
    scene.houses(0, "e3 f3 f4 g4")
    assert scene.score(0, "workers") == 2
    assert scene.score(0, "merchants") == 8
    scene.illegal("build d2", match="special hex")


@covers("capitols")
def test_a_capitol_lies_on_a_castle() -> None:
    """docs/position.md: a capitol off a castle hex is refused."""
    with pytest.raises(BadPosition, match=r"capitols\[0\]: e2 is not a castle hex"):
        Scenario(BOARD).table(capitols=["e2"]).game  # noqa: B018


# Set-up


@covers("capitols")
def test_the_seed_chooses_one_castle_of_each_section_with_two() -> None:
    """RULES 1.7: one castle of the oracle section and one of the harbor section; in time every pair of them."""
    found = {options(*BOARD.split(), seed=seed).capitols for seed in range(40)}
    assert found == {("d2", "c15"), ("d2", "c19"), ("c8", "c15"), ("c8", "c19")}


@covers("capitols")
def test_turned_sections_too() -> None:
    """RULES 1.4, 1.7: the castles d2 and c8 of the oracle lie at g9 and h3 when it is turned."""
    found = {options("oracle'", *WITHOUT[:3], seed=seed).capitols for seed in range(20)}
    assert found == {("g9",), ("h3",)}


@covers("capitols")
def test_no_capitol_without_oracle_or_harbor() -> None:
    """RULES 1.7: the capitol needs one of these sections; the castles keep their 3 gold."""
    assert options(*WITHOUT).capitols == ()
    game = Game(options(*WITHOUT))
    assert list(game.score()[0].items)[-2:] == ["castles", "gold"]


@covers("capitols")
def test_the_castle_may_be_named() -> None:
    """RULES 1.7: the players may choose."""
    assert options(*BOARD.split(), capitols=("c8",)).capitols == ("c8",)
    assert options(*BOARD.split(), capitols=()).capitols == ()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("e2",), r"capitols: e2 is not a castle that a capitol may cover \(they are d2, c8, c15, c19\)"),
        (("r8",), "capitols: r8 is not a castle that a capitol may cover"),
        (("z9",), "capitols: 'z9' is not a hex"),
        (("d2", "d2"), "capitols: d2 is named twice"),
        (("d2", "c8"), "capitols: c8 is the second one on its section"),
    ],
)
@covers("capitols")
def test_a_wrong_castle_is_refused(given: tuple[str, ...], message: str) -> None:
    """RULES 1.7: on a castle of the oracle or harbor section, one on each; r8 is the barn's castle."""
    with pytest.raises(BadOptions, match=message):
        options(*BOARD.split(), capitols=given)


@covers("capitols")
def test_capitols_need_their_box() -> None:
    """The options must say that the capitol is used, or its gold would be forgotten."""
    with pytest.raises(BadOptions, match="sets: capitol is missing"):
        Options(sections=tuple(BOARD.split()), capitols=("d2",)).resolved()


@covers("capitols")
def test_positions_and_records_keep_the_capitol() -> None:
    """A capitol survives both forms."""
    game = Game(options(*BOARD.split(), seed=3))
    assert game.position()["capitols"] == list(game.options.capitols or ())
    again = Game.from_record(game.record().text())
    assert again.board.specials["capitol"] == game.board.specials["capitol"] != 0
