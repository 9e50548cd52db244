"""Deals that many play, for one node: the deal of the day, who may see what of it, and results side by side.

A fair player would not look at the games of others before having played. So the games of a day are shown to those who
have finished their own, and to everybody when the day is closed; nobody is told the seed before.
"""

from __future__ import annotations

from typing import NamedTuple

from ... import protocol as m
from ...storage.results import deals as kept
from ...storage.results.deals import Result, by_table
from ...table.refusals import Refusal
from ...table.results.outcomes import outcome
from ...table.setting.deals import closes, day_at, day_before, deal_id, ends, plan_of, status_at
from ...table.table import Table
from ...table.who import Who
from ..hall import Hall

BEST = 50
"""Lines of the standings of a day."""
EARLIER = 14
"""Days before that are looked through for those that were played."""
TABLES = 24
"""Tables of one deal whose results stand side by side."""


class Chance(NamedTuple):
    """What somebody gets who wants to play the deal of a day."""

    table: str | None
    """The table at which they play it already; None for a new one."""
    counted: bool = False
    """Whether the game at a new table counts."""


class Deals:
    """The deals that are played at the tables of one hall."""

    def __init__(self, hall: Hall) -> None:
        """Ask this hall's store, and its clock."""
        self.hall = hall

    async def day(self, day: str, guest: str | None) -> m.Day:
        """The deal of a day, as far as a guest may know it."""
        store, now, plan = self.hall.store, self.hall.now(), plan_of(day)
        mine = await self._own_try(day, guest) if guest else None
        open_to_me = now >= closes(day) or (mine is not None and mine.status != "running")
        played = await kept.played_days(store, [(day, closes(day))])
        return m.Day(
            day=day,
            status=status_at(day, now),
            ends=ends(day),
            closes=closes(day),
            sets=list(plan.sets),
            bot=plan.bot,
            players=played[0].players if played else 0,
            mine=mine,
            standings=await self._standings(day, guest) if open_to_me else None,
            earlier=await self._earlier(day, guest),
        )

    async def _own_try(self, day: str, guest: str) -> m.OwnTry | None:
        """What became of the try of a guest that counts on a day, if they had one."""
        store = self.hall.store
        found = await kept.own_try(store, day, guest)
        if found is None:
            return None
        seats = await kept.results_at(store, found.table)
        own = next((seat for seat in seats if seat.guest == guest), None)
        bot = next((seat for seat in seats if seat.bot), None)
        if own is None or bot is None:
            over = found.status == "finished"  # the game was ended by whoever runs the server
            return m.OwnTry(found.table, "gave_up" if over else "running", None, None, None, [])
        items = [m.ItemResult(item, gold, bot.items.get(item, 0)) for item, gold in own.items.items()]
        status: m.TryStatus = "gave_up" if own.gave_up else "counted" if own.at < closes(day) else "too_late"
        place = await kept.number_with_more(store, day, closes(day), own.gold) + 1 if status == "counted" else None
        return m.OwnTry(found.table, status, own.gold, bot.gold, place, items)

    async def _standings(self, day: str, guest: str | None) -> list[m.DayStanding]:
        """The best games of a day; those with the same gold share a place."""
        found = await kept.standings(self.hall.store, day, closes(day), BEST)
        gold = [one.gold for one in found]
        return [
            m.DayStanding(gold.index(one.gold) + 1, one.name, one.gold, one.table, _is_of(one, guest)) for one in found
        ]

    async def _earlier(self, day: str, guest: str | None) -> list[m.DayLine]:
        days = [(before, closes(before)) for before in (day_before(day, number) for number in range(1, EARLIER + 1))]
        played = await kept.played_days(self.hall.store, days)
        own = await kept.own_gold(self.hall.store, days, guest) if guest and played else {}
        now = self.hall.now()
        return [
            m.DayLine(one.day, one.players, one.best if now >= closes(one.day) else None, own.get(one.day))
            for one in played
        ]

    async def may_know(self, day: str, guest: str | None) -> bool:
        """Whether a guest may see games of a day's deal: it is closed, or their own is over."""
        if self.hall.now() >= closes(day):
            return True
        found = await kept.own_try(self.hall.store, day, guest) if guest else None
        return found is not None and found.status == "finished"

    async def refuse_spoilers(self, table: Table, who: Who) -> None:
        """Refuse a table to somebody who does not sit there and would learn from it how to play the deal of the day."""
        if who.seat is None:
            await self._refuse_too_early(table, who)

    async def _refuse_too_early(self, table: Table, who: Who) -> None:
        """Refuse what others have played of the deal of the day to somebody whose own game of it is not over."""
        deal = table.sheet.deal
        if deal is None or deal.day is None or not table.is_sealed(self.hall.now()):
            return
        if not await self.may_know(deal.day, who.guest):
            raise Refusal("sealed", f"this is the deal of {deal.day}; finish your own game of it first", 403)

    async def what_to_play(self, day: str, guest: str, *, again: bool) -> Chance:
        """What a guest gets who wants to play the deal of a day: the table of their own try, or a new one.

        The first game of the day is the one that counts. Whoever plays once more has finished that one, or waits until
        the day is closed.
        """
        found = await kept.own_try(self.hall.store, day, guest)
        if found and not (again and found.status == "finished"):
            return Chance(found.table)
        if found or self.hall.now() >= closes(day):
            return Chance(None)
        if day != day_at(self.hall.now()):
            raise Refusal(
                "sealed", f"the deal of {day} cannot be begun any more; it is open to all when it closes", 403
            )
        return Chance(None, counted=True)

    async def note_first(self, table: Table) -> None:
        """Remember a table whose deal somebody else plays now."""
        found = outcome(table)
        if table.sheet.deal is None and found:
            await kept.note_first(self.hall.store, table.sheet.id, found)

    async def results(self, table: Table, who: Who) -> m.DealResults:
        """The results of the tables of one deal, side by side. A public table does not tell of private ones.

        The seat at one's own table opens no results of a day: they would tell how others played it.
        """
        await self._refuse_too_early(table, who)
        public = table.sheet.terms.visibility == "public"
        found = await kept.results_of(self.hall.store, deal_id(table), of=who.guest, only_public=public, limit=TABLES)
        lines = [_line(seats, who.guest) for seats in by_table(found)]
        here = next((number for number, line in enumerate(lines) if line.table == table.sheet.id), None)
        return m.DealResults(lines, here)


def _line(seats: list[Result], guest: str | None) -> m.DealTable:
    """The result of a table."""
    return m.DealTable(
        seats[0].table,
        seats[0].at,
        [
            m.SeatResult(one.name, one.bot, one.gold, one.items, one.gave_up, _is_of(one, guest), one.replaced_by)
            for one in seats
        ],
    )


def _is_of(result: Result, guest: str | None) -> bool:
    return guest is not None and result.guest == guest
