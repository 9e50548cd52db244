"""What the players chose before the game: how many they are, which boxes, sections and cards, and the seed.

``all_fields`` is the table of everything that can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain, islice
from typing import Any

from ..board import Board
from ..hexes import hex_named, mask_of
from ..section import BadSection, Section
from . import catalogue
from .chance import coins, shuffled
from .errors import MOST_FAULTS, BadOptions, shown
from .option_fields import MOST_DIGITS, Named, Names, Number, OptionField, OwnSections, faults_in_names

PLAYERS = range(2, 6)
SECTIONS = 4
CARDS = 3
BASE = "base"
"""The box that every game is played with."""


@dataclass(frozen=True)
class Options:
    """The choices a game starts from. What is None is left to the seed.

    >>> Options(players=3, seed=4711).resolved().sections == Options(players=2, seed=4711).resolved().sections
    True
    """

    players: int = 2
    sets: tuple[str, ...] = (BASE,)
    sections: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    tasks: tuple[str, ...] | None = None
    island: str | None = None
    """The side of the island that lies up."""
    capitols: tuple[str, ...] | None = None
    caves: tuple[str, ...] | None = None
    seed: int | None = 0
    """The seed; None only in a view, because whoever knows the seed knows the deck."""
    start_player: int = 0
    own_sections: tuple[Section, ...] | None = None
    """Sections of the players' own, used before those of the boxes; None stands for those that the catalogue
    was brought. Once everything is decided, only those on the board are left, so that the game replays anywhere."""

    def __post_init__(self) -> None:
        """Take lists for the tuples they should be."""
        if list in map(type, vars(self).values()):
            for name, value in vars(self).items():
                if isinstance(value, list):
                    object.__setattr__(self, name, tuple(value))

    @classmethod
    def first_game(cls, players: int = 2, seed: int = 0) -> Options:
        """The set-up that the rulebook recommends for a first game."""
        return cls(
            players,
            sections=("tavern", "paddock", "oasis", "farm"),
            cards=("fishermen", "knights", "merchants"),
            seed=seed,
        )

    def with_values(self, **values: Any) -> Options:
        """The same with other values, which are of the right types; quicker than ``dataclasses.replace``."""
        options = object.__new__(Options)
        vars(options).update(vars(self), **values)
        return options

    def resolved(self) -> Options:
        """The same with everything decided, or ``BadOptions`` with every fault.

        The same seed decides the same in whatever order the sets are named, and the base game is always one of them.
        Where everything is decided already, as in a record, the sets stay in their order: the deck was dealt so.
        """
        _refuse(self._faults())
        if self._is_decided():
            options = self.with_values(sets=self.sets + self._missing_sets())
        else:
            options = self.with_values(sets=catalogue.in_order({BASE, *self.sets}))
            options = options._with_drawn(self.sections, self.cards or (), ())
        options = options._with_options_of(options.sets)
        if of_drawn_island := options._missing_sets():
            options = options.with_values(sets=catalogue.in_order((*options.sets, *of_drawn_island)))
            options = options._with_options_of(of_drawn_island)
        nothing = {option.name: option.nothing for option in box_fields() if option.of(options) is None}
        own = own_on_board(self.own(), options.sections or (), options.island)
        return options.with_values(**nothing, own_sections=own)

    def _with_options_of(self, sets: Sequence[str]) -> Options:
        """The same with everything decided that there is to choose for these boxes."""
        options = self
        for name in sets:
            for option in catalogue.boxes[name].options:
                options = option.put(options, option.decided(options))
        return options

    def _is_decided(self) -> bool:
        return all(field.of(self) is not None for field in all_fields() if field.nothing is not None)

    def drawn(
        self,
        sections: Sequence[str | None] | None = None,
        cards: Sequence[str] | None = None,
        excluded: Sequence[str] = (),
    ) -> Options:
        """The same with these sections and cards, and what is left open drawn by the seed.

        That is each place of the board where there is None, and the cards that are missing, never an excluded one. They
        come from the named sets alone: whoever leaves the base game out of them gets none of its sections.
        """
        straight = [name.removesuffix("'") for name in sections or () if name is not None]
        _refuse(
            chain(
                self._faults(),
                faults_in_names("sections", "section", straight, catalogue.sections_with(self.own())),
                faults_in_names("cards", "card", cards or (), catalogue.cards),
                faults_in_names("excluded", "card", excluded, catalogue.cards),
            )
        )
        return self._with_drawn(sections, cards or (), excluded)

    def _with_drawn(
        self, sections: Sequence[str | None] | None, cards: Sequence[str], excluded: Sequence[str]
    ) -> Options:
        """The sections come from the boxes that were chosen, the cards also from those that the sections bring."""
        seed, chosen = self.seed or 0, catalogue.in_order(self.sets)
        board = _drawn_sections(chosen, seed, (None,) * SECTIONS if sections is None else sections)
        options = self.with_values(sections=board, own_sections=self.own())
        sets = catalogue.in_order((*self.sets, *options._missing_sets()))
        return options.with_values(sets=sets, cards=_drawn_cards(sets, seed, cards, excluded))

    def _missing_sets(self) -> tuple[str, ...]:
        """The boxes that the board needs though they are not among the sets."""
        needed = catalogue.boxes_of(self.sections or (), self.own(), self.island)
        return tuple(name for name in catalogue.boxes if name in needed and name not in self.sets)

    def board(self) -> Board:
        """The board, once everything is decided (as far as it is)."""
        assert self.sections is not None
        capitols, caves = (mask_of(map(hex_named, hexes or ())) for hexes in (self.capitols, self.caves))
        return catalogue.board(self.sections, self.island, capitols, caves, self.own())

    def own(self) -> tuple[Section, ...]:
        """The sections that the players brought, to this game or to every one."""
        return tuple(catalogue.brought.values()) if self.own_sections is None else self.own_sections

    def _faults(self) -> Iterator[str]:
        if type(self.players) is not int or self.players not in PLAYERS:
            yield f"players: {shown(self.players)} is not {PLAYERS[0]}-{PLAYERS[-1]}"
        elif type(self.start_player) is not int or self.start_player not in range(self.players):
            yield f"start_player: {shown(self.start_player)} is not 0-{self.players - 1}"
        if type(self.seed) is not int or not 0 <= self.seed < 10**MOST_DIGITS:
            yield f"seed: {shown(self.seed)} is not a whole number from 0 up of at most {MOST_DIGITS} digits"
        if no_lists := list(self._no_lists()):
            yield from no_lists
            return
        if not self.sets:
            yield f"sets: none given; there are {', '.join(catalogue.boxes)}"
        yield from faults_in_names("sets", "set", self.sets, catalogue.boxes)
        if self.sections is not None:
            if len(self.sections) != SECTIONS:
                yield f"sections: {len(self.sections)} given; a board has {SECTIONS}"
            straight = [str(name).removesuffix("'") for name in self.sections]
            yield from faults_in_names("sections", "section", straight, catalogue.sections_with(self.own()))
        if self.cards is not None:
            if len(self.cards) != CARDS:
                yield f"cards: {len(self.cards)} given; a game has {CARDS}"
            yield from faults_in_names("cards", "card", self.cards, catalogue.cards)
        for option in box_fields():
            yield from option.faults(self)
        for box in catalogue.boxes.values():
            if box.options and box.name not in self.sets and box.is_chosen(vars(self)):
                yield f"sets: {box.name} is missing, though the options say where it lies"
        for number, section in enumerate(self.own()):
            try:
                catalogue.check(section)
            except BadSection as error:
                yield f"own_sections: {section.name}: {error}"
            if section.name in [other.name for other in self.own()[:number]]:
                yield f"own_sections: {section.name} is given twice"

    def _no_lists(self) -> Iterator[str]:
        """Complaints about fields that should be lists and are not; nothing else can be said of such options."""
        for field in all_fields():
            value = field.of(self)
            if not isinstance(field, Names) or isinstance(value, tuple) or value is getattr(Options, field.name):
                continue
            one_text = isinstance(value, str)
            yield f"{field.name}: {shown(value)} is " + (
                "one text; give a list of names" if one_text else "not a list of names"
            )
        own: object = () if self.own_sections is None else self.own_sections
        if not isinstance(own, tuple) or not all(isinstance(section, Section) for section in own):
            yield f"own_sections: {shown(own)} is not a list of sections; Section.parse reads one"


FIELD_NAMES = tuple(field.name for field in fields(Options))

SHARED_FIELDS: tuple[OptionField, ...] = (
    Number("players"),
    Names(
        name="sets",
        nothing=Options.sets,
        says="The boxes.",
        form='"SET SET ..."',
        what="set",
        known=lambda own: catalogue.boxes,
    ),
    Names(
        name="sections",
        says="Four sections: top left, top right, bottom left, bottom right; a trailing ' turns one by 180 degrees.",
        form='"S S S S"',
        what="section",
        known=catalogue.sections_with,
    ),
    Names(
        name="cards",
        says="Three Kingdom Builder cards.",
        form='"C C C"',
        what="card",
        known=lambda own: catalogue.cards,
    ),
    Number("seed"),
    Number("start_player"),
    OwnSections("own_sections"),
)
"""What is chosen for every game."""


@cache
def all_fields() -> tuple[OptionField, ...]:
    """Everything that can be chosen, also by the boxes: the fields of ``Options`` in their order."""
    known = {field.name: field for field in (*SHARED_FIELDS, *catalogue.options.values())}
    return tuple(known[name] for name in FIELD_NAMES)


@cache
def box_fields() -> tuple[Named, ...]:
    """What can be chosen for boxes, in the same order."""
    return tuple(catalogue.options[name] for name in FIELD_NAMES if name in catalogue.options)


def _refuse(faults: Iterator[str]) -> None:
    """Raise what is wrong, if anything is."""
    found = list(islice(faults, MOST_FAULTS))
    if found:
        raise BadOptions(found)


def _drawn_sections(sets: Sequence[str], seed: int, chosen: Sequence[str | None]) -> tuple[str, ...]:
    """The chosen sections; where there is None, one that the seed draws from the boxes and perhaps turns."""
    given = tuple(name for name in chosen if name is not None)
    if len(given) == len(chosen):
        return given
    taken = {name.removesuffix("'") for name in given}
    pool = [section.name for box in sets for section in catalogue.boxes[box].sections if not section.is_island]
    left = [name for name in shuffled(pool, seed, "sections") if name not in taken]
    if len(left) < chosen.count(None):
        raise BadOptions([f"sets: too few sections in {', '.join(sets)}; a board has {SECTIONS}"])
    drawn = iter(left)
    turned = coins(len(chosen), seed, "orientation")
    return tuple(next(drawn) + "'" * turn if name is None else name for name, turn in zip(chosen, turned, strict=True))


def _drawn_cards(sets: Sequence[str], seed: int, chosen: Sequence[str], excluded: Sequence[str]) -> tuple[str, ...]:
    """The chosen cards, and as many as are missing that the seed draws from the boxes without the excluded ones."""
    missing = max(0, CARDS - len(chosen))
    if not missing:
        return tuple(chosen)
    pool = [card.name for box in sets for card in catalogue.boxes[box].cards]
    left = [name for name in shuffled(pool, seed, "cards") if name not in chosen and name not in excluded]
    if len(left) < missing:
        raise BadOptions([f"cards: {missing} to be drawn, but only {len(left)} are left in {', '.join(sets)}"])
    return (*chosen, *left[:missing])


def own_on_board(own: Sequence[Section], sections: Sequence[str], island: str | None) -> tuple[Section, ...]:
    """Those of the users' own sections that lie on a board and differ from those of the boxes."""
    straight = {name.removesuffix("'") for name in sections}
    return tuple(
        section
        for section in own
        if (section.name == island if section.is_island else section.name in straight)
        and section != (catalogue.islands if section.is_island else catalogue.sections).get(section.name)
    )
