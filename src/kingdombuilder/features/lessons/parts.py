"""Lesson tables: their fields in requests and views."""

from __future__ import annotations

from ...game.documents.record import Record
from ...protocol import messages as m
from ...table.parts import Beginning, ConfigPart
from . import chapters


class LessonAsked(Beginning):
    """The request for a chapter of a lesson."""

    within = (m.NewTable,)

    lesson: m.LessonStart
    """A chapter of a lesson, played alone with bots; only the learner's name and colour are used beside it."""

    def as_asked(self, asked: m.NewTable, played: Record | None) -> m.NewTable:
        """The table for the chapter."""
        return chapters.as_asked(asked, self.lesson)

    def begun(self, record: Record) -> Record:
        """The game up to the requested step."""
        return chapters.played_until(record, self.lesson)


class LessonShown(ConfigPart):
    """The chapter of a lesson at a table."""

    within = (m.TableView,)

    lesson: m.LessonStart | None = None
    """The chapter of a lesson played here, if any."""
