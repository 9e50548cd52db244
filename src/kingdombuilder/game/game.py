"""A game in progress: the state, its history, undo and redo."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..board import Board
from ..hexes import NOWHERE_MASK, HexSet, Mask
from ..png import WIDTH, png
from . import scoring
from .actions import Action, AnyAction, Kind, read_actions
from .choices import choices
from .documents import position, position_code
from .documents.record import Record, Resignation
from .errors import BadArgument, BadPosition, BadRecord, IllegalAction, NotAState
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
    Player 1 builds on g18.
    Player 1 takes the Oasis tile from f18.
    >>> game.undo()
    Action.parse('build g18')
    """

    __slots__ = "_history", "_record", "_resigned"

    def __init__(self, start: Options | Record | int | None = None) -> None:
        """Begin a game with these options or this seed, or continue a record."""
        record = _record_of(start)
        states = record.states()
        self._record = record
        self._resigned = record.resigned
        self._history = History(next(states))
        for action, state in zip(record.actions, states, strict=True):
            self._history.add(Step(action, state))

    @classmethod
    def from_record(cls, record: Record | str | PathLike[str]) -> Game:
        """Replay a record, given as text, JSON or the path of a file."""
        if isinstance(record, Record):
            return cls(record)
        if isinstance(record, PathLike):
            record = Path(record).read_text("utf-8")
        elif not isinstance(record, str):
            raise BadArgument(f"a record is read from its text or a path, not from {record!r:.60}")
        elif "\n" not in record and not record.startswith("{") and Path(record).suffix:
            raise BadRecord([f"{record[:80]!r} is the name of a file; give a path: Game.from_record(Path(...))"])
        return cls(Record.parse(record))

    @classmethod
    def from_position(cls, document: Mapping[str, Any] | str | PathLike[str], seed: int = 0) -> Game:
        """Start from a position: a document, its JSON, the path of a file, or a code. The seed deals the hidden cards.

        A position without a turn is a finished game: it can be scored and drawn.
        """
        if isinstance(document, PathLike):
            document = Path(document).read_text("utf-8")
        if isinstance(document, str):
            document = _position_in(document)
        options = position.playable_state(document, seed).setup.options
        start = {name: deepcopy(value) for name, value in document.items() if name != "own_sections"}
        return cls(Record(options, start=start))  # the options have the sections

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
        """The options, including everything that the seed decided."""
        return self.state.setup.options

    @property
    def board(self) -> Board:
        """The board."""
        return self.state.setup.board

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the four sections: top left, top right, bottom left, bottom right."""
        return self.options.sections or ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the Kingdom Builder cards."""
        return tuple(card.name for card in self.state.setup.cards)

    @property
    def tasks(self) -> tuple[str, ...]:
        """The names of the task cards."""
        return tuple(task.name for task in self.state.setup.tasks)

    @property
    def decider(self) -> int:
        """The player who decides now."""
        return self.state.decider

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def choices(self) -> dict[Kind, HexSet]:
        """The legal actions of the decider: each kind with its hexes (empty for a kind without a hex)."""
        return {kind: HexSet(hexes & ~NOWHERE_MASK) for kind, hexes in choices(self.state).items()}

    def legal(self) -> Legal:
        """The legal actions as a plain document, moves with their targets."""
        return legal(self.state)

    def play(self, action: AnyAction) -> list[Event]:
        """Play an action, or a phrase of several such as ``barn c4-d9``, and return the events.

        ``build c4``, ``("build", "c4")`` and tuples of ``choices`` are accepted. If any part is illegal, nothing is
        played.
        """
        actions = read_actions(action)
        history = self._history.copy()
        events = [event for one in actions for event in history.play(one)]
        self._resigned = self._standing_resignations()
        self._history = history
        return events

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be undone: it revealed nothing hidden."""
        return self._history.can_undo

    def undo(self) -> Action:
        """Undo the last action."""
        if not self._history.steps:
            raise IllegalAction("nothing has been played yet, so there is nothing to undo")
        if not self.can_undo:
            raise IllegalAction(f"'{self._history.steps[-1].action}' turned up a hidden card and cannot be undone")
        return self._history.undo().action

    def redo(self) -> Action:
        """Redo the action that was undone last."""
        if not self._history.can_redo:
            raise IllegalAction("nothing was undone, so there is nothing to redo")
        return self._history.redo().action

    def copy(self) -> Game:
        """An independent copy of the game."""
        game = Game.__new__(Game)
        game._record = self._record
        game._resigned = self._resigned
        game._history = self._history.copy()
        return game

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def _facts(self) -> tuple[object, ...]:
        return self.record(), [step.action for step in self._history.undone]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what is wrong if a game was given where a state was wanted."""
            if name in State.__slots__:
                raise NotAState(self)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    def score(self) -> list[scoring.PlayerScore]:
        """The score of every player as if the game ended now."""
        return scoring.score(self.state)

    def winners(self) -> list[int]:
        """The players with the most gold now."""
        return scoring.winners(self.score())

    def view(self, seat: int | None) -> State:
        """The state as a seat (None: a spectator) may see it."""
        return view(self.state, seat)

    def position(self) -> dict[str, Any]:
        """The position document of the state now."""
        return position.document(self.state)

    def position_code(self) -> str:
        """The position as a short code for links; ``from_position`` reads it."""
        return position_code.write(self.state)

    def record(self) -> Record:
        """The record of the game until now."""
        return replace(self._record, actions=tuple(self.actions), resigned=self._standing_resignations(), places=())

    def _standing_resignations(self) -> tuple[Resignation, ...]:
        """The resignations that still hold after an undo: those before the current step."""
        if not self._history.can_redo:
            return self._resigned
        return tuple(one for one in self._resigned if one.after < self._history.actions)

    def svg(
        self, *, highlights: Mask | str | Iterable[str] = 0, coordinates: bool = True, title: str | None = None
    ) -> str:
        """An SVG picture of the position; hexes to highlight are a ``HexSet``, names or a mask."""
        return picture(self.state, highlights=HexSet(highlights).mask, coordinates=coordinates, title=title)

    def png(
        self,
        *,
        width: int = WIDTH,
        highlights: Mask | str | Iterable[str] = 0,
        coordinates: bool = True,
        title: str | None = None,
    ) -> bytes:
        """The picture as a PNG, ``width`` pixels wide; needs the extra ``kingdombuilder[pictures]``."""
        return png(self.svg(highlights=highlights, coordinates=coordinates, title=title), width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}: {self._history.actions} actions, {self.state!r}>"


def _position_in(text: str) -> dict[str, Any]:
    """The position document in a text, which is JSON or a code."""
    if not text.lstrip().startswith("{"):
        return position_code.read(text)
    try:
        document: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition([f"document: not valid JSON: {error}"]) from None
    return document


def _record_of(start: Options | Record | int | None) -> Record:
    """The record with which a game starts."""
    match start:
        case Record():
            return start
        case Options() | None:
            return Record((start or Options()).resolved())
        case int():
            return Record(Options(seed=start).resolved())
    raise BadArgument(
        f"a game starts from Options, a Record or a seed, not from {start!r:.60}; "
        "Game.from_record reads a record, Game.from_position a position"
    )
