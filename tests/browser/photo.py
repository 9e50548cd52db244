"""A photo of a board on a wooden table, drawn with nothing of ours: slanted, bent by the lens, blurred, with a glare.

It stands for the photo that owners of a box take of their board. ``seen`` reads it as an eye does.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Whole: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]

PRINTED = {
    "G": (150, 178, 62), "C": (156, 98, 52), "D": (214, 188, 92), "B": (176, 84, 112), "F": (54, 92, 48),
    "W": (74, 124, 176), "M": (132, 130, 128), "X": (104, 60, 148), "1": (40, 170, 160),
}  # fmt: skip
"""How a publisher may have printed it: a colour for each letter of a section file."""
ROW = 3**0.5 / 2
"""The distance of two rows, in widths of a hex."""
WIDTH, HEIGHT = 1280, 960
CORNERS = ((262, 148), (1016, 226), (1118, 806), (168, 716))
"""Where the middles of the corner hexes are in the photo, clockwise from the top left."""


def photo(rows: Sequence[str], seed: int = 1) -> bytes:
    """A photo of a section, as PNG."""
    chance = np.random.default_rng(seed)
    down, right = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64)
    x, y = _on_the_table(right, down)
    row, column, near = _hexes(x, y)
    inside = (row >= 0) & (row < 10) & (column >= 0) & (column < 10)
    letters = np.array([[list(PRINTED).index(letter) for letter in line] for line in rows])
    cell = letters[np.clip(row, 0, 9), np.clip(column, 0, 9)]
    grain = _blurred(chance.normal(0, 1, (HEIGHT, WIDTH)), 2)
    print_ = np.array(list(PRINTED.values()), float)[cell] * (1 + 0.5 * grain + 0.05 * np.sin(9 * x + 5 * y))[..., None]
    print_[near > 0.46] *= 0.55  # the lines between hexes
    rings = np.sin(40 * (y + 0.3 * np.sin(0.9 * x)) + 12 * _blurred(grain, 8))
    wood = np.array([122, 78, 46.0]) * (1 + 0.18 * rings + 0.4 * grain)[..., None]
    picture = np.where(inside[..., None], print_, wood)
    light = 1.08 - 0.35 * right / WIDTH - 0.15 * down / HEIGHT  # a lamp on the left
    picture = picture * light[..., None] * (1.05, 1.0, 0.88)
    shine = np.exp(-(((right - 760) / 150) ** 2) - ((down - 380) / 80) ** 2)
    picture += (255 - picture) * (0.75 * shine)[..., None]
    picture = np.stack([_blurred(picture[..., part], 2) for part in range(3)], axis=-1)
    picture += chance.normal(0, 6, picture.shape)
    return _png(np.clip(picture, 0, 255).astype(np.uint8))


def seen(colour: Sequence[float]) -> str:
    """The letter whose colour, in more or less light and under a glare, is most like this one."""

    def unlike(printed: tuple[int, int, int]) -> float:
        parts = np.stack([np.array(printed) * (1.05, 1.0, 0.88), np.full(3, 255.0)], axis=-1)
        (light, shine), *_ = np.linalg.lstsq(parts, np.array(colour, float), rcond=None)
        if not 0.15 < light < 1.5 or shine < -0.1:
            return np.inf
        return float(np.linalg.norm(parts @ (light, shine) - colour) / light)

    return min(PRINTED, key=lambda letter: unlike(PRINTED[letter]))


def _on_the_table(right: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
    """The place of each pixel in widths of a hex, from the middle of the first hex; lines are bent a little."""
    off_x, off_y = right - WIDTH / 2, down - HEIGHT / 2
    bent = 1 + 0.012 * ((off_x / WIDTH) ** 2 + (off_y / WIDTH) ** 2)
    places = ((0, 0), (9, 0), (9.5, 9 * ROW), (0.5, 9 * ROW))
    equations, values = [], []
    for (u, v), (x, y) in zip(CORNERS, places, strict=True):
        equations += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        values += [x, y]
    a, b, c, d, e, f, g, h = np.linalg.solve(np.array(equations, float), np.array(values, float))
    straight_x, straight_y = WIDTH / 2 + off_x * bent, HEIGHT / 2 + off_y * bent
    depth = g * straight_x + h * straight_y + 1
    return (a * straight_x + b * straight_y + c) / depth, (d * straight_x + e * straight_y + f) / depth


def _hexes(x: Numbers, y: Numbers) -> tuple[Whole, Whole, Numbers]:
    """The row and the column of the nearest hex, and how far the point is from its middle: 0.5 on a side."""
    (above, left, near), (below, right, far) = (_in_row(x, y, row(y / ROW).astype(int)) for row in (np.floor, np.ceil))
    nearer = near < far
    return np.where(nearer, above, below), np.where(nearer, left, right), np.minimum(near, far)


def _in_row(x: Numbers, y: Numbers, row: Whole) -> tuple[Whole, Whole, Numbers]:
    shift = 0.5 * (row % 2)
    column = np.round(x - shift).astype(int)
    dx, dy = np.abs(x - column - shift), np.abs(y - row * ROW)
    return row, column, np.maximum(dx, dx / 2 + dy * ROW)


def _blurred(values: Numbers, radius: int) -> Numbers:
    """A blur: twice the mean of the neighbourhood, in both directions."""
    window = np.ones(2 * radius + 1) / (2 * radius + 1)
    for axis in (0, 1, 0, 1):
        values = np.apply_along_axis(np.convolve, axis, values, window, mode="same")
    return values


def _png(pixels: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
    height, width, _ = pixels.shape

    def part(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    lines = b"".join(b"\0" + line.tobytes() for line in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(lines, 1)) + part(b"IEND", b"")
