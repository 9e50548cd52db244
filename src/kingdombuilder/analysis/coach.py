"""The coach: one remark on a turn that lost much, if the miss is easy to explain.

It uses the evaluation of the review. A turn may miss several things; the remark names only the largest, and none
that concerns the other players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..bots.reasons import FREEDOM, TILES, Reason
from ..game.actions import Action
from ..game.explanations import Clause
from ..hexes import distance, each
from .review import TurnReview, review_turn
from .turns import PlayedGame, PlayedTurn

MUCH = 5.0
"""The least loss in gold that the coach remarks on; the error of the evaluation is smaller."""
SHARE = 1 / 3
"""The least share of the loss that the remark must explain."""
TILE = 4
"""The value of a tile in gold, over the turns in which it is used."""
BOUND = 1.5
"""The value in gold of one more terrain without adjacency in the next turn."""

About: TypeAlias = Literal["tile", "gold", "loss", "freedom"]
"""A tile not taken, gold not earned, a tile lost for nothing, the next turn bound by adjacency."""


@dataclass(frozen=True)
class Remark:
    """A remark of the coach on a turn."""

    about: About
    reason: Reason
    """What the better turn brings; for a loss and for freedom, what the turn did."""
    further: int | None
    """The number of hexes between the player's new pieces and the tile that was not taken."""
    gold: float
    """The gold that the turn gave away in total."""
    better: tuple[Action, ...]
    """The better turn, as far as it could be planned."""


@dataclass(frozen=True)
class _Missed:
    worth: float
    about: About
    reason: Reason
    further: int | None = None


def remark(game: PlayedGame, seat: int, seed: int | str = 0) -> Remark | None:
    """The remark on the last turn of a player; None if there is none."""
    turn = next((turn for turn in reversed(game.turns) if turn.player == seat and game.is_whole(turn)), None)
    if turn is None:
        return None
    found = review_turn(game, turn, seed, with_luck=False)
    if found.best is None or found.gold_given_away < MUCH:
        return None
    missed = max(_missed(game, found), key=lambda one: one.worth, default=None)
    if missed is None or missed.worth < SHARE * found.gold_given_away:
        return None
    return Remark(missed.about, missed.reason, missed.further, found.gold_given_away, found.best.actions)


def _missed(game: PlayedGame, found: TurnReview) -> Iterator[_Missed]:
    """Everything that the better turn gains, or avoids losing."""
    assert found.best is not None
    seat = found.turn.player
    ours = [reason for reason in found.played.reasons if reason.player == seat]
    theirs = [reason for reason in found.best.reasons if reason.player == seat]
    more = {reason.item: reason.gold for reason in found.missed if reason.player == seat and reason.gold > 0}
    for reason in theirs:
        if reason.gold > 0 and reason.item in more:
            yield _Missed(more[reason.item], "gold", reason._replace(gold=more[reason.item]))
    if game.after(found.turn).end_flag:  # There is no turn left in which a tile could be used.
        return
    for reason in theirs:
        if reason not in ours and _says(reason, "takes_tile"):
            yield _Missed(TILE, "tile", reason, _further(game, found.turn, reason))
    for reason in ours:
        if reason not in theirs and _says(reason, "loses_tile"):
            yield _Missed(TILE, "loss", reason)
    bound, less = ([one for one in some if one.item == FREEDOM] for some in (ours, theirs))
    if bound and less:
        yield _Missed(BOUND * (_terrains_bound(bound[0]) - _terrains_bound(less[0])), "freedom", bound[0])


def _says(reason: Reason, key: str) -> bool:
    return reason.item == TILES and any(clause.key == key for clause in reason.clauses)


def _terrains_bound(reason: Reason) -> int:
    """The number of terrains in which adjacency binds the next turn; most boards have five."""
    (clause,) = reason.clauses
    return _number(clause) if clause.key.startswith("bound_") else 5 * (clause.key == "bound")


def _number(clause: Clause) -> int:
    number = clause.values["n"]
    assert isinstance(number, int)
    return number


def _further(game: PlayedGame, turn: PlayedTurn, tile: Reason) -> int | None:
    """The distance between a location and the nearest piece placed in the turn; None without one."""
    put = game.after(turn).players[turn.player].pieces & ~game.before(turn).players[turn.player].pieces
    found = [distance(piece, place) - 1 for piece in each(put) for place in each(tile.hexes)]
    return min(found, default=None)
