"""The drawings on the map, as data: our own artwork, one table entry for each thing that can lie on a hex.

A drawing is a piece of SVG around (0, 0), the middle of a hex that is 52 wide and 60 high. To teach the map

* a new terrain: add an entry to ``TERRAINS``: its colour, a few marks, and layouts that strew the marks;
* a new special hex or location: add a drawing to ``SIGNS`` (a castle-like one also to ``STONE_SIGNS``);
* a new kind of piece: add drawings to ``PIECES``, five if players differ in shape, one if only in colour.

Lines inherit the ink of the map, round ends and a width of 1.3; nothing is filled unless a drawing says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Drawing: TypeAlias = str
Layout: TypeAlias = str
"""Where marks go on a hex, as in ``0 -7 4, 1 12 -3``: number of the mark, x, y. Later ones lie on top."""

INK = "#4a3524"
PAPER = "#f4e8cb"


@dataclass(frozen=True)
class TerrainArt:
    """How a terrain is painted: its ground, its marks, and layouts enough that hexes look hand-made."""

    colour: str
    marks: tuple[Drawing, ...]
    layouts: tuple[Layout, ...]


TERRAINS: dict[str, TerrainArt] = {
    "grass": TerrainArt(
        "#bac768",
        (
            '<path d="M-5 3q1-4-2-8M-2 4q-1-6 0-11M1 4q0-5 3-9M4 4q1-3 4-5" stroke="#5f7c2a"/>',
            '<path d="M-2 3q0-4-2-6M0 3q0-4 1-7M2 3q1-3 3-5" stroke="#80993a"/>',
            '<path d="M-9 0q9-4 18 0" stroke="#d3de8f" stroke-width="2"/>',
        ),
        (
            "2 -6 -4, 2 9 17, 1 2 -19, 0 -11 -6, 1 14 -7, 0 8 5, 1 -14 12, 1 0 22",
            "2 6 -10, 2 -8 12, 0 1 -15, 1 -16 -7, 1 18 -3, 0 -8 7, 0 11 12, 1 -2 23",
            "2 -8 -12, 2 10 4, 1 -4 -19, 0 11 -9, 1 -17 -1, 1 0 2, 0 -9 15, 1 10 18",
        ),
    ),
    "forest": TerrainArt(
        "#5f8a56",
        (
            (
                '<path d="M0 4v5" stroke="#3a2c1d" stroke-width="2"/>'
                '<path d="M0-10c6 0 8 4 7 7 3 5-1 9-7 8-6 1-10-3-7-8-1-3 1-7 7-7z" fill="#3d6b44"'
                ' stroke="#1f3d2a"/>'
                '<path d="M-4-4q1-4 5-4M-5 1q1-2 3-2" stroke="#7fab6c" stroke-width="1.6"/>'
            ),
            (
                '<path d="M0 5v4" stroke="#3a2c1d" stroke-width="2"/>'
                '<path d="M0-14 5-5H3l4 6H5l3 5H-8l3-5h-2l4-6h-2z" fill="#2f5940" stroke="#1f3d2a"/>'
                '<path d="M-1-9-3-5M-1-3l-3 4" stroke="#6c9c68" stroke-width="1.4"/>'
            ),
        ),
        (
            "0 -2 -17, 1 -14 -5, 0 13 -5, 1 2 3, 0 -12 12, 0 11 14",
            "1 3 -14, 0 -12 -8, 0 14 -3, 0 0 3, 1 12 15, 0 -11 14",
            "0 6 -16, 0 -9 -10, 1 15 -1, 0 -15 7, 0 2 4, 1 -3 18, 0 12 14",
        ),
    ),
    "flower": TerrainArt(
        "#dba3b4",
        (
            (
                '<path d="M0 3q0 4-3 6M0 6q3-3 5-2" stroke="#6d7f43"/>'
                '<path d="M0-3.6h0M3.4-1.1h0M2.1 2.9h0M-2.1 2.9h0M-3.4-1.1h0"'
                ' stroke="#fff5f2" stroke-width="4.6"/>'
                '<path d="M0 0h0" stroke="#e2a021" stroke-width="3.6"/>'
            ),
            (
                '<path d="M0-2.8h0M2.7-.9h0M1.7 2.3h0M-1.7 2.3h0M-2.7-.9h0"'
                ' stroke="#a23a6b" stroke-width="3.6"/>'
                '<path d="M0 0h0" stroke="#fbe3a6" stroke-width="2.6"/>'
            ),
            '<path d="M-3 3q0-4-2-6M0 3q1-4 3-5" stroke="#7d8a4c"/>',
        ),
        (
            "2 12 -14, 2 -17 5, 1 -1 -20, 0 -12 -7, 1 15 -4, 0 3 2, 1 -12 14, 0 11 16",
            "2 -11 -13, 2 6 21, 0 3 -16, 1 -17 -2, 0 15 -2, 1 1 0, 0 -9 11, 1 11 15",
            "2 1 -6, 2 -16 12, 1 7 -17, 0 -8 -12, 1 -18 2, 0 15 0, 1 3 9, 0 -5 18",
        ),
    ),
    "canyon": TerrainArt(
        "#bd7a50",
        (
            (
                '<path d="M-25.5-8q8-4 15 0t16-1 20 1v5q-10 3-18 0t-18 1-15 0z" fill="#a25f3d"'
                ' stroke="none"/>'
                '<path d="M-25.5 8q9-3 17 1t17-1 17 0v4q-9 3-18 0t-17 1-16 0z" fill="#a25f3d" stroke="none"/>'
                '<path d="M-25.5 1q9-3 17 0t17-1 17 1" stroke="#dca573" stroke-width="1.8"/>'
                '<path d="M-13-19q7-3 13 0t13-1M-15 19q7-3 14 1t15-1" stroke="#dca573" stroke-width="1.6"/>'
            ),
            (
                '<path d="M-12 8-9-2-8-9q8-2 14 0l2 6 5 11z" fill="#94502f" stroke="#572d1b"/>'
                '<path d="M-8-8q7-2 13 0l1 3q-7 2-15 0z" fill="#e0a878" stroke="none"/>'
                '<path d="M-9 0q8 2 16 0M-10 4q9 2 20 0" stroke="#cf8c5e"/>'
            ),
            (
                '<path d="M-7 6-5-3-4-7h7l2 4 3 9z" fill="#94502f" stroke="#572d1b"/>'
                '<path d="M-4-6.5h7l1 2.5h-9z" fill="#e0a878" stroke="none"/>'
                '<path d="M-5 1h10" stroke="#cf8c5e"/>'
            ),
        ),
        (
            "0 0 0, 1 -6 4",
            "0 0 0, 2 10 -6, 2 -10 10",
            "0 0 0, 1 7 8",
            "0 0 0, 2 -9 -4",
        ),
    ),
    "desert": TerrainArt(
        "#f0dba0",
        (
            (
                '<path d="M-13 4Q-5-6 0-5q-1 5 3 8 6 2 11 1-13 4-27 0z" fill="#dcbd78" stroke="none"/>'
                '<path d="M-14 4Q-5-7 0-5q6 6 14 8" stroke="#a8803c"/>'
            ),
            '<path d="M-7 2q4-5 8-2 3 2 6 2" stroke="#b8934f"/>',
            '<path d="M-5 0h0M0 2h0M4-1h0" stroke="#b8934f" stroke-width="1.7"/>',
            '<path d="M0 7V-7M0 2q-5 0-5-5M0 0q4 0 4-5" stroke="#5d7a3f" stroke-width="2.6"/>',
        ),
        (
            "1 4 -17, 0 -7 -4, 2 16 -6, 0 8 10, 1 -13 14, 2 -2 22",
            "1 -7 -15, 0 7 -6, 2 -17 0, 1 12 7, 0 -4 14, 2 7 21",
            "2 8 -19, 1 -8 -12, 0 10 -2, 1 -15 4, 0 -3 14, 1 12 16",
            "2 -4 -20, 0 2 -9, 3 -14 2, 1 14 3, 0 3 12, 2 -12 17",
        ),
    ),
    "water": TerrainArt(
        "#7fb2c6",
        (
            '<path d="M-10 0q3-5 7-1 3-4 7 0 3-3 6 0" stroke="#3f7b97" stroke-width="1.5"/>',
            '<path d="M-6 0q3-4 6 0 3-4 6 0" stroke="#e2f1ee" stroke-width="1.7"/>',
            '<path d="M-4 0q4-3 8 0" stroke="#5a96af"/>',
        ),
        (
            "2 3 -19, 1 -9 -9, 0 9 -2, 2 -17 3, 1 3 10, 0 -8 17",
            "1 2 -16, 0 -8 -5, 2 17 -7, 1 12 6, 2 -15 9, 0 0 18",
            "0 1 -15, 2 -16 -5, 1 12 -4, 0 -6 6, 2 16 9, 1 -1 19",
        ),
    ),
    "mountain": TerrainArt(
        "#b3aca0",
        (
            (
                '<path d="M-17 12-3-19 4-9l3 2L17 12q-17 4-34 0z" fill="#958d84" stroke="none"/>'
                '<path d="M-3-19-1-8l-3 7 4 6-2 8q10 1 19-1L7-7 4-9z" fill="#6a625d" stroke="none"/>'
                '<path d="M-3-19-9-6l3-1 2 3 3-4 3 2 3-3-1-1z" fill="#fdf9ef" stroke="none"/>'
                '<path d="M-17 12-3-19 4-9l3 2L17 12" stroke="#3d3733"/>'
            ),
            (
                '<path d="M-11 8 0-12 11 8q-11 3-22 0z" fill="#a39b91" stroke="none"/>'
                '<path d="M0-12 1-4l-3 5 3 8q5 0 10-1z" fill="#756d67" stroke="none"/>'
                '<path d="M0-12-4-4l2-1 2 2 2-3 1 1z" fill="#fdf9ef" stroke="none"/>'
                '<path d="M-11 8 0-12 11 8" stroke="#3d3733"/>'
            ),
        ),
        (
            "1 12 -6, 0 -4 3, 1 10 14",
            "1 -12 -5, 0 5 4, 1 -9 14",
            "1 -11 -6, 1 11 -8, 0 0 9",
        ),
    ),
}

SIGNS: dict[str, Drawing] = {
    "castle": (
        '<path d="M0-15v-8" stroke-width="1.2"/><path d="M0-23q4-2 8 1-4 0-8 3z" fill="#b8402c"/>'
        '<path d="M-7 14v-29h3v3h2.5v-3h3v3H4v-3h3v29z" fill="#e9e2d2"/>'
        '<path d="M-18 14V-6h3v3h2.5v-3h3v3H-7v17zM18 14V-6h-3v3h-2.5v-3h-3v3H7v17z" fill="#c9bfae"/>'
        '<path d="M-3.5 14V7q3.5-6 7 0v7z" fill="#5b4330"/>'
        '<path d="M0-8v4M-12.5 3v3M12.5 3v3" stroke-width="2"/>'
    ),
    "oracle": (
        '<path d="M-15 11h30v3h-30z" fill="#e9e2d2"/>'
        '<path d="M-12-4H12v14h-24z" fill="#8b7ba4" stroke="none"/>'
        '<path d="M-12-4v14h4V-4zM-2-4v14h4V-4zM8-4v14h4V-4z" fill="#fbf6e9"/>'
        '<path d="M-15-5 0-16 15-5z" fill="#d9a441"/><path d="M-4-8q4-4 8 0-4 4-8 0z" fill="#fff"/>'
        '<path d="M0-8h0" stroke-width="3"/>'
    ),
    "farm": (
        '<path d="M-8 13Q-1 3-7-8M8 13Q1 3 7-8M0 13V-10M-4 13Q0 3-3-6M4 13Q0 3 3-6" stroke="#b5831f"'
        ' stroke-width="1.8"/>'
        '<path d="M0-18q4 4 0 9-4-5 0-9zM-8-15q5 3 3 8-6-3-3-8zM8-15q-5 3-3 8 6-3 3-8zM-13-9q6 1 6 6-7-1-6-6z'
        'M13-9q-6 1-6 6 7-1 6-6zM-4-8q5 2 4 6-5-1-4-6zM4-8q-5 2-4 6 5-1 4-6z"'
        ' fill="#ecbf45" stroke-width="1.1"/>'
        '<path d="M-5 3q5 3 10 0v4q-5 3-10 0z" fill="#b8402c"/>'
    ),
    "oasis": (
        '<ellipse cy="12" rx="16" ry="4.5" fill="#7fb2c6"/>'
        '<path d="M-1 12Q0 2 3-7l3 1Q2 3 3 12z" fill="#9a6a3c"/>'
        '<path d="M4-8q-9-9-16 2 8-4 16-2zM4-8Q8-18 17-8 9-11 4-8zM4-8q-6-10-11-7 7 1 11 7z'
        "M4-8q-12 1-9 11 1-7 9-11z"
        'M4-8q11 0 9 10-2-7-9-10z" fill="#5c8a45" stroke-width="1.1"/>'
    ),
    "tower": (
        '<path d="M0-19v-5" stroke-width="1.2"/><path d="M0-24q4-1 7 1-4 0-7 2z" fill="#d9a441"/>'
        '<path d="M-6 14-5-5H5l1 19z" fill="#e3d8c2"/><path d="M-8-4v-4H8v4q-8 3-16 0z" fill="#cdbfa5"/>'
        '<path d="M-9-8 0-20 9-8q-9 3-18 0z" fill="#b8402c"/>'
        '<path d="M-2.5 14V9q2.5-4 5 0v5z" fill="#5b4330"/>'
        '<path d="M0-1v4" stroke-width="2.2"/><path d="M-13 14h26"/>'
    ),
    "tavern": (
        '<path d="M7-5h5q3 0 3 4v5q0 4-4 4H7" stroke-width="4.6"/>'
        '<path d="M7-5h5q3 0 3 4v5q0 4-4 4H7" stroke="#d9a441" stroke-width="2"/>'
        '<path d="M-10-8H8v20q-9 3-18 0z" fill="#d9a441"/><path d="M-5-3V9M-1-3v13M3-3V9" stroke="#8c5a1c"/>'
        '<path d="M-11-6q-4-5 1-7 1-6 7-4 5-3 7 2 6-1 6 4 0 4-4 4-1 3-3 0-3 4-5 0-3 3-5 1-2 3-4 0z"'
        ' fill="#fffaf0"/>'
    ),
    "barn": (
        '<path d="M-14 14V-4l5-8L0-17l9 5 5 8v18z" fill="#b8402c"/>'
        '<path d="M-16-3l6-10L0-19l10 6 6 10" stroke-width="3.8"/>'
        '<path d="M-16-3l6-10L0-19l10 6 6 10" stroke="#e9dcc0" stroke-width="1.6"/>'
        '<path d="M-7 14V2H7v12z" fill="#f1e4c8"/><path d="M-7 14 7 2M-7 2 7 14"/>'
        '<path d="M-2.5-4v-5h5v5z" fill="#f1e4c8"/>'
    ),
    "harbor": (
        '<path d="M0-9V13M-7-6H7M-13 4q1 10 13 10T13 4" stroke-width="5.6"/>'
        '<path d="M-17 7l3-8 6 5zM17 7l-3-8-6 5z" fill="#2f6b8a"/><circle cy="-13" r="4" stroke-width="4.6"/>'
        '<circle cy="-13" r="4" stroke="#2f6b8a" stroke-width="2.2"/>'
        '<path d="M0-9V13M-7-6H7M-13 4q1 10 13 10T13 4" stroke="#2f6b8a" stroke-width="3"/>'
    ),
    "paddock": (
        '<path d="M-6 5C-14-6-10-17 0-17S14-6 6 5" stroke-width="7"/>'
        '<path d="M-6 5C-14-6-10-17 0-17S14-6 6 5" stroke="#9aa3a8" stroke-width="4.4"/>'
        '<path d="M-9-5h0M-7.5-12h0M0-17h0M7.5-12h0M9-5h0" stroke-width="1.8"/>'
        '<path d="M-17 6h34v2.6h-34zM-17 11h34v2.6h-34z" fill="#c08a4e" stroke-width="1.1"/>'
        '<path d="M-14 15V4l2-2 2 2v11zM-2 15V4l2-2 2 2v11zM10 15V4l2-2 2 2v11z"'
        ' fill="#d9a566" stroke-width="1.1"/>'
    ),
}

STONE_SIGNS = {"castle"}
"""Signs on grey stone instead of yellow paper: special hexes that give no tile."""


@dataclass(frozen=True)
class PlayerArt:
    """What tells a player's pieces apart: a colour, the ink of the lines, and shapes, see ``PIECES``."""

    name: str
    colour: str
    ink: str = "#2b1d12"


PLAYERS: tuple[PlayerArt, ...] = (
    PlayerArt("blue", "#1f6fb5", "#0d2a47"),
    PlayerArt("orange", "#f2a71b"),
    PlayerArt("black", "#3a3a40", "#121216"),
    PlayerArt("white", "#fdfaf2"),
    PlayerArt("red", "#cf3d3d", "#3c0d0d"),
)

PIECES: dict[str, tuple[Drawing, ...]] = {
    # Painted in currentColor, the player's, with light and shade laid over it. The first path is the outline.
    "house": (
        # a cottage with a gable and a round window
        (
            '<path d="M-13 1 0-13 13 1H10V13H-10V1z"/>'
            '<path d="M-10 1V13H10V1L0-9z" fill="#fff" fill-opacity=".16"/>'
            '<circle cy="4" r="3.2" fill="#fff"/>'
        ),
        # a long house, seen from its side, with rafters and a chimney
        (
            '<path d="M-15 2-9-9H3v-4h5v4h1L15 2H12V12H-12V2z"/>'
            '<path d="M-12 2V12H12V2z" fill="#fff" fill-opacity=".4"/>'
            '<path d="M-6-9-9 2M0-9V2M6-9 9 2"/>'
        ),
        # a round hut with a door
        (
            '<path d="M-12 13V2C-12-17 12-17 12 2V13z"/>'
            '<path d="M-12 2C-12-17 12-17 12 2z" fill="#fff" fill-opacity=".14"/>'
            '<path d="M-4 13V6q4-5 8 0v7z" fill="#fff"/>'
        ),
        # a steep hall, all roof, with a pointed door
        (
            '<path d="M0-17 15 13H-15z"/>'
            '<path d="M0-17 15 13H7z" fill="#8a7355" fill-opacity=".4" stroke="none"/>'
            '<path d="M-5 13 0 1 5 13z" fill="#5b4330"/>'
        ),
        # twin gables
        (
            '<path d="M-14 13V-2L-7-12 0-2 7-12 14-2V13z"/>'
            '<path d="M-14-2-7-12 0-2 7-12 14-2z" fill="#3c0d0d" fill-opacity=".22"/>'
            '<path d="M-9 3h4v5h-4zM5 3h4v5H5z" fill="#fff"/>'
        ),
    ),
}
