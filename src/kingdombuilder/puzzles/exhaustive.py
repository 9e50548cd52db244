"""Exhaustive search of a turn, which proves the best outcome.

Transpositions count once, so the order of builds does not matter. Turns with hidden cards or decisions of other
players cannot be searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..game.actions import END, Action
from ..game.apply import apply
from ..game.choices import choices
from ..game.scoring import gold
from ..game.state import State
from ..hexes import each

MOST_STATES = 100_000
"""The most states to search before giving up: about ten seconds."""


class NotSearchable(Exception):
    """A turn that cannot be searched exhaustively."""


@dataclass(frozen=True)
class Turns:
    """The outcomes of a turn. Two ways to play are the same if they lead to the same board."""

    best: int
    """The most gold of the player at the end of the turn."""
    second: int
    """The most gold of any other turn; equal to ``best`` if all are equally good."""
    solutions: int
    """The number of different best outcomes."""
    ends: int
    """The number of different outcomes."""
    states: int
    """The number of states searched."""
    line: tuple[Action, ...]
    """The shortest of the best turns."""


def search(root: State, most_states: int = MOST_STATES) -> Turns:
    """Search all ways to play the turn that begins with this complete state.

    Raises ``NotSearchable`` if there are too many states, or something unforeseeable.
    """
    return _Exhaustive(root, most_states).run()


class _Exhaustive:
    """One search."""

    def __init__(self, root: State, most_states: int) -> None:
        self.root, self.seat, self.most_states = root, root.decider, most_states
        self.others = [player for seat, player in enumerate(root.players) if seat != self.seat]
        self.came_from: dict[Any, tuple[Any, Action] | None] = {}
        """Each known state by key, with its predecessor and the action between."""
        self.gold: dict[Any, int] = {}
        """The gold of each outcome."""
        self.best: tuple[int, Any] | None = None
        """The most gold, and the key of the state before the end of that turn."""

    def run(self) -> Turns:
        """Search all states breadth-first."""
        key = turn_key(self.root, self.seat)
        self.came_from[key] = None
        layer = [(key, self.root)]
        while layer:
            layer = [found for key, state in layer for found in self._further(key, state)]
        if self.best is None:
            raise NotSearchable("the turn cannot be ended")
        best, key = self.best
        numbers = Counter(self.gold.values())
        others = [value for value in numbers if value < best]
        return Turns(
            best,
            max(others, default=best),
            numbers[best],
            len(self.gold),
            len(self.came_from),
            (*self._line_to(key), Action(END)),
        )

    def _further(self, key: Any, state: State) -> Iterator[tuple[Any, State]]:
        """The new states after one more decision."""
        for kind, hexes in choices(state).items():
            if kind == END:
                self._note_end(key, state)
                continue
            for hex in each(hexes):
                action = Action(kind, hex)
                after = apply(state, action)
                found = turn_key(after, self.seat)
                if found not in self.came_from:
                    self._check(after)
                    self.came_from[found] = key, action
                    yield found, after

    def _check(self, after: State) -> None:
        """Raise ``NotSearchable`` for unforeseeable events and too many states."""
        if len(self.came_from) >= self.most_states:
            raise NotSearchable(f"the turn has more than {self.most_states} states")
        if after.deck is not self.root.deck or after.discard is not self.root.discard:
            raise NotSearchable("a card is turned up in the middle of the turn")
        others = [player for seat, player in enumerate(after.players) if seat != self.seat]
        if after.decider != self.seat or any(now is not was for now, was in zip(others, self.others, strict=True)):
            raise NotSearchable("the turn touches another player")

    def _note_end(self, key: Any, state: State) -> None:
        """Record the gold of a turn that ends here."""
        end = _end(state, self.seat)
        if end in self.gold:
            return
        after = apply(state, (END, 0))
        if not after.over:
            raise NotSearchable("it is not the last turn of the game")
        earned = self.gold[end] = gold(after, self.seat)
        if self.best is None or earned > self.best[0]:
            self.best = earned, key

    def _line_to(self, key: Any) -> list[Action]:
        line: list[Action] = []
        while step := self.came_from[key]:
            key, action = step
            line.append(action)
        return line[::-1]


def _end(state: State, seat: int) -> Any:
    """The key of an outcome: everything that determines the gold."""
    player = state.players[seat]
    return player.pieces, player.gold, *map(_frozen, (player.units, player.parts, state.parts, state.notes))


def _frozen(values: Mapping[str, Any]) -> Any:
    """The values as a set; most often empty."""
    return frozenset(values.items()) if values else None


def turn_key(state: State, seat: int) -> Any:
    """The key by which two states of the same turn are equal."""
    player = state.players[seat]
    return (
        _end(state, seat),
        player.tiles,
        player.used,
        player.new,
        player.taken_from,
        player.supply,
        state.eligible,
        state.builds_left,
        state.phase,
        state.card,
        state.pending,
    )
