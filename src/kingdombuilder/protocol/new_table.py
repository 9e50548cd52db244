"""Requests to create tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .parts import Extensible
from .values import Asked, BotName, Colour, Digits, EntryNumber, Name, SeatNumber, SectionTexts, Visibility, Word, Words


class Clock(Asked):
    """The clock: none, real time (bank and increment per turn), or days per decision."""

    kind: Literal["none", "real", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 600
    """Real time: the seconds of each player for the whole game."""
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 15
    """Real time: the seconds added for every turn."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Days: the days for each decision."""
    flag: Literal["bot", "resign"] = "bot"
    """What happens when the time is up: a bot takes over, or the player has resigned."""


class Absence(Asked):
    """The absence rule: what the other players may do while they wait for an absent player, and after how long."""

    kind: Literal["bot", "claim", "none"] = "bot"
    """Let a bot play until the player returns; that or claim the game; or nothing."""
    minutes: Annotated[int, Meta(ge=2, le=10_080)] | None = None
    """The minutes of absence required, at most a week; ignored with a clock in days.

    Null means 3 minutes if all players were connected at the start, otherwise 10.
    """


class Moment(Asked):
    """A moment of a finished game: its table, and the number of actions before it."""

    table: Word
    step: EntryNumber


class LessonStart(Asked):
    """The start in a lesson: its name, chapter and step, from 0."""

    name: Word
    chapter: Annotated[int, Meta(ge=0, le=99)] = 0
    step: Annotated[int, Meta(ge=0, le=99)] = 0
    """The board is that after the solutions of all earlier steps of the chapter."""


class NewTable(Asked, Extensible):
    """A request to create a table. Null fields are random."""

    players: Annotated[int, Meta(ge=2, le=5)] = 2
    sets: Words = field(default_factory=lambda: ["base"])
    sections: Annotated[list[Word | None], Meta(max_length=40)] | None = None
    """The sections: top left, top right, bottom left, bottom right; null for a random one."""
    cards: Words | None = None
    """The cards; if fewer than three, the others are drawn."""
    excluded: Words = field(default_factory=list)
    """Cards that are never drawn."""
    tasks: Words | None = None
    island: Word | None = None
    capitols: Words | None = None
    caves: Words | None = None
    own_sections: SectionTexts = ""
    """Own sections of the host, for ``sections`` and ``island``; they shadow built-in ones."""
    seed: Digits | None = None
    """A seed chosen by the host, who then knows the deck, which the table shows; null draws a secret one."""
    start_player: SeatNumber | None = None
    visibility: Visibility = "link"
    hints: bool = True
    clock: Clock = field(default_factory=Clock)
    substitute: BotName = "planner"
    """The bot for players who leave or run out of time."""
    autostart: bool = True
    """Whether the game begins as soon as every seat is taken; otherwise the host begins it."""
    absence: Absence = field(default_factory=Absence)
    bots: Annotated[list[BotName | None], Meta(max_length=5)] = field(default_factory=list)
    """The bots by seat; null for a person."""
    name: Name = "Guest"
    """The host's name."""
    colour: Colour | None = None
    seat: SeatNumber | None = None
    """The host's seat; null for the first seat without a bot."""
    watch: bool = False
    """Whether the host only watches."""
    record: Annotated[str, Meta(max_length=400_000)] | None = None
    """A record to continue, instead of the options above; a finished game can be replayed."""
    position: dict[str, Any] | None = None
    """A position document to continue, instead of the options above."""
    moment: Moment | None = None
    """A moment of a finished game to continue with the same deck, instead of the options above."""
