"""Kingdom Builder: the board game as a rules engine, a command line and a library.

>>> from kingdombuilder import Game, Options
>>> game = Game(Options.first_game(players=2, seed=4711))
>>> game.state
<State player 1, desert, before, 3 builds left>

The names exported here are the public API; ``docs/api.md`` describes them and what stays stable.
"""

from typing import TYPE_CHECKING

from . import sets as sets  # fills the catalogue; keep it first
from .board import Board
from .bots.bot import BadBot, Bot
from .bots.hint import Hint, hints
from .bots.random_player import draw_action
from .bots.registry import make_bot
from .bots.sampling import sampled
from .bots.win_chance import win_chance
from .errors import BadArgument, KingdomBuilderError
from .game.actions import KINDS, KINDS_VERSION, Action
from .game.apply import apply
from .game.catalogue import add_card
from .game.choices import choices
from .game.documents.record import Record
from .game.documents.state_bytes import information_text, state_from_bytes, state_to_bytes
from .game.errors import (
    BadDraw,
    BadOptions,
    BadPosition,
    BadRecord,
    BadState,
    HiddenInformation,
    IllegalAction,
    NotationError,
)
from .game.events import Event
from .game.game import Game
from .game.options import Options
from .game.outcomes import chance_outcomes
from .game.scoring import Card, Earned, PlayerScore, score
from .game.state import Player, State
from .game.view import view
from .hexes import Hex, HexSet, Mask, each, hex_at, hex_named, neighbours, place
from .hexes import name as hex_name
from .section import BadSection, Section
from .texts import in_english, in_words

__all__ = [
    "KINDS",
    "KINDS_VERSION",
    "Action",
    "BadArgument",
    "BadBot",
    "BadDraw",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadSection",
    "BadState",
    "Board",
    "Bot",
    "Card",
    "Earned",
    "Event",
    "Game",
    "Hex",
    "HexSet",
    "HiddenInformation",
    "Hint",
    "IllegalAction",
    "KingdomBuilderError",
    "Mask",
    "NotationError",
    "Options",
    "Player",
    "PlayerScore",
    "Record",
    "Section",
    "State",
    "__version__",
    "add_card",
    "apply",
    "chance_outcomes",
    "choices",
    "draw_action",
    "each",
    "hex_at",
    "hex_name",
    "hex_named",
    "hints",
    "in_english",
    "in_words",
    "information_text",
    "make_bot",
    "neighbours",
    "place",
    "sampled",
    "score",
    "state_from_bytes",
    "state_to_bytes",
    "view",
    "win_chance",
]

__version__: str

if not TYPE_CHECKING:

    def __getattr__(name: str) -> str:
        """Compute the version on demand, because that is slower than all other imports."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version("kingdombuilder")
