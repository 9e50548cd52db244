"""What fits where: blocks that grow and shrink with the room, and the lines they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from rich.console import Console, RenderableType
from rich.segment import Segment

Lines: TypeAlias = list[list[Segment]]


class Block(NamedTuple):
    """Something to show in one of several forms, the shortest first; None is not to show it."""

    forms: tuple[RenderableType | None, ...]
    rank: int = 0
    """Blocks of a lower rank grow first."""


def lines_of(console: Console, content: RenderableType | None, width: int) -> Lines:
    """The lines of a content, each as wide as said."""
    if content is None:
        return []
    return console.render_lines(content, console.options.update(width=width, height=None), pad=True)


def room_needed(console: Console, blocks: Sequence[Block], width: int) -> int:
    """How many lines the blocks take at least."""
    return sum(len(lines_of(console, block.forms[0], width)) for block in blocks)


def fitted(console: Console, blocks: Sequence[Block], width: int, height: int) -> Lines:
    """The blocks one below the other in the largest forms for which there is room, parted where there is some left."""
    forms = [[lines_of(console, form, width) for form in block.forms] for block in blocks]
    chosen = [lines[0] for lines in forms]
    for place in sorted(range(len(blocks)), key=lambda place: blocks[place].rank):
        others = sum(map(len, chosen)) - len(chosen[place])
        chosen[place] = max([lines for lines in forms[place] if others + len(lines) <= height] or forms[place], key=len)
    shown = [lines for lines in chosen if lines]
    gaps = height - sum(map(len, shown))
    found: Lines = []
    for lines in shown:
        if found and gaps > 0:
            found.append([Segment(" " * width)])
            gaps -= 1
        found += lines
    return found[:height]


def beside(*columns: tuple[Lines, int]) -> Lines:
    """Columns of these widths side by side, as high as the highest."""
    found: Lines = []
    for row in range(max(len(lines) for lines, _ in columns)):
        line: list[Segment] = []
        for lines, width in columns:
            line += Segment.adjust_line_length(lines[row] if row < len(lines) else [], width)
        found.append(line)
    return found
