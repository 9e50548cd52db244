"""Lessons, read from ``kingdombuilder/lessons``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from ...game.errors import unknown
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from .messages import Chapter, Lesson

FOLDER = files("kingdombuilder").joinpath("lessons")
LEARNER = 0
"""The seat of the learner."""
_decode = msgspec.json.Decoder(Lesson).decode


class BadLesson(ValueError):
    """The file is not a valid lesson."""


@cache
def lesson_names() -> tuple[str, ...]:
    """The names of all lessons: those of their files."""
    return tuple(sorted(file.name.removesuffix(".json") for file in FOLDER.iterdir() if file.name.endswith(".json")))


@cache
def lesson(name: str) -> Lesson:
    """The lesson of this name."""
    return read_lesson(FOLDER.joinpath(f"{name}.json").read_bytes(), name)


def read_lesson(text: bytes, name: str) -> Lesson:
    """Parse a lesson; ``name`` is used in errors.

    >>> read_lesson(b'{"title": "A first game"}', "first")
    Traceback (most recent call last):
    ...
    kingdombuilder.features.lessons.chapters.BadLesson: first: Expected `object`, got `str` - at `$.title`
    """
    try:
        found = _decode(text)
    except msgspec.DecodeError as error:
        raise BadLesson(f"{name}: {error}") from None
    if not found.chapters or not all(chapter.steps for chapter in found.chapters):
        raise BadLesson(f"{name}: a lesson has at least one chapter, and each has at least one step")
    return found


def chapter_of(start: m.LessonStart) -> Chapter:
    """The requested chapter; a ``Refusal`` if there is none."""
    if start.name not in lesson_names():
        raise Refusal("no_lesson", unknown("lesson", start.name, lesson_names()), 404)
    chapters = lesson(start.name).chapters
    if start.chapter >= len(chapters):
        last = len(chapters) - 1
        raise Refusal("no_lesson", f"the lesson {start.name!r} has the chapters 0 to {last}, not {start.chapter}", 404)
    chapter = chapters[start.chapter]
    if start.step >= len(chapter.steps):
        last = len(chapter.steps) - 1
        raise Refusal("no_lesson", f"chapter {start.chapter} has the steps 0 to {last}, not {start.step}", 404)
    return chapter
