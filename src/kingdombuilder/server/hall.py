"""The hall: the tables of one node, and everybody who sits there or watches.

Whatever happens at a table happens under its lock and in this order: fold the new rows, write them, tell everybody. If
another node was quicker, the table is read anew and the request is looked at again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Any

import msgspec

from ..game.scoring import gold
from . import conduct, views
from . import messages as m
from .conduct import Refusal, Who
from .store import Conflict, Facts, Store
from .table import Happened, Row, Sheet, Table
from .watching import Watcher

LEASE = 5_000
"""Milliseconds after which another node takes care of a bot's decision, if the first one does not."""
ATTEMPTS = 20
"""How often a request is looked at again because another node was quicker."""

_encode = msgspec.json.Encoder().encode


def clock_now() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


@dataclass(eq=False)
class Live:
    """A table in memory, with those who look at it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    elsewhere: dict[str, list[bool]] = field(default_factory=dict)
    """At which seats people are connected on other nodes."""
    bots_task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.watchers) or self.lock.locked() or bool(self.bots_task and not self.bots_task.done())

    def here(self) -> list[bool]:
        """At which seats people are connected to this node."""
        seats = {watcher.who.seat for watcher in self.watchers}
        return [seat in seats for seat in range(len(self.table.chairs))]

    def present(self) -> list[bool]:
        """At which seats people are connected to any node."""
        return [any(column) for column in zip(self.here(), *self.elsewhere.values(), strict=True)]


class Hall:
    """The tables of one node."""

    def __init__(
        self,
        store: Store,
        *,
        tables_in_memory: int = 2000,
        chat_lines: int = 500,
        now: Callable[[], int] = clock_now,
    ) -> None:
        """Open the hall with what is in the store."""
        self.store = store
        self.tables_in_memory = tables_in_memory
        self.chat_lines = chat_lines
        self.now = now
        self.changed: list[Callable[[Live], None]] = []
        """Those who want to know when something has happened at a table of this node."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Live]] = {}

    @property
    def live_tables(self) -> list[Live]:
        """The tables in memory."""
        return list(self._live.values())

    def at_hand(self, id: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(id)

    async def table(self, id: str) -> Live:
        """A table, read from the store if it is not at hand."""
        if id in self._live:
            self._live.move_to_end(id)
            return self._live[id]
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Live:
        sheet = await self.store.sheet(id)
        if sheet is None:
            raise Refusal("no_table", "there is no such table; perhaps the link is incomplete", 404)
        return self._keep(Live(Table(sheet, await self.store.rows(id))))

    def _keep(self, live: Live) -> Live:
        self._live[live.table.sheet.id] = live
        if len(self._live) > self.tables_in_memory:
            for id, other in list(self._live.items())[: len(self._live) - self.tables_in_memory]:
                if not other.busy:
                    del self._live[id]
        return live

    def forget(self, ids: Iterable[str]) -> None:
        """Let tables go that are no more."""
        for id in ids:
            self._live.pop(id, None)

    async def set_table(self, sheet: Sheet, entries: Sequence[m.AnyEntry]) -> Live:
        """A new table; the host does all that is in the entries."""
        table = Table(sheet)
        rows = self._fold(table, sheet.host, None, [m.WasSet(), *entries])
        await self.store.create(sheet, rows, self._facts(table, rows))
        live = self._keep(Live(table))
        self._tell_changed(live)
        return live

    async def ask(self, id: str, who: Who, command: m.Command) -> int:
        """Do what somebody asks of a table; the number of the row by which it is done, once that is safe."""
        live = await self.table(id)
        key = f"{who.guest}:{command.key}" if command.key else None

        def wanted(table: Table) -> list[m.AnyEntry]:
            flagged = conduct.flag(table, self.now())
            if flagged and flagged.seat == who.seat and isinstance(command, m.Act | m.Undo | m.Redo):
                return [flagged]
            return conduct.entries(table, who, command, self.chat_lines)

        happened = await self.commit(live, wanted, guest=who.guest, key=key)
        if not happened:
            return live.table.keys[str(key)]
        if isinstance(happened[0].row.entry, m.Flagged):
            raise Refusal("time_is_up", "your time is up", 409)
        return happened[0].row.number

    async def commit(
        self,
        live: Live,
        wanted: Callable[[Table], Sequence[m.AnyEntry]],
        *,
        guest: str | None = None,
        key: str | None = None,
    ) -> list[Happened]:
        """Add what is wanted to a table's log. Nothing if that is empty, or was done before with the same key."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                if key in live.table.keys:
                    return []
                entries = wanted(live.table)
                if not entries:
                    return []
                before = live.table.number
                try:
                    rows = self._fold(live.table, guest, key, entries)
                    await self.store.append(live.table.sheet.id, rows, self._facts(live.table, rows))
                except Conflict:
                    await self._read_anew(live, before)
                except BaseException:
                    await asyncio.shield(self._read_anew(live, before))
                    raise
                else:
                    happened = list(live.table.recent)[-len(rows) :]
                    self._tell(live, happened)
                    return happened
        raise Refusal("busy", "too much is going on at this table at the same time; try again", 503)

    async def _read_anew(self, live: Live, known: int) -> None:
        """Forget what could not be written, and tell everybody what others have written."""
        try:
            live.table = Table(live.table.sheet, await self.store.rows(live.table.sheet.id))
        except BaseException:
            self._live.pop(live.table.sheet.id, None)
            for watcher in live.watchers:
                watcher.close("the table could not be read", again=True)
            raise
        self._tell(live, [one for one in live.table.recent if one.row.number > known])

    async def catch_up(self, id: str) -> None:
        """Another node says that something has happened at a table; read it, if anybody here cares."""
        live = self._live.get(id)
        if not live:
            return
        async with live.lock:
            rows = await self.store.rows(id, after=live.table.number)
            self._tell(live, [live.table.fold(row) for row in rows])

    def _fold(self, table: Table, guest: str | None, key: str | None, entries: Sequence[m.AnyEntry]) -> list[Row]:
        """Let the entries happen, for now in memory only; the first of them carries the key."""
        at = max(self.now(), table.at)
        rows = [
            Row(table.number + number, at, guest, None if number > 1 else key, entry)
            for number, entry in enumerate(entries, 1)
        ]
        for row in rows:
            table.fold(row)
        return rows

    def _facts(self, table: Table, rows: Sequence[Row]) -> Facts:
        """What is kept beside the log."""
        dues = [table.flag_falls(), table.at + LEASE if table.bot_to_decide else None]
        in_play = all(isinstance(row.entry, m.Acted | m.Undid | m.Redid | m.Spoke) for row in rows)
        return Facts(
            table.status,
            min([due for due in dues if due is not None], default=None),
            None if in_play and table.status == "running" else table_line(table),
        )

    def _tell(self, live: Live, happened: Sequence[Happened]) -> None:
        """Tell everybody at a table what has happened; each kind of onlooker gets what is theirs to know."""
        if not happened:
            return
        told: dict[tuple[int | None, bool], list[bytes]] = {}
        for watcher in list(live.watchers):
            watcher.who = self._still(live.table, watcher.who)
            kind = watcher.who.seat, watcher.who.guest == live.table.sheet.host
            if kind not in told:
                told[kind] = [_encode(update) for update in self.updates(live, happened, watcher.who)]
            watcher.tell(told[kind])
        self._tell_changed(live)

    def _still(self, table: Table, who: Who) -> Who:
        """The same person, who may have lost the seat meanwhile, or taken one."""
        return Who(who.guest, table.seat_of(who.guest))

    def updates(self, live: Live, happened: Sequence[Happened], who: Who) -> list[m.Update]:
        """What has happened, as somebody may know it; the last one with the whole view."""
        *early, last = happened
        shown = self.view(live, who)
        return [*(views.update(one, who.seat, None) for one in early), views.update(last, who.seat, shown)]

    def view(self, live: Live, who: Who) -> m.TableView:
        """The table as somebody sees it."""
        host = who.guest == live.table.sheet.host
        return views.table_view(live.table, who.seat, host=host, present=live.present())

    def tell_presence(self, live: Live) -> None:
        """Tell everybody who is there."""
        watching = sum(watcher.who.seat is None for watcher in live.watchers)
        message = _encode(m.Present(live.table.number, live.present(), watching))
        for watcher in live.watchers:
            watcher.tell([message])

    def _tell_changed(self, live: Live) -> None:
        for callback in self.changed:
            callback(live)

    async def missed(self, live: Live, after: int) -> list[Happened]:
        """What has happened after some number, from memory or from the log; to be asked for under the lock."""
        recent = list(live.table.recent)
        if recent and recent[0].row.number <= after + 1:
            return [one for one in recent if one.row.number > after]
        table, found = Table(live.table.sheet), list[Happened]()
        for row in await self.store.rows(live.table.sheet.id):
            happened = table.fold(row)
            if row.number > after:
                found.append(happened)
        return found


def table_line(table: Table) -> m.TableLine:
    """The table in a list."""
    over = table.status == "finished" and table.play
    return m.TableLine(
        id=table.sheet.id,
        status=table.status,
        created=table.sheet.created,
        updated=table.at,
        setup=views.setup(table.record.options),
        seats=views.seats(table),
        winners=table.winners(),
        gold=[gold(table.play.state, seat) for seat in range(len(table.chairs))] if over and table.play else [],
        mine=False,
    )


def encoded(message: Any) -> bytes:
    """A message as it goes out."""
    return _encode(message)
