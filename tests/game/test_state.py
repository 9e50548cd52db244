"""A state is a value: nobody changes it, it compares, and its hash is the same everywhere."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from random import Random

import pytest

from kingdombuilder import Game, KingdomBuilderError, Options, apply, choices
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.game import catalogue
from kingdombuilder.game.state import Player, State
from kingdombuilder.game.view import view
from kingdombuilder.hexes import each


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


@pytest.mark.parametrize("name", State.__slots__)
def test_no_field_of_a_state_can_be_assigned_to(name: str) -> None:
    for state in states_of_every_origin():
        before = getattr(state, name)
        with pytest.raises(KingdomBuilderError, match=f"{name} cannot be changed"):
            setattr(state, name, before)
        with pytest.raises(AttributeError, match=f"{name} cannot be deleted"):
            delattr(state, name)
        assert getattr(state, name) == before


@pytest.mark.parametrize("name", Player.__slots__)
def test_no_field_of_a_player_can_be_assigned_to(name: str) -> None:
    for state in states_of_every_origin():
        for player in state.players:
            with pytest.raises(KingdomBuilderError, match=f"{name} cannot be changed"):
                setattr(player, name, getattr(player, name))


def states_of_every_origin() -> list[State]:
    """States of a game, a view, a guess, a position and a pickle."""
    game = Game(Options.first_game(seed=4711))
    document = game.position()
    start = game.state
    built = apply(start, ("build", next(each(choices(start)["build"]))))
    seen = view(start, 0)
    return [
        start,
        built,
        *states()[-30:],
        seen,
        sampled(seen, Random(1)),
        Game.from_position(document).state,
        pickle.loads(pickle.dumps(built)),
    ]


def test_the_players_of_a_state_cannot_be_exchanged() -> None:
    assert all(type(state.players) is tuple for state in states_of_every_origin())


def test_a_copy_of_a_state_is_the_state() -> None:
    for state in states_of_every_origin():
        assert copy.copy(state) is state
        assert copy.deepcopy(state) is state
        assert copy.deepcopy([state.players[0]])[0] is state.players[0]


def test_a_draft_is_copied_with_its_players() -> None:
    draft = Game(1).state.copy(0)
    for copied in (copy.copy(draft), copy.deepcopy(draft)):
        copied.edit(0).gold = 7
        copied.phase = "after"
        assert (draft.players[0].gold, draft.phase) == (0, "before")
        assert copied.freeze().players[0].gold == 7


def test_a_frozen_draft_leaves_the_state_it_came_from_alone() -> None:
    state = Game(1).state
    draft = state.copy(1)
    draft.edit(1).gold = 5
    frozen = draft.freeze()
    assert [player.gold for player in frozen.players] == [0, 5]
    assert [player.gold for player in state.players] == [0, 0]


def test_a_pickled_state_comes_back_equal() -> None:
    for state in states():
        back = pickle.loads(pickle.dumps(state))
        assert back == state
        assert hash(back) == hash(state)
        assert choices(back) == choices(state)
