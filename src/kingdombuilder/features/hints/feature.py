"""Hints before a decision, and the coach's remark after a turn."""

from __future__ import annotations

from ...protocol import messages as m
from ...service.calls import Visit
from ...service.feature import Feature
from ...service.routing import get
from ...service.thinking.scheduler import Urgency
from ...table.caller import Caller, current_seat
from ...table.decisions import advise, seen_for_hints
from ...table.views.records import whole_record
from .coaching import coach, coached_seat
from .messages import Coached


class Hints(Feature):
    """Answers requests for hints and remarks. Statistics note which seats received advice."""

    messages = (m.AskHints,)

    @get("tables/{id}/hints", cost=4, on_device=True)
    async def hints(self, visit: Visit) -> m.Hints:
        """The best options of the deciding player, if the table allows hints."""
        live = visit.live
        async with live.lock:
            number, salt = live.table.number, live.table.config.salt
            seen = seen_for_hints(live.table, current_seat(live.table, visit.caller))
        self.count(visit.caller)
        await self._note(visit, seen.decider, "hint")
        seed = f"{salt} {number}"
        hints = await self.service.think(visit.call, visit.caller.guest, Urgency.WATCHED, advise, seen, seed)
        return m.Hints(number, hints)

    @get("tables/{id}/coach", cost=4, on_device=True)
    async def coach(self, visit: Visit) -> Coached:
        """The coach's remark on the caller's last turn, if it missed much for a simple reason.

        Only with hints and against bots alone. Bots whose decision players wait for have priority.
        """
        live = visit.live
        async with live.lock:
            seat = coached_seat(live.table, current_seat(live.table, visit.caller))
            number, config = live.table.number, live.table.config
            record = whole_record(live.table, await self.tables.store.rows(config.id))
        self.count(visit.caller)
        seed = f"{config.salt} {number}"
        remark = await self.service.think(visit.call, visit.caller.guest, Urgency.PLAYED, coach, record, seat, seed)
        if remark:
            await self._note(visit, seat, "coach")
        return Coached(number, remark)

    async def answer(self, visit: Visit, message: m.FromClient) -> m.FromServer:
        """Hints over a connection."""
        return await self.hints(visit)

    def count(self, caller: Caller) -> None:
        """Apply the rate limit for hints."""
        self.service.quotas.count("hints", str(caller.guest))

    async def _note(self, visit: Visit, seat: int, kind: m.Advice) -> None:
        """Note the first advice to a seat, except in lessons and puzzles."""
        live = visit.live
        if (seat, kind) not in live.advised and not live.table.config.teaches:
            await self.tables.store.note_advice(live.table.config.id, seat, kind)
            live.advised.add((seat, kind))


FEATURE = Hints
