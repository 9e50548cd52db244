"""The game in words: what the engine tells in ids and numbers is worded in one place, for the page and all others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from kingdombuilder import Game, HexSet, in_english, in_words
from kingdombuilder.bots.reasons import Reason
from kingdombuilder.game.events import (
    Built,
    CardRemoved,
    DeckShuffled,
    Event,
    GoldEarned,
    Holding,
    Lost,
    PieceTakenOff,
    Taken,
    TurnBegan,
)
from kingdombuilder.game.explanations import Clause
from kingdombuilder.hexes import hex_named
from kingdombuilder.protocol.events import EVENTS
from kingdombuilder.texts.hints import reason_texts
from kingdombuilder.texts.words import LANGUAGES, words_of
from tests import said as sentences
from tests.golden.make import FOLDER

C4 = hex_named("c4")


@cache
def events_of_golden_games() -> frozenset[Event]:
    """Everything that is told in games that together have every kind of action and every card."""
    games = [Game.from_record(file.read_text("utf-8")) for file in FOLDER.glob("*.txt")]
    return frozenset(event for game in games for state in game.states for event in state.events or ())


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from strings_in(item)


def test_events_hold_ids_and_no_sentences() -> None:
    told = {word for event in events_of_golden_games() for word in strings_in(event)}
    assert told >= {"build", "families", "nomad_tile", "sword", "bonus_tile", "cathedral_number", "line_mark"}
    assert [word for word in told if not re.fullmatch(r"[\w:/]*", word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_whole_games_tell_can_be_said(language: str) -> None:
    for event in events_of_golden_games():
        said = in_words(event, ["Ann", "Bob", "Cleo", "Dan", "Eve"], language)
        assert re.fullmatch(r".+ .+\.", said)
        assert not re.search(r"[{}_]|Player \d|None|Holding|\bmask\b|\b(game|events|actions)\.", said)


def test_the_page_says_the_same() -> None:
    """Its own tests compare what is written down; ``python -m tests.said`` does that."""
    assert json.loads(sentences.FILE.read_text("utf-8")) == sentences.document()
    assert {type(event) for event in sentences.EVENTS} == set(EVENTS), "every kind of event is among them"


def test_lists_in_every_language() -> None:
    """In Spanish "y" is "e" before its own sound, "o" is "u"; not before a diphthong."""
    english, spanish, dutch = map(words_of, ("en", "es", "nl"))
    assert english.listed(["a"]) == "a"
    assert english.listed(["a", "b", "c"]) == "a, b and c"
    assert english.listed(["a", "b"], "or") == "a or b"
    assert dutch.listed(["a", "b", "c"]) == "a, b en c"
    assert dutch.listed(["a", "b"], "or") == "a of b"
    assert spanish.listed(["a", "b", "c"]) == "a, b y c"
    assert [spanish.listed(["a", word]) for word in ("i5", "hielo")] == ["a e i5", "a y hielo"]
    assert [spanish.listed(["a", word], "or") for word in ("bosque", "oasis")] == ["a o bosque", "a u oasis"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TurnBegan(0, "swamp/grass"), "Player 1 plays swamp/grass."),
        (TurnBegan(0, None), "Player 1 begins the turn."),
        (Built(1, C4, "build"), "Player 2 builds on c4."),
        (Built(1, C4, "farm"), "Player 2 builds on c4 (Farm)."),
        (Built(1, C4, "barracks", "warrior"), "Player 2 places a warrior on c4."),
        (
            CardRemoved(1, ("grass", "desert"), "forest"),
            "No grass or desert hex is free: Player 2 draws forest instead.",
        ),
        (DeckShuffled(12), "12 discarded cards are shuffled into a new deck."),
        (DeckShuffled(1), "1 discarded card becomes the new deck."),
        (GoldEarned(0, 3, "treasure", 1 << C4), "Player 1 earns 3 gold (Treasure)."),
        (PieceTakenOff(1, "house", C4, "sword"), "c4: the settlement of Player 2 leaves the board (Sword)."),
        (Taken(0, Holding("nomad_tile", "sword"), HexSet("c6").mask), "Player 1 takes the nomad tile Sword (c6)."),
        (Taken(0, Holding("bonus_tile", "temple")), "Player 1 takes the Temple bonus tile."),
        (Taken(0, Holding("cathedral_number")), "Player 1 takes a cathedral number."),
        (Taken(0, Holding("line_mark", "I2"), 1 << C4, pays=True), "Player 1 takes the mark of line I2 (c4)."),
        (Lost(0, Holding("nomad_tile", "donation:water")), "Player 1 loses the nomad tile Donation: water."),
        (Lost(0, Holding("cathedral_numbers")), "Player 1 loses all cathedral numbers."),
    ],
)
def test_events(event: Event, said: str) -> None:
    assert in_english(event) == said
    assert in_english(event, ["Player 1", "Player 2"]) == said


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Holding("nomad_tile", "sword"), "Takes the nomad tile Sword"),
        (Holding("bonus_tile", "canoe"), "Takes the Canoe bonus tile"),
        (Holding("cathedral_number"), "Takes a cathedral number"),
    ],
)
def test_things_in_hints(thing: Holding, said: str) -> None:
    reason = Reason(0, "tiles", 0, 0, (Clause("takes", {"thing": thing}),))
    assert reason_texts(words_of("en"), [reason], 0) == [said]
