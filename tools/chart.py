"""Bar charts of win rates with confidence intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from kingdombuilder.artwork import INK, PAPER, PLAYERS, TERRAINS

LEFT, LENGTH, ROW, TOP, BOTTOM = 312, 468, 46, 58, 44
"""Where the bars begin, how long 100 % is, the height of a row, and the space above and below the rows."""
WIDTH = LEFT + LENGTH + 80
THICK = 22
FULL, PAR = TERRAINS["forest"].colour, PLAYERS[0].colour
"""The colours of the bars and of the mark where all players are equally good."""


class Bar(NamedTuple):
    """One win rate: who against whom, in what game, the rate, its interval, and what would be par."""

    label: str
    note: str
    rate: float
    low: float
    high: float
    par: float


def draw_bars(title: str, legend: str, bars: Sequence[Bar]) -> str:
    """The picture as a standalone SVG document; it has its own paper, so it is readable on any page."""
    height = TOP + ROW * len(bars) + BOTTOM
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    letters = f'font-family="Georgia, serif" font-size="15" fill="{INK}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters} role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="14" fill="{PAPER}" stroke="{INK}"/>',
            f'<text x="24" y="36" font-size="20">{escape(title)}</text>',
            f'<text x="{WIDTH - 24}" y="36" font-size="13" text-anchor="end">{escape(legend)}</text>',
            *_scale(height),
            *(line for row, bar in enumerate(bars) for line in _bar(bar, TOP + ROW * row)),
            "</svg>\n",
        ]
    )


def _scale(height: int) -> Iterator[str]:
    """A thin line and a number for each quarter."""
    for percent in range(0, 101, 25):
        x, y = _x(percent / 100), height - BOTTOM
        yield f'<path d="M{x} {TOP - 6}V{y + 4}" stroke="{INK}" stroke-opacity=".3"/>'
        yield f'<text x="{x}" y="{y + 22}" font-size="13" text-anchor="middle">{percent} %</text>'


def _bar(bar: Bar, y: int) -> Iterator[str]:
    """A row: the words, the bar, its whisker, the mark of par, and the rate."""
    top, middle = y + (ROW - THICK) // 2, y + ROW // 2
    low, high, par, end = _x(bar.low), _x(bar.high), _x(bar.par), _x(bar.rate)
    yield f'<text x="24" y="{middle - 2}">{escape(bar.label)}</text>'
    yield f'<text x="24" y="{middle + 15}" font-size="12" fill-opacity=".75">{escape(bar.note)}</text>'
    yield f'<rect x="{LEFT}" y="{top}" width="{end - LEFT}" height="{THICK}" rx="3" fill="{FULL}" stroke="{INK}"/>'
    yield f'<path d="M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10" stroke="{INK}" fill="none"/>'
    yield f'<path d="M{par} {top - 4}v{THICK + 8}" stroke="{PAR}" stroke-width="2.5" stroke-dasharray="4 3"/>'
    yield f'<text x="{_x(1) + 12}" y="{middle + 5}">{100 * bar.rate:.0f} %</text>'


def _x(rate: float) -> int:
    return LEFT + round(LENGTH * rate)


class Point(NamedTuple):
    """How often something happened that was said to be so likely, with its interval."""

    said: float
    happened: float
    low: float
    high: float


SIDE, MARGIN, HEAD = 420, 72, 64
"""The length of the sides of the square, the space around it, and that of the title."""


def draw_reliability(title: str, legend: str, points: Sequence[Point]) -> str:
    """A reliability diagram as a standalone SVG document: what is said rightly lies on the dashed diagonal."""
    width, height = SIDE + 2 * MARGIN, SIDE + HEAD + MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    letters = f'font-family="Georgia, serif" font-size="13" fill="{INK}"'
    bottom, right = HEAD + SIDE, MARGIN + SIDE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters} role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="14" fill="{PAPER}" stroke="{INK}"/>',
            f'<text x="24" y="30" font-size="18">{escape(title)}</text>',
            f'<text x="24" y="50">{escape(legend)}</text>',
            *(line for percent in range(0, 101, 25) for line in _grid(percent, bottom)),
            f'<path d="M{MARGIN} {bottom}L{right} {HEAD}" stroke="{PAR}" stroke-width="2.5" stroke-dasharray="4 3"/>',
            *(line for point in points for line in _point(point, bottom)),
            "</svg>\n",
        ]
    )


def _grid(percent: int, bottom: int) -> Iterator[str]:
    """A thin line and a number for both ways to look."""
    across = MARGIN + round(SIDE * percent / 100)
    up = bottom - round(SIDE * percent / 100)
    yield f'<path d="M{across} {HEAD}V{bottom}M{MARGIN} {up}H{MARGIN + SIDE}" stroke="{INK}" stroke-opacity=".25"/>'
    yield f'<text x="{across}" y="{bottom + 24}" text-anchor="middle">{percent} %</text>'
    yield f'<text x="{MARGIN - 10}" y="{up + 5}" text-anchor="end">{percent} %</text>'


def _point(point: Point, bottom: int) -> Iterator[str]:
    """A dot and its whisker."""
    across = MARGIN + round(SIDE * point.said)
    up, low, high = (bottom - round(SIDE * rate) for rate in (point.happened, point.low, point.high))
    yield f'<path d="M{across} {low}V{high}M{across - 5} {low}h10M{across - 5} {high}h10" stroke="{INK}" fill="none"/>'
    yield f'<circle cx="{across}" cy="{up}" r="5" fill="{FULL}" stroke="{INK}"/>'
