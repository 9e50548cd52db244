"""A game in progress: the state now, how it came about, undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from ..board import Board
from ..hexes import NOWHERE_MASK, Hex, HexSet, Mask
from . import scoring
from .actions import Action, Kind, read_actions
from .choices import choices
from .documents import position
from .documents.record import Record, Resignation
from .errors import BadRecord, IllegalAction
from .events import Event
from .history import History, Step
from .legal import Legal, legal
from .options import Options
from .picture import picture
from .state import State
from .view import view


class Game:
    """A game being played.

    >>> from kingdombuilder import in_english
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> for event in game.play("build g18"):
    ...     print(in_english(event))
    player 1 builds on g18
    player 1 takes the oasis tile from f18
    >>> game.undo()
    Action.parse('build g18')
    """

    def __init__(self, start: Options | Record | int | None = None) -> None:
        """Begin a game with these options or this seed, or take up a record where it stops."""
        record = _record_of(start)
        states = record.states()
        self._record = record
        self._resigned = record.resigned
        self._history = History(next(states))
        for action, state in zip(record.actions, states, strict=True):
            self._history.add(Step(action, state))

    @classmethod
    def from_record(cls, record: str | PathLike[str]) -> Game:
        """Replay a record in either of its two forms: its text, or the path of its file."""
        if not isinstance(record, str):
            record = Path(record).read_text("utf-8")
        elif "\n" not in record and not record.startswith("{") and Path(record).suffix:
            raise BadRecord([f"{record[:80]!r} is the name of a file; give a path: Game.from_record(Path(...))"])
        return cls(Record.parse(record))

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
        return self._history.state

    @property
    def states(self) -> list[State]:
        """All states from the beginning until now."""
        return [self._history.start, *(step.after for step in self._history.steps)]

    @property
    def actions(self) -> list[Action]:
        """All actions until now."""
        return [step.action for step in self._history.steps]

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

    def play(self, action: str | tuple[Kind] | tuple[Kind, Hex | str]) -> list[Event]:
        """Play an action, or all those of a phrase such as ``barn c4-d9``, and tell what happened.

        ``build c4``, ``("build", "c4")`` and the tuples of ``choices`` will all do. If any of it is illegal nothing is
        played.
        """
        actions = read_actions(action)
        history = self._history.copy()
        events = [event for one in actions for event in history.play(one)]
        self._resigned = self._who_gave_up()
        self._history = history
        return events

    @property
    def can_undo(self) -> bool:
        """Whether the last action may be taken back: nothing hidden was revealed by it."""
        return self._history.can_undo

    def undo(self) -> Action:
        """Take the last action back."""
        if not self._history.steps:
            raise IllegalAction("nothing has been played yet, so there is nothing to undo")
        if not self.can_undo:
            raise IllegalAction(f"'{self._history.steps[-1].action}' turned up a hidden card and cannot be undone")
        return self._history.undo().action

    def redo(self) -> Action:
        """Play the action that was taken back last once more."""
        if not self._history.can_redo:
            raise IllegalAction("nothing was undone, so there is nothing to redo")
        return self._history.redo().action

    def copy(self) -> Game:
        """The same game, to be played on another way: what happens to one of the two does not touch the other."""
        game = Game.__new__(Game)
        game._record = self._record
        game._resigned = self._resigned
        game._history = self._history.copy()
        return game

    __copy__ = copy

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
        return replace(self._record, actions=tuple(self.actions), resigned=self._who_gave_up(), places=())

    def _who_gave_up(self) -> tuple[Resignation, ...]:
        """Forget those who gave up just before an action that is taken back, or later: the game may go another way."""
        if not self._history.can_redo:
            return self._resigned
        return tuple(one for one in self._resigned if one.after < self._history.actions)

    def svg(
        self, *, highlights: Mask | str | Iterable[str] = 0, coordinates: bool = True, title: str | None = None
    ) -> str:
        """A picture of the position; the hexes to be highlighted are a ``HexSet``, their names or a mask."""
        return picture(self.state, highlights=HexSet(highlights).mask, coordinates=coordinates, title=title)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}: {self._history.actions} actions, {self.state!r}>"


def _record_of(start: Options | Record | int | None) -> Record:
    """The record of a game that is about to begin or to go on."""
    match start:
        case Record():
            return start
        case Options() | None:
            return Record((start or Options()).resolved())
        case int():
            return Record(Options(seed=start).resolved())
    raise TypeError(
        f"a game starts from Options, a Record or a seed, not from {start!r:.60}; "
        "Game.from_record reads a record, Game.from_position a position"
    )
