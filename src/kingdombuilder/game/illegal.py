"""Error messages for illegal actions: the reason, and what is legal."""

from __future__ import annotations

from collections.abc import Mapping

from ..hexes import BOARD, NOWHERE_MASK, Hex, Mask, name, names
from .actions import BUILD, END, KINDS, PLACE, Kind
from .building import houses_owed
from .choices import choices
from .errors import unknown
from .hex_faults import Fault, FaultName, why_not
from .state import AFTER, LAST, MANDATORY, State

_NAMED_HEXES = 12
_FAULTS: Mapping[FaultName, str] = {
    "no_piece": "none of your own pieces stands there",
    "fixed": "that piece never moves",
    "stuck": "that piece has nowhere to go",
    "stays": "the piece cannot stay where it is",
    "own_piece": "one of your own pieces stands there",
    "piece": "a piece of {other} stands there",
    "special": "it is a special hex ({printed})",
    "closed": "a {thing} closes it",
    "card": "it is {printed}",
    "terrain": "it is {printed}",
    "land": "it is {printed}",
    "apart": "it is not next to one of your own pieces, and other hexes are",
    "rule": "it does not fit",
}


def why_illegal(state: State, kind: Kind, hex: Hex) -> str:
    """One sentence: the reason, and what the player may do instead."""
    offers = choices(state)
    if kind in offers:
        return _wrong_hex(state, kind, hex, offers[kind])
    return f"{kind}: {_not_on_offer(state, kind)}"


def _not_on_offer(state: State, kind: Kind) -> str:
    if kind not in KINDS:
        return unknown("kind of action", kind, KINDS)
    if state.over:
        return the_end(state)
    if state.pending:
        unfinished = f"player {state.decider + 1} must first finish {state.pending[-1].kind}: {_offers(state)}"
        return f"{the_end(state)}; {unfinished}" if state.phase == LAST else unfinished
    if kind == PLACE:
        return "no piece is picked up; pick one first, such as 'barn c4'"
    if state.phase == MANDATORY or kind == END:
        return f"the mandatory action comes first: {_offers(state)}"
    if kind == BUILD and state.phase == AFTER:
        return "the mandatory action of this turn is complete"
    if kind == BUILD and state.card is None:
        return f"the terrain must be chosen first: {_offers(state)}"
    if kind == BUILD:
        return "no settlement is left in the supply"
    return _no_tile(state, kind)


def the_end(state: State) -> str:
    """The message that the last turn has been played, with the ruling that decided it, if any."""
    said = "the game is over" if state.over else "the last turn is over"
    ruling = ruling_of_the_end(state)
    return f"{said} ({ruling}: {_RULINGS_OF_THE_END[ruling]})" if ruling else said


_RULINGS_OF_THE_END = {
    "K45": "no terrain card is left in the game",
    "R47": "a settlement set aside in the turn that uses up the supply does not delay the end",
}


def ruling_of_the_end(state: State) -> str | None:
    """The ruling that decided that the game is over, if any."""
    if not (state.deck or state.discard or any(player.hand for player in state.players)):
        return "K45"
    return "R47" if any(houses_owed(state, player) for player in state.players) else None


def _no_tile(state: State, kind: Kind) -> str:
    player = state.players[state.active]
    if kind not in state.setup.action:
        return f"this game has no such action; the choices are {_offers(state)}"
    held = player.tiles & state.setup.board.locations.get(kind, 0)
    if not held and kind not in state.setup.board.locations:
        return f"player {state.active + 1} cannot do that now; the choices are {_offers(state)}"
    if not held:
        return f"player {state.active + 1} has no {kind} tile"
    if not held & ~player.new:
        return f"the {kind} tile was taken this turn; it is ready next turn"
    if not held & ~(player.new | player.used):
        return f"the {kind} tile was already used this turn"
    tile = state.setup.action[kind]
    return f"it {tile.says}, and no hex or no settlement is left for that now"


def _wrong_hex(state: State, kind: Kind, hex: Hex, legal: Mask) -> str:
    if legal == NOWHERE_MASK:
        return f"{kind!r} takes no hex"
    if hex < 0 or not BOARD >> hex & 1:
        return f"{kind} needs a hex: {_some(legal)}"
    right = f"{_rule(state, kind)} ({_some(legal)})"
    fault = why_not(state, kind, hex) if state.setup.board.hexes >> hex & 1 else None
    return f"{kind} on {name(hex)}: {_in_words(fault) if fault else 'it is not on this board'}; {right}"


def _rule(state: State, kind: Kind) -> str:
    if kind == BUILD:
        return f"the mandatory action builds on {state.card}"
    by = state.pending[-1].kind if state.pending else kind
    return f"{by} {state.setup.action[by].says}"


def _in_words(fault: Fault) -> str:
    other = "" if fault.player is None else f"player {fault.player + 1}"
    return _FAULTS[fault.name].format(other=other, thing=fault.thing, printed=fault.printed)


def _offers(state: State) -> str:
    """The legal actions, in notation."""
    return ", ".join(f"{kind} {_some(hexes)}".strip() for kind, hexes in choices(state).items())


def _some(mask: Mask) -> str:
    """The names of the first dozen hexes."""
    if mask == NOWHERE_MASK:
        return ""
    listed = names(mask & ~NOWHERE_MASK)
    return ", ".join(listed[:_NAMED_HEXES]) + (" ..." if len(listed) > _NAMED_HEXES else "")
