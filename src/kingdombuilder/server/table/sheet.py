"""What a table was set with: the game and the host's terms, written down once and for all."""

from __future__ import annotations

import re

from msgspec import Struct, field

from ...game.documents.record import Record
from .. import protocol as m

DAY_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_day(text: str) -> bool:
    """Whether something is written as a day is, such as ``2026-11-16``; the id of a table is not."""
    return DAY_FORM.fullmatch(text) is not None


class Terms(Struct):
    """What the host decided about a table, besides the game itself."""

    visibility: m.Visibility
    hints: bool
    clock: m.Clock
    substitute: m.BotName
    autostart: bool
    absence: m.Absence = field(default_factory=m.Absence)


class Reservation(Struct):
    """A seat of a rematch that is kept for the one who sat there in the game before."""

    guest: str
    name: str
    colour: m.Colour


class Deal(Struct):
    """That others play the same deal."""

    id: str
    """The day whose deal it is, or the id of the table where it was played first."""
    counted: bool = False
    """Whether this is the host's one try that counts on that day."""
    sealed_until: int = 0
    """Until when nobody is told the seed, even if the game is over."""

    @property
    def day(self) -> str | None:
        """The day whose deal it is; None if it is that of another table."""
        return self.id if is_day(self.id) else None


class Sheet(Struct):
    """What a table was set with; it never changes. The seed in the record and the salt are secret until the end."""

    id: str
    created: int
    host: str
    """The guest who set it."""
    terms: Terms
    record: str
    """The record that the game goes on from; nothing was played in it if the game begins at the beginning."""
    salt: str
    chosen: bool
    """Whether the host chose the seed."""
    asked: m.NewTable
    """What the host asked for, so that a rematch can leave to chance what was left to chance."""
    moment: m.Moment | None = None
    """The moment of another game from which this one goes on, if it does."""
    lesson: m.LessonStart | None = None
    """The chapter of a lesson that is played here, if one is."""
    puzzle: m.PuzzleId | None = None
    """The puzzle that is solved here, if one is."""
    reserved: list[Reservation | None] = field(default_factory=list)
    """For whom the seats are kept; none at a table that is no rematch."""
    practice: m.Moment | None = None
    """The moment before a turn that is tried again here, if one is."""
    deal: Deal | None = None
    """The deal that is played here, if others play it, too."""

    @property
    def teaches(self) -> bool:
        """Whether somebody learns here alone: nobody finds the table in a list, and it is not kept for long."""
        return (self.lesson or self.practice or self.puzzle) is not None

    def starting_record(self) -> Record:
        """The record that the game goes on from, as the engine reads it."""
        return Record.parse(self.record)
