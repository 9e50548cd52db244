"""The deals of each day: one with the boxes of the weekday, and one of the base box alone.

The deal of a day is derived from the server's secret and the date, so that nobody can know it early. The seed alone
determines the deck, and a bot decides alike after the same decisions (``thinking.py``).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from ...game.setup import first_state
from ...game.state import State
from ...game.view import view
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...table.config import DAY_LENGTH, OF_BASE, Deal, TableConfig, is_day
from ...table.creating.new_tables import lay, record_asked_for
from ...table.table import DAY, Table
from .messages import DayStatus, PlayDay

GRACE = DAY // 2
"""Milliseconds after midnight in which games begun before it still count."""


class Plan(NamedTuple):
    """The plan of a weekday: the boxes, and the opponent bot."""

    sets: tuple[str, ...]
    bot: m.HouseBot


WEEK: tuple[Plan, ...] = (
    Plan(("base",), "easy"),
    Plan(("base", "nomads"), "greedy"),
    Plan(("base", "crossroads"), "greedy"),
    Plan(("base", "marshlands"), "greedy"),
    Plan(("base", "harvest"), "planner"),
    Plan(("base", "nomads", "island"), "planner"),
    Plan(("base",), "expert"),
)
"""The plans from Monday to Sunday: every box has its day, and the bots become stronger."""
BASE = WEEK[0]
"""The plan of the second deal of each day, with the base box alone; on Mondays both are one."""


def deal_on(day: str, *, base: bool = False) -> str:
    """The id of a day's deal; with the boxes of the weekday it is the day itself.

    >>> deal_on("2026-11-17"), deal_on("2026-11-17", base=True), deal_on("2026-11-16", base=True)
    ('2026-11-17', '2026-11-17b', '2026-11-16')
    """
    return day + OF_BASE if base and plan_of(day) != BASE else day


def day_of(deal: str) -> str:
    """The day of a deal, by its id."""
    return deal[:DAY_LENGTH]


def day_at(at: int) -> str:
    """The day, in UTC, of a time in milliseconds.

    >>> day_at(1_794_873_599_999), day_at(1_794_873_600_000)
    ('2026-11-16', '2026-11-17')
    """
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def read_day(text: str, now: int) -> str:
    """Parse a day of a URL; it must have begun."""
    try:
        day = date.fromisoformat(text if is_day(text) else "")
    except ValueError:
        raise Refusal("bad_day", f"{text[:20]!r} is not a day; write it as '2026-11-16'", 422) from None
    if day.isoformat() > day_at(now):
        raise Refusal("bad_day", f"the deal of {day} is not known before that day, which begins at midnight UTC", 404)
    return day.isoformat()


def day_before(day: str, number: int) -> str:
    """The day ``number`` days before another one, or the first possible day."""
    return (date.fromisoformat(day) - timedelta(min(number, date.fromisoformat(day).toordinal() - 1))).isoformat()


def ends(deal: str) -> int:
    """When the day of a deal is over."""
    midnight = datetime.fromisoformat(f"{day_of(deal)}T00:00:00+00:00")
    return int(midnight.timestamp()) * 1000 + DAY


def closes(deal: str) -> int:
    """The time from which games of a day's deal no longer count."""
    return ends(deal) + GRACE


def status_at(deal: str, now: int) -> DayStatus:
    """The status of a day's deal: open, closing or closed."""
    return "open" if now < ends(deal) else "counting" if now < closes(deal) else "final"


def open_deals(now: int) -> list[str]:
    """The daily deals that are not closed.

    >>> open_deals(ends("2026-11-16") - 1), open_deals(closes("2026-11-16") - 1)
    (['2026-11-16'], ['2026-11-17', '2026-11-17b', '2026-11-16'])
    >>> open_deals(closes("2026-11-16"))
    ['2026-11-17', '2026-11-17b']
    """
    today = day_at(now)
    days = [day for day in (today, day_before(today, 1)) if status_at(day, now) != "final"]
    return list(dict.fromkeys(deal_on(day, base=base) for day in days for base in (False, True)))


def plan_of(deal: str) -> Plan:
    """The plan of a day's deal.

    >>> plan_of("2026-11-17"), plan_of("2026-11-17b")
    (Plan(sets=('base', 'nomads'), bot='greedy'), Plan(sets=('base',), bot='easy'))
    """
    return BASE if deal.endswith(OF_BASE) else WEEK[date.fromisoformat(deal).weekday()]


def days_in_a_row(days: Collection[str], today: str) -> int:
    """The length of the streak of days up to today, or up to yesterday if today is missing.

    >>> days_in_a_row({"2026-11-14", "2026-11-16", "2026-11-17"}, "2026-11-18")
    2
    """
    first = 0 if today in days else 1
    return next(n for n in count() if day_before(today, first + n) not in days)


def lay_day(
    deal: str, seed: int, asked: PlayDay, id: str, host: str, now: int, *, counted: bool
) -> tuple[TableConfig, list[m.AnyEntry]]:
    """The configuration and first entries of a table for a day's deal.

    The stored request has no seed, because the host can read it and must not know it.
    """
    table = replace(_table_for(deal), hints=not counted, name=asked.name, colour=asked.colour)
    config, entries = lay(table, id, host, now, record_asked_for(replace(table, seed=str(seed))))
    sealed = 0 if now >= closes(deal) else closes(deal)
    return replace(config, chosen=not counted, deal=Deal(deal, counted, sealed)), entries


@lru_cache(maxsize=64)
def sections_of(deal: str, seed: int) -> tuple[str, ...]:
    """The sections of the board on which a deal of a day is played."""
    return record_asked_for(replace(_table_for(deal), seed=str(seed))).options.sections or ()


def board_of(deal: str, seed: int) -> State:
    """The state before a deal of a day is begun, as a stranger sees it."""
    return view(first_state(record_asked_for(replace(_table_for(deal), seed=str(seed))).options.resolved()), None)


def _table_for(deal: str) -> m.NewTable:
    plan = plan_of(deal)
    return m.NewTable(sets=list(plan.sets), bots=[None, plan.bot])


def same_deal(origin: Table) -> Deal:
    """The deal of a new table that replays the game of another table from the beginning."""
    return Deal(deal_id(origin))


def deal_id(table: Table) -> str:
    """The id of a table's deal: that of a day, or the id of the table where it was played first."""
    return table.config.deal.id if table.config.deal else table.config.id
