"""Why an action is illegal, and what would have been right."""

from __future__ import annotations

from ..hexes import BOARD, NOWHERE_MASK, Hex, Mask, name, names
from .actions import BUILD, END, KINDS, PLACE, Kind
from .choices import choices
from .errors import unknown
from .state import AFTER, MANDATORY, State
from .tiles import BuildTile, MoveTile

_NAMED_HEXES = 12


def why_illegal(state: State, kind: Kind, hex: Hex) -> str:
    """One sentence on what is wrong and what the player may do instead."""
    offers = choices(state)
    if kind in offers:
        return _wrong_hex(state, kind, hex, offers[kind])
    return f"{kind}: {_not_on_offer(state, kind)}"


def _not_on_offer(state: State, kind: Kind) -> str:
    if kind not in KINDS:
        return unknown("kind of action", kind, KINDS)
    if state.over:
        return "the game is over"
    if state.pending:
        return f"player {state.decider + 1} must first finish {state.pending[-1].kind}: {_offers(state)}"
    if kind == PLACE:
        return "no piece is picked up; pick one first, such as 'barn c4'"
    if state.phase == MANDATORY or kind == END:
        return f"the mandatory action comes first: {_offers(state)}"
    if kind == BUILD and state.phase == AFTER:
        return "the mandatory action of this turn is complete"
    if kind == BUILD and state.card is None:
        return f"the terrain must be chosen first: {_offers(state)}"
    if kind == BUILD:
        return "no house is left in the supply"
    return _no_tile(state, kind)


def _no_tile(state: State, kind: Kind) -> str:
    player = state.players[state.active]
    if kind not in state.setup.action:
        return f"there is no such action in this game; there are {_offers(state)}"
    held = player.tiles & state.setup.board.locations.get(kind, 0)
    if not held and kind not in state.setup.board.locations:
        return f"player {state.active + 1} cannot do that now; there are {_offers(state)}"
    if not held:
        return f"player {state.active + 1} has no {kind} tile"
    if not held & ~player.new:
        return f"the {kind} tile was taken this turn; it is ready next turn"
    if not held & ~(player.new | player.used):
        return f"the {kind} tile was used this turn already"
    tile = state.setup.action[kind]
    return f"it {tile.says}, and there is no hex or no house for that now"


def _wrong_hex(state: State, kind: Kind, hex: Hex, legal: Mask) -> str:
    if legal == NOWHERE_MASK:
        return f"{kind!r} names no hex"
    if hex < 0 or not BOARD >> hex & 1:
        return f"{kind} needs a hex: {_some(legal)}"
    right = f"{_rule(state, kind)} ({_some(legal)})"
    return f"{kind} on {name(hex)}: {_fault(state, kind, hex)}; {right}"


def _rule(state: State, kind: Kind) -> str:
    if kind == BUILD:
        return f"the mandatory action builds on {state.card}"
    by = state.pending[-1].kind if state.pending else kind
    return f"{by} {state.setup.action[by].says}"


def _fault(state: State, kind: Kind, hex: Hex) -> str:
    if state.pending and hex == state.pending[-1].hex:
        return "the piece cannot stay where it is"
    for seat, player in enumerate(state.players):
        if player.pieces >> hex & 1:
            own = seat == state.decider
            if own and kind != PLACE and _picks_a_piece(state, kind):
                return "that piece has nowhere to go"
            return f"{'an own piece' if own else f'a piece of player {seat + 1}'} stands there"
    if kind not in (BUILD, PLACE) and _picks_a_piece(state, kind):
        return "no own piece stands there"
    symbol = state.setup.board.symbols.get(hex, "not on this board")
    if state.setup.board.special >> hex & 1:
        return f"there is a special hex ({symbol})"
    if not state.eligible >> hex & 1:
        return "something closes it, such as a wall, a scout or a warrior next to it"
    if _fits(state, kind, hex):
        return "it is out of reach" if _has_reach(state, kind) else "it is not next to an own piece, and others are"
    return f"it is {symbol}"


def _has_reach(state: State, kind: Kind) -> bool:
    action = state.setup.action.get(state.pending[-1].kind if state.pending else kind)
    return isinstance(action, MoveTile) and action.reach is not None


def _fits(state: State, kind: Kind, hex: Hex) -> bool:
    """Whether the hex would do if it were only where the pieces stand."""
    if kind == BUILD:
        return state.setup.board.symbols[hex] == state.card
    action = state.setup.action[state.pending[-1].kind if state.pending else kind]
    if not isinstance(action, BuildTile | MoveTile):
        return False
    return bool(action.where(state, state.players[state.decider]) >> hex & 1)


def _picks_a_piece(state: State, kind: Kind) -> bool:
    """Whether this action picks up a piece, so that its hexes are those of own pieces."""
    return not choices(state)[kind] & ~state.players[state.decider].pieces


def _offers(state: State) -> str:
    """What is on offer, in notation."""
    return ", ".join(f"{kind} {_some(hexes)}".strip() for kind, hexes in choices(state).items())


def _some(mask: Mask) -> str:
    """The names of a set of hexes, the first dozen at most."""
    if mask == NOWHERE_MASK:
        return ""
    listed = names(mask & ~NOWHERE_MASK)
    return ", ".join(listed[:_NAMED_HEXES]) + (" ..." if len(listed) > _NAMED_HEXES else "")
