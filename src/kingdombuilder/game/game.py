"""A game in progress: the state now, how it came about, undo and redo."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from ..board import Board
from ..hexes import NOWHERE_MASK, Hex, HexSet, Mask
from . import scoring
from .actions import Action, Kind, parse_actions
from .apply import apply
from .choices import choices
from .documents import position
from .documents.record import Record, Resignation
from .errors import IllegalAction
from .events import REVEALING, Event
from .legal import Legal, legal
from .options import Options
from .picture import picture
from .state import State
from .view import view


class Game:
    """A game being played.

    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> for event in game.play("build g18"):
    ...     print(event)
    player 1 builds on g18
    player 1 takes the oasis tile from f18
    >>> game.undo()
    Action.parse('build g18')
    """

    def __init__(self, start: Options | Record | None = None) -> None:
        """Begin a game with these options, or take up a record where it stops."""
        record = start if isinstance(start, Record) else Record((start or Options()).resolved())
        self._record = record
        self._states = list(record.states())
        self._actions = list(record.actions)
        self._resigned = record.resigned
        self._undone: list[tuple[Action, State, tuple[Resignation, ...]]] = []

    @classmethod
    def from_record(cls, text: str) -> Game:
        """Replay a record, in either of its two forms."""
        return cls(Record.parse(text))

    @classmethod
    def from_position(cls, document: Mapping[str, Any], seed: int = 0) -> Game:
        """Go on from a position document; the cards it does not show are dealt by the seed.

        A position without a turn can be scored and drawn, and is over.
        """
        options = position.playable_state(document, seed).setup.options
        return cls(Record(options, start=deepcopy(document)))

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> list[State]:
        """All states from the beginning until now."""
        return list(self._states)

    @property
    def actions(self) -> list[Action]:
        """All actions until now."""
        return list(self._actions)

    @property
    def options(self) -> Options:
        """What was chosen, with what the seed decided filled in."""
        return self.state.setup.options

    @property
    def board(self) -> Board:
        """The board."""
        return self.state.setup.board

    @property
    def decider(self) -> int:
        """The player who decides now."""
        return self.state.decider

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def choices(self) -> dict[Kind, HexSet]:
        """What the decider may do: each kind of action with its hexes (empty for a kind that names none)."""
        return {kind: HexSet(hexes & ~NOWHERE_MASK) for kind, hexes in choices(self.state).items()}

    def legal(self) -> Legal:
        """The same as a plain document, moves with their targets."""
        return legal(self.state)

    def play(self, action: str | tuple[Kind, Hex]) -> list[Event]:
        """Play an action, or all those of a phrase such as ``barn c4-d9``, and tell what happened.

        If any of it is illegal nothing is played.
        """
        actions = parse_actions(action) if isinstance(action, str) else [Action(*action)]
        states = [self.state]
        for one in actions:
            states.append(apply(states[-1], one, tell=True))
        self._states += states[1:]
        self._actions += actions
        self._undone.clear()
        return [event for state in states[1:] for event in state.events or ()]

    @property
    def can_undo(self) -> bool:
        """Whether the last action may be taken back: nothing hidden was revealed by it."""
        return bool(self._actions) and not any(isinstance(event, REVEALING) for event in self.state.events or ())

    def undo(self) -> Action:
        """Take the last action back. Who gave up just before it or later has not: the game may go another way."""
        if not self._actions:
            raise IllegalAction("nothing has been played yet, so there is nothing to undo")
        if not self.can_undo:
            raise IllegalAction(f"'{self._actions[-1]}' turned up a hidden card and cannot be undone")
        action = self._actions.pop()
        self._undone.append((action, self._states.pop(), self._resigned))
        self._resigned = tuple(one for one in self._resigned if one.after < len(self._actions))
        return action

    def redo(self) -> Action:
        """Play the action that was taken back last once more."""
        if not self._undone:
            raise IllegalAction("nothing was undone, so there is nothing to redo")
        action, state, self._resigned = self._undone.pop()
        self._actions.append(action)
        self._states.append(state)
        return action

    def score(self) -> list[scoring.PlayerScore]:
        """The score of every player as if the game ended now."""
        return scoring.score(self.state)

    def winners(self) -> list[int]:
        """The players with the most gold now."""
        return scoring.winners(self.score())

    def view(self, seat: int | None) -> State:
        """What a seat (None: a spectator) may know of the state."""
        return view(self.state, seat)

    def position(self) -> dict[str, Any]:
        """The position document of the state now."""
        return position.document(self.state)

    def record(self) -> Record:
        """The record of the game until now."""
        return replace(self._record, actions=tuple(self._actions), resigned=self._resigned, places=())

    def svg(self, *, highlights: Mask = 0, coordinates: bool = True, title: str | None = None) -> str:
        """A picture of the position."""
        return picture(self.state, highlights=highlights, coordinates=coordinates, title=title)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}: {len(self._actions)} actions, {self.state!r}>"
