"""The options of a game: number of players, boxes, sections, cards and the seed.

``all_fields`` lists every option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain, islice
from typing import Any

from ..board import Board
from ..section import BadSection, Section
from . import catalogue
from .chance import coins, shuffled
from .errors import MOST_FAULTS, BadOptions, shown
from .included import Included, faults_in_include, included, known_names, on_board
from .option_fields import MOST_DIGITS, Named, Names, Number, OptionField, OwnSections, faults_in_names

PLAYERS = range(2, 6)
SECTIONS = 4
OWN_SECTIONS = SECTIONS + 1
"""The most own sections of a board: four, and an island side."""
CARDS = 3
BASE = "base"
"""The box that every game is played with."""


@dataclass(frozen=True)
class Options:
    """The options of a game. The seed decides those that are None.

    >>> Options(players=3, seed=4711).resolved().sections == Options(players=2, seed=4711).resolved().sections
    True
    """

    players: int = 2
    sets: tuple[str, ...] = (BASE,)
    sections: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    tasks: tuple[str, ...] | None = None
    island: str | None = None
    """The island side that lies face up."""
    capitols: tuple[str, ...] | None = None
    caves: tuple[str, ...] | None = None
    seed: int | None = 0
    """The seed; None only in a view, because the seed reveals the deck."""
    start_player: int = 0
    own_sections: tuple[Section, ...] | None = None
    """The players' own sections, which shadow those of the boxes; None means those loaded into the
    catalogue. ``resolved`` keeps only those on the board, so that the game replays anywhere."""
    include: tuple[str, ...] = ()
    """Sections, locations, cards and tasks that must be in the game; the seed draws their places and the rest.
    Empty in resolved options."""

    def __post_init__(self) -> None:
        """Convert lists to tuples."""
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
        """A copy with other values, whose types are not checked; faster than ``dataclasses.replace``."""
        options = object.__new__(Options)
        vars(options).update(vars(self), **values)
        return options

    def resolved(self) -> Options:
        """A copy with everything decided; raises ``BadOptions`` with every fault.

        The order of the sets does not matter, and the base game is always one of them. If everything is decided
        already, as in a record, the sets stay in their order, because the deck was dealt in it.
        """
        _refuse(self._faults())
        names = included(self, included_fields())
        if self._is_decided():
            options = self.with_values(sets=self.sets + self._missing_sets())
        else:
            options = self.with_values(sets=catalogue.in_order({BASE, *self.sets}))
            sections = self.sections or on_board(names["sections"], SECTIONS, self.seed or 0)
            options = options._with_drawn(sections, self.cards or names["cards"], ())
        options = options._with_options_of(options.sets, names)
        if of_drawn_island := options._missing_sets():
            options = options.with_values(sets=catalogue.in_order((*options.sets, *of_drawn_island)))
            options = options._with_options_of(of_drawn_island, names)
        nothing = {
            option.name: option.including(option.nothing, names[option.name])
            for option in box_fields()
            if option.of(options) is None
        }
        options = options.with_values(**nothing, own_sections=self.own(), include=())
        return options.with_values(own_sections=options.own_on_board())

    def _with_options_of(self, sets: Sequence[str], names: Included) -> Options:
        """A copy with the options of these boxes decided."""
        options = self
        for name in sets:
            for option in catalogue.boxes[name].options:
                decided = option.including(option.decided(options), names[option.name])
                options = option.put(options, decided)
        return options

    def _is_decided(self) -> bool:
        return all(field.of(self) is not None for field in all_fields() if field.nothing is not None)

    def drawn(
        self,
        sections: Sequence[str | None] | None = None,
        cards: Sequence[str] | None = None,
        excluded: Sequence[str] = (),
    ) -> Options:
        """A copy with these sections and cards; the seed draws those left open.

        Open are the places of the board that are None, and the missing cards, never an excluded one. Only the named
        sets are drawn from: without ``base`` among them there are no sections of the base game.
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
        """Draw sections from the chosen boxes, and cards also from the boxes of the sections."""
        seed, chosen = self.seed or 0, catalogue.in_order(self.sets)
        board = _drawn_sections(chosen, seed, (None,) * SECTIONS if sections is None else sections)
        options = self.with_values(sections=board, own_sections=self.own())
        sets = catalogue.in_order((*self.sets, *options._missing_sets()))
        return options.with_values(sets=sets, cards=_drawn_cards(sets, seed, cards, excluded))

    def _missing_sets(self) -> tuple[str, ...]:
        """The boxes that the board needs and that are not among the sets."""
        needed = catalogue.boxes_of(self.sections or (), self.own(), self.side_beside())
        return tuple(name for name in catalogue.boxes if name in needed and name not in self.sets)

    def board(self) -> Board:
        """The board, as far as it is decided; raises ``BadOptions`` if its sections are not."""
        if self.sections is None:
            raise BadOptions(["sections: not drawn yet; resolved() draws them"])
        things = tuple(thing for field in box_fields() for thing in field.things(self))
        return catalogue.board(self.sections, self.side_beside(), things, self.own())

    def side_beside(self) -> str | None:
        """The island side beside the main board, if any."""
        return next(filter(None, (field.side_beside(self) for field in box_fields())), None)

    def own_on_board(self) -> tuple[Section, ...]:
        """The own sections on the board that differ from those of the boxes."""
        on_board, side = {name.removesuffix("'") for name in self.sections or ()}, self.side_beside()
        return tuple(
            section
            for section in self.own()
            if (section.name == side if section.is_island else section.name in on_board)
            and section != (catalogue.islands if section.is_island else catalogue.sections).get(section.name)
        )

    def own(self) -> tuple[Section, ...]:
        """The own sections of this game, or else those loaded into the catalogue."""
        return tuple(catalogue.brought.values()) if self.own_sections is None else self.own_sections

    def _faults(self) -> Iterator[str]:
        if type(self.players) is not int or self.players not in PLAYERS:
            yield f"players: {shown(self.players)} is not {PLAYERS[0]}-{PLAYERS[-1]}"
        elif type(self.start_player) is not int or self.start_player not in range(self.players):
            yield f"start_player: {shown(self.start_player)} is not 0-{self.players - 1}"
        yield from faults_of_seed(self.seed)
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
        faults = list(faults_in_include(self, included_fields()))
        yield from faults
        names = {} if faults else included(self, included_fields())
        for box in catalogue.boxes.values():
            chosen = box.is_chosen(vars(self)) or (names and box.is_chosen(names))
            if box.options and box.name not in self.sets and chosen:
                yield f"sets: {box.name} is missing, though the options say where it lies"
        for number, section in enumerate(self.own()):
            try:
                catalogue.check(section)
            except BadSection as error:
                yield f"own_sections: {section.name}: {error}"
            if section.name in [other.name for other in self.own()[:number]]:
                yield f"own_sections: {section.name} is given twice"

    def _no_lists(self) -> Iterator[str]:
        """Errors about fields that are not lists; nothing else can be checked then."""
        for field in (*all_fields(), INCLUDE):
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


FIELD_NAMES = tuple(field.name for field in fields(Options) if field.name != "include")
"""All but ``include``, which is empty in resolved options."""

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
        most=SECTIONS,
    ),
    Names(
        name="cards",
        says="Three Kingdom Builder cards.",
        form='"C C C"',
        what="card",
        known=lambda own: catalogue.cards,
        most=CARDS,
    ),
    Number("seed"),
    Number("start_player"),
    OwnSections("own_sections"),
)
"""The fields of every game."""


@cache
def all_fields() -> tuple[OptionField, ...]:
    """All fields of ``Options`` in their order, including those of boxes."""
    known = {field.name: field for field in (*SHARED_FIELDS, *catalogue.options.values())}
    return tuple(known[name] for name in FIELD_NAMES)


@cache
def included_fields() -> tuple[Named, ...]:
    """The fields whose names can be included: all that are chosen by name, except the boxes."""
    return tuple(field for field in all_fields() if isinstance(field, Named) and field.name != "sets")


INCLUDE = Names(
    name="include",
    says="Sections, locations, cards and tasks that must be in the game; the rest is left to chance.",
    form='"NAME NAME ..."',
    what="section, location, card or task",
    known=lambda own: known_names(own, included_fields()),
)
"""What every game must contain. Empty in resolved options."""


@cache
def box_fields() -> tuple[Named, ...]:
    """The fields of boxes, in the same order."""
    return tuple(catalogue.options[name] for name in FIELD_NAMES if name in catalogue.options)


def faults_of_seed(seed: object) -> Iterator[str]:
    """Why a game cannot have this seed."""
    if type(seed) is not int or not 0 <= seed < 10**MOST_DIGITS:
        yield f"seed: {shown(seed)} is not a whole number from 0 up of at most {MOST_DIGITS} digits"


def _refuse(faults: Iterator[str]) -> None:
    found = list(islice(faults, MOST_FAULTS))
    if found:
        raise BadOptions(found)


def _drawn_sections(sets: Sequence[str], seed: int, chosen: Sequence[str | None]) -> tuple[str, ...]:
    """The chosen sections; None is replaced by one that the seed draws and turns."""
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
    """The chosen cards, filled up by the seed from the boxes without the excluded ones."""
    missing = max(0, CARDS - len(chosen))
    if not missing:
        return tuple(chosen)
    pool = [card.name for box in sets for card in catalogue.boxes[box].cards]
    left = [name for name in shuffled(pool, seed, "cards") if name not in chosen and name not in excluded]
    if len(left) < missing:
        raise BadOptions([f"cards: {missing} to be drawn, but only {len(left)} are left in {', '.join(sets)}"])
    return (*chosen, *left[:missing])
