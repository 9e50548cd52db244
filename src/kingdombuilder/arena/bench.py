"""How fast the engine is: seeded random games on the first-game board, and a yardstick for the machine.

Everything is measured in short batches that take turns, and the best batch of each counts: other work on the machine
can only slow a batch down.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TypedDict

from ..bots.random_player import draw_action
from ..game.apply import apply
from ..game.choices import choices
from ..game.options import Options
from ..game.scoring import score
from ..game.setup import first_state
from ..game.state import State
from ..hexes import MAIN_HEXES, Hex, mask_of, neighbours

PLAYERS = 4
GAMES_IN_BATCH = 60
EXPANSIONS_IN_BATCH = 100_000


class Speed(TypedDict):
    """What is measured of one kind of game. One action is one decision."""

    games_per_s: float
    actions_per_s: float
    choices_us: float
    apply_us: float
    score_us: float


class Bench(TypedDict):
    """The result of a bench run."""

    base: Speed
    neighbours_per_s: float


def bench(seconds: float = 10.0, progress: Callable[[float], None] = lambda share: None) -> Bench:
    """Measure for about so many seconds; ``progress`` is told the share of them that is over."""
    decisions, finals = _sample_games()
    batches: dict[str, Callable[[], float]] = {
        "games": _games,
        "neighbours": _neighbours,
        "choices": lambda: _choices(decisions),
        "apply": lambda: _apply(decisions),
        "score": lambda: _score(finals),
    }
    best = dict.fromkeys(batches, float("inf"))
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        progress(passed / seconds)
        for name, batch in batches.items():
            best[name] = min(best[name], batch())
    per_action = best["games"] * GAMES_IN_BATCH / _actions_in_batch()
    return {
        "base": {
            "games_per_s": 1 / best["games"],
            "actions_per_s": 1 / per_action,
            "choices_us": best["choices"] * 1e6,
            "apply_us": best["apply"] * 1e6,
            "score_us": best["score"] * 1e6,
        },
        "neighbours_per_s": 1 / best["neighbours"],
    }


def _play(seed: int) -> tuple[State, int]:
    """A random game: its last state and the number of its actions."""
    chance = Random(seed)
    state = first_state(Options.first_game(PLAYERS, seed))
    actions = 0
    while not state.over:
        state = apply(state, draw_action(choices(state), chance))
        actions += 1
    return state, actions


def _actions_in_batch() -> int:
    return sum(_play(seed)[1] for seed in range(GAMES_IN_BATCH))


def _sample_games() -> tuple[list[tuple[State, tuple[str, Hex]]], list[State]]:
    """Decisions with the action taken, and final states, of some random games."""
    decisions = []
    finals = []
    for seed in range(10):
        chance = Random(seed)
        state = first_state(Options.first_game(PLAYERS, seed))
        while not state.over:
            action = draw_action(choices(state), chance)
            decisions.append((state, action))
            state = apply(state, action)
        finals.append(state)
    return decisions, finals


def _games() -> float:
    """Seconds for a game."""
    begun = perf_counter()
    for seed in range(GAMES_IN_BATCH):
        _play(seed)
    return (perf_counter() - begun) / GAMES_IN_BATCH


def _choices(decisions: list[tuple[State, tuple[str, Hex]]]) -> float:
    """Seconds to find the choices of a state that nobody has asked before."""
    fresh = [state.copy(0) for state, _ in decisions]
    begun = perf_counter()
    for state in fresh:
        choices(state)
    return (perf_counter() - begun) / len(fresh)


def _apply(decisions: list[tuple[State, tuple[str, Hex]]]) -> float:
    """Seconds to apply an action whose choices are known."""
    begun = perf_counter()
    for state, action in decisions:
        apply(state, action)
    return (perf_counter() - begun) / len(decisions)


def _score(finals: list[State]) -> float:
    """Seconds to score a finished game with three cards, for all its players."""
    begun = perf_counter()
    for state in finals:
        for player in score(state):
            player.by_item()
    return (perf_counter() - begun) / len(finals)


def _neighbours() -> float:
    """Seconds to expand one mask of 20 houses."""
    houses = mask_of(Random(0).sample(MAIN_HEXES, 20))
    begun = perf_counter()
    for _ in range(EXPANSIONS_IN_BATCH):
        neighbours(houses)
    return (perf_counter() - begun) / EXPANSIONS_IN_BATCH
