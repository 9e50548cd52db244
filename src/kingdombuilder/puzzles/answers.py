"""Compare the solver's turn with the best one, and explain that."""

from __future__ import annotations

from dataclasses import dataclass

from ..bots.reasons import Reason, reasons
from ..game.actions import Action, parse_actions
from ..game.scoring import gold
from ..game.state import State
from .puzzle import SOLVER, Puzzle, played


@dataclass(frozen=True)
class Move:
    """A move of a turn, with its gain."""

    actions: tuple[Action, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Solution:
    """The best turn, move by move."""

    moves: tuple[Move, ...]
    reasons: tuple[Reason, ...]
    end: State
    """The state after it."""


@dataclass(frozen=True)
class Answer:
    """The verdict on a turn."""

    gold: int
    same: bool
    """Whether it has the same outcome as the solution."""
    missed: tuple[Reason, ...]
    """The differences in gold to the solution by item; empty if the answer is as good."""


def solution(puzzle: Puzzle) -> Solution:
    """The best turn of a puzzle, explained."""
    moves, states = [], [puzzle.start()]
    for phrase in puzzle.line:
        actions = tuple(parse_actions(phrase))
        passed = played(states[-1], actions)
        moves.append(Move(actions, tuple(reasons(passed, SOLVER))))
        states += passed[1:]
    return Solution(tuple(moves), tuple(reasons(states, SOLVER)), states[-1])


def answer(puzzle: Puzzle, end: State) -> Answer:
    """The verdict on the turn that led to this end of the game."""
    found, earned = solution(puzzle), gold(end, SOLVER)
    best = found.end
    same = end.players[SOLVER].pieces == best.players[SOLVER].pieces
    if earned >= puzzle.best:
        return Answer(earned, same, ())
    missed = [reason for reason in reasons([end, best], SOLVER) if reason.player == SOLVER and reason.gold]
    return Answer(earned, same, (*missed, *_paid_in_play(end, found)))


def _paid_in_play(end: State, best: Solution) -> list[Reason]:
    """The differences in gold paid during play, by source, with the solution's reasons."""
    theirs, ours = end.players[SOLVER].ledger, best.end.players[SOLVER].ledger
    more = {item: ours.get(item, 0) - theirs.get(item, 0) for item in dict.fromkeys((*ours, *theirs))}
    told = {reason.item: reason for reason in best.reasons if reason.player == SOLVER}
    return [told.get(item, Reason(SOLVER, item, 0, 0, ()))._replace(gold=gold) for item, gold in more.items() if gold]
