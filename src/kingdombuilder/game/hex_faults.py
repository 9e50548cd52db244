"""Find out why an action may not name a hex, as a fact that ``illegal`` and the page put into words.

Facts that hold for every action are checked first: what stands there, what is printed there, what is close by.
Then follows the action's own rule, such as a straight line or the edge of the board.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ..hexes import Hex, Mask
from ..section import Terrain
from .actions import BUILD, PLACE, Kind
from .building import ADJACENCY_WAIVED, card_hexes, movable, occupied
from .choices import choices
from .state import State
from .tiles import BuildTile, ExtraAction

FaultName: TypeAlias = Literal[
    "no_piece", "fixed", "stuck", "stays", "own_piece", "piece",
    "special", "closed", "card", "terrain", "land", "apart", "rule",
]  # fmt: skip
"""The kinds of faults of a hex, in the order in which they are checked.

- ``no_piece``: one of the player's own pieces is to be chosen, and none stands there
- ``fixed``: the player's piece that stands there never leaves its hexes
- ``stuck``: the player's piece that stands there has nowhere to go
- ``stays``: the piece that is picked up must go to another hex
- ``own_piece``, ``piece``: a piece stands there, one of the player's own or one of the ``player`` named
- ``special``: a location, a castle and the like is ``printed`` there
- ``closed``: a ``thing`` closes the hex
- ``card``, ``terrain``: the hex is not of the terrain of the card, or of the ``wanted`` ones, but as ``printed``
- ``land``: what is ``printed`` there is water or mountain, which the action cannot use
- ``apart``: it breaks the adjacency rule: it is not next to a piece of the player, and other hexes are
- ``rule``: whatever else the action asks for
"""

NAMED_TERRAINS = 2
"""The most terrains that a message lists."""

_MANDATORY = BuildTile(BUILD, card_hexes, "builds on the terrain of the card", uses_card=True)


class Fault(NamedTuple):
    """Why an action may not name a hex; see ``FaultName``."""

    name: FaultName
    player: int | None = None
    thing: str | None = None
    printed: str | None = None
    wanted: tuple[Terrain, ...] = ()


def why_not(state: State, kind: Kind, hex: Hex) -> Fault | None:
    """The fault of a hex for a legal kind of action that names hexes; None if the hex is legal."""
    legal = choices(state)[kind]
    if legal >> hex & 1:
        return None
    lifted = 1 << state.pending[-1].hex if kind == PLACE else _action(state, kind).lifts(state)
    own = state.players[state.decider].pieces
    if kind != PLACE and not legal & ~(own & ~lifted):
        return _not_to_be_picked(state, kind, hex)
    if not legal & occupied(state) & ~own:
        fault = _not_free(state, hex, lifted) or _wrong_terrain(state, kind, hex)
        if fault:
            return fault
    return Fault("apart" if _only_adjacency_forbids(state, kind, hex) else "rule")


def _action(state: State, kind: Kind) -> ExtraAction:
    """The action that a decision belongs to."""
    if kind == BUILD:
        return _MANDATORY
    return state.setup.action[state.pending[-1].kind if kind == PLACE else kind]


def _not_to_be_picked(state: State, kind: Kind, hex: Hex) -> Fault:
    """Why the piece on the hex cannot be picked up, or that there is none."""
    player, action = state.players[state.decider], _action(state, kind)
    if not player.pieces >> hex & 1:
        return Fault("no_piece")
    if not movable(state, player) >> hex & 1:
        return Fault("fixed")
    return Fault("stuck" if action.is_stuck(state, player, hex) else "rule")


def _not_free(state: State, hex: Hex, lifted: Mask) -> Fault | None:
    """Why the hex is not free; None if it is."""
    board = state.setup.board
    for seat, player in enumerate(state.players):
        if player.pieces >> hex & 1:
            if seat != state.decider:
                return Fault("piece", seat, next((kind for kind, at in player.units.items() if at >> hex & 1), "house"))
            if not lifted >> hex & 1:
                return Fault("own_piece")
            if lifted == 1 << hex:
                return Fault("stays")
    if board.special >> hex & 1:
        return Fault("special", printed=board.symbols[hex])
    for thing, rule in state.setup.rules.closed:
        if rule(state, lifted) >> hex & 1:
            return Fault("closed", thing=thing)
    return None


def _wrong_terrain(state: State, kind: Kind, hex: Hex) -> Fault | None:
    """Whether the hex is of a terrain that the action cannot use."""
    board, action = state.setup.board, _action(state, kind)
    land = action.land(state, state.players[state.decider])
    if land >> hex & 1:
        return None
    wanted = tuple(terrain for terrain, hexes in board.terrain.items() if hexes & land)
    if not wanted:
        return None
    if len(wanted) > NAMED_TERRAINS:
        return Fault("land", printed=board.symbols[hex])
    return Fault("card" if action.uses_card else "terrain", printed=board.symbols[hex], wanted=wanted)


def _only_adjacency_forbids(state: State, kind: Kind, hex: Hex) -> bool:
    """Whether only the adjacency rule forbids the hex."""
    waived = state.copy(state.active)
    ADJACENCY_WAIVED.put(waived, True)
    return bool(choices(waived).get(kind, 0) >> hex & 1)
