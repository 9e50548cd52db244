"""The list of legal actions, as the position format publishes it."""

from __future__ import annotations

from typing import TypedDict

from ..hexes import NOWHERE, NOWHERE_MASK, names
from .actions import BUILD, END, Kind
from .apply import apply
from .choices import choices
from .state import State
from .tiles import Listing
from .turn import card_is_useless, terrains_to_choose_from


class Legal(TypedDict, total=False):
    """What ``kingdombuilder legal --json`` prints."""

    player: int
    redraw: bool
    actions: dict[str, Listing]


def legal(state: State) -> Legal:
    """The legal actions of the decider, moves with their targets; in the middle of an action, how it can go on."""
    if not state.pending and card_is_useless(state):
        return {"player": state.active, "redraw": True, "actions": {}}
    offers = choices(state)
    if state.over or state.pending:
        unfinished = {kind: names(hexes & ~NOWHERE_MASK) or True for kind, hexes in offers.items()}
        return {"player": state.decider, "actions": unfinished}
    actions = {kind: listing for kind in offers if (listing := _listing(state, kind))}
    if state.card is None:
        actions |= _for_each_terrain(state)
    if END in offers:
        actions["end_turn"] = True
    return {"player": state.active, "actions": actions}


def _listing(state: State, kind: Kind) -> Listing:
    if kind == BUILD:
        return names(choices(state)[BUILD])
    action = state.setup.action.get(kind)
    return action.listing(state, state.players[state.active]) if action else None


def _for_each_terrain(state: State) -> dict[str, Listing]:
    """The actions that depend on a terrain not yet chosen, each listed by terrain."""
    found: dict[str, dict[str, Listing]] = {}
    action = state.setup.action
    for terrain in terrains_to_choose_from(state):
        chosen = apply(state, (terrain, NOWHERE))
        for kind in choices(chosen):
            needs_terrain = kind == BUILD or (kind in action and action[kind].uses_card)
            if needs_terrain and (listing := _listing(chosen, kind)):
                found.setdefault(kind, {})[terrain] = listing
    return {kind: found[kind] if kind == BUILD else action[kind].listing_by_terrain(found[kind]) for kind in found}
