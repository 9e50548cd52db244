"""The registry of the live tables of one process, and the commit loop.

Every change of a table runs under its lock, in this order: fold the new rows, write them, publish them. If
another process was quicker, the table is reloaded and the request is evaluated again (optimistic concurrency).
Views are made under the lock, too: a folded row may not be written yet.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import perf_counter, time
from weakref import WeakValueDictionary

from ..game.errors import KingdomBuilderError
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..table import commands
from ..table.absence import ALL_THERE
from ..table.caller import Caller, current_seat
from ..table.config import TableConfig
from ..table.table import Happened, Row, Table
from .broadcast import Broadcaster
from .facts import due, facts_of
from .live_table import LiveTable, Watcher
from .ports import Conflict, Identity, Store, Thinker
from .presence import Presence

CROWD = 30.0
"""The seconds before a retry to watch a crowded table."""
ATTEMPTS = 20
"""The retries of a request after conflicts with other processes."""
GOODBYE = 2.0
"""The seconds for clients to receive the notice of a shutdown."""
MAKES_ROOM = "many people from your address watch this table; one of them makes room for others"
RESTART = "the server restarts; reconnect with the 'last' number you saw"

log = logging.getLogger(__name__)


def clock_now() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


class Tables:
    """The tables of one process."""

    def __init__(
        self,
        store: Store,
        identity: Identity,
        thinker: Thinker,
        *,
        tables_in_memory: int = 2000,
        chat_lines: int = 500,
        entries_per_table: int = 5000,
        watchers_per_table: int = 300,
        watchers_per_address: int = 30,
        presence: type[Presence] = Presence,
        now: Callable[[], int] = clock_now,
    ) -> None:
        self.store = store
        self.identity = identity
        self.thinker = thinker
        self.tables_in_memory = tables_in_memory
        self.chat_lines = chat_lines
        self.entries_per_table = entries_per_table
        self.watchers_per_table = watchers_per_table
        self.watchers_per_address = watchers_per_address
        self.now = now
        self.changed: list[Callable[[LiveTable], None]] = []
        """Called with a table when this process has written something there, but for chat."""
        self.finished: list[Callable[[LiveTable], None]] = []
        """The same, once the game is over."""
        self.watched: list[Callable[[LiveTable], None]] = []
        """Called with a table to which a client has connected."""
        self.committed: list[Callable[[Sequence[Row], float | None], None]] = []
        """Called with rows that were written, and with the seconds from the request to that; None for a new table."""
        self.presence = presence(store, now)
        self.broadcast = Broadcaster(self.presence, identity, now)
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """The tables in memory that anything refers to, so that there are never two objects of one table."""
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        """The recently used tables, which stay in memory (LRU)."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._committing: set[asyncio.Task[list[Happened]]] = set()
        self._closing = False

    @property
    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def looked_at_since(self, then: int) -> list[str]:
        """The tables in memory that have watchers or were viewed since a time."""
        return [live.table.config.id for live in self._live.values() if live.looked_at >= then or live.watchers]

    def in_memory(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(id)

    async def get(self, id: str) -> LiveTable:
        """A table, read from the store if it is not in memory."""
        live = self._live.get(id)
        if live:
            return self._keep(live)
        if not self.identity.is_table_id(id):
            raise no_table()
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def fresh(self, id: str) -> LiveTable:
        """A table with all rows that any node has written so far."""
        live = await self.get(id)
        if self.store.is_shared:
            async with live.lock:
                await self._read_on(live)
        return live

    async def _load(self, id: str) -> LiveTable:
        config = await self.store.config(id)
        if config is None:
            raise no_table()
        rows = await self.store.rows(id)
        try:
            table = Table(config, rows)
        except KingdomBuilderError as error:
            log.error("table %s... cannot be read: %s", id[:4], error)
            await self.store.let_be(id)
            raise Refusal(
                "failure", "this table was created by an older version and can no longer be loaded", 500
            ) from None
        await self.store.correct(id, table.number, facts_of(table, ()))
        live = LiveTable(table)
        if table.status == "running":
            await self.presence.read(live)
        return self._keep(live)

    def _keep(self, live: LiveTable) -> LiveTable:
        """Cache a table; the least recently used one is evicted."""
        id = live.table.config.id
        live = self._live.setdefault(id, live)
        live.looked_at = self.now()
        self._recent[id] = live
        self._recent.move_to_end(id)
        if len(self._recent) > self.tables_in_memory:
            self._recent.popitem(last=False)
        return live

    def forget(self, ids: Iterable[str]) -> None:
        """Drop tables that were deleted or must be read again."""
        for id in ids:
            self._recent.pop(id, None)
            live = self._live.pop(id, None)
            if live:
                live.lock.gone = True
            for watcher in live.watchers if live else ():
                watcher.close("this table was unloaded; try again", again=True)

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Add a watcher to a table; during a shutdown the watcher is told to reconnect later."""
        self.make_room(live, watcher)
        live.watchers.add(watcher)
        for callback in self.watched:
            callback(live)
        if self._closing:
            watcher.close(RESTART, again=True)

    def make_room(self, live: LiveTable, watcher: Watcher) -> None:
        """Refuse another spectator from the same address if there is no room; players always find a place.

        At a crowded table an address with at least two spectators more than this one makes room: so a few addresses
        cannot take all places.
        """
        if watcher.caller.seat is not None:
            return
        address = watcher.address
        spectators = [one for one in live.watchers if one.caller.seat is None and one.closing is None]
        addresses = Counter(one.address for one in spectators)
        crowded = len(spectators) >= self.watchers_per_table
        fullest, number = addresses.most_common(1)[0] if crowded else (address, 0)
        if addresses[address] >= self.watchers_per_address or (crowded and number < addresses[address] + 2):
            raise Refusal("crowded", "this table has too many spectators; come back later", 429, CROWD)
        if crowded:
            next(one for one in spectators if one.address == fullest).close(MAKES_ROOM, again=True)

    def send_home(self, which: Callable[[Watcher], bool], reason: str, *, again: bool = False) -> None:
        """Have the connections of these watchers closed."""
        for live in self.live_tables:
            for watcher in filter(which, live.watchers):
                watcher.close(reason, again=again)

    async def shut_down(self) -> None:
        """Notify all watchers of the shutdown, and wait briefly until they have disconnected."""
        self._closing = True
        self.send_home(lambda _: True, RESTART, again=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(live.watchers for live in self.live_tables):
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Finish pending changes."""
        await asyncio.gather(*self._committing, return_exceptions=True)

    async def create(self, config: TableConfig, entries: Sequence[m.AnyEntry], address: str = "") -> LiveTable:
        """Create a table of a host at this address, with these entries."""
        table = Table(config)
        rows = _rows(table.add([m.WasSet(), *entries], self.now(), config.host))
        await self.store.create(config, rows, facts_of(table, rows))
        self._wrote(rows, None)
        live = self._keep(LiveTable(table, address=address, written=table.number))
        self._changed(live)
        return live

    async def ask(self, live: LiveTable, caller: Caller, command: m.Command) -> int:
        """Carry out a command; returns the number of its row once that is stored."""
        self._keep(live)
        key = f"{caller.guest}:{command.key}" if command.key else None
        if command.needs_absence:
            await self.presence.read(live)

        def wanted(table: Table) -> list[m.AnyEntry]:
            return commands.requested(
                table,
                current_seat(table, caller),
                command,
                self.now(),
                chat_limit=self.chat_lines,
                log_limit=self.entries_per_table,
                attendance=self.presence.look(live)[1] if command.needs_attendance else ALL_THERE,
            )

        happened = await self.commit(live, wanted, guest=caller.guest, key=key)
        if not happened:
            return commands.done_before(live.table, command, str(key)).number
        return commands.done_by(happened).number

    async def commit(
        self,
        live: LiveTable,
        wanted: Callable[[Table], Sequence[m.AnyEntry]],
        *,
        guest: str | None = None,
        key: str | None = None,
    ) -> list[Happened]:
        """Append entries to a table's log, unless there are none, or the key was already used for them.

        A commit is completed even if its caller is cancelled.
        """
        task = asyncio.create_task(self._commit(live, wanted, guest, key))
        self._committing.add(task)
        task.add_done_callback(self._committed)
        return await asyncio.shield(task)

    def _committed(self, task: asyncio.Task[list[Happened]]) -> None:
        self._committing.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, or asyncio would log it if the caller was cancelled

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
                    if self.store.is_shared and await self._read_on(live):
                        continue
                    raise
                if not entries:
                    return []
                try:
                    was_due = due(live.table)
                    happened = live.table.add(entries, self.now(), guest, key)
                    rows = _rows(happened)
                    facts = facts_of(live.table, rows, idle=was_due is None)
                    await self.store.append(live.table.config.id, rows, facts)
                except Conflict:
                    await self._read_anew(live)
                except BaseException:
                    await self._read_anew(live)
                    raise
                else:
                    self._wrote(rows, perf_counter() - began)
                    live.written = rows[-1].number
                    self.broadcast.publish(live, happened)
                    if not all(isinstance(row.entry, m.Spoke) for row in rows):
                        self._changed(live)
                    return happened
        raise Refusal("busy", "this table is busy; try again", 503)

    async def _read_anew(self, live: LiveTable) -> None:
        """Roll back to the stored log after a conflict, and publish the rows of others.

        Rows written during the read are checked once more: before the rollback the table seemed to be ahead, so
        their notification was ignored as old.
        """
        try:
            live.table, happened = await self._replay(live, live.number)
        except BaseException:
            self.forget([live.table.config.id])
            raise
        self.broadcast.publish(live, happened)
        await self._read_on(live)

    async def _read_on(self, live: LiveTable) -> bool:
        """Read and publish rows of other processes; returns whether there were any. Requires the lock.

        If a guest was deleted or renamed, earlier rows have changed, too.
        """
        rows = await self.store.rows(live.table.config.id, after=live.table.number)
        if any(row.entry.rewrites for row in rows):
            await self._read_anew(live)
        else:
            self.broadcast.publish(live, [live.table.replay(row) for row in rows])
        return bool(rows)

    def rewritten(self, live: LiveTable, table: Table, happened: Sequence[Happened]) -> None:
        """Replace a table whose log was rewritten, and publish the added rows. Requires the lock."""
        live.table, live.written = table, table.number
        self.broadcast.publish(live, happened)
        self._changed(live)

    def is_behind(self, id: str, number: int) -> bool:
        """Whether a table in memory, or one being loaded, has fewer rows than this number."""
        live = self._live.get(id)
        return id in self._loading or (live is not None and live.table.number < number)

    async def catch_up(self, id: str, rows: Sequence[Row] = ()) -> None:
        """Read new rows after a notification by another node, perhaps with the rows, if the table is watched here."""
        if id in self._loading:
            await asyncio.wait([self._loading[id]])
        live = self._live.get(id)
        if live:
            async with live.lock:
                if rows and rows[0].number == live.table.number + 1:
                    self.broadcast.publish(live, [live.table.replay(row) for row in rows])
                elif not rows or rows[-1].number > live.table.number:
                    await self._read_on(live)

    async def notice_others(self, ids: Sequence[str] | None = None) -> None:
        """Detect changes of these tables, or of all in memory, by other processes: added rows and deletions."""
        ids = list(self._live) if ids is None else ids
        lengths = await self.store.lengths(ids)
        self.forget(id for id in ids if id not in lengths)
        for id, number in lengths.items():
            if self.is_behind(id, number):
                await self.catch_up(id)

    def ids(self) -> list[str]:
        """The ids of tables in memory or being loaded."""
        return [*self._live.keys(), *self._loading]

    def _changed(self, live: LiveTable) -> None:
        for callback in self.changed:
            callback(live)
        for callback in self.finished if live.table.status == "finished" else ():
            callback(live)

    def _wrote(self, rows: Sequence[Row], seconds: float | None) -> None:
        for callback in self.committed:
            callback(rows, seconds)

    async def missed(self, live: LiveTable, after: int, most: int | None = None) -> list[Happened]:
        """The rows after a number, a page of them, from memory or the log. Requires the lock."""
        recent = list(live.table.recent)
        if recent and recent[0].row.number <= after + 1:
            return [one for one in recent if one.row.number > after][:most]
        _, happened = await self._replay(live, after, after + most if most else None)
        return happened

    async def _replay(self, live: LiveTable, after: int, last: int | None = None) -> tuple[Table, list[Happened]]:
        """Fold the table from its stored log (up to a row); returns it with the rows after a number."""
        id = live.table.config.id
        config, rows = await self.store.config(id), await self.store.rows(id, limit=last)
        if not config or not rows:
            raise no_table()
        return await self.thinker.aside(folded, config, rows, after)


def folded(config: TableConfig, rows: Sequence[Row], after: int) -> tuple[Table, list[Happened]]:
    """Fold a table from its log; returns it with the rows after a number."""
    table = Table(config)
    happened = [table.replay(row) for row in rows]
    return table, happened[after:]


def _rows(happened: Iterable[Happened]) -> list[Row]:
    return [one.row for one in happened]


def no_table() -> Refusal:
    """The refusal for a missing table."""
    return Refusal("no_table", "there is no such table; perhaps the link is incomplete", 404)
