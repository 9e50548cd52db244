"""The artwork for the web app, made from the same drawings as the pictures.

``sprite.svg`` defines every drawing once, under the names that ``definitions`` gives them; ``palette.json`` has the
colours; ``shapes.json`` has those drawings once more of which a board has very many, as paths that can begin anywhere.
All are written anew by ``python -m tools.artwork web/src/artwork``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

from kingdombuilder.artwork import (
    COMPASS,
    GIFT_OF,
    GROUNDS,
    HOUSES,
    INK,
    LOCATION_GROUND,
    LYING_TILES,
    NEUTRAL,
    PAPER,
    PLAYERS,
    SIGNS,
    TERRAINS,
    THINGS,
    UNITS,
    Drawing,
)
from kingdombuilder.svg.definitions import (
    HOUSE_SIZE,
    SHADOW,
    SHEET,
    TILES,
    house,
    lying_tile,
    neutral,
    rim,
    sign,
    signboard,
    terrain,
    thing,
    unit,
)

from .relative import relative

Shape: TypeAlias = tuple[str, str]
"""What a path looks like, and its data."""

CROWDED = ("forest", "mountain")
"""Terrains whose marks stand in front of each other, so that their order counts."""

CURVE = 0.5523
"""How long the handles of a curve are that looks like a quarter of a circle."""


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
    yield signboard()
    for kind in LYING_TILES:
        yield lying_tile(kind)
    for symbol in TERRAINS:
        yield lying_tile(GIFT_OF + symbol)
    for kind in THINGS:
        yield thing(kind)
    for kind in NEUTRAL:
        yield neutral(kind)
    for player in range(1, len(PLAYERS) + 1):
        yield house(player)
        for kind in UNITS:
            yield unit(kind, player)
    yield f'<g id="kb-compass">{COMPASS}</g>\n'


def palette() -> str:
    """The colours that go with the drawings, as JSON."""
    return (
        json.dumps(
            {
                "ink": INK,
                "paper": PAPER,
                "location": LOCATION_GROUND,
                "grounds": GROUNDS,
                "terrains": {symbol: art.colour for symbol, art in TERRAINS.items()},
                "players": {
                    art.name: {"number": number, "colour": art.colour, "ink": art.ink}
                    for number, art in enumerate(PLAYERS, 1)
                },
            },
            indent=1,
        )
        + "\n"
    )


def shapes() -> str:
    """The marks and layouts of every terrain and the houses of the players as JSON: lists of paths, bottom up."""
    lines = [f"{_json(symbol)}: {_json(_terrain_shapes(symbol))}" for symbol in TERRAINS]
    houses = _json([list(_house_shapes(drawing)) for drawing in HOUSES])
    return '{"terrains": {\n' + ",\n".join(lines) + '\n},\n"houses": ' + houses + "}\n"


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _terrain_shapes(symbol: str) -> dict[str, list[list[Shape]]]:
    art = TERRAINS[symbol]
    layouts = [list(_strewn(layout, art.marks)) for layout in art.layouts]
    if symbol not in CROWDED:
        layouts = [_merged(layout) for layout in layouts]
    return {"marks": [list(_shapes(mark)) for mark in art.marks], "layouts": layouts}


def _house_shapes(drawing: Drawing) -> Iterator[Shape]:
    yield from _shapes(SHADOW)
    yield from _shapes(rim(drawing) + drawing, size=HOUSE_SIZE)


def _shapes(drawing: Drawing, dx: int = 0, dy: int = 0, size: float = 1) -> Iterator[Shape]:
    for shape in ElementTree.fromstring(f"<g>{drawing}</g>"):
        look = shape.attrib
        data = relative(look.pop("d") if shape.tag == "path" else _round(shape), dx, dy, size)
        if size != 1 and "stroke-width" in look:
            look["stroke-width"] = f"{size * float(look['stroke-width']):.4g}"
        yield " ".join(f'{name}="{value}"' for name, value in look.items()), data


def _round(shape: ElementTree.Element) -> str:
    """A circle or an ellipse as a path of four curves."""
    x, y = (float(shape.attrib.pop(name, 0)) for name in ("cx", "cy"))
    radius = shape.attrib.pop("r", "0")
    w, h = (float(shape.attrib.pop(name, radius)) for name in ("rx", "ry"))
    a, b = w * CURVE, h * CURVE
    return (
        f"M{x - w} {y}c{0} {-b} {w - a} {-h} {w} {-h} {a} {0} {w} {h - b} {w} {h}"
        f" {0} {b} {a - w} {h} {-w} {h} {-a} {0} {-w} {b - h} {-w} {-h}z"
    )


def _strewn(layout: str, marks: tuple[Drawing, ...]) -> Iterator[Shape]:
    for spot in layout.split(","):
        mark, x, y = map(int, spot.split())
        yield from _shapes(marks[mark], x, y)


def _merged(shapes: Iterable[Shape]) -> list[Shape]:
    """The same with one path for all shapes that look alike."""
    found: dict[str, str] = {}
    for look, data in shapes:
        found[look] = found.get(look, "") + data.replace("m", "M", 1)
    return [(look, relative(data)) for look, data in found.items()]


FILES = {"sprite.svg": sprite, "palette.json": palette, "shapes.json": shapes}


def main() -> None:
    """Write the files into the folder that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("Name the folder to write to: python -m tools.artwork web/src/artwork")
    for name, text in FILES.items():
        Path(sys.argv[1], name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
