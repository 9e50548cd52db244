"""What turns gave away, and what was luck.

The positions are of the last turn, in which gold is all that counts, so that the numbers can be reasoned out by hand.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder import Game
from kingdombuilder.analysis.review import TurnReview, costliest, luck_of, review, review_turn
from kingdombuilder.analysis.turns import PlayedGame
from kingdombuilder.bots.bot import Budget
from kingdombuilder.bots.evaluation import Evaluation
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.bots.search import any_action
from kingdombuilder.game.actions import print_actions
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.state import State
from kingdombuilder.game.view import view
from tests.cli.test_hint import last_turn
from tools.siege.records import costly_record

GOLDEN = Path(__file__).parent.parent / "golden"


def reviewed(actions: list[str], **changes: Any) -> TurnReview:
    """The review of these actions in the last turn, in which Merchants pay 8 for j8 and k8 and nothing else pays."""
    game = Game.from_position(last_turn(**changes))
    for action in actions:
        game.play(action)
    [found] = review(PlayedGame.of(game.record()))
    return found


def test_a_missed_link_costs_its_gold_and_the_victory() -> None:
    """RULES 4.2: Merchants pay 4 for each of the two linked hexes. Without them nobody has gold: a shared victory."""
    found = reviewed(["build g8", "build h9", "end"])
    assert found.best is not None
    assert print_actions(list(found.best.actions)) == ["build j8", "build k8", "end"]
    assert (found.gold_given_away, found.played.chance, found.best.chance) == (8, 0.5, 1.0)
    assert [(reason.item, reason.gold) for reason in found.missed] == [("merchants", 8), ("tiles", 0)]
    assert [(line.now, line.next_turn, line.later) for line in (found.played, found.best)] == [(0, 0, 0), (8, 0, 0)]


def test_the_gold_of_a_turn_is_told_apart_by_when_it_comes() -> None:
    """Of two players, what the better turn pays at once is what its reasons add up to; the rest comes later."""
    record = Record.parse((GOLDEN / "first_game.txt").read_text()).until(4)
    [found] = review(PlayedGame.of(record))
    assert found.best is not None
    at_once = sum(reason.gold if reason.player == found.turn.player else -reason.gold for reason in found.missed)
    parts = [found.best.now - found.played.now, found.best.next_turn - found.played.next_turn]
    assert parts[0] == at_once
    assert sum(parts) + found.best.later - found.played.later == pytest.approx(found.gold_given_away)


def test_the_best_turn_gives_nothing_away() -> None:
    found = reviewed(["build j8", "build k8", "end"])
    assert (found.best, found.missed, found.gold_given_away, found.chance_given_away) == (None, (), 0, 0)
    assert found.played.chance == 1


def test_a_last_turn_that_is_too_long_to_search_through_is_searched_as_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RULES 4.2: the link still pays 8, and is still found when the broad search ends at once."""
    monkeypatch.setattr("kingdombuilder.analysis.review.LAST_BUDGET", Budget(nodes=1))
    assert reviewed(["build g8", "build h9", "end"]).gold_given_away == 8


def test_a_turn_with_many_tiles_takes_no_longer_than_its_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """With seven tiles, two resettlements and two outposts a last turn could be searched for minutes."""
    monkeypatch.setattr("kingdombuilder.analysis.review.BUDGET", Budget(nodes=500))
    monkeypatch.setattr("kingdombuilder.analysis.review.LAST_BUDGET", Budget(nodes=700))
    judged = 0

    class Counting(Evaluation):
        def worth(self, state: State, seat: int) -> float:
            nonlocal judged
            judged += 1
            return super().worth(state, seat)

    monkeypatch.setattr("kingdombuilder.analysis.review.Evaluation", Counting)
    game = PlayedGame.of(Record.parse(costly_record()))
    review_turn(game, game.turns[0], with_luck=False)
    assert 500 <= judged < 800
    judged = 0
    assert luck_of(game, game.turns[0]) == 0, "nobody knows"
    assert judged <= 500


def test_luck_is_nothing_on_average() -> None:
    """Each terrain has five cards, so that all are as likely: what one is worth more, others are worth less.

    Grass pays most, 8 for the link, so it is good luck; canyon reaches neither the link nor a castle.
    """
    terrains = ["grass", "canyon", "desert", "flower", "forest"]
    luck = {}
    for terrain in terrains:
        game = Game.from_position(last_turn(turn={"player": 0, "card": terrain}))
        while not game.state.over:
            game.play(any_action(game.state))
        luck[terrain] = next(review(PlayedGame.of(game.record()))).luck
    assert sum(luck.values()) == pytest.approx(0)
    assert luck["grass"] == max(luck.values()) > 0 > luck["canyon"]


def test_nothing_matters_that_the_player_could_not_know() -> None:
    """The same turns with other hidden cards get the same review, word for word."""
    record = Record.parse((GOLDEN / "first_game.txt").read_text()).until(16)
    game = PlayedGame.of(record)
    turn = game.turns[2]
    chance = Random(1)
    others = [sampled(view(state, turn.player), chance).copy() for state in game.states]
    for other, state in zip(others, game.states, strict=True):
        other.events = state.events
    assert [state.deck for state in others] != [state.deck for state in game.states]
    other_game = PlayedGame(record, others, game.turns)
    assert list(review(other_game))[2] == list(review(game))[2]


def test_the_costliest_turns_come_first_and_are_not_the_best_ones() -> None:
    game = PlayedGame.of(Record.parse((GOLDEN / "first_game.txt").read_text()))
    found = list(review(game))
    assert [one.turn for one in found] == list(game.turns)
    worst = costliest(found, 3)
    assert [one.chance_given_away for one in worst] == sorted((one.chance_given_away for one in found), reverse=True)[
        :3
    ]
    assert {one.turn.player for one in costliest(found, 5, player=1)} == {1}
    assert all(one.gold_given_away >= 1 and one.chance_given_away > 0 for one in worst)
