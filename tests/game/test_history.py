"""The history of a game: undo and redo, and copies that go their own way."""

from __future__ import annotations

import copy
from random import Random

from kingdombuilder import Game, Options
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game.actions import Action
from kingdombuilder.game.choices import choices
from kingdombuilder.game.history import History
from kingdombuilder.game.setup import first_state

OPTIONS = Options.first_game(players=2, seed=4711).resolved()
BUILDS = ("build g18", "build h18", "build h19")


def test_a_forgetful_history_remembers_what_can_be_taken_back_and_no_more() -> None:
    """Played, taken back and played again, it is always where a history is that forgets nothing."""
    chance, start = Random(1), first_state(OPTIONS)
    whole, forgetful = History(start), History(start, forgetful=True)
    longest = 0
    while offers := choices(whole.state):
        action = Action._make(draw_action(offers, chance))
        assert forgetful.play(action) == whole.play(action)
        for _ in range(chance.randrange(3)):
            if whole.can_undo:
                assert forgetful.undo() == whole.undo()
            elif whole.can_redo:
                assert forgetful.redo() == whole.redo()
        seats = range(2)
        for history in (whole, forgetful):
            assert history.actions == len(whole.steps)
            assert history.state == whole.state
            assert (history.can_undo, history.can_redo) == (whole.can_undo, whole.can_redo)
            assert [history.may_undo(seat) for seat in seats] == [whole.may_undo(seat) for seat in seats]
            assert [history.may_redo(seat) for seat in seats] == [whole.may_redo(seat) for seat in seats]
        assert forgetful.can_undo == bool(forgetful.steps)
        longest = max(longest, len(forgetful.steps))
    assert len(whole.steps) > 100
    assert 3 <= longest < 20, "a turn is three builds and a few extra actions; ending it draws a card"


def test_nobody_but_the_one_who_decided_may_undo() -> None:
    history = History(first_state(OPTIONS))
    assert not history.may_undo(0)
    history.play(Action.parse("build g18"))
    assert [history.may_undo(seat) for seat in (0, 1, None)] == [True, False, False]
    history.undo()
    assert [history.may_redo(seat) for seat in (0, 1, None)] == [True, False, False]


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    for copied in (Game.copy, copy.copy, copy.deepcopy):
        game = Game(OPTIONS)
        game.play(BUILDS[0])
        game.play(BUILDS[1])
        game.undo()
        other = copied(game)
        assert (other.actions, other.states, other.options) == (game.actions, game.states, game.options)
        other.redo()
        other.play(BUILDS[2])
        assert list(map(str, other.actions)) == list(BUILDS)
        assert list(map(str, game.actions)) == [BUILDS[0]]
        game.undo()
        assert list(map(str, other.actions)) == list(BUILDS)
        assert str(game.redo()) == BUILDS[0]
        assert str(game.redo()) == BUILDS[1], "what the other has played again is still to be played again here"
        assert other.record().text() != game.record().text()
