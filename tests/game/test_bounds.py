"""Every number of every document has bounds, and any other value is refused with a short reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import fields, replace
from math import inf, nan
from typing import Any

import pytest

from kingdombuilder import Action, BadOptions, Game, IllegalAction, NotationError, Options, Record
from kingdombuilder.bots.hint import hints
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents import position
from kingdombuilder.game.errors import KingdomBuilderError, shown
from kingdombuilder.game.scoring import score
from kingdombuilder.section import BadSection, Section
from tests.properties import strategies


def nested(depth: int) -> Any:
    """A list in a list, and so on."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


AWKWARD: list[Any] = [
    None, True, False, 0, -1, 7, 41, 10_001, 2**31, 2**63, -(2**63) - 1, 2**64, 10**60, 10**100, 10**310, 10**5000,
    -(10**5000), 0.0, 1.5, 1e308, nan, inf, -inf, "", "x", "\0", "\ud800", "7", "a1", "9" * 10_000, "x" * 100_000, "/",
    [], {}, [[]], [{}], {"": {}}, {"x": 10**5000}, [10**5000], [nan], [None] * 1000, ["a1"] * 2, ["grass"] * 100,
    [["a1"]], {"a1": "b"}, {"from": []}, nested(20_000), {"a": nested(900)}, list(range(10_000)), {"a1": 10**5000},
]  # fmt: skip
"""What a careless or hostile hand may put into any place of a document."""
LONGEST_MESSAGE = 60_000
"""Letters of a message, which may name fifty faults and list for each of them what would have been right."""


@contextmanager
def fine_or_refused() -> Iterator[None]:
    """What happens inside works, or is refused with a message that is not too long."""
    try:
        yield
    except KingdomBuilderError as error:
        message = str(error)
    else:
        message = ""
    assert len(message) < LONGEST_MESSAGE


def places(document: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value in a document, the document itself excepted."""
    inside: Any = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inside:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def changed(document: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The document with another value in one place."""
    new = deepcopy(document)
    inside = new
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return new


def positions() -> Iterator[dict[str, Any]]:
    """Positions of all boxes with every field there is."""
    for seed in (1, 2, 3):
        document = strategies.position(seed)
        yield document
        yield position.snapshot(position.read(document))


@pytest.mark.parametrize("document", list(positions()))
def test_any_value_in_any_place_of_a_position(document: dict[str, Any]) -> None:
    """Either it is a position that can be scored, or there is a short message."""
    tried: set[tuple[str | int, ...]] = set()
    for path in places(document):
        kind = tuple(key for key in path if isinstance(key, str))
        if kind in tried:
            continue
        tried.add(kind)
        for value in AWKWARD:
            with fine_or_refused():
                state = position.read(changed(document, path, value))
                assert all(total.total < 100_000 for total in score(state))
                json.dumps(position.document(state), allow_nan=False)


@pytest.mark.parametrize("field", ["gold", "supply", "cathedral", "temple_houses", "temple_new"])
def test_the_message_says_the_bounds(field: str) -> None:
    document = {
        "sections": ["tavern", "paddock", "oasis", "farm"],
        "players": [{field: 10**310}, {}],
        "turn": {"card": "grass"},
    }
    with pytest.raises(KingdomBuilderError, match=rf"{field}: a number of about 311 digits is not .* from 0 to \d+"):
        Game.from_position(document)


def test_the_most_gold_can_be_played_with() -> None:
    document = {
        "sections": ["tavern", "paddock", "oasis", "farm"],
        "players": [{"gold": 10_000}, {}],
        "turn": {"card": "grass"},
    }
    game = Game.from_position(document)
    assert hints(game.state)
    assert Record.parse(game.record().text()).first_state() == game.state


def test_any_value_in_any_place_of_a_record() -> None:
    """Also of one that goes on from a position, with own sections, names, a promise and somebody who gave up."""
    own = Section.parse("section: mine\norigin: test\n\n" + "GGGGGGGGGG\n" * 10)
    game = Game(Options(sections=("mine", "paddock", "oasis", "farm"), own_sections=(own,), seed=4711))
    for _ in range(4):
        kind, hexes = next(iter(choices(game.state).items()))
        game.play(Action(kind, hexes.bit_length() - 1))
    whole = replace(game.record(), names=("Ann", "Bob")).document()
    whole["resigned"] = [{"player": 1, "after": 2}]
    whole["fairness"] = {"hash": "0" * 64, "salt": "0" * 32}
    from_position = Game.from_position(strategies.position(1), 1).record().document()
    for document in (whole, from_position):
        Record.parse(json.dumps(document))
        for path in places(document):
            if len(path) > 1 and (path[0] == "position" or path[-1] not in (0, "player", "after", "hash", "salt")):
                continue
            for value in AWKWARD:
                try:
                    text = json.dumps(changed(document, path, value))
                except (ValueError, RecursionError):
                    continue  # JSON has no such thing
                with fine_or_refused():
                    list(Record.parse(text).states())


@pytest.mark.parametrize("line", range(1, 12))
def test_any_text_in_any_line_of_a_record(line: int) -> None:
    lines = Record(Options.first_game(), names=("Ann", "Bob")).text().splitlines()
    for value in ("9" * 5000, "9" * 99, "-1", "nan", "x" * 100_000, "[" * 100_000, "\0", "٣", "1.1 grass: build a1"):
        for text in (value, f"players: {value}", f"seed: {value}", f"resigned: {value} after {value}"):
            with fine_or_refused():
                list(Record.parse("\n".join([*lines[:line], text, *lines[line + 1 :]])).states())


@pytest.mark.parametrize("field", [field.name for field in fields(Options) if field.name in ("players", "seed")])
@pytest.mark.parametrize("value", [-1, True, 10**100, 10**5000, -(10**5000), 1.5, nan], ids=range(7))
def test_numbers_of_options(field: str, value: Any) -> None:
    with pytest.raises(BadOptions, match=field):
        Game(replace(Options(), **{field: value}))


def test_the_largest_seed() -> None:
    game = Game(Options(seed=10**100 - 1))
    assert Game.from_record(game.record().text()).state == game.state
    assert Game.from_record(json.dumps(game.record().document())).state == game.state


@pytest.mark.parametrize("hex", [-1, -(10**30), 10**30, 10**5000, True, 1], ids=range(6))
def test_an_action_on_no_hex_is_no_action(hex: int) -> None:
    with pytest.raises((IllegalAction, NotationError)):
        Game(Options.first_game()).play(("build", hex))


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, "section: " + "x" * 100_000, "section: a\norigin: b\n\n" + "G" * 99_999],
    ids=range(3),
)
def test_a_long_section_is_refused_in_short(text: str) -> None:
    with pytest.raises(BadSection) as error:
        Section.parse(text)
    assert len(str(error.value)) < 500


def test_values_are_shown_in_short() -> None:
    assert shown("a1") == "'a1'"
    assert shown(True) == "True"
    assert shown(10**310) == "a number of about 311 digits"
    assert shown(-(10**5000)) == "a number of about 5001 digits"
    assert len(shown(nested(50_000))) < 50
    assert len(shown(list(range(100_000)))) < 500
    assert len(shown("x" * 100_000)) < 200
