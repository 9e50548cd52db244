"""Draws ``web/public/share.png``, the picture for links to a page that has none of its own: ``make icons``."""

from __future__ import annotations

from pathlib import Path

from kingdombuilder import Game, Options
from kingdombuilder.features.pictures.drawing import WIDTH, drawn
from kingdombuilder.png import png
from kingdombuilder.service.calls import Preview

FILE = Path(__file__).parents[1] / "web" / "public" / "share.png"


def picture() -> bytes:
    """The board of the first game, as PNG."""
    return png(drawn(Preview("deal", "/", Game(Options.first_game()).state)), WIDTH)


if __name__ == "__main__":
    FILE.write_bytes(picture())
