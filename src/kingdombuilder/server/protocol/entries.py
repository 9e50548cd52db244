"""What happened at a table: the entries of its log."""

from __future__ import annotations

from typing import TypeAlias

from .values import BotName, Colour, Said


class Entry(Said, tag_field="type"):
    """What an entry of a table's log says happened. Nothing in it is secret."""


class WasSet(Entry, tag="set"):
    """The table was set."""


class Joined(Entry, tag="joined"):
    """A person took a seat."""

    seat: int
    name: str
    colour: Colour
    rated: bool = False
    """Whether they are ready for a rated game."""


class LeftTable(Entry, tag="left"):
    """A person stood up; in the game the bot plays on."""

    seat: int
    bot: BotName | None


class Returned(Entry, tag="returned"):
    """A person took the seat back."""

    seat: int


class BotSat(Entry, tag="bot"):
    """The host put a bot on a seat, or made it empty."""

    seat: int
    bot: BotName | None


class Started(Entry, tag="started"):
    """The game began."""


class Acted(Entry, tag="acted"):
    """A decision was made."""

    seat: int
    kind: str
    hex: str | None
    bot: bool


class Undid(Entry, tag="undid"):
    """The last decision was taken back."""

    seat: int


class Redid(Entry, tag="redid"):
    """A decision that was taken back was played once more."""

    seat: int


class Resigned(Entry, tag="resigned"):
    """A player gave up."""

    seat: int


class Flagged(Entry, tag="flagged"):
    """A player's time was up: the bot plays on, or (null) the player has resigned."""

    seat: int
    bot: BotName | None


class Substituted(Entry, tag="substituted"):
    """A player was gone for too long, so another one let a bot play on."""

    seat: int
    bot: BotName
    by: int


class Replaced(Entry, tag="replaced"):
    """A program that decided for a seat could not go on: a bot of the house plays on. Why is the owner's to know."""

    seat: int
    program: BotName
    bot: BotName


class Claimed(Entry, tag="claimed"):
    """A player was gone for too long, so another one claims the game."""

    seat: int
    by: int


class Forfeited(Entry, tag="forfeited"):
    """A player was gone for too long and has lost: all the others who are there have claimed the game."""

    seat: int


class Spoke(Entry, tag="spoke"):
    """Somebody said something."""

    seat: int
    text: str
    """What was said; empty once the data of the one who said it were deleted."""


class Rematched(Entry, tag="rematched"):
    """A player offers a rematch: there is a next table."""

    table: str
    seat: int | None = None
    """Who offers it; null in logs of before, which do not tell."""


class Closed(Entry, tag="closed"):
    """Whoever runs the server has ended the game; nobody wins."""


class Erased(Entry, tag="erased"):
    """The data of a guest were deleted: their name and what they said are gone from this log, and from all views."""

    seat: int | None
    """The seat that they had; null if they had left it."""


AnyEntry: TypeAlias = (
    WasSet | Joined | LeftTable | Returned | BotSat | Started | Acted | Undid | Redid | Resigned | Flagged
    | Substituted | Replaced | Claimed | Forfeited | Spoke | Rematched | Closed | Erased
)  # fmt: skip
