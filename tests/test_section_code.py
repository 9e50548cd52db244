"""The codes of sections: short, read back as they were, and refused with a reason if anything is wrong."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random

import pytest

from kingdombuilder.codes import ALPHABET, BadCode, Packer, Unpacker
from kingdombuilder.game import catalogue
from kingdombuilder.hexes import SECTION_ROWS
from kingdombuilder.section import (
    FROM_CODE,
    SPECIAL_LETTERS,
    TERRAIN_LETTERS,
    BadSection,
    Section,
    read_sections,
)
from kingdombuilder.section_code import HEXES, LETTER, LOCATIONS, LONGEST, LONGEST_NAME, NUMBERS
from tests.test_section import FARM, ISLAND
from tools.fuzz.games.random_starts import invented_section

OF_BOXES = [*catalogue.sections.values(), *catalogue.islands.values()]


def drawn(section: Section) -> list[tuple[int, int, str]]:
    """What a section shows: the digits of its locations do not count."""
    return list(section.symbols())


def longest_section() -> Section:
    """Ten kinds of locations, the highest number on every hex, and the last of the longest names."""
    rows = ("0" * len(SECTION_ROWS[0]),) * 9 + (NUMBERS,)
    locations = dict(zip(NUMBERS, LOCATIONS[-len(NUMBERS) :], strict=True))
    return Section("z" + "_" * (LONGEST_NAME - 1), "mine", rows, locations)


def test_the_format_knows_everything_that_is_printed() -> None:
    assert set(HEXES) == {*TERRAIN_LETTERS, *SPECIAL_LETTERS}
    assert set(LOCATIONS) == set(catalogue.tiles)


@pytest.mark.parametrize("section", OF_BOXES)
def test_every_section_of_the_boxes(section: Section) -> None:
    again = Section.from_code(section.code())
    assert (again.name, again.origin, again.is_island) == (section.name, FROM_CODE, section.is_island)
    assert drawn(again) == drawn(section)
    assert catalogue.sections_of(section.code()) == [section], "it is that of the box, with its origin"


@pytest.mark.parametrize("section", catalogue.sections.values())
def test_turned_sections(section: Section) -> None:
    again = Section.from_code(section.turned().code())
    assert again.name == section.name + "'"
    assert drawn(again) == drawn(section.turned())
    assert catalogue.sections_of(section.turned().code()) == [section]


def test_invented_sections() -> None:
    chance = Random(34)
    for number in range(2000):
        section = invented_section(chance, f"own_{number}", is_island=number % 5 == 0)
        again = Section.from_code(section.code())
        assert (again.name, drawn(again), again.is_island) == (section.name, drawn(section), section.is_island)
        assert again.code() == section.code()
        assert len(section.code()) < 100


def test_the_longest_code() -> None:
    """62 letters and digits in 119 places say 2^708; ten of 34 locations, 100 hexes of 23 sorts and the name need
    2^692, the checksum 2^16.
    """
    section = longest_section()
    assert len(section.code()) == LONGEST == 120
    assert drawn(Section.from_code(section.code())) == drawn(section)


def test_a_code_needs_no_escapes() -> None:
    assert all(section.code().isalnum() and section.code().isascii() for section in OF_BOXES)


def test_any_damage_is_found() -> None:
    """A letter wrong, missing, added or two swapped: of 65,536 such codes the checksum lets one pass."""
    chance = Random(1)
    code = catalogue.sections["farm"].code()
    for _ in range(300):
        place, other = chance.randrange(1, len(code)), chance.choice(ALPHABET)
        damaged = {
            code[:place] + other + code[place + 1 :],
            code[:place] + code[place + 1 :],
            code[:place] + other + code[place:],
            code[:place] + code[place:][1::-1] + code[place + 2 :],
        }
        for text in damaged - {code}:
            with pytest.raises(BadSection, match="is damaged"):
                Section.from_code(text)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "'' is not a code of this kind: it should begin with S; perhaps it is from a newer version"),
        ("Q123", "'Q123' is not a code of this kind: it should begin with S"),
        ("S12-3", "'S12-3' has the character '-'; codes are made of letters and digits"),
        ("Sé", "has the character 'é'"),
        ("S٣", "has the character"),
        ("S", "'S' is damaged: a character is missing or wrong; copy the whole code again"),
        ("S" * 121, "has 121 characters; a code of this kind has at most 120"),
        ("S" * 10**6, "has 1000000 characters; a code of this kind has at most 120"),
    ],
)
def test_what_is_no_code(code: str, message: str) -> None:
    with pytest.raises(BadSection, match=message):
        Section.from_code(code)


def test_codes_of_what_cannot_be() -> None:
    """With a right checksum, as somebody makes them who wants to do harm."""
    chance = Random(2)
    began = time.process_time()
    for _ in range(2000):
        packer = Packer()
        packer.put(chance.getrandbits(chance.randrange(700)), 2**700)
        code = packer.code(LETTER)
        with suppress(BadSection):
            section = Section.from_code(code)
            assert Section.from_code(section.code()) == section
    assert time.process_time() - began < 5


def test_more_than_there_is_to_say() -> None:
    packer = Packer()
    packer.put(5, 10)
    packer.put(1, 2)
    unpacker = Unpacker(packer.code("S"), "S", 120)
    unpacker.take(10)
    with pytest.raises(BadCode, match="the code has extra data"):
        unpacker.finish()
    with pytest.raises(ValueError, match="10 is not a number from 0 to 9"):
        packer.put(10, 10)


def test_sets() -> None:
    """Every set of at most three of six numbers has its own code."""
    codes = {}
    for bits in range(64):
        members = [member for member in range(6) if bits >> member & 1]
        if len(members) > 3:
            continue
        packer = Packer()
        packer.put_set(members, 6, 3)
        codes[packer.code("T")] = members
        unpacker = Unpacker(packer.code("T"), "T", 20)
        assert unpacker.take_set(6, 3) == members
        unpacker.finish()
    assert len(codes) == 1 + 6 + 15 + 20


def test_a_location_that_the_format_does_not_know() -> None:
    with pytest.raises(BadSection, match="a code cannot name the location 'observatory'"):
        Section.parse(FARM.replace("1: farm", "1: observatory")).code()


# --- Several sections ---


def test_files_one_after_another_and_codes() -> None:
    farm, island = Section.parse(FARM), Section.parse(ISLAND)
    assert read_sections(FARM + ISLAND) == [farm, island]
    assert read_sections(FARM.replace("\n", "\r\n") + "\r\n\r\n" + ISLAND) == [farm, island]
    for between in (" ", "\n", ".", " .\n"):
        assert [drawn(section) for section in read_sections(farm.code() + between + island.code())] == [
            drawn(farm),
            drawn(island),
        ]


def test_all_sections_of_a_box() -> None:
    box = catalogue.boxes["harvest"].sections
    assert tuple(catalogue.sections_of("\n".join(section.code() for section in box))) == box
    assert tuple(catalogue.sections_of("".join(section.text() for section in box))) == box


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there must be either a line 'section: name' or a line 'island: name'"),
        (FARM + FARM, "a second section 'farm'"),
        (FARM + "nothing", "11 rows"),
        (
            FARM + ISLAND.replace("1: tree_house", "1: tree_hose"),
            "1: unknown location 'tree_hose'; did you mean tree_house?",
        ),
        (Section.parse(FARM).code() + ".Sabc", "'Sabc' is damaged"),
        (" ".join([Section.parse(FARM).code()] * 101), "more than 100 sections"),
        (FARM * 101, "more than 100 sections"),
    ],
)
def test_texts_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadSection, match=message):
        catalogue.sections_of(text)
