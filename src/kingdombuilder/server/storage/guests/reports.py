"""Storage of reports of chat messages and names, for the operator."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select, update

from ..schema import reports
from ..store import Store


class Report(msgspec.Struct, kw_only=True):
    """A report of an entry."""

    at: int
    table_id: str
    line: int
    """The number of the entry that was reported."""
    guest: str
    """Its author."""
    name: str
    """The author's name."""
    text: str
    reporter: str
    reason: str
    note: str
    number: int | None = None
    """The number of the report, once stored."""
    closed: int | None = None
    """When the operator closed it."""


async def add_report(store: Store, report: Report) -> bool:
    """Store a report; False if the same guest has already reported the same entry."""
    values = {name: value for name, value in msgspec.structs.asdict(report).items() if value is not None}
    return bool(await store.execute(store.insert_once(reports, **values)))


async def list_reports(store: Store, *, with_closed: bool = True, **wanted: object) -> list[Report]:
    """Reports with these values, oldest first: all, or only open ones."""
    query = (
        select(reports).order_by(reports.c.number).where(*(reports.c[name] == value for name, value in wanted.items()))
    )
    found = await store.fetch_all(query if with_closed else query.where(reports.c.closed.is_(None)))
    return [Report(**row._mapping) for row in found]


async def close_reports(store: Store, table: str, line: int, now: int) -> None:
    """Close all reports of an entry."""
    c = reports.c
    of_line = update(reports).where(c.table_id == table, c.line == line, c.closed.is_(None))
    await store.execute(of_line.values(closed=now))


async def forget_reports(store: Store, before: int) -> None:
    """Delete reports that were closed before a time."""
    await store.execute(delete(reports).where(reports.c.closed < before))
