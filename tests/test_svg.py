from __future__ import annotations

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from kingdombuilder import Action, Game, Options
from kingdombuilder.artwork import GROUNDS, HOUSES, LYING_TILES, NEUTRAL, PLAYERS, SIGNS, TERRAINS, THINGS, UNITS
from kingdombuilder.board import Board, Thing
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game import catalogue
from kingdombuilder.game.choices import choices
from kingdombuilder.hexes import BOARD, ISLAND, LINES, MAIN_HEXES, NEIGHBOURS, Hex, Mask, each, hex_named, mask_of, name
from kingdombuilder.section import SPECIAL_LETTERS, TERRAIN_LETTERS, Section
from kingdombuilder.svg import Scene, draw
from kingdombuilder.svg.geometry import HEIGHT, WIDTH, middle, outline

SVG = "{http://www.w3.org/2000/svg}"
ALL_SETS = tuple(catalogue.boxes)


def hexes(names: str) -> Mask:
    return mask_of(map(hex_named, names.split()))


HOUSES_OF_FIVE = [hexes(names) for names in ("a1 b1 c2", "d5", "k9 k10", "", "t1 t2 t3 t4")]
CITY_HALL = 1 << hex_named("f6") | NEIGHBOURS[hex_named("f6")]


@pytest.fixture(scope="module")
def board() -> Board:
    return catalogue.board(("tavern", "paddock", "oasis", "farm"))


@pytest.fixture(scope="module")
def rich() -> Board:
    """A board with something of every box: nomad hexes c6 h6 f8 (of the quarry section), a cave, the island."""
    cave = Thing("cave", hexes("j3"))
    return catalogue.board(("quarry", "lighthouse", "temple", "university"), "tree_house", (cave,))


def everything(board: Board) -> Scene:
    return Scene(
        board,
        HOUSES_OF_FIVE,
        units=[{"warrior": hexes("e3"), "city_hall": CITY_HALL}, {"ship": hexes("d1"), "wagon": hexes("E5")}],
        standing={"wall": hexes("h9 i9"), "scout": hexes("m12 n12")},
        lying={hex_named("c6"): "sword", hex_named("h6"): "donation:water"},
        tiles_left=dict.fromkeys(each(board.location_hexes), 1),
        marks=[(0, 22), (7,)],
        highlights=hexes("k12 C3"),
    )


def uses(picture: str) -> Counter[str]:
    """How often each drawing is used."""
    return Counter(use.get("href", "") for use in ElementTree.fromstring(picture).iter(f"{SVG}use"))


def tooltips(picture: str) -> list[str | None]:
    return [title.text for title in ElementTree.fromstring(picture).iterfind(f".//{SVG}g/{SVG}title")]


# The document


def test_one_small_document_that_is_always_the_same(board: Board, rich: Board) -> None:
    scene = Scene(board, HOUSES_OF_FIVE, highlights=LINES[3])
    picture = draw(scene, title="Turn 3")
    assert ElementTree.fromstring(picture).get("role") == "img"
    assert picture == draw(scene, title="Turn 3")
    assert len(picture) < 150_000
    assert len(draw(everything(rich))) < 150_000


@pytest.mark.parametrize("coordinates", [True, False])
def test_all_that_is_used_is_defined_once(board: Board, rich: Board, coordinates: bool) -> None:
    for scene in (Scene(board, HOUSES_OF_FIVE, highlights=LINES[3]), everything(rich), Scene(rich)):
        picture = draw(scene, coordinates=coordinates)
        elements = list(ElementTree.fromstring(picture).iter())
        ids = Counter(element.attrib["id"] for element in elements if "id" in element.attrib)
        assert set(ids.values()) == {1}
        assert {href.removeprefix("#") for href in uses(picture)} <= set(ids)
        assert all(id.startswith("kb-") for id in ids)


def test_a_title_is_escaped(board: Board) -> None:
    title = """<script> & "quotes" & 'more'"""
    root = ElementTree.fromstring(draw(Scene(board), title=title + "\x00"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == texts[0] == title
    assert not list(root.iter(f"{SVG}script"))


def test_the_description_tells_what_is_there(rich: Board) -> None:
    description = ElementTree.fromstring(draw(everything(rich))).findtext(f"{SVG}desc")
    assert description == (
        "A map of hexes made of the sections quarry, lighthouse, temple, university, with the island tree house beside"
        " it. Settlements: player 1 (blue) has 3, player 2 (orange) has 1, player 3 (black) has 2,"
        " player 4 (white) has 0, player 5 (red) has 4."
        " Also there: warrior of player 1, city hall of player 1, ship of player 2, wagon of"
        " player 2. 2 walls stand. 2 hexes are marked."
    )


# The board


def test_every_hex_has_its_tooltip(board: Board) -> None:
    assert tooltips(draw(Scene(board))) == [f"{name(hex)} {board.symbols[hex]}" for hex in MAIN_HEXES]
    with_more = tooltips(draw(Scene(board, HOUSES_OF_FIVE, tiles_left={hex_named("c7"): 1})))
    assert "d5 water, settlement of player 2" in with_more
    assert "c7 tavern, 1 tile left" in with_more


def test_tooltips_of_everything(rich: Board) -> None:
    found = tooltips(draw(everything(rich)))
    assert len(found) == BOARD.bit_count()
    for words in (
        "j3 mountain, cave",
        "c6 nomad, sword tile",
        "h6 nomad, donation water tile",
        "e3 quarry, warrior of player 1, 1 tile left",
        "f6 canyon, city hall of player 1",
        "d1 water, ship of player 2",
        "h9 mountain, wall",
        "n12 canyon, scout",
        "E5 mountain, wagon of player 2",
        "D2 tree house, 1 tile left",
    ):
        place = words.split(",")[0].split()[0]
        of_place = next(tip for tip in found if tip and tip.split()[0] == place)
        assert of_place.split(", ")[1:] == words.split(", ")[1:]


def test_coordinates_can_be_left_out(board: Board, rich: Board) -> None:
    """80 around the board; the island has 5 rows and 6 columns, both named twice, and a compass with an N."""
    assert draw(Scene(board)).count("<text") == 80
    assert draw(Scene(board), coordinates=False).count("<text") == 0
    assert draw(Scene(rich)).count("<text") == 80 + 2 * (5 + 6) + 1


def test_the_island_lies_apart() -> None:
    points = [middle(hex) for hex in each(ISLAND)]
    assert min(x for x, _ in points) > WIDTH
    assert all(0 < y < HEIGHT for _, y in points)
    assert len(set(points)) == ISLAND.bit_count()


def test_an_outline_goes_once_around() -> None:
    """A hex has 6 sides; two neighbours have 10 outer ones; a hex within its six neighbours has 18."""
    for names, count in (("c3", 6), ("c3 d3", 10), ("c3 a9", 12)):
        data = outline(hexes(names))
        assert sum(len(part.split()) // 2 for part in data.replace("M", "l").split("l")[2::2]) == count
    flower = outline(1 << hex_named("c3") | NEIGHBOURS[hex_named("c3")])
    assert len(flower.partition("l")[2].split()) // 2 == 18


def test_caves_and_capitols() -> None:
    things = (Thing("capitol", hexes("d2"), covers=True), Thing("cave", hexes("h9")))
    board = catalogue.board(("oracle", "harbor", "village", "garden"), None, things)
    used = uses(draw(Scene(board)))
    assert used["#kb-cave"] == used["#kb-capitol"] == used["#kb-capitol-sign"] == 1
    assert used["#kb-castle-sign"] == 3


def test_special_hexes_without_artwork_get_a_plain_sign() -> None:
    section = Section("x", "test", ("GGGGGGGGG1",) * 10, {"1": "observatory"})
    picture = draw(Scene(Board((section, section, section, section))))
    assert uses(picture)["#kb-observatory-sign"] == 40
    assert ">Ob</text>" in picture


# What lies on it


def test_houses_of_each_player(board: Board) -> None:
    used = uses(draw(Scene(board, HOUSES_OF_FIVE)))
    assert [used[f"#kb-house-{player}"] for player in range(1, 6)] == [3, 1, 2, 0, 4]
    with pytest.raises(ValueError, match="6 players"):
        Scene(board, [*HOUSES_OF_FIVE, 0])
    with pytest.raises(ValueError, match="units of 6 players"):
        Scene(board, units=[{}] * 6)


def test_pieces_that_are_no_houses(rich: Board) -> None:
    used = uses(draw(everything(rich)))
    for id in ("warrior-1", "city_hall-1", "ship-2", "wagon-2"):
        assert used[f"#kb-{id}"] == 1
    assert used["#kb-wall"] == used["#kb-scout"] == 2


def test_a_city_hall_is_one_building(rich: Board) -> None:
    picture = ElementTree.fromstring(draw(Scene(rich, units=[{"city_hall": CITY_HALL}])))
    place = next(use for use in picture.iter(f"{SVG}use") if use.get("href") == "#kb-city_hall-1")
    assert (place.get("x"), place.get("y")) == tuple(map(str, middle(hex_named("f6"))))


def test_nomad_tiles_lie_over_the_tents(rich: Board) -> None:
    used = uses(draw(everything(rich)))
    assert used["#kb-nomad-sword"] == used["#kb-nomad-donation-water"] == used["#kb-nomad-sign"] == 1
    assert uses(draw(Scene(rich)))["#kb-nomad-sign"] == 3


def test_a_donation_of_a_terrain_that_the_board_lacks() -> None:
    section = Section("x", "test", ("GGGGNGGGGG",) * 10, {})
    picture = draw(Scene(Board((section,) * 4), lying={hex_named("e1"): "donation:mountain"}))
    assert 'id="kb-mountain-0"' in picture


def test_marked_lines(rich: Board) -> None:
    """Two marks of player 1, one of player 2; each is the player's house, besides those on the board."""
    used = uses(draw(everything(rich)))
    assert (used["#kb-house-1"], used["#kb-house-2"]) == (3 + 2, 1 + 1)
    assert uses(draw(Scene(rich, marks=[(), (), (24,)])))["#kb-house-3"] == 1


def test_highlights(board: Board) -> None:
    assert uses(draw(Scene(board, highlights=LINES[0] | LINES[7])))["#kb-highlight"] == 40
    assert not uses(draw(Scene(board)))["#kb-highlight"]


@pytest.mark.parametrize(("left", "full", "empty"), [(0, 0, 2), (1, 1, 1), (2, 2, 0)])
def test_tiles_left(board: Board, left: int, full: int, empty: int) -> None:
    tiles: dict[Hex, int] = {hex_named("c7"): left}
    used = uses(draw(Scene(board, tiles_left=tiles)))
    assert (used["#kb-tile"], used["#kb-no-tile"]) == (full, empty)


# The artwork

PUBLISHED = ("base", "nomads", "crossroads", "marshlands", "harvest", "island")
"""The boxes whose locations all have a sign of their own."""


def test_everything_has_its_own_drawing() -> None:
    """A location of a new box may do without one: it gets a plain sign."""
    assert set(TERRAINS) == set(TERRAIN_LETTERS.values())
    assert set(GROUNDS) == {*SPECIAL_LETTERS.values(), "capitol"}
    assert set(GROUNDS) <= set(SIGNS) <= {*GROUNDS, *catalogue.tiles}
    assert {tile.kind for name in PUBLISHED for tile in catalogue.boxes[name].tiles} <= set(SIGNS)
    assert set(LYING_TILES) == {"resettlement", "outpost", "sword", "treasure"}
    assert set(UNITS) == {unit.kind for box in catalogue.boxes.values() for unit in box.units}
    assert (set(NEUTRAL), set(THINGS)) == ({"wall", "scout"}, {"cave"})


def test_what_must_be_told_apart_differs() -> None:
    assert len(set(HOUSES)) == len({player.colour for player in PLAYERS}) == len(PLAYERS) == 5
    terrains = TERRAINS.values()
    assert len({art.colour for art in terrains}) == len({art.marks for art in terrains}) == len(TERRAINS)
    assert len({*SIGNS.values(), *LYING_TILES.values()}) == len(SIGNS) + len(LYING_TILES)


# Pictures of games


def test_a_game_draws_itself() -> None:
    game = Game(Options.first_game())
    assert uses(game.svg(title="First game"))["#kb-tile"] == 2 * 8
    assert game._repr_svg_() == game.svg()


def test_a_position_with_something_of_every_box() -> None:
    document = {
        "sections": ["quarry", "lighthouse", "university", "temple"],
        "island": "rope_bridge",
        "cards": ["mayors"],
        "walls": ["a1"],
        "nomads_left": {"c6": "sword"},
        "players": [
            {"warriors": ["a4"], "ship": "d1", "marked_lines": [3, "I2"]},
            {"wagon": "B1", "city_hall": "c13", "houses": ["C1"]},
        ],
        "turn": {"card": "grass", "scouts": ["c1"]},
    }
    used = uses(Game.from_position(document).svg())
    for id in ("wall", "scout", "nomad-sword", "warrior-1", "ship-1", "wagon-2", "city_hall-2", "house-2"):
        assert used[f"#kb-{id}"] == 1, id
    assert used["#kb-house-1"] == 2


@pytest.mark.parametrize("seed", range(3))
def test_every_moment_of_a_game_can_be_drawn(seed: int) -> None:
    """Also between picking a piece and placing it, and in what a seat sees."""
    chance = Random(seed)
    game = Game(Options(players=3, sets=ALL_SETS, seed=seed))
    while not game.over:
        game.play(Action(*draw_action(choices(game.state), chance)))
        if chance.random() < 0.05 or game.state.pending:
            ElementTree.fromstring(game.svg())
