"""What is on a picture, and how to say it in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..artwork import PLAYERS
from ..board import Board
from ..hexes import Hex, Mask, each, name


@dataclass(frozen=True)
class Scene:
    """A board and all that lies on it."""

    board: Board
    houses: Sequence[Mask] = ()
    """The houses of each player, up to five players."""
    units: Sequence[Mapping[str, Mask]] = ()
    """Each player's other pieces by kind: ``warrior``, ``wagon``, ``ship``, ``city_hall`` (its seven hexes)."""
    walls: Mask = 0
    scouts: Mask = 0
    nomads: Mapping[Hex, str] = field(default_factory=dict)
    """The tiles that lie on nomad hexes: ``sword``, ``donation:water`` and so on."""
    tiles_left: Mapping[Hex, int] = field(default_factory=dict)
    """How many tiles lie on location hexes; of a hex not named nothing is shown."""
    marks: Sequence[Iterable[int]] = ()
    """The lines that each player has marked, numbered as in ``hexes.LINES``."""
    highlights: Mask = 0

    def __post_init__(self) -> None:
        for what, whose in (("houses", self.houses), ("units", self.units), ("marks", self.marks)):
            if len(whose) > len(PLAYERS):
                raise ValueError(f"{what} of {len(whose)} players; there are only colours for {len(PLAYERS)}")

    @cached_property
    def units_by_kind(self) -> dict[str, list[tuple[int, Mask]]]:
        """The kinds of units on the board, each with the players (counted from 1) and their hexes."""
        found: dict[str, list[tuple[int, Mask]]] = {}
        for player, units in enumerate(self.units, 1):
            for kind, hexes in units.items():
                if hexes:
                    found.setdefault(kind, []).append((player, hexes))
        return found

    def marked_lines(self) -> Iterator[tuple[int, int]]:
        """The marked lines, each with its player, counted from 1."""
        for player, lines in enumerate(self.marks, 1):
            for line in lines:
                yield line, player

    def described_hexes(self) -> Iterator[tuple[Hex, str, str]]:
        """Every hex with what is printed on it, and with words for all there is to know about it."""
        things = self._things()
        for hex, symbol in self.board.symbols.items():
            words = [f"{name(hex)} {readable(symbol)}", *things.get(hex, ())]
            yield hex, symbol, ", ".join(words)

    def _things(self) -> dict[Hex, list[str]]:
        found: dict[Hex, list[str]] = {}

        def add(hexes: Mask, words: str) -> None:
            for hex in each(hexes):
                found.setdefault(hex, []).append(words)

        add(self.board.caves, "cave")
        for player, houses in enumerate(self.houses, 1):
            add(houses, f"house of player {player}")
        for kind, owners in self.units_by_kind.items():
            for player, hexes in owners:
                add(hexes, f"{readable(kind)} of player {player}")
        add(self.walls, "wall")
        add(self.scouts, "scout")
        for hex, tile in self.nomads.items():
            add(1 << hex, f"{readable(tile)} tile")
        for hex, left in self.tiles_left.items():
            add(1 << hex, f"{left} tile{'s' * (left != 1)} left")
        return found

    def description(self) -> str:
        """The picture in a few sentences, for those who cannot see it."""
        parts = ["A map of hexes made of the sections " + ", ".join(self.board.sections)]
        if self.board.island:
            parts[0] += f", with the island {readable(self.board.island)} beside it"
        houses = [f"player {n} ({PLAYERS[n - 1].name}) has {mask.bit_count()}" for n, mask in enumerate(self.houses, 1)]
        parts += ["Houses: " + ", ".join(houses)] if houses else []
        units = [
            f"{readable(kind)} of player {player}"
            for kind, owners in self.units_by_kind.items()
            for player, _ in owners
        ]
        parts += ["Also there: " + ", ".join(units)] if units else []
        parts += [f"{self.walls.bit_count()} walls stand"] if self.walls else []
        parts += [f"{self.highlights.bit_count()} hexes are marked"] if self.highlights else []
        return ". ".join(parts) + "."


def readable(id: str) -> str:
    """An id as people read it: ``donation:water`` is ``donation water``."""
    return id.replace("_", " ").replace(":", " ")
