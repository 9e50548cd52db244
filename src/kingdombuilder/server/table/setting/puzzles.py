"""Puzzles as messages, and the tables at which they are solved."""

from __future__ import annotations

from functools import cache

import msgspec

from ....puzzles.answers import answer, solution
from ....puzzles.collection import NoPuzzle, collection, puzzle_named
from ....puzzles.puzzle import SEED, SOLVER, Puzzle
from ... import protocol as m
from ..refusals import Refusal
from ..table import Table
from ..telling.clauses import reason_messages, step_messages

BOT = "random"
"""Who sits in the other seats, where nothing is left to decide."""


@cache
def puzzle_list() -> m.PuzzleList:
    """All puzzles, the easiest first."""
    return m.PuzzleList([_summary(puzzle) for puzzle in collection().values()])


def puzzle_solution(id: str) -> m.PuzzleSolution:
    """The best turn of a puzzle."""
    puzzle = _named(id)
    found = solution(puzzle)
    moves = [m.PuzzleMove(step_messages(move.actions), reason_messages(move.reasons)) for move in found.moves]
    return m.PuzzleSolution(
        _summary(puzzle),
        puzzle.best,
        puzzle.second,
        puzzle.solutions,
        puzzle.ends,
        moves,
        reason_messages(found.reasons),
    )


def puzzle_answer(table: Table) -> m.PuzzleAnswer:
    """How good the turn was that was played at a table."""
    if table.sheet.puzzle is None:
        raise Refusal("no_puzzle", "no puzzle is solved at this table", 404)
    if table.play is None or not table.play.state.over:
        raise Refusal("not_finished", "the turn must be ended first")
    puzzle = _named(table.sheet.puzzle)
    found = answer(puzzle, table.play.state)
    return m.PuzzleAnswer(puzzle.id, found.gold, puzzle.best, found.same, reason_messages(found.missed))


def as_asked(asked: m.NewTable, id: str) -> m.NewTable:
    """The table for a puzzle: of what the solver asked for, only their name and colour count."""
    puzzle = _named(id)
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


def _named(id: str) -> Puzzle:
    try:
        return puzzle_named(id)
    except NoPuzzle as error:
        raise Refusal("no_puzzle", str(error), 404) from None


def _summary(puzzle: Puzzle) -> m.PuzzleSummary:
    return m.PuzzleSummary(
        id=puzzle.id,
        rating=puzzle.rating,
        level=msgspec.convert(puzzle.level, m.PuzzleLevel),
        players=puzzle.players,
        boxes=list(puzzle.boxes),
        actions=list(puzzle.actions),
        items=list(puzzle.items),
    )
