"""Crossroads: four sections with two locations each, units, the city hall and task cards."""

from ...board import Board
from ...game import catalogue
from ...game.catalogue import Box
from ...game.chance import shuffled
from ...game.option_fields import Names
from ...game.options import Options
from ...game.rules import Rules
from ..sections import read_sections
from .locations import TILES, cards_drawn_more
from .position import Units
from .tasks import TASKS
from .units import UNITS, WARRIOR, next_to_warriors

SECTIONS = read_sections(__package__)
_RULES = Rules(closed=((WARRIOR, next_to_warriors),), hand_size=(cards_drawn_more,))


def _rules(board: Board) -> Rules:
    return _RULES


def _drawn_tasks(options: Options) -> tuple[str, ...]:
    """One task for each section of this box on the board."""
    own = {section.name for section in SECTIONS}
    number = sum(name.removesuffix("'") in own for name in options.sections or ())
    return shuffled([task.name for task in TASKS], options.seed or 0, "tasks")[:number]


_TASKS_IN_PLAY = Names(
    name="tasks",
    says="Up to four task cards; an empty text is none.",
    form='"T T"',
    what="task",
    known=lambda own: catalogue.tasks,
    most=len(SECTIONS),
    draw=_drawn_tasks,
    on_board=False,
)


CROSSROADS = Box(
    name="crossroads",
    sections=SECTIONS,
    tiles=TILES,
    tasks=TASKS,
    units=UNITS,
    rules=_rules,
    options=(_TASKS_IN_PLAY,),
    position=Units(),
)
