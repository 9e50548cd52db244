"""The same seed gives the same game: in any process, under any hash seed, however the players were asked."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import shake_256
from pathlib import Path

import pytest
from hypothesis import given

from kingdombuilder import Game, Options, Record
from kingdombuilder.game.chance import coins, shuffled
from tests.properties.strategies import options, records

ROOT = Path(__file__).parents[2]
SCRIPT = """
import hashlib, json
from random import Random
from kingdombuilder import Game, Options, Record
from tests.properties.strategies import play

def digest():
    lines = []
    boxes = ("nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")
    for number in range(12):
        sets = ("base", *boxes) if number % 3 == 0 else ("base", boxes[number % 7]) if number % 3 == 1 else ("base",)
        start = Record(Options(players=2 + number % 4, seed=4711 + number, sets=sets).resolved())
        actions = tuple(action for action, _ in play(start.first_state(), Random(number), 10_000))
        game = Game(Record(start.options, actions))
        assert game.over
        lines += [game.record().text(), json.dumps(game.position()), str([s.by_item() for s in game.score()])]
        lines += [str(event) for state in game.states for event in state.events or ()]
    return hashlib.sha256("".join(lines).encode()).hexdigest()
"""


def digest_here() -> str:
    names: dict[str, object] = {}
    exec(SCRIPT, names)
    found = names["digest"]
    assert callable(found)
    return str(found())


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_in_a_fresh_process(hash_seed: str) -> None:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src"))),
    }
    fresh = subprocess.run(
        [sys.executable, "-c", SCRIPT + "\nprint(digest())"],
        env=environment, capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    assert fresh.stdout.strip() == digest_here()


@given(records())
def test_twice_in_a_row(record: Record) -> None:
    assert list(record.states()) == list(record.states())


@given(options())
def test_the_deck_depends_on_the_seed_and_on_nothing_else(options: Options) -> None:
    """chance.py: naming sections or cards, or asking for other players, leaves the deck of the seed as it was.

    But for the Scouts card, which takes cards away.
    """
    cards = ("lords", "miners", "hermits")
    named = Record(replace(options, cards=cards))
    left_to_chance = Record(
        Options(
            players=options.players,
            sets=options.sets,
            cards=cards,
            seed=options.seed,
            start_player=options.start_player,
        ).resolved()
    )
    dealt, other = named.first_state(), left_to_chance.first_state()
    assert dealt.deck == other.deck
    assert dealt.played == other.played
    assert [player.hand for player in dealt.players] == [player.hand for player in other.players]


def test_different_seeds_differ() -> None:
    decks = {Record(Options(seed=seed)).first_state().deck for seed in range(100)}
    boards = {Options(seed=seed).resolved().sections for seed in range(100)}
    cards = {Options(seed=seed).resolved().cards for seed in range(100)}
    assert len(decks) == 100
    assert len(boards) >= 98
    assert len(cards) >= 60
    assert Game(Options(seed=1)).state != Game(Options(seed=2)).state


def test_shuffles_are_fair_enough() -> None:
    """Each of four things comes first about a quarter of the time; 4,000 tosses are within six sigma (164) of 1,000."""
    first = [shuffled("abcd", seed, "test")[0] for seed in range(4000)]
    assert all(abs(first.count(letter) - 1000) < 164 for letter in "abcd")
    heads = sum(coins(4000, 1, "test"))
    assert abs(heads - 2000) < 190
    assert sorted(shuffled(range(25), 3, "test")) == list(range(25))


def test_the_shuffle_is_the_one_that_was_published() -> None:
    """Fixed for ever, for old records depend on it: sorted by the eight-byte blocks of SHAKE-256 of the name."""
    blocks = shake_256(b"kingdombuilder/4711/deck 0").digest(25 * 8)
    order = sorted(range(25), key=lambda i: int.from_bytes(blocks[8 * i : 8 * i + 8], "big"))
    assert shuffled(range(25), 4711, "deck 0") == tuple(order)
