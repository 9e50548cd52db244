"""Events in English, one line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..game.actions import BUILD
from ..game.events import (
    HOUSE,
    Built,
    CardDrawn,
    CardRemoved,
    CardTurnedUp,
    DeckShuffled,
    Event,
    GameEnded,
    GoldEarned,
    Holding,
    LastHouseBuilt,
    Lost,
    Moved,
    OtherHalf,
    Picked,
    PieceTakenOff,
    PutDown,
    Taken,
    TerrainChosen,
    TileLost,
    TileTaken,
    TurnBegan,
)
from ..hexes import name
from ..hexes import names as hex_names

HOLDINGS: Mapping[str, str] = {
    "nomad_tile": "the {which} tile",
    "bonus_tile": "the {which} bonus tile",
    "cathedral_number": "a cathedral number",
    "cathedral_numbers": "all cathedral numbers",
    "line_mark": "the mark of line {which}",
}
"""What players take and lose besides location tiles."""


def event_words(event: Event, names: Sequence[str] = ()) -> str:
    """What happened, in one line."""
    match event:
        case DeckShuffled(cards):
            return f"{cards} discarded cards are shuffled into a new deck"
        case GameEnded():
            return "the game ends"
    who = player_name(event.player, names)
    match event:
        case TurnBegan(_, card):
            return f"{who} plays {card}" if card else f"{who} begins"
        case TerrainChosen(_, terrain):
            return f"{who} chooses {terrain}"
        case OtherHalf(_, terrain):
            return f"{who} goes on with {terrain}, the other half of the card"
        case Built(_, hex, by, piece):
            does = "builds" if piece == HOUSE else f"puts a {piece}"
            return f"{who} {does} on {name(hex)}" + (f" ({by})" if by != BUILD else "")
        case Picked(_, hex, by):
            return f"{who} picks the piece on {name(hex)} ({by})"
        case Moved(_, source, target, by):
            return f"{who} moves {name(source)} to {name(target)} ({by})"
        case TileTaken(_, tile, hex):
            return f"{who} takes the {tile} tile from {name(hex)}"
        case TileLost(_, tile, hex):
            return f"{who} loses the {tile} tile of {name(hex)}"
        case CardRemoved(_, useless, replacement):
            drawn = f"draws {replacement}" if replacement else "there is no other card"
            return f"no {' and '.join(useless)} hex is left: {who} {drawn}"
        case CardDrawn():
            return f"{who} draws a terrain card"
        case GoldEarned(_, gold, why):
            return f"{who} earns {gold} gold ({why})"
        case PieceTakenOff(_, piece, hex, by):
            return f"the {piece} of {who} leaves {name(hex)} ({by})"
        case Taken(_, what, hexes):
            where = f" ({', '.join(hex_names(hexes))})" if hexes else ""
            return f"{who} takes {holding_words(what)}{where}"
        case Lost(_, what):
            return f"{who} loses {holding_words(what)}"
        case PutDown(_, piece, hex):
            return f"{who} puts a {piece} on {name(hex)}"
        case CardTurnedUp(_, card):
            return f"{who} turns up {card}"
        case LastHouseBuilt():
            return f"the supply of {who} is empty: this is the last round"


def holding_words(what: Holding) -> str:
    """What a player takes or loses."""
    return HOLDINGS[what.kind].format(which=what.which)


def player_name(seat: int, names: Sequence[str]) -> str:
    """What to call a player."""
    return names[seat] if names else f"player {seat + 1}"
