"""What is on a picture, and how to say it in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..artwork import IN_FRONT, PLAYERS
from ..board import Board
from ..hexes import Hex, Mask, each, name


@dataclass(frozen=True)
class Scene:
    """A board and all that lies on it."""

    board: Board
    houses: Sequence[Mask] = ()
    """The houses of each player, up to five players."""
    units: Sequence[Mapping[str, Mask]] = ()
    """Each player's other pieces by kind; a piece of seven hexes by all of them."""
    standing: Mapping[str, Mask] = field(default_factory=dict)
    """Neutral things on hexes, by kind."""
    lying: Mapping[Hex, str] = field(default_factory=dict)
    """The tiles that lie on special hexes, but for those of locations."""
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

    def line_marks(self) -> Iterator[tuple[int, int]]:
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

        for thing, hexes in self.board.things.items():
            add(hexes, readable(thing))
        for player, houses in enumerate(self.houses, 1):
            add(houses, f"settlement of player {player}")
        for kind, owners in self.units_by_kind.items():
            for player, hexes in owners:
                add(hexes, f"{readable(kind)} of player {player}")
        for kind, hexes in self.standing.items():
            add(hexes, readable(kind))
        for hex, tile in self.lying.items():
            add(1 << hex, f"{readable(tile)} tile")
        for hex, left in self.tiles_left.items():
            add(1 << hex, f"{left} tile{'s' * (left != 1)} left")
        return found

    def description(self) -> str:
        """The picture in a few sentences, as its text alternative."""
        parts = ["A map of hexes made of the sections " + ", ".join(self.board.sections)]
        if self.board.island:
            parts[0] += f", with the island {readable(self.board.island)} beside it"
        houses = [f"player {n} ({PLAYERS[n - 1].name}) has {mask.bit_count()}" for n, mask in enumerate(self.houses, 1)]
        parts += ["Settlements: " + ", ".join(houses)] if houses else []
        units = [
            f"{readable(kind)} of player {player}"
            for kind, owners in self.units_by_kind.items()
            for player, _ in owners
        ]
        parts += ["Also there: " + ", ".join(units)] if units else []
        for kind, hexes in self.standing.items():
            parts += [f"{hexes.bit_count()} {readable(kind)}s stand"] if hexes and kind not in IN_FRONT else []
        parts += [f"{self.highlights.bit_count()} hexes are marked"] if self.highlights else []
        return ". ".join(parts) + "."


def readable(id: str) -> str:
    """An id as people read it: ``donation:water`` is ``donation water``."""
    return id.replace("_", " ").replace(":", " ")
