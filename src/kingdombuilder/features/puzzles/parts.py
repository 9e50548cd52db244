"""Puzzle tables: their fields in requests and views."""

from __future__ import annotations

from ...game.documents.record import Record
from ...protocol import messages as m
from ...table.parts import Beginning, ConfigPart
from . import answering


class PuzzleAsked(Beginning):
    """The request for a puzzle."""

    within = (m.NewTable,)

    puzzle: m.PuzzleId
    """A puzzle, solved alone; only the solver's name and colour are used beside it."""

    def as_asked(self, asked: m.NewTable, played: Record | None) -> m.NewTable:
        """The table for the puzzle."""
        return answering.as_asked(asked, self.puzzle)


class PuzzleShown(ConfigPart):
    """The puzzle at a table."""

    within = (m.TableView,)

    puzzle: m.PuzzleId | None = None
    """The puzzle solved here, if any."""
