"""The catalogue of boxes: every section, tile and card that exists, by name.

A box puts itself in by ``add``; the rest of the rules finds things here and knows no box by name. Sections of the
users' own come in by ``bring`` and shadow those of the boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..hexes import Mask
from ..section import BadSection, Section
from .clauses import HEXES, Explanation, Wording
from .errors import unknown
from .rules import Rules
from .scoring import CASTLES, Card
from .tiles import ExtraAction

if TYPE_CHECKING:
    from .documents.position_reader import PositionPart
    from .option_fields import Named


@dataclass(frozen=True)
class Unit:
    """A kind of piece that is not a house."""

    kind: str
    footing: Callable[[Board], Mask]
    """The hexes where one may ever stand."""
    location: str
    """The location that brings it into the game."""
    number: int = 1
    """How many of them each player has."""
    fixed: bool = False
    """Whether it stays for ever where it was put."""


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
    fixed_scoring: tuple[Card, ...] = ()
    """What pays at the end without a card: palaces, capitols."""
    explanations: Mapping[str, Explanation] = field(default_factory=dict)
    """The explanations of gold that no card pays but a tile, as soon as it is taken: treasure."""
    terrain_cards: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()
    """The kinds of pieces other than houses."""
    rules: Callable[[Board], Rules] = lambda board: Rules()
    """What it adds to the shared rules on a board."""
    options: tuple[Named, ...] = ()
    """What players may choose for it before the game, each a field of ``Options``."""
    position: PositionPart | None = None
    """Its fields of the position document."""

    def is_chosen(self, fields: Mapping[str, Any]) -> bool:
        """Whether options or a position document with these fields need this box."""
        return any(fields[option.name] for option in self.options if option.on_board)


boxes: dict[str, Box] = {}
sections: dict[str, Section] = {}
islands: dict[str, Section] = {}
tiles: dict[str, ExtraAction] = {}
cards: dict[str, Card] = {}
tasks: dict[str, Card] = {}
options: dict[str, Named] = {}
fixed_scoring: dict[str, Card] = {CASTLES.name: CASTLES}
brought: dict[str, Section] = {}
"""Sections and sides of the island that users brought. Those a game uses go into its options, and so its record."""


def add(box: Box) -> None:
    """Put a box into the catalogue."""
    boxes[box.name] = box
    sections.update((section.name, section) for section in box.sections if not section.is_island)
    islands.update((section.name, section) for section in box.sections if section.is_island)
    tiles.update((tile.kind, tile) for tile in box.tiles)
    cards.update((card.name, card) for card in box.cards)
    tasks.update((task.name, task) for task in box.tasks)
    fixed_scoring.update((card.name, card) for card in box.fixed_scoring)
    options.update((option.name, option) for option in box.options)


def in_order(sets: Iterable[str]) -> tuple[str, ...]:
    """Sets in the order of the catalogue, so that the same ones always deal the same; unknown ones come last."""
    order = list(boxes)
    return tuple(sorted(sets, key=lambda name: order.index(name) if name in order else len(order)))


def explanations() -> dict[str, Explanation]:
    """How everything that pays gold explains it, by name."""
    paying = cards | tasks | fixed_scoring
    found = {name: card.explanation for name, card in paying.items()}
    for box in boxes.values():
        found |= box.explanations
    return found


def wordings() -> dict[str, Wording]:
    """The wordings in English of all clauses that explain gold, by their keys."""
    return {
        key: wording
        for item, explanation in {"": HEXES, **explanations()}.items()
        for key, wording in explanation.wordings(item).items()
    }


def bring(texts: Mapping[str, str]) -> tuple[Section, ...]:
    """Let sections of the users' own shadow those of the same name in every game that begins from now on.

    The keys say where each text comes from, such as the names of files. Raises ``BadSection`` with every fault, and
    then none of the sections is brought.
    """
    found: dict[str, Section] = {}
    faults = []
    for source, text in texts.items():
        try:
            section = section_of(text)
            if section.name in found:
                raise BadSection(f"a second section {section.name!r}")
            found[section.name] = section
        except BadSection as error:
            faults.append(f"{source}: {error}")
    if faults:
        raise BadSection("; ".join(faults))
    brought.update(found)
    return tuple(found.values())


def section_of(text: str) -> Section:
    """The section of a text, all of whose locations are known."""
    section = Section.parse(text)
    check(section)
    return section


def check(section: Section) -> None:
    """Raise ``BadSection`` if a section has a location that no box knows."""
    for digit, kind in section.locations.items():
        if kind not in tiles:
            raise BadSection(f"{digit}: {unknown('location', kind, tiles)}")


def sections_with(own: Iterable[Section]) -> dict[str, Section]:
    """All sections of the main board by name, the given ones before those of the boxes."""
    return sections | {section.name: section for section in own if not section.is_island}


def islands_with(own: Iterable[Section]) -> dict[str, Section]:
    """All sides of the island by name, the given ones before those of the boxes."""
    return islands | {section.name: section for section in own if section.is_island}


@lru_cache(maxsize=256)
def boxes_of(names: tuple[str, ...], own: tuple[Section, ...] = (), island: str | None = None) -> frozenset[str]:
    """The boxes that a board needs: those of its sections, and of what is printed there and on the island."""
    parts = [section(name, own) for name in names]
    parts += [islands_with(own)[island]] if island in islands_with(own) else []
    printed = {symbol for part in parts for _, _, symbol in part.symbols()}
    straight = {name.removesuffix("'") for name in names}
    needed = set()
    common: set[str] = set()
    for box in boxes.values():
        symbols = {symbol for section in box.sections for _, _, symbol in section.symbols()} - common
        common = common or symbols
        if straight & {section.name for section in box.sections} or printed & symbols:
            needed.add(box.name)
    return frozenset(needed)


def section(name: str, own: Iterable[Section] = ()) -> Section:
    """The section of that name, which must exist, turned if the name ends in ``'``."""
    straight = sections_with(own)[name.removesuffix("'")]
    return straight.turned() if name.endswith("'") else straight


@lru_cache(maxsize=256)
def board(
    names: tuple[str, ...],
    island: str | None = None,
    capitols: Mask = 0,
    caves: Mask = 0,
    own: tuple[Section, ...] = (),
) -> Board:
    """The board of four sections, named from top left to bottom right, and what else lies there."""
    top_left, top_right, bottom_left, bottom_right = (section(name, own) for name in names)
    side = islands_with(own)[island] if island else None
    return Board((top_left, top_right, bottom_left, bottom_right), side, capitols, caves)
