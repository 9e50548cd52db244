"""Puzzles as messages."""

from __future__ import annotations

from functools import cache

import msgspec

from ...protocol.refusals import Refusal
from ...puzzles.answers import answer, solution
from ...puzzles.collection import NoPuzzle, collection, puzzle_named
from ...puzzles.puzzle import Puzzle
from ...table.table import Table
from ...table.views.explanations import reason_messages, step_messages
from .messages import PuzzleAnswer, PuzzleLevel, PuzzleList, PuzzleMove, PuzzleSolution, PuzzleSummary


@cache
def puzzle_list() -> PuzzleList:
    """All puzzles, easiest first."""
    return PuzzleList([_summary(puzzle) for puzzle in collection().values()])


def puzzle_solution(id: str) -> PuzzleSolution:
    """The best turn of a puzzle."""
    puzzle = puzzle_of(id)
    found = solution(puzzle)
    moves = [PuzzleMove(step_messages(move.actions), reason_messages(move.reasons)) for move in found.moves]
    return PuzzleSolution(
        _summary(puzzle),
        puzzle.best,
        puzzle.second,
        puzzle.solutions,
        puzzle.ends,
        moves,
        reason_messages(found.reasons),
    )


def puzzle_answer(table: Table) -> PuzzleAnswer:
    """The verdict on the turn played at a table."""
    if table.config.puzzle is None:
        raise Refusal("no_puzzle", "this is not the table of a puzzle", 404)
    if table.play is None or not table.play.state.over:
        raise Refusal("not_finished", "end the turn first")
    puzzle = puzzle_of(table.config.puzzle)
    found = answer(puzzle, table.play.state)
    return PuzzleAnswer(puzzle.id, found.gold, puzzle.best, found.same, reason_messages(found.missed))


def puzzle_of(id: str) -> Puzzle:
    """The puzzle with this id; a ``Refusal`` if there is none."""
    try:
        return puzzle_named(id)
    except NoPuzzle as error:
        raise Refusal("no_puzzle", str(error), 404) from None


def _summary(puzzle: Puzzle) -> PuzzleSummary:
    return PuzzleSummary(
        id=puzzle.id,
        rating=puzzle.rating,
        level=msgspec.convert(puzzle.level, PuzzleLevel),
        players=puzzle.players,
        boxes=list(puzzle.boxes),
        actions=list(puzzle.actions),
        items=list(puzzle.items),
        sections=list(puzzle.position["sections"]),
    )
