"""The deals that many play, and what became of their tables. All of it goes with the tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, and_, func, or_, select, true

from ... import protocol as m
from ...table.results.outcomes import Outcome
from ..schema import deals, results, tables
from ..store import Store
from ..writing.columns import outcome_values

_decode_summary = msgspec.json.Decoder(m.TableSummary).decode
_decode_items = msgspec.json.Decoder(dict[str, int]).decode


class Try(NamedTuple):
    """The try of a guest that counts on a day, or would have."""

    table: str
    status: m.Status


class Result(NamedTuple):
    """What became of a seat, and what the table tells of it."""

    table: str
    seat: int
    guest: str | None
    at: int
    gold: int
    items: dict[str, int]
    gave_up: bool
    name: str
    bot: m.BotName | None
    replaced_by: m.BotName | None
    """Who played on for the bot, if that is a program and failed."""


class Played(NamedTuple):
    """A day in short: how many games count, and the best of them."""

    day: str
    players: int
    best: int


_IN_FULL: list[Any] = [
    results.c.table_id,
    results.c.seat,
    results.c.guest,
    results.c.at,
    results.c.gold,
    results.c.by_item,
    results.c.gave_up,
    tables.c.line,
]


async def own_try(store: Store, day: str, guest: str) -> Try | None:
    """The table where a guest plays or has played the deal of a day, for it to count."""
    query = select(tables.c.id, tables.c.status).join(deals).where(deals.c.deal == day, deals.c.guest == guest)
    async with store.engine.connect() as connection:
        found = (await connection.execute(query)).first()
    return Try(*found) if found else None


async def results_at(store: Store, table: str) -> list[Result]:
    """What became of the seats at a table, seat by seat."""
    return await _results(store, results.c.table_id == table)


async def results_of(store: Store, deal: str, *, of: str | None, only_public: bool, limit: int) -> list[Result]:
    """What became of the seats at tables of a deal, table by table, the earliest first.

    Of all of them the latest are given. ``only_public`` leaves out those at which a stranger would not be shown what
    only those know who have the link; those at which the guest ``of`` sat are always there.
    """
    own = select(results.c.table_id).where(results.c.guest == of) if of else None
    shown = tables.c.visibility == "public"
    seen = or_(shown, tables.c.id.in_(own)) if own is not None else shown
    played = select(deals.c.table_id, func.max(results.c.at).label("ended"))
    played = played.join(results, results.c.table_id == deals.c.table_id).join(tables, tables.c.id == deals.c.table_id)
    played = played.where(deals.c.deal == deal, seen if only_public else true()).group_by(deals.c.table_id)
    latest = played.order_by(func.max(results.c.at).desc(), deals.c.table_id).limit(limit).subquery()
    return await _results(store, results.c.table_id.in_(select(latest.c.table_id)))


async def standings(store: Store, day: str, closes: int, limit: int) -> list[Result]:
    """The games that count on a day, those with the most gold first, and of these the earliest."""
    query = _counting(select(*_IN_FULL), closes).join(tables, tables.c.id == results.c.table_id)
    query = query.where(deals.c.deal == day).order_by(results.c.gold.desc(), results.c.at, results.c.table_id)
    async with store.engine.connect() as connection:
        return [_result(*row) for row in await connection.execute(query.limit(limit))]


async def number_with_more(store: Store, day: str, closes: int, gold: int) -> int:
    """How many games with more gold count on a day."""
    query = _counting(select(func.count()).select_from(results), closes)
    async with store.engine.connect() as connection:
        return await connection.scalar(query.where(deals.c.deal == day, results.c.gold > gold)) or 0


async def played_days(store: Store, days: Sequence[tuple[str, int]]) -> list[Played]:
    """Those of some days on which games count, the latest first; each is given with the time when it closes."""
    counting = or_(*[and_(deals.c.deal == day, results.c.at < closes) for day, closes in days])
    query = select(deals.c.deal, func.count(), func.max(results.c.gold)).select_from(results)
    query = _counting(query).where(counting).group_by(deals.c.deal).order_by(deals.c.deal.desc())
    async with store.engine.connect() as connection:
        return [Played(*row) for row in await connection.execute(query)]


async def own_gold(store: Store, days: Sequence[tuple[str, int]], guest: str) -> dict[str, int]:
    """The gold of a guest on those of some days on which their game counts."""
    counting = or_(*[and_(deals.c.deal == day, results.c.at < closes) for day, closes in days])
    query = _counting(select(deals.c.deal, results.c.gold).select_from(results))
    async with store.engine.connect() as connection:
        return dict((await connection.execute(query.where(counting, deals.c.guest == guest))).all())


async def note_first(store: Store, table: str, outcome: Outcome) -> None:
    """Remember that a table was the first to play a deal, and what became of its seats, unless that is known."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(deals, table_id=table, deal=table))
        for values in outcome_values(table, outcome):
            await connection.execute(store.insert_once(results, **values))


def by_table(found: Sequence[Result]) -> list[list[Result]]:
    """Results that belong to the same table, together."""
    return [list(seats) for _, seats in groupby(found, attrgetter("table"))]


def _counting(query: Select[Any], closes: int | None = None) -> Select[Any]:
    """Only those results that count: of the one whose try it was, not given up, and in time."""
    same = and_(deals.c.table_id == results.c.table_id, deals.c.guest == results.c.guest)
    query = query.join(deals, same).where(~results.c.gave_up)
    return query if closes is None else query.where(results.c.at < closes)


async def _results(store: Store, which: Any) -> list[Result]:
    query = select(*_IN_FULL).join(tables, tables.c.id == results.c.table_id).where(which)
    async with store.engine.connect() as connection:
        found = await connection.execute(query.order_by(results.c.at, results.c.table_id, results.c.seat))
        return [_result(*row) for row in found]


def _result(
    table: str, seat: int, guest: str | None, at: int, gold: int, items: str, gave_up: bool, line: str
) -> Result:
    sitting = _decode_summary(line).seats[seat]
    bot = sitting.bot if sitting.kind == "bot" else None  # one that played for somebody is not who sat there
    return Result(table, seat, guest, at, gold, _decode_items(items), gave_up, sitting.name, bot, sitting.replaced_by)
