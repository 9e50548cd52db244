"""What the deciding player may do now: each kind of action with the hexes it may name."""

from __future__ import annotations

from collections.abc import Mapping

from ..hexes import NOWHERE_MASK, Mask
from .actions import BUILD, END, Kind
from .building import adjacent_if_possible
from .state import AFTER, BEFORE, MANDATORY, OVER, Player, State


def choices(state: State) -> Mapping[Kind, Mask]:
    """The legal actions: from each kind on offer to the mask of its hexes, never an empty one.

    A kind without a hex, such as ``end``, has the mask that holds only ``NOWHERE``, so an action is legal just if
    ``choices(state).get(kind, 0) >> hex & 1``.
    """
    known = state.known_choices
    if known is None:
        known = state.known_choices = _find(state)
    return known


def _find(state: State) -> dict[Kind, Mask]:
    if state.pending:
        pending = state.pending[-1]
        tile = state.setup.tile[pending.kind]
        return dict(tile.further(state, state.players[pending.player], pending))
    phase = state.phase
    player = state.players[state.active]
    if phase == MANDATORY:
        return {BUILD: mandatory_hexes(state, player)}
    if phase == OVER:
        return {}
    found: dict[Kind, Mask] = {}
    if phase == BEFORE and player.supply:
        found[BUILD] = mandatory_hexes(state, player)
    ready = player.tiles & ~(player.used | player.new)
    if ready:
        for hexes, tile in state.setup.tiles:
            if ready & hexes:
                targets = tile.hexes(state, player)
                if targets:
                    found[tile.kind] = targets
    if phase == AFTER or not player.supply:
        found[END] = NOWHERE_MASK
    return found


def mandatory_hexes(state: State, player: Player) -> Mask:
    """Where the next build of the mandatory action may go."""
    assert state.card is not None
    return adjacent_if_possible(state.empty & state.setup.board.terrain[state.card], player.near)
