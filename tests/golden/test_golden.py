"""Whole games, checked in: each replays action by action to the same end, for ever."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from kingdombuilder import Game, Record
from kingdombuilder.game import catalogue
from kingdombuilder.game.actions import KINDS
from tests.golden.make import BASE_GAMES, FOLDER, GAMES, digest
from tests.golden.referee import referee
from tests.properties.oracle import Table
from tests.properties.oracle_cards import RED_CARDS, as_in_position, scores
from tests.properties.strategies import ALL_CARDS, BASE_CARDS, BASE_SECTIONS, ISLANDS, SETS, TASKS
from tools.fuzz.games.deep_checks import position_faults
from tools.fuzz.games.invariants import check, check_step, stock_of

NAMES = sorted(GAMES)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def expected(name: str) -> dict[str, Any]:
    found = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def test_every_file_is_a_golden_game() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == NAMES
    assert sorted(file.stem for file in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_scores_and_its_final_position(name: str) -> None:
    game = Game.from_record(text_of(name))
    assert game.over
    assert [as_in_position(person.by_item()) for person in game.score()] == expected(name)["scores"]
    assert [person.by_item() for person in Game.from_position(game.position()).score()] == expected(name)["scores"]
    totals = [sum(items.values()) for items in expected(name)["scores"]]
    assert [person.total for person in game.score()] == totals
    assert game.winners() == [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert digest(game.position()) == expected(name)["position_sha256"]


@pytest.mark.parametrize("name", NAMES)
def test_the_record_prints_as_it_was_written(name: str) -> None:
    record = Record.parse(text_of(name))
    assert record.text() == text_of(name)
    assert Record.parse(json.dumps(record.document())) == record
    assert Game(record).record().text() == text_of(name)
    assert record.options == GAMES[name].options
    assert record.names == GAMES[name].names


@pytest.mark.parametrize("name", NAMES)
def test_the_oracle_scores_the_final_position_so(name: str) -> None:
    """RULES 2.12 and chapter 4; the gold earned in play is in the position."""
    assert scores(Table.read(Game.from_record(text_of(name)).position())) == expected(name)["scores"]


@pytest.mark.parametrize("name", NAMES)
def test_every_state_on_the_way_keeps_the_invariants(name: str) -> None:
    game = Game.from_record(text_of(name))
    stock = stock_of(game.states[0])
    for state in game.states:
        check(state, stock)
        assert list(position_faults(state)) == []
    for before, action, state in zip(game.states, game.actions, game.states[1:], strict=False):
        check_step(before, action, state)


@pytest.mark.parametrize("name", sorted(BASE_GAMES))
def test_the_referee_agrees(name: str) -> None:
    """Every action legal by the plain rules, the final table the same, the scores those that were written down."""
    table = referee(text_of(name))
    assert table == Table.read(Game.from_record(text_of(name)).position())
    assert scores(table) == expected(name)["scores"]


def test_one_is_the_first_game_of_the_rulebook() -> None:
    """RULES 1.6."""
    line = text_of("first_game").splitlines()[1]
    assert line == "setup: tavern paddock oasis farm | fishermen knights merchants | seed 4711"


def test_together_they_show_the_whole_base_game() -> None:
    games = [Game.from_record(text_of(name)) for name in BASE_GAMES]
    kinds = Counter(action.kind for game in games for action in game.actions)
    assert set(kinds) == {"build", "place", "end", *BASE_SECTIONS}, "each base section is named after its location"
    assert {card for game in games for card in game.options.cards or ()} == set(BASE_CARDS)
    sections = {section for game in games for section in game.options.sections or ()}
    assert {section.removesuffix("'") for section in sections} == set(BASE_SECTIONS)
    assert any(section.endswith("'") for section in sections)
    assert {game.options.players for game in games} == {2, 3, 4, 5}
    events = Counter(type(event).__name__ for game in games for state in game.states for event in state.events or ())
    for event in ("TileLost", "CardRemoved", "DeckShuffled", "LastHouseBuilt", "GameEnded"):
        assert events[event], event


def test_together_they_show_all_boxes() -> None:
    games = [Game.from_record(text_of(name)) for name in NAMES]
    kinds = {action.kind for game in games for action in game.actions}
    donations = {kind for kind in KINDS if kind.startswith("donation:")}
    assert set(KINDS) - donations <= kinds
    assert kinds & donations
    assert {card for game in games for card in game.options.cards or ()} == set(ALL_CARDS)
    assert {task for game in games for task in game.options.tasks or ()} == set(TASKS)
    sections = {section.removesuffix("'") for game in games for section in game.options.sections or ()}
    assert sections == set(catalogue.sections)
    assert {game.options.island for game in games} == {None, *ISLANDS}
    assert {box for game in games for box in game.options.sets} == set(SETS)
    paid = {item for name in NAMES for items in expected(name)["scores"] for item, gold in items.items() if gold}
    assert {*ALL_CARDS, *catalogue.fixed_scoring, "gold"} - set(RED_CARDS) <= paid
    in_play = {item for game in games for person in game.score() for item, gold in person.by_item().items() if gold}
    assert {*ALL_CARDS, "treasure"} <= in_play
    assert set(TASKS) - paid <= {"place_of_refuge"}, "hardly anybody fills six hexes around a location at random"


@pytest.mark.parametrize("name", sorted(BASE_GAMES))
def test_a_changed_action_is_noticed(name: str) -> None:
    """A record is not only read: its last build, put where a house stands already, is refused at its line."""
    lines = text_of(name).splitlines()
    first, last = (next(i for i, line in order if "build " in line) for order in (_turns(lines), _turns(lines)[::-1]))
    taken = lines[first].split("build ")[1].split(",")[0]
    head, _, tail = lines[last].rpartition("build ")
    lines[last] = f"{head}build {taken}{tail[tail.index(',') :]}"
    with pytest.raises(ValueError, match=rf"line {last + 1}, 'build {taken}'"):
        Game.from_record("\n".join(lines))


def _turns(lines: list[str]) -> list[tuple[int, str]]:
    return list(enumerate(lines))[lines.index("") :]
