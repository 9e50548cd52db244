"""What those at a table are told, each kind of onlooker what is theirs to know. All of it under the table's lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from .. import protocol as m
from ..table.absence import patience
from ..table.table import Happened, Table
from ..table.telling import views
from ..table.who import Who, is_host, still
from .kept import Kept
from .live_table import LiveTable
from .people.presence import Presence
from .watchers import Watcher

GAMES = 100
"""Views of games that are kept; each takes about 40 KB, most of which the seats of a table share."""


class Telling:
    """Tells people what they see, once for all who see the same."""

    def __init__(self, presence: Presence, now: Callable[[], int]) -> None:
        """Tell of tables with those who are present there."""
        self.presence = presence
        self.now = now
        self._games: Kept[tuple[str, int, int | None], m.GameView] = Kept(GAMES)
        """Games as they look after some row, by table, row and seat: whoever asks often costs little."""

    def tell(self, live: LiveTable, happened: Sequence[Happened]) -> None:
        """Tell everybody at a table what has happened; each kind of onlooker gets what is theirs to know.

        The views are not kept: hardly anybody asks for what they were just told, and memory that is free at once is
        used again while it is still in the caches of the processor.
        """
        if not happened:
            return
        table, watchers = live.table, list(live.watchers)
        live.number = happened[-1].row.number
        before = [watcher.who.seat for watcher in watchers]
        for watcher in watchers:
            watcher.who = still(table, watcher.who)
        if watchers:
            self._tell_all(live, watchers, happened)
        if before != [watcher.who.seat for watcher in watchers]:
            self.tell_presence(live)

    def _tell_all(self, live: LiveTable, watchers: Sequence[Watcher], happened: Sequence[Happened]) -> None:
        """Tell everybody what has happened up to now, with the table as it looks now."""
        table = live.table
        game = views.game_view(table, None) if table.play else None
        public = self._public(live, game)
        told: dict[tuple[int | None, bool, int | None], list[bytes]] = {}
        for watcher in watchers:
            seat, host, kept = kind = watcher.who.seat, is_host(table, watcher.who), table.kept_for(watcher.who.guest)
            if kind not in told:
                own = views.game_view(table, seat, public=game) if game else None
                shown = replace(public, host=host, kept=kept, game=own)
                told[kind] = [m.encode(update) for update in views.updates(happened, seat, shown)]
            watcher.tell(told[kind])

    def updates(self, live: LiveTable, happened: Sequence[Happened], who: Who) -> list[m.Update]:
        """What has happened, as somebody may know it; the last one with the whole view, if nothing came after it."""
        shown = self.view(live, who) if happened[-1].row.number == live.table.number else None
        return views.updates(happened, who.seat, shown)

    def view(self, live: LiveTable, who: Who) -> m.TableView:
        """The table as somebody sees it, made from what those see who only watch."""
        table = live.table
        game = self._game(table, who.seat) if table.play else None
        return replace(self._public(live, game), host=is_host(table, who), kept=table.kept_for(who.guest))

    def _public(self, live: LiveTable, game: m.GameView | None) -> m.TableView:
        """The table as somebody sees it who only watches, but with this view of the game."""
        present, attendance = self.presence.look(live)
        return views.table_view(live.table, None, at=self.now(), present=present, attendance=attendance, game=game)

    def _game(self, table: Table, seat: int | None) -> m.GameView:
        """The game as a seat sees it, made once for all who look from there until something happens."""
        id, number = table.sheet.id, table.number
        public = self._games.get((id, number, None), lambda: views.game_view(table, None))
        if seat is None:
            return public
        return self._games.get((id, number, seat), lambda: views.game_view(table, seat, public=public))

    def welcome(self, live: LiveTable, who: Who) -> m.Welcome:
        """Everything there is to see at a table, for somebody who comes in. Under the lock."""
        return views.welcome(live.table, who.seat, self.view(live, who))

    def tell_presence(self, live: LiveTable) -> None:
        """Tell everybody who is there."""
        table, (present, attendance), now = live.table, self.presence.look(live), self.now()
        told = m.Present(
            live.number,
            present,
            sum(watcher.who.seat is None for watcher in live.watchers),
            views.away(table, attendance, now),
            patience(table, attendance, now),
        )
        message = m.encode(told)
        for watcher in live.watchers:
            watcher.tell([message])
