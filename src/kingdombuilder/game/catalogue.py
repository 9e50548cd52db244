"""The catalogue of boxes: every section, tile and card that exists, by name.

A box registers itself with ``add``; the rest of the rules looks things up here and names no box. Sections of the
users' own come in by ``bring`` and shadow those of the boxes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, wraps
from inspect import signature
from typing import TYPE_CHECKING, Any

from ..board import Board, Thing
from ..hexes import BOARD, Mask
from ..section import BadSection, Section, Terrain, read_sections
from .actions import REACTIONS
from .errors import BadArgument, BadOptions, shown, unknown
from .explanations import Explanation
from .rules import Rules
from .scoring import CASTLES, Card, Earned, Pay
from .state import State
from .tiles import ExtraAction

if TYPE_CHECKING:
    from .documents.position_reader import PositionPart
    from .option_fields import Named


@dataclass(frozen=True)
class Unit:
    """A kind of piece that is not a house."""

    kind: str
    footing: Callable[[Board], Mask]
    """The hexes on which it can stand at all."""
    location: str
    """The location that brings it into the game."""
    number: int = 1
    """How many each player has."""
    fixed: bool = False
    """Whether it never moves once placed."""


@dataclass(frozen=True)
class Box:
    """A game box: its sections, tiles, cards, rules and options."""

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
    """Final scoring that needs no card: palaces, capitols."""
    explanations: Mapping[str, Explanation] = field(default_factory=dict)
    """Explanations of gold that a tile pays as soon as it is taken: treasure."""
    terrain_cards: tuple[str, ...] = ()
    """Its part of the terrain deck; a double card is named by both of its terrains, ``swamp/grass``."""
    builds: Mapping[Terrain, int] = field(default_factory=dict)
    """The number of builds of a mandatory action, for terrains where it is not three."""
    units: tuple[Unit, ...] = ()
    """The kinds of pieces other than houses."""
    rules: Callable[[Board], Rules] = lambda board: Rules()
    """Its hooks into the shared rules, for a given board."""
    options: tuple[Named, ...] = ()
    """Its options, each a field of ``Options``."""
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
card_terrains: dict[Terrain, None] = {}
"""The terrains that terrain cards show, in the order of the boxes."""
builds: dict[Terrain | None, int] = {}
"""The number of builds of a mandatory action, for terrains where it is not three."""
OWN_NAME = re.compile("[a-z][a-z0-9_]{0,39}")
"""The names of users' own cards."""
brought: dict[str, Section] = {}
"""Sections and island sides that the user loaded. A game stores those it uses in its options and record."""


def add(box: Box) -> None:
    """Register a box."""
    boxes[box.name] = box
    sections.update((section.name, section) for section in box.sections if not section.is_island)
    islands.update((section.name, section) for section in box.sections if section.is_island)
    tiles.update((tile.kind, tile) for tile in box.tiles)
    cards.update((card.name, card) for card in box.cards)
    tasks.update((task.name, task) for task in box.tasks)
    fixed_scoring.update((card.name, card) for card in box.fixed_scoring)
    options.update((option.name, option) for option in box.options)
    card_terrains.update((terrain, None) for card in box.terrain_cards for terrain in card.split("/"))
    builds.update(box.builds)
    REACTIONS.update(tile.kind for tile in box.tiles if tile.answers_others)


def add_card(card: Card) -> None:
    """Add a card of your own, so that a game can be played with it: ``Options(cards=("hunters", ...))``.

    It is never drawn by chance. Every process that plays such a game, or reads a record of it, must add it first.
    Raises ``BadOptions`` for a name that is taken or malformed, ``BadArgument`` for anything but a ``Card`` with a
    function of a state and a seat.

    >>> from kingdombuilder import Card, Earned, Game, Options
    >>> def homes(state, seat):
    ...     houses = state.players[seat].houses
    ...     return [Earned(houses.bit_count(), houses, per_hex=1)] if houses else []
    >>> add_card(Card("homes", homes))
    >>> Game(Options(cards=("homes", "knights", "lords"))).cards
    ('homes', 'knights', 'lords')
    """
    if not isinstance(card, Card):
        raise BadArgument(f"add_card takes a Card(name, score), not {card!r:.60}")
    if not _takes_state_and_seat(card.score):
        raise BadArgument(f"the score of a card is a function of a state and a seat, not {card.score!r:.60}")
    if not OWN_NAME.fullmatch(str(card.name)):
        raise BadOptions([f"cards: {shown(card.name)} should be made of small letters a-z, digits and _"])
    if card.name in cards | tasks | fixed_scoring:
        raise BadOptions([f"cards: there is already something called {card.name}; choose another name"])
    cards[card.name] = replace(card, score=_checked(card))


def _takes_state_and_seat(score: object) -> bool:
    try:
        signature(score).bind(None, 0)  # type: ignore[arg-type]  # what is no function is refused with a TypeError
    except (TypeError, ValueError):
        return False
    return True


def _checked(card: Card) -> Callable[[State, int], list[Earned]]:
    """The card's score, which says what is wrong if it returns anything but a list of ``Earned``."""
    if isinstance(card.score, Pay):
        return card.score

    @wraps(card.score)
    def score(state: State, seat: int) -> list[Earned]:
        found: object = card.score(state, seat)
        if not isinstance(found, list) or not all(map(_is_earned, found)):
            raise BadArgument(
                f"the card {card.name} should return a list of Earned(gold, mask of hexes), not {shown(found)}"
            )
        return found

    return score


def _is_earned(found: object) -> bool:
    return (
        isinstance(found, Earned) and all(isinstance(number, int) for number in found[:3]) and not found.mask & ~BOARD
    )


def in_order(sets: Iterable[str]) -> tuple[str, ...]:
    """The sets in the order of the catalogue, so that the seed deals alike; unknown ones come last."""
    order = list(boxes)
    return tuple(sorted(sets, key=lambda name: order.index(name) if name in order else len(order)))


def explanations() -> dict[str, Explanation]:
    """The explanation of each item of the score, by name."""
    paying = cards | tasks | fixed_scoring
    found = {name: card.explanation for name, card in paying.items()}
    for box in boxes.values():
        found |= box.explanations
    return found


def bring(texts: Mapping[str, str]) -> tuple[Section, ...]:
    """Load the user's own sections; they shadow those of the same name in every new game.

    The keys are the sources, such as file names, for messages. A text may hold several sections. Raises
    ``BadSection`` with every fault, and then loads none of them.
    """
    found: dict[str, Section] = {}
    faults = []
    for source, text in texts.items():
        try:
            for section in sections_of(text):
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
    """Parse one section; raises ``BadSection`` if a location is unknown."""
    section = Section.parse(text)
    check(section)
    return section


def sections_of(text: str) -> list[Section]:
    """Parse the sections of a text of section files or codes, none of them turned.

    One that equals the section of a box with its name is that section. Raises ``BadSection`` if a location is
    unknown, or two sections have the same name.
    """
    found: dict[str, Section] = {}
    for section in read_sections(text):
        straight = section.turned() if section.name.endswith("'") else section
        check(straight)
        if straight.name in found:
            raise BadSection(f"a second section {straight.name!r}")
        found[straight.name] = of_box(straight) or straight
    return list(found.values())


def of_box(section: Section) -> Section | None:
    """The section of a box with the same name and layout, if there is one."""
    found = (islands if section.is_island else sections).get(section.name)
    return found if found and list(found.symbols()) == list(section.symbols()) else None


def check(section: Section) -> None:
    """Raise ``BadSection`` if a section has a location that no box knows."""
    for digit, kind in section.locations.items():
        if kind not in tiles:
            raise BadSection(f"{digit}: {unknown('location', kind, tiles)}")


def sections_with(own: Iterable[Section]) -> dict[str, Section]:
    """All sections of the main board by name; the given ones shadow those of the boxes."""
    return sections | {section.name: section for section in own if not section.is_island}


def islands_with(own: Iterable[Section]) -> dict[str, Section]:
    """All sides of the island by name; the given ones shadow those of the boxes."""
    return islands | {section.name: section for section in own if section.is_island}


@lru_cache(maxsize=256)
def boxes_of(names: tuple[str, ...], own: tuple[Section, ...] = (), island: str | None = None) -> frozenset[str]:
    """The boxes that a board needs, by its sections and what is printed on them and on the island."""
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
    """The section of that name, turned if the name ends in ``'``; ``KeyError`` if there is none."""
    straight = sections_with(own)[name.removesuffix("'")]
    return straight.turned() if name.endswith("'") else straight


@lru_cache(maxsize=256)
def board(
    names: tuple[str, ...],
    island: str | None = None,
    things: tuple[Thing, ...] = (),
    own: tuple[Section, ...] = (),
) -> Board:
    """The board of four sections, named from top left to bottom right, with an island and things on hexes."""
    top_left, top_right, bottom_left, bottom_right = (section(name, own) for name in names)
    side = islands_with(own)[island] if island else None
    return Board((top_left, top_right, bottom_left, bottom_right), side, things)
