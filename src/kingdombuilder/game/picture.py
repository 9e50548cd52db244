"""SVG pictures of states. Boxes add their own things by ``PositionPart.on_board``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..artwork import PLAYERS
from ..hexes import Mask, each
from ..svg import Scene, draw
from .building import tiles_left
from .documents.position import parts_in_play
from .errors import BadArgument
from .state import State

T = TypeVar("T")


def picture(
    state: State,
    *,
    highlights: Mask = 0,
    coordinates: bool = True,
    title: str | None = None,
    flat: bool = False,
    colours: Sequence[int] = (),
) -> str:
    """The state as an SVG document, with highlighted hexes.

    ``colours`` are those of the players by their numbers in ``artwork.PLAYERS``, if they are not in that order.
    """
    if not isinstance(title, str | None):
        raise BadArgument(f"title: {title!r:.60} is not a text")
    board = state.setup.board
    on_board = [part.on_board(state) for part in parts_in_play(state)]
    scene = Scene(
        board,
        _by_colour([player.houses for player in state.players], colours, 0),
        units=_by_colour([player.units for player in state.players], colours, {}),
        standing={kind: hexes for part in on_board for kind, hexes in part.standing.items()},
        lying={hex: tile for part in on_board for hex, tile in part.lying.items()},
        marks=_by_colour(
            [[line for part in on_board for line in part.marked(player)] for player in state.players], colours, []
        ),
        highlights=highlights,
        tiles_left={hex: tiles_left(state, hex) for hex in each(board.location_hexes)},
    )
    return draw(scene, coordinates=coordinates, title=title, flat=flat)


def _by_colour(things: Sequence[T], colours: Sequence[int], nothing: T) -> Sequence[T]:
    """What the players have, in the order of their colours."""
    if not colours:
        return things
    found = dict(zip(colours, things, strict=True))
    return [found.get(colour, nothing) for colour in range(len(PLAYERS))]
