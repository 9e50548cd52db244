"""Lesson tables: their fields in requests and views."""

from __future__ import annotations

from dataclasses import replace

from ...bots.registry import make_bot
from ...game.actions import Action
from ...game.apply import apply
from ...game.documents.record import Record
from ...game.view import view
from ...protocol import messages as m
from ...table.parts import Beginning, ConfigPart
from .chapters import LEARNER, chapter_of


class LessonAsked(Beginning):
    """The request for a chapter of a lesson."""

    within = (m.NewTable,)

    lesson: m.LessonStart
    """A chapter of a lesson, played alone with bots; only the learner's name and colour are used beside it."""

    def as_asked(self, asked: m.NewTable, played: Record | None) -> m.NewTable:
        """The table for the chapter."""
        chapter = chapter_of(self.lesson)
        others = len(chapter.position["players"]) - 1
        return m.NewTable(
            players=1 + others,
            bots=[None, *[chapter.bot] * others],
            name=asked.name,
            colour=asked.colour,
            seat=LEARNER,
            seed=chapter.seed,
            position=chapter.position,
        )

    def begun(self, record: Record) -> Record:
        """The game up to the requested step; the lines of earlier steps are played."""
        chapter, actions = chapter_of(self.lesson), list(record.actions)
        bot = make_bot(chapter.bot, chapter.seed)
        *_, state = record.states()
        for step in chapter.steps[: self.lesson.step]:
            waiting = [Action.parse(notation) for notation in step.line]
            while not state.over and (waiting or state.decider != LEARNER):
                learns = state.decider == LEARNER
                actions.append(waiting.pop(0) if learns else Action(*bot.choose(view(state, state.decider))))
                state = apply(state, actions[-1])
        return replace(record, actions=tuple(actions))


class LessonShown(ConfigPart):
    """The chapter of a lesson at a table."""

    within = (m.TableView,)

    lesson: m.LessonStart | None = None
    """The chapter of a lesson played here, if any."""
