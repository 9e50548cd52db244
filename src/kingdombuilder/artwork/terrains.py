"""Terrains: the colour of the ground, a few marks, and layouts that place them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Drawing: TypeAlias = str
Layout: TypeAlias = str
"""Where marks go on a hex, as in ``0 -7 4, 1 12 -3``: number of the mark, x, y. Later ones lie on top."""


@dataclass(frozen=True)
class TerrainArt:
    """The look of a terrain: its ground, its marks, and enough layouts to look hand-made."""

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
    "swamp": TerrainArt(
        "#93956a",
        (
            (
                '<path d="M-13 0q1-5 8-4 6-3 11 0 7 0 7 4-2 5-9 4-6 3-10 0-7 1-7-4z" fill="#5d7d78" stroke="none"/>'
                '<path d="M-8 0q4-2 8 0M2 2q3-2 7 0" stroke="#a9c4b8" stroke-width="1.2"/>'
            ),
            (
                '<path d="M-4 7Q-5 0-6-4M0 7q0-8 1-14M4 7q0-6 4-9" stroke="#4b5a2c" stroke-width="1.5"/>'
                '<path d="M-6-5v-4M1-8v-5M8-3v-4" stroke="#6b3f1f" stroke-width="3.2"/>'
                '<path d="M-2 7Q-2 2-9 0M2 7q1-5 8-6" stroke="#5f7236" stroke-width="1.4"/>'
            ),
            '<path d="M-4 3q0-5-3-8M0 3V-7M3 3q0-4 4-8" stroke="#5f7236" stroke-width="1.5"/>',
            '<path d="M-7 0q7-3 14 0" stroke="#b2b486" stroke-width="2"/>',
        ),
        (
            "3 -2 -20, 0 7 -10, 1 -11 -9, 2 17 1, 0 -8 9, 1 8 10, 3 -3 20",
            "3 12 -12, 1 3 -14, 0 -9 -5, 2 -17 6, 0 9 7, 1 -4 15, 2 13 16",
            "2 -4 -17, 0 -6 -10, 1 12 -7, 0 4 5, 2 -16 4, 1 -9 14, 3 10 19",
        ),
    ),
    "farmland": TerrainArt(
        "#e0bd5a",
        (
            (
                '<path d="M-25-13 0-27 8-23-26-4zM-26 4 20-19 26-15-24 16zM-17 20 26-5V5L-7 24z" fill="#cb9e42"'
                ' stroke="none"/>'
                '<path d="M-26-8 4-25M-26 10 24-17M-12 22 26 0" stroke="#a07428" stroke-width="1.2"/>'
            ),
            ('<path d="M0 4v-8M0 1q-4 0-4-4M0-1q4 0 4-4" stroke="#4f7a2c" stroke-width="1.7"/>'),
            (
                '<path d="M0 5V-4" stroke="#9a6a1c" stroke-width="1.4"/>'
                '<path d="M0-10q3 3 0 7-3-4 0-7zM-1-2q-4-1-4-5 4 1 4 5zM1-2q4-1 4-5-4 1-4 5z" fill="#f4d272"'
                ' stroke="#8f5f22" stroke-width=".9"/>'
            ),
        ),
        (
            "0 0 0, 1 -15 -14, 1 -4 -20, 1 -14 6, 1 0 -1, 1 14 -8, 1 0 16, 1 14 9",
            "0 0 0, 2 -16 -12, 2 -5 -18, 2 -13 6, 2 0 -1, 2 13 -8, 2 0 16, 2 14 9",
            "0 0 0, 1 -16 -13, 1 -3 -20, 2 -14 6, 2 0 -1, 2 14 -8, 1 1 16, 1 15 8",
        ),
    ),
}
