"""The vocabulary that all messages share: colours, names, numbers with their bounds."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Colour: TypeAlias = Literal["blue", "orange", "black", "white", "red"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
HouseBot: TypeAlias = Literal["random", "beginner", "easy", "greedy", "planner", "expert"]
"""The built-in bots, from weakest to strongest."""
PROGRAM = "program:"
"""The prefix of the names of the operator's programs."""
PROGRAM_NAME = "[a-z0-9][a-z0-9_-]{0,31}"
BotName: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(get_args(HouseBot))}|{PROGRAM}{PROGRAM_NAME})$")]
"""A built-in bot, or a program of the operator, such as ``program:mine``."""
UnitName: TypeAlias = Literal["warrior", "wagon", "ship", "city_hall"]
"""The kinds of pieces that are not houses."""
PieceName: TypeAlias = Literal["house", UnitName, "wall", "scout"]
"""Everything that can stand on a hex."""
SpotName: TypeAlias = Literal["capitols", "caves"]
"""The things that can be put on hexes before the game, by field of ``NewTable``."""
Status: TypeAlias = Literal["open", "running", "finished"]
Visibility: TypeAlias = Literal["public", "link"]
Advice: TypeAlias = Literal["hint", "coach"]
"""The kinds of advice to a player."""

ProxyFault: TypeAlias = Literal["proxy_untrusted", "proxy_silent", "one_address"]
"""Signs of a wrong setting: a proxy that is not among ``proxies``; one that does not say who calls; guests who all call
from one private address."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
HexName: TypeAlias = Annotated[str, Meta(min_length=2, max_length=3)]
"""The name of a hex: ``a1`` to ``t20``, and ``B1`` to ``E5`` on the island."""
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Words: TypeAlias = Annotated[list[Word], Meta(max_length=40)]
PuzzleId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
SectionTexts: TypeAlias = Annotated[str, Meta(max_length=16_000)]
"""Own sections: their files one after another, or their codes (``docs/sections.md``)."""
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""The number of an entry in a table's log; 0 before the first."""
Digits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{1,60}$")]
"""A seed: a whole number, as text because it may be longer than the numbers of JavaScript."""


def is_bot_name(text: str) -> bool:
    """Whether a text is a valid name of a bot, existing or not.

    >>> is_bot_name("greedy"), is_bot_name("program:mine"), is_bot_name("Ann")
    (True, True, False)
    """
    return text in get_args(HouseBot) or re.fullmatch(PROGRAM + PROGRAM_NAME, text) is not None


def program_name(bot: BotName) -> str | None:
    """The name of a program; None for a built-in bot.

    >>> program_name("program:mine"), program_name("greedy")
    ('mine', None)
    """
    return bot.removeprefix(PROGRAM) if bot.startswith(PROGRAM) else None


class Asked(Struct, forbid_unknown_fields=True):
    """The base of client messages."""


class Said(Struct, gc=False):
    """The base of server messages.

    Messages are trees without cycles, so reference counting frees them, and they are exempt from garbage collection.
    Every view of a game has hundreds of them.
    """


class Special(Said, tag_field="type", tag="special"):
    """A special hex: what is printed there, and where it is."""

    symbol: str
    hex: str


class Holding(Said, tag_field="type", tag="holding"):
    """Something that a player can hold, other than a location tile."""

    kind: str
    """``nomad_tile``, ``bonus_tile``, ``line_mark``, ``cathedral_number``, or ``cathedral_numbers`` for all."""
    which: str
    """Which one of its kind: ``sword``, ``temple``, the name of the line; empty if all are alike."""


class Numbered(Said, tag_field="type"):
    """The base of messages about a table; ``number`` is that of its last log entry."""

    number: int
