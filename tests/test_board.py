"""Sections and the board against the printed layouts, RULES 1.2-1.6."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import product
from random import Random

import pytest

from kingdombuilder import hexes
from kingdombuilder.board import COAST, EDGE, EDGES, SECTORS, SUITABLE, Board, Thing
from kingdombuilder.game import catalogue
from kingdombuilder.hexes import MAIN, HexSet, hex_at
from kingdombuilder.section import BadSection, Section
from tests.properties import geometry

FOLDER = files("kingdombuilder") / "sets/base/sections"
NAMES = ["barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower"]
TERRAINS = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
}  # fmt: skip
CORNERS = [(0, 0), (0, 10), (10, 0), (10, 10)]

GOOD = """section: farm
origin: official
1: farm

DDCWWFFFGG
DXCWFFF1GG
CCCBBBFCBB
CCBBWDDCCB
CGGWBBDDCC
GG1BWBWDDC
GGGFBBWWDD
GGFFMWWWDW
GMFFWWWWWW
FFFWWWWWWW
"""


def read(name: str) -> Section:
    return Section.parse((FOLDER / f"{name}.txt").read_text("utf-8"))


def rows(name: str) -> list[str]:
    """The ten rows of a section file, read without the package; reversed both ways if the name says turned."""
    text = (FOLDER / f"{name.removesuffix(chr(39))}.txt").read_text("utf-8")
    found = text.split("\n\n")[1].split()
    return [row[::-1] for row in found[::-1]] if name.endswith("'") else found


def symbols_of(section: Section) -> dict[tuple[int, int], str]:
    return {(row, column): symbol for row, column, symbol in section.symbols()}


def printed(name: str, letter: str) -> str:
    """What a letter of that section stands for: every base section has one kind of location, its own."""
    return {**TERRAINS, "X": "castle", "1": name.removesuffix("'")}[letter]


def assemble(*names: str) -> Board:
    first, second, third, fourth = (read(n.removesuffix("'")).turned() if n.endswith("'") else read(n) for n in names)
    return Board((first, second, third, fourth))


def _arrangements() -> list[tuple[str, ...]]:
    chance = Random(7)
    found: list[tuple[str, ...]] = [("tavern", "paddock", "oasis", "farm"), ("oracle'", "harbor'", "tower'", "barn'")]
    found += [tuple(name + chance.choice(["", "'"]) for name in chance.sample(NAMES, 4)) for _ in range(8)]
    return found


ARRANGEMENTS = _arrangements()


class TestSections:
    def test_the_base_game_has_these_eight(self) -> None:
        assert set(NAMES) < set(catalogue.sections)
        assert len(catalogue.sections) == 24, "RULES 1.1"
        assert [section.name for section in catalogue.boxes["base"].sections] == NAMES

    @pytest.mark.parametrize("name", NAMES)
    def test_a_section_has_a_hundred_hexes_as_printed(self, name: str) -> None:
        section = read(name)
        assert section.name == name
        assert section.origin == "official"
        assert section.locations == {"1": name}
        assert symbols_of(section) == {
            (row, column): printed(name, rows(name)[row][column]) for row, column in product(range(10), repeat=2)
        }

    @pytest.mark.parametrize("name", NAMES)
    def test_special_hexes_per_section(self, name: str) -> None:
        """RULES 1.3: two locations and a castle; oracle and harbor one location and two castles."""
        locations, castles = (1, 2) if name in ("oracle", "harbor") else (2, 1)
        section = read(name)
        symbols = Counter(symbols_of(section).values())
        assert symbols[name] == locations
        assert symbols["castle"] == castles
        assert sum(symbols.values()) == 100
        assert sum(symbols[terrain] for terrain in TERRAINS.values()) == 97

    @pytest.mark.parametrize("name", NAMES)
    def test_no_special_hex_lies_on_the_rim_of_its_section(self, name: str) -> None:
        """RULES 1.3."""
        found = rows(name)
        rim = found[0] + found[-1] + "".join(row[0] + row[-1] for row in found)
        assert not set(rim) & {"1", "X"}

    def test_oasis_is_the_section_without_a_mountain(self) -> None:
        """RULES 1.3."""
        assert [name for name in NAMES if "M" not in "".join(rows(name))] == ["oasis"]

    @pytest.mark.parametrize(
        ("name", "hexes_for_a_cave"),
        [("farm", 2), ("oracle", 2), ("harbor", 1), ("barn", 8), ("tower", 9), ("paddock", 13), ("tavern", 9),
         ("oasis", 0)],
    )  # fmt: skip
    def test_mountains_far_from_special_hexes(self, name: str, hexes_for_a_cave: int) -> None:
        """RULES 8.5, 15: mountains at distance 3 or more from all special hexes, a finger-print of the layout."""
        section = read(name)
        where: dict[str, list[int]] = {}
        for (row, column), symbol in symbols_of(section).items():
            where.setdefault(symbol, []).append(hex_at(row, column))
        special = where["castle"] + where[name]
        far = [h for h in where.get("mountain", []) if all(hexes.distance(h, other) >= 3 for other in special)]
        assert len(far) == hexes_for_a_cave

    @pytest.mark.parametrize("name", NAMES)
    def test_turning_maps_row_and_column_to_nine_minus_them(self, name: str) -> None:
        """RULES 1.4."""
        straight, turned = read(name), read(name).turned()
        assert turned.name == name + "'"
        assert turned.origin == straight.origin
        assert symbols_of(straight) == {
            (9 - row, 9 - column): symbol for (row, column), symbol in symbols_of(turned).items()
        }
        assert turned != straight
        assert turned.turned() == straight
        assert turned.turned().name == name

    def test_sections_are_values(self) -> None:
        assert read("farm") == read("farm")
        assert hash(read("farm")) == hash(read("farm"))
        assert len({read("farm"), read("farm"), read("barn")}) == 2

    def test_the_catalogue_knows_turned_sections_by_their_name(self) -> None:
        assert catalogue.section("oasis'") == read("oasis").turned()
        assert catalogue.section("oasis") == read("oasis")


class TestBadSections:
    def test_the_text_that_the_others_spoil_is_good(self) -> None:
        assert Section.parse(GOOD).rows == tuple(GOOD.split("\n\n")[1].split())

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("origin: official", "origin", "line 2: 'origin' should be 'key: value', such as 'section: farm'"),
            ("origin: official", "origin:", "line 2: 'origin:' should be 'key: value', such as 'section: farm'"),
            ("origin: official", ": official", "line 2: ': official' should be 'key: value', such as 'section: farm'"),
            ("section: farm\n", "", "there must be either a line 'section: name' or a line 'island: name'"),
            ("origin: official\n", "", "the line 'origin: ...' is missing"),
            ("FFFWWWWWWW\n", "", "9 rows; there should be 10"),
            ("FFFWWWWWWW\n", "FFFWWWWWWW\nFFFWWWWWWW\n", "11 rows; there should be 10"),
            ("CCCBBBFCBB", "CCCBBBFCB", "row 3: 'CCCBBBFCB' has 9 letters; a row has 10"),
            ("CCCBBBFCBB", "CCCBBBFCBBB", "row 3: 'CCCBBBFCBBB' has 11 letters; a row has 10"),
            ("DDCWWFFFGG", "ZDCWWFFFGG", "row 1: Z unknown; letters are 1 A B C D F G I M N P S W X"),
            ("DDCWWFFFGG", "zDcWWFFFGG", "row 1: c, z unknown; letters are 1 A B C D F G I M N P S W X"),
            ("1: farm\n", "", "row 2: 1 unknown; letters are A B C D F G I M N P S W X"),
            ("GG1BWBWDDC", "GG2BWBWDDC", "row 6: 2 unknown; letters are 1 A B C D F G I M N P S W X"),
        ],
    )
    def test_the_message_says_where_and_what_would_be_right(self, old: str, new: str, message: str) -> None:
        assert old in GOOD
        with pytest.raises(BadSection) as error:
            Section.parse(GOOD.replace(old, new, 1))
        assert str(error.value) == message

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "there must be either a line 'section: name' or a line 'island: name'"),
            ("section: farm\norigin: ours\n", "0 rows; there should be 10"),
            ("section: farm\norigin: ours\n\n", "0 rows; there should be 10"),
        ],
    )
    def test_empty_ones(self, text: str, message: str) -> None:
        with pytest.raises(BadSection) as error:
            Section.parse(text)
        assert str(error.value) == message

    def test_a_bad_section_is_a_value_error(self) -> None:
        assert issubclass(BadSection, ValueError)


class TestBoard:
    @pytest.mark.parametrize("names", ARRANGEMENTS)
    def test_every_hex_shows_what_its_section_prints(self, names: tuple[str, ...]) -> None:
        board = assemble(*names)
        assert board.sections == names
        expected = {}
        for (top, left), name in zip(CORNERS, names, strict=True):
            for row, column in product(range(10), repeat=2):
                expected[hex_at(top + row, left + column)] = printed(name, rows(name)[row][column])
        assert board.symbols == expected
        assert list(board.symbols) == sorted(expected)

    @pytest.mark.parametrize("names", ARRANGEMENTS)
    def test_masks_follow_from_the_symbols(self, names: tuple[str, ...]) -> None:
        board = assemble(*names)

        def showing(*symbols: str) -> int:
            return hexes.mask_of(hex for hex, symbol in board.symbols.items() if symbol in symbols)

        kinds = {name.removesuffix("'") for name in names}
        assert board.printed == {symbol: showing(symbol) for symbol in set(board.symbols.values())}
        assert board.terrain == {terrain: showing(terrain) for terrain in (*TERRAINS.values(), "swamp", "farmland")}
        assert board.locations == {kind: showing(kind) for kind in kinds}
        assert list(board.locations) == sorted(kinds)
        assert board.castles == showing("castle")
        assert board.location_hexes == showing(*kinds)
        assert board.special == showing("castle", *kinds)
        assert board.special.bit_count() == 12, "RULES 1.3: each base section has three special hexes"
        assert board.suitable == showing("grass", "canyon", "desert", "flower", "forest")
        assert board.suitable | showing("water", "mountain") | board.special == MAIN == board.hexes
        assert board.specials == {"castle": board.castles, "nomad": 0, "palace": 0, "silo": 0}
        assert not board.things
        mountains = sorted(geometry.areas({hexes.place(h) for h in hexes.each(showing("mountain"))}), key=min)
        assert [{hexes.place(h) for h in hexes.each(mountain)} for mountain in board.mountains] == mountains

    @pytest.mark.parametrize("names", ARRANGEMENTS)
    def test_hexes_next_to_water_mountain_and_special_hexes(self, names: tuple[str, ...]) -> None:
        board = assemble(*names)
        symbols = {hexes.place(hex): symbol for hex, symbol in board.symbols.items()}

        def beside(*wanted: str) -> set[geometry.Place]:
            return {place for place in symbols if any(symbols[n] in wanted for n in geometry.neighbours(place))}

        def places(mask: int) -> set[geometry.Place]:
            return {hexes.place(hex) for hex in hexes.each(mask)}

        assert places(board.next_to_water) == beside("water")
        assert places(board.next_to_mountain) == beside("mountain")
        assert places(board.next_to_special) == beside("castle", *board.locations)

    def test_suitable_terrains(self) -> None:
        """RULES 1.2."""
        assert sorted(SUITABLE) == ["canyon", "desert", "farmland", "flower", "forest", "grass", "swamp"]

    def test_first_game_arrangement(self) -> None:
        """RULES 1.6: there a flower-field card touches exactly five location hexes."""
        board = assemble("tavern", "paddock", "oasis", "farm")
        flowers = hexes.neighbours(board.terrain["flower"])
        assert (flowers & board.location_hexes).bit_count() == 5

    def test_a_board_turned_as_a_whole_is_the_turned_sections_in_reverse_order(self) -> None:
        straight = assemble("tavern", "paddock'", "oasis", "farm'")
        turned = assemble("farm", "oasis'", "paddock", "tavern'")
        for symbol, mask in straight.printed.items():
            places = map(geometry.turned, map(hexes.place, hexes.each(mask)))
            assert turned.printed[symbol] == hexes.mask_of(hex_at(*place) for place in places)
        assert turned.printed.keys() == straight.printed.keys()

    def test_describe_and_repr(self) -> None:
        board = assemble("tavern", "paddock", "oasis'", "farm")
        # Row 4 of the tavern section reads WWBXGGFFMM.
        assert board.describe(hexes.hex_named("a4")) == "a4 (water)"
        assert board.describe(hexes.hex_named("d4")) == "d4 (castle)"
        assert board.describe(hexes.hex_named("c7")) == "c7 (tavern)"
        assert repr(board) == "<Board tavern paddock oasis' farm>"

    def test_the_catalogue_assembles_by_name(self) -> None:
        names = ("tavern", "paddock", "oasis'", "farm")
        assert catalogue.board(names).symbols == assemble(*names).symbols


class TestSectorsAndEdge:
    def test_sectors_are_the_four_quarters(self) -> None:
        for (top, left), sector in zip(CORNERS, SECTORS, strict=True):
            inside = {(row, column) for row in range(top, top + 10) for column in range(left, left + 10)}
            assert {hexes.place(hex) for hex in hexes.each(sector)} == inside
        assert sum(SECTORS) == MAIN, "RULES 3.10: the island is no section"

    def test_edge_is_first_and_last_row_and_column(self) -> None:
        """RULES 1.4."""
        edge = {place for place in geometry.PLACES if 0 in place or 19 in place}
        assert {hexes.place(hex) for hex in hexes.each(EDGE)} == edge
        assert EDGE.bit_count() == 76
        sides = [{p for p in geometry.PLACES if p[axis] == end} for axis, end in ((0, 0), (0, 19), (1, 0), (1, 19))]
        assert [{hexes.place(hex) for hex in hexes.each(side)} for side in EDGES] == sides
        assert set(HexSet("a1 t20 k1 a9")) <= set(HexSet(EDGE))

    def test_the_coast_is_the_rim_of_the_island(self) -> None:
        """RULES 3.10: every hex there is next to the sea, which has no hexes."""
        rim = {place for place in geometry.ISLAND if len(geometry.neighbours(place)) < 6}
        assert {hexes.place(hex) for hex in hexes.each(COAST)} == rim
        assert COAST.bit_count() == 14


class TestQueenies:
    """RULES 1.7 and 3.10."""

    names = ("oracle", "harbor'", "tavern", "farm")

    @pytest.mark.parametrize("side", ["rope_bridge", "tree_house"])
    def test_the_island_lies_beside_the_board(self, side: str) -> None:
        plain, board = catalogue.board(self.names), catalogue.board(self.names, side)
        assert board.island == side
        assert board.hexes == MAIN | hexes.ISLAND
        assert {hex: symbol for hex, symbol in board.symbols.items() if MAIN >> hex & 1} == plain.symbols
        text = (files("kingdombuilder") / f"sets/queenies/sections/{side}.txt").read_text("utf-8")
        letters = {**TERRAINS, "X": "castle", "1": side}
        shown = {
            (geometry.ISLAND_TOP + row, column): letters[letter]
            for row, line in enumerate(text.split("\n\n")[1].split())
            for column, letter in enumerate(line)
            if letter != "."
        }
        assert {hexes.place(hex): symbol for hex, symbol in board.symbols.items() if hexes.ISLAND >> hex & 1} == shown
        assert board.locations == {**plain.locations, side: board.printed[side]}
        assert repr(board) == f"<Board oracle harbor' tavern farm, island {side}>"
        for coast in hexes.each(COAST):
            assert board.next_to_water >> coast & 1

    def test_a_capitol_covers_its_castle_and_a_cave_leaves_the_mountain(self) -> None:
        plain = catalogue.board(self.names)
        castle = plain.castles & -plain.castles
        cave = plain.terrain["mountain"] & -plain.terrain["mountain"]
        board = catalogue.board(self.names, None, (Thing("capitol", castle, covers=True), Thing("cave", cave)))
        assert board.specials["capitol"] == castle == board.printed["capitol"]
        assert board.castles == plain.castles ^ castle
        assert board.special == plain.special
        assert board.things == {"cave": cave}
        assert board.terrain == plain.terrain
        assert board.mountains == plain.mountains
