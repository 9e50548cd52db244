"""Deals that many play: the deal of the day, and the results of all tables of one deal."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .values import Asked, BotName, Colour, Name, Said

DayStatus: TypeAlias = Literal["open", "counting", "final"]
"""The deal of a day can be begun; only games that are under way still count; all is known to everybody."""

TryStatus: TypeAlias = Literal["running", "counted", "gave_up", "too_late"]
"""What became of somebody's try on a day: only what was played to its end in time counts."""


class TableDeal(Said):
    """That others play the same deal as a table does."""

    day: str | None
    """The day whose deal it is, such as ``2026-11-16``; null if the deal is that of another game."""
    counted: bool
    """Whether the result counts in the standings of the day."""
    sealed_until: int | None
    """Until when seed and record stay secret, though the game may be over; null if they are told at its end."""


class PlayDay(Asked):
    """Play the deal of a day: the try that counts, unless there was one."""

    name: Name = "Guest"
    """What one is called, in the standings, too."""
    colour: Colour | None = None
    again: bool = False
    """Play it once more, which does not count. Without this, one's own try is answered wherever there is one."""


class ItemResult(Said):
    """What a seat and its opponent earned by a card, or something else that pays."""

    item: str
    gold: int
    bot: int
    """What the bot earned by it."""


class OwnTry(Said):
    """One's own game of the deal of a day."""

    table: str
    status: TryStatus
    gold: int | None
    """The gold in the end; null while the game is under way."""
    bot_gold: int | None
    place: int | None
    """The place among all whose games count; those with the same gold share it."""
    items: list[ItemResult]
    """The gold by card, once the game is over."""


class DayStanding(Said):
    """A line of the standings of a day."""

    place: int
    name: str
    gold: int
    table: str
    """The table where it was played, and can be replayed."""
    mine: bool


class DayLine(Said):
    """A day whose deal was played, in a list."""

    day: str
    players: int
    """How many games count."""
    best: int | None
    """The most gold that somebody had; null until the day is closed."""
    gold: int | None
    """One's own gold, if one's own game counts."""


class Day(Said):
    """The deal of a day, as far as the one who asks may know it."""

    day: str
    status: DayStatus
    ends: int
    """When nobody can begin with it any more: at midnight UTC."""
    closes: int
    """When the games count no more that are still under way, and all that is secret is told."""
    sets: list[str]
    """The boxes, which follow from the day of the week."""
    bot: BotName
    players: int
    """How many games count so far."""
    mine: OwnTry | None
    standings: list[DayStanding] | None
    """The best games; null as long as one could learn from them: until one's own game is over, or the day is closed."""
    earlier: list[DayLine]
    """The days before that were played, the latest first."""


class SeatResult(Said):
    """What became of one seat at a table."""

    name: str
    bot: BotName | None
    gold: int
    items: dict[str, int]
    """The gold by card, task or whatever else pays."""
    gave_up: bool
    mine: bool
    replaced_by: BotName | None = None
    """The bot of the house that played on for the program on this seat, which failed."""


class DealTable(Said):
    """The result of one table of a deal."""

    table: str
    at: int
    """When the game ended."""
    seats: list[SeatResult]


class DealResults(Said):
    """The results of the tables that played the same deal, the earliest first."""

    tables: list[DealTable]
    here: int | None
    """Which of them is the table that was asked about; null if its game is not over."""
