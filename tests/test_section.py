"""Section files, and those that users bring: read, refused, played, and carried along in records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kingdombuilder import BadOptions, BadPosition, BadRecord, Game, HexSet, Options, Record, choices
from kingdombuilder.board import Board
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents import position
from kingdombuilder.section import BadSection, Section
from kingdombuilder.sets.sections import bring_folder

FARM = """\
section: farm
origin: my own
1: farm

GGGGGGGGGG
GXGGGGGGGG
GGGGGGG1GG
GGGGGGGGGG
GGGGCGGGGG
GGGGGGGGGG
GG1GGGGGGG
GGGGGGGGGG
GGGGGGGGGM
WWWWWWWWWW
"""
"""A farm section unlike the official one: almost all grass, farms at h3 and c7, one canyon hex at e5."""

PLAIN = FARM.replace("section: farm", "section: my_plain_2")
ISLAND = """\
island: tree_house
origin: my own
1: tree_house

.GGGG.
GGG1G.
GGGGGG
GGGGG.
.GGGG.
"""
SECTIONS = ("farm", "tavern", "paddock", "oasis")


@pytest.fixture(autouse=True)
def _nothing_brought() -> Iterator[None]:
    catalogue.brought.clear()
    yield
    catalogue.brought.clear()


# Files


@pytest.mark.parametrize("section", [*catalogue.sections.values(), *catalogue.islands.values()])
def test_what_prints_parses(section: Section) -> None:
    assert Section.parse(section.text()) == section
    assert Section.parse(section.text().replace("\n", "\r\n")) == section


def test_spaces_and_empty_lines_do_not_matter() -> None:
    loose = FARM.replace("\n\n", "\n   \n\n").replace("GXGG", "  GXGG").replace("1: farm", "1 :  farm ")
    assert Section.parse("\n" + loose) == Section.parse(FARM)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("origin: my own", "origin", "line 2: 'origin' should be 'key: value', such as 'section: farm'"),
        ("origin: my own", "author: me", "line 2: 'author' is not section, island, origin or a digit"),
        ("origin: my own", "12: farm", "line 2: '12' is not section, island, origin or a digit"),
        ("origin: my own", "section: farm", "line 2: a second line 'section'"),
        ("origin: my own\n", "", "the line 'origin: ...' is missing"),
        ("section: farm\n", "", "there must be either a line 'section: name' or a line 'island: name'"),
        ("1: farm", "island: farm", "there must be either a line 'section: name' or a line 'island: name'"),
        (
            "section: farm",
            "section: Farm",
            "the name 'Farm' should start with a letter a-z and have only a-z, digits and _",
        ),
        ("section: farm", "section: my farm", "the name 'my farm' should start with a letter a-z"),
        ("section: farm", "section: farm'", 'the name "farm\'" should start with a letter a-z'),
        ("section: farm", "section: für", "the name 'für' should start with a letter a-z"),
        ("section: farm", "section: 2nd", "the name '2nd' should start with a letter a-z and have only a-z"),
        ("WWWWWWWWWW\n", "", "9 rows; there should be 10"),
        ("GXGGGGGGGG", "GXGG", "row 2: 'GXGG' has 4 letters; a row has 10"),
        ("GXGGGGGGGG", "GXGGGG.GGG", "row 2: 'GXGGGG.GGG' should have the shape 'xxxxxxxxxx'"),
        ("GXGGGGGGGG", "GXGGGGGGGg", "row 2: g unknown; letters are 1 A B C D F G I M N P S W X"),
        ("GXGGGGGGGG", "GXGGGGGG2G", "row 2: 2 unknown; letters are 1 A"),
        ("1: farm", "1: farm\n2: oasis", r"the oasis \(2\) is in none of the rows"),
    ],
)
def test_bad_files(old: str, new: str, message: str) -> None:
    assert old in FARM
    with pytest.raises(BadSection, match=message):
        Section.parse(FARM.replace(old, new, 1))


def test_bad_islands() -> None:
    with pytest.raises(
        BadSection, match=r"row 1: 'GGGGG.' should have the shape '.xxxx.', with '.' exactly where there is no"
    ):
        Section.parse(ISLAND.replace(".GGGG.", "GGGGG.", 1))
    with pytest.raises(BadSection, match="5 rows; there should be 10"):
        Section.parse(ISLAND.replace("island:", "section:"))


# Bringing them


def test_a_section_brought_shadows_the_one_of_its_name() -> None:
    """With the farm section top left its canyon hex e5 is there; the official one has flowers on e5."""
    official = Game(Options(sections=SECTIONS)).board
    assert official.symbols[HexSet("e5").mask.bit_length() - 1] == "flower"
    assert catalogue.bring({"farm.txt": FARM}) == (Section.parse(FARM),)
    game = Game(Options(sections=SECTIONS))
    assert "e5" in HexSet(game.board.printed["canyon"])
    assert HexSet(game.board.locations["farm"]) == HexSet("h3 c7")
    assert game.options.own_sections == (Section.parse(FARM),)


def test_turned_and_drawn_at_random_too() -> None:
    """Turned by 180 degrees (row, column) becomes (9 - row, 9 - column): e5 -> f6."""
    catalogue.bring({"farm.txt": FARM})
    assert "f6" in HexSet(Options(sections=("farm'", *SECTIONS[1:])).resolved().board().printed["canyon"])
    drawn = [Options(seed=seed).resolved() for seed in range(30)]
    with_farm = [options for options in drawn if {"farm", "farm'"} & set(options.sections or ())]
    assert with_farm
    assert all(options.own_sections == (Section.parse(FARM),) for options in with_farm)
    assert not any(options.own_sections for options in drawn if options not in with_farm)


def test_a_section_of_a_new_name_can_be_named() -> None:
    catalogue.bring({"plain.txt": PLAIN})
    game = Game(Options(sections=("my_plain_2'", "tavern", "paddock", "oasis")))
    assert game.board.sections[0] == "my_plain_2'"
    assert "f6" in HexSet(game.board.printed["canyon"])
    with pytest.raises(BadOptions, match="unknown section 'my_plane_2'; did you mean my_plain_2"):
        Options(sections=("my_plane_2", "tavern", "paddock", "oasis")).resolved()


def test_a_side_of_the_island_can_be_brought() -> None:
    catalogue.bring({"island.txt": ISLAND})
    game = Game(Options(sets=("base", "island"), sections=SECTIONS, island="tree_house"))
    assert HexSet(game.board.printed["grass"]) >= HexSet("B1 A2 F3 E5")
    assert game.options.own_sections == (Section.parse(ISLAND),)


def test_one_equal_to_the_original_is_not_foreign() -> None:
    catalogue.bring({"farm.txt": catalogue.sections["farm"].text()})
    assert Options(sections=SECTIONS).resolved().own_sections == ()


def test_the_boxes_of_its_locations_join_in() -> None:
    """A farm section with a quarry needs the Nomads, or nobody would know what a wall is."""
    catalogue.bring({"farm.txt": FARM.replace("1: farm", "1: quarry")})
    assert Options(sections=SECTIONS).resolved().sets == ("base", "nomads")
    assert Options(sections=("quarry", *SECTIONS[1:])).resolved().sets == ("base", "nomads")
    assert Options(sections=(*SECTIONS[1:], "tower")).resolved().sets == ("base",)


def test_the_boxes_of_what_is_on_an_island_join_in_too() -> None:
    """An own side of the island with barracks needs Crossroads, or nobody would know what a warrior is."""
    island = Section.parse(ISLAND.replace("1: tree_house", "1: barracks"))
    named = Options(sets=("base", "island"), sections=SECTIONS, island=island.name, own_sections=(island,)).resolved()
    assert named.sets == ("base", "crossroads", "island")
    assert named.resolved() == named
    drawn = replace(named, sets=("base", "island"), island=None, tasks=None)
    sides = {replace(drawn, seed=seed).resolved().island: replace(drawn, seed=seed).resolved() for seed in range(10)}
    assert {side: options.sets for side, options in sides.items()} == {
        "tree_house": ("base", "crossroads", "island"),
        "rope_bridge": ("base", "island"),
    }
    assert sides["tree_house"].tasks is not None
    game = Game(named)
    here = game.position() | {"players": [{"houses": ["D1"], "tiles": [{"kind": "barracks", "from": "D2"}]}, {}]}
    again = position.playable_state(here, 0, (island,))
    assert again.setup.options.sets == ("base", "crossroads", "island")
    assert "barracks" in choices(again)


def test_all_bad_files_are_named_and_nothing_is_brought() -> None:
    texts = {
        "farm.txt": FARM,
        "barn.txt": FARM.replace("1: farm", "1: frm"),
        "copy.txt": FARM,
        "oasis.txt": "G" * 10,
    }
    with pytest.raises(BadSection) as error:
        catalogue.bring(texts)
    assert str(error.value) == (
        "barn.txt: 1: unknown location 'frm'; did you mean farm?; copy.txt: a second section 'farm'; "
        "oasis.txt: line 1: 'GGGGGGGGGG' should be 'key: value', such as 'section: farm'"
    )
    assert not catalogue.brought


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "farm.txt").write_text("\ufeff" + FARM, "utf-8")
    (tmp_path / "notes.md").write_text("not a section")
    assert [section.name for section in bring_folder(tmp_path)] == ["farm"]
    (tmp_path / "latin.txt").write_bytes(FARM.replace("my own", "für mich").encode("latin-1"))
    with pytest.raises(BadSection, match=r"latin\.txt: the file is not text in UTF-8"):
        bring_folder(tmp_path)
    with pytest.raises(BadSection, match="nowhere is not a folder"):
        bring_folder(tmp_path / "nowhere")


def test_options_can_carry_them_without_the_catalogue() -> None:
    own = (Section.parse(FARM), Section.parse(PLAIN))
    options = Options(sections=SECTIONS, own_sections=own).resolved()
    assert options.own_sections == own[:1]
    assert "e5" in HexSet(options.board().printed["canyon"])
    assert not catalogue.brought
    with pytest.raises(BadOptions, match="own_sections: farm: 1: unknown location 'observatory'"):
        Options(own_sections=(replace(own[0], locations={"1": "observatory"}),)).resolved()
    with pytest.raises(BadOptions, match="own_sections: farm is given twice"):
        Options(own_sections=(own[0], own[0])).resolved()


def test_boards_of_equal_names_are_told_apart() -> None:
    """The boards and tables that are kept for speed go by the sections themselves, not by their names alone."""

    def board() -> Board:
        return Game(Options(sections=SECTIONS)).board

    official = board()
    catalogue.bring({"farm.txt": FARM})
    own = board()
    catalogue.bring({"farm.txt": FARM.replace("GGGGCGGGGG", "GGGGDGGGGG")})
    other = board()
    catalogue.brought.clear()
    assert [
        HexSet(found.printed["desert"] | found.printed["canyon"]) >= HexSet("e5") for found in (own, other, official)
    ] == [True, True, False]
    assert "e5" in HexSet(other.printed["desert"])
    assert board() is official


# Records and positions


@pytest.fixture
def game() -> Game:
    """A turn on a board with an own section and an own island, which the catalogue knows no more."""
    catalogue.bring({"farm.txt": FARM, "island.txt": ISLAND})
    game = Game(Options(sets=("base", "island"), sections=SECTIONS, island="tree_house", seed=5))
    for _ in range(3):
        game.play(f"build {min(game.choices()['build'])}")
    game.play("end")
    catalogue.brought.clear()
    return game


def test_a_record_replays_where_nobody_knows_the_section(game: Game) -> None:
    for text in (game.record().text(), json.dumps(game.record().document())):
        again = Game.from_record(text)
        assert again.state == game.state
        assert again.board.symbols == game.board.symbols
        assert again.record() == game.record()


def test_the_record_has_a_line_for_each(game: Game) -> None:
    lines = [line for line in game.record().text().splitlines() if line.startswith("section: ")]
    assert lines == [f"section: {json.dumps(FARM)}", f"section: {json.dumps(ISLAND)}"]
    assert game.record().document()["own_sections"] == [FARM, ISLAND]


def test_a_record_of_official_sections_stays_official() -> None:
    """What somebody brings later does not change the games of before."""
    before = Game(Options(sections=SECTIONS, seed=1))
    text = before.record().text()
    assert "\nsection:" not in text
    catalogue.bring({"farm.txt": FARM})
    assert Game.from_record(text).state == before.state
    assert Game.from_record(json.dumps(before.record().document())).state == before.state


def test_a_game_from_a_position_carries_them_too(game: Game) -> None:
    document = game.position()
    assert document["own_sections"] == [FARM, ISLAND]
    assert Game.from_position(document).board.symbols == game.board.symbols
    del document["own_sections"]
    assert Game.from_position(document).board.symbols != game.board.symbols
    catalogue.bring({"farm.txt": FARM, "island.txt": ISLAND})
    scene = Game.from_position(document)
    assert scene.board.symbols == game.board.symbols
    catalogue.brought.clear()
    again = Game.from_record(scene.record().text())
    assert again.state == scene.state
    assert again.board.symbols == game.board.symbols


def test_sections_in_a_position_come_before_those_brought(game: Game) -> None:
    document = game.position()
    catalogue.bring({"farm.txt": FARM.replace("GGGGCGGGGG", "GGGGDGGGGG")})
    assert Game.from_position(document).board.symbols == game.board.symbols
    record = Game.from_position(document).record()
    assert record.start is not None
    assert "own_sections" not in record.start, "the options of the record have them"


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ([FARM, FARM], r"own_sections\[1\]: a second section 'farm'"),
        ([FARM[:36]], r"own_sections\[0\]: 0 rows; there should be 10"),
        ([7], r"own_sections\[0\]: 7 is not a text"),
        (7, "own_sections: 7 is not a list"),
        ([FARM.replace("1: farm", "1: frm")], r"own_sections\[0\]: 1: unknown location 'frm'; did you mean farm"),
        ([FARM] * 6, "own_sections: 6 given; a board has at most 5"),
    ],
)
def test_bad_sections_in_positions(own: object, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Game.from_position({"sections": list(SECTIONS), "players": [{}, {}], "own_sections": own})


def test_positions_know_brought_sections_by_name() -> None:
    document = {"sections": ["my_plain_2", *SECTIONS[1:]], "players": [{}, {}], "turn": {"card": "canyon"}}
    with pytest.raises(BadPosition, match="unknown section 'my_plain_2'"):
        Game.from_position(document)
    catalogue.bring({"plain.txt": PLAIN})
    assert "e5" in Game.from_position(document).legal()["actions"]["build"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("farm", "line 4: the section cannot be read: Expecting value"),
        ("7", "line 4: the section cannot be read: there must be either a line"),
        (json.dumps(FARM.replace("GXGG", "GYGG")), "line 4: the section cannot be read: row 2: Y unknown"),
        (
            json.dumps(FARM.replace("1: farm", "1: frm")),
            "line 4: the section cannot be read: 1: unknown location 'frm'",
        ),
    ],
)
def test_bad_sections_in_records(value: str, message: str) -> None:
    text = Game(Options(sections=SECTIONS)).record().text()
    lines = text.splitlines()
    spoilt = "\n".join([*lines[:3], f"section: {value}", *lines[3:]])
    with pytest.raises(BadRecord, match=message):
        Game.from_record(spoilt)


def test_bad_sections_in_json_records() -> None:
    document = Game(Options(sections=SECTIONS)).record().document() | {"own_sections": [FARM[:36], 7]}
    with pytest.raises(
        BadRecord, match=r"own_sections\[1\]: 7 is not a text; own_sections\[0\]: 0 rows; there should be 10"
    ):
        Record.parse(json.dumps(document))
