"""Presence: who is connected to any node or was seen by a request, and since when others are absent.

A player who may be present never counts as absent. Last-seen times are stored periodically, so they survive a
restart, and are read again before others may act for an absent player. The period is shorter than any waiting
time, so a node that misses the notifications of others does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest

from ..table.absence import Attendance
from .live_table import LiveTable, Sight
from .ports import Sighting, Store


class Presence:
    """The presence of guests as one node knows it."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.opened = now()
        self.elsewhere: dict[str, dict[str, list[bool]]] = {}
        """At which seats people are connected to other nodes, by node and table."""

    def present(self, live: LiveTable) -> list[bool]:
        """Which seats are connected to any node."""
        if not self.elsewhere:
            return live.here()
        id = live.table.config.id
        elsewhere = [tables[id] for tables in self.elsewhere.values() if id in tables]
        columns = zip_longest(live.here(), *elsewhere, fillvalue=False)
        return [any(column) for _, column in zip(live.table.chairs, columns, strict=False)]

    def saw(self, live: LiveTable, guest: str | None) -> None:
        """Note a request of a caller at a table."""
        if guest is not None and live.table.seat_of(guest) is not None:
            self._sight(live, guest).last = self.now()

    def look(self, live: LiveTable) -> tuple[list[bool], Attendance]:
        """Update and return the attendance: who is connected, and since when others are absent."""
        now, present, gone = self.now(), self.present(live), list[int | None]()
        for chair, there in zip(live.table.chairs, present, strict=True):
            sight = None if chair.guest is None else self._sight(live, chair.guest)
            if sight:
                if there or sight.there:
                    sight.last = now
                sight.there = there
            gone.append(None if sight is None or there else sight.last)
        return present, Attendance(tuple(gone), self.opened)

    def _sight(self, live: LiveTable, guest: str) -> Sight:
        """The sight of a guest; a guest never seen here counts as seen now."""
        return live.sights.get(guest) or live.sights.setdefault(guest, Sight(self.now()))

    async def read(self, live: LiveTable) -> None:
        """Read the last-seen times of a table that all nodes have stored."""
        for guest, at in (await self.store.last_seen(live.table.config.id)).items():
            known = live.sights.get(guest)
            live.sights[guest] = Sight(at) if known is None else known
            live.sights[guest].last = max(at, live.sights[guest].last)

    async def write(self, tables: Iterable[LiveTable]) -> None:
        """Store who was seen in running games since the last call."""
        news = []
        for live in tables:
            if live.table.status == "running":
                self.look(live)
                news += [(live, guest, sight) for guest, sight in live.sights.items() if sight.last > sight.written]
        found = [(Sighting(live.table.config.id, guest, sight.last), sight) for live, guest, sight in news]
        await self.store.note_seen([sighting for sighting, _ in found])
        for sighting, sight in found:
            sight.written = sighting.at
