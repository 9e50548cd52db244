"""Reports: what somebody said at a table that others did not want to read, for whoever runs the server."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select, update

from ..schema import reports
from ..store import Store


class Report(msgspec.Struct, kw_only=True):
    """One report of one line of chat."""

    at: int
    table_id: str
    line: int
    """The number of the entry that was reported."""
    guest: str
    """Who said it."""
    name: str
    """What they were called."""
    text: str
    reporter: str
    reason: str
    note: str
    number: int | None = None
    """Its own number, once it is kept."""
    closed: int | None = None
    """When whoever runs the server has closed it."""


async def add_report(store: Store, report: Report) -> bool:
    """Keep a report; False if the same guest has reported the same line already."""
    values = {name: value for name, value in msgspec.structs.asdict(report).items() if value is not None}
    async with store.writing.begin() as connection:
        return bool((await connection.execute(store.insert_once(reports, **values))).rowcount)


async def list_reports(store: Store, *, with_closed: bool = True, **wanted: object) -> list[Report]:
    """Reports, the oldest first: those with these values, also those that were closed, or only the others."""
    query = (
        select(reports).order_by(reports.c.number).where(*(reports.c[name] == value for name, value in wanted.items()))
    )
    async with store.engine.connect() as connection:
        found = await connection.execute(query if with_closed else query.where(reports.c.closed.is_(None)))
        return [Report(**row._mapping) for row in found]


async def close_reports(store: Store, table: str, line: int, now: int) -> None:
    """Close all reports of a line."""
    c = reports.c
    of_line = update(reports).where(c.table_id == table, c.line == line, c.closed.is_(None))
    async with store.writing.begin() as connection:
        await connection.execute(of_line.values(closed=now))


async def forget_reports(store: Store, before: int) -> None:
    """Forget what was closed before some time."""
    async with store.writing.begin() as connection:
        await connection.execute(delete(reports).where(reports.c.closed < before))
