"""Puzzle tables: their fields in requests and views."""

from __future__ import annotations

from ...game.documents.record import Record
from ...protocol import messages as m
from ...puzzles.puzzle import SEED, SOLVER
from ...table.parts import Beginning, ConfigPart
from .answering import puzzle_of

BOT: m.BotName = "random"
"""The bot of the other seats, which never decides."""


class PuzzleAsked(Beginning):
    """The request for a puzzle."""

    within = (m.NewTable,)

    puzzle: m.PuzzleId
    """A puzzle, solved alone; only the solver's name and colour are used beside it."""

    def as_asked(self, asked: m.NewTable, played: Record | None) -> m.NewTable:
        """The table for the puzzle."""
        puzzle = puzzle_of(self.puzzle)
        return m.NewTable(
            players=puzzle.players,
            bots=[None, *[BOT] * (puzzle.players - 1)],
            hints=False,
            name=asked.name,
            colour=asked.colour,
            seat=SOLVER,
            seed=str(SEED),
            position=dict(puzzle.position),
        )


class PuzzleShown(ConfigPart):
    """The puzzle at a table."""

    within = (m.TableView,)

    puzzle: m.PuzzleId | None = None
    """The puzzle solved here, if any."""
