"""What a puzzle is: the last turn of a game, of which the best end is known.

Player 1 has the turn, the end flag is set and the round ends with this turn, so nothing but gold matters. One card or
task lies on the table, besides what the board itself pays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kingdombuilder import Game
from tests.scenario import FIRST_GAME, hexes


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """The last turn of player 1."""

    card: str = ""
    task: str = ""
    """The Kingdom Builder card or the task that the puzzle is about."""
    rule: str
    """Where ``docs/rules.md`` has the card or task."""
    idea: str
    """What there is to see."""
    why: str
    """Where the gold of the best turn comes from."""
    best: int
    """The lead of the best turn: player 1's gold less that of player 2."""
    solution: str
    """One of the best turns, in notation."""
    terrain: str
    """The terrain card in play."""
    own: str
    """The houses of player 1."""
    supply: int = 3
    tiles: str = ""
    """The ready tiles of player 1, each with its location hex: ``barn:g3``."""
    other: str = ""
    """The houses of player 2."""
    sections: str = FIRST_GAME
    has: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of player 1 in the position document."""
    table: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the document itself."""

    def document(self) -> dict[str, Any]:
        """The position document."""
        tiles = [dict(zip(("kind", "from"), tile.split(":"), strict=True)) for tile in self.tiles.split()]
        own = {"houses": sorted(hexes(self.own)), "supply": self.supply, "tiles": tiles, **self.has}
        other = {"houses": sorted(hexes(self.other)), "supply": 0}
        return {
            "sections": self.sections.split(),
            "cards": self.card.split(),
            "tasks": self.task.split(),
            "end_flag": True,
            "start_player": 1,
            "players": [own, other],
            "turn": {"player": 0, "card": self.terrain},
            **self.table,
        }

    def game(self) -> Game:
        """A game that goes on from there."""
        return Game.from_position(self.document())

    def __str__(self) -> str:
        return self.card or self.task
