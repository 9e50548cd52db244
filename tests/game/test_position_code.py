"""The codes of positions: any position of any box fits a link, with own sections inside, and comes back as it was."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kingdombuilder import BadPosition, Game, Options, State, apply, choices, draw_action
from kingdombuilder.codes import ALPHABET, Packer
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents import position, position_code
from kingdombuilder.game.documents.position_code import LETTER, LONGEST
from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.hexes import BOARD, names
from kingdombuilder.section import Section
from kingdombuilder.section_code import LOCATIONS, LONGEST_NAME, NUMBERS
from kingdombuilder.sets.nomads.nomad_hexes import STOCK
from tests.properties.strategies import position as any_position
from tests.test_section import FARM, ISLAND
from tools.fuzz.games.random_starts import random_start

FIRST = {"sections": ["tavern", "paddock", "oasis'", "farm"], "players": [{"houses": ["a1"]}, {}]}
MORE = int(os.environ.get("FUZZ", "0"))
REAL = 400
"""Characters that a position needs at most, if all its sections are of the boxes."""


def document_of(state: State) -> dict[str, Any]:
    """The position document of a state; the origins of its own sections are those of sections read from codes."""
    found = {"own_sections": []} | position.document(state)
    found["own_sections"] = [Section.from_code(Section.parse(text).code()).text() for text in found["own_sections"]]
    return found


def test_the_format_knows_every_name() -> None:
    """A new name goes to the end of its table, so that older codes keep their meaning."""
    assert set(position_code.SECTION_NAMES) == set(catalogue.sections)
    assert set(position_code.ISLANDS) == set(catalogue.islands)
    assert set(position_code.CARD_NAMES) == set(catalogue.cards)
    assert set(position_code.TASKS) == set(catalogue.tasks)
    assert set(position_code.NOMADS) == set(STOCK)
    cards = {card for box in catalogue.boxes.values() for card in box.terrain_cards}
    assert set(position_code.TERRAIN_CARDS) == cards | catalogue.card_terrains.keys()


def test_positions_with_all_boxes() -> None:
    """Crowded ones, as random play seldom reaches them."""
    longest = 0
    for seed in range(MORE or 300):
        state = position.read(any_position(seed))
        code = position_code.write(state)
        longest = max(longest, len(code))
        assert position_code.read(code) == document_of(state), seed
    assert 200 < longest < REAL


def test_every_position_of_random_games() -> None:
    positions = longest = 0
    for seed in range(18):
        chance, number = Random(seed), 0
        state = Game(Options(players=2 + seed % 4, sets=tuple(catalogue.boxes), seed=seed)).state
        while not state.over and number < 150:
            state = apply(state, draw_action(choices(state), chance))
            if not state.pending:
                code = position_code.write(state)
                assert position_code.read(code) == document_of(state), (seed, positions)
                longest = max(longest, len(code))
                number += 1
        positions += number
    assert positions > 2000
    assert 100 < longest < REAL


def test_games_with_invented_sections() -> None:
    """From odd beginnings: own sections, from positions, edited by hand."""
    own = 0
    for seed in range(150):
        state = random_start(seed).first_state()
        if state.pending:
            continue
        own += bool(state.setup.options.own_sections)
        code = position_code.write(state)
        assert len(code) < LONGEST // 2
        assert position_code.read(code) == document_of(state), seed
    assert own > 30


def test_the_fullest_position_of_all() -> None:
    """Five players with 40 houses each, on five own sections with ten kinds of locations each and the longest names."""
    rows = ("GGGGGGGGGG",) * 8 + ("1234567890",) * 2
    own = tuple(
        Section("z" * (LONGEST_NAME - 1) + letter, "mine", rows, dict(zip(NUMBERS, LOCATIONS[-10:], strict=True)))
        for letter in "abcd"
    )
    island = Section("i" * LONGEST_NAME, "mine", (".GGGG.", "GGGGG.", "GGGGGG", "GGGGG.", ".12GG."), {
        "1": "fort", "2": "tavern"
    }, is_island=True)  # fmt: skip
    options = Options(players=5, sections=tuple(section.name for section in own), own_sections=(*own, island))
    state = Game(replace(options, island=island.name, sets=("base", "island")).resolved()).state
    grass = names(state.setup.board.terrain["grass"])
    found = position.document(state)
    for seat, player in enumerate(found["players"]):
        player |= {"houses": grass[seat::5][:40], "supply": 0, "gold": 10_000}
    held = dict.fromkeys(names(state.setup.board.location_hexes), 2)
    for player in found["players"]:
        for hex in held:
            tile = {"kind": state.setup.board.symbols[names_to_hex(hex)], "from": hex}
            with_it = json.loads(json.dumps(found))
            with_it["players"][found["players"].index(player)]["tiles"].append(tile)
            if held[hex] and not _faults(with_it):
                player["tiles"].append(tile)
                held[hex] -= 1
    full = position.read(found)
    assert sum(len(player["tiles"]) for player in found["players"]) > 40
    code = position_code.write(full)
    assert len(code) < LONGEST
    assert position_code.read(code) == document_of(full)


def names_to_hex(hex: str) -> int:
    return next(number for number in range(600) if BOARD >> number & 1 and names(1 << number) == [hex])


def _faults(document: dict[str, Any]) -> list[str]:
    try:
        position.read(document)
    except BadPosition as error:
        return error.faults
    return []


def test_own_sections_are_inside_and_come_first() -> None:
    """Reading the code needs no files, and files of the same name do not matter."""
    document = {**FIRST, "sections": ["farm'", "tavern", "oasis", "paddock"], "own_sections": [FARM, ISLAND]}
    document["island"] = "tree_house"
    code = Game.from_position(document).position_code()
    assert code.count(".") == 2
    catalogue.bring({"farm.txt": FARM.replace("GGGGCGGGGG", "GGGGDGGGGG")})
    try:
        game = Game.from_position(code)
    finally:
        catalogue.brought.clear()
    assert game.board.symbols == Game.from_position(document).board.symbols
    assert Game.from_record(game.record().text()).board.symbols == game.board.symbols


def test_a_position_without_own_sections_is_that_of_the_boxes() -> None:
    code = Game.from_position(FIRST).position_code()
    catalogue.bring({"farm.txt": FARM})
    try:
        assert Game.from_position(code).options.own_sections == ()
    finally:
        catalogue.brought.clear()


def test_what_is_half_done_has_no_code() -> None:
    game = Game(Options.first_game(seed=3))
    paddock = names(game.board.locations["paddock"])[0]
    near = next(
        name for name in names(game.board.terrain["desert"] | game.board.terrain["canyon"] | game.board.suitable)
        if not _faults({**FIRST, "sections": list(game.options.sections or ()), "players": [
            {"houses": [name], "tiles": [{"kind": "paddock", "from": paddock}]}, {}]})
    )  # fmt: skip
    document = {**FIRST, "sections": list(game.options.sections or ()), "turn": {"card": "canyon", "phase": "after"}}
    document["players"] = [{"houses": [near], "tiles": [{"kind": "paddock", "from": paddock}]}, {}]
    going_on = Game.from_position(document)
    going_on.play(("paddock", near))
    with pytest.raises(KingdomBuilderError, match="a position lies between two actions"):
        going_on.position_code()


GOOD = Game.from_position(FIRST).position_code()


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "'' is not a code of this kind: it should begin with P; perhaps it is from a newer version"),
        ("S123", "'S123' is not a code of this kind: it should begin with P"),
        (GOOD[:-1], "is damaged: a character is missing or wrong; copy the whole code again"),
        (GOOD[:10], "is damaged"),
        (GOOD + "A", "is damaged"),
        (GOOD + ".", "'' is not a code of this kind: it should begin with S"),
        (GOOD + ".Sabc", "'Sabc' is damaged"),
        (GOOD.replace(GOOD[5], "%"), "has the character '%'; codes are made of letters and digits"),
        ("P" * 1901, "the code has 1901 characters; a code of this kind has at most 1900"),
    ],
)
def test_what_is_no_code(code: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Game.from_position(code)


def test_own_sections_cannot_be_cut_off() -> None:
    document = {**FIRST, "sections": ["farm", "tavern", "oasis", "paddock"], "own_sections": [FARM]}
    code = Game.from_position(document).position_code()
    with pytest.raises(BadPosition, match="the code has an unknown name"):
        Game.from_position(code.partition(".")[0])


def test_codes_of_what_cannot_be() -> None:
    """Malicious codes with a valid checksum are refused quickly, with a short message."""
    chance = Random(3)
    began = time.process_time()
    for number in range(400):
        packer = Packer()
        digits = chance.choice((20, 200, LONGEST - 10))
        packer.put(chance.randrange(len(ALPHABET) ** digits), len(ALPHABET) ** digits)
        code = packer.code(LETTER)
        with pytest.raises(BadPosition) as error:
            position_code.read(code)
        assert len(str(error.value)) < 10_000, number
    assert time.process_time() - began < 5
