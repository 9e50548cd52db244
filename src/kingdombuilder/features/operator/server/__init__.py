"""The operator's page of a server, opened by a link from ``kingdombuilder operator``.

Its routes are hidden: without the cookie of a session there is nothing at their addresses.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from ipaddress import ip_address

from msgspec import convert

from ....protocol import messages as m
from ....protocol.refusals import Refusal
from ....server.guests.keyring import MARK, network
from ....server.node import Server
from ....server.operator import Operator
from ....server.storage.maintenance import sessions
from ....service.calls import Call
from ....service.failures import NOT_FOUND
from ....service.feature import Feature
from ....service.routing import Route, get, post
from ....table.names import clean
from .. import messages
from ..messages import Because, GuestCost, NodeLoad, RenameGuest, ShutOut
from . import load, looking

LISTED = 50
"""Tables, guests and entries of the audit log that are listed."""
REPORTS = 20
"""Reports that are shown with what was said before and after."""
GUEST_ID = 32
"""The longest id of a guest."""
ENTER = "operator/enter"


class OperatorPage(Feature):
    """The page on one node."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.store = server.store
        self.guard = server.guard
        self.operator = Operator(server.store, server.tables)
        self.load = load.Load(server)
        logging.getLogger().addHandler(self.load.log)
        self.service.worked.append(self.load.costs.asked)
        self._listening: set[str] = set()

    async def opens(self, route: Route, call: Call) -> bool:
        """Whether a caller has a session, or asks for one."""
        return route.path == ENTER or await sessions.is_open(self.store, call.operator, self.tables.now())

    # --- The session ---

    @post(ENTER, cost=4, hidden=True)
    async def enter(self, call: Call) -> messages.OperatorSession:
        """Exchange the secret of a link, sent as a bearer token, for the cookie of a session."""
        now = self.tables.now()
        session = call.secret and await sessions.enter(self.store, call.secret, now)
        if not session:
            raise NOT_FOUND
        call.operator = session
        await self.operator.note("enter", "operator's page")
        return messages.OperatorSession(now + sessions.SESSION)

    @post("operator/leave", cost=4, hidden=True)
    async def leave(self, call: Call) -> messages.OperatorSession:
        """End the session."""
        await sessions.leave(self.store, str(call.operator))
        call.operator = None
        return messages.OperatorSession(self.tables.now())

    # --- Looking ---

    @get("operator", cost=10, hidden=True)
    async def overview(self) -> messages.OperatorOverview:
        """The load of all nodes, the storage, open reports and bans."""
        reports = await self.operator.reports(with_closed=False)
        return messages.OperatorOverview(
            nodes=await self._loads(),
            storage=await looking.storage(self.store),
            reports=[await self._report(same[0].number or 0) for same in reports[:REPORTS]],
            more_reports=max(0, len(reports) - REPORTS),
            bans=convert(await self.operator.bans(), list[messages.OperatorBan], from_attributes=True),
        )

    @get("operator/tables", cost=10, hidden=True)
    async def list_tables(self, search: str = "", status: m.Status = "running") -> messages.OperatorTables:
        """Tables, most recently active first.

        ``?search=ann`` finds ids and names of players in all tables; without it, ``&status=open`` lists those.
        """
        found = await self.operator.listed(None if search else status, LISTED, search)
        return messages.OperatorTables(convert(found, list[messages.OperatorTable], from_attributes=True))

    @get("operator/guests", cost=10, hidden=True)
    async def list_guests(self, search: str = "") -> messages.OperatorGuests:
        """Guests, most recently active first: ``?search=ann`` finds ids and names."""
        shut_out = {(ban.kind, ban.who) for ban in await self.operator.bans()}
        costs = _total(cost for node in await self._loads() for cost in node.costs)
        return messages.OperatorGuests(await looking.found_guests(self.store, search, LISTED, costs, shut_out))

    @get("operator/audit", cost=10, hidden=True)
    async def audit(self) -> messages.OperatorDeeds:
        """The latest entries of the audit log."""
        await self.guard.write_audit()
        found = await self.operator.deeds(LISTED, None, None, None)
        return messages.OperatorDeeds(convert(found, list[messages.OperatorDeed], from_attributes=True))

    # --- Acting ---

    @post("operator/tables/{id}/close", cost=10, hidden=True)
    async def close_table(self, id: str, asked: Because) -> messages.OperatorOverview:
        """Close a table with a running game."""
        await self.operator.close(id, _reason(asked))
        return await self.overview()

    @post("operator/tables/{id}/delete", cost=10, hidden=True)
    async def delete_table(self, id: str, asked: Because) -> messages.OperatorOverview:
        """Delete a table where no game is running."""
        await self.operator.delete(id, force=False, reason=_reason(asked))
        return await self.overview()

    @post("operator/guests/{guest}/rename", cost=10, hidden=True)
    async def rename(self, guest: str, asked: RenameGuest) -> messages.OperatorOverview:
        """Give a guest another name at all tables and in the ratings."""
        await self.operator.rename(guest, asked.name, _reason(asked))
        return await self.overview()

    @post("operator/bans", cost=10, hidden=True)
    async def ban(self, asked: ShutOut) -> messages.OperatorOverview:
        """Ban a guest or an address, or mute a guest."""
        reason = _reason(asked)
        await self.operator.ban(asked.kind, _subject(asked), reason)
        await self.guard.read_bans()
        return await self.overview()

    @post("operator/bans/lift", cost=10, hidden=True)
    async def lift(self, asked: ShutOut) -> messages.OperatorOverview:
        """Lift a ban."""
        await self.operator.lift(asked.kind, _subject(asked), _reason(asked))
        await self.guard.read_bans()
        return await self.overview()

    @post("operator/reports/{number}/close", cost=10, hidden=True)
    async def close_report(self, number: int, asked: Because) -> messages.OperatorOverview:
        """Close all reports of the same words."""
        await self.operator.close_report(number, _reason(asked))
        return await self.overview()

    # --- Load ---

    async def chore(self) -> None:
        """Tell other nodes the load of this one, if an operator may look at them there."""
        for name, queue in self.load.queues().items():
            if name not in self._listening:
                self._listening.add(name)
                queue.served.append(self.load.costs.thought)
        if self.store.is_shared and await sessions.any_open(self.store, self.tables.now()):
            await load.tell(self.store, self.load.measure())

    async def close(self) -> None:
        """Stop listening to the log."""
        logging.getLogger().removeHandler(self.load.log)

    async def _loads(self) -> list[NodeLoad]:
        """The loads of all nodes, this one first."""
        own = self.load.measure()
        return [own, *(await load.others(self.store, own) if self.store.is_shared else ())]

    async def _report(self, number: int) -> messages.OperatorReport:
        reports, around = await self.operator.reported(number)
        first = reports[0]
        return messages.OperatorReport(
            number=number,
            at=first.at,
            table=first.table_id,
            guest=first.guest,
            name=first.name,
            text=first.text,
            reasons=sorted({report.reason for report in reports}),
            notes=[report.note for report in reports if report.note],
            around=around,
        )


def _total(costs: Iterable[GuestCost]) -> dict[str, GuestCost]:
    """The costs of guests on all nodes."""
    found: dict[str, GuestCost] = {}
    for cost in costs:
        known = found.get(cost.guest, GuestCost(cost.guest, 0, 0.0))
        found[cost.guest] = GuestCost(cost.guest, known.requests + cost.requests, known.seconds + cost.seconds)
    return found


def _reason(asked: Because | RenameGuest | ShutOut) -> str:
    """The reason in one line."""
    reason = clean(asked.reason)
    if not reason:
        raise Refusal("bad_text", "give a reason: 1 to 200 characters, at least one of them visible", 422)
    return reason


def _subject(asked: ShutOut) -> str:
    """Who is banned: the id of a guest, or an address in its normal form or as its hash."""
    if asked.kind != "address" and len(asked.who) > GUEST_ID:
        raise Refusal("bad_message", f"the id of a guest has at most {GUEST_ID} characters", 422)
    if asked.kind != "address" or MARK.fullmatch(asked.who):
        return asked.who
    try:
        return network(str(ip_address(asked.who)))
    except ValueError:
        raise Refusal("bad_message", "give an IP address, such as 203.0.113.7, or its hash", 422) from None


FEATURE = OperatorPage
