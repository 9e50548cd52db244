"""A thousand random games over all boxes and player numbers, every state checked; and proof that the checks check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kingdombuilder import Action, BadRecord, Game, Options, Record
from kingdombuilder.game import building, turn
from kingdombuilder.game.options import PLAYERS
from kingdombuilder.game.state import Player, State
from tests.properties.strategies import SETS
from tools.fuzz.games.deep_checks import DEEP_CHECKS
from tools.fuzz.games.fuzz_game import Failure, Passed, fuzz_game, shortest
from tools.fuzz.games.invariants import BrokenInvariant, check, stock_of
from tools.fuzz.games.random_starts import random_options, random_start

GAMES = range(1000)
CHUNK = 40
SHARES = {"positions": 1 / 4}
"""Positions are read back more often than ``make fuzz`` does it: neighbouring states differ in one action only."""


@pytest.mark.parametrize("first", GAMES[::CHUNK])
def test_random_games(first: int) -> None:
    for seed in range(first, first + CHUNK):
        found = fuzz_game(seed, SHARES)
        if isinstance(found, Failure):
            pytest.fail(f"seed {seed}: {found.error}\n{found.record.text()}")


def test_they_have_all_boxes_and_all_numbers_of_players() -> None:
    options = [random_options(seed) for seed in GAMES]
    players = Counter(one.players for one in options)
    boxes = Counter(box for one in options for box in one.sets)
    assert set(players) == set(PLAYERS)
    assert min(players.values()) > 200
    assert set(boxes) == set(SETS)
    assert min(boxes.values()) > 400
    assert len({one.sets for one in options}) > 100, "of 128 combinations"
    assert {one.start_player for one in options} == {0, 1}


def test_they_begin_in_every_way() -> None:
    """As the seed draws them, with odd options, from edited positions; on own sections, with seeds of every size."""
    starts = [random_start(seed) for seed in GAMES[:300]]
    ways: Counter[str] = Counter()
    for start in starts:
        options = start.options
        ways["position"] += start.start is not None
        ways["own section"] += bool(options.own_sections)
        ways["own island"] += any(section.is_island for section in options.own_sections or ())
        ways["rotated"] += any(section.endswith("'") for section in options.sections or ())
        ways["capitol"] += bool(options.capitols)
        ways["cave"] += bool(options.caves)
        ways["island"] += options.island is not None
        ways["tasks"] += bool(options.tasks)
        ways["fewer cards"] += len(options.cards or ()) < 3
        ways["long seed"] += (options.seed or 0) > 2**64
        ways["another start player"] += options.start_player > 1
        ways["handicap"] += start.start is not None and any(
            player.supply + player.pieces.bit_count() < 30 for player in start.first_state().players
        )
    assert min(ways.values()) >= 5, ways
    assert {one.options.players for one in starts} == set(PLAYERS)
    for start in starts[:40]:
        assert Record.parse(start.text()) == start


def test_each_deep_check_is_made() -> None:
    """A whole game with every deep check on every state, and how often each of them was made."""
    passed = fuzz_game(2, dict.fromkeys(DEEP_CHECKS, 1.0))
    assert isinstance(passed, Passed)
    assert passed.actions > 20
    for name in DEEP_CHECKS:
        assert passed.checks[name] == passed.checks["states"] == passed.actions + 1


@pytest.mark.parametrize(
    ("name", "broken", "error"),
    [
        ("views", "tools.fuzz.games.deep_checks.view", "sees the deck or the seed"),
        ("copies", "tools.fuzz.games.deep_checks.hash", "a copy differs"),
        ("scores", "tools.fuzz.games.deep_checks.gold", "gold in all, but"),
        ("refusals", "tools.fuzz.games.deep_checks.apply", "is not on offer and is played"),
    ],
)
def test_deep_checks_find_what_is_wrong(name: str, broken: str, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With views that hide nothing, no two equal hashes, wrong sums, and actions that nobody refuses."""
    wrong: dict[str, Callable[..., Any]] = {
        "views": lambda state, seat: state,
        "copies": id,
        "scores": lambda state, seat: -1,
        "refusals": lambda state, action: state,
    }
    monkeypatch.setattr(broken, wrong[name], raising=False)
    found = fuzz_game(0, {name: 1.0})
    assert isinstance(found, Failure)
    assert error in found.error
    monkeypatch.undo()
    assert isinstance(fuzz_game(0, {name: 1.0}), Passed)


def replay(record: Record) -> str | None:
    """What is wrong with the first bad state of a record."""
    try:
        stock = stock_of(record.first_state())
        for state in record.states():
            check(state, stock)
    except BrokenInvariant as broken:
        return str(broken)
    return None


def failure(break_it: Callable[[], None]) -> Failure:
    """What the fuzz finds in the first games once a rule is broken."""
    break_it()
    return next(found for found in map(fuzz_game, range(20)) if isinstance(found, Failure))


def check_that_it_is_shown(found: Failure, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record replays from its text to the same fault, and without the broken rule to no fault."""
    assert error in found.error
    again = Record.parse(found.record.text())
    assert again == found.record
    shown = replay(again)
    assert shown is not None
    assert error in shown
    assert len(again.actions) <= 3, "it begins shortly before"
    assert Game.from_position(again.start or {}).choices()
    monkeypatch.undo()
    assert replay(again) is None


def test_a_build_that_forgets_the_supply_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = building.build

    def build(draft: State, seat: int, player: Player, *rest: Any) -> None:
        player.supply += 1
        real(draft, seat, player, *rest)

    found = failure(lambda: monkeypatch.setattr(turn, "build", build))
    check_that_it_is_shown(found, "41 houses, 40 of them in the supply", monkeypatch)


def test_a_move_that_leaves_the_old_piece_behind_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = building.step

    def step(draft: State, seat: int, player: Player, source: int, *rest: Any) -> None:
        real(draft, seat, player, source, *rest)
        player.pieces |= 1 << source

    found = failure(lambda: monkeypatch.setattr(building, "step", step))
    check_that_it_is_shown(found, "the hexes near pieces are wrong", monkeypatch)


def test_a_card_that_vanishes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = turn.draw

    def draw(draft: State) -> str | None:
        real(draft)
        return real(draft)

    monkeypatch.setattr(turn, "draw", draw)
    found = fuzz_game(0)
    assert isinstance(found, Failure)
    assert "terrain cards lost" in found.error
    assert found.seed == 0
    assert found.record.actions[-1].kind == "end"


def test_a_crash_is_caught_with_the_action_that_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_tiles(*_: object) -> None:
        raise ZeroDivisionError("a tile too many")

    monkeypatch.setattr(building, "take_tiles", take_tiles)
    found = fuzz_game(0)
    assert isinstance(found, Failure)
    assert found.error == "ZeroDivisionError: a tile too many"
    with pytest.raises(ZeroDivisionError):
        list(found.record.states())


def test_the_record_begins_shortly_before_even_if_nothing_of_a_box_lies_on_the_table() -> None:
    """The position cannot say that Nomads are in play, so the shorter record goes without them."""
    sections, cards = ("tavern", "paddock", "oasis", "farm"), ("fishermen", "knights", "merchants")
    start = Record(
        Options(sets=("base", "nomads"), sections=sections, cards=cards, seed=4711, start_player=0).resolved()
    )
    moves = ("build a7", "build a8", "build b8", "end", "build a7")
    record = shortest(replace(start, actions=tuple(map(Action.parse, moves))))
    assert record.options.sets == ("base",)
    assert len(record.actions) == 1
    with pytest.raises(BadRecord, match="a7"):
        list(record.states())
