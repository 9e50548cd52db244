"""Lessons: how a step can still be completed in this turn."""

from __future__ import annotations

from ...service.calls import Visit
from ...service.feature import Feature
from ...service.routing import get
from ...table.caller import current_seat
from .messages import LessonWay
from .steps import lesson_way


class Lessons(Feature):
    """The routes of lessons."""

    @get("tables/{id}/lesson", cost=4, on_device=True)
    async def way(self, visit: Visit, step: int = 0, left: int = 0) -> LessonWay:
        """How the deciding player can still complete a step of a lesson in this turn.

        ``?step=2`` names the step; ``&left=1`` means that it must happen once more.
        """
        async with visit.live.lock:
            caller = current_seat(visit.table, visit.caller)
            return await self.service.thinker.aside(lesson_way, visit.table, caller, step, left)


FEATURE = Lessons
