"""Analyses of finished games as messages: what is worked out turn by turn, and turns that are tried again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....analysis.review import CLEARLY, Line, TurnReview, by_cost, judged, review_turn, whole_turns
from ....analysis.turns import PlayedGame, PlayedTurn
from ....game.documents.record import Record
from ... import protocol as m
from ..refusals import Refusal
from ..telling.clauses import reason_messages, step_messages

GAMES = 4
"""How many games are kept with all their states in a process that analyses."""
NO_CARD = "-"
"""What a record calls the card of a turn without one."""


def turns_to_review(record: Record) -> int:
    """How many turns of a game can be reviewed; a game without any is refused."""
    number = len(whole_turns(PlayedGame.of(record)))
    if not number:
        raise Refusal(
            "nothing_to_analyse", "no turn of this game was played to its end, so there is nothing to analyse"
        )
    return number


def reviewed(record: str, number: int) -> m.TurnReview:
    """The review of one of the turns of a game, counted from 0."""
    game = _game(record)
    return review_message(review_turn(game, whole_turns(game)[number]))


def tried(record: str, first: int) -> m.TurnLine | None:
    """The turn that begins with this step of a game that may go on, and what it brings; None if it is not over."""
    game = PlayedGame.of(Record.parse(record))
    turn = next((turn for turn in whole_turns(game) if turn.first == first), None)
    return line_message(judged(game, turn)) if turn else None


def comparison(tried: m.TurnLine | None, review: m.TurnReview | None) -> m.Comparison:
    """A turn that was tried again, beside what was found of it."""
    if review is None:
        raise Refusal("not_analysed", "the game that this turn is from was not analysed so far")
    if tried is None:
        raise Refusal("turn_not_over", "play the turn to its end; then it can be compared")
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
    """What is said of a turn, with differences that the judge does not see left out."""
    if gold <= -CLEARLY:
        return "worse"
    if left < CLEARLY:
        return "same" if is_best else "found"
    return "better" if gold >= CLEARLY else "same"


def costliest(reviews: Sequence[m.TurnReview]) -> list[int]:
    """The numbers of the turns that gave something away, the costliest first."""
    improvable = [number for number, review in enumerate(reviews) if review.best]
    return sorted(improvable, key=lambda number: by_cost(reviews[number].chance, reviews[number].gold))


@lru_cache(maxsize=GAMES)
def _game(record: str) -> PlayedGame:
    return PlayedGame.of(Record.parse(record))


def review_message(review: TurnReview) -> m.TurnReview:
    """A review as it is sent."""
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
    """What can be done in a turn, as it is sent."""
    return m.TurnLine(
        step_messages(line.actions), round(line.lead, 2), round(line.chance, 3), reason_messages(line.reasons)
    )
