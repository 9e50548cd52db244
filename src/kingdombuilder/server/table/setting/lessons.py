"""Lessons, read from the files in ``kingdombuilder/lessons``, and the tables at which their chapters are played."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from ....game.errors import unknown
from ... import protocol as m
from ..refusals import Refusal

FOLDER = files("kingdombuilder").joinpath("lessons")
_decode = msgspec.json.Decoder(m.Lesson).decode


class BadLesson(ValueError):
    """A file that is no lesson."""


@cache
def lesson_names() -> tuple[str, ...]:
    """The names of all lessons, which are those of their files."""
    return tuple(sorted(file.name.removesuffix(".json") for file in FOLDER.iterdir() if file.name.endswith(".json")))


@cache
def lesson(name: str) -> m.Lesson:
    """The lesson of this name."""
    return read_lesson(FOLDER.joinpath(f"{name}.json").read_bytes(), name)


def read_lesson(text: bytes, name: str) -> m.Lesson:
    """The lesson that a file holds; ``name`` is what errors call it.

    >>> read_lesson(b'{"title": "A first game"}', "first")
    Traceback (most recent call last):
    ...
    kingdombuilder.server.table.setting.lessons.BadLesson: first: Expected `object`, got `str` - at `$.title`
    """
    try:
        found = _decode(text)
    except msgspec.DecodeError as error:
        raise BadLesson(f"{name}: {error}") from None
    if not found.chapters or not all(chapter.steps for chapter in found.chapters):
        raise BadLesson(f"{name}: a lesson has at least one chapter, and each has at least one step")
    return found


def chapter_of(start: m.LessonStart) -> m.Chapter:
    """The chapter that somebody wants to play."""
    if start.name not in lesson_names():
        raise Refusal("no_lesson", unknown("lesson", start.name, lesson_names()), 404)
    chapters = lesson(start.name).chapters
    if start.chapter >= len(chapters):
        last = len(chapters) - 1
        raise Refusal("no_lesson", f"the lesson {start.name!r} has the chapters 0 to {last}, not {start.chapter}", 404)
    return chapters[start.chapter]


def as_asked(asked: m.NewTable, start: m.LessonStart) -> m.NewTable:
    """The table for a chapter: of what the learner asked for, only their name and colour count."""
    chapter = chapter_of(start)
    others = len(chapter.position["players"]) - 1
    return m.NewTable(
        players=1 + others,
        bots=[None, *[chapter.bot] * others],
        name=asked.name,
        colour=asked.colour,
        seat=0,
        seed=chapter.seed,
        position=chapter.position,
    )
