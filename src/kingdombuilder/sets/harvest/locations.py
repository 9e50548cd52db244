"""The locations of Harvest that build or move one piece; bazaar, scout cabin and cathedral have their own modules."""

from __future__ import annotations

from ...game.building import binding_pieces, eligible_hexes, footing, movable, move
from ...game.state import Pending, Player, State
from ...game.tiles import BuildTile, ExtraAction, MoveTile, suitable
from ...hexes import NEIGHBOURS, Hex, Mask, area_around, areas, each, mask_of, neighbours


def suitable_next_to_water(state: State, player: Player) -> Mask:
    """The suitable hexes next to water, the sea around the island too."""
    return state.setup.board.suitable & state.setup.board.next_to_water


def suitable_next_to_mountain(state: State, player: Player) -> Mask:
    """The suitable hexes next to a mountain."""
    return state.setup.board.suitable & state.setup.board.next_to_mountain


def suitable_next_to_special(state: State, player: Player) -> Mask:
    """The suitable hexes next to a special hex of any sort."""
    return state.setup.board.suitable & state.setup.board.next_to_special


def suitable_next_to_others(state: State, player: Player) -> Mask:
    """The suitable hexes next to a piece of another player."""
    pieces = 0
    for other in state.players:
        if other is not player:
            pieces |= other.pieces
    return state.setup.board.suitable & neighbours(pieces)


def with_company(pieces: Mask, targets: Mask) -> Mask:
    """Those of the pieces that could go to one of the targets and stand next to another of the pieces there."""
    targets &= neighbours(pieces)
    if not targets:
        return 0
    # One target will do for every piece, unless just one piece is next to it and would leave.
    neighbour = NEIGHBOURS[(targets & -targets).bit_length() - 1] & pieces
    if neighbour & (neighbour - 1) or targets & neighbours(pieces & ~neighbour):
        return pieces
    return pieces & ~neighbour


class Palisade(MoveTile):
    """Move a piece to another hex next to a piece of the area that it leaves. Scouts belong to the area."""

    def hexes(self, state: State, player: Player) -> Mask:
        """The pieces that have a target."""
        targets = state.eligible & self.where(state, player)
        able = 0
        for area in areas(binding_pieces(state, player)):
            able |= with_company(area, targets)
        units = movable(state, player) & ~player.houses
        return able & player.houses | mask_of(unit for unit in each(units) if self.targets(state, player, unit))

    def targets(self, state: State, player: Player, source: Hex) -> Mask:
        """Where that piece may go."""
        lifted = 1 << source
        rest = area_around(lifted, binding_pieces(state, player)) & ~lifted
        open_to_it = eligible_hexes(state, lifted) & footing(state, player, source) & ~lifted
        return open_to_it & self.where(state, player) & neighbours(rest)

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: str, hex: Hex) -> None:
        """Place it; the adjacency rule has no say."""
        move(draft, seat, player, pending.hex, hex, self.kind)


WATER_MILL = BuildTile("water_mill", suitable_next_to_water, "builds next to water", terrains=suitable)
MOUNTAIN_STATION = BuildTile(
    "mountain_station", suitable_next_to_mountain, "builds next to a mountain", terrains=suitable
)
WATCHTOWER = BuildTile(
    "watchtower", suitable_next_to_others, "builds next to a piece of another player", terrains=suitable
)
UNIVERSITY = BuildTile("university", suitable_next_to_special, "builds next to a special hex", terrains=suitable)
PALISADE = Palisade("palisade", suitable, "moves a piece to another hex next to its area")

TILES: tuple[ExtraAction, ...] = (WATER_MILL, MOUNTAIN_STATION, WATCHTOWER, UNIVERSITY, PALISADE)
