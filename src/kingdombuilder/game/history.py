"""The history of a game: its decisions, with undo and redo back to the last one that revealed something hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from .actions import Action
from .apply import apply
from .events import REVEALING, Event
from .state import State

T = TypeVar("T")


class UndoStack(Generic[T]):
    """A list with undo and redo; adding an item clears what can be redone."""

    def __init__(self, done: Iterable[T] = ()) -> None:
        self.done = list(done)
        self.undone: list[T] = []
        """What can be redone, the next one last."""

    def add(self, one: T) -> None:
        """Add an item, and clear what can be redone."""
        self.done.append(one)
        self.undone.clear()

    def undo(self) -> T:
        """Undo the last item, and return it."""
        self.undone.append(self.done.pop())
        return self.undone[-1]

    def redo(self) -> T:
        """Redo the item that was undone last, and return it."""
        self.done.append(self.undone.pop())
        return self.done[-1]


class Step(NamedTuple):
    """A decision and the state after it, with its events."""

    action: Action
    after: State

    @property
    def reveals(self) -> bool:
        """Whether the decision revealed a hidden card, so that it can never be undone."""
        return any(isinstance(event, REVEALING) for event in self.after.events or ())


class History(UndoStack[Step]):
    """The steps of a game, and those that were undone.

    >>> from kingdombuilder import Options, in_english
    >>> from kingdombuilder.game.setup import first_state
    >>> history = History(first_state(Options.first_game(players=2, seed=4711)))
    >>> [in_english(event) for event in history.play(Action.parse("build g18"))]
    ['Player 1 builds on g18.', 'Player 1 takes the Oasis tile from f18.']
    >>> history.may_undo(0), history.may_undo(1)
    (True, False)
    """

    def __init__(self, start: State, actions: int = 0, *, forgetful: bool = False) -> None:
        """Begin with a state after ``actions`` actions.

        A forgetful history drops the states before a decision that cannot be undone, so it stays small.
        """
        super().__init__()
        self.start = start
        """The state before the first step that is remembered."""
        self._actions_before = actions
        self._forgetful = forgetful

    @property
    def steps(self) -> list[Step]:
        """The remembered steps, oldest first."""
        return self.done

    @property
    def state(self) -> State:
        """The state now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def actions(self) -> int:
        """The number of actions up to now, remembered or not."""
        return self._actions_before + len(self.steps)

    def play(self, action: Action) -> list[Event]:
        """Apply an action and return its events."""
        step = Step(action, apply(self.state, action, tell=True))
        self.add(step)
        return step.after.events or []

    def add(self, one: Step) -> None:
        """Append a step that was already applied to the current state."""
        super().add(one)
        if self._forgetful and one.reveals:
            self._actions_before = self.actions
            self.start = one.after
            self.steps.clear()

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be undone: it is remembered and revealed nothing hidden."""
        return bool(self.steps) and not self.steps[-1].reveals

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to play again."""
        return bool(self.undone)

    def may_undo(self, seat: int | None) -> bool:
        """Whether the last decision was the seat's own and can be undone."""
        if not self.can_undo:
            return False
        before = self.steps[-2].after if len(self.steps) > 1 else self.start
        return before.decider == seat

    def may_redo(self, seat: int | None) -> bool:
        """Whether the next step to redo is the seat's own."""
        return self.can_redo and self.state.decider == seat

    def copy(self) -> History:
        """An independent copy of the history."""
        new = History(self.start, self._actions_before, forgetful=self._forgetful)
        new.done, new.undone = list(self.done), list(self.undone)
        return new
