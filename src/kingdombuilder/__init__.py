"""Kingdom Builder: the board game as a rules engine, a command line and a library.

>>> from kingdombuilder import Game, Options
>>> game = Game(Options.first_game(players=2, seed=4711))
>>> game.state
<State player 1, desert, before, 3 builds left>
"""

from . import sets as sets  # fills the catalogue; keep it first
from .board import Board
from .game.actions import Action
from .game.apply import apply
from .game.choices import choices
from .game.documents.record import Record
from .game.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    HiddenInformation,
    IllegalAction,
    KingdomBuilderError,
    NotationError,
)
from .game.game import Game
from .game.options import Options
from .game.scoring import score
from .game.state import State
from .hexes import HexSet

__all__ = [
    "Action",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Board",
    "Game",
    "HexSet",
    "HiddenInformation",
    "IllegalAction",
    "KingdomBuilderError",
    "NotationError",
    "Options",
    "Record",
    "State",
    "apply",
    "choices",
    "score",
]
