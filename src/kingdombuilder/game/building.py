"""The building rules every action shares: where a piece may go, and what its coming and going brings about."""

from __future__ import annotations

from ..hexes import NEIGHBOURS, Hex, Mask, each, neighbours
from .events import Built, LastHouseBuilt, Moved, TileLost, TileTaken
from .state import Player, State


def adjacent_if_possible(targets: Mask, near: Mask) -> Mask:
    """Building rule 3: the targets next to an own piece, or all of them if there are none such."""
    return targets & near or targets


def card_hexes(state: State, player: Player) -> Mask:
    """The hexes of the terrain card in play."""
    return state.setup.board.terrain[state.card] if state.card else 0


def build(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """Put a house from the supply on an empty hex."""
    here, around = 1 << hex, NEIGHBOURS[hex]
    player.pieces |= here
    player.near |= around
    player.supply -= 1
    draft.empty ^= here
    if draft.events is not None:
        draft.tell(Built(seat, hex, by))
    if around & draft.with_tile:
        take_tiles(draft, seat, player, hex)
    if not player.supply and not draft.end_flag:
        draft.end_flag = True
        draft.tell(LastHouseBuilt(seat))


def move(draft: State, seat: int, player: Player, source: Hex, target: Hex, by: str) -> None:
    """Move a piece; tiles are gained and lost when the move is complete. Putting it back has no effect."""
    draft.tell(Moved(seat, source, target, by))
    if source == target:
        return
    player.pieces = player.pieces & ~(1 << source) | 1 << target
    player.near = neighbours(player.pieces)
    draft.empty = (draft.empty | 1 << source) & ~(1 << target)
    take_tiles(draft, seat, player, target)
    lose_tiles(draft, seat, player)


def take_tiles(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """Take a tile from each location next to a hex where a piece has just arrived."""
    found = NEIGHBOURS[hex] & draft.with_tile & ~player.taken_from
    player.tiles |= found
    player.new |= found
    player.taken_from |= found
    draft.with_tile &= ~found | draft.with_two_tiles
    draft.with_two_tiles &= ~found
    if draft.events is not None:
        for location in each(found):
            draft.tell(TileTaken(seat, draft.setup.board.symbols[location], location))


def lose_tiles(draft: State, seat: int, player: Player) -> None:
    """Give up the tiles of locations next to which the player has no piece left.

    Of two equal tiles the player may give up either, so the one that stays counts as unused if the lost one was.
    """
    for location in each(player.tiles & ~player.near):
        kind = draft.setup.board.symbols[location]
        lost = 1 << location
        player.tiles ^= lost
        if not lost & (player.used | player.new):
            player.used &= ~draft.setup.board.locations[kind]
        player.used &= ~lost
        player.new &= ~lost
        draft.tell(TileLost(seat, kind, location))
