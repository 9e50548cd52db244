"""The facts of the game that the catalogue tells are those that whole games show."""

from __future__ import annotations

from kingdombuilder import Game
from kingdombuilder.game.events import Built, PutDown
from kingdombuilder.server.table.catalogue import catalogue_message
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
