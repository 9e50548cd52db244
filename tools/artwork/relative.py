"""Path data made relative throughout, so that a drawing can be moved by changing nothing but its first point.

A page full of drawings that are each moved by a transformation of their own is slow to pan; paths that begin
elsewhere cost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_PARTS = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_LENGTH = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "s": 4, "q": 4, "c": 6, "z": 0}
"""How many numbers a command takes."""


def relative(data: str, dx: float = 0, dy: float = 0, size: float = 1) -> str:
    """The same path in another size, then moved by (dx, dy), in relative commands; its first point is from (0, 0).

    >>> relative("M5 3q1-4-2-8M-2 4V9h3L0 0z", 10, 20)
    'm15 23q1-4-2-8m-5 9v5h3l-1-9z'
    """
    x = y = start_x = start_y = 0.0
    found: list[str] = []
    for command, numbers in _commands(data):
        kind = command.lower()
        steps = _seen_from(kind, numbers, x, y) if command.isupper() else numbers
        if kind == "z":
            x, y = start_x, start_y
        else:
            x += steps[0] if kind == "h" else 0 if kind == "v" else steps[-2]
            y += 0 if kind == "h" else steps[-1]
        if kind == "m":
            start_x, start_y = x, y
        steps = [size * step for step in steps]
        found.append(kind + _text(steps if found else [steps[0] + dx, steps[1] + dy]))
    return "".join(found)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Every single command with its numbers. More points after a move are lines."""
    for letter, rest in _PARTS.findall(data):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        size = _LENGTH[letter.lower()]
        if not size:
            yield letter, []
        command = letter
        for place in range(0, len(numbers), size or 1):
            yield command, numbers[place : place + size]
            command = {"M": "L", "m": "l"}.get(letter, letter)


def _seen_from(kind: str, numbers: list[float], x: float, y: float) -> list[float]:
    if kind in "hv":
        return [numbers[0] - (x if kind == "h" else y)]
    return [number - (x, y)[place % 2] for place, number in enumerate(numbers)]


def _text(numbers: list[float]) -> str:
    """Numbers with as few letters as possible in and between them."""
    written = [re.sub(r"^(-?)0\.", r"\1.", f"{round(number, 2):g}") for number in numbers]
    return "".join(text if text.startswith("-") or not place else f" {text}" for place, text in enumerate(written))
