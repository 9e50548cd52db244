"""Legal actions: each kind that the deciding player may use, with its hexes."""

from __future__ import annotations

from collections.abc import Mapping

from ..hexes import NOWHERE_MASK, Mask
from .actions import BUILD, END, Kind
from .errors import NotAState
from .state import AFTER, BEFORE, MANDATORY, OVER, Player, State, know_choices
from .tiles import ActionsByPart, ready_actions
from .turn import has_house_to_build, mandatory_hexes, terrain_choices


def choices(state: State) -> Mapping[Kind, Mask]:
    """Map each legal kind of action to the mask of its hexes, which is never empty.

    A kind without a hex, such as ``end``, has the mask with ``NOWHERE`` alone, so an action is legal if and only if
    ``choices(state).get(kind, 0) >> hex & 1``. Do not change the result: the state keeps it.
    Raises ``KingdomBuilderError`` for anything but a state.

    >>> from kingdombuilder import Game, HexSet, Options
    >>> HexSet(choices(Game(Options.first_game(seed=4711)).state)["build"]) & HexSet("g18 a1")
    HexSet('g18')
    """
    try:
        found = state.known_choices
    except AttributeError:
        raise NotAState(state) from None
    if found is None:
        if state.pending:
            found = _further(state)
        elif state.phase == OVER:
            found = {}
        else:
            found = _decisions_of_the_turn(state)
        know_choices(state, found)
    return found


def _further(state: State) -> dict[Kind, Mask]:
    """The choices in the innermost pending decision."""
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
