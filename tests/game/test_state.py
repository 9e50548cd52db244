"""A state is a value: it compares, and its hash is the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

from kingdombuilder import Game, Options, apply, choices
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.game import catalogue
from kingdombuilder.game.state import State
from kingdombuilder.game.view import view


def states() -> list[State]:
    """All states of a random game with every box."""
    chance, state = Random(1), Game(Options(4, sets=tuple(catalogue.boxes), seed=1)).state
    found = [state]
    while offers := choices(state):
        state = apply(state, draw_action(offers, chance))
        found.append(state)
    return found


def test_the_hash_is_equal_in_every_process() -> None:
    ask = "from tests.game.test_state import *; print([hash(state) for state in states()])"
    told = {
        subprocess.run(
            [sys.executable, "-c", ask],
            env=os.environ | {"PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert told == {f"{[hash(state) for state in states()]}\n"}


def test_the_hash_tells_most_states_apart() -> None:
    """What only a box knows about is left out, so a few states may share a hash."""
    found = set(states())
    assert len({hash(state) for state in found}) > 0.95 * len(found)


def test_guesses_at_what_is_hidden_have_hashes_of_their_own() -> None:
    seen, chance = view(Game(1).state, 0), Random(1)
    guesses = {sampled(seen, chance) for _ in range(200)}
    assert len({hash(guess) for guess in guesses}) == len(guesses) == 200
