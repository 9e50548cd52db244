"""Which games are played, in which order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kingdombuilder.arena.match import Match
from kingdombuilder.game import catalogue
from kingdombuilder.game.options import PLAYERS, Options

SEEDS_APART = 1_000_000
"""The first seeds of two series differ by so much: each series has set-ups of its own."""


class Series(NamedTuple):
    """Deals of one number of players, played by the same bots."""

    name: str
    bots: tuple[str, ...]
    """The bots in the seats; if they differ, each deal is played in every order of them."""
    deals: int
    block: int
    """So many deals are one job."""
    haste: float = 1.0
    """How early they are played: a series with 2 is complete when one with 1 is half done."""

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The bots by seat, in each game of a deal."""
        return [self.bots] if len(set(self.bots)) == 1 else [self.bots, self.bots[::-1]]

    @property
    def blocks(self) -> int:
        """How many jobs the series is."""
        return -(-self.deals // self.block)


CHEAP = 10.0
"""The haste of games without planners: one of a planner takes forty times as long."""

SERIES = {
    series.name: series
    for series in (
        *(Series(f"greedy {players}", ("greedy",) * players, 7500, 25, CHEAP) for players in PLAYERS),
        *(Series(f"planner {players}", ("planner",) * players, 250, 1) for players in PLAYERS),
        Series("planner against greedy", ("planner", "greedy"), 200, 1),
        Series("greedy against easy", ("greedy", "easy"), 1000, 20, CHEAP),
        Series("greedy against beginner", ("greedy", "beginner"), 1000, 20, CHEAP),
    )
}
"""What is played in full: 31,000 games of one kind of bot, and 2,200 deals of two kinds with the seats exchanged."""


class Block(NamedTuple):
    """One job: some deals of a series."""

    series: str
    number: int

    def deals(self) -> Iterator[list[Match]]:
        """The games of each deal. Its seed decides everything: the set-up with all boxes, and the deck."""
        series = SERIES[self.series]
        first = SEEDS_APART * list(SERIES).index(self.series)
        for deal in range(self.number * series.block, min(series.deals, (self.number + 1) * series.block)):
            options = Options(len(series.bots), sets=tuple(catalogue.boxes), seed=first + deal).resolved()
            yield [Match(options, bots) for bots in series.seatings]


def in_order(share: float = 1.0) -> list[Block]:
    """The first part of all jobs, so ordered that all series make progress at once."""
    blocks = [Block(series.name, number) for series in SERIES.values() for number in range(series.blocks)]
    position = {block: (block.number + 0.5) / SERIES[block.series].blocks for block in blocks}
    blocks = [block for block in blocks if position[block] <= share]
    return sorted(blocks, key=lambda block: position[block] / SERIES[block.series].haste)
