"""Games as their turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingdombuilder.analysis.turns import PlayedGame
from kingdombuilder.game.documents.record import Record

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("name", ["first_game", "crossroads", "everything", "four_at_work"])
def test_every_action_belongs_to_one_turn(name: str) -> None:
    game = PlayedGame.of(Record.parse((GOLDEN / f"{name}.txt").read_text()))
    assert [turn.first for turn in game.turns] == [0, *(turn.last for turn in game.turns[:-1])]
    assert game.turns[-1].last == len(game.record.actions)
    assert [action for turn in game.turns for action in game.actions(turn)] == list(game.record.actions)
    assert all(map(game.is_whole, game.turns))


def test_turns_alternate_and_end_with_the_word_end() -> None:
    game = PlayedGame.of(Record.parse((GOLDEN / "first_game.txt").read_text()))
    assert [turn.player for turn in game.turns] == [0, 1] * (len(game.turns) // 2)
    assert {str(game.actions(turn)[-1]) for turn in game.turns} == {"end"}
    assert [str(turn) for turn in game.turns[:3]] == ["1.1 desert", "1.2 forest", "2.1 flower"]


def test_what_comes_after_the_last_round_is_a_turn_for_each_who_decides() -> None:
    """R60: silos are emptied after the last turn, each player in turn."""
    game = PlayedGame.of(Record.parse((GOLDEN / "everything.txt").read_text()))
    late = [turn for turn in game.turns if game.before(turn).phase == "last"]
    assert late
    assert [turn.player for turn in late] == [game.before(turn).decider for turn in late]
    assert len({turn.player for turn in late}) == len(late)


def test_a_turn_that_was_not_ended_is_not_whole() -> None:
    record = Record.parse((GOLDEN / "first_game.txt").read_text()).until(6)
    game = PlayedGame.of(record)
    assert [game.is_whole(turn) for turn in game.turns] == [True, False]
    assert game.turns[-1].last == 6
