"""Lessons: the format of the files in ``kingdombuilder/lessons``. The server creates tables, the page shows steps."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ...protocol.hints import HintStep
from ...protocol.values import BotName, Digits, HexName, Said, Word

Sayings: TypeAlias = dict[str, str]
"""A text in every language, by language code."""
Positive: TypeAlias = Annotated[int, Meta(ge=1)]


class Taught(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all parts of a lesson."""


class Happens(Taught, tag_field="when", tag="happens"):
    """Complete when the learner has caused an event."""

    event: Word
    """The type of the event, such as ``tile_taken``."""
    fields: dict[str, str | int] = {}
    """The required values of its fields, such as the name of the tile."""
    lit: bool = False
    """Whether it counts only on a lit hex."""
    times: Positive = 1


class Acts(Taught, tag_field="when", tag="acts"):
    """Complete when the learner has played an action of this kind, such as ``end``."""

    kind: Word


class Tries(Taught, tag_field="when", tag="tries"):
    """Complete when the learner has tried a lit hex that is illegal."""


class Earns(Taught, tag_field="when", tag="earns"):
    """Complete when an item of the learner's score, such as a card or ``castles``, has reached this gold."""

    item: Word
    gold: Positive


class Reads(Taught, tag_field="when", tag="reads"):
    """Complete when the learner presses the button."""


DoneWhen: TypeAlias = Happens | Acts | Tries | Earns | Reads


class LessonStep(Taught):
    """A step: one sentence and one task."""

    say: Sayings
    done: DoneWhen
    line: list[str] = []
    """A solution in the notation of records, for "Show me" and for tests."""
    hexes: list[HexName] = []
    """The lit hexes."""
    item: Word | None = None
    """The score item whose earning hexes are lit."""
    mark: Word | None = None
    """The button or part of the screen to point at: a kind of action, ``card``, or ``result``."""


class Chapter(Taught):
    """A chapter, played at one table from one position."""

    position: dict[str, Any]
    """The starting position document; the learner is the first player."""
    seed: Digits
    """The seed of the hidden cards."""
    steps: list[LessonStep]
    bot: BotName = "greedy"
    """The bot of the other seats."""


class Lesson(Taught):
    """A lesson: its chapters in order."""

    title: Sayings
    about: Sayings
    """A sentence about its content."""
    minutes: Positive
    place: int
    """Its sort key among the lessons."""
    chapters: list[Chapter]
    format: Literal["kingdombuilder-lesson/1"] = "kingdombuilder-lesson/1"


class LessonWay(Said):
    """Whether and how a step can still be completed in this turn."""

    steps: list[HintStep] | None
    """Decisions that complete it; null if it is impossible."""
    hexes: list[str]
    """The hexes to light up: those of the step that are legal now, or else the next hex of a solution."""
