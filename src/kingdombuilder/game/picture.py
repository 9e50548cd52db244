"""The picture of a state. What a box puts on the board is known from the box's fields of the position document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..hexes import ROWS, HexSet, Mask, each, hex_named
from ..svg import draw
from .building import tiles_left
from .documents.position import snapshot
from .state import State


def picture(state: State, *, highlights: Mask = 0, coordinates: bool = True, title: str | None = None) -> str:
    """The state as an SVG document; hexes may be highlighted."""
    board, fields = state.setup.board, snapshot(state)
    return draw(
        board,
        [player.houses for player in state.players],
        units=[player.units for player in state.players],
        walls=HexSet(fields.get("walls", ())).mask,
        scouts=HexSet(fields.get("turn", {}).get("scouts", ())).mask,
        nomads={hex_named(hex): tile for hex, tile in fields.get("nomads_left", {}).items()},
        marks=[list(_lines(player.get("marked_lines", ()))) for player in fields["players"]],
        highlights=highlights,
        tiles_left={hex: tiles_left(state, hex) for hex in each(board.location_hexes)},
        coordinates=coordinates,
        title=title,
    )


def _lines(marked: Iterable[int | str]) -> Iterator[int]:
    """The places in ``hexes.LINES`` of the lines that a position names ``1`` to ``20`` and ``I1`` to ``I5``."""
    for line in marked:
        yield line - 1 if isinstance(line, int) else ROWS + int(line.removeprefix("I")) - 1
