"""What the coach says of a turn, and when it is silent.

The positions are small, so that what a turn missed can be seen: player 1 has two houses on grass beside the tavern.
"""

from __future__ import annotations

from random import Random
from typing import Any

from kingdombuilder import Game, Options
from kingdombuilder.analysis.coach import MUCH, Remark, remark
from kingdombuilder.analysis.turns import PlayedGame
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.game.actions import print_actions
from kingdombuilder.game.view import view
from kingdombuilder.hexes import names
from tests.cli.test_hint import last_turn


def played(actions: list[str], **changes: Any) -> PlayedGame:
    """The turn in which player 1 does that and then ends it."""
    game = Game.from_position(last_turn(**changes))
    for action in [*actions, "end"]:
        game.play(action)
    return PlayedGame.of(game.record())


def said(actions: list[str], **changes: Any) -> Remark | None:
    return remark(played(actions, **changes), seat=0)


def test_the_greatest_thing_missed_is_said_with_the_better_turn() -> None:
    """RULES 4.2: Merchants pay 4 for each of the two linked hexes; in the last turn a tile is of no use any more."""
    found = said(["build g8", "build h9"])
    assert found is not None
    assert (found.about, found.reason.item, found.reason.gold, found.gold) == ("gold", "merchants", 8, 8)
    assert print_actions(list(found.better)) == ["build j8", "build k8", "end"]


def test_nothing_is_said_of_the_best_turn() -> None:
    assert said(["build j8", "build k8"]) is None


def test_nothing_is_said_to_the_others_or_before_a_turn_is_ended() -> None:
    game = played(["build g8", "build h9"])
    assert remark(game, seat=1) is None
    begun = Game.from_position(last_turn())
    begun.play("build g8")
    assert remark(PlayedGame.of(begun.record()), seat=0) is None


def test_a_tile_within_reach_is_named_with_how_far_it_was() -> None:
    """RULES 5: a tile is taken by building beside its location.

    The desert of q2 to r2 lies beside the paddock s3. Of b1, c1 and c2 the last is nearest: 16 columns to the west and
    one row up, so 16 steps, of which the last need not be made.
    """
    game = Game(Options.first_game(players=2, seed=4711))
    for action in ("build b1", "build c1", "build c2", "end"):
        game.play(action)
    found = remark(PlayedGame.of(game.record()), seat=0)
    assert found is not None
    assert (found.about, names(found.reason.hexes), found.reason.gold, found.further) == ("tile", ["s3"], 0, 15)
    assert [clause.key for clause in found.reason.clauses] == ["takes_tile"]
    assert found.gold >= MUCH
    assert all(kind == "build" or kind == "end" for kind, _ in found.better)


def test_hidden_cards_change_nothing_that_is_said() -> None:
    game = played(["build g8", "build h9"])
    assert remark(game, 0) is not None
    others = [sampled(view(state, 0), Random(7)).copy() for state in game.states]
    for other, state in zip(others, game.states, strict=True):
        other.events = state.events
    assert remark(PlayedGame(game.record, others, game.turns), 0) == remark(game, 0)
