"""The history of a game: its decisions, which can be taken back and played again until something hidden is revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from .actions import Action
from .apply import apply
from .events import REVEALING, Event
from .state import State

T = TypeVar("T")


class UndoStack(Generic[T]):
    """Things done one after another. The last can be taken back, and then be done once more until something else is."""

    def __init__(self, done: Iterable[T] = ()) -> None:
        """Begin with what was done already."""
        self.done = list(done)
        self.undone: list[T] = []

    def add(self, one: T) -> None:
        """Do something new."""
        self.done.append(one)
        self.undone.clear()

    def undo(self) -> T:
        """Take the last one back."""
        self.undone.append(self.done.pop())
        return self.undone[-1]

    def redo(self) -> T:
        """Do the one that was taken back last once more."""
        self.done.append(self.undone.pop())
        return self.done[-1]


class Step(NamedTuple):
    """A decision and the state that it led to, whose events tell what happened."""

    action: Action
    after: State

    @property
    def reveals(self) -> bool:
        """Whether the decision showed somebody a hidden card. Then it can never be taken back."""
        return any(isinstance(event, REVEALING) for event in self.after.events or ())


class History:
    """How a game came to its state, and what was taken back of it.

    >>> from kingdombuilder import Options, in_english
    >>> from kingdombuilder.game.setup import first_state
    >>> history = History(first_state(Options.first_game(players=2, seed=4711)))
    >>> [in_english(event) for event in history.play(Action.parse("build g18"))]
    ['player 1 builds on g18', 'player 1 takes the oasis tile from f18']
    >>> history.may_undo(0), history.may_undo(1)
    (True, False)
    """

    def __init__(self, start: State, actions: int = 0, *, forgetful: bool = False) -> None:
        """Begin with a state that so many actions led to.

        A forgetful history drops the states before a decision that cannot be taken back, so it stays small.
        """
        self.start = start
        """The state before the first step that is remembered."""
        self._actions_before = actions
        self._forgetful = forgetful
        self._steps = UndoStack[Step]()

    @property
    def steps(self) -> list[Step]:
        """The steps that are remembered, from the first to the last."""
        return self._steps.done

    @property
    def state(self) -> State:
        """The state now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def actions(self) -> int:
        """How many actions have led to the state now, remembered or not."""
        return self._actions_before + len(self.steps)

    def play(self, action: Action) -> list[Event]:
        """Make a decision and tell what happened."""
        step = Step(action, apply(self.state, action, tell=True))
        self.add(step)
        return step.after.events or []

    def add(self, step: Step) -> None:
        """Take in a decision that was applied to the state now."""
        self._steps.add(step)
        if self._forgetful and step.reveals:
            self._actions_before = self.actions
            self.start = step.after
            self.steps.clear()

    @property
    def can_undo(self) -> bool:
        """Whether the last decision may be taken back: it is remembered and revealed nothing hidden."""
        return bool(self.steps) and not self.steps[-1].reveals

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else was played since."""
        return bool(self._steps.undone)

    def may_undo(self, seat: int | None) -> bool:
        """Whether the last decision was the seat's own and may be taken back."""
        if not self.can_undo:
            return False
        before = self.steps[-2].after if len(self.steps) > 1 else self.start
        return before.decider == seat

    def may_redo(self, seat: int | None) -> bool:
        """Whether the seat has taken something back that can be played again."""
        return self.can_redo and self.state.decider == seat

    def undo(self) -> Step:
        """Take the last decision back."""
        return self._steps.undo()

    def redo(self) -> Step:
        """Play the decision that was taken back last once more."""
        return self._steps.redo()

    def copy(self) -> History:
        """A history equal to this one that goes its own way."""
        new = History(self.start, self._actions_before, forgetful=self._forgetful)
        new._steps = UndoStack(self._steps.done)
        new._steps.undone = list(self._steps.undone)
        return new
