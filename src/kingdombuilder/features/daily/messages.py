"""The deal of the day, and the results of all tables of a deal."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...protocol.values import Asked, BotName, Colour, Name, Said

DayStatus: TypeAlias = Literal["open", "counting", "final"]
"""``open``: it can be begun; ``counting``: only running games still count; ``final``: all is public."""

TryStatus: TypeAlias = Literal["running", "counted", "gave_up", "too_late"]
"""The status of a guest's attempt; it counts only if it is finished in time."""


class TableDeal(Said):
    """The shared deal of a table."""

    day: str | None
    """The day whose deal it is, such as ``2026-11-16``; null if the deal is that of another game."""
    counted: bool
    """Whether the result counts in the standings of the day."""
    sealed_until: int | None
    """The time until which seed and record stay secret even after the game; null if they are shown at its end."""
    base: bool
    """Whether it is the deal of the base box alone, the second one of the day."""


class PlayDay(Asked):
    """Play the deal of a day. The first attempt counts."""

    name: Name = "Guest"
    """The guest's name, also in the standings."""
    colour: Colour | None = None
    again: bool = False
    """Play it again, without counting. If false, an existing attempt is returned."""


class ItemResult(Said):
    """The gold of the guest and the bot from a card or another item."""

    item: str
    gold: int
    bot: int
    """The bot's gold from it."""


class OwnTry(Said):
    """The guest's own game of a day's deal."""

    table: str
    status: TryStatus
    gold: int | None
    """The final gold; null while the game is running."""
    bot_gold: int | None
    place: int | None
    """The place among all games that count; equal gold shares a place."""
    items: list[ItemResult]
    """The gold by card, once the game is over."""


class DayStanding(Said):
    """A line of the standings of a day."""

    place: int
    name: str
    gold: int
    table: str
    """The table where it was played and can be replayed."""
    mine: bool


class DayLine(Said):
    """A played deal in the list of days."""

    day: str
    players: int
    """The number of games that count."""
    best: int | None
    """The most gold; null until the day is closed."""
    gold: int | None
    """The guest's gold, if their game counts."""


class OtherDeal(Said):
    """The other deal of a day, in short."""

    sets: list[str]
    bot: BotName
    begun: bool
    """Whether the guest is playing it or has played it."""
    gold: int | None
    """The guest's gold, if their game counts."""


class Day(Said):
    """A day's deal, as far as the guest may know it."""

    day: str
    base: bool
    """Whether it is the deal of the base box alone, not of the weekday's boxes."""
    status: DayStatus
    ends: int
    """The time until which it can be begun: midnight UTC."""
    closes: int
    """The time from which running games no longer count and all secrets are revealed."""
    sets: list[str]
    """The boxes: those of the weekday, or the base box alone."""
    sections: list[str]
    """The sections of its board, for a picture of it."""
    bot: BotName
    players: int
    """The number of games that count so far."""
    mine: OwnTry | None
    standings: list[DayStanding] | None
    """The best games; null until the guest's own game is over or the day is closed."""
    earlier: list[DayLine]
    """Earlier days with played deals of this kind, latest first."""
    beside: OtherDeal | None
    """The other deal of the day; null on Mondays, when both are one."""
    streak: int
    """The streak: the number of consecutive days with a counted game of the guest."""


class SeatResult(Said):
    """The result of a seat at a table."""

    name: str
    bot: BotName | None
    gold: int
    items: dict[str, int]
    """The gold by item."""
    gave_up: bool
    mine: bool
    replaced_by: BotName | None = None
    """The built-in bot that replaced a failed program on this seat."""


class DealTable(Said):
    """The result of one table of a deal."""

    table: str
    at: int
    """When the game ended."""
    seats: list[SeatResult]


class DealResults(Said):
    """The results of all tables of a deal, earliest first."""

    tables: list[DealTable]
    here: int | None
    """The index of the requested table; null if its game is not over."""
