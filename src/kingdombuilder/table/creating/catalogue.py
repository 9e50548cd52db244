"""The choices of a host: the contents of all boxes, and the legal hexes for capitols and caves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from ...bots.levels import LEVELS, Measured, measured
from ...game import catalogue
from ...game.catalogue import Box
from ...game.errors import KingdomBuilderError
from ...game.events import HOUSE
from ...game.option_fields import Names, Spots
from ...game.options import CARDS, PLAYERS, SECTIONS, Options, box_fields
from ...game.tiles import ExtraAction
from ...hexes import names
from ...protocol import messages as m
from ...protocol.refusals import bad_options
from ...section import Section


@cache
def catalogue_message(programs: tuple[m.BotName, ...] = ()) -> m.Catalogue:
    """The contents of all boxes, the bots and programs, and the facts of the game that a screen needs."""
    boxes = catalogue.boxes.values()
    actions = [action for box in boxes for action in (*box.tiles, *box.actions)]
    first = Options.first_game()
    sections = [
        (section.is_island, m.SectionThing(section.name, box.name, section_rows(section)))
        for box in boxes
        for section in box.sections
    ]
    return m.Catalogue(
        sets=list(catalogue.boxes),
        sections=[message for is_island, message in sections if not is_island],
        islands=[message for is_island, message in sections if is_island],
        cards=[m.Thing(card.name, box.name, card.says) for box in boxes for card in box.cards],
        tasks=[m.Thing(task.name, box.name, task.says) for box in boxes for task in box.tasks],
        tiles=[m.Thing(tile.kind, box.name, tile.says) for box in boxes for tile in box.tiles],
        actions=[action.kind for action in actions if not action.passive],
        reactions=[action.kind for action in actions if action.answers_others],
        position_fields={
            field: list(needed)
            for box in catalogue.boxes.values()
            if box.position
            for field, needed in box.position.needs.items()
        },
        puts=msgspec.convert(_put_by(boxes, actions), dict[str, m.PieceName]),
        units=[
            msgspec.convert({"kind": unit.kind, "number": unit.number, "location": unit.location}, m.UnitThing)
            for box in boxes
            for unit in box.units
        ],
        spots=[
            msgspec.convert({"name": option.name, "box": box.name, "thing": option.thing}, m.SpotThing)
            for box in boxes
            for option in box.options
            if isinstance(option, Spots)
        ],
        first_game=m.FirstGame(list(first.sections or ()), list(first.cards or ())),
        size=m.GameSize(PLAYERS[0], PLAYERS[-1], SECTIONS, CARDS, _most_tasks()),
        bots=[*LEVELS, *programs],
        levels=[_level(found) for found in measured().values()],
        colours=list(m.COLOURS),
    )


def _level(found: Measured) -> m.Level:
    wins, low, high = (round(100 * rate) for rate in (found.win_rate, found.low, found.high))
    bots = {"bot": found.bot, "below": found.below}
    return msgspec.convert(bots | {"wins": wins, "low": low, "high": high, "games": found.games}, m.Level)


def _put_by(boxes: Iterable[Box], actions: Iterable[ExtraAction]) -> dict[str, str]:
    """The pieces other than houses that actions put on the board."""
    units = {unit.location: unit.kind for box in boxes for unit in box.units}
    return units | {action.kind: action.puts for action in actions if action.puts != HOUSE}


def _most_tasks() -> int:
    tasks = catalogue.options["tasks"]
    assert isinstance(tasks, Names)
    assert tasks.most is not None
    return tasks.most


def section_rows(section: Section) -> list[list[str]]:
    """What is printed on the hexes of a section, row by row."""
    rows: list[list[str]] = [[] for _ in section.rows]
    for row, _, symbol in section.symbols():
        rows[row].append(symbol)
    return rows


def spots(sections: Sequence[str], own: Sequence[Section] = ()) -> m.Spots:
    """The legal hexes for capitols and caves on a board of these sections."""
    try:
        board = Options(sections=tuple(sections), own_sections=tuple(own)).resolved().board()
    except KingdomBuilderError as error:
        raise bad_options(error) from None
    return m.Spots({field.name: names(field.spots(board)) for field in box_fields() if isinstance(field, Spots)})
