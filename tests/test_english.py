"""The game in English: what the engine tells in ids and numbers is worded in one place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from kingdombuilder import Game, HexSet, in_english
from kingdombuilder.bots.reasons import Reason
from kingdombuilder.english.hints import reason_words
from kingdombuilder.game.clauses import Clause
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
from kingdombuilder.hexes import hex_named
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


def test_everything_that_whole_games_tell_can_be_said() -> None:
    for event in events_of_golden_games():
        said = in_english(event, ["Ann", "Bob", "Cleo", "Dan", "Eve"])
        assert " " in said
        assert not re.search(r"[{}]|player \d|None|Holding|\bmask\b", said)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TurnBegan(0, "swamp/grass"), "player 1 plays swamp/grass"),
        (TurnBegan(0, None), "player 1 begins"),
        (Built(1, C4, "build"), "player 2 builds on c4"),
        (Built(1, C4, "farm"), "player 2 builds on c4 (farm)"),
        (Built(1, C4, "barracks", "warrior"), "player 2 puts a warrior on c4 (barracks)"),
        (CardRemoved(1, ("grass", "desert"), "forest"), "no grass and desert hex is left: player 2 draws forest"),
        (DeckShuffled(12), "12 discarded cards are shuffled into a new deck"),
        (GoldEarned(0, 3, "treasure", 1 << C4), "player 1 earns 3 gold (treasure)"),
        (PieceTakenOff(1, "house", C4, "sword"), "the house of player 2 leaves c4 (sword)"),
        (Taken(0, Holding("nomad_tile", "sword"), HexSet("c6").mask), "player 1 takes the sword tile (c6)"),
        (Taken(0, Holding("bonus_tile", "temple")), "player 1 takes the temple bonus tile"),
        (Taken(0, Holding("cathedral_number")), "player 1 takes a cathedral number"),
        (Taken(0, Holding("line_mark", "I2"), 1 << C4, pays=True), "player 1 takes the mark of line I2 (c4)"),
        (Lost(0, Holding("nomad_tile", "donation:water")), "player 1 loses the donation:water tile"),
        (Lost(0, Holding("cathedral_numbers")), "player 1 loses all cathedral numbers"),
    ],
)
def test_events(event: Event, said: str) -> None:
    assert in_english(event) == said
    assert in_english(event, ["player 1", "player 2"]) == said


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Holding("nomad_tile", "sword"), "takes the sword tile"),
        (Holding("bonus_tile", "canoe"), "takes the canoe bonus tile"),
        (Holding("cathedral_number"), "takes a cathedral number"),
    ],
)
def test_things_in_hints(thing: Holding, said: str) -> None:
    assert reason_words(Reason(0, "tiles", 0, 0, (Clause("takes", {"thing": thing}),)), 0) == said
