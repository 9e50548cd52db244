"""The desk: everything that can be asked of the server, whether over a socket or by plain HTTP."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from ...game.actions import Action
from ...game.choices import choices
from ...game.explain import why_illegal
from ...game.record import Record
from ...game.state import State
from ...game.view import view
from ...hexes import NOWHERE_MASK, hex_named
from .. import protocol as m
from ..settings import Settings
from ..storage.store import Conflict
from ..table import views
from ..table.conduct import Refusal, Who
from ..table.new_tables import lay
from ..table.replays import Replay
from ..table.table import Table, whole_record
from .guests import Keyring, is_table_id, new_table_id
from .hall import Hall, still
from .limits import Limits
from .live import Live
from .thinking import Thinkers

UPDATES = 200
"""Entries of a log on one page."""
REPLAYS = 16
"""Games of which all states are kept at hand, for those who replay them."""


class Desk:
    """Answers guests."""

    def __init__(self, hall: Hall, keyring: Keyring, thinkers: Thinkers, settings: Settings) -> None:
        """Answer for this hall."""
        self.hall = hall
        self.keyring = keyring
        self.thinkers = thinkers
        self.settings = settings
        self.table_limits = Limits(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.hint_limits = Limits(settings.hints_per_minute / 60, settings.hints_per_minute)
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    def who(self, live: Live, guest: str | None, secret: str | None) -> Who:
        """Who somebody is at a table: a secret tells the seat, else the guest's cookie does."""
        if secret is None:
            return Who(guest, live.table.seat_of(guest))
        seat = self.keyring.seat(live.table, secret)
        if seat is None:
            raise Refusal("bad_secret", "that is no secret of a seat at this table", 403)
        return Who(live.table.chairs[seat].guest, seat)

    def count_new_table(self, address: str) -> None:
        """Somebody calls from this address for a new table, be it a rematch; refused if that happens too often."""
        if not self.table_limits.allows(address):
            raise Refusal("too_fast", "that is a lot of new tables; wait a minute", 429)

    async def set_table(self, asked: m.NewTable, guest: str) -> m.Done:
        """Set a table for a guest."""
        if await self.hall.store.unfinished_tables_of(guest) >= self.settings.tables_per_guest:
            limit = self.settings.tables_per_guest
            raise Refusal("too_many_tables", f"you have {limit} unfinished tables; finish some of them first", 429)
        sheet, entries = await asyncio.to_thread(lay, asked, new_table_id(), guest, self.hall.now())
        return self._seated(await self.hall.set_table(sheet, entries), guest)

    async def ask(self, id: str, who: Who, command: m.Command) -> m.Done:
        """Do what is asked of a table."""
        if isinstance(command, m.Rematch):
            return await self._rematch(id, who)
        number = await self.hall.ask(id, who, command)
        if isinstance(command, m.Join):
            live = await self.hall.table(id)
            return msgspec.structs.replace(self._seated(live, who.guest), number=number, key=command.key)
        return m.Done(number, command.key, who.seat, None, None)

    def _seated(self, live: Live, guest: str | None) -> m.Done:
        """The answer to somebody who has sat down."""
        seat = live.table.seat_of(guest)
        secret = None if seat is None else self.keyring.seat_secret(live.table, seat)
        return m.Done(live.table.number, None, seat, secret, live.table.sheet.id)

    async def _rematch(self, id: str, who: Who) -> m.Done:
        """Sit down at the next table, on the same seat; set it, if nobody has."""
        old = await self.hall.table(id)
        if who.seat is None or who.guest is None:
            raise Refusal("no_seat", "only those who played may ask for a rematch", 403)
        await self.hall.commit(old, _rematched)
        assert old.table.next_table
        live = await self._next_table(old, old.table.next_table, who.guest)
        if live.table.seat_of(who.guest) is None:
            await self.hall.ask(live.table.sheet.id, Who(who.guest), _same_again(old.table, who.seat, live.table))
        return self._seated(live, who.guest)

    async def _next_table(self, old: Live, id: str, host: str) -> Live:
        try:
            return await self.hall.table(id)
        except Refusal:
            sheet = old.table.sheet
        bots = [chair.bot if chair.kind == "bot" else None for chair in old.table.chairs]
        asked = msgspec.structs.replace(
            sheet.asked, seed=None, players=len(bots), bots=bots, watch=True, autostart=True
        )
        new_sheet, entries = await asyncio.to_thread(lay, asked, id, host, self.hall.now())
        try:
            return await self.hall.set_table(new_sheet, entries)
        except Conflict:
            return await self.hall.table(id)

    async def hints(self, live: Live, who: Who) -> m.Hints:
        """What would be good now, for the one who decides."""
        async with live.lock:
            table, who = live.table, still(live.table, who)
            if not table.sheet.terms.hints:
                raise Refusal("no_hints", "this table plays without hints", 403)
            number, seen = table.number, _decided_by(table, who)
        if not self.hint_limits.allows(str(who.guest)):
            raise Refusal("too_fast", "that is a lot of hints; think for a moment", 429)
        found = await self.thinkers.advise(seen, f"{table.sheet.salt} {number}")
        return m.Hints(number, [views.hint_line(hint) for hint in found])

    async def why_not(self, live: Live, who: Who, kind: str, hex: str) -> m.WhyNot:
        """Why the one who decides may not name that hex for an action on offer; it must be one that names hexes."""
        async with live.lock:
            seen = _decided_by(live.table, still(live.table, who))
        try:
            action = Action(kind, hex_named(hex))
        except ValueError as error:
            raise Refusal("bad_query", str(error), 422) from None
        if not choices(seen).get(kind, 0) & ~NOWHERE_MASK or not seen.setup.board.hexes >> action.hex & 1:
            raise Refusal("bad_query", why_illegal(seen, *action), 422)
        fault = views.why_not(seen, *action)
        if fault is None:
            raise Refusal("legal", f"{action} is legal", 409)
        return fault

    async def updates(self, live: Live, who: Who, after: int) -> m.Updates:
        """What has happened at a table after some number, a page of it."""
        async with live.lock:
            happened = await self.hall.missed(live, after, UPDATES)
            updates = self.hall.updates(live, happened, still(live.table, who)) if happened else []
            return m.Updates(live.table.number, updates)

    async def record(self, live: Live) -> Record:
        """The record of a finished game."""
        async with live.lock:
            if live.table.status != "finished":
                raise Refusal("not_finished", "the record would tell the seed; it is to be had when the game is over")
            return whole_record(live.table, await self.hall.store.rows(live.table.sheet.id))

    async def step(self, live: Live, step: int) -> m.Step:
        """One moment of a finished game."""
        id = live.table.sheet.id
        if id not in self._replays:
            self._replays[id] = await asyncio.to_thread(Replay.of, await self.record(live))
            if len(self._replays) > REPLAYS:
                self._replays.popitem(last=False)
        return self._replays[id].step(step)

    async def lines(self, status: m.Status, guest: str | None, mine: bool, cursor: str | None) -> m.TableList:
        """A page of tables."""
        page = self.settings.page
        found = await self.hall.store.lines(status, guest if mine else None, _read_cursor(cursor), page + 1)
        last = found[page - 1] if len(found) > page else None
        return m.TableList(found[:page], f"{last.created}.{last.id}" if last else None)


def _decided_by(table: Table, who: Who) -> State:
    """The game as somebody sees it who has to decide now."""
    if who.seat is None or table.decider != who.seat or not table.chairs[who.seat].decides or not table.play:
        raise Refusal("not_your_turn", "that is for the one who has to decide")
    return view(table.play.state, who.seat)


def _rematched(table: Table) -> list[m.AnyEntry]:
    """The entry that names the next table, unless there is one."""
    if table.status != "finished":
        raise Refusal("not_finished", "a rematch comes after the game")
    return [] if table.next_table else [m.Rematched(new_table_id())]


def _same_again(old: Table, seat: int, new: Table) -> m.Join:
    """Sit down at the next table as at the last one; where somebody was quicker, whatever is left."""
    chair, taken = old.chairs[seat], [other.colour for other in new.chairs if other.taken]
    return m.Join(
        name=chair.name,
        colour=None if chair.colour in taken else chair.colour,
        seat=None if new.chairs[seat].taken else seat,
        key="rematch",
    )


def _read_cursor(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    created, _, id = cursor.partition(".")
    if not created.isdecimal() or len(created) > 15 or not is_table_id(id):
        raise Refusal("bad_cursor", "'before' is what the last page gave as 'next'", 422)
    return int(created), id
