"""Pictures: the hexes of legal actions to mark, and the file formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...game.actions import KINDS, TAKE_BACK
from ...game.choices import choices
from ...game.errors import BadPosition
from ...game.legal import legal
from ...game.state import State
from ...hexes import NOWHERE_MASK, Mask, hex_named, mask_of, union
from ...png import png
from ..errors import BadUsage

PNG = ".png"
OTHER_PICTURES = {".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".pdf", ".tif", ".tiff", ".webp"}
"""The extensions of unsupported picture formats; any other extension means SVG."""


def legal_targets(state: State) -> Mask:
    """All hexes on which the active player may place something now."""
    if state.over:
        raise BadPosition(["turn: missing; without one there is nothing legal to mark"])
    if state.pending:
        return union(hexes & ~NOWHERE_MASK for hexes in choices(state).values())
    return union(_hexes(listing) for listing in legal(state)["actions"].values())


def check_picture(file: str | None) -> None:
    """Refuse a file name with the extension of an unsupported picture format."""
    if file is not None and (ending := Path(file).suffix.lower()) in OTHER_PICTURES:
        raise BadUsage([f"{file}: pictures are written as *.svg or *{PNG}, not *{ending}"])


def encoded(svg: str, file: str | None, *, as_png: bool = False) -> bytes:
    """Encode a picture: as PNG if requested or by the file name, else as SVG."""
    if as_png or (file is not None and Path(file).suffix.lower() == PNG):
        return png(svg)
    return svg.encode()


def _hexes(listing: Any) -> Mask:
    """The target hexes in a list of legal actions, without sources and units taken back."""
    if isinstance(listing, dict):
        return union(_hexes(part) for key, part in listing.items() if key != TAKE_BACK)
    if not isinstance(listing, list):
        return 0
    return mask_of(hex_named(name) for name in listing if name not in KINDS)
