"""What the deciding player may do now: each kind of action with the hexes it may name."""

from __future__ import annotations

from collections.abc import Mapping

from ..hexes import NOWHERE_MASK, Mask
from .actions import BUILD, END, Kind
from .state import AFTER, BEFORE, MANDATORY, OVER, Player, State
from .tiles import ActionsByPart, ready_actions
from .turn import has_house_to_build, mandatory_hexes, terrain_choices


def choices(state: State) -> Mapping[Kind, Mask]:
    """The legal actions: from each kind on offer to the mask of its hexes, never an empty one.

    A kind without a hex, such as ``end``, has the mask that holds only ``NOWHERE``, so an action is legal just if
    ``choices(state).get(kind, 0) >> hex & 1``.
    """
    found = state.known_choices
    if found is None:
        if state.pending:
            found = _further(state)
        elif state.phase == OVER:
            found = {}
        else:
            found = _decisions_of_the_turn(state)
        state.known_choices = found
    return found


def _further(state: State) -> dict[Kind, Mask]:
    """How the action goes on that was begun last."""
    pending = state.pending[-1]
    further = state.setup.action[pending.kind].further(state, state.players[pending.player], pending)
    return {kind: hexes for kind, hexes in further.items() if hexes}


def _decisions_of_the_turn(state: State) -> dict[Kind, Mask]:
    """The mandatory action, extra actions before and after it, and the end of the turn."""
    setup, phase, player = state.setup, state.phase, state.players[state.active]
    if state.card is None:
        found = terrain_choices(state)
    elif phase == MANDATORY or (phase == BEFORE and (player.supply or has_house_to_build(state, player))):
        found = {BUILD: mandatory_hexes(state, player)}
    else:
        found = {}
    if phase == MANDATORY:
        if setup.actions_between_builds:
            _add(found, setup.actions_between_builds, state, player)
        return found
    ready = player.tiles ^ (player.used | player.new)
    if ready:
        for hexes, tile in setup.tiles:
            if ready & hexes:
                targets = tile.hexes(state, player)
                if targets:
                    found[tile.kind] = targets
    if setup.actions_without_location:
        _add(found, setup.actions_without_location, state, player)
    if phase == AFTER or not (player.supply or has_house_to_build(state, player)):
        found[END] = NOWHERE_MASK
    return found


def _add(found: dict[Kind, Mask], groups: ActionsByPart, state: State, player: Player) -> None:
    for action in ready_actions(groups, state, player):
        hexes = action.hexes(state, player)
        if hexes:
            found[action.kind] = hexes
