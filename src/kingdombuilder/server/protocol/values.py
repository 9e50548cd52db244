"""The vocabulary that all messages share: colours, names, numbers with their bounds."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Colour: TypeAlias = Literal["blue", "orange", "black", "white", "red"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
HouseBot: TypeAlias = Literal["random", "beginner", "easy", "greedy", "planner", "expert"]
"""The bots of the house, from the weakest to the strongest."""
PROGRAM = "program:"
"""What the name of a bot begins with that is a program of the server's owner."""
PROGRAM_NAME = "[a-z0-9][a-z0-9_-]{0,31}"
BotName: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(get_args(HouseBot))}|{PROGRAM}{PROGRAM_NAME})$")]
"""A bot of the house, or a program that the server's owner offers, such as ``program:mine``."""
UnitName: TypeAlias = Literal["warrior", "wagon", "ship", "city_hall"]
"""The kinds of pieces that are not houses."""
PieceName: TypeAlias = Literal["house", UnitName, "wall", "scout"]
"""Everything that may stand on a hex."""
SpotName: TypeAlias = Literal["capitols", "caves"]
"""What may be put on hexes of the board before the game, by the field of ``NewTable``."""
Status: TypeAlias = Literal["open", "running", "finished"]
Visibility: TypeAlias = Literal["public", "link"]
Advice: TypeAlias = Literal["hint", "coach"]
"""What may advise somebody who plays."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
HexName: TypeAlias = Annotated[str, Meta(min_length=2, max_length=3)]
"""The name of a hex: ``a1`` to ``t20``, and ``B1`` to ``E5`` on the island."""
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Words: TypeAlias = Annotated[list[Word], Meta(max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""The number of an entry in a table's log; 0 before the first."""
Digits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{1,60}$")]
"""A seed: a whole number, as text because it may be longer than the numbers of JavaScript."""


def is_bot_name(text: str) -> bool:
    """Whether a bot may be called so, whether or not there is one.

    >>> is_bot_name("greedy"), is_bot_name("program:mine"), is_bot_name("Ann")
    (True, True, False)
    """
    return text in get_args(HouseBot) or re.fullmatch(PROGRAM + PROGRAM_NAME, text) is not None


def program_name(bot: BotName) -> str | None:
    """What a program is called; None for a bot of the house.

    >>> program_name("program:mine"), program_name("greedy")
    ('mine', None)
    """
    return bot.removeprefix(PROGRAM) if bot.startswith(PROGRAM) else None


class Asked(Struct, forbid_unknown_fields=True):
    """Something a client says."""


class Said(Struct, gc=False):
    """Something the server says.

    A message is a tree: nothing in it leads back to it. So it goes as soon as nobody needs it, and Python need not look
    for it among its garbage. There are hundreds of them in every view of a game.
    """


class Special(Said, tag_field="type", tag="special"):
    """A special hex: what is printed there, and where it is."""

    symbol: str
    hex: str


class Holding(Said, tag_field="type", tag="holding"):
    """Something that players hold besides location tiles."""

    kind: str
    """``nomad_tile``, ``bonus_tile``, ``line_mark``, ``cathedral_number``, or ``cathedral_numbers`` for all."""
    which: str
    """Which one of its kind: ``sword``, ``temple``, the name of the line; empty if all are alike."""


class Numbered(Said, tag_field="type"):
    """Anything the server says of a table; ``number`` is that of the last entry of the log it knows of."""

    number: int
