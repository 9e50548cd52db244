"""The guard of a server: bans, quotas, reports and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..service.calls import Call, Visit
from ..service.feature import Feature
from ..service.limits import Limits, Quotas
from ..service.routing import post
from ..table.names import clean
from ..table.parts import beginnings
from ..table.table import Table
from .settings import Settings
from .storage.guests.bans import BanKind, all_bans
from .storage.guests.reports import Report, add_report
from .storage.maintenance.audit import Deed, note_deeds
from .storage.table_lists import created_by, created_from

if TYPE_CHECKING:
    from .node import Server


DAY = 86_400
"""Seconds of a day."""
CREATED = 1
"""The number of the entry with which every log begins."""
LONGEST_REPORTED = 500
"""Characters of what is reported."""
SHUT_OUT = "the operator of this server has banned you"


def quotas(settings: Settings) -> Quotas:
    """The rate limits of a server."""
    per_minute = {"tables": settings.tables_per_minute, "hints": settings.hints_per_minute}
    per_hour = {
        "imports": settings.imports_per_hour,
        "identity": settings.identity_per_hour,
        "reports": settings.reports_per_hour,
        "analyses": settings.analyses_per_hour,
    }
    return Quotas(
        {"tables_today": Limits(settings.tables_per_day / DAY, settings.tables_per_day)}
        | {what: Limits(number / 60, number) for what, number in per_minute.items()}
        | {what: Limits(number / 3600, number) for what, number in per_hour.items()}
    )


class Guard(Feature):
    """Enforces bans and quotas, and records guests' actions in the audit log."""

    commands = (m.Rematch, m.Chat)

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.store = server.store
        self.settings = server.settings
        self.keyring = server.keyring
        self._bans: frozenset[tuple[BanKind, str]] = frozenset()
        """The bans when they were last read."""
        self._deeds: list[Deed] = []
        """The entries of the audit log that are not written yet."""

    async def read_bans(self) -> None:
        """Read the bans, and close the connections of banned guests and addresses."""
        self._bans = frozenset((ban.kind, ban.who) for ban in await all_bans(self.store))
        self.tables.send_home(
            lambda watcher: self._is_banned("guest", watcher.caller.guest) or self.shuts_out(watcher.address), SHUT_OUT
        )

    def shuts_out(self, address: str) -> bool:
        """Whether an address is banned."""
        return bool(self._bans) and self._is_banned("address", self.keyring.mark(address))

    def _is_banned(self, kind: BanKind, who: str | None) -> bool:
        return (kind, who) in self._bans

    def admit(self, guest: str | None) -> None:
        """Refuse a guest who is banned."""
        if self._is_banned("guest", guest):
            raise Refusal("banned", SHUT_OUT, 403)

    async def before_new_table(self, asked: m.NewTable, call: Call, guest: str) -> None:
        """Refuse a new table above the quota of the address or guest."""
        self._count_new_table(call)
        tables, whose = created_by(guest), "you have"
        if call.is_stranger:
            await self.write_audit()
            tables, whose = created_from(self.keyring.mark(call.address)), "without a cookie, your address has"
        if not beginnings(asked):
            limit = self.settings.tables_per_guest
            if await self.store.unfinished(tables) >= limit:
                raise Refusal("too_many_tables", f"{whose} {limit} unfinished tables; finish some of them first", 429)
        if asked.record is not None or asked.position is not None or asked.moment is not None:
            self.service.quotas.count("imports", call.address)
            limit = self.settings.imports_per_guest
            if await self.store.imported(tables) >= limit:
                raise Refusal(
                    "too_many_imports",
                    f"{whose} {limit} imported games, the most there may be; old ones are deleted in time",
                    429,
                )

    def _count_new_table(self, call: Call) -> None:
        self.service.quotas.count("tables", call.address)
        self.service.quotas.count("tables_today", call.address)

    async def before_command(self, visit: Visit, command: m.Command) -> Visit:
        """Count a rematch as a new table, and refuse chat of a muted guest."""
        if isinstance(command, m.Rematch):
            self._count_new_table(visit.call)
        elif self._is_banned("mute", visit.caller.guest):
            raise Refusal("muted", "the operator of this server has muted you; you can go on playing", 403)
        return visit

    def note(self, call: Call, guest: str | None, deed: str, about: str = "") -> None:
        """Add a guest's action to the audit log."""
        self._deeds.append(Deed(self.tables.now(), self.keyring.mark(call.address), guest, deed, about))

    @post("tables/{id}/report", cost=2, status=201)
    async def report(self, visit: Visit, asked: m.Report) -> m.Reported:
        """Report to the operator, once each: the chat message of a ``number`` or the name on a ``seat``.

        Number 1, the creation of the table, stands for the names of the host's own sections.
        """
        caller, table = visit.caller, visit.table
        if (asked.number is None) == (asked.seat is None):
            raise Refusal("bad_message", "give either the 'number' of a chat message or the 'seat' of a player", 422)
        if asked.number not in (None, CREATED) and caller.seat is None:
            raise Refusal("no_seat", "only players at the table may report its chat messages", 403)
        if caller.guest is None:
            raise Refusal("no_guest", "get a cookie from /api/me first", 403)
        self.service.quotas.count("reports", visit.call.address)
        number = _joined_at(table, asked.seat) if asked.number is None else asked.number
        rows = await self.store.rows(table.config.id, limit=number)
        row = rows[-1] if len(rows) == number > 0 else None
        text = _words_of(table, row.entry) if row else None
        if row is None or text is None or isinstance(row.entry, m.Joined) != (asked.number is None):
            raise Refusal("no_message", f"entry {number} is not a text of a player", 404)
        if row.guest == caller.guest:
            raise Refusal("own_message", "you cannot report yourself")
        names = [one.entry.name for one in rows if isinstance(one.entry, m.Joined) and one.guest == row.guest]
        report = Report(
            at=self.tables.now(),
            table_id=table.config.id,
            line=row.number,
            guest=str(row.guest),
            name=names[-1] if names else _name_at(table, row.guest),
            text=text,
            reporter=caller.guest,
            reason=asked.reason,
            note=clean(asked.note),
        )
        new = await add_report(self.store, report)
        if new:
            self.note(visit.call, caller.guest, "report", table.config.id)
        return m.Reported(row.number, not new)

    async def write_audit(self) -> None:
        """Write the buffered audit log; after a failure its entries wait for the next time."""
        deeds, self._deeds = self._deeds, []
        try:
            await note_deeds(self.store, deeds)
        except BaseException:
            self._deeds[:0] = deeds
            raise


def _words_of(table: Table, entry: m.AnyEntry) -> str | None:
    """A guest's words in an entry: chat, or the names of the host's own sections; None if there are none."""
    match entry:
        case m.Joined():
            return ""
        case m.Spoke(text=text):
            return text or None
        case m.WasSet():
            own = [f"{section.name} ({clean(section.origin)})" for section in table.record.options.own_on_board()]
            return f"own sections: {', '.join(own)}"[:LONGEST_REPORTED] if own else None
    return None


def _name_at(table: Table, guest: str | None) -> str:
    """The current name of a guest at a table; empty without a seat."""
    seat = table.seat_of(guest)
    return "" if seat is None else table.chairs[seat].name


def _joined_at(table: Table, seat: int | None) -> int:
    """The number of the entry by which the player took the seat."""
    for number, chair in enumerate(table.chairs):
        if number == seat and chair.guest is not None:
            return chair.since
    raise Refusal("no_message", f"seat {seat} has no player", 404)
