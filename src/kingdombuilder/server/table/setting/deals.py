"""Deals that many play: the deal of the day with its plan of the week.

The deal of a day follows from the server's secret and the date, so nobody knows it before. The order of the deck is
that of the seed, whatever the players do, and a bot decides alike after the same decisions (``thinking.py``).
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from ... import protocol as m
from ..refusals import Refusal
from ..sheet import Deal, Sheet, is_day
from ..table import DAY, Table
from .new_tables import lay, record_asked_for

GRACE = DAY // 2
"""Milliseconds after midnight in which games still count that were begun before it."""


class Plan(NamedTuple):
    """What is played on a day of the week: the boxes, and the bot on the other seat."""

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
"""The plan of the week, from Monday to Sunday: every box has its day, and the bots become stronger towards the end."""


def day_at(at: int) -> str:
    """The day, in UTC, of a time in milliseconds.

    >>> day_at(1_794_873_599_999), day_at(1_794_873_600_000)
    ('2026-11-16', '2026-11-17')
    """
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def read_day(text: str, now: int) -> str:
    """A day that has begun, read from an address."""
    try:
        day = date.fromisoformat(text if is_day(text) else "")
    except ValueError:
        raise Refusal("bad_day", f"{text[:20]!r} is not a day; one is written '2026-11-16'", 422) from None
    if day.isoformat() > day_at(now):
        raise Refusal("bad_day", f"the deal of {day} is not known before that day, which begins at midnight UTC", 404)
    return day.isoformat()


def day_before(day: str, number: int) -> str:
    """The day so many days before another one; the first of all days if there is none."""
    return (date.fromisoformat(day) - timedelta(min(number, date.fromisoformat(day).toordinal() - 1))).isoformat()


def ends(day: str) -> int:
    """When a day is over."""
    midnight = datetime.fromisoformat(f"{day}T00:00:00+00:00")
    return int(midnight.timestamp()) * 1000 + DAY


def closes(day: str) -> int:
    """When games of a day's deal count no more."""
    return ends(day) + GRACE


def status_at(day: str, now: int) -> m.DayStatus:
    """Whether the deal of a day can be begun, is still played, or is known to everybody."""
    return "open" if now < ends(day) else "counting" if now < closes(day) else "final"


def open_days(now: int) -> list[str]:
    """The days whose deals are still played.

    >>> open_days(ends("2026-11-16") - 1), open_days(closes("2026-11-16") - 1)
    (['2026-11-16'], ['2026-11-17', '2026-11-16'])
    >>> open_days(closes("2026-11-16"))
    ['2026-11-17']
    """
    today = day_at(now)
    return [day for day in (today, day_before(today, 1)) if status_at(day, now) != "final"]


def plan_of(day: str) -> Plan:
    """What is played on a day.

    >>> plan_of("2026-11-16")
    Plan(sets=('base',), bot='easy')
    """
    return WEEK[date.fromisoformat(day).weekday()]


def lay_day(
    day: str, seed: int, asked: m.PlayDay, id: str, host: str, now: int, *, counted: bool
) -> tuple[Sheet, list[m.AnyEntry]]:
    """The sheet of a table at which somebody plays the deal of a day, and what happens there at once.

    What was asked for names no seed: it can be read by the host, who must not know it.
    """
    plan = plan_of(day)
    table = m.NewTable(
        sets=list(plan.sets), bots=[None, plan.bot], hints=not counted, name=asked.name, colour=asked.colour
    )
    dealt = record_asked_for(replace(table, seed=str(seed)))
    sheet, entries = lay(table, id, host, now, dealt)
    sealed = 0 if now >= closes(day) else closes(day)
    return replace(sheet, chosen=not counted, deal=Deal(day, counted, sealed)), entries


def same_deal(origin: Table) -> Deal:
    """The deal of a new table at which the game of another one is played from the beginning."""
    return Deal(deal_id(origin))


def deal_id(table: Table) -> str:
    """The id of a table's deal: a day, or the id of the table where it was played first."""
    return table.sheet.deal.id if table.sheet.deal else table.sheet.id


def refuse_sealed(table: Table, now: int) -> None:
    """Refuse what would tell the seed of a deal that others still play."""
    if table.is_sealed(now):
        raise Refusal("sealed", "others still play this deal; its seed is told when the day is closed", 403)
