"""Checks steps of lessons: whether one is complete, and by a search, whether it still can be in this turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from ...game.actions import END, Action
from ...game.apply import apply
from ...game.choices import choices
from ...game.errors import HiddenInformation, IllegalAction
from ...game.events import Event
from ...game.scoring import gold_by_item
from ...game.state import State
from ...hexes import Mask, each, hex_named, name
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...puzzles.exhaustive import turn_key
from ...table.caller import Caller
from ...table.decisions import seen_by_decider
from ...table.table import Table
from ...table.views.explanations import step_messages
from ...table.views.table_view import event_messages
from .chapters import chapter_of
from .messages import Acts, DoneWhen, Earns, Happens, LessonStep, LessonWay, Tries

MOST_DECISIONS = 2000
"""The most decisions that the search tries, within a tenth of a second."""


class Attempt(NamedTuple):
    """A node of the search: decisions for a step, and the state that they lead to."""

    state: State
    events: tuple[Event, ...] = ()
    actions: tuple[Action, ...] = ()

    def then(self, action: Action) -> Attempt:
        """The node after one more decision."""
        after = apply(self.state, action, tell=True)
        return Attempt(after, (*self.events, *(after.events or ())), (*self.actions, action))


class Goal(NamedTuple):
    """The condition that completes a step, for the learner on this seat."""

    done: DoneWhen
    lit: Sequence[str]
    seat: int

    def is_reached(self, attempt: Attempt) -> bool:
        """Whether the step is complete; one without a decision is."""
        match self.done:
            case Happens(times=times):
                return self._times(attempt.events) >= times
            case Acts(kind):
                return any(action.kind == kind for action in attempt.actions)
            case Earns(gold=gold):
                return self.progress(attempt) >= gold
        return True

    def progress(self, attempt: Attempt) -> int:
        """The progress towards the goal; higher is nearer."""
        match self.done:
            case Happens():
                return self._times(attempt.events)
            case Earns(item):
                return gold_by_item(attempt.state, self.seat).get(item, 0)
        return 0

    def _times(self, events: Iterable[Event]) -> int:
        return sum(self._counts(event) for event in event_messages(events))

    def _counts(self, event: m.AnyEvent) -> bool:
        """Whether an event of the learner completes the step."""
        if not isinstance(self.done, Happens) or event.__struct_config__.tag != self.done.event:
            return False
        fields = {"player": self.seat, **self.done.fields}
        fits = all(getattr(event, name, value) == value for name, value in fields.items())
        return fits and (not self.done.lit or getattr(event, "hex", None) in self.lit)


def lesson_way(table: Table, caller: Caller, number: int, left: int) -> LessonWay:
    """How the learner can complete a step of a lesson, which must still happen ``left`` times."""
    if table.config.lesson is None:
        raise Refusal("no_lesson", "this is not the table of a lesson", 404)
    seen = seen_by_decider(table, caller)
    step = chapter_of(replace(table.config.lesson, step=number)).steps[number]
    found = way(seen, step, left)
    return LessonWay(None if found is None else step_messages(found), lit_hexes(seen, step, found))


def way(seen: State, step: LessonStep, left: int = 0) -> list[Action] | None:
    """Decisions of the deciding player that complete a step in this turn; None if none are found.

    ``left`` is how often it must still happen; 0: as often as the step says.
    """
    if isinstance(step.done, Tries):
        return [] if lit_hexes(seen, step, []) else None
    line = [Action.parse(notation) for notation in step.line]
    goal = _goal(seen, step, left)
    if goal.is_reached(Attempt(seen)):
        return []
    for start in range(len(line)):
        if found := _followed(Attempt(seen), line[start:], goal):
            return found
    return _searched(Attempt(seen), {action.kind for action in line}, goal)


def lit_hexes(seen: State, step: LessonStep, found: Sequence[Action] | None) -> list[str]:
    """The hexes to light up for a solution: those of the step that are legal now, or else its next hex.

    For a step that tries an illegal hex: those that are illegal.
    """
    offers = choices(seen)
    if isinstance(step.done, Tries):
        return [hex for hex in step.hexes if not _has(offers.values(), hex)]
    if not found or not step.hexes:
        return []
    offered = [offers.get(action.kind, 0) for action in found]
    lit = [hex for hex in step.hexes if _has(offered, hex)]
    return lit or [name(action.hex) for action in found[:1] if action.hex]


def _has(masks: Iterable[Mask], hex: str) -> bool:
    return any(mask >> hex_named(hex) & 1 for mask in masks)


def _goal(seen: State, step: LessonStep, left: int) -> Goal:
    """The goal of the search; for an event after other players' turns it is the end of the turn."""
    done = step.done
    if step.line[-1:] == [END]:
        done = Acts(END)
    elif isinstance(done, Happens) and left:
        done = replace(done, times=left)
    return Goal(done, step.hexes, seen.decider)


def _followed(attempt: Attempt, line: Iterable[Action], goal: Goal) -> list[Action] | None:
    """The part of a line that reaches the goal, if it is legal."""
    for action in line:
        if goal.done == Acts(action.kind) and choices(attempt.state).get(action.kind, 0) >> action.hex & 1:
            return [*attempt.actions, action]
        try:
            attempt = attempt.then(action)
        except (IllegalAction, HiddenInformation):
            return None
        if goal.is_reached(attempt):
            return list(attempt.actions)
    return None


def _searched(root: Attempt, kinds: set[str], goal: Goal) -> list[Action] | None:
    """Search for decisions that reach a goal, by these kinds if they suffice.

    Best-first: states nearer to the goal, then fewer decisions of other kinds, then fewer decisions.
    """
    order, tries = count(), count()
    known = {turn_key(root.state, goal.seat)}
    waiting = [(0, 0, 0, next(order), root)]
    while waiting:
        *_, attempt = heappop(waiting)
        for action in _decisions(attempt.state):
            if goal.done == Acts(action.kind):
                return [*attempt.actions, action]
            if action.kind == END:
                continue
            if next(tries) >= MOST_DECISIONS:
                return None
            try:
                after = attempt.then(action)
            except HiddenInformation:
                continue
            if goal.is_reached(after):
                return list(after.actions)
            key = turn_key(after.state, goal.seat)
            if after.state.over or after.state.decider != goal.seat or key in known:
                continue
            known.add(key)
            others = sum(one.kind not in kinds for one in after.actions)
            heappush(waiting, (-goal.progress(after), others, len(after.actions), next(order), after))
    return None


def _decisions(state: State) -> Iterable[Action]:
    for kind, hexes in choices(state).items():
        for hex in each(hexes):
            yield Action(kind, hex)
