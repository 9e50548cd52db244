"""PNG pictures; needs the extra ``kingdombuilder[pictures]``."""

from __future__ import annotations

from .extras import module_of
from .game.errors import KingdomBuilderError, shown

WIDTH = 1200
"""The default width of a picture in pixels."""
WIDEST = 8192


def png(svg: str, width: int = WIDTH) -> bytes:
    """A picture such as ``game.svg()`` as PNG; raises ``MissingExtra`` without that extra."""
    if type(width) is not int or not 1 <= width <= WIDEST:
        raise KingdomBuilderError(f"width: {shown(width)} is not a whole number from 1 to {WIDEST}")
    return bytes(module_of("pictures", "resvg_py").svg_to_bytes(svg_string=svg, width=width))
