"""Events tell what an action did. The log, the animations and the sounds of every screen are made from them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..board import Terrain
from ..hexes import Hex, name


class TurnBegan(NamedTuple):
    """A player played the terrain card face up and begins."""

    player: int
    card: Terrain | None

    def __str__(self) -> str:
        return f"player {self.player + 1} plays {self.card or 'no card: none is left'}"


class Built(NamedTuple):
    """A house from the supply now stands on the hex; ``by`` is ``build`` or the tile's kind."""

    player: int
    hex: Hex
    by: str

    def __str__(self) -> str:
        by = "" if self.by == "build" else f" ({self.by})"
        return f"player {self.player + 1} builds on {name(self.hex)}{by}"


class Picked(NamedTuple):
    """A piece was picked up to be moved."""

    player: int
    hex: Hex
    by: str

    def __str__(self) -> str:
        return f"player {self.player + 1} picks the piece on {name(self.hex)} ({self.by})"


class Moved(NamedTuple):
    """A piece went from one hex to another."""

    player: int
    source: Hex
    target: Hex
    by: str

    def __str__(self) -> str:
        return f"player {self.player + 1} moves {name(self.source)} to {name(self.target)} ({self.by})"


class TileTaken(NamedTuple):
    """A location tile was taken from its hex."""

    player: int
    tile: str
    hex: Hex

    def __str__(self) -> str:
        return f"player {self.player + 1} takes the {self.tile} tile from {name(self.hex)}"


class TileLost(NamedTuple):
    """A location tile left the game, because its owner has no piece next to its hex any more."""

    player: int
    tile: str
    hex: Hex

    def __str__(self) -> str:
        return f"player {self.player + 1} loses the {self.tile} tile of {name(self.hex)}"


class CardRemoved(NamedTuple):
    """The card in play had no eligible hex left, so it left the game and another one was drawn."""

    player: int
    card: Terrain
    replacement: Terrain | None

    def __str__(self) -> str:
        drawn = f"draws {self.replacement}" if self.replacement else "there is no other card"
        return f"no {self.card} hex is left: player {self.player + 1} {drawn}"


class CardDrawn(NamedTuple):
    """A player drew a terrain card in secret at the end of the turn."""

    player: int
    card: Terrain

    def __str__(self) -> str:
        return f"player {self.player + 1} draws a terrain card"


class DeckShuffled(NamedTuple):
    """The deck was empty, so the discard pile was shuffled into a new one."""

    cards: int

    def __str__(self) -> str:
        return f"{self.cards} discarded cards are shuffled into a new deck"


class LastHouseBuilt(NamedTuple):
    """A player's supply is empty: the game ends when this round does."""

    player: int

    def __str__(self) -> str:
        return f"player {self.player + 1} has built the last house: this is the last round"


class GameEnded(NamedTuple):
    """The last round is complete."""

    def __str__(self) -> str:
        return "the game ends"


Event: TypeAlias = (
    TurnBegan | Built | Picked | Moved | TileTaken | TileLost | CardRemoved | CardDrawn | DeckShuffled
    | LastHouseBuilt | GameEnded
)  # fmt: skip

REVEALING = (CardRemoved, CardDrawn, DeckShuffled, TurnBegan)
"""Events that show somebody a hidden card; an action that caused one cannot be undone."""
