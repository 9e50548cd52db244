"""Which games are rated, and the places of their seats. ``docs/ratings.md`` has the rules with reasons.

Whether a game is rated is decided before it begins and never changes: otherwise a losing player could avoid the loss
by taking a hint or leaving.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from ...game.options import box_fields
from ...protocol import messages as m
from ...protocol.parts import Part
from ...table.outcomes import Outcome, places
from ...table.parts import TablePart
from ...table.table import Table
from .messages import GuestRatedGame

Unrated: TypeAlias = Literal["practice", "imported", "deal", "chosen", "hints", "clock", "people", "alone"]
"""Why a game is not rated: a lesson or puzzle; it began elsewhere; others play the same deal; the host chose something
random; hints; no clock, or one out of bounds; a player is not ready to be rated, or two share an address; only one
player."""


BANK = (180, 3600)
"""The shortest and the longest bank of time, in seconds: 12 seconds a turn, and no loser can stall for longer."""
INCREMENT = 60
"""The most seconds added for every turn."""
DAYS = 3
"""The most days for a decision."""


class Rated(TablePart):
    """Whether the game at a table is rated."""

    within = (m.TableView,)

    unrated: Unrated | None = "people"
    """Why the game is not rated, with its current players; null if it is. A player who resigns a rated game is last."""

    @classmethod
    def of(cls, table: Table) -> Rated:
        """Whether the game at a table is rated, with its current players."""
        return cls(why_unrated(table))


class RatedData(Part):
    """The data of a rated guest."""

    within = (m.GuestData,)

    rated_as: str | None = None
    """The guest's name in the ratings; null if not rated."""
    rated_games: list[GuestRatedGame] = field(default_factory=list)


def why_unrated(table: Table) -> Unrated | None:
    """Why the game of a table is not rated, with its current players; None if it is."""
    config, chairs = table.config, table.chairs
    if config.teaches:
        return "practice"
    if table.imported:
        return "imported"
    if config.deal:
        return "deal"
    if config.chosen or _has_chosen(config.asked):
        return "chosen"
    only_bots = all(chair.kind == "bot" for chair in chairs)
    if config.terms.hints and not only_bots:
        return "hints"
    if not (only_bots or _is_fair_clock(config.terms.clock)):
        return "clock"
    if not all(chair.rated for chair in chairs if chair.kind == "person"):
        return "people"
    return "alone" if only_bots and len({chair.bot for chair in chairs}) == 1 else None


def _is_fair_clock(clock: m.Clock) -> bool:
    """Whether a clock gives time enough to play, but none to stall."""
    shortest, longest = BANK
    if clock.kind == "real":
        return shortest <= clock.bank <= longest and clock.increment <= INCREMENT
    return clock.kind == "days" and clock.days <= DAYS


def _has_chosen(asked: m.NewTable) -> bool:
    """Whether the host has chosen anything that is normally random; the boxes may be chosen."""
    drawn = [asked.sections, asked.cards, asked.excluded]
    given = [asked.start_player, asked.own_sections or None, *(getattr(asked, field.name) for field in box_fields())]
    return any(one is not None for one in (*given, *(name for names in drawn for name in names or ())))


def rated_places(outcome: Outcome) -> list[int]:
    """The places in a rated game.

    Players who resigned or were replaced by a bot are last, and so is a program that failed. Gold counts only in a game
    that was completed; otherwise only resignations are known.
    """
    gold = [seat.gold if outcome.whole else 0 for seat in outcome.seats]
    return places(gold, [seat.gave_up or seat.stood_in for seat in outcome.seats])
