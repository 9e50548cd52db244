"""The configuration of a table: the game and the host's terms. It never changes."""

from __future__ import annotations

import re

from msgspec import Struct, field

from ..game.chance import shuffled
from ..game.documents.record import Record
from ..protocol import messages as m

DAY_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
DAY_LENGTH = len("2026-11-16")
OF_BASE = "b"
"""The suffix of the id of a day's second deal, which has the base box alone."""


def is_day(text: str) -> bool:
    """Whether a text is a day, such as ``2026-11-16``, and not the id of a table."""
    return DAY_FORM.fullmatch(text) is not None


def first_player(seed: int, players: int) -> int:
    """The start player, unless the host chose one."""
    return shuffled(range(players), seed, "start player")[0]


class Terms(Struct):
    """The host's settings beside the game itself."""

    visibility: m.Visibility
    hints: bool
    clock: m.Clock
    substitute: m.BotName
    autostart: bool
    absence: m.Absence = field(default_factory=m.Absence)


class Reservation(Struct):
    """A seat of a rematch, reserved for the player of the previous game."""

    guest: str
    name: str
    colour: m.Colour


class Deal(Struct):
    """A deal that several tables share."""

    id: str
    """The id of a deal of a day (``deals.deal_on``), or of the table that played it first."""
    counted: bool = False
    """Whether this is the host's ranked game of that day."""
    sealed_until: int = 0
    """Until when the seed is secret, even after the game."""

    @property
    def day(self) -> str | None:
        """The day of the deal; None for the deal of another table."""
        day = self.id.removesuffix(OF_BASE)
        return day if is_day(day) else None

    @property
    def base(self) -> bool:
        """Whether it is the second deal of a day, of the base box alone."""
        return self.day is not None and self.id.endswith(OF_BASE)


class Remembered(m.NewTable, forbid_unknown_fields=False):
    """The host's request, for a rematch; removed features may have added fields."""

    @classmethod
    def of(cls, asked: m.NewTable) -> Remembered:
        """The fields of a request that a rematch needs."""
        return cls(**{name: getattr(asked, name) for name in cls.__struct_fields__})


class TableConfig(Struct):
    """The configuration of a table. The seed in the record and the salt are secret until the game ends."""

    id: str
    created: int
    host: str
    """The host."""
    terms: Terms
    record: str
    """The record that the game continues; without actions for a new game."""
    salt: str
    chosen: bool
    """Whether the host chose the seed."""
    asked: Remembered
    """The host's request, so that a rematch draws the same fields at random."""
    moment: m.Moment | None = None
    """The moment of another game that this one continues, if any."""
    lesson: m.LessonStart | None = None
    """The chapter of a lesson played here, if any."""
    puzzle: m.PuzzleId | None = None
    """The puzzle solved here, if any."""
    reserved: list[Reservation | None] = field(default_factory=list)
    """The reserved seats of a rematch; else none."""
    practice: m.Moment | None = None
    """The moment before the practised turn, if any."""
    deal: Deal | None = None
    """The deal played here, if it is shared."""

    @property
    def teaches(self) -> bool:
        """Whether this is a table for one learner: unlisted, and deleted soon."""
        return (self.lesson or self.practice or self.puzzle) is not None

    def starting_record(self) -> Record:
        """The record that the game continues, parsed."""
        return Record.parse(self.record)
