"""The deal of the day on a server: play, standings, visibility, and comparison of results.

A guest sees the games of a day only after finishing their own, or when the day is closed. The seed is secret until
then.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_hex

from msgspec.structs import replace

from ....protocol import messages as m
from ....protocol.refusals import Refusal
from ....server.node import Server
from ....service.calls import Call, Page, Preview, Visit
from ....service.feature import Feature
from ....service.ports import Conflict
from ....service.routing import get, post
from ....table.caller import Caller
from ....table.config import TableConfig
from ....table.outcomes import outcome
from ....table.table import Table
from ....table.views.records import refuse_sealed
from ..calendar import (
    board_of,
    closes,
    day_at,
    day_before,
    day_of,
    days_in_a_row,
    deal_id,
    deal_on,
    ends,
    lay_day,
    open_deals,
    plan_of,
    read_day,
    same_deal,
    sections_of,
    status_at,
)
from ..messages import (
    Day,
    DayLine,
    DayStanding,
    DealResults,
    DealTable,
    ItemResult,
    OtherDeal,
    OwnTry,
    PlayDay,
    SeatResult,
    TryStatus,
)
from . import storage as kept
from .storage import Result, by_table

DAY = re.compile(r"/daily(?:/(\d{4}-\d\d-\d\d)(/base)?)?")
KEY = "deals"
"""The name of the key that seeds the deals. It never changes, or a day would have two deals."""
BEST = 50
"""Lines of the standings of a day."""
EARLIER = 14
"""The number of earlier days that are searched for played ones."""
TABLES = 24
"""The most tables of one deal in a comparison."""


class Deals(Feature):
    """The deals at the tables of one node."""

    def __init__(self, server: Server) -> None:
        """Use the database of a server."""
        super().__init__(server)
        self.store = server.store
        self._key = b""

    async def seed(self, deal: str) -> int:
        """The seed of a deal, unpredictable without the key of the database."""
        self._key = self._key or (await self.store.shared_key(KEY, token_hex(32))).encode()
        return int.from_bytes(hmac.digest(self._key, f"deal of the day\n{deal}".encode(), sha256)[:16])

    def sealed_deals(self, now: int) -> list[str]:
        """The daily deals that are not closed."""
        return open_deals(now)

    # --- Tables ---

    async def before_visit(self, table: Table, caller: Caller) -> None:
        """Refuse to show a table that would spoil the deal of the day for the caller."""
        if caller.seat is None:
            await self._refuse_too_early(table, caller)

    async def before_going_on(self, origin: Table, guest: str) -> None:
        """Refuse a copy of a game that would spoil the deal of the day or reveal its seed."""
        await self.before_visit(origin, Caller(guest, origin.seat_of(guest)))
        refuse_sealed(origin, self.tables.now())

    async def new_table(
        self, config: TableConfig, entries: Sequence[m.AnyEntry], origin: Table | None, guest: str
    ) -> tuple[TableConfig, Sequence[m.AnyEntry]]:
        """Note that a game which replays another from the beginning has the same deal."""
        if origin and config.moment and config.moment.step == 0:
            found = outcome(origin)
            if origin.config.deal is None and found:
                await kept.note_first(self.store, origin.config.id, found)
            config = replace(config, deal=same_deal(origin))
        return config, entries

    @get("tables/{id}/deal", cost=4)
    async def deal(self, visit: Visit) -> DealResults:
        """The results of all tables that played the same deal, by card."""
        return await self.results(visit.table, visit.caller)

    async def preview(self, page: Page) -> Preview | None:
        """The board of a day's deal, which everybody may see."""
        if not (found := DAY.fullmatch(page.path)):
            return None
        now = self.tables.now()
        day = read_day(found[1], now) if found[1] else day_at(now)
        deal = deal_on(day, base=found[2] is not None)
        board = await self.service.thinker.aside(board_of, deal, await self.seed(deal))
        return Preview("deal", f"/daily/{day}{found[2] or ''}", board, facts={"day": day})

    # --- The deal of the day ---

    @get("daily", cost=4)
    async def today(self, call: Call) -> Day:
        """The deal of today: boxes, sections, bot, standings and the caller's game; hidden facts are left out."""
        return await self.day(day_at(self.tables.now()), call.guest)

    @get("daily/{day}", cost=4)
    async def of_day(self, call: Call, day: str) -> Day:
        """The deal of a day: ``/api/daily/2026-11-16``."""
        return await self.day(read_day(day, self.tables.now()), call.guest)

    @get("daily/{day}/base", cost=4)
    async def base_of_day(self, call: Call, day: str) -> Day:
        """The second deal of a day, of the base box alone."""
        return await self.day(read_day(day, self.tables.now()), call.guest, base=True)

    @post("daily", cost=4, status=201)
    async def play_today(self, call: Call, asked: PlayDay) -> m.Done:
        """Play the deal of today: ``again`` plays it once more. It needs the cookie."""
        return await self.play_day(day_at(self.tables.now()), asked, call)

    @post("daily/{day}", cost=4, status=201)
    async def play_of_day(self, call: Call, day: str, asked: PlayDay) -> m.Done:
        """Play the deal of a day."""
        return await self.play_day(read_day(day, self.tables.now()), asked, call)

    @post("daily/{day}/base", cost=4, status=201)
    async def play_base_of_day(self, call: Call, day: str, asked: PlayDay) -> m.Done:
        """Play the second deal of a day."""
        return await self.play_day(deal_on(read_day(day, self.tables.now()), base=True), asked, call)

    async def play_day(self, deal: str, asked: PlayDay, call: Call) -> m.Done:
        """Let a guest play a day's deal: resume the attempt that counts, begin it, or play again.

        The first game counts. Another one is allowed once that is finished, or the day is closed.
        """
        guest = call.guest
        if guest is None:
            raise Refusal("no_guest", "get a cookie from /api/me first: each guest has one ranked game", 403)
        self.service.admit(guest)
        found = await kept.own_try(self.store, deal, guest)
        if found and not (asked.again and found.status == "finished"):
            return self.service.seated(await self.tables.get(found.table), guest)
        now, day = self.tables.now(), day_of(deal)
        counted = found is None and now < closes(deal)
        if counted and day != day_at(now):
            raise Refusal(
                "sealed", f"the deal of {day} can no longer be started; everybody can see it once it closes", 403
            )
        await self.service.before_new_table(m.NewTable(), call, guest)
        seed, id = await self.seed(deal), self.service.identity.new_table_id()
        config, entries = await self.service.thinker.aside(lay_day, deal, seed, asked, id, guest, now, counted=counted)
        try:
            live = await self.tables.create(config, entries, call.address)
        except Conflict:  # a guest who begins twice at once plays once
            return await self.play_day(deal, asked, call)
        await self.service.created(live, call, guest)
        return self.service.seated(live, guest)

    async def day(self, day: str, guest: str | None, *, base: bool = False) -> Day:
        """A day's deal, as far as the guest may know it."""
        deal, beside = deal_on(day, base=base), deal_on(day, base=not base)
        store, now, plan = self.store, self.tables.now(), plan_of(deal)
        mine = await self._own_try(deal, guest) if guest else None
        open_to_me = now >= closes(deal) or (mine is not None and mine.status != "running")
        played = await kept.played_deals(store, [(deal, closes(deal))])
        return Day(
            day=day,
            base=deal != day,
            status=status_at(deal, now),
            ends=ends(deal),
            closes=closes(deal),
            sets=list(plan.sets),
            sections=list(sections_of(deal, await self.seed(deal))),
            bot=plan.bot,
            players=played[0].players if played else 0,
            mine=mine,
            standings=await self._standings(deal, guest) if open_to_me else None,
            earlier=await self._earlier(day, guest, base=base),
            beside=await self._beside(beside, guest) if beside != deal else None,
            streak=await self._streak(guest) if guest else 0,
        )

    async def _beside(self, deal: str, guest: str | None) -> OtherDeal:
        """The other deal of a day, in short."""
        plan = plan_of(deal)
        found = await kept.own_try(self.store, deal, guest) if guest else None
        own = await kept.own_gold(self.store, [(deal, closes(deal))], guest) if guest and found else {}
        return OtherDeal(list(plan.sets), plan.bot, found is not None, own.get(deal))

    async def _streak(self, guest: str) -> int:
        """The guest's streak of days with a counted game."""
        found = await kept.own_deals(self.store, guest)
        return days_in_a_row({day_of(deal) for deal, at in found if at < closes(deal)}, day_at(self.tables.now()))

    async def _own_try(self, deal: str, guest: str) -> OwnTry | None:
        """The guest's attempt that counts in a day's deal, if any."""
        store = self.store
        found = await kept.own_try(store, deal, guest)
        if found is None:
            return None
        seats = await kept.results_at(store, found.table)
        own = next((seat for seat in seats if seat.guest == guest), None)
        bot = next((seat for seat in seats if seat.bot), None)
        if own is None or bot is None:
            over = found.status == "finished"  # the operator closed the table
            return OwnTry(found.table, "gave_up" if over else "running", None, None, None, [])
        items = [ItemResult(item, gold, bot.items.get(item, 0)) for item, gold in own.items.items()]
        status: TryStatus = "gave_up" if own.gave_up else "counted" if own.at < closes(deal) else "too_late"
        place = await kept.number_with_more(store, deal, closes(deal), own.gold) + 1 if status == "counted" else None
        return OwnTry(found.table, status, own.gold, bot.gold, place, items)

    async def _standings(self, deal: str, guest: str | None) -> list[DayStanding]:
        """The best games of a day's deal; equal gold shares a place."""
        found = await kept.standings(self.store, deal, closes(deal), BEST)
        gold = [one.gold for one in found]
        return [
            DayStanding(gold.index(one.gold) + 1, one.name, one.gold, one.table, _is_of(one, guest)) for one in found
        ]

    async def _earlier(self, day: str, guest: str | None, *, base: bool) -> list[DayLine]:
        before = [deal_on(day_before(day, number), base=base) for number in range(1, EARLIER + 1)]
        deals = [(deal, closes(deal)) for deal in before]
        played = await kept.played_deals(self.store, deals)
        own = await kept.own_gold(self.store, deals, guest) if guest and played else {}
        now = self.tables.now()
        return [
            DayLine(day_of(one.deal), one.players, one.best if now >= closes(one.deal) else None, own.get(one.deal))
            for one in played
        ]

    async def _refuse_too_early(self, table: Table, caller: Caller) -> None:
        """Refuse others' games of a day's deal to a guest whose own game is not over."""
        deal = table.config.deal
        if deal is None or deal.day is None or not table.is_sealed(self.tables.now()):
            return
        own = await kept.own_try(self.store, deal.id, caller.guest) if caller.guest else None
        if self.tables.now() < closes(deal.id) and (own is None or own.status != "finished"):
            raise Refusal("sealed", f"this is the deal of {deal.day}; finish your own game of it first", 403)

    async def results(self, table: Table, caller: Caller) -> DealResults:
        """The results of all tables of a deal. A public table does not show private ones.

        For a day's deal, a seat secret is not enough: the results would spoil it.
        """
        await self._refuse_too_early(table, caller)
        public = table.config.terms.visibility == "public"
        found = await kept.results_of(self.store, deal_id(table), of=caller.guest, only_public=public, limit=TABLES)
        lines = [_line(seats, caller.guest) for seats in by_table(found)]
        here = next((number for number, line in enumerate(lines) if line.table == table.config.id), None)
        return DealResults(lines, here)


def _line(seats: list[Result], guest: str | None) -> DealTable:
    return DealTable(
        seats[0].table,
        seats[0].at,
        [
            SeatResult(one.name, one.bot, one.gold, one.items, one.gave_up, _is_of(one, guest), one.replaced_by)
            for one in seats
        ],
    )


def _is_of(result: Result, guest: str | None) -> bool:
    return guest is not None and result.guest == guest


FEATURE = Deals
