"""What a picture of legal actions marks."""

from __future__ import annotations

from typing import Any

from ...game.actions import KINDS, TAKE_BACK
from ...game.choices import choices
from ...game.errors import BadPosition
from ...game.legal import legal
from ...game.state import State
from ...hexes import NOWHERE_MASK, Mask, hex_named, mask_of, union


def legal_targets(state: State) -> Mask:
    """All hexes where the player of the turn may put something now."""
    if state.over:
        raise BadPosition(["turn: missing; without one there is nothing legal to mark"])
    if state.pending:
        return union(hexes & ~NOWHERE_MASK for hexes in choices(state).values())
    return union(_hexes(listing) for listing in legal(state)["actions"].values())


def _hexes(listing: Any) -> Mask:
    """The target hexes in the list of legal actions: all that are named there, but sources and units taken back."""
    if isinstance(listing, dict):
        return union(_hexes(part) for key, part in listing.items() if key != TAKE_BACK)
    if not isinstance(listing, list):
        return 0
    return mask_of(hex_named(name) for name in listing if name not in KINDS)
