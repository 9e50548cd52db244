"""The labels of turns in a record."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from ..actions import END, Action
from ..state import State


class Turn(NamedTuple):
    """The label of a turn, such as ``3.1 canyon``: round, player, card."""

    round: int
    player: int
    card: str

    def __str__(self) -> str:
        return f"{self.round}.{self.player + 1} {self.card}"


def turn_labels(state: State) -> Generator[Turn, tuple[Action, State], None]:
    """Yield the label of the current turn; send it each action with the state after it."""
    round = 1
    while True:
        turn = Turn(round, state.active, state.played[0] if state.played else "-")
        action, state = yield turn
        while action.kind != END or state.over:
            action, state = yield turn
        round += state.active == state.setup.options.start_player
