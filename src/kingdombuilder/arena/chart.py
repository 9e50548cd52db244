"""Win rates as a picture: bars on a sheet of paper, with whiskers for what chance leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from ..artwork import INK, PAPER, PLAYERS, TERRAINS

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
