"""Puzzles: find the best last turn of a game."""

from __future__ import annotations

import re

from ...game.view import view
from ...puzzles.collection import collection
from ...puzzles.puzzle import SOLVER
from ...service.calls import Page, Preview, Visit
from ...service.feature import Feature
from ...service.routing import get
from .answering import puzzle_answer, puzzle_list, puzzle_solution
from .messages import PuzzleAnswer, PuzzleList, PuzzleSolution

PUZZLE = re.compile(r"/puzzles/(\w+)(?:/solution)?")


class Puzzles(Feature):
    """The routes of the built-in puzzles. Their tables are created like others."""

    @get("puzzles", cost=4, on_device=True, max_age=3600)
    async def puzzles(self) -> PuzzleList:
        """All puzzles with their themes, the easiest first."""
        return await self.service.thinker.aside(puzzle_list)

    @get("puzzles/{id}", cost=10, on_device=True)
    async def solution(self, id: str) -> PuzzleSolution:
        """A puzzle with its best turn, move by move, and the reasons."""
        return await self.service.thinker.aside(puzzle_solution, id)

    @get("tables/{id}/answer", cost=10, on_device=True)
    async def rating(self, visit: Visit) -> PuzzleAnswer:
        """The verdict on the caller's answer to a puzzle, and what it missed, after the turn."""
        async with visit.live.lock:
            return puzzle_answer(visit.table)

    async def preview(self, page: Page) -> Preview | None:
        """The position of a puzzle."""
        found = PUZZLE.fullmatch(page.path)
        puzzle = collection().get(found[1]) if found else None
        return Preview("puzzle", f"/puzzles/{puzzle.id}", view(puzzle.start(), SOLVER)) if puzzle else None


FEATURE = Puzzles
