"""A lesson played without a page: step by step as its data say, or as a newcomer does who strays."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from kingdombuilder.bots.registry import make_bot
from kingdombuilder.features.lessons.chapters import LEARNER, chapter_of
from kingdombuilder.features.lessons.messages import Happens, LessonStep, Reads, Tries
from kingdombuilder.features.lessons.parts import LessonAsked
from kingdombuilder.features.lessons.steps import Attempt, Goal, lit_hexes, way
from kingdombuilder.game.actions import END, Action
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.events import Event
from kingdombuilder.game.game import Game
from kingdombuilder.game.view import view
from kingdombuilder.protocol import messages as m
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Table


class Told(NamedTuple):
    """The task of a step for the learner."""

    way: list[Action] | None
    """Decisions that get it done; None if the board of the step is offered instead."""
    hexes: list[str]


@cache
def _record(name: str, chapter: int, step: int) -> Record:
    """The game with which the table of a step begins."""
    return Table(lay(m.NewTable().adding(LessonAsked(m.LessonStart(name, chapter, step))), "t", "ann", 1)[0]).record


@dataclass
class Pupil:
    """A learner who plays a chapter from the board of a step on."""

    start: m.LessonStart
    bots: str = "1"
    """What the chances of the bots are drawn from."""
    events: tuple[Event, ...] = ()
    """What happened since the step began."""
    actions: tuple[Action, ...] = ()
    """The learner's decisions since then."""
    ends: int = 0
    """How many turns the learner has ended."""
    before: list[tuple[int, tuple[Event, ...], tuple[Action, ...]]] = field(default_factory=list)
    """Where the learner was before each decision that can be taken back."""

    def __post_init__(self) -> None:
        """Sit down."""
        self.chapter, self.at = chapter_of(self.start), self.start.step
        self.game = Game(_record(self.start.name, self.start.chapter, self.start.step))
        self.bot = make_bot(self.chapter.bot, self.bots)
        self._let_others_play()

    @property
    def step(self) -> LessonStep | None:
        """The step to be done; None if the chapter is."""
        return self.chapter.steps[self.at] if self.at < len(self.chapter.steps) else None

    def take(self) -> None:
        """Do the step as its line says."""
        step = self.step
        assert step
        for place, notation in enumerate(step.line):
            assert self.step is step, "done before the end of its line"
            assert len(self.told().way or ()) == len(step.line) - place, "no detour, and nothing is shorter"
            self.decide(Action.parse(notation))
        if isinstance(step.done, Reads | Tries):
            self.pass_on()

    def decide(self, action: Action) -> None:
        """Make a decision."""
        self.before.append((self.at, self.events, self.actions))
        self.events += tuple(self.game.play(action))
        self.actions = (*self.actions, action)
        self.ends += action.kind == END
        if self.game.state.decider != LEARNER or self.game.over or action.kind == END:
            self.before.clear()
        self._let_others_play()
        self._go_on()

    def undo(self) -> None:
        """Take the last decision back."""
        self.at, self.events, self.actions = self.before.pop()
        self.game.undo()

    def pass_on(self) -> None:
        """Be done with a step that waits for no decision: read it, or try its hex in vain."""
        self.at, self.events, self.actions = self.at + 1, (), ()
        self._go_on()

    def told(self) -> Told:
        """Whether a step is complete, judged as by the page: only the learner's own turn counts."""
        step = self.step
        assert step
        lines = [notation for step in self.chapter.steps[self.start.step : self.at + 1] for notation in step.line]
        if self.ends > lines.count(END) or self.game.over:
            return Told(None, [])
        seen, left = view(self.game.state, LEARNER), 0
        if isinstance(step.done, Happens):
            left = step.done.times - Goal(step.done, step.hexes, LEARNER).progress(self._attempt())
        found = way(seen, step, left)
        return Told(found, lit_hexes(seen, step, found))

    def offers(self, action: Action) -> bool:
        """Whether a decision is possible."""
        return bool(choices(self.game.state).get(action.kind, 0) >> action.hex & 1)

    def _let_others_play(self) -> None:
        while not self.game.over and self.game.state.decider != LEARNER:
            state = self.game.state
            self.events += tuple(self.game.play(Action(*self.bot.choose(view(state, state.decider)))))

    def _attempt(self) -> Attempt:
        return Attempt(self.game.state, self.events, self.actions)

    def _go_on(self) -> None:
        """Go on to the next step if this one is done by what was decided."""
        step = self.step
        if step is None or isinstance(step.done, Reads | Tries):
            return
        if Goal(step.done, step.hexes, LEARNER).is_reached(self._attempt()):
            self.pass_on()
