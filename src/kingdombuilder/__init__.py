"""Kingdom Builder: the board game as a rules engine, a command line and a library.

>>> from kingdombuilder import Game, Options
>>> game = Game(Options.first_game(players=2, seed=4711))
>>> game.state
<State player 1, desert, before, 3 builds left>

What is imported from here is meant to be used; ``docs/api.md`` shows it and says what stays as it is.
"""

from typing import TYPE_CHECKING

from . import sets as sets  # fills the catalogue; keep it first
from .board import Board
from .bots.bot import Bot
from .bots.hint import Hint, hints
from .bots.random_player import draw_action
from .bots.registry import make_bot
from .bots.sampling import sampled
from .bots.win_chance import win_chance
from .english import in_english
from .game.actions import KINDS, Action
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
from .game.events import Event
from .game.game import Game
from .game.options import Options
from .game.scoring import PlayerScore, score
from .game.state import State
from .game.view import view
from .hexes import HexSet, each
from .section import Section

__all__ = [
    "KINDS",
    "Action",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Board",
    "Bot",
    "Event",
    "Game",
    "HexSet",
    "HiddenInformation",
    "Hint",
    "IllegalAction",
    "KingdomBuilderError",
    "NotationError",
    "Options",
    "PlayerScore",
    "Record",
    "Section",
    "State",
    "__version__",
    "apply",
    "choices",
    "draw_action",
    "each",
    "hints",
    "in_english",
    "make_bot",
    "sampled",
    "score",
    "view",
    "win_chance",
]

__version__: str

if not TYPE_CHECKING:

    def __getattr__(name: str) -> str:
        """Look the version up only if somebody asks: that takes longer than all the rest."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version("kingdombuilder")
