"""Every lesson can be played to its end by the lines of its steps, and says everything in every language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingdombuilder.features.lessons.chapters import FOLDER, LEARNER, BadLesson, lesson, lesson_names, read_lesson
from kingdombuilder.features.lessons.messages import Earns, Happens, Tries
from kingdombuilder.features.lessons.parts import LessonAsked
from kingdombuilder.game import events as game_events
from kingdombuilder.game.actions import KINDS
from kingdombuilder.game.choices import choices
from kingdombuilder.game.hex_faults import why_not
from kingdombuilder.hexes import hex_named
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Row, Table
from tests.lessons import Pupil

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
LANGUAGES = {file.stem for file in TEXTS.glob("*.json")}
MARKS = {*KINDS, "card", "result", None}
"""What the page knows to point at."""
LONGEST = 170
"""The signs of the longest sentence that a small screen has room for."""
CHAPTERS = [(name, number) for name in lesson_names() for number in range(len(lesson(name).chapters))]


@pytest.mark.parametrize(("name", "number"), CHAPTERS)
@pytest.mark.parametrize("bots", ["1", "2", "3"])
def test_each_step_is_done_by_its_line(name: str, number: int, bots: str) -> None:
    """Whatever the others do, for it is not in their hands."""
    chapter = lesson(name).chapters[number]
    pupil = Pupil(m.LessonStart(name, number), bots)
    for place, step in enumerate(chapter.steps):
        assert pupil.at == place, f"step {place}: {step.say['en']}"
        pupil.take()
    assert pupil.step is None


@pytest.mark.parametrize(("name", "number"), CHAPTERS)
def test_what_is_to_be_tried_in_vain_is_in_vain(name: str, number: int) -> None:
    pupil = Pupil(m.LessonStart(name, number))
    while step := pupil.step:
        if isinstance(step.done, Tries):
            state = pupil.game.state
            (kind,) = {"build", "place"} & choices(state).keys()
            assert step.hexes
            assert all(why_not(state, kind, hex_named(hex)) for hex in step.hexes)
        pupil.take()


@pytest.mark.parametrize("name", lesson_names())
def test_everything_is_said_in_every_language(name: str) -> None:
    found = lesson(name)
    steps = [step for chapter in found.chapters for step in chapter.steps]
    for words in (found.title, found.about, *(step.say for step in steps)):
        assert words.keys() == LANGUAGES
        assert all(0 < len(text) <= LONGEST for text in words.values()), words


@pytest.mark.parametrize("name", lesson_names())
def test_steps_name_what_there_is(name: str) -> None:
    """Events by their types, hexes of the board, items that are paid, things to point at."""
    types = {struct.__struct_config__.tag: struct for struct in m.EVENT_STRUCTS.values()}
    for number, chapter in enumerate(lesson(name).chapters):
        pupil = Pupil(m.LessonStart(name, number))
        items = set(pupil.game.score()[LEARNER].items)
        board = pupil.game.board.hexes
        for step in chapter.steps:
            assert step.mark in MARKS
            assert step.item is None or step.item in items
            assert all(board >> hex_named(hex) & 1 for hex in step.hexes)
            if isinstance(step.done, Earns):
                assert step.done.item in items
            if isinstance(step.done, Happens):
                assert step.done.fields.keys() <= set(types[step.done.event].__struct_fields__)
                assert step.hexes or not step.done.lit
    assert game_events.GameEnded in m.EVENT_STRUCTS


def test_lessons_are_told_in_a_clear_order() -> None:
    places = [lesson(name).place for name in lesson_names()]
    assert len(set(places)) == len(places)
    assert lesson("first").place == min(places)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"[]", "made_up: Expected `object`, got `array`"),
        (b'{"title": "A first game"}', "made_up: Expected `object`, got `str` - at `$.title`"),
        (b"{", "made_up: Input data was truncated"),
    ],
)
def test_a_bad_lesson_is_named_with_its_fault(text: bytes, fault: str) -> None:
    with pytest.raises(BadLesson) as error:
        read_lesson(text, "made_up")
    assert str(error.value) == fault


def test_a_lesson_needs_something_to_do() -> None:
    empty = json.loads(FOLDER.joinpath("first.json").read_bytes()) | {"chapters": []}
    with pytest.raises(BadLesson, match="at least one chapter"):
        read_lesson(json.dumps(empty).encode(), "made_up")


def test_the_table_of_a_chapter() -> None:
    """The learner has the first seat, bots have the others, and a rematch is a game like any other."""
    config, entries = lay(
        m.NewTable(name="Ann", visibility="public").adding(LessonAsked(m.LessonStart("first", 1))), "t", "ann", 1
    )
    chapter = lesson("first").chapters[1]
    assert config.lesson == m.LessonStart("first", 1)
    assert (config.terms.visibility, config.chosen) == ("link", True)
    assert config.starting_record().start == chapter.position
    assert entries == [m.Joined(0, "Ann", "blue"), m.BotSat(1, "greedy"), m.Started()]
    assert (config.asked.part(LessonAsked), config.asked.position, config.asked.seed) == (None, None, None)


def test_the_table_of_a_step() -> None:
    """All earlier steps are done, others have played, and nothing of it can be taken back."""
    config, entries = lay(m.NewTable().adding(LessonAsked(m.LessonStart("first", 1, 3))), "t", "ann", 1)
    table = Table(
        config, [Row(number, 1, "ann", None, entry) for number, entry in enumerate([m.WasSet(), *entries], 1)]
    )
    assert table.play
    assert (table.decider, table.play.state.card, table.may_undo(LEARNER)) == (LEARNER, "flower", False)
    with pytest.raises(Refusal, match="the game was over at that moment"):
        lay(m.NewTable().adding(LessonAsked(m.LessonStart("first", 3, 2))), "t", "ann", 1)


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (m.LessonStart("frist"), "unknown lesson 'frist'; did you mean first?"),
        (m.LessonStart("first", 9), "the lesson 'first' has the chapters 0 to 3, not 9"),
        (m.LessonStart("first", 1, 9), "chapter 1 has the steps 0 to 4, not 9"),
    ],
)
def test_a_lesson_that_is_not_there(start: m.LessonStart, message: str) -> None:
    with pytest.raises(Refusal) as refused:
        lay(m.NewTable().adding(LessonAsked(start)), "t", "ann", 1)
    assert (refused.value.code, str(refused.value)) == ("no_lesson", message)


def test_a_lesson_is_a_beginning_of_its_own() -> None:
    both = m.NewTable(record="x").adding(LessonAsked(m.LessonStart("first")))
    with pytest.raises(Refusal, match="give a record or a lesson, not both"):
        lay(both, "t", "ann", 1)
