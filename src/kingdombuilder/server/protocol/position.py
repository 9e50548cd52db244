"""The position document as the server tells it: ``docs/position.md`` says what the fields mean.

Fields that a box brings are left out where they have their default value.
"""

from __future__ import annotations

from msgspec import field

from .values import Said


class HeldTile(Said, omit_defaults=True):
    """A location tile that a player holds."""

    kind: str
    from_: str = field(name="from")
    """The location hex that it was taken from."""
    used: bool = False
    new: bool = False


class PlayerPosition(Said, omit_defaults=True):
    """What one player has on the board and beside it."""

    houses: list[str]
    supply: int
    gold: int
    tiles: list[HeldTile]
    taken_from: list[str]
    """Location hexes from which the player took a tile and lost it."""
    warriors: list[str] = field(default_factory=list)
    wagon: str | None = None
    ship: str | None = None
    city_hall: str | None = None
    """The hex in the middle of the city hall."""
    nomads: list[str] = field(default_factory=list)
    """The nomad tiles, each as ``sword``, or ``new:sword`` if it was taken this turn."""
    bonus: list[str] = field(default_factory=list)
    """The bonus tiles, each as ``refuge``, or ``used:refuge`` and ``new:refuge`` if it was used or taken this turn."""
    temple_houses: int = 0
    temple_new: int = 0
    cathedral: int = 0
    marked_lines: list[int | str] = field(default_factory=list)
    """The lines that the player has marked for the Mayors, ``I1`` to ``I5`` on the island."""


class TurnPosition(Said, omit_defaults=True):
    """Whose turn it is, and how far it has come."""

    player: int
    card: str | list[str]
    """The terrain in play; a list where one of several cards is still to be chosen."""
    phase: str
    builds_left: int
    farmland_used: bool = False
    cave_used: bool = False
    scouts: list[str] = field(default_factory=list)


class Position(Said, omit_defaults=True):
    """What lies on the board and who has what."""

    format: str
    sections: list[str]
    cards: list[str]
    start_player: int
    end_flag: bool
    tiles_left: dict[str, int]
    """The tiles by location hex; one that is not named has two, less those that players hold from it."""
    players: list[PlayerPosition]
    discard: dict[str, int] = field(default_factory=dict)
    """The terrain cards in the discard pile: how many there are of each."""
    removed: dict[str, int] = field(default_factory=dict)
    """The terrain cards that left the game because they were of no use."""
    tasks: list[str] = field(default_factory=list)
    island: str | None = None
    capitols: list[str] = field(default_factory=list)
    caves: list[str] = field(default_factory=list)
    removed_terrain: str | None = None
    walls: list[str] = field(default_factory=list)
    nomads_left: dict[str, str] = field(default_factory=dict)
    """The nomad tiles that nobody has taken, by their hexes."""
    turn: TurnPosition | None = None
