"""Who is at the tables: connected to this node or another one, or seen by a request; and since when others are gone.

Nobody is taken to be gone who may be there. What was seen is written down every now and then, so that it outlasts a
restart, and it is read again before anything is done about somebody who seems to be gone. Between two such notes less
time passes than any table waits for somebody, so a node that hears nothing of the others errs for nobody's harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...storage.people.presence import Sighting, last_seen, note_seen
from ...storage.store import Store
from ...table.absence import Attendance
from ..live_table import LiveTable, Sight


class Presence:
    """What one node knows of who is where."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """Look from now on."""
        self.store = store
        self.now = now
        self.opened = now()
        self.elsewhere: dict[str, dict[str, list[bool]]] = {}
        """At which seats people are connected to other nodes, by node and table."""

    def present(self, live: LiveTable) -> list[bool]:
        """At which seats people are connected to any node."""
        if not self.elsewhere:
            return live.here()
        id = live.table.sheet.id
        elsewhere = [tables[id] for tables in self.elsewhere.values() if id in tables]
        return [any(column) for column in zip(live.here(), *elsewhere, strict=True)]

    def saw(self, live: LiveTable, guest: str | None) -> None:
        """Somebody has just asked something of a table."""
        if guest is not None and live.table.seat_of(guest) is not None:
            self._sight(live, guest).last = self.now()

    def attendance(self, live: LiveTable) -> Attendance:
        """Who is gone, and since when."""
        return self.look(live)[1]

    def look(self, live: LiveTable) -> tuple[list[bool], Attendance]:
        """Look who is there, and remember who has just gone: who is present, and who is gone since when."""
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
        """What is known of a guest; who was never seen here is taken to be there at this moment."""
        return live.sights.get(guest) or live.sights.setdefault(guest, Sight(self.now()))

    async def read(self, live: LiveTable) -> None:
        """Read what all nodes have written down about a table."""
        for guest, at in (await last_seen(self.store, live.table.sheet.id)).items():
            known = live.sights.get(guest)
            live.sights[guest] = Sight(at) if known is None else known
            live.sights[guest].last = max(at, live.sights[guest].last)

    async def write(self, tables: Iterable[LiveTable]) -> None:
        """Write down who was seen in running games since the last time."""
        news = []
        for live in tables:
            if live.table.status == "running":
                self.look(live)
                news += [(live, guest, sight) for guest, sight in live.sights.items() if sight.last > sight.written]
        found = [(Sighting(live.table.sheet.id, guest, sight.last), sight) for live, guest, sight in news]
        await note_seen(self.store, [sighting for sighting, _ in found])
        for sighting, sight in found:
            sight.written = sighting.at
