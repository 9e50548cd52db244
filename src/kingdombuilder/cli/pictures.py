"""Pictures of states, as ``render`` and ``replay`` write them."""

from __future__ import annotations

from ..game import position
from ..game.choices import choices
from ..game.errors import BadPosition
from ..game.legal import legal
from ..game.state import State
from ..hexes import HexSet, Mask, each
from ..svg import draw


def picture(state: State, *, highlights: Mask = 0, coordinates: bool = True, title: str | None = None) -> str:
    """The SVG picture of a state."""
    board = state.setup.board
    return draw(
        board,
        [player.pieces for player in state.players],
        highlights=highlights,
        tiles_left={hex: position.tiles_left(state, hex) for hex in each(board.location_hexes)},
        coordinates=coordinates,
        title=title,
    )


def legal_targets(state: State) -> Mask:
    """All hexes where the player of the turn may put something now."""
    if state.over:
        raise BadPosition(["turn: missing; without one there is nothing legal to mark"])
    if state.pending:
        return sum(choices(state).values())
    targets: Mask = 0
    for listing in legal(state)["actions"].values():
        for hexes in listing.values() if isinstance(listing, dict) else [listing]:
            if isinstance(hexes, list):
                targets |= HexSet(hexes).mask
    return targets
