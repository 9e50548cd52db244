"""The building rules every action shares: where a piece may go, and what its coming and going brings about."""

from __future__ import annotations

from collections.abc import Mapping

from ..hexes import BOARD, NEIGHBOURS, Hex, Mask, each, neighbours
from .events import Built, LastHouseBuilt, Moved, TileLost, TileTaken
from .state import Note, Player, State

ADJACENCY_WAIVED = Note("adjacency waived", False)
"""Set when the adjacency rule does not bind the next build or move that would have to obey it."""


def adjacent_if_possible(state: State, player: Player, targets: Mask, lifted: Mask = 0) -> Mask:
    """The adjacency rule: the targets next to the player's pieces (but those lifted), or all of them if none are."""
    if state.notes and ADJACENCY_WAIVED.of(state):
        return targets
    if lifted:
        return targets & near_hexes(state, player, lifted) or targets
    return targets & player.near or targets


def adjacency_obeyed(draft: State) -> None:
    """A build or move under the adjacency rule was made; if the rule was waived, that is used up."""
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
    """The eligible hexes if the pieces on ``lifted`` were picked up, found anew from what lies on the board."""
    board = state.setup.board
    closed = board.special | occupied(state) & ~lifted
    for _, rule in state.setup.rules.closed:
        closed |= rule(state, lifted)
    return board.hexes & ~closed


def eligible_with_lifted(state: State, lifted: Mask) -> Mask:
    """The same, from the eligible hexes as they are, if no box in play closes hexes."""
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
    """Put a piece that is not a house on its hexes, one or seven, and judge each hex when all of it stands."""
    player.pieces |= hexes
    player.units = {**player.units, kind: player.units.get(kind, 0) | hexes}
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_hexes(draft)
    for hex in each(hexes):
        draft.tell(Built(seat, hex, by, kind))
        take_tiles(draft, seat, player, hex)
        follow_up(draft, seat, player, hex, by)


def follow_up(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """What the boxes in play make of a new piece."""
    rules = draft.setup.rules
    for arrived in rules.arrived:
        arrived(draft, seat, player, hex)
    for built in rules.built:
        built(draft, seat, player, hex, by)


def check_last_house(draft: State, seat: int, player: Player) -> None:
    """Set the end flag if the player's supply is empty and no house is owed; one set aside this turn is not (R47)."""
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
    """Bring a piece to another hex, not yet to stay."""
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
    """A piece that moved has come to stay: take tiles here, lose those of locations left behind."""
    take_tiles(draft, seat, player, hex)
    lose_tiles(draft, seat, player)


def remove_piece(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """A piece leaves the board; where it goes is up to the caller."""
    gone = 1 << hex
    player.pieces &= ~gone
    player.units = without(player.units, gone)
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_hexes(draft)
    lose_tiles(draft, seat, player)


def without(units: Mapping[str, Mask], gone: Mask) -> Mapping[str, Mask]:
    """The units less those that stand on the given hexes."""
    return {kind: hexes & ~gone for kind, hexes in units.items() if hexes & ~gone}


def near_hexes(state: State, player: Player, lifted: Mask = 0) -> Mask:
    """The hexes next to the player's pieces (but those lifted) and to what else counts as one."""
    return neighbours(binding_pieces(state, player) & ~lifted)


def binding_pieces(state: State, player: Player) -> Mask:
    """What counts as the player's pieces for building: for runs, the adjacency rule and strict adjacency."""
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
    """Let the boxes in play know of a tile just taken, a location's or a nomad's, and whether its hex is empty now."""
    for taken in draft.setup.rules.tile_taken:
        taken(draft, seat, player, kind, last)


def lose_tiles(draft: State, seat: int, player: Player) -> None:
    """Give up the tiles of locations next to which the player has no piece left.

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
    """The pieces that an action may pick up or take off: all but those that stay for ever."""
    pieces = player.pieces
    for kind in state.setup.fixed_pieces:
        pieces &= ~player.units.get(kind, 0)
    return pieces


def footing(state: State, player: Player, source: Hex) -> Mask:
    """Where the kind of piece that stands on a hex may ever stand."""
    for kind, hexes in player.units.items():
        if hexes >> source & 1:
            return state.setup.footing[kind]
    return BOARD
