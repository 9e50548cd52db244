"""A puzzle: a position before the last turn of a game, and what is proved about that turn."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import sha256
from typing import Any

from ..game.actions import Action, parse_actions, print_actions
from ..game.apply import apply
from ..game.documents import position
from ..game.state import State

SEED = 0
"""Deals what the position does not show: it lies in other hands and in the deck, and nothing of the puzzle needs it."""
SOLVER = 0
"""The seat of who solves it."""
ID_DIGITS = 8
"""How many hexadecimal digits the name of a puzzle has."""
EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS = (EASY, MEDIUM, HARD)
_RATED_FROM = {HARD: 1600, MEDIUM: 1300}


@dataclass(frozen=True)
class Puzzle:
    """A turn of which one way to play is clearly best; see ``docs/puzzles.md``."""

    position: Mapping[str, Any]
    """The position document. The solver is its first player, and the game ends with this turn."""
    best: int
    """The most gold that the solver can have in the end, proved."""
    second: int
    """The most that any other turn brings."""
    solutions: int
    """How many different ends bring the most."""
    ends: int
    """How many different ends the turn has."""
    line: tuple[str, ...]
    """One of the best turns, in the notation of records."""
    obvious: int
    """The gold that a player gets who always takes what pays most at once."""
    rating: int
    """How hard it is, on the scale on which players are rated."""
    actions: tuple[str, ...]
    """The tiles and other extra actions that the best turn uses."""
    items: tuple[str, ...]
    """The items of the score that pay most for it: cards, tasks, castles and the like."""
    boxes: tuple[str, ...]
    """The boxes that it is played with."""

    @cached_property
    def id(self) -> str:
        """The name of the puzzle, which follows from the position."""
        text = json.dumps(self.position, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:ID_DIGITS]

    @property
    def level(self) -> str:
        """How hard it is, in a word."""
        return level_of(self.rating)

    @property
    def players(self) -> int:
        """How many players the game has."""
        return len(self.position["players"])

    @property
    def decisions(self) -> list[Action]:
        """The best turn, decision by decision."""
        return [action for phrase in self.line for action in parse_actions(phrase)]

    def start(self) -> State:
        """The state in which the turn begins."""
        return position.playable_state(self.position, SEED)

    def document(self) -> dict[str, Any]:
        """The puzzle as one JSON object."""
        return {
            "id": self.id,
            "best": self.best,
            "second": self.second,
            "solutions": self.solutions,
            "ends": self.ends,
            "obvious": self.obvious,
            "rating": self.rating,
            "line": list(self.line),
            "actions": list(self.actions),
            "items": list(self.items),
            "boxes": list(self.boxes),
            "position": self.position,
        }

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Puzzle:
        """The puzzle that was written so."""
        known = {name: document[name] for name in _FIELDS}
        return cls(**known | {name: tuple(known[name]) for name in _LISTS})


_FIELDS = tuple(field.name for field in fields(Puzzle))
_LISTS = ("line", "actions", "items", "boxes")


def level_of(rating: int) -> str:
    """How hard a puzzle with that rating is.

    >>> level_of(1299), level_of(1300), level_of(1700)
    ('easy', 'medium', 'hard')
    """
    return next((level for level, least in _RATED_FROM.items() if rating >= least), EASY)


def played(start: State, actions: Sequence[Action]) -> list[State]:
    """The states through which the actions lead, with their events."""
    states = [start]
    for action in actions:
        states.append(apply(states[-1], action, tell=True))
    return states


def phrases(actions: Sequence[Action]) -> tuple[str, ...]:
    """The actions in the notation of records."""
    return tuple(print_actions(list(actions)))
