"""Make puzzles from positions: prove the best turn, and measure the difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Any

from ..bots.evaluation import Evaluation
from ..bots.planner import LAST_TURN
from ..bots.reasons import reasons
from ..bots.search import Breadth, TurnSearch
from ..game import catalogue
from ..game.documents import position
from ..game.scoring import gold
from ..game.state import State
from .exhaustive import MOST_STATES, NotSearchable, Turns, search
from .puzzle import SEED, SOLVER, Puzzle, phrases, played

OBVIOUS = Breadth(plans=1, hexes=12, begun=1)
"""The greedy search, which finds the obvious turn."""
QUICK = Breadth(plans=8, hexes=12, begun=3)
"""The quick search for candidates."""
SEARCHES = (
    (1100, Breadth(plans=3, hexes=12, begun=3)),
    (1300, Breadth(plans=20, hexes=12, begun=3)),
    (1500, LAST_TURN),
)
"""Searches of increasing breadth, with the rating of a puzzle that each is the first to solve."""
UNSOLVED = 1700
"""The rating of a puzzle that none of them solves."""
USUAL_BITS, BIT = 9.0, 30
"""The usual number of bits, log2(outcomes / solutions), and the rating for one bit more."""
MOST_SOLUTIONS = 3
"""The most different best outcomes."""
LEAST_MISSED = 2
"""The least loss of the obvious turn, in gold."""
MOST_ITEMS = 2


class _Gold(Evaluation):
    """Evaluates positions by the player's gold alone."""

    def others_matter(self, state: State) -> bool:
        """Ignore other players."""
        return False


def is_promising(start: State) -> bool:
    """Whether a quick search finds a turn better than the obvious one, and few that are as good."""
    plans = TurnSearch(start, _Gold(start.setup), QUICK).best(MOST_SOLUTIONS + 1)
    earned = [gold(plan.state, SOLVER) for plan in plans]
    return earned[0] > _found(start, OBVIOUS) and not (len(earned) > MOST_SOLUTIONS and earned[-1] == earned[0])


def puzzle_of(document: Mapping[str, Any], most_states: int = MOST_STATES) -> Puzzle:
    """Make a puzzle from a position in which the first player begins the last turn.

    Raises ``NotSearchable`` if the best turn cannot be proved, is obvious or is one of many.
    """
    start = position.playable_state(document, SEED)
    turns = search(start, most_states)
    if turns.solutions > MOST_SOLUTIONS or turns.second == turns.best:
        raise NotSearchable(f"{turns.solutions} turns are equally good")
    obvious = _found(start, OBVIOUS)
    if turns.best - obvious < LEAST_MISSED:
        raise NotSearchable("the best turn is obvious")
    states = played(start, turns.line)
    return Puzzle(
        position=document,
        best=turns.best,
        second=turns.second,
        solutions=turns.solutions,
        ends=turns.ends,
        line=phrases(turns.line),
        obvious=obvious,
        rating=_rating(start, turns),
        actions=_extra_actions(start, turns),
        items=_items(states),
        boxes=catalogue.in_order(start.setup.options.sets),
    )


def faults(puzzle: Puzzle, most_states: int = MOST_STATES) -> list[str]:
    """Prove a puzzle again and return its errors; ratings are not checked."""
    try:
        start = puzzle.start()
        turns = search(start, most_states)
    except NotSearchable as error:
        return [f"cannot be proved: {error}"]
    told = (puzzle.best, puzzle.second, puzzle.solutions, puzzle.ends)
    proved = (turns.best, turns.second, turns.solutions, turns.ends)
    names = ("best", "second", "solutions", "ends")
    found = [f"{name} is {now}, not {was}" for name, was, now in zip(names, told, proved, strict=True) if was != now]
    last = played(start, puzzle.decisions)[-1]
    if not last.over or gold(last, SOLVER) != turns.best:
        found.append("its line does not lead there")
    if turns.best - puzzle.obvious < LEAST_MISSED or turns.solutions > MOST_SOLUTIONS:
        found.append("it is obvious or has too many solutions")
    return found


def _found(start: State, breadth: Breadth) -> int:
    """The gold of the best turn that a search finds."""
    return gold(TurnSearch(start, _Gold(start.setup), breadth).best(1)[0].state, SOLVER)


def _rating(start: State, turns: Turns) -> int:
    """The difficulty: the breadth of search needed, and the number of outcomes."""
    base = next((rating for rating, breadth in SEARCHES if _found(start, breadth) == turns.best), UNSOLVED)
    return base + round(BIT * (log2(turns.ends / turns.solutions) - USUAL_BITS))


def _extra_actions(start: State, turns: Turns) -> tuple[str, ...]:
    """The extra actions that the line uses, in their order, each once."""
    return tuple(dict.fromkeys(action.kind for action in turns.line if action.kind in start.setup.action))


def _items(states: Sequence[State]) -> tuple[str, ...]:
    """The items that pay most for the turn."""
    paying = [reason for reason in reasons(states, SOLVER) if reason.player == SOLVER and reason.gold > 0]
    return tuple(reason.item for reason in paying[:MOST_ITEMS])
