"""The building rules that all actions share: where a piece may go, and the effects of placing or removing it."""

from __future__ import annotations

from collections.abc import Mapping

from ..hexes import BOARD, NEIGHBOURS, Hex, Mask, each, neighbours
from .events import Built, LastHouseBuilt, Moved, TileLost, TileTaken
from .state import Note, Player, State

ADJACENCY_WAIVED = Note("adjacency waived", False)
"""Set while the adjacency rule is waived for the next build or move under it."""


def adjacent_if_possible(state: State, player: Player, targets: Mask, lifted: Mask = 0) -> Mask:
    """The adjacency rule: the targets next to the player's pieces (but those lifted), or all of them if none are."""
    if state.notes and ADJACENCY_WAIVED.of(state):
        return targets
    if lifted:
        return targets & near_hexes(state, player, lifted) or targets
    return targets & player.near or targets


def adjacency_obeyed(draft: State) -> None:
    """Note a build or move under the adjacency rule, which uses up a waiver."""
    ADJACENCY_WAIVED.put(draft, False)


def card_hexes(state: State, player: Player) -> Mask:
    """The hexes of the terrain in play."""
    return state.setup.board.terrain[state.card] if state.card else 0


def occupied(state: State) -> Mask:
    """The hexes where a piece of any player stands."""
    hexes = 0
    for player in state.players:
        hexes |= player.pieces
    return hexes


def eligible_hexes(state: State, lifted: Mask = 0) -> Mask:
    """The eligible hexes with the pieces on ``lifted`` picked up, computed from scratch."""
    board = state.setup.board
    closed = board.special | occupied(state) & ~lifted
    for _, rule in state.setup.rules.closed:
        closed |= rule(state, lifted)
    return board.hexes & ~closed


def eligible_with_lifted(state: State, lifted: Mask) -> Mask:
    """The same, derived from ``state.eligible`` if no box in play closes hexes."""
    return eligible_hexes(state, lifted) if state.setup.rules.closed else state.eligible | lifted


def build(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """Put a house from the supply on an eligible hex."""
    here, around = 1 << hex, NEIGHBOURS[hex]
    player.supply -= 1
    player.pieces |= here
    player.near |= around
    draft.eligible ^= here
    if draft.events is not None:
        draft.tell(Built(seat, hex, by))
    if around & draft.with_tile:
        take_tiles(draft, seat, player, hex)
    rules = draft.setup.rules
    if rules.arrived or rules.built:
        follow_up(draft, seat, player, hex, by)
    if not player.supply:
        check_last_house(draft, seat, player)


def put_unit(draft: State, seat: int, player: Player, kind: str, hexes: Mask, by: str) -> None:
    """Put a unit or a city hall on its hexes, then apply the effects of each hex."""
    player.pieces |= hexes
    player.units = {**player.units, kind: player.units.get(kind, 0) | hexes}
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_hexes(draft)
    for hex in each(hexes):
        draft.tell(Built(seat, hex, by, kind))
        take_tiles(draft, seat, player, hex)
        follow_up(draft, seat, player, hex, by)


def follow_up(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """Call the hooks of the boxes in play for a new piece."""
    rules = draft.setup.rules
    for arrived in rules.arrived:
        arrived(draft, seat, player, hex)
    for built in rules.built:
        built(draft, seat, player, hex, by)


def check_last_house(draft: State, seat: int, player: Player) -> None:
    """Set the end flag if the supply is empty and no house is owed; one set aside this turn does not count (R47)."""
    if draft.end_flag or player.supply or houses_owed(draft, player):
        return
    draft.end_flag = True
    draft.tell(LastHouseBuilt(seat))


def houses_owed(state: State, player: Player) -> int:
    """Houses that wait beside the board since an earlier turn, to be built in the player's next mandatory action."""
    return sum(rule(player) for rule in state.setup.rules.owed)


def move(draft: State, seat: int, player: Player, source: Hex, target: Hex, by: str) -> None:
    """Move a piece; tiles are gained and lost when the move is complete. Putting it back has no effect."""
    if source == target:
        draft.tell(Moved(seat, source, target, by))
        return
    step(draft, seat, player, source, target, by)
    settle(draft, seat, player, target)


def step(draft: State, seat: int, player: Player, source: Hex, target: Hex, by: str) -> None:
    """Move a piece by one step of a longer move; tiles are taken and lost only by ``settle``."""
    gone, here = 1 << source, 1 << target
    player.pieces = player.pieces & ~gone | here
    for kind, hexes in player.units.items():
        if hexes & gone:
            player.units = {**player.units, kind: hexes & ~gone | here}
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_with_lifted(draft, gone) & ~here
    draft.tell(Moved(seat, source, target, by))
    for arrived in draft.setup.rules.arrived:
        arrived(draft, seat, player, target)


def settle(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """End the move of a piece: take tiles at its hex, and lose those of locations it left."""
    take_tiles(draft, seat, player, hex)
    lose_tiles(draft, seat, player)


def remove_piece(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """Take a piece off the board; the caller decides where it goes."""
    gone = 1 << hex
    player.pieces &= ~gone
    player.units = without(player.units, gone)
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_hexes(draft)
    lose_tiles(draft, seat, player)


def without(units: Mapping[str, Mask], gone: Mask) -> Mapping[str, Mask]:
    """The units without those on the given hexes."""
    return {kind: hexes & ~gone for kind, hexes in units.items() if hexes & ~gone}


def near_hexes(state: State, player: Player, lifted: Mask = 0) -> Mask:
    """The hexes next to the player's pieces (without those lifted) and to other things that count as pieces."""
    return neighbours(binding_pieces(state, player) & ~lifted)


def binding_pieces(state: State, player: Player) -> Mask:
    """The pieces and scouts that count as the player's own for runs, the adjacency rule and strict adjacency."""
    pieces = player.pieces
    for rule in state.setup.rules.counts_as_piece:
        pieces |= rule(state, player)
    return pieces


def tiles_left(state: State, location: Hex) -> int:
    """The number of tiles on a location hex."""
    return (state.with_tile >> location & 1) + (state.with_two_tiles >> location & 1)


def take_tiles(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """Take a tile from each location next to a hex where a piece has just arrived."""
    found = NEIGHBOURS[hex] & draft.with_tile & ~player.taken_from
    if not found:
        return
    player.tiles |= found
    if seat == draft.active:
        player.new |= found
    player.taken_from |= found
    emptied = found & ~draft.with_two_tiles
    draft.with_tile &= ~emptied
    draft.with_two_tiles &= ~found
    for location in each(found):
        kind = draft.setup.board.symbols[location]
        draft.tell(TileTaken(seat, kind, location))
        tile_was_taken(draft, seat, player, kind, last=bool(emptied >> location & 1))


def tile_was_taken(draft: State, seat: int, player: Player, kind: str, last: bool) -> None:
    """Call the hooks for a tile just taken, of a location or a nomad hex; ``last`` if its hex is empty now."""
    for taken in draft.setup.rules.tile_taken:
        taken(draft, seat, player, kind, last)


def lose_tiles(draft: State, seat: int, player: Player) -> None:
    """Take away the tiles of locations next to which the player has no piece left.

    Of two equal tiles the player may give up either, so the one that stays counts as unused if the lost one was.
    """
    for location in each(player.tiles & ~neighbours(player.pieces)):
        kind = draft.setup.board.symbols[location]
        lost = 1 << location
        player.tiles ^= lost
        if not lost & (player.used | player.new):
            others_used = player.used & draft.setup.board.locations[kind]
            player.used ^= others_used & -others_used
        player.used &= ~lost
        player.new &= ~lost
        draft.tell(TileLost(seat, kind, location))
        for gone in draft.setup.rules.tile_lost:
            gone(draft, seat, player, kind)


def movable(state: State, player: Player) -> Mask:
    """The player's pieces that can be moved or removed: all but fixed ones, such as a city hall."""
    pieces = player.pieces
    for kind in state.setup.fixed_pieces:
        pieces &= ~player.units.get(kind, 0)
    return pieces


def footing(state: State, player: Player, source: Hex) -> Mask:
    """The hexes on which the kind of piece at ``source`` can stand at all."""
    for kind, hexes in player.units.items():
        if hexes >> source & 1:
            return state.setup.footing[kind]
    return BOARD
