"""The core of the service: create, view and play tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ..game.documents.record import Record
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..table.caller import Caller, current_seat
from ..table.config import TableConfig
from ..table.creating import rematch
from ..table.creating.catalogue import catalogue_message, spots
from ..table.creating.new_tables import lay, may_be_named, own_sections
from ..table.decisions import seen_by_decider, why_not
from ..table.parts import beginnings
from ..table.views.records import finished_record, until
from .bots import Bots
from .calls import Call, Visit
from .feature import Feature
from .gate import step_aside
from .limits import Quotas
from .live_table import LiveTable, Watcher
from .ports import Conflict
from .routing import ROUTES, Found, Route, Router, get, post
from .tables import Tables
from .thinking.scheduler import Claim, Urgency

UPDATES = 200
"""The entries of a log per page."""
LONGEST_WAIT = 25
"""The most seconds that a request for updates may wait."""
WAITING_MESSAGES = 200
"""The default length limit of a watcher's queue."""

F = TypeVar("F", bound=Callable[..., Awaitable[object]])
P = ParamSpec("P")
T = TypeVar("T")


def _every_command(handler: F) -> F:
    """Add a route for each command: ``tables/{id}/act``."""
    handler.__dict__[ROUTES] = [
        Route("POST", f"tables/{{id}}/{name}", handler, 2, on_device=True, admits=kind is m.Join, body=kind)
        for name, kind in m.COMMANDS.items()
    ]
    return handler


class Service:
    """The requests about the tables of one process."""

    def __init__(
        self, tables: Tables, bots: Bots, quotas: Quotas | None = None, waiting_messages: int = WAITING_MESSAGES
    ) -> None:
        """Serve these tables; the host adds ``features``."""
        self.tables = tables
        self.quotas = quotas or Quotas()
        self.bots = bots
        self.identity = tables.identity
        self.thinker = tables.thinker
        self.waiting_messages = waiting_messages
        self.features: list[Feature] = []
        self.worked: list[Callable[[Call, int], None]] = []
        """Called with a caller for whom something was done, and its cost."""
        self._before: dict[type, list[Feature]] = {}

    def router(self, *more: object) -> Router:
        """The routes of the features, the core and the host."""
        return Router([*self.features, self, *more])

    async def answer(self, found: Found, call: Call, query: Mapping[str, str], body: bytes | str) -> object:
        """The answer of the matched handler to a request."""
        route, part, path = found
        self.count_work(call, route.cost)
        arguments = route.arguments(path, query, body)
        for name, kind in route.parameters.items():
            if kind is Call:
                arguments[name] = call
            elif kind is Visit:
                arguments[name] = await self.visit(path["id"], call)
        return await route.handler(part, **arguments)

    def count_work(self, call: Call, cost: int) -> None:
        """Count the cost of what is done for a caller."""
        for callback in self.worked:
            callback(call, cost)

    def asked_before(self, command: m.Command) -> list[Feature]:
        """The features with a hook before a command."""
        kind = type(command)
        if kind not in self._before:
            self._before[kind] = [feature for feature in self.features if kind in feature.commands]
        return self._before[kind]

    def answering(self, message: type) -> Feature:
        """The feature that answers a kind of message on connections."""
        for feature in self.features:
            if message in feature.messages:
                return feature
        raise Refusal("not_found", "there is no such address", 404)

    async def think(
        self,
        call: Call,
        guest: str | None,
        urgency: Urgency,
        function: Callable[P, T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """The result of a slow function, once it is the turn of a caller's guest."""
        claim = Claim(call.address, guest or call.address, lambda: urgency)
        async with self.thinker.scheduler.place(claim):
            return await self.thinker.run(function, *args, **named)

    # --- Who calls ---

    def admit(self, guest: str | None) -> None:
        """Refuse a banned guest."""
        for feature in self.features:
            feature.admit(guest)

    def note(self, call: Call, guest: str | None, deed: str, about: str = "") -> None:
        """Pass an action of a guest to the features."""
        for feature in self.features:
            feature.note(call, guest, deed, about)

    def caller(self, live: LiveTable, guest: str | None, secret: str | None) -> Caller:
        """The caller at a table, by the seat secret, else by the cookie."""
        self.admit(guest)
        caller = self.identity.caller(live.table, guest, secret)
        if caller.guest != guest:
            self.admit(caller.guest)
        return caller

    async def visit(self, id: str, call: Call) -> Visit:
        """The visit of a table, after reading all rows that any process has written."""
        live = await self.tables.fresh(id)
        caller = self.caller(live, call.guest, call.secret)
        await self.before_visit(live, caller)
        self.tables.presence.saw(live, caller.guest)
        return Visit(call, live, caller)

    async def before_visit(self, live: LiveTable, caller: Caller) -> None:
        """Refuse a caller who may not see a table yet."""
        for feature in self.features:
            await feature.before_visit(live.table, caller)

    # --- New tables ---

    @get("catalogue", on_device=True, max_age=3600)
    async def catalogue(self) -> m.Catalogue:
        """All boxes, sections, cards, tasks, tiles with rules, bots and programs."""
        return catalogue_message(self.bots.offered)

    @get("spots", on_device=True)
    async def spots(self, sections: str = "", own: str = "") -> m.Spots:
        """The legal hexes for capitols and caves: ``?sections=harbor,oracle',tower,barn``.

        ``own=`` takes the texts or codes of custom sections that ``sections`` names.
        """
        return spots(sections.split(","), own_sections(own))

    @post("tables", cost=10, on_device=True, status=201, admits=True, large=True)
    async def create(self, asked: m.NewTable, call: Call) -> m.Done:
        """Create a table. Every field has a default."""
        guest = call.known_guest
        self.admit(guest)
        await self.before_new_table(asked, call, guest)
        moment = next((one.moment for one in beginnings(asked)), asked.moment)
        origin = await self._origin(moment.table, guest) if moment else None
        played = until(await self.record(origin), moment.step) if origin and moment else None
        made: tuple[TableConfig, Sequence[m.AnyEntry]] = await self.thinker.aside(
            lay, asked, self.identity.new_table_id(), guest, self.tables.now(), played
        )
        config, entries = made
        if config.teaches:
            self.tables.forget(await self.tables.store.forget_practice(guest, puzzles=config.puzzle is not None))
        if origin and not may_be_named(origin.table, config):
            config = replace(config, moment=None)
        for feature in self.features:
            config, entries = await feature.new_table(config, entries, origin.table if origin else None, guest)
        live = await self.tables.create(config, list(entries), call.address)
        await self.created(live, call, guest)
        return self.seated(live, guest)

    async def before_new_table(self, asked: m.NewTable, call: Call, guest: str) -> None:
        """Let the features refuse a new table."""
        for feature in self.features:
            await feature.before_new_table(asked, call, guest)

    async def created(self, live: LiveTable, call: Call, guest: str) -> None:
        """Pass a new table to the features."""
        for feature in self.features:
            await feature.table_created(live.table, call, guest)
        self.note(call, guest, "set", live.table.config.id)

    async def _origin(self, id: str, guest: str) -> LiveTable:
        """The table of a finished game that a guest wants to continue, or whose deal the guest wants to play."""
        origin = await self.tables.fresh(id)
        for feature in self.features:
            await feature.before_going_on(origin.table, guest)
        return origin

    # --- Looking ---

    @get("tables/{id}", cost=4, on_device=True)
    async def table(self, visit: Visit) -> m.Welcome:
        """The caller's view of a table, the board, and the latest chat messages."""
        async with visit.live.lock:
            return self.tables.broadcast.welcome(visit.live, current_seat(visit.table, visit.caller))

    @get("tables/{id}/updates", cost=2, on_device=True)
    async def updates(self, visit: Visit, after: int = 0, wait: int = 0) -> m.Updates:
        """The entries after ``?after=17``, at most 200, the newest with the whole view.

        With ``&wait=20`` the answer waits up to 20 seconds (at most 25) for an entry.
        """
        if wait > LONGEST_WAIT:
            raise Refusal("bad_query", f"'wait' is a whole number from 0 to {LONGEST_WAIT}", 422)
        found = await self._updates(visit, after)
        if wait and not found.updates:
            await self._wait_for_something(visit, after, wait)
            found = await self._updates(visit, after)
        return found

    async def _updates(self, visit: Visit, after: int) -> m.Updates:
        """A page of updates after a number."""
        live = visit.live
        async with live.lock:
            happened = await self.tables.missed(live, after, UPDATES)
            caller = current_seat(live.table, visit.caller)
            updates = self.tables.broadcast.updates(live, happened, caller) if happened else []
            return m.Updates(live.table.number, updates)

    async def _wait_for_something(self, visit: Visit, after: int, seconds: int) -> None:
        live, watcher = visit.live, Watcher(visit.caller, self.waiting_messages, visit.call.address)
        self.tables.watch(live, watcher)
        step_aside()
        try:
            async with asyncio.timeout(seconds):
                while live.number <= after and watcher.closing is None:
                    await watcher.next()
        except TimeoutError:
            pass
        finally:
            live.watchers.discard(watcher)

    @get("tables/{id}/why-not", cost=2, on_device=True)
    async def why_not(self, visit: Visit, action: str = "", hex: str = "") -> m.WhyNot:
        """Why a hex is illegal for an action: ``?action=build&hex=c4``."""
        async with visit.live.lock:
            seen = seen_by_decider(visit.table, current_seat(visit.table, visit.caller))
        return why_not(seen, action, hex)

    async def record(self, live: LiveTable) -> Record:
        """The record of a finished game."""
        async with live.lock:
            return finished_record(live.table, await self.tables.store.rows(live.table.config.id))

    # --- Commands ---

    @_every_command
    async def command(self, visit: Visit, command: Struct) -> m.Done:
        """Carry out a command at a table."""
        if isinstance(command, m.Join) and command.key and visit.caller.guest == visit.call.signs_in:
            raise Refusal("no_guest", "get a cookie from /api/me first: a key counts for one guest", 403)
        return await self.ask(visit, command)  # type: ignore[arg-type]

    async def ask(self, visit: Visit, command: m.Command) -> m.Done:
        """Carry out a command of a caller at a table.

        If it is refused because meanwhile the caller would act as another guest, it is tried once more.
        """
        acting = self.identity.acts_as(visit.table, visit.caller, command)
        try:
            return await self._ask(visit.as_(acting), command)
        except Refusal:
            now = self.identity.acts_as(visit.table, visit.caller, command)
            if now == acting:
                raise
        return await self._ask(visit.as_(now), command)

    async def _ask(self, visit: Visit, command: m.Command) -> m.Done:
        live = visit.live
        for feature in self.asked_before(command):
            visit = await feature.before_command(visit, command)
        if isinstance(command, m.Rematch):
            done = await self._rematch(visit)
        else:
            number = await self.tables.ask(live, visit.caller, command)
            done = m.Done(number, None, visit.caller.seat, None, None)
            if isinstance(command, m.Join):
                done = replace(self.seated(live, visit.caller.guest), number=number)
        if not command.decides:
            self.note(visit.call, visit.caller.guest, str(command.__struct_config__.tag), live.table.config.id)
        return replace(done, key=command.key)

    def seated(self, live: LiveTable, guest: str | None) -> m.Done:
        """The answer to a guest who has taken a seat."""
        seat = live.table.seat_of(guest)
        secret = None if seat is None else self.identity.seat_secret(live.table, seat)
        return m.Done(live.table.number, None, seat, secret, live.table.config.id)

    async def _rematch(self, visit: Visit) -> m.Done:
        """Take the same seat at the next table, creating it if necessary."""
        old, seats = visit.live, self.identity.seats_again(visit.table, visit.caller)
        await self.tables.commit(old, partial(rematch.rematched, seat=seats[0], id=self.identity.new_table_id()))
        assert old.table.next_table
        guests = [(seat, str(old.table.chairs[seat].guest)) for seat in seats]
        live = await self._next_table(old, old.table.next_table, guests[0][1], visit.call)
        for seat, guest in guests:
            if live.table.seat_of(guest) is None:
                await self._sit_again(old, seat, Visit(visit.call, live, Caller(guest)))
        return self.seated(live, guests[0][1])

    async def _sit_again(self, old: LiveTable, seat: int, visit: Visit) -> None:
        again = rematch.same_seat(old.table, seat, visit.table)
        try:
            for feature in self.asked_before(again):
                visit = await feature.before_command(visit, again)
            await self.tables.ask(visit.live, visit.caller, again)
        except Refusal:
            if visit.table.seat_of(visit.caller.guest) is None:  # who asks twice at once sits down once
                raise

    async def _next_table(self, old: LiveTable, id: str, host: str, call: Call) -> LiveTable:
        """The next table, created by the first request."""
        with suppress(Refusal):
            return await self.tables.get(id)
        config, entries = await self.thinker.aside(rematch.lay_next, old.table, id, host, self.tables.now())
        with suppress(Conflict):
            return await self.tables.create(config, entries, call.address)
        return await self.tables.get(id)

    async def close(self) -> None:
        """Stop everything, after pending writes."""
        await self.bots.close()
        await self.tables.close()
        for feature in self.features:
            await feature.close()
