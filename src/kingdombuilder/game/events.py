"""Events tell what an action did. The log, the animations and the sounds of every screen are made from them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..hexes import Hex, Mask, name, names
from ..section import Terrain


class TurnBegan(NamedTuple):
    """A player played the terrain card face up and begins."""

    player: int
    card: str | None

    def __str__(self) -> str:
        return f"player {self.player + 1} plays {self.card}" if self.card else f"player {self.player + 1} begins"


class TerrainChosen(NamedTuple):
    """The player chose the terrain for the turn, of a double card or of two cards."""

    player: int
    terrain: Terrain

    def __str__(self) -> str:
        return f"player {self.player + 1} chooses {self.terrain}"


class OtherHalf(NamedTuple):
    """No hex of the chosen terrain is left, so the turn goes on with the other half of the double card."""

    player: int
    terrain: Terrain

    def __str__(self) -> str:
        return f"player {self.player + 1} goes on with {self.terrain}, the other half of the card"


class Built(NamedTuple):
    """A house from the supply, or another piece, now stands on the hex; ``by`` is ``build`` or the action's kind."""

    player: int
    hex: Hex
    by: str
    piece: str = "house"

    def __str__(self) -> str:
        by = "" if self.by == "build" else f" ({self.by})"
        what = "builds" if self.piece == "house" else f"puts a {self.piece}"
        return f"player {self.player + 1} {what} on {name(self.hex)}{by}"


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


class GoldEarned(NamedTuple):
    """Gold was earned during play, because of a card or a tile, by these hexes."""

    player: int
    gold: int
    why: str
    hexes: Mask = 0

    def __str__(self) -> str:
        return f"player {self.player + 1} earns {self.gold} gold ({self.why})"


class PieceTakenOff(NamedTuple):
    """A piece left the board; ``by`` is the action that took it off."""

    player: int
    piece: str
    hex: Hex
    by: str

    def __str__(self) -> str:
        return f"the {self.piece} of player {self.player + 1} leaves {name(self.hex)} ({self.by})"


class Taken(NamedTuple):
    """A player got something that is no location tile: a nomad tile, a bonus tile, a number tile, a line's mark."""

    player: int
    what: str
    hexes: Mask = 0

    def __str__(self) -> str:
        return f"player {self.player + 1} takes {self.what}" + (
            f" ({', '.join(names(self.hexes))})" if self.hexes else ""
        )


class Lost(NamedTuple):
    """The same the other way round."""

    player: int
    what: str

    def __str__(self) -> str:
        return f"player {self.player + 1} loses {self.what}"


class PutDown(NamedTuple):
    """Something that is nobody's piece was put on the board: walls, scouts."""

    player: int
    what: str
    hex: Hex

    def __str__(self) -> str:
        return f"player {self.player + 1} puts a {self.what} on {name(self.hex)}"


class CardTurnedUp(NamedTuple):
    """A terrain card was turned up for everybody to see, and discarded after use (fort)."""

    player: int
    card: str

    def __str__(self) -> str:
        return f"player {self.player + 1} turns up {self.card}"


class LastHouseBuilt(NamedTuple):
    """A player's last house was built, or marks a line: the supply is empty, and the game ends when this round does."""

    player: int

    def __str__(self) -> str:
        return f"the supply of player {self.player + 1} is empty: this is the last round"


class GameEnded(NamedTuple):
    """The last round is complete."""

    def __str__(self) -> str:
        return "the game ends"


Event: TypeAlias = (
    TurnBegan | TerrainChosen | OtherHalf | Built | Picked | Moved | TileTaken | TileLost | CardRemoved | CardDrawn
    | DeckShuffled | GoldEarned | PieceTakenOff | Taken | Lost | PutDown | CardTurnedUp | LastHouseBuilt | GameEnded
)  # fmt: skip

REVEALING = (CardRemoved, CardDrawn, CardTurnedUp, DeckShuffled, TurnBegan)
"""Events that show somebody a hidden card; an action that caused one cannot be undone."""
