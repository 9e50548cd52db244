"""Events: what an action did. Logs, animations and sounds are made from them.

They hold ids and numbers; ``texts`` puts them into words, and so does the page.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..hexes import Hex, Mask
from ..section import Terrain

PieceName: TypeAlias = str
"""``house``, the name of a unit, or a neutral thing: ``wall``, ``scout``."""
HOUSE: PieceName = "house"


class Holding(NamedTuple):
    """Something that a player can hold, other than a location tile."""

    kind: str
    """``nomad_tile``, ``bonus_tile``, ``line_mark``, ``cathedral_number``, or ``cathedral_numbers`` for all."""
    which: str = ""
    """Which one of its kind: ``sword``, ``temple``, the name of the line; empty if all are alike."""


class TurnBegan(NamedTuple):
    """A player played the terrain card face up and begins."""

    player: int
    card: str | None


class TerrainChosen(NamedTuple):
    """The player chose the terrain for the turn, of a double card or of two cards."""

    player: int
    terrain: Terrain


class OtherHalf(NamedTuple):
    """No hex of the chosen terrain is left, so the turn goes on with the other half of the double card."""

    player: int
    terrain: Terrain


class Built(NamedTuple):
    """A house from the supply, or another piece, now stands on the hex; ``by`` is ``build`` or the action's kind."""

    player: int
    hex: Hex
    by: str
    piece: PieceName = HOUSE


class Picked(NamedTuple):
    """A piece was picked up to be moved."""

    player: int
    hex: Hex
    by: str


class Moved(NamedTuple):
    """A piece went from one hex to another."""

    player: int
    source: Hex
    target: Hex
    by: str


class TileTaken(NamedTuple):
    """A location tile was taken from its hex."""

    player: int
    tile: str
    hex: Hex


class TileLost(NamedTuple):
    """A location tile left the game, because its owner has no piece next to its hex any more."""

    player: int
    tile: str
    hex: Hex


class CardRemoved(NamedTuple):
    """The card in play, or both cards in hand, had no eligible hex left, left the game, and another one was drawn."""

    player: int
    cards: tuple[str, ...]
    replacement: str | None


class CardDrawn(NamedTuple):
    """A player drew a terrain card in secret at the end of the turn."""

    player: int
    card: str


class DeckShuffled(NamedTuple):
    """The deck was empty, so the discard pile was shuffled into a new one."""

    cards: int


class GoldEarned(NamedTuple):
    """Gold was earned during play, because of a card or a tile, by these hexes."""

    player: int
    gold: int
    why: str
    hexes: Mask = 0


class PieceTakenOff(NamedTuple):
    """A piece left the board; ``by`` is the action that took it off."""

    player: int
    piece: PieceName
    hex: Hex
    by: str


class Taken(NamedTuple):
    """A player got something that is not a location tile."""

    player: int
    what: Holding
    hexes: Mask = 0
    pays: bool = False
    """Whether it pays gold by itself, at once or at the end of the game."""


class Lost(NamedTuple):
    """A player lost something that is not a location tile."""

    player: int
    what: Holding


class PutDown(NamedTuple):
    """A neutral thing was put on the board: a wall or a scout."""

    player: int
    what: PieceName
    hex: Hex


class CardTurnedUp(NamedTuple):
    """A terrain card was turned up for all players, and discarded after use (fort)."""

    player: int
    card: str


class LastHouseBuilt(NamedTuple):
    """A player's last house was built, or marks a line: the supply is empty, and the game ends when this round does."""

    player: int


class GameEnded(NamedTuple):
    """The last round is complete."""


Event: TypeAlias = (
    TurnBegan | TerrainChosen | OtherHalf | Built | Picked | Moved | TileTaken | TileLost | CardRemoved | CardDrawn
    | DeckShuffled | GoldEarned | PieceTakenOff | Taken | Lost | PutDown | CardTurnedUp | LastHouseBuilt | GameEnded
)  # fmt: skip

REVEALING = (CardRemoved, CardDrawn, CardTurnedUp, DeckShuffled, TurnBegan)
"""Events that reveal a hidden card; the action that caused one cannot be undone."""
