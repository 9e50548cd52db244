"""Broadcasts updates of a table to its watchers, each with the view of its seat. All under the table's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ..protocol import messages as m
from ..table.absence import patience
from ..table.caller import Caller, current_seat
from ..table.table import Happened, Table
from ..table.views import table_view as views
from .live_table import LiveTable, Watcher
from .lru import LruCache
from .ports import Identity
from .presence import Presence

GAMES = 100
"""The number of cached views; each takes about 40 KB, most of which the seats of a table share."""
MOMENT = 0.1
"""Changes of presence within this many seconds are sent together."""


class Broadcaster:
    """Broadcasts updates; each view is made once for all watchers who see the same."""

    def __init__(self, presence: Presence, identity: Identity, now: Callable[[], int]) -> None:
        self.presence = presence
        self.identity = identity
        self.now = now
        self.came_or_went: list[Callable[[LiveTable], None]] = []
        """Called with a table some time after connections to it were opened or closed."""
        self._restless: set[LiveTable] = set()
        """Tables at which connections were opened or closed just now."""
        self._games: LruCache[tuple[str, int, int | None], m.GameView] = LruCache(GAMES)
        """Games as they look after some row, by table, row and seat."""

    def publish(self, live: LiveTable, happened: Sequence[Happened]) -> None:
        """Send an update to all watchers of a table, each with the view of its seat.

        The views are not cached: few clients ask for what they were just sent, and memory that is freed at once
        stays in the processor's caches.
        """
        if not happened:
            return
        table, watchers = live.table, list(live.watchers)
        live.number = happened[-1].row.number
        before = [watcher.caller.seat for watcher in watchers]
        for watcher in watchers:
            watcher.caller = current_seat(table, watcher.caller)
        if watchers:
            self._publish_all(live, watchers, happened)
        if before != [watcher.caller.seat for watcher in watchers]:
            self.publish_presence(live)

    def _publish_all(self, live: LiveTable, watchers: Sequence[Watcher], happened: Sequence[Happened]) -> None:
        """Send all watchers the unpublished rows, with the current view."""
        table = live.table
        game = views.game_view(table, None) if table.play else None
        public = self._public(live, game)
        told: dict[tuple[int | None, bool, int | None, bool], list[bytes]] = {}
        for watcher in watchers:
            caller = watcher.caller
            seat, host, kept = caller.seat, self.identity.is_host(table, caller), table.kept_for(caller.guest)
            kind = seat, host, kept, watcher.texts
            if kind not in told:
                own = views.game_view(table, seat, public=game) if game else None
                shown = replace(public, host=host, kept=kept, game=own)
                told[kind] = [m.encode(update) for update in views.updates(happened, seat, shown, texts=watcher.texts)]
            watcher.send(told[kind])

    def updates(
        self, live: LiveTable, happened: Sequence[Happened], caller: Caller, *, texts: bool = True
    ) -> list[m.Update]:
        """Rows as updates for a seat; the latest row has the whole view."""
        shown = self.view(live, caller) if happened[-1].row.number == live.table.number else None
        return views.updates(happened, caller.seat, shown, texts=texts)

    def view(self, live: LiveTable, caller: Caller) -> m.TableView:
        """The view of a seat, built from the spectator's view."""
        table = live.table
        game = self._game(table, caller.seat) if table.play else None
        return replace(
            self._public(live, game), host=self.identity.is_host(table, caller), kept=table.kept_for(caller.guest)
        )

    def _public(self, live: LiveTable, game: m.GameView | None) -> m.TableView:
        """The spectator's view of the table, with this view of the game."""
        present, attendance = self.presence.look(live)
        return views.table_view(live.table, None, at=self.now(), present=present, attendance=attendance, game=game)

    def _game(self, table: Table, seat: int | None) -> m.GameView:
        """The view of the game for a seat, cached until the game changes."""
        id, number = table.config.id, table.number
        public = self._games.get((id, number, None), lambda: views.game_view(table, None))
        if seat is None:
            return public
        return self._games.get((id, number, seat), lambda: views.game_view(table, seat, public=public))

    def welcome(self, live: LiveTable, caller: Caller) -> m.Welcome:
        """The first message to a client. Requires the lock."""
        return views.welcome(live.table, caller.seat, self.view(live, caller))

    def presence_changed(self, live: LiveTable) -> None:
        """Announce that a connection was opened or closed; changes in the same moment are sent together."""
        if live not in self._restless:
            self._restless.add(live)
            asyncio.get_running_loop().call_later(MOMENT, self._tell_of, live)

    def _tell_of(self, live: LiveTable) -> None:
        self._restless.discard(live)
        self.publish_presence(live)
        for callback in self.came_or_went:
            callback(live)

    def publish_presence(self, live: LiveTable) -> None:
        """Send the presence at a table to all watchers."""
        table, (present, attendance), now = live.table, self.presence.look(live), self.now()
        told = m.Present(
            live.number,
            present,
            sum(watcher.caller.seat is None for watcher in live.watchers),
            views.away(table, attendance, now),
            patience(table, attendance, now),
        )
        message = m.encode(told)
        for watcher in live.watchers:
            watcher.send([message])
