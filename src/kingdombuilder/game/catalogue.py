"""The catalogue of boxes: every section, tile and card that exists, by name.

A box puts itself in by ``add``; the rest of the rules finds things here and knows no box by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..hexes import Mask
from ..section import Section
from .rules import Rules
from .scoring import Card
from .tiles import ExtraAction

if TYPE_CHECKING:
    from .options import Options
    from .position import PositionPart


@dataclass(frozen=True)
class Box:
    """What a box brings to the game."""

    name: str
    sections: tuple[Section, ...] = ()
    """Its board sections, and sides of the island."""
    tiles: tuple[ExtraAction, ...] = ()
    """The extra actions of its locations."""
    actions: tuple[ExtraAction, ...] = ()
    """Extra actions that come from no location: nomad tiles, bonus tiles, farmland, caves."""
    cards: tuple[Card, ...] = ()
    tasks: tuple[Card, ...] = ()
    terrain_cards: tuple[str, ...] = ()
    pieces: Mapping[str, Callable[[Board], Mask]] = field(default_factory=dict)
    """Kinds of pieces other than houses, each with the hexes where it may ever stand."""
    rules: Callable[[Board], Rules] = lambda board: Rules()
    """What it adds to the shared rules on a board."""
    resolve: Callable[[Options], Options] = lambda options: options
    """Let the seed decide what the options leave open; sections and cards are decided already."""
    position: PositionPart | None = None
    """Its fields of the position document."""
    in_use: Callable[[Mapping[str, Any]], bool] = lambda fields: False
    """Whether the shared fields of a position document (island, capitols, caves) need this box."""


boxes: dict[str, Box] = {}
sections: dict[str, Section] = {}
islands: dict[str, Section] = {}
tiles: dict[str, ExtraAction] = {}
cards: dict[str, Card] = {}
tasks: dict[str, Card] = {}


def add(box: Box) -> None:
    """Put a box into the catalogue."""
    boxes[box.name] = box
    sections.update((section.name, section) for section in box.sections if not section.is_island)
    islands.update((section.name, section) for section in box.sections if section.is_island)
    tiles.update((tile.kind, tile) for tile in box.tiles)
    cards.update((card.name, card) for card in box.cards)
    tasks.update((task.name, task) for task in box.tasks)


def section(name: str) -> Section:
    """The section of that name, which must exist, turned if the name ends in ``'``."""
    straight = sections[name.removesuffix("'")]
    return straight.turned() if name.endswith("'") else straight


@lru_cache(maxsize=256)
def board(names: tuple[str, ...], island: str | None = None, capitols: Mask = 0, caves: Mask = 0) -> Board:
    """The board of four sections, named from top left to bottom right, and what else lies there."""
    top_left, top_right, bottom_left, bottom_right = map(section, names)
    side = islands[island] if island else None
    return Board((top_left, top_right, bottom_left, bottom_right), side, capitols, caves)
