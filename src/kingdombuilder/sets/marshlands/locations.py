"""The locations of Marshlands, and those bonus tiles that are actions. Temple and canoe have their own modules."""

from __future__ import annotations

from ...game.building import binding_pieces, eligible_hexes, footing
from ...game.state import Player, State
from ...game.tiles import BuildTile, ExtraAction, MoveTile, suitable
from ...hexes import DIRECTIONS, Hex, Mask, neighbours, shifted
from . import bonus
from .canoe import CANOE, CANOE_BONUS
from .temple import TEMPLE


def suitable_or_mountain(state: State, player: Player) -> Mask:
    """The suitable hexes; with the bonus tile of the fountain also the mountains."""
    board = state.setup.board
    return board.suitable | (board.terrain["mountain"] if bonus.is_in_force(player, "fountain") else 0)


def beside_one_own_piece_only(state: State, player: Player) -> Mask:
    """The hexes next to exactly one of the player's pieces and no piece of anybody else."""
    hexes = suitable_or_mountain(state, player)
    for other in state.players:
        if other is not player:
            hexes &= ~neighbours(other.pieces)
    return hexes & _next_to_just_one(binding_pieces(state, player))


def _next_to_just_one(pieces: Mask) -> Mask:
    once = twice = 0
    for step in DIRECTIONS:
        moved = shifted(pieces, step)
        twice |= once & moved
        once |= moved
    return once & ~twice


def in_a_straight_line(hexes: Mask) -> Mask:
    """Every hex that lies, however far, in a straight line from some hex of the set."""
    found = 0
    for step in DIRECTIONS:
        ray = shifted(hexes, step)
        while ray:
            found |= ray
            ray = shifted(ray, step)
    return found


class RefugeBonus(MoveTile):
    """Move a piece in one straight direction to the first hex where it may stay, passing over anything."""

    held_in = bonus.BONUS.name

    def ready(self, state: State, player: Player) -> bool:
        """Once per turn, from the turn after the bonus tile was gained."""
        return bonus.is_ready(player, REFUGE.kind)

    def targets(self, state: State, player: Player, source: Hex) -> Mask:
        """The first eligible suitable hex of each direction, up to the rim of the board."""
        lifted = 1 << source
        stops = eligible_hexes(state, lifted) & self.where(state, player)
        found = 0
        for step in DIRECTIONS:
            ray = shifted(lifted, step)
            while ray and not ray & stops:
                ray = shifted(ray, step)
            found |= ray
        return found & footing(state, player, source)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Pick the piece up."""
        bonus.put_status(player, REFUGE.kind, bonus.USED)
        super().use(draft, seat, player, hex)


FOUNTAIN = BuildTile(
    "fountain",
    beside_one_own_piece_only,
    "builds next to just one of your own pieces and to no other piece",
    adjacency=False,
    terrains=suitable_or_mountain,
)
REFUGE = MoveTile("refuge", suitable, "moves a piece to the next hex", reach=neighbours)
REFUGE_BONUS = RefugeBonus(
    "refuge_bonus", suitable, "moves a piece to the first free hex of a direction", reach=in_a_straight_line
)

TILES: tuple[ExtraAction, ...] = (TEMPLE, REFUGE, CANOE, FOUNTAIN)
ACTIONS: tuple[ExtraAction, ...] = (REFUGE_BONUS, CANOE_BONUS)
