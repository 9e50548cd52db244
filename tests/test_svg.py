from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kingdombuilder
from kingdombuilder.artwork import PIECES, PLAYERS, SIGNS, TERRAINS
from kingdombuilder.board import Board, Section
from kingdombuilder.hexes import ALL_HEXES, LINES, Hex, hex_named, mask_of, name
from kingdombuilder.svg import draw

SVG = "{http://www.w3.org/2000/svg}"
HOUSES = [mask_of(map(hex_named, names.split())) for names in ("a1 b1 c2", "d5", "k9 k10", "", "t1 t2 t3 t4")]


@pytest.fixture(scope="module")
def board() -> Board:
    folder = Path(kingdombuilder.__file__).parent / "sets/base/sections"
    tavern, paddock, oasis, farm = (
        Section.parse((folder / f"{section}.txt").read_text()) for section in ("tavern", "paddock", "oasis", "farm")
    )
    return Board((tavern, paddock, oasis, farm))


def uses(picture: str) -> Counter[str]:
    """How often each drawing is used."""
    return Counter(use.get("href", "") for use in ElementTree.fromstring(picture).iter(f"{SVG}use"))


def tooltips(picture: str) -> list[str | None]:
    return [title.text for title in ElementTree.fromstring(picture).iterfind(f".//{SVG}g/{SVG}title")]


def test_one_small_document_that_is_always_the_same(board: Board) -> None:
    picture = draw(board, HOUSES, highlights=LINES[3], tiles_left={}, title="Turn 3")
    assert ElementTree.fromstring(picture).get("role") == "img"
    assert picture == draw(board, HOUSES, highlights=LINES[3], tiles_left={}, title="Turn 3")
    assert len(picture) < 150_000


def test_all_that_is_used_is_defined_once(board: Board) -> None:
    picture = draw(board, HOUSES, highlights=LINES[3], tiles_left={hex_named("c7"): 1})
    elements = ElementTree.fromstring(picture).iter()
    ids = Counter(element.attrib["id"] for element in elements if "id" in element.attrib)
    assert set(ids.values()) == {1}
    assert {href.removeprefix("#") for href in uses(picture)} <= set(ids)
    assert all(id.startswith("kb-") for id in ids)


def test_every_hex_has_its_tooltip(board: Board) -> None:
    assert tooltips(draw(board)) == [f"{name(hex)} {board.symbols[hex]}" for hex in ALL_HEXES]
    with_more = tooltips(draw(board, HOUSES, tiles_left={hex_named("c7"): 1}))
    assert "d5 water, house of player 2" in with_more
    assert "c7 tavern, 1 tile left" in with_more


def test_houses_of_each_player(board: Board) -> None:
    used = uses(draw(board, HOUSES))
    assert [used[f"#kb-house-{player}"] for player in range(1, 6)] == [3, 1, 2, 0, 4]
    with pytest.raises(ValueError, match="6 players"):
        draw(board, [*HOUSES, 0])


def test_what_must_be_told_apart_differs() -> None:
    assert len(set(PIECES["house"])) == len({player.colour for player in PLAYERS}) == len(PLAYERS) == 5
    terrains = TERRAINS.values()
    assert len({art.colour for art in terrains}) == len({art.marks for art in terrains}) == len(TERRAINS) >= 7
    assert len(set(SIGNS.values())) == len(SIGNS) >= 9


def test_highlights(board: Board) -> None:
    assert uses(draw(board, highlights=LINES[0] | LINES[7]))["#kb-highlight"] == 40
    assert not uses(draw(board))["#kb-highlight"]


@pytest.mark.parametrize(("left", "full", "empty"), [(0, 0, 2), (1, 1, 1), (2, 2, 0)])
def test_tiles_left(board: Board, left: int, full: int, empty: int) -> None:
    tiles: dict[Hex, int] = {hex_named("c7"): left}
    used = uses(draw(board, tiles_left=tiles))
    assert (used["#kb-tile"], used["#kb-no-tile"]) == (full, empty)


def test_coordinates_can_be_left_out(board: Board) -> None:
    assert draw(board).count("<text") == 80
    assert draw(board, coordinates=False).count("<text") == 0


def test_title_is_escaped(board: Board) -> None:
    title = """<script> & "quotes" & 'more'"""
    root = ElementTree.fromstring(draw(board, title=title + "\x00"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == texts[0] == title
    assert not list(root.iter(f"{SVG}script"))


def test_special_hexes_without_artwork_get_a_plain_sign() -> None:
    section = Section("x", "test", ("GGGGGGGGG1",) * 10, {"1": "observatory"})
    picture = draw(Board((section, section, section, section)))
    assert uses(picture)["#kb-observatory-sign"] == 40
    assert ">Ob</text>" in picture
