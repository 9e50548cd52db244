"""Games between bots to test with: any boxes, any numbers of players, most of them taken up late to save time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from kingdombuilder import Action, Options, State, apply, choices
from kingdombuilder.bots.bot import Bot
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import HOUSES
from kingdombuilder.game.view import view
from tools.fuzz.games.random_starts import random_options

MOST_ACTIONS = 3000
"""More than any game takes."""


def opened(options: Options, chance: Random, supply: int = HOUSES) -> State:
    """A game played at random until a player has at most this many houses in the supply."""
    state = first_state(options)
    while min(player.supply for player in state.players) > supply and not state.over:
        state = apply(state, draw_action(choices(state), chance))
    return state


def bots(names: Sequence[str], seed: int | str) -> list[Bot]:
    """A bot for each seat."""
    return [make_bot(name, seed=f"{seed} {seat}") for seat, name in enumerate(names)]


def moves(state: State, players: Sequence[Bot]) -> Iterator[tuple[State, Action, State]]:
    """Every decision until the game is over: the state before it, what was decided, the state after it.

    The bots are shown what their seat may know. What is illegal raises ``IllegalAction``.
    """
    for _ in range(MOST_ACTIONS):
        if state.over:
            return
        action = Action(*players[state.decider].choose(view(state, state.decider)))
        before, state = state, apply(state, action)
        yield before, action, state
    raise AssertionError("the game does not end")


def positions(number: int, every: int = 1) -> Iterator[State]:
    """The states of a random game in which there is something to decide, or some of them."""
    chance = Random(f"position {number}")
    state = first_state(random_options(number))
    while not state.over:
        if chance.randrange(every) == 0:
            yield state
        state = apply(state, draw_action(choices(state), chance))


def transcript(number: int, names: Sequence[str]) -> str:
    """The actions of a game, one for each line."""
    options = Options(players=len(names), sets=random_options(number).sets, seed=number)
    state = opened(options, Random(number), supply=20)
    return "\n".join(str(action) for _, action, _ in moves(state, bots(names, number)))
