"""The entries of a table's log."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from .values import BotName, Colour, Said


class Entry(Said, tag_field="type"):
    """An entry of a table's log. Nothing in it is secret."""

    in_game: ClassVar[bool] = False
    """Whether it is only valid during a game."""
    plays_on: ClassVar[bool] = False
    """Whether it only advances a running game."""
    may_end: ClassVar[bool] = False
    """Whether it can end the game."""
    changes_seats: ClassVar[bool] = False
    """Whether it changes the seating."""
    rewrites: ClassVar[bool] = False
    """Whether earlier entries changed with it, so that the log must be read anew."""


class WasSet(Entry, tag="set"):
    """The table was created."""


class Joined(Entry, tag="joined"):
    """A person took a seat."""

    changes_seats = True

    seat: int
    name: str
    colour: Colour
    rated: bool = False
    """Whether the player is ready for a rated game."""


class Learning(Entry, tag="learning", rename={"learning": "on"}):
    """A player learns the rules before the game begins, or (not ``on``) is ready to play."""

    seat: int
    learning: bool


class LeftTable(Entry, tag="left"):
    """A person left the seat; during the game the bot takes over."""

    in_game = changes_seats = True

    seat: int
    bot: BotName | None


class Returned(Entry, tag="returned"):
    """A person took the seat back."""

    in_game = True

    seat: int


class BotSat(Entry, tag="bot"):
    """The host put a bot on a seat, or emptied it."""

    changes_seats = True

    seat: int
    bot: BotName | None


class SeatsChanged(Entry, tag="seats"):
    """The number of seats changed. The board stays; the seed draws the first player, unless the host chose one."""

    players: int


class Started(Entry, tag="started"):
    """The game began."""

    in_game = True

    live: bool = False
    """Whether all players were connected."""


class Acted(Entry, tag="acted"):
    """A decision was made."""

    in_game = plays_on = may_end = True

    seat: int
    kind: str
    hex: str | None
    bot: bool


class Undid(Entry, tag="undid"):
    """The last decision was undone."""

    in_game = plays_on = True

    seat: int


class Redid(Entry, tag="redid"):
    """An undone decision was redone."""

    in_game = plays_on = True

    seat: int


class Resigned(Entry, tag="resigned"):
    """A player resigned."""

    in_game = may_end = True

    seat: int


class Flagged(Entry, tag="flagged"):
    """A player ran out of time: the bot takes over, or (null) the player has resigned."""

    in_game = may_end = True

    seat: int
    bot: BotName | None


class Substituted(Entry, tag="substituted"):
    """Another player let a bot play for a player who was absent too long."""

    in_game = True

    seat: int
    bot: BotName
    by: int


class Replaced(Entry, tag="replaced"):
    """A program on a seat failed, and a built-in bot replaced it. Only the operator sees the reason."""

    in_game = True

    seat: int
    program: BotName
    bot: BotName


class Claimed(Entry, tag="claimed"):
    """Another player claimed the game from a player who was absent too long."""

    in_game = True

    seat: int
    by: int


class Forfeited(Entry, tag="forfeited"):
    """An absent player has lost, because all present players have claimed the game."""

    in_game = may_end = True

    seat: int


class Spoke(Entry, tag="spoke"):
    """A player sent a chat message."""

    plays_on = True

    seat: int
    text: str
    """The message; empty once its author's data were deleted."""


class Rematched(Entry, tag="rematched"):
    """A player offers a rematch, and the next table exists."""

    table: str
    seat: int | None = None
    """The seat of the player who offers it; null in older logs."""


class Closed(Entry, tag="closed"):
    """The operator closed the game, without a winner."""


class Erased(Entry, tag="erased"):
    """A guest's data were deleted: their name and messages are erased from this log and all views."""

    rewrites = True

    seat: int | None
    """The guest's seat; null if they had left it."""


class Renamed(Entry, tag="renamed"):
    """The operator gave a player another name, which replaces the old one in this log and all views."""

    rewrites = True

    seat: int | None
    """The player's seat; null if they had left it."""


AnyEntry: TypeAlias = (
    WasSet | Joined | Learning | LeftTable | Returned | BotSat | SeatsChanged | Started | Acted | Undid | Redid
    | Resigned | Flagged | Substituted | Replaced | Claimed | Forfeited | Spoke | Rematched | Closed | Erased
    | Renamed
)  # fmt: skip
