"""The four locations of Nomads."""

from __future__ import annotations

from ...game.building import binding_pieces, eligible_hexes, footing
from ...game.state import Player, State
from ...game.tiles import BuildTile, ExtraAction, MoveTile, all_of, suitable
from ...hexes import DIRECTIONS, Hex, Mask, neighbours, shifted
from .walls import Quarry


class Caravan(MoveTile):
    """Slide a piece in one straight direction, over suitable hexes, until just before the first obstacle."""

    def targets(self, state: State, player: Player, source: Hex) -> Mask:
        """The last hex before the obstacle, in each direction in which there is one to go to."""
        lifted = 1 << source
        free = eligible_hexes(state, lifted) & footing(state, player, source) & self.where(state, player)
        ends = 0
        for direction in DIRECTIONS:
            end, ahead = lifted, shifted(lifted, direction) & free
            while ahead:
                end, ahead = ahead, shifted(ahead, direction) & free
            ends |= end
        return ends & ~lifted


def suitable_amid_three(state: State, player: Player) -> Mask:
    """The suitable hexes next to at least three of the player's pieces."""
    pieces = binding_pieces(state, player)
    by_one = by_two = by_three = 0
    for direction in DIRECTIONS:
        beside = shifted(pieces, direction)
        by_three |= by_two & beside
        by_two |= by_one & beside
        by_one |= beside
    return state.setup.board.suitable & by_three


QUARRY = Quarry()
CARAVAN = Caravan("caravan", suitable, "slides a piece in a straight line up to an obstacle", reach=neighbours)
VILLAGE = BuildTile(
    "village",
    suitable_amid_three,
    "builds next to three or more of your own pieces",
    adjacency=False,
    terrains=suitable,
)
GARDEN = BuildTile("garden", all_of("flower"), "builds on flower field")

TILES: tuple[ExtraAction, ...] = (QUARRY, CARAVAN, VILLAGE, GARDEN)
