"""The hall: the tables of one node, and everybody who sits there or watches.

Whatever happens at a table happens under its lock and in this order: fold the new rows, write them, tell everybody. If
another node was quicker, the table is read anew and the request is looked at again. Whoever tells what is at a table
does so under its lock, too: a row that is folded may not be written yet.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import perf_counter, time
from weakref import WeakValueDictionary

from ...game.errors import KingdomBuilderError
from .. import protocol as m
from ..storage.store import Store
from ..storage.writing.columns import Facts
from ..storage.writing.jobs import Conflict
from ..table import conduct
from ..table.absence import ALL_THERE
from ..table.ids import is_table_id
from ..table.refusals import Refusal
from ..table.results.outcomes import Outcome, outcome
from ..table.results.rated import players_at
from ..table.sheet import Sheet
from ..table.table import Happened, Row, Table
from ..table.telling import views
from ..table.who import Who, still
from . import metrics
from .live_table import LiveTable
from .people.presence import Presence
from .telling import Telling
from .watchers import Watcher

LEASE = 5_000
"""Milliseconds after which another node takes care of a bot's decision, if the first one does not."""
CROWD = 30.0
"""Seconds after which it is worth another try to watch a table that many people watch."""
ATTEMPTS = 20
"""How often a request is looked at again because another node was quicker."""
GOODBYE = 2.0
"""Seconds that people have to hear that the server stops."""
PLAYING = (m.Acted, m.Undid, m.Redid, m.Spoke)
"""Entries by which a running game goes on, if they do not end it."""
ENDING = (m.Acted, m.Resigned, m.Flagged, m.Forfeited)
"""Entries by which a game may be over."""
RESTART = "the server restarts; connect again and say what you saw last"

log = logging.getLogger(__name__)


def clock_now() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


class Hall:
    """The tables of one node."""

    def __init__(
        self,
        store: Store,
        *,
        tables_in_memory: int = 2000,
        chat_lines: int = 500,
        entries_per_table: int = 5000,
        watchers_per_table: int = 300,
        watchers_per_address: int = 30,
        now: Callable[[], int] = clock_now,
    ) -> None:
        """Open the hall with what is in the store."""
        self.store = store
        self.tables_in_memory = tables_in_memory
        self.chat_lines = chat_lines
        self.entries_per_table = entries_per_table
        self.watchers_per_table = watchers_per_table
        self.watchers_per_address = watchers_per_address
        self.now = now
        self.changed: list[Callable[[LiveTable], None]] = []
        """Those who want to know when this node has written something, but for chat."""
        self.presence = Presence(store, now)
        self.telling = Telling(self.presence, now)
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """The tables in memory: all that anybody has to do with, so that there are never two of one table."""
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        """The tables that somebody had to do with lately; they are kept in memory."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._committing: set[asyncio.Task[list[Happened]]] = set()
        self._closing = False

    @property
    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def looked_at_since(self, then: int) -> list[str]:
        """The tables in memory that somebody has looked at since some time, or looks at now."""
        return [live.table.sheet.id for live in self._live.values() if live.looked_at >= then or live.watchers]

    def at_hand(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(id)

    async def table(self, id: str) -> LiveTable:
        """A table, read from the store if it is not at hand."""
        live = self._live.get(id)
        if live:
            return self._keep(live)
        if not is_table_id(id):
            raise no_table()
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def fresh_table(self, id: str) -> LiveTable:
        """A table with everything that any node had written when this was asked for."""
        live = await self.table(id)
        if self.store.is_postgresql:
            async with live.lock:
                await self._read_on(live)
        return live

    async def _load(self, id: str) -> LiveTable:
        sheet = await self.store.sheet(id)
        if sheet is None:
            raise no_table()
        rows = await self.store.rows(id)
        try:
            table = Table(sheet, rows)
        except KingdomBuilderError as error:
            log.error("table %s... cannot be read: %s", id[:4], error)
            await self.store.let_be(id)
            raise Refusal("failure", "this table was set with what the server of today refuses", 500) from None
        await self.store.correct(id, table.number, facts_of(table, ()))
        live = LiveTable(table)
        if table.status == "running":
            await self.presence.read(live)
        return self._keep(live)

    def _keep(self, live: LiveTable) -> LiveTable:
        """Keep a table at hand, and let that one go that nobody has looked at for longest."""
        id = live.table.sheet.id
        live = self._live.setdefault(id, live)
        live.looked_at = self.now()
        self._recent[id] = live
        self._recent.move_to_end(id)
        if len(self._recent) > self.tables_in_memory:
            self._recent.popitem(last=False)
        return live

    def forget(self, ids: Iterable[str]) -> None:
        """Let tables go that are no more, or about which the store must be asked again."""
        for id in ids:
            self._recent.pop(id, None)
            live = self._live.pop(id, None)
            if live:
                live.lock.gone = True
            for watcher in live.watchers if live else ():
                watcher.close("this table must be looked for again", again=True)

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Let somebody look at a table; whoever comes when the hall is closing is told to come back later."""
        if watcher.who.seat is None and self._is_crowded(live, watcher.address):
            raise Refusal("crowded", "too many people watch this table; come back later", 429, CROWD)
        live.watchers.add(watcher)
        if self._closing:
            watcher.close(RESTART, again=True)

    def _is_crowded(self, live: LiveTable, address: str) -> bool:
        """Whether there is no room for somebody from this address who has no seat at a table."""
        neighbours = sum(other.who.seat is None and other.address == address for other in live.watchers)
        return len(live.watchers) >= self.watchers_per_table or neighbours >= self.watchers_per_address

    async def send_home(self) -> None:
        """Tell everybody to come back later, and wait a moment until they have gone."""
        self._closing = True
        for live in self.live_tables:
            for watcher in live.watchers:
                watcher.close(RESTART, again=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(live.watchers for live in self.live_tables):
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._committing, return_exceptions=True)

    async def set_table(self, sheet: Sheet, entries: Sequence[m.AnyEntry], address: str = "") -> LiveTable:
        """A new table of a host who calls from this address; the host does all that is in the entries."""
        table = Table(sheet)
        rows = _rows(table.add([m.WasSet(), *entries], self.now(), sheet.host))
        await self.store.create(sheet, rows, facts_of(table, rows))
        _count(rows)
        live = self._keep(LiveTable(table, address=address, written=table.number))
        self._tell_changed(live)
        return live

    async def ask(self, id: str, who: Who, command: m.Command) -> int:
        """Do what somebody asks of a table; the number of the row by which it is done, once that is safe."""
        live = await self.table(id)
        key = f"{who.guest}:{command.key}" if command.key else None
        about_the_absent = isinstance(command, m.Substitute | m.Claim)
        if about_the_absent:
            await self.presence.read(live)

        def wanted(table: Table) -> list[m.AnyEntry]:
            return conduct.requested(
                table,
                still(table, who),
                command,
                self.now(),
                chat_limit=self.chat_lines,
                log_limit=self.entries_per_table,
                attendance=self.presence.attendance(live) if about_the_absent else ALL_THERE,
            )

        happened = await self.commit(live, wanted, guest=who.guest, key=key)
        if not happened:
            return conduct.done_before(live.table, command, str(key)).number
        return conduct.done_by(happened).number

    async def commit(
        self,
        live: LiveTable,
        wanted: Callable[[Table], Sequence[m.AnyEntry]],
        *,
        guest: str | None = None,
        key: str | None = None,
    ) -> list[Happened]:
        """Add what is wanted to a table's log; nothing happens if that is empty, or was done before with the same key.

        What was begun is finished, whether or not somebody still waits for it.
        """
        task = asyncio.create_task(self._commit(live, wanted, guest, key))
        self._committing.add(task)
        task.add_done_callback(self._committed)
        return await asyncio.shield(task)

    def _committed(self, task: asyncio.Task[list[Happened]]) -> None:
        self._committing.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked may have gone without hearing of it

    async def _commit(
        self, live: LiveTable, wanted: Callable[[Table], Sequence[m.AnyEntry]], guest: str | None, key: str | None
    ) -> list[Happened]:
        began = perf_counter()
        async with live.lock:
            for _ in range(ATTEMPTS):
                if key in live.table.keys:
                    return []
                try:
                    entries = wanted(live.table)
                except Refusal:
                    if self.store.is_postgresql and await self._read_on(live):
                        continue
                    raise
                if not entries:
                    return []
                try:
                    was_due = due(live.table)
                    happened = live.table.add(entries, self.now(), guest, key)
                    rows = _rows(happened)
                    facts = facts_of(live.table, rows, idle=was_due is None)
                    await self.store.append(live.table.sheet.id, rows, facts)
                except Conflict:
                    await self._read_anew(live)
                except BaseException:
                    await self._read_anew(live)
                    raise
                else:
                    _count(rows)
                    metrics.COMMIT_SECONDS.observe(perf_counter() - began)
                    live.written = rows[-1].number
                    self.telling.tell(live, happened)
                    if not all(isinstance(row.entry, m.Spoke) for row in rows):
                        self._tell_changed(live)
                    return happened
        raise Refusal("busy", "too much is going on at this table at the same time; try again", 503)

    async def _read_anew(self, live: LiveTable) -> None:
        """Forget what could not be written, and tell everybody what others have written.

        What they write while the log is read is looked for once more: until then the table seemed to be ahead of it,
        so a notification of it was taken for an old one.
        """
        try:
            live.table, happened = await self._replay(live, live.number)
        except BaseException:
            self.forget([live.table.sheet.id])
            raise
        self.telling.tell(live, happened)
        await self._read_on(live)

    async def _read_on(self, live: LiveTable) -> bool:
        """Read what others have written, and tell everybody; whether there was anything. Under the lock.

        Where the data of a guest were deleted, earlier rows have changed, too.
        """
        rows = await self.store.rows(live.table.sheet.id, after=live.table.number)
        if any(isinstance(row.entry, m.Erased) for row in rows):
            await self._read_anew(live)
        else:
            self.telling.tell(live, [live.table.replay(row) for row in rows])
        return bool(rows)

    def rewritten(self, live: LiveTable, table: Table, happened: Sequence[Happened]) -> None:
        """Go on with a table whose log was written anew, and tell everybody what was added. Under the lock."""
        live.table, live.written = table, table.number
        self.telling.tell(live, happened)
        self._tell_changed(live)

    def is_behind(self, id: str, number: int) -> bool:
        """Whether the log of a table that is or soon will be in memory goes on to this number."""
        live = self._live.get(id)
        return id in self._loading or (live is not None and live.table.number < number)

    async def catch_up(self, id: str, rows: Sequence[Row] = ()) -> None:
        """Read on in a log that another node says has grown, perhaps by these rows, if anybody here looks at it."""
        if id in self._loading:
            await asyncio.wait([self._loading[id]])
        live = self._live.get(id)
        if live:
            async with live.lock:
                if rows and rows[0].number == live.table.number + 1:
                    self.telling.tell(live, [live.table.replay(row) for row in rows])
                elif not rows or rows[-1].number > live.table.number:
                    await self._read_on(live)

    async def notice_others(self) -> None:
        """Notice what was done to the tables in memory from elsewhere, as on the command line: closed, or deleted."""
        ids = list(self._live)
        lengths = await self.store.lengths(ids)
        self.forget(id for id in ids if id not in lengths)
        for id, number in lengths.items():
            if self.is_behind(id, number):
                await self.catch_up(id)

    def ids(self) -> list[str]:
        """The tables in memory, and those that will be in a moment."""
        return [*self._live.keys(), *self._loading]

    def _tell_changed(self, live: LiveTable) -> None:
        for callback in self.changed:
            callback(live)

    async def missed(self, live: LiveTable, after: int, most: int | None = None) -> list[Happened]:
        """What has happened after some number (the first of it), from memory or from the log. Under the lock."""
        recent = list(live.table.recent)
        if recent and recent[0].row.number <= after + 1:
            return [one for one in recent if one.row.number > after][:most]
        _, happened = await self._replay(live, after, after + most if most else None)
        return happened

    async def _replay(self, live: LiveTable, after: int, last: int | None = None) -> tuple[Table, list[Happened]]:
        """The table as its log has it (up to the last row that counts), and what happened after some number."""
        id = live.table.sheet.id
        sheet, rows = await self.store.sheet(id), await self.store.rows(id, limit=last)
        if not sheet or not rows:
            raise no_table()
        return await asyncio.to_thread(folded, sheet, rows, after)


def folded(sheet: Sheet, rows: Sequence[Row], after: int) -> tuple[Table, list[Happened]]:
    """A table from its log, and what happened after some number."""
    table = Table(sheet)
    happened = [table.replay(row) for row in rows]
    return table, happened[after:]


def due(table: Table) -> int | None:
    """When the server must do something at a table if nobody else does."""
    dues = [table.flag_falls(), table.at + LEASE if table.bot_to_decide else None]
    return min([due for due in dues if due is not None], default=None)


def facts_of(table: Table, rows: Sequence[Row], *, idle: bool = False) -> Facts:
    """What is kept beside the log after these rows; ``idle`` if nothing was due before them."""
    plays_on = bool(rows) and table.status == "running" and all(isinstance(row.entry, PLAYING) for row in rows)
    now_due = due(table)
    return Facts(
        None if plays_on else table.status,
        now_due,
        table.decider,
        None if plays_on else views.summary(table),
        _outcome_to_keep(table) if any(isinstance(row.entry, ENDING) for row in rows) else None,
        players_at(table.chairs) if _begins_rated(table, rows) else (),
        idle and now_due is None,
    )


def _begins_rated(table: Table, rows: Sequence[Row]) -> bool:
    """Whether a rated game begins with these rows."""
    return any(isinstance(row.entry, m.Started) for row in rows) and table.unrated is None


def _outcome_to_keep(table: Table) -> Outcome | None:
    """What became of a game that is over and counts, or whose deal others play, too."""
    found = outcome(table)
    return found if found and (found.counts or table.sheet.deal) else None


def _rows(happened: Iterable[Happened]) -> list[Row]:
    return [one.row for one in happened]


def no_table() -> Refusal:
    """There is no such table, or none any more."""
    return Refusal("no_table", "there is no such table; perhaps the link is incomplete", 404)


def _count(rows: Iterable[Row]) -> None:
    """Count what was written."""
    for row in rows:
        metrics.ENTRIES.labels(row.entry.__struct_config__.tag).inc()
