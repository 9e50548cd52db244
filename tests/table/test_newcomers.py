"""A newcomer who strays in a lesson finds no dead end: each step can still be done, or its board is offered again."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from kingdombuilder.features.lessons.chapters import LEARNER, lesson, lesson_names
from kingdombuilder.features.lessons.messages import Reads, Tries
from kingdombuilder.features.lessons.steps import Attempt, Goal
from kingdombuilder.game.actions import END, Action
from kingdombuilder.game.choices import choices
from kingdombuilder.hexes import each, hex_named
from kingdombuilder.protocol import messages as m
from tests.lessons import Pupil

CHAPTERS = [(name, number) for name in lesson_names() for number in range(len(lesson(name).chapters))]
WALKS = 25
"""How often a newcomer strays from each step."""
DECISIONS = 5
"""How many decisions each of them makes."""


@pytest.mark.parametrize(("name", "number"), CHAPTERS)
def test_who_strays_finds_no_dead_end(name: str, number: int) -> None:
    """By any legal hex, another tile, a tile in the wrong order, an early end of the turn, or by taking things back."""
    steps = lesson(name).chapters[number].steps
    for at, step in enumerate(steps):
        if isinstance(step.done, Reads) and at == len(steps) - 1:
            continue
        for walk in range(WALKS):
            pupil, chance = Pupil(m.LessonStart(name, number, at), str(walk)), Random(f"{name} {number} {at} {walk}")
            look(pupil)
            for _ in range(DECISIONS):
                stray(pupil, chance)
                if pupil.step is None:
                    break
                look(pupil)
                if pupil.game.over:
                    break


def stray(pupil: Pupil, chance: Random) -> None:
    """Do something that a newcomer might."""
    offers = choices(pupil.game.state)
    if pupil.step and isinstance(pupil.step.done, Reads | Tries) and chance.random() < 0.4:
        pupil.pass_on()
    elif pupil.before and chance.random() < 0.15:
        pupil.undo()
    elif END in offers and chance.random() < 0.4:
        pupil.decide(Action(END))
    else:
        kind = chance.choice(list(offers))
        pupil.decide(Action(kind, chance.choice(list(each(offers[kind])))))


def look(pupil: Pupil) -> None:
    """See that what the step tells the learner to do can be done in its turn, and gets the step done."""
    step = pupil.step
    assert step
    if isinstance(step.done, Reads):
        return
    told, board = pupil.told(), board_of(pupil.start.name, pupil.start.chapter, pupil.at)
    if told.way is None:
        assert board.told().way is not None, step.say["en"]
        return
    same_turn = len(pupil.game.state.deck) == len(board.game.state.deck)
    assert same_turn or END in step.line, step.say["en"]
    for hex in told.hexes:
        legal = any(pupil.offers(Action(kind, hex_named(hex))) for kind in choices(pupil.game.state))
        assert legal != isinstance(step.done, Tries), (hex, step.say["en"])
    attempt = Attempt(pupil.game.state, pupil.events, pupil.actions)
    for action in told.way:
        if action.kind == END:
            assert choices(attempt.state).get(END), step.say["en"]
            return
        attempt = attempt.then(action)
    assert Goal(step.done, step.hexes, LEARNER).is_reached(attempt), step.say["en"]


@cache
def board_of(name: str, chapter: int, step: int) -> Pupil:
    """The board that a step offers."""
    return Pupil(m.LessonStart(name, chapter, step))
