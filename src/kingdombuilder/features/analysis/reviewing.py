"""Analyses as messages: reviews turn by turn, and the comparison of practice turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...analysis.review import CLEARLY, Line, TurnReview, by_cost, judged, luck_of, review_turn, whole_turns
from ...analysis.turns import PlayedGame, PlayedTurn
from ...game.documents.record import Record
from ...protocol.refusals import Refusal
from ...table.views.explanations import reason_messages, step_messages
from . import messages as m

GAMES = 4
"""The number of games cached with all their states in a process."""
NO_CARD = "-"
"""The card of a turn without one, as records write it."""


def turns_to_review(record: Record) -> int:
    """The number of turns to review; a ``Refusal`` if there are none."""
    number = len(whole_turns(PlayedGame.of(record)))
    if not number:
        raise Refusal("nothing_to_analyse", "no turn of this game was completed, so there is nothing to analyse")
    return number


def reviewed(record: str, number: int) -> m.TurnReview:
    """The review of a turn of a game, counted from 0, without its luck."""
    game = _game(record)
    return review_message(review_turn(game, whole_turns(game)[number], with_luck=False))


def luck(record: str, number: int) -> float:
    """The luck in a turn of a game: half of the work, so it is a separate job."""
    game = _game(record)
    return round(luck_of(game, whole_turns(game)[number]), 1)


def tried(record: str, first: int) -> m.TurnLine | None:
    """The practice turn that begins at this step, with its value; None if it is not complete."""
    game = PlayedGame.of(Record.parse(record))
    turn = next((turn for turn in whole_turns(game) if turn.first == first), None)
    return line_message(judged(game, turn)) if turn else None


def comparison(tried: m.TurnLine | None, review: m.TurnReview | None) -> m.Comparison:
    """The comparison of a practice turn with the review of the original."""
    if review is None:
        raise Refusal("not_analysed", "the game of this turn has not been analysed yet")
    if tried is None:
        raise Refusal("turn_not_over", "complete the turn first; then it can be compared")
    gold = tried.lead - review.played.lead
    left = max(0.0, review.best.lead - tried.lead) if review.best else 0.0
    return m.Comparison(
        verdict=_verdict(gold, left, is_best=review.best is None),
        tried=tried,
        played=review.played,
        best=review.best,
        gold=round(gold, 1),
        left=round(left, 1),
    )


def _verdict(gold: float, left: float, is_best: bool) -> m.Verdict:
    """The verdict on a practice turn; differences below the precision of the evaluation count as equal."""
    if gold <= -CLEARLY:
        return "worse"
    if left < CLEARLY:
        return "same" if is_best else "found"
    return "better" if gold >= CLEARLY else "same"


def costliest(reviews: Sequence[m.TurnReview]) -> list[int]:
    """The indexes of the turns with a loss, costliest first."""
    improvable = [number for number, review in enumerate(reviews) if review.best]
    return sorted(improvable, key=lambda number: by_cost(reviews[number].chance, reviews[number].gold))


@lru_cache(maxsize=GAMES)
def _game(record: str) -> PlayedGame:
    return PlayedGame.of(Record.parse(record))


def review_message(review: TurnReview) -> m.TurnReview:
    """A review as a message."""
    turn: PlayedTurn = review.turn
    return m.TurnReview(
        round=turn.label.round,
        seat=turn.player,
        card=None if turn.label.card == NO_CARD else turn.label.card,
        first=turn.first,
        last=turn.last,
        played=line_message(review.played),
        best=line_message(review.best) if review.best else None,
        missed=reason_messages(review.missed),
        gold=round(review.gold_given_away, 1),
        chance=round(review.chance_given_away, 3),
        luck=round(review.luck, 1),
    )


def line_message(line: Line) -> m.TurnLine:
    """A line of play as a message."""
    return m.TurnLine(
        steps=step_messages(line.actions),
        lead=round(line.lead, 2),
        chance=round(line.chance, 3),
        reasons=reason_messages(line.reasons),
        now=round(line.now, 2),
        next_turn=round(line.next_turn, 2),
    )
