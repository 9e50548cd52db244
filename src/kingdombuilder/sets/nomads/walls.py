"""Walls, neutral and permanent, and the quarry that puts them on the board."""

from __future__ import annotations

from collections.abc import Mapping

from ...game.actions import STOP, Kind
from ...game.building import card_hexes, eligible_hexes
from ...game.events import PieceName, PutDown
from ...game.state import Part, Pending, Player, State
from ...game.tiles import ExtraAction
from ...game.turn import card_is_useless, choose_terrain, terrain_choices
from ...hexes import NOWHERE_MASK, Hex, Mask

WALL: PieceName = "wall"
WALLS = Part("walls", 0)
"""The hexes where a wall stands; part of the state."""
WALLS_IN_THE_BOX = 25


def walls(state: State, lifted: Mask) -> Mask:
    """Hexes that are closed because a wall stands there."""
    return WALLS.of(state)


class Quarry(ExtraAction):
    """Put one or two walls on hexes of the terrain in play, each next to one of the player's pieces."""

    kind = "quarry"
    says = "puts walls on the terrain of the card, next to your own pieces"
    uses_card = True
    puts = WALL
    goes_on_with_card = True

    def land(self, state: State, player: Player) -> Mask:
        """The terrain of the card."""
        return card_hexes(state, player)

    def hexes(self, state: State, player: Player) -> Mask:
        """Where the next wall may stand."""
        if WALLS.of(state).bit_count() == WALLS_IN_THE_BOX:
            return 0
        return state.eligible & self.land(state, player) & player.near

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Put the first wall; a second one may follow if there is a place for it."""
        _put_wall(draft, seat, hex)
        if self.hexes(draft, player) or card_is_useless(draft):
            draft.pending += (Pending(seat, self.kind),)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The hexes for a second wall, or the choice to stop; with a new card perhaps first its terrain."""
        return {self.kind: self.hexes(state, player), **terrain_choices(state), STOP: NOWHERE_MASK}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Put the second wall, if there is to be one."""
        if kind == self.kind:
            _put_wall(draft, seat, hex)
        elif kind != STOP:
            choose_terrain(draft, seat, player, kind)
            draft.pending += (pending,)


def _put_wall(draft: State, seat: int, hex: Hex) -> None:
    WALLS.put(draft, WALLS.of(draft) | 1 << hex)
    draft.eligible = eligible_hexes(draft)
    draft.tell(PutDown(seat, WALL, hex))
