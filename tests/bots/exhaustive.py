"""What the rest of a turn can bring at most, found by trying everything; for turns with which the game ends.

It plays on what the seat may know. A turn that would turn up a hidden card raises ``HiddenInformation``, so what is
found holds whatever the hidden cards are.
"""

from __future__ import annotations

from typing import NamedTuple

from kingdombuilder import Action, State, apply, choices
from kingdombuilder.game.scoring import gold
from kingdombuilder.game.view import view
from kingdombuilder.hexes import each


class Best(NamedTuple):
    """The best end of a game and one way to it."""

    lead: int
    """The player's gold less that of the best other player."""
    way: tuple[Action, ...]


def best_end(state: State) -> Best:
    """The best end that the deciding player can reach, if nobody else has anything to decide any more."""
    return _Search(state.decider).best(view(state, state.decider))


def greedy_end(state: State) -> int:
    """The best lead of a player who always takes a decision with the best lead at once, however ties are broken."""
    return _Greedy(state.decider).best(view(state, state.decider)).lead


def lead(state: State, seat: int) -> int:
    """By how much gold a player is ahead of the best of the others."""
    return gold(state, seat) - max(gold(state, other) for other in range(len(state.players)) if other != seat)


class _Search:
    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[State, Best] = {}

    def best(self, state: State) -> Best:
        """The best end from a state on."""
        if state.over:
            return Best(lead(state, self.seat), ())
        found = self.known.get(state)
        if found is None:
            assert state.decider == self.seat, "somebody else has a say"
            found = self.known[state] = max(
                (self._further(action, after) for action, after in self.steps(state)), key=lambda best: best.lead
            )
        return found

    def _further(self, action: Action, after: State) -> Best:
        best = self.best(after)
        return Best(best.lead, (action, *best.way))

    def steps(self, state: State) -> list[tuple[Action, State]]:
        """Every decision that is possible, with the state to which it leads."""
        actions = [Action(kind, hex) for kind, hexes in choices(state).items() for hex in each(hexes)]
        return [(action, apply(state, action)) for action in actions]


class _Greedy(_Search):
    def steps(self, state: State) -> list[tuple[Action, State]]:
        """Only the decisions after which the lead is best."""
        steps = super().steps(state)
        most = max(lead(after, self.seat) for _, after in steps)
        return [(action, after) for action, after in steps if lead(after, self.seat) == most]
