"""A table to be set."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .lessons import LessonStart
from .puzzles import PuzzleId
from .values import Asked, BotName, Colour, Digits, EntryNumber, Name, SeatNumber, Visibility, Word, Words


class Clock(Asked):
    """How long the players may think: as long as they like, a bank of time with an increment a turn, or days a move."""

    kind: Literal["none", "real", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 600
    """In real time: the seconds that each player has for the whole game."""
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 15
    """In real time: the seconds that each player gets for every turn."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """By days: the days that a player has for each decision."""
    flag: Literal["bot", "resign"] = "bot"
    """What becomes of a seat whose time is up: a bot plays on for it, or it has resigned."""


class Absence(Asked):
    """What the others may do about somebody who is gone while the table waits for them, and after how long."""

    kind: Literal["bot", "claim", "none"] = "bot"
    """Let a bot play until they are back; that, or claim the game, so that they have lost; or nothing."""
    minutes: Annotated[int, Meta(ge=2, le=10_080)] = 10
    """How long somebody must be gone before; a week at most. It does not matter where the clock is one of days."""


class Moment(Asked):
    """A moment of a finished game: the table where it was played or is shown, and how many actions led there."""

    table: Word
    step: EntryNumber


class NewTable(Asked):
    """A table to be set. What is null is left to chance."""

    players: Annotated[int, Meta(ge=2, le=5)] = 2
    sets: Words = field(default_factory=lambda: ["base"])
    sections: Annotated[list[Word | None], Meta(max_length=40)] | None = None
    """The sections by place: top left, top right, bottom left, bottom right; null where one is to be drawn."""
    cards: Words | None = None
    """If fewer than three cards are named, the others are drawn."""
    excluded: Words = field(default_factory=list)
    """Cards that are never drawn."""
    tasks: Words | None = None
    island: Word | None = None
    capitols: Words | None = None
    caves: Words | None = None
    seed: Digits | None = None
    """A seed chosen by the host, who then knows the deck, and the table says so; null has one drawn in secret."""
    start_player: SeatNumber | None = None
    visibility: Visibility = "link"
    hints: bool = True
    clock: Clock = field(default_factory=Clock)
    substitute: BotName = "planner"
    """The bot that plays for those who leave or run out of time."""
    autostart: bool = True
    """Whether the game begins as soon as every seat is taken; otherwise it begins when the host says so."""
    absence: Absence = field(default_factory=Absence)
    bots: Annotated[list[BotName | None], Meta(max_length=5)] = field(default_factory=list)
    """The bots by seat; null for a person."""
    name: Name = "Guest"
    """What the host is called."""
    colour: Colour | None = None
    seat: SeatNumber | None = None
    """Where the host sits; null stands for the first seat that is for a person."""
    watch: bool = False
    """Whether the host only watches and takes no seat."""
    record: Annotated[str, Meta(max_length=400_000)] | None = None
    """A record to go on from, instead of the options above; one of a finished game is there to be replayed."""
    position: dict[str, Any] | None = None
    """A position document to go on from, instead of the options above."""
    moment: Moment | None = None
    """A moment of a finished game to go on from with the same deck, instead of the options above."""
    lesson: LessonStart | None = None
    """A chapter of a lesson to be played alone, with bots; it brings everything but the learner's name and colour."""
    practice: Moment | None = None
    """The moment before a turn of a finished game, to try that turn again alone, with bots for the others.

    As in a lesson, it brings everything but the learner's name and colour.
    """
    puzzle: PuzzleId | None = None
    """A puzzle to be solved alone; it brings everything but the solver's name and colour."""
