"""What the players chose before the game: how many they are, which boxes, sections and cards, and the seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..board import Board
from ..hexes import hex_named, mask_of
from . import catalogue
from .chance import coins, shuffled
from .errors import BadOptions, unknown

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

    @classmethod
    def first_game(cls, players: int = 2, seed: int = 0) -> Options:
        """The set-up that the rulebook recommends for a first game."""
        return cls(
            players,
            sections=("tavern", "paddock", "oasis", "farm"),
            cards=("fishermen", "knights", "merchants"),
            seed=seed,
        )

    def resolved(self) -> Options:
        """The same with everything decided, or ``BadOptions`` with every fault."""
        faults = list(self._faults())
        if faults:
            raise BadOptions(faults)
        seed = self.seed or 0
        boxes = [catalogue.boxes[name] for name in self.sets]
        sections, cards = self.sections, self.cards
        if sections is None:
            pool = [section.name for box in boxes for section in box.sections if not section.is_island]
            drawn = shuffled(pool, seed, "sections")[:SECTIONS]
            turned = coins(SECTIONS, seed, "orientation")
            sections = tuple(name + "'" * turn for name, turn in zip(drawn, turned, strict=True))
        if cards is None:
            cards = shuffled([card.name for box in boxes for card in box.cards], seed, "cards")[:CARDS]
        options = replace(self, sections=sections, cards=cards)
        for box in boxes:
            options = box.resolve(options)
        return replace(options, tasks=options.tasks or (), capitols=options.capitols or (), caves=options.caves or ())

    def board(self) -> Board:
        """The board, once everything is decided (as far as it is)."""
        assert self.sections is not None
        capitols, caves = (mask_of(map(hex_named, hexes or ())) for hexes in (self.capitols, self.caves))
        return catalogue.board(self.sections, self.island, capitols, caves)

    def _faults(self) -> Iterator[str]:
        if self.players not in PLAYERS:
            yield f"players: {self.players} is not {PLAYERS[0]}-{PLAYERS[-1]}"
        elif self.start_player not in range(self.players):
            yield f"start_player: {self.start_player} is not 0-{self.players - 1}"
        if self.seed is None or self.seed < 0:
            yield f"seed: {self.seed} is not a whole number from 0 up"
        yield from faults_in_names("sets", "set", self.sets, catalogue.boxes)
        if self.sections is not None:
            if len(self.sections) != SECTIONS:
                yield f"sections: {len(self.sections)} given; a board has {SECTIONS}"
            straight = [name.removesuffix("'") for name in self.sections]
            yield from faults_in_names("sections", "section", straight, catalogue.sections)
        if self.cards is not None:
            if len(self.cards) != CARDS:
                yield f"cards: {len(self.cards)} given; a game has {CARDS}"
            yield from faults_in_names("cards", "card", self.cards, catalogue.cards)
        if self.tasks is not None:
            if len(self.tasks) > TASKS:
                yield f"tasks: {len(self.tasks)} given; {TASKS} at most"
            yield from faults_in_names("tasks", "task", self.tasks, catalogue.tasks)
        if self.island is not None and self.island not in catalogue.islands:
            yield f"island: {unknown('side of the island', self.island, catalogue.islands)}"


def faults_in_names(field: str, what: str, names: Sequence[str], known: Mapping[str, object]) -> Iterator[str]:
    """Complaints about names that do not exist or come twice."""
    for position, name in enumerate(names):
        if name not in known:
            yield f"{field}: {unknown(what, name, known)}"
        elif name in names[:position]:
            yield f"{field}: {name} named twice"
