"""The position document as a message; ``docs/position.md`` explains the fields.

It is encoded as the engine writes it, without another copy. Fields of boxes are left out if they have their default
value.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

_From = TypedDict("_From", {"from": str})  # a keyword of Python


class HeldTile(_From):
    """A location tile that a player holds, taken ``from`` a location hex."""

    kind: str
    used: NotRequired[bool]
    new: NotRequired[bool]


class PlayerPosition(TypedDict):
    """The pieces, tiles and gold of one player."""

    houses: list[str]
    supply: int
    gold: int
    tiles: list[HeldTile]
    taken_from: list[str]
    """Location hexes from which the player took a tile and lost it."""
    warriors: NotRequired[list[str]]
    wagon: NotRequired[str | None]
    ship: NotRequired[str | None]
    city_hall: NotRequired[str | None]
    """The hex in the middle of the city hall."""
    nomads: NotRequired[list[str]]
    """The nomad tiles, each as ``sword``, or ``new:sword`` if it was taken this turn."""
    bonus: NotRequired[list[str]]
    """The bonus tiles, each as ``refuge``, or ``used:refuge`` and ``new:refuge`` if it was used or taken this turn."""
    temple_houses: NotRequired[int]
    temple_new: NotRequired[int]
    cathedral: NotRequired[int]
    marked_lines: NotRequired[list[int | str]]
    """The lines that the player has marked for the Mayors, ``I1`` to ``I5`` on the island."""


class TurnPosition(TypedDict):
    """The turn: its player and progress."""

    player: int
    card: str | list[str]
    """The terrain in play; a list while one of several is still to be chosen."""
    phase: str
    builds_left: int
    farmland_used: NotRequired[bool]
    cave_used: NotRequired[bool]
    scouts: NotRequired[list[str]]


class Position(TypedDict):
    """A position: the board and the players."""

    format: str
    sections: list[str]
    cards: list[str]
    start_player: int
    end_flag: bool
    tiles_left: dict[str, int]
    """The tiles left by location hex; the default is two, minus those that players hold."""
    players: list[PlayerPosition]
    tasks: NotRequired[list[str]]
    island: NotRequired[str | None]
    capitols: NotRequired[list[str]]
    caves: NotRequired[list[str]]
    removed_terrain: NotRequired[str | None]
    walls: NotRequired[list[str]]
    nomads_left: NotRequired[dict[str, str]]
    """The nomad tiles on the board, by hex."""
    turn: NotRequired[TurnPosition | None]
