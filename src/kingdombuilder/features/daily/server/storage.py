"""Storage of deals and the results of their tables, which are deleted with the tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, func, or_, select, true

from ....protocol import messages as m
from ....server.storage.jobs import decode_summary
from ....server.storage.outcomes import decode_numbers, outcome_values
from ....server.storage.schema import deals, results, tables
from ....server.storage.store import Store
from ....table.outcomes import Outcome


class Try(NamedTuple):
    """A guest's attempt that counts on a day, or would have."""

    table: str
    status: m.Status


class Result(NamedTuple):
    """The result of a seat, with facts of its table."""

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
    """The bot that replaced a failed program."""


class Played(NamedTuple):
    """A summary of a day's deal: the number of counted games, and the best."""

    deal: str
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


async def own_try(store: Store, deal: str, guest: str) -> Try | None:
    """The guest's attempt that counts in a day's deal, if any."""
    query = select(tables.c.id, tables.c.status).join(deals).where(deals.c.deal == deal, deals.c.guest == guest)
    found = await store.fetch_one(query)
    return Try(*found) if found else None


async def results_at(store: Store, table: str) -> list[Result]:
    """The results of a table, by seat."""
    return await _results(store, results.c.table_id == table)


async def results_of(store: Store, deal: str, *, of: str | None, only_public: bool, limit: int) -> list[Result]:
    """The results of the tables of a deal, grouped by table, earliest first.

    At most ``limit`` tables are returned, the latest ones. ``only_public`` leaves out private tables, except those at
    which the guest ``of`` sat.
    """
    own = select(results.c.table_id).where(results.c.guest == of) if of else None
    shown = tables.c.visibility == "public"
    seen = or_(shown, tables.c.id.in_(own)) if own is not None else shown
    played = select(deals.c.table_id, func.max(results.c.at).label("ended"))
    played = played.join(results, results.c.table_id == deals.c.table_id).join(tables, tables.c.id == deals.c.table_id)
    played = played.where(deals.c.deal == deal, seen if only_public else true()).group_by(deals.c.table_id)
    latest = played.order_by(func.max(results.c.at).desc(), deals.c.table_id).limit(limit).subquery()
    return await _results(store, results.c.table_id.in_(select(latest.c.table_id)))


async def standings(store: Store, deal: str, closes: int, limit: int) -> list[Result]:
    """The counted games of a day's deal, most gold first, then earliest."""
    query = _counting(select(*_IN_FULL), closes).join(tables, tables.c.id == results.c.table_id)
    query = query.where(deals.c.deal == deal).order_by(results.c.gold.desc(), results.c.at, results.c.table_id)
    return [_result(*row) for row in await store.fetch_all(query.limit(limit))]


async def number_with_more(store: Store, deal: str, closes: int, gold: int) -> int:
    """The number of counted games with more gold in a day's deal."""
    query = _counting(select(func.count()).select_from(results), closes)
    return await store.fetch_value(query.where(deals.c.deal == deal, results.c.gold > gold)) or 0


async def played_deals(store: Store, played: Sequence[tuple[str, int]]) -> list[Played]:
    """Of the given deals and closing times, those with counted games, latest first."""
    counting = or_(*[and_(deals.c.deal == deal, results.c.at < closes) for deal, closes in played])
    query = select(deals.c.deal, func.count(), func.max(results.c.gold)).select_from(results)
    query = _counting(query).where(counting).group_by(deals.c.deal).order_by(deals.c.deal.desc())
    return [Played(*row) for row in await store.fetch_all(query)]


async def own_gold(store: Store, played: Sequence[tuple[str, int]], guest: str) -> dict[str, int]:
    """The gold of a guest, by deal, where their game counts."""
    counting = or_(*[and_(deals.c.deal == deal, results.c.at < closes) for deal, closes in played])
    query = _counting(select(deals.c.deal, results.c.gold).select_from(results))
    return dict(await store.fetch_all(query.where(counting, deals.c.guest == guest)))


async def own_deals(store: Store, guest: str) -> list[tuple[str, int]]:
    """The daily deals in which a guest has finished the counted game, with the time."""
    query = _counting(select(deals.c.deal, results.c.at).select_from(results)).where(deals.c.guest == guest)
    return [(deal, at) for deal, at in await store.fetch_all(query)]


async def note_first(store: Store, table: str, outcome: Outcome) -> None:
    """Store the first table of a deal with its results, unless they are stored."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(deals, table_id=table, deal=table))
        for values in outcome_values(table, outcome):
            await connection.execute(store.insert_once(results, **values))


def by_table(found: Sequence[Result]) -> list[list[Result]]:
    """Group results by table."""
    return [list(seats) for _, seats in groupby(found, attrgetter("table"))]


def _counting(query: Select[*tuple[Any, ...]], closes: int | None = None) -> Select[*tuple[Any, ...]]:
    """Restrict a query to results that count: of the guest who played, not resigned, and in time."""
    same = and_(deals.c.table_id == results.c.table_id, deals.c.guest == results.c.guest)
    query = query.join(deals, same).where(~results.c.gave_up)
    return query if closes is None else query.where(results.c.at < closes)


async def _results(store: Store, which: Any) -> list[Result]:
    query = select(*_IN_FULL).join(tables, tables.c.id == results.c.table_id).where(which)
    found = await store.fetch_all(query.order_by(results.c.at, results.c.table_id, results.c.seat))
    return [_result(*row) for row in found]


def _result(
    table: str, seat: int, guest: str | None, at: int, gold: int, items: str, gave_up: bool, line: str
) -> Result:
    sitting = decode_summary(line).seats[seat]
    bot = sitting.bot if sitting.kind == "bot" else None  # not the substitute of a person
    return Result(table, seat, guest, at, gold, decode_numbers(items), gave_up, sitting.name, bot, sitting.replaced_by)
