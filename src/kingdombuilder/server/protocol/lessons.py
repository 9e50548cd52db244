"""A lesson: what its file in ``kingdombuilder/lessons`` holds. The server lays its tables, the page tells its steps."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from .values import Asked, BotName, Digits, HexName, Word

Sayings: TypeAlias = dict[str, str]
"""The same in every language of the page, by the code of the language."""
Positive: TypeAlias = Annotated[int, Meta(ge=1)]


class Taught(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a lesson."""


class Happens(Taught, tag_field="when", tag="happens"):
    """A step is done when the learner has caused an event, however often that takes."""

    event: Word
    """The type of the event, such as ``tile_taken``."""
    fields: dict[str, str | int] = {}
    """What its fields must say, such as the name of the tile."""
    lit: bool = False
    """Whether it counts only on a hex that is lit."""
    times: Positive = 1


class Acts(Taught, tag_field="when", tag="acts"):
    """A step is done when the learner has decided on an action of this kind, such as ``end``."""

    kind: Word


class Tries(Taught, tag_field="when", tag="tries"):
    """A step is done when the learner was told why one of the lit hexes will not do."""


class Earns(Taught, tag_field="when", tag="earns"):
    """A step is done when an item of the learner's score, such as a card or ``castles``, has come to so much gold."""

    item: Word
    gold: Positive


class Reads(Taught, tag_field="when", tag="reads"):
    """A step is done when the learner wants to go on."""


DoneWhen: TypeAlias = Happens | Acts | Tries | Earns | Reads


class LessonStep(Taught):
    """One sentence and one thing to do."""

    say: Sayings
    done: DoneWhen
    line: list[str] = []
    """What may be played to get it done, in the notation of records: it is shown to those who ask, and tested."""
    hexes: list[HexName] = []
    """The hexes that are lit."""
    item: Word | None = None
    """The item of the learner's score of which the hexes are lit that earn something."""
    mark: Word | None = None
    """What else on the screen is pointed at: the kind of an action, ``card``, or ``result``."""


class Chapter(Taught):
    """A part of a lesson that is played at one table, from one position."""

    position: dict[str, Any]
    """The position document from which it begins; the learner is the first player."""
    seed: Digits
    """What deals the cards that the position does not show."""
    steps: list[LessonStep]
    bot: BotName = "greedy"
    """Who plays for the others."""


class Lesson(Taught):
    """A lesson: its chapters in the order in which they are played."""

    title: Sayings
    about: Sayings
    """What one learns in it, in a sentence."""
    minutes: Positive
    place: int
    """Where it stands among the lessons; the first one has the smallest number."""
    chapters: list[Chapter]
    format: Literal["kingdombuilder-lesson/1"] = "kingdombuilder-lesson/1"


class LessonStart(Asked):
    """Where a lesson begins: its name, and the number of the chapter, from 0."""

    name: Word
    chapter: Annotated[int, Meta(ge=0, le=99)] = 0
