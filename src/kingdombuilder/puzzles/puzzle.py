"""A puzzle: a position before the last turn of a game, and facts proved about that turn."""

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
"""The seed of hidden cards, on which the puzzle does not depend."""
SOLVER = 0
"""The seat of the solver."""
ID_DIGITS = 8
"""The number of hexadecimal digits in the id of a puzzle."""
EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS = (EASY, MEDIUM, HARD)
_RATED_FROM = {HARD: 1600, MEDIUM: 1300}


@dataclass(frozen=True)
class Puzzle:
    """A turn with one clear best way to play; see ``docs/puzzles.md``."""

    position: Mapping[str, Any]
    """The position document. The solver is its first player, and the game ends with this turn."""
    best: int
    """The most final gold of the solver, proved."""
    second: int
    """The most gold of any other turn."""
    solutions: int
    """The number of different best outcomes."""
    ends: int
    """The number of different outcomes."""
    line: tuple[str, ...]
    """One of the best turns, in the notation of records."""
    obvious: int
    """The gold of greedy play."""
    rating: int
    """Its difficulty, on the rating scale of players."""
    actions: tuple[str, ...]
    """The tiles and other extra actions that the best turn uses."""
    items: tuple[str, ...]
    """The score items that gain most: cards, tasks, castles and so on."""
    boxes: tuple[str, ...]
    """The boxes in play."""

    @cached_property
    def id(self) -> str:
        """The id of the puzzle, a hash of the position."""
        text = json.dumps(self.position, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:ID_DIGITS]

    @property
    def level(self) -> str:
        """The level: easy, medium or hard."""
        return level_of(self.rating)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.position["players"])

    @property
    def decisions(self) -> list[Action]:
        """The decisions of the best turn."""
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
        """Parse the puzzle from its document."""
        known = {name: document[name] for name in _FIELDS}
        return cls(**known | {name: tuple(known[name]) for name in _LISTS})


_FIELDS = tuple(field.name for field in fields(Puzzle))
_LISTS = ("line", "actions", "items", "boxes")


def level_of(rating: int) -> str:
    """The level of a puzzle with that rating.

    >>> level_of(1299), level_of(1300), level_of(1700)
    ('easy', 'medium', 'hard')
    """
    return next((level for level, least in _RATED_FROM.items() if rating >= least), EASY)


def played(start: State, actions: Sequence[Action]) -> list[State]:
    """The states after each action, with events."""
    states = [start]
    for action in actions:
        states.append(apply(states[-1], action, tell=True))
    return states


def phrases(actions: Sequence[Action]) -> tuple[str, ...]:
    """The actions in the notation of records."""
    return tuple(print_actions(list(actions)))
