"""Draws the pictures of the rules: ``python -m tools.rules_pictures`` writes ``docs/images/rules``.

Each is what ``kingdombuilder render`` draws of a position, cut to the part that matters. Most positions are those of
``tools.examples``, whose answers a test compares with the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from kingdombuilder import Game
from kingdombuilder.game import catalogue
from kingdombuilder.game.picture import picture
from kingdombuilder.hexes import HexSet, each
from kingdombuilder.svg.geometry import HALF, RADIUS, Edge, Point, middle, path
from tools.examples.example import Example, drawn, positions

FOLDER = Path(__file__).parent.parent / "docs" / "images" / "rules"

FIRST_GAME = {
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "players": [{"houses": []}, {"houses": []}],
    "turn": {"card": "canyon"},
}
EXAMPLES = ("canyon", "location")
"""What the chapter on the base game shows of its rules; it shows all its tiles and cards, too."""
SCALE, FRAME = 0.8, 3
"""Pixels for each unit of the drawing, and the space around it."""
FOOT = (12, 21)
"""How far from the middle of its hex a drawing may begin: the dots of tiles lie at the foot of their location."""

_USE = re.compile(r'^(?:<g><title>.*</title>)?<use href="#[\w-]+" x="(-?\d+)" y="(-?\d+)"/>')
_STROKES = re.compile(r'^<path d="(M[^"]*)"')
_DEFINED = re.compile(r'id="([\w-]+)"')
_USED = re.compile(r"#(kb-[\w-]+)")


def pictures() -> dict[str, str]:
    """All pictures by their names."""
    base = catalogue.boxes["base"]
    shown = [*EXAMPLES, *(tile.kind for tile in base.tiles), *(card.name for card in base.cards)]
    first = {"position": FIRST_GAME, "legal": ["build"], "around": ["b2", "i9"]}
    return {
        "board": _sized(picture(Game.from_position(FIRST_GAME).state, coordinates=False)),
        "first": cut_out(first),
        **{id: cut_out(positions()[id]) for id in shown},
    }


def cut_out(example: Example) -> str:
    """The part of the board that an example is about."""
    answer = drawn(example)
    game = Game.from_position(example["position"])
    for action in example.get("play", ()):
        game.play(action)
    hexes = answer.get("lit") or [hex for _, paying in answer["paid"] for hex in paying]
    whole = picture(game.state, highlights=HexSet(hexes).mask, coordinates=False)
    return cut(whole, [middle(hex) for hex in each(HexSet(answer["board"]).mask)])


def _sized(whole: str) -> str:
    """The same, as large as text is wide: a picture without a size fills the window."""
    return re.sub(
        r'(?= viewBox="0 0 (\d+) (\d+)")', lambda size: _size(int(size[1]), int(size[2]), 0.65), whole, count=1
    )


def _size(width: int, height: int, scale: float = SCALE) -> str:
    return f' width="{width * scale:.0f}" height="{height * scale:.0f}"'


def cut(whole: str, middles: list[Point]) -> str:
    """A picture with only the hexes at some places of it, as large as they are."""
    xs, ys = zip(*middles, strict=True)
    left, right = min(xs) - HALF - FRAME, max(xs) + HALF + FRAME
    top, bottom = min(ys) - RADIUS - FRAME, max(ys) + RADIUS + FRAME

    def shows(x: float, y: float) -> bool:
        return any(abs(x - mx) <= HALF and abs(y - my) <= RADIUS for mx, my in middles)

    def parts() -> Iterator[str]:
        for line in body.splitlines():
            if use := _USE.match(line):
                x, y = int(use[1]), int(use[2])
                if any(abs(x - mx) <= FOOT[0] and 0 <= y - my <= FOOT[1] for mx, my in middles):
                    yield re.sub("^<g><title>.*</title>(.*)</g>$", r"\1", line)
            elif strokes := _STROKES.match(line):
                inside = (edge for edge in _edges(strokes[1]) if all(shows(*point) for point in edge))
                yield line.replace(strokes[1], path(inside))
            elif not re.search("kb-rim|kb-light|kb-shade|kb-inside|kb-sheet|<rect|<svg|<title|<desc|</svg>", line):
                yield line

    _, _, rest = whole.partition("<defs>\n")
    defined, _, body = rest.partition("</defs>\n")
    body = re.sub(r'<g transform="translate\([^)]*\)" fill', "<g fill", body, count=1)
    body = re.sub(r'<g clip-path="url\(#kb-inside\)".*?</g>\n', "", body, flags=re.DOTALL)
    kept = "\n".join(parts())
    width, height = right - left, bottom - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{_size(width, height)}'
        f' viewBox="{left} {top} {width} {height}">\n<defs>\n{_needed(defined, kept)}</defs>\n{kept}\n</svg>\n'
    )


def _edges(data: str) -> Iterator[Edge]:
    """The single sides along a path."""
    for way in data.split("M")[1:]:
        start, _, steps = way.partition("l")
        x, y = map(int, start.split())
        numbers = [int(number) for number in steps.split()]
        points = [(x, y)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        yield from pairwise(points)


def _needed(defined: str, body: str) -> str:
    """Those definitions, one a line, that something uses."""
    lines = {found[1]: line for line in defined.splitlines() if (found := _DEFINED.search(line))}
    needed: set[str] = set()
    used = set(_USED.findall(body))
    while used:
        needed |= used
        used = {id for one in used for id in _USED.findall(lines.get(one, ""))} - needed
    return "".join(f"{line}\n" for id, line in lines.items() if id in needed)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for id, drawing in pictures().items():
        FOLDER.joinpath(f"{id}.svg").write_text(drawing, "utf-8")
    print(f"{FOLDER.relative_to(Path.cwd())} is up to date.")
