"""The facts of the game that the catalogue tells are those that whole games show."""

from __future__ import annotations

import pytest

from kingdombuilder import BadOptions, Game, Options
from kingdombuilder.game.events import Built, PutDown
from kingdombuilder.table.creating.catalogue import catalogue_message
from tests.golden.make import FOLDER as GOLDEN_GAMES


def test_it_says_what_actions_put_on_the_board() -> None:
    """In games that together have every kind of action; whatever is not named there is a house."""
    puts, seen = catalogue_message().puts, set[str]()
    for file in GOLDEN_GAMES.glob("*.txt"):
        game = Game.from_record(file.read_text("utf-8"))
        for action, state in zip(game.actions, game.states[1:], strict=True):
            for event in state.events or ():
                match event:
                    case Built(_, _, by, piece):
                        assert piece == puts.get(by, "house"), by
                        seen.add(by)
                    case PutDown(_, thing):
                        assert thing == puts[action.kind]
                        seen.add(action.kind)
    assert puts.keys() <= seen


def test_it_says_how_many_of_everything_a_game_has() -> None:
    """RULES 1.5: as the engine deals it, and one more or less is refused."""
    size = catalogue_message().size
    game = Options(sets=("base", "crossroads"), seed=1).resolved()
    assert (size.sections, size.cards) == (len(game.sections or ()), len(game.cards or ()))
    for players in (size.fewest_players, size.most_players):
        assert Options(players=players).resolved().players == players
    tasks = tuple(task.name for task in catalogue_message().tasks)
    assert Options(sets=("crossroads",), tasks=tasks[: size.most_tasks]).resolved().tasks == tasks[: size.most_tasks]
    for wrong in (
        Options(players=size.fewest_players - 1),
        Options(players=size.most_players + 1),
        Options(sets=("crossroads",), tasks=tasks[: size.most_tasks + 1]),
    ):
        with pytest.raises(BadOptions):
            wrong.resolved()
