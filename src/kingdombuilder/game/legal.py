"""The list of legal actions, as the position format publishes it."""

from __future__ import annotations

from typing import TypedDict

from ..hexes import names
from .actions import BUILD, END
from .choices import choices
from .state import State
from .tiles import Listing
from .turn import card_is_useless


class Legal(TypedDict, total=False):
    """What ``kingdombuilder legal --json`` prints."""

    player: int
    redraw: bool
    actions: dict[str, Listing | bool]


def legal(state: State) -> Legal:
    """Everything the active player may do now, moves with their targets."""
    if card_is_useless(state):
        return {"player": state.active, "redraw": True, "actions": {}}
    player = state.players[state.active]
    actions: dict[str, Listing | bool] = {}
    for kind, hexes in choices(state).items():
        if kind == END:
            actions["end_turn"] = True
        elif kind == BUILD:
            actions[kind] = names(hexes)
        else:
            actions[kind] = state.setup.tile[kind].listing(state, player)
    return {"player": state.active, "actions": actions}
