"""Crossroads: four sections with two locations each, units, the city hall and task cards."""

from ...board import Board
from ...game.catalogue import Box
from ...game.options import Options
from ...game.rules import Rules
from ..sections import read_sections
from .locations import TILES, cards_drawn_more
from .position import Units
from .tasks import TASKS, draw_tasks
from .units import UNITS, WARRIOR, next_to_warriors

SECTIONS = read_sections(__package__)
_RULES = Rules(closed=((WARRIOR, next_to_warriors),), hand_size=(cards_drawn_more,))


def _rules(board: Board) -> Rules:
    return _RULES


def _resolve(options: Options) -> Options:
    return draw_tasks(options, {section.name for section in SECTIONS})


CROSSROADS = Box(
    name="crossroads",
    sections=SECTIONS,
    tiles=TILES,
    tasks=TASKS,
    units=UNITS,
    rules=_rules,
    resolve=_resolve,
    position=Units(),
)
