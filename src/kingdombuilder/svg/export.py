"""The artwork for the web app, made from the same drawings as the pictures.

``sprite.svg`` defines every drawing once, under the names that ``definitions`` gives them; ``palette.json`` has the
colours, and how many layouts and marks each terrain has. Both are written anew by
``python -m kingdombuilder.svg.export web/src/artwork``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ..artwork import COMPASS, GROUNDS, INK, LOCATION_GROUND, NOMAD_TILES, PAPER, PLAYERS, SIGNS, TERRAINS, UNITS
from .definitions import SHEET, TILES, cave, house, neutral, nomad_tile, sign, terrain, unit


def sprite() -> str:
    """All drawings in one SVG document that shows nothing by itself."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n<defs>\n'
        + "".join(_drawings())
        + "</defs>\n</svg>\n"
    )


def _drawings() -> Iterator[str]:
    yield SHEET
    yield TILES
    for symbol, art in TERRAINS.items():
        yield from terrain(symbol, art)
    for symbol in SIGNS:
        yield from sign(symbol)
    for kind in NOMAD_TILES:
        yield nomad_tile(kind)
    for symbol in TERRAINS:
        yield nomad_tile(f"donation:{symbol}")
    yield cave()
    yield neutral("wall")
    yield neutral("scout")
    for player in range(1, len(PLAYERS) + 1):
        yield house(player)
        for kind in UNITS:
            yield unit(kind, player)
    yield f'<g id="kb-compass">{COMPASS}</g>\n'


def palette() -> str:
    """The colours and numbers that go with the drawings, as JSON."""
    return (
        json.dumps(
            {
                "ink": INK,
                "paper": PAPER,
                "location": LOCATION_GROUND,
                "grounds": GROUNDS,
                "terrains": {
                    symbol: {"colour": art.colour, "layouts": len(art.layouts), "marks": len(art.marks)}
                    for symbol, art in TERRAINS.items()
                },
                "players": {
                    art.name: {"number": number, "colour": art.colour, "ink": art.ink}
                    for number, art in enumerate(PLAYERS, 1)
                },
            },
            indent=1,
        )
        + "\n"
    )


FILES = {"sprite.svg": sprite, "palette.json": palette}


def main() -> None:
    """Write the files into the folder that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("Name the folder to write to: python -m kingdombuilder.svg.export web/src/artwork")
    for name, text in FILES.items():
        Path(sys.argv[1], name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
