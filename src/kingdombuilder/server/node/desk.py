"""The desk: everything that can be asked of the server, whether over a socket or by plain HTTP."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from ...game.documents.record import Record
from .. import protocol as m
from ..settings import Settings
from ..storage.people.reports import Report, add_report
from ..storage.schema import LESSON, PUZZLE
from ..storage.store import Store
from ..storage.upkeep.retention import forget_practice
from ..storage.writing.jobs import Conflict
from ..table.advice import analyses, questions
from ..table.advice.coaching import coach, coached_seat
from ..table.advice.thinking import advise
from ..table.ids import is_table_id, new_table_id
from ..table.refusals import Refusal
from ..table.sanitise import clean
from ..table.setting import rematch
from ..table.setting.deals import lay_day, refuse_sealed, same_deal
from ..table.setting.new_tables import lay, may_be_named
from ..table.telling.records import finished_record, whole_record
from ..table.telling.replays import Replay, until
from ..table.who import Who, still
from .guarding.audit import IN_THE_LOG, Audit
from .guarding.bans import SHUT_OUT, Bans
from .guarding.limits import Limits
from .hall import Hall
from .live_table import LiveTable
from .people.guests import Guests, read_keys
from .people.keyring import Keyring
from .results.deals import Deals
from .results.games import Results
from .results.ratings import Ratings
from .thinking.analyses import Analyses
from .thinking.programs import Programs
from .thinking.scheduler import Claim, Urgency
from .thinking.workers import Workers

UPDATES = 200
"""Entries of a log on one page."""
REPLAYS = 16
"""Games of which all states are kept at hand, for those who replay them."""


class Desk:
    """Everything that can be asked of one node."""

    def __init__(self, hall: Hall, keyring: Keyring, workers: Workers, programs: Programs, settings: Settings) -> None:
        """Answer for this hall."""
        self.hall = hall
        self.keyring = keyring
        self.workers = workers
        self.programs = programs
        self.settings = settings
        self.table_limits = Limits(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.hint_limits = Limits(settings.hints_per_minute / 60, settings.hints_per_minute)
        self.import_limits = Limits(settings.imports_per_hour / 3600, settings.imports_per_hour)
        self.bans = Bans(keyring)
        self.audit = Audit(keyring)
        self.guests = Guests(hall, keyring)
        self.deals = Deals(hall)
        self.ratings = Ratings(hall, keyring)
        self.results = Results(hall)
        self.identity_limits = Limits(settings.identity_per_hour / 3600, settings.identity_per_hour)
        self.report_limits = Limits(settings.reports_per_hour / 3600, settings.reports_per_hour)
        self.analyses = Analyses(hall, settings.analyses_per_hour, settings.analysis_nice)
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    def who(self, live: LiveTable, guest: str | None, secret: str | None) -> Who:
        """Who somebody is at a table: a secret tells the seat, else the guest's cookie does."""
        self.bans.refuse(guest)
        if secret is None:
            return Who(guest, live.table.seat_of(guest))
        seat = self.keyring.seat(live.table, secret)
        if seat is None:
            raise Refusal("bad_secret", "that is not a secret of a seat at this table", 403)
        owner = live.table.chairs[seat].guest
        self.bans.refuse(owner)
        return Who(owner, seat, by_secret=owner != guest)

    async def read_bans(self, store: Store) -> None:
        """Look who is shut out now, and send away whoever of them is here."""
        await self.bans.read(store)
        for live in self.hall.live_tables:
            for watcher in live.watchers:
                if self.bans.has_guest(watcher.who.guest) or self.bans.has_address(watcher.address):
                    watcher.close(SHUT_OUT, again=False)

    async def read_keys(self, store: Store) -> None:
        """Look which keys count now."""
        await read_keys(store, self.keyring, self.hall.now(), self.settings.key_days)

    async def set_table(self, asked: m.NewTable, guest: str, address: str) -> m.Done:
        """Set a table for a guest who calls from this address."""
        self.bans.refuse(guest)
        self._count_new_table(address)
        self.programs.refuse_others([*asked.bots, asked.substitute])
        if asked.lesson or asked.practice or asked.puzzle:
            self.hall.forget(await forget_practice(self.hall.store, guest, PUZZLE if asked.puzzle else LESSON))
        else:
            await self._count_unfinished(guest)
        if asked.record is not None or asked.position is not None or asked.moment is not None:
            await self._count_import(guest, address)
        moment = asked.moment or asked.practice
        origin = await self._origin(moment.table, guest) if moment else None
        played = until(await self.record(origin), moment.step) if origin and moment else None
        sheet, entries = await asyncio.to_thread(lay, asked, new_table_id(), guest, self.hall.now(), played)
        rated = not sheet.teaches and await self.ratings.wants(guest)
        entries = [replace(entry, rated=rated) if isinstance(entry, m.Joined) else entry for entry in entries]
        if origin and not may_be_named(origin.table, sheet):
            sheet = replace(sheet, moment=None)
        elif origin and asked.moment and asked.moment.step == 0:
            await self.deals.note_first(origin.table)
            sheet = replace(sheet, deal=same_deal(origin.table))
        live = await self.hall.set_table(sheet, entries, address)
        if rated:
            await self.ratings.note(sheet.id, guest, address)
        self.audit.note(self.hall.now(), address, guest, "set", sheet.id)
        return self._seated(live, guest)

    async def _origin(self, id: str, guest: str) -> LiveTable:
        """The table of a finished game from which somebody wants to go on, or whose deal they want to play."""
        origin = await self.hall.fresh_table(id)
        await self.deals.refuse_spoilers(origin.table, Who(guest, origin.table.seat_of(guest)))
        refuse_sealed(origin.table, self.hall.now())
        return origin

    async def play_day(self, asked: m.PlayDay, day: str, guest: str, address: str) -> m.Done:
        """Let a guest play the deal of a day: go on with the try that counts, begin it, or play once more."""
        self.bans.refuse(guest)
        chance = await self.deals.what_to_play(day, guest, again=asked.again)
        if chance.table:
            return self._seated(await self.hall.table(chance.table), guest)
        self._count_new_table(address)
        await self._count_unfinished(guest)
        seed, now, counted = self.keyring.day_seed(day), self.hall.now(), chance.counted
        sheet, entries = await asyncio.to_thread(lay_day, day, seed, asked, new_table_id(), guest, now, counted=counted)
        try:
            live = await self.hall.set_table(sheet, entries, address)
        except Conflict:  # who begins twice at once plays once
            return await self.play_day(asked, day, guest, address)
        self.audit.note(self.hall.now(), address, guest, "set", sheet.id)
        return self._seated(live, guest)

    async def ask(self, id: str, who: Who, command: m.Command, address: str) -> m.Done:
        """Do what somebody who calls from this address asks of a table."""
        self.bans.refuse(who.guest)
        if isinstance(command, m.SetBot):
            self.programs.refuse_others([command.bot])
        if isinstance(command, m.Join):
            table = (await self.hall.table(id)).table
            who = dataclasses.replace(who, rated=await self.ratings.is_ready(table, who.guest, address))
        if isinstance(command, m.Rematch):
            self._count_new_table(address)
            done = await self._rematch(id, who, address)
        else:
            done = m.Done(await self.hall.ask(id, who, command), None, who.seat, None, None)
        if not isinstance(command, IN_THE_LOG):
            self.audit.note(self.hall.now(), address, who.guest, str(command.__struct_config__.tag), id)
        if isinstance(command, m.Join):
            done = replace(self._seated(await self.hall.table(id), who.guest), number=done.number)
        return replace(done, key=command.key)

    def _count_new_table(self, address: str) -> None:
        """Count a new table, such as a rematch, for this address, and refuse it if there are too many."""
        wait = self.table_limits.wait(address)
        if wait:
            raise Refusal("too_fast", "that is a lot of new tables; wait a minute", 429, wait)

    async def _count_unfinished(self, guest: str) -> None:
        """Refuse another table to a guest who has too many that are not finished."""
        limit = self.settings.tables_per_guest
        if await self.hall.store.unfinished_tables_of(guest) >= limit:
            raise Refusal("too_many_tables", f"you have {limit} unfinished tables; finish some of them first", 429)

    async def _count_import(self, guest: str, address: str) -> None:
        """Count a record or a position that somebody brings along, and refuse it if there are too many."""
        wait = self.import_limits.wait(address)
        if wait:
            raise Refusal("too_fast", "that is a lot of records and positions; wait a few minutes", 429, wait)
        limit = self.settings.imports_per_guest
        if await self.hall.store.imports_of(guest) >= limit:
            raise Refusal("too_many_imports", f"you have imported {limit} games that are still here", 429)

    def _seated(self, live: LiveTable, guest: str | None) -> m.Done:
        """The answer to somebody who has sat down."""
        seat = live.table.seat_of(guest)
        secret = None if seat is None else self.keyring.seat_secret(live.table, seat)
        return m.Done(live.table.number, None, seat, secret, live.table.sheet.id)

    async def _rematch(self, id: str, who: Who, address: str) -> m.Done:
        """Sit down at the next table, on the same seat; set it, if nobody has."""
        old = await self.hall.table(id)
        if who.seat is None or who.guest is None:
            raise Refusal("no_seat", "only those who played may ask for a rematch", 403)
        await self.hall.commit(old, partial(rematch.rematched, seat=who.seat))
        assert old.table.next_table
        live = await self._next_table(old, old.table.next_table, who.guest, address)
        if live.table.seat_of(who.guest) is None:
            again = rematch.same_seat(old.table, who.seat, live.table)
            try:
                ready = await self.ratings.is_ready(live.table, who.guest, address)
                await self.hall.ask(live.table.sheet.id, Who(who.guest, rated=ready), again)
            except Refusal:
                if live.table.seat_of(who.guest) is None:  # who asks twice at once sits down once
                    raise
        return self._seated(live, who.guest)

    async def _next_table(self, old: LiveTable, id: str, host: str, address: str) -> LiveTable:
        """The next table, set by the first who asks for it."""
        with suppress(Refusal):
            return await self.hall.table(id)
        sheet, entries = await asyncio.to_thread(rematch.lay_next, old.table, id, host, self.hall.now())
        with suppress(Conflict):
            return await self.hall.set_table(sheet, entries, address)
        return await self.hall.table(id)

    async def hints(self, live: LiveTable, who: Who, address: str) -> m.Hints:
        """What would be good now, for the one who decides and calls from this address."""
        async with live.lock:
            number, salt = live.table.number, live.table.sheet.salt
            seen = questions.seen_for_hints(live.table, still(live.table, who))
        self._count_hint(who)
        await self.results.advised(live, seen.decider, "hint")
        async with self.workers.scheduler.place(Claim(address, str(who.guest), lambda: Urgency.WATCHED)):
            return m.Hints(number, await self.workers.run(advise, seen, f"{salt} {number}"))

    def count_identity(self, address: str) -> None:
        """Count something about oneself that nobody needs often, and refuse it if an address asks too often."""
        wait = self.identity_limits.wait(address)
        if wait:
            raise Refusal("too_fast", "that was asked too often from your address; wait a few minutes", 429, wait)

    def _count_hint(self, who: Who) -> None:
        """Count something that is thought about for a guest at once, and refuse it if there is too much."""
        wait = self.hint_limits.wait(str(who.guest))
        if wait:
            raise Refusal("too_fast", "that is a lot of hints; think for a moment", 429, wait)

    async def coach(self, live: LiveTable, who: Who, address: str) -> m.Coached:
        """What the coach says of somebody's last turn; bots for whom people wait think first."""
        async with live.lock:
            seat = coached_seat(live.table, still(live.table, who))
            number, sheet = live.table.number, live.table.sheet
            record = whole_record(live.table, await self.hall.store.rows(sheet.id))
        self._count_hint(who)
        async with self.workers.scheduler.place(Claim(address, str(who.guest), lambda: Urgency.PLAYED)):
            remark = await self.workers.run(coach, record, seat, f"{sheet.salt} {number}")
        if remark:
            await self.results.advised(live, seat, "coach")
        return m.Coached(number, remark)

    async def why_not(self, live: LiveTable, who: Who, kind: str, hex: str) -> m.WhyNot:
        """Why the one who decides may not name that hex for an action on offer."""
        async with live.lock:
            seen = questions.seen_by_decider(live.table, still(live.table, who))
        return questions.why_not(seen, kind, hex)

    async def updates(self, live: LiveTable, who: Who, after: int) -> m.Updates:
        """What has happened at a table after some number, a page of it."""
        async with live.lock:
            happened = await self.hall.missed(live, after, UPDATES)
            updates = self.hall.telling.updates(live, happened, still(live.table, who)) if happened else []
            return m.Updates(live.table.number, updates)

    async def record(self, live: LiveTable) -> Record:
        """The record of a finished game."""
        async with live.lock:
            return finished_record(live.table, await self.hall.store.rows(live.table.sheet.id))

    async def step(self, live: LiveTable, step: int, seat: int | None) -> m.Step:
        """One moment of a finished game, as a player saw it or with all that was hidden."""
        return (await self._replay(live)).step(step, seat)

    async def turns(self, live: LiveTable) -> m.Turns:
        """A finished game by its turns."""
        return await asyncio.to_thread((await self._replay(live)).turns)

    async def _replay(self, live: LiveTable) -> Replay:
        id = live.table.sheet.id
        if id not in self._replays:
            self._replays[id] = await asyncio.to_thread(Replay.of, await self.record(live))
            if len(self._replays) > REPLAYS:
                self._replays.popitem(last=False)
        return self._replays[id]

    async def analyse(self, live: LiveTable, who: Who, address: str) -> m.Analysis:
        """Begin the analysis of a finished game, for somebody who calls from this address, or go on with it."""
        self.bans.refuse(who.guest)
        return await self.analyses.start(live, await self.record(live), who, address)

    async def compare(self, live: LiveTable, who: Who, address: str) -> m.Comparison:
        """The turn that somebody tried again at a table, beside what was played once and the best that was found."""
        async with live.lock:
            practice = live.table.sheet.practice
            if practice is None:
                raise Refusal("no_practice", "no turn of another game is tried again at this table")
            if still(live.table, who).seat is None:
                raise Refusal("no_seat", "only who tries a turn again is told how good it is", 403)
            record = whole_record(live.table, await self.hall.store.rows(live.table.sheet.id))
        review = await self.analyses.review_from(practice)
        self._count_hint(who)
        async with self.workers.scheduler.place(Claim(address, str(who.guest), lambda: Urgency.WATCHED)):
            line = await self.workers.run(analyses.tried, record.text(), practice.step) if review else None
        return analyses.comparison(line, review)

    async def report(self, live: LiveTable, who: Who, asked: m.Report, address: str) -> m.Reported:
        """Keep what somebody reports of the chat of a table for whoever runs the server, once for each line."""
        self.bans.refuse(who.guest)
        if who.seat is None or who.guest is None:
            raise Refusal("no_seat", "only those who sit at the table may report what is said there", 403)
        wait = self.report_limits.wait(address)
        if wait:
            raise Refusal("too_fast", "that is a lot of reports; wait a few minutes", 429, wait)
        id, store = live.table.sheet.id, self.hall.store
        rows = await store.rows(id, limit=asked.number)
        row = rows[-1] if len(rows) == asked.number > 0 else None
        if row is None or not isinstance(row.entry, m.Spoke) or not row.entry.text:
            raise Refusal("no_message", f"entry {asked.number} is nothing that somebody said", 404)
        if row.guest == who.guest:
            raise Refusal("own_message", "that is what you said yourself")
        names = [one.entry.name for one in rows if isinstance(one.entry, m.Joined) and one.guest == row.guest]
        report = Report(
            at=self.hall.now(),
            table_id=id,
            line=row.number,
            guest=str(row.guest),
            name=names[-1],
            text=row.entry.text,
            reporter=who.guest,
            reason=asked.reason,
            note=clean(asked.note),
        )
        new = await add_report(store, report)
        if new:
            self.audit.note(self.hall.now(), address, who.guest, "report", id)
        return m.Reported(row.number, not new)

    async def tables(self, status: m.Status, guest: str | None, mine: bool, cursor: str | None) -> m.TableList:
        """A page of tables."""
        page = self.settings.page
        found = await self.hall.store.summaries(status, guest if mine else None, _read_cursor(cursor), page + 1)
        last = found[page - 1] if len(found) > page else None
        return m.TableList(found[:page], f"{last.created}.{last.id}" if last else None)


def _read_cursor(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    created, _, id = cursor.partition(".")
    if not created.isdecimal() or len(created) > 15 or not is_table_id(id):
        raise Refusal("bad_cursor", "'before' is what the last page gave as 'next'", 422)
    return int(created), id
