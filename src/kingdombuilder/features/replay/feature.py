"""The routes of replays: records and every moment of finished games."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, TypeVar, cast

from msgspec import Raw

from ...game.documents.record import Record
from ...game.state import State
from ...game.view import view
from ...protocol import messages as m
from ...protocol.decoding import whole_or_none
from ...service.calls import Call, File, Page, Preview, Visit
from ...service.feature import Feature
from ...service.routing import get
from ...table.views.records import refuse_sealed, refuse_unfinished
from .messages import Step, Turns
from .replays import Replay, replayed

T = TypeVar("T")

MOMENT = re.compile(r"/t/(\w+)/replay(?:/(\d{1,6}))?")


class Replays(Feature):
    """The routes of replays."""

    @get("tables/{id}/record", cost=10, on_device=True)
    async def record(self, visit: Visit, format: Literal["text", "json"] = "text") -> File[str | dict[str, Any]]:
        """The record of a finished game (``docs/notation.md``), as text or with ``?format=json``."""
        refuse_sealed(visit.table, self.tables.now())
        record, name = await self.service.record(visit.live), f"kingdombuilder-{visit.table.config.id}"
        if format == "json":
            return File(record.document(), f"{name}.json")
        return File(record.text(), f"{name}.txt", "text/plain")

    @get("tables/{id}/steps/{step}", cost=5, on_device=True)
    async def step(self, visit: Visit, step: int, seat: int | None = None) -> Step:
        """A moment of a finished game; 0 is the beginning.

        ``?seat=1`` shows that seat's view; without it nothing is hidden.
        """
        return cast(Step, Raw(await self._look(visit, partial(_step, step=step, seat=seat))))

    @get("tables/{id}/turns", cost=30, on_device=True)
    async def turns(self, visit: Visit) -> Turns:
        """The turns of a finished game: the events of each, and gold by card and win probabilities after it."""
        return cast(Turns, Raw(await self._look(visit, _turns)))

    async def preview(self, page: Page) -> Preview | None:
        """The moment of a replay: ``/t/f7k2/replay/17``, or after a turn, ``/t/f7k2/replay?turn=5``."""
        if not (found := MOMENT.fullmatch(page.path)):
            return None
        visit = await self.service.visit(found[1], Call(None, page.address))
        asked = int(found[2]) if found[2] else None
        step, state, round = await self._look(
            visit, partial(_moment, step=asked, turn=whole_or_none(page.query, "turn"))
        )
        return Preview(
            "moment",
            f"/t/{found[1]}/replay/{step}",
            state,
            names=visit.table.names,
            colours=[m.COLOURS.index(chair.colour) for chair in visit.table.chairs if chair.colour],
            facts={"round": round},
        )

    async def _look(self, visit: Visit, look: Callable[[Replay], T]) -> T:
        """The view of a game. The record is read only if the replay is not cached."""
        refuse_unfinished(visit.table)
        found = await self.run(visit, None, look)
        if found is None:
            found = await self.run(visit, await self.service.record(visit.live), look)
        assert found is not None
        return found

    async def run(self, visit: Visit, record: Record | None, look: Callable[[Replay], T]) -> T | None:
        """Call a function with the replay of a game; None if it is not cached and there is no record."""
        return await self.service.thinker.aside(replayed, visit.table.config.id, record, look)


def _step(replay: Replay, *, step: int, seat: int | None) -> bytes:
    return m.encode(replay.step(step, seat))


def _turns(replay: Replay) -> bytes:
    return m.encode(replay.turns)


def _moment(replay: Replay, *, step: int | None, turn: int | None) -> tuple[int, State, int]:
    """The step that an address shows, its spectator's view, and its round."""
    shown = replay.step_shown(step, turn)
    return shown, view(replay.game.states[shown], None), replay.rounds[shown]


FEATURE = Replays
