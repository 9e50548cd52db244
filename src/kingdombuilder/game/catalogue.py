"""The catalogue of boxes: every section, tile and card that exists, by name.

A box puts itself in by ``add``; the rest of the rules finds things here and knows no box by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..board import Board, Section, Terrain
from .errors import KingdomBuilderError, unknown
from .scoring import Card
from .tiles import Tile


@dataclass(frozen=True)
class Box:
    """What a box brings to the game."""

    name: str
    sections: tuple[Section, ...]
    tiles: tuple[Tile, ...]
    cards: tuple[Card, ...]
    terrain_cards: tuple[Terrain, ...]


boxes: dict[str, Box] = {}
sections: dict[str, Section] = {}
tiles: dict[str, Tile] = {}
cards: dict[str, Card] = {}


def add(box: Box) -> None:
    """Put a box into the catalogue."""
    boxes[box.name] = box
    sections.update((section.name, section) for section in box.sections)
    tiles.update((tile.kind, tile) for tile in box.tiles)
    cards.update((card.name, card) for card in box.cards)


def section(name: str) -> Section:
    """The section of that name, turned if the name ends in ``'``."""
    straight = name.removesuffix("'")
    if straight not in sections:
        raise KingdomBuilderError(unknown("section", name, sections))
    return sections[straight].turned() if name.endswith("'") else sections[straight]


@lru_cache(maxsize=256)
def board(names: tuple[str, str, str, str]) -> Board:
    """The board of four sections, named from top left to bottom right."""
    top_left, top_right, bottom_left, bottom_right = map(section, names)
    return Board((top_left, top_right, bottom_left, bottom_right))
