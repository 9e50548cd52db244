"""Every way to play a turn, one after another: what is best among them is proved and not only found.

Series of decisions that lead to the same state count once, so the order of builds does not matter. What cannot be
foreseen is not searched: a card that is turned up, or something that another player decides.
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
"""How many states of a turn are looked at before it is given up: about ten seconds."""


class NotSearchable(Exception):
    """A turn of which not every way can be looked at."""


@dataclass(frozen=True)
class Turns:
    """What all the ways to play a turn lead to. A way to play is told by what stands on the board in the end."""

    best: int
    """The most gold that the player can have at the end of the turn."""
    second: int
    """The most that a turn brings which is not one of the best; the same if all are equally good."""
    solutions: int
    """How many different ends bring the most."""
    ends: int
    """How many different ends there are."""
    states: int
    """How many states were looked at."""
    line: tuple[Action, ...]
    """The shortest of the best turns."""


def search(root: State, most_states: int = MOST_STATES) -> Turns:
    """Look at every way to play the turn that begins with this state, of which nothing is hidden.

    Raises ``NotSearchable`` if there are too many, or if something in the turn cannot be foreseen.
    """
    return _Exhaustive(root, most_states).run()


class _Exhaustive:
    """One search."""

    def __init__(self, root: State, most_states: int) -> None:
        self.root, self.seat, self.most_states = root, root.decider, most_states
        self.others = [player for seat, player in enumerate(root.players) if seat != self.seat]
        self.came_from: dict[Any, tuple[Any, Action] | None] = {}
        """Each state that is known, by its key, with the one before it and what was done there."""
        self.gold: dict[Any, int] = {}
        """The gold of each end."""
        self.best: tuple[int, Any] | None = None
        """The most gold, and the key of the state from which the turn was ended with it."""

    def run(self) -> Turns:
        """Look at all states, those first that take the fewest decisions."""
        key = _key(self.root, self.seat)
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
        """The states after one more decision that were not known yet."""
        for kind, hexes in choices(state).items():
            if kind == END:
                self._note_end(key, state)
                continue
            for hex in each(hexes):
                action = Action(kind, hex)
                after = apply(state, action)
                found = _key(after, self.seat)
                if found not in self.came_from:
                    self._check(after)
                    self.came_from[found] = key, action
                    yield found, after

    def _check(self, after: State) -> None:
        """Refuse what cannot be foreseen, and what takes too long."""
        if len(self.came_from) >= self.most_states:
            raise NotSearchable(f"the turn has more than {self.most_states} states")
        if after.deck is not self.root.deck or after.discard is not self.root.discard:
            raise NotSearchable("a card is turned up in the middle of the turn")
        others = [player for seat, player in enumerate(after.players) if seat != self.seat]
        if after.decider != self.seat or any(now is not was for now, was in zip(others, self.others, strict=True)):
            raise NotSearchable("the turn touches another player")

    def _note_end(self, key: Any, state: State) -> None:
        """Count the gold of the turn that is ended here."""
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
        """What was done to get to a state."""
        line: list[Action] = []
        while step := self.came_from[key]:
            key, action = step
            line.append(action)
        return line[::-1]


def _end(state: State, seat: int) -> Any:
    """What the gold at the end of the turn follows from."""
    player = state.players[seat]
    return player.pieces, player.gold, *map(_frozen, (player.units, player.parts, state.parts, state.notes))


def _frozen(values: Mapping[str, Any]) -> Any:
    """The values in whatever order they were put there; most often there are none."""
    return frozenset(values.items()) if values else None


def _key(state: State, seat: int) -> Any:
    """What makes two states of the same turn equal."""
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
