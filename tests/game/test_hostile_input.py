"""Input that nobody writes by accident is refused like any other: with the right error and a reason."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from kingdombuilder import Action, BadOptions, BadPosition, BadRecord, Game, NotationError, Options, Record
from tests.game.test_errors import game as position_game
from tests.game.test_errors import message
from tests.game.test_record import GOOD

FIRST = Options.first_game()
POSITION: dict[str, Any] = {"sections": list(FIRST.sections or ()), "players": [{}, {}], "turn": {"card": "grass"}}
HUGE = "1" * 5000
"""More digits than Python turns into an int unasked."""


def test_a_json_record_with_a_huge_number() -> None:
    with pytest.raises(BadRecord):
        Record.parse('{"seed": ' + HUGE + "}")


@pytest.mark.parametrize(("old", "new"), [("players: 2", f"players: {HUGE}"), ("seed 4711", f"seed {HUGE}")])
def test_a_text_record_with_a_huge_number(old: str, new: str) -> None:
    with pytest.raises(BadRecord, match=r"line [23]"):
        Record.parse(GOOD.replace(old, new))


def test_deeply_nested_json() -> None:
    deep = "[" * 100_000
    with pytest.raises(BadRecord):
        Record.parse('{"seed": ' + deep)
    with pytest.raises(BadRecord, match="line 4"):
        Record.parse(GOOD.replace("players: 2", f"players: 2\nposition: {deep}"))


def test_a_position_without_sections_says_so() -> None:
    with pytest.raises(BadPosition, match="sections"):
        Game.from_position({**POSITION, "sections": None})


def test_a_fault_is_named_by_its_own_index_after_another_one() -> None:
    """d4 is a castle and third in the list; zz is not a hex."""
    with pytest.raises(BadPosition) as error:
        Game.from_position({**POSITION, "players": [{"houses": ["a1", "zz", "d4"], "taken_from": ["zz", "b1"]}, {}]})
    assert [fault.split(": ")[0] for fault in error.value.faults] == [
        "players[0].houses[1]",
        "players[0].houses[2]",
        "players[0].taken_from[0]",
        "players[0].taken_from[1]",
    ]


def test_faults_beside_a_bad_section_are_named_too() -> None:
    bad = {**POSITION, "sections": ["tavrn", "paddock", "oasis", "farm"], "end_flag": 3, "turn": {"card": "lava"}}
    with pytest.raises(BadPosition) as error:
        Game.from_position(bad)
    assert [fault.split(": ")[0] for fault in error.value.faults] == ["sections[0]", "end_flag", "turn.card"]


@pytest.mark.parametrize(
    "options",
    [
        replace(FIRST, sets=()),
        Options(sets=()),
        replace(FIRST, seed=1.5),  # type: ignore[arg-type]
        replace(FIRST, seed="x"),  # type: ignore[arg-type]
        replace(FIRST, players=2.0),  # type: ignore[arg-type]
        replace(FIRST, sections=(1, 2, 3, 4)),  # type: ignore[arg-type]
    ],
)
def test_options_of_the_wrong_type(options: Options) -> None:
    with pytest.raises(BadOptions):
        Game(options)


def test_a_record_without_sets() -> None:
    document = {**Record.parse(GOOD).document(), "sets": []}
    with pytest.raises((BadRecord, BadOptions), match="sets"):
        Game.from_record(json.dumps(document))


@pytest.mark.parametrize("names", [("a|b", "c"), ("a\nplayers: 5", "b"), ("", "b"), (" a", "b ")])
def test_names_come_back_as_they_were_or_are_refused(names: tuple[str, ...]) -> None:
    try:
        record = Record(FIRST, names=names)
        text = record.text()
    except BadRecord:
        return
    assert Record.parse(text) == record


def test_a_record_that_disagrees_with_its_position_is_refused() -> None:
    document = {**Record.parse(GOOD).document(), "position": POSITION, "players": 4, "actions": []}
    with pytest.raises((BadRecord, BadPosition)):
        Game.from_record(json.dumps(document))


def test_a_game_does_not_change_with_the_document_it_came_from() -> None:
    document = json.loads(json.dumps(POSITION))
    game = Game.from_position(document)
    before = game.record().text()
    document["players"][0]["houses"] = ["a1"]
    assert game.record().text() == before


@pytest.mark.parametrize("number", [-1, -450])
def test_no_action_has_a_negative_number(number: int) -> None:
    with pytest.raises((IndexError, ValueError, NotationError)):
        Action.from_number(number)


@pytest.mark.parametrize("hex", [-1, 1, 10**6])
def test_an_action_on_no_hex_can_still_be_shown(hex: int) -> None:
    assert "build" in repr(Action("build", hex))


def test_a_tile_on_the_right_terrain_but_too_far_away_says_why() -> None:
    """s11 is grass beside the house on r11; k16 is grass and far from it: 'it is grass' explains nothing."""
    held = [{"kind": "farm", "from": "r12"}]
    here = position_game(["r11"], [], turn={"card": "desert"}, tiles=held)
    assert message(here, "farm k16").startswith(
        "farm on k16: it is not next to one of your own pieces, and other hexes are"
    )


@pytest.mark.parametrize("island", [3, "farm", True])
def test_a_record_with_an_island_that_is_none(island: object) -> None:
    with pytest.raises((BadRecord, BadOptions), match="island"):
        Game.from_record(json.dumps({**Record.parse(GOOD).document(), "sets": ["base", "island"], "island": island}))


@pytest.mark.parametrize("island", [[], {}])
def test_a_record_with_an_island_that_is_no_text(island: object) -> None:
    with pytest.raises((BadRecord, BadOptions), match="island"):
        Game.from_record(json.dumps({**Record.parse(GOOD).document(), "island": island}))


@pytest.mark.parametrize("value", ["[" * 100_000, HUGE, '"', "NaN"])
def test_a_section_line_that_is_hardly_json(value: str) -> None:
    """Each of them was read by Python's JSON reader, which raises more than one kind of error."""
    with pytest.raises(BadRecord, match="line 4: the section cannot be read"):
        Record.parse(GOOD.replace("players: 2", f"players: 2\nsection: {value}"))


@pytest.mark.parametrize("field", ["capitols", "caves"])
def test_spots_that_are_no_hexes(field: str) -> None:
    """With both boxes in play the board was laid for one of them before the spots of the other were looked at."""
    options = Options(sets=("base", "capitol", "caves")).with_values(**{field: ("c12[",)})
    with pytest.raises(BadOptions, match=rf"{field}: 'c12\[' is not a hex"):
        options.resolved()
