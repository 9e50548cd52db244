"""What the players chose before the game: how many they are, which boxes, sections and cards, and the seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from ..board import Board
from ..hexes import hex_named, mask_of
from ..section import BadSection, Section
from . import catalogue
from .chance import coins, shuffled
from .errors import MOST_FAULTS, BadOptions, unknown

PLAYERS = range(2, 6)
SECTIONS = 4
CARDS = 3
TASKS = 4


@dataclass(frozen=True)
class Options:
    """The choices a game starts from. What is None is left to the seed.

    >>> Options(players=3, seed=4711).resolved().sections == Options(players=2, seed=4711).resolved().sections
    True
    """

    players: int = 2
    sets: tuple[str, ...] = ("base",)
    sections: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    tasks: tuple[str, ...] | None = None
    island: str | None = None
    """The side of the island that lies up."""
    capitols: tuple[str, ...] | None = None
    caves: tuple[str, ...] | None = None
    seed: int | None = 0
    """None only in a view: who sees the seed sees the deck."""
    start_player: int = 0
    own_sections: tuple[Section, ...] | None = None
    """Sections of the players' own, used before those of the boxes; None: whatever the catalogue was brought.
    Once everything is decided, just those that lie on the board, so that the game replays anywhere."""

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

    def with_seed(self, seed: int | None) -> Options:
        """The same with another seed, without the cost of checking again what was checked before."""
        options = object.__new__(Options)
        vars(options).update(vars(self), seed=seed)
        return options

    def resolved(self) -> Options:
        """The same with everything decided, or ``BadOptions`` with every fault."""
        _refuse(self._faults())
        options = self._with_drawn(self.sections, self.cards or (), ())
        for name in options.sets:
            options = catalogue.boxes[name].resolve(options)
        return replace(
            options,
            tasks=options.tasks or (),
            capitols=options.capitols or (),
            caves=options.caves or (),
            own_sections=own_on_board(self._own(), options.sections or (), options.island),
        )

    def drawn(
        self,
        sections: Sequence[str | None] | None = None,
        cards: Sequence[str] | None = None,
        excluded: Sequence[str] = (),
    ) -> Options:
        """The same with these sections and cards, and what is left open drawn by the seed.

        That is each place of the board where there is None, and the cards that are missing, never an excluded one.
        """
        straight = [name.removesuffix("'") for name in sections or () if name is not None]
        _refuse(
            chain(
                self._faults(),
                faults_in_names("sections", "section", straight, catalogue.sections_with(self._own())),
                faults_in_names("cards", "card", cards or (), catalogue.cards),
                faults_in_names("excluded", "card", excluded, catalogue.cards),
            )
        )
        return self._with_drawn(sections, cards or (), excluded)

    def _with_drawn(
        self, sections: Sequence[str | None] | None, cards: Sequence[str], excluded: Sequence[str]
    ) -> Options:
        """The sections come from the boxes that were chosen, the cards also from those that the sections bring."""
        seed = self.seed or 0
        board = _drawn_sections(self.sets, seed, (None,) * SECTIONS if sections is None else sections)
        needed = catalogue.boxes_of(board, self._own())
        sets = self.sets + tuple(name for name in catalogue.boxes if name in needed and name not in self.sets)
        return replace(
            self, sets=sets, sections=board, cards=_drawn_cards(sets, seed, cards, excluded), own_sections=self._own()
        )

    def board(self) -> Board:
        """The board, once everything is decided (as far as it is)."""
        assert self.sections is not None
        capitols, caves = (mask_of(map(hex_named, hexes or ())) for hexes in (self.capitols, self.caves))
        return catalogue.board(self.sections, self.island, capitols, caves, self._own())

    def _own(self) -> tuple[Section, ...]:
        return tuple(catalogue.brought.values()) if self.own_sections is None else self.own_sections

    def _faults(self) -> Iterator[str]:
        if type(self.players) is not int or self.players not in PLAYERS:
            yield f"players: {self.players!r} is not {PLAYERS[0]}-{PLAYERS[-1]}"
        elif type(self.start_player) is not int or self.start_player not in range(self.players):
            yield f"start_player: {self.start_player!r} is not 0-{self.players - 1}"
        if type(self.seed) is not int or self.seed < 0:
            yield f"seed: {self.seed!r} is not a whole number from 0 up"
        for name in ("sets", "sections", "cards", "tasks", "capitols", "caves"):
            if isinstance(getattr(self, name), str):
                yield f"{name}: {getattr(self, name)!r} is one text; give a list of names"
                return
        if not self.sets:
            yield f"sets: none given; there are {', '.join(catalogue.boxes)}"
        yield from faults_in_names("sets", "set", self.sets, catalogue.boxes)
        if self.sections is not None:
            if len(self.sections) != SECTIONS:
                yield f"sections: {len(self.sections)} given; a board has {SECTIONS}"
            straight = [str(name).removesuffix("'") for name in self.sections]
            yield from faults_in_names("sections", "section", straight, catalogue.sections_with(self._own()))
        if self.cards is not None:
            if len(self.cards) != CARDS:
                yield f"cards: {len(self.cards)} given; a game has {CARDS}"
            yield from faults_in_names("cards", "card", self.cards, catalogue.cards)
        if self.tasks is not None:
            if len(self.tasks) > TASKS:
                yield f"tasks: {len(self.tasks)} given; {TASKS} at most"
            yield from faults_in_names("tasks", "task", self.tasks, catalogue.tasks)
        islands = catalogue.islands_with(self._own())
        if self.island is not None and str(self.island) not in islands:
            yield f"island: {unknown('side of the island', self.island, islands)}"
        given = {"island": self.island, "capitols": self.capitols, "caves": self.caves}
        for box in catalogue.boxes.values():
            if box.name not in self.sets and box.in_use(given):
                yield f"sets: {box.name} is missing, though the options say where it lies"
        for number, section in enumerate(self._own()):
            try:
                catalogue.check(section)
            except BadSection as error:
                yield f"own_sections: {section.name}: {error}"
            if section.name in [other.name for other in self._own()[:number]]:
                yield f"own_sections: {section.name} given twice"


def _refuse(faults: Iterator[str]) -> None:
    """Raise what is wrong, if anything is."""
    found = list(islice(faults, MOST_FAULTS))
    if found:
        raise BadOptions(found)


def _drawn_sections(sets: Sequence[str], seed: int, chosen: Sequence[str | None]) -> tuple[str, ...]:
    """The chosen sections; where there is None, one that the seed draws from the boxes and perhaps turns."""
    taken = {str(name).removesuffix("'") for name in chosen}
    pool = [section.name for box in sets for section in catalogue.boxes[box].sections if not section.is_island]
    left = [name for name in shuffled(pool, seed, "sections") if name not in taken]
    if len(left) < chosen.count(None):
        raise BadOptions([f"sets: too few sections in {', '.join(sets)}; a board has {SECTIONS}"])
    drawn = iter(left)
    turned = coins(len(chosen), seed, "orientation")
    return tuple(next(drawn) + "'" * turn if name is None else name for name, turn in zip(chosen, turned, strict=True))


def _drawn_cards(sets: Sequence[str], seed: int, chosen: Sequence[str], excluded: Sequence[str]) -> tuple[str, ...]:
    """The chosen cards, and as many as are missing that the seed draws from the boxes without the excluded ones."""
    pool = [card.name for box in sets for card in catalogue.boxes[box].cards]
    left = [name for name in shuffled(pool, seed, "cards") if name not in chosen and name not in excluded]
    missing = max(0, CARDS - len(chosen))
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


def faults_in_names(field: str, what: str, names: Sequence[str], known: Mapping[str, object]) -> Iterator[str]:
    """Complaints about names that do not exist or come twice."""
    for position, name in enumerate(names):
        if name not in known:
            yield f"{field}: {unknown(what, name, known)}"
        elif name in names[:position]:
            yield f"{field}: {name} named twice"
