"""The features of a position: some numbers for each player, the same for every card and box.

Their weights depend on the cards in play and are learned (``weights``). Bots evaluate thousands of positions a second.
So features are cached by what they depend on, such as the pieces on each line, and only recomputed if that changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..board import CARD_TERRAINS, EDGE, SEAMS
from ..game.layout import IN_SECTORS, ON_LINES, lines_in, remembered, sectors_in
from ..game.setup import Setup
from ..game.state import Player, State
from ..game.tiles import BuildTile
from ..game.turn import MANDATORY_BUILDS
from ..hexes import LINES, SIZE, Mask, neighbours

PROSPECT_FEATURES = (
    "one",  # always one: what the rest of the game brings anybody
    "to come",  # houses that will probably be built until the game ends
    "moves to come",  # uses of tiles that build nothing, until the game ends
    "gap",  # houses more in supply than the player with the fewest
)
SEEN_FEATURES = (
    "single-use tiles",  # tiles that work once and are held
    # The areas
    "areas",
    "largest area",
    "second area",
    "joined",  # special hexes touched by the area that touches most
    "line room",  # eligible hexes on the fullest line
    # Where the pieces stand
    "pieces",  # pieces on the board
    "water",  # pieces next to water; the same for the next four
    "mountain",
    "special",
    "edge",
    "seams",
    "touched",  # special hexes with a piece next to them
    # The ways: eligible hexes next to a piece of the player
    "room",  # all of them
    "water ways",  # those next to water; the same for the next four
    "mountain ways",
    "special ways",
    "edge ways",
    "seam ways",
    "bound",  # card terrains with a way: there the next builds must go
    "tight",  # bound terrains that the next turn will fill up
    # What is in reach
    "special in reach",  # special hexes not touched yet to which the next piece could come
    "castles in reach",
    "tiles in reach",  # locations to which the next piece could come
    "tiles near",  # locations to which the piece after the next could come
    # The lines
    "lines",  # lines with a piece
    "lone lines",  # lines with one piece only
    "fullest line",  # pieces on it
)
IN_SECTORS_FEATURES = (
    "weakest sector",  # pieces in the sector where the player has fewest
    "weak sectors",  # pieces in the two weakest sectors
    "strongest sector",
    "sectors",  # sectors with a piece
    "sectors led",  # sectors with more pieces than anybody else
    "sector lead",  # how many pieces more, or fewer, than anybody else in each sector
)
FEATURES = (
    "gold",  # gold as if the game ended now
    *PROSPECT_FEATURES,
    *SEEN_FEATURES,
    *IN_SECTORS_FEATURES,
)
GOLD = FEATURES.index("gold")
TURNS = 12
"""The approximate number of turns of a game."""
USE_OF_TILE = 0.8
"""The approximate share of turns in which a tile is useful."""
MANY = 6
"""Counts of hexes to build on are capped at this number."""
UP_TO_MANY = tuple(min(MANY, number) for number in range(SIZE))
UP_TO_THRICE_MANY = tuple(min(3 * MANY, number) for number in range(SIZE))
"""Counts of hexes, capped."""


class Company(NamedTuple):
    """The facts about the other players that matter to a player."""

    players: list[Player]
    """All players at the last evaluation. Only changes of the others matter, not those of the player."""
    turns: float
    """The expected number of turns until the first of them has built everything."""
    supply: int
    """The smallest supply among them."""
    sectors: tuple[int, ...]
    """The number of pieces of each in the sectors: that part of their tallies."""
    known: dict[tuple[object, ...], float]
    """A cache of evaluations that is valid while the others stay the same."""


class _SpecialsJoined(dict[Mask, int]):
    """A cache of the number of special hexes that each area joins."""

    def __init__(self, special: Mask) -> None:
        self.special = special

    def __missing__(self, area: Mask) -> int:
        joined = self[area] = (neighbours(area) & self.special).bit_count()
        return joined


class Observer:
    """Computes the features of the players at one table."""

    def __init__(self, setup: Setup) -> None:
        self.board = board = setup.board
        self.card_terrains = tuple(board.terrain[terrain] for terrain in CARD_TERRAINS)
        self.places = (board.next_to_water, board.next_to_mountain, board.next_to_special, EDGE, SEAMS)
        self.builders: Mask = sum(hexes for hexes, tile in setup.tiles if isinstance(tile, BuildTile))
        """The locations whose tiles build a house."""
        self.tiles_held = setup.rules.tiles_held
        self.known_company: dict[int, Company] = {}
        self.specials_joined = _SpecialsJoined(board.special)

    def turns_to_come(self, state: State) -> float:
        """The expected number of turns until the first player has built everything."""
        return 0.0 if state.end_flag else self._least_turns(state.players)

    def _least_turns(self, players: Sequence[Player]) -> float:
        """The expected number of turns until the first of these players has built all houses."""
        return min([self.turns_to_build(player.supply, player.tiles) for player in players])

    def turns_to_build(self, supply: int, tiles: Mask) -> float:
        """The expected number of turns to build ``supply`` houses with these tiles."""
        return supply / (MANDATORY_BUILDS + USE_OF_TILE * (tiles & self.builders).bit_count())

    def company(self, state: State, seat: int) -> Company:
        """The facts about the other players, recomputed only if one of them has changed."""
        known, players = self.known_company.get(seat), list(state.players)
        if known is None:
            known = self.known_company[seat] = self.company_of(state, seat)
        known.players[seat] = players[seat]
        if known.players != players:
            known = self.known_company[seat] = self.company_of(state, seat)
        known.players[:] = players  # The same objects are compared more quickly next time than equal ones.
        return known

    def company_of(self, state: State, seat: int) -> Company:
        """The facts about the other players that matter to a player."""
        others = state.players[:seat] + state.players[seat + 1 :]
        return Company(
            list(state.players),
            self._least_turns(others),
            min([other.supply for other in others]),
            tuple([other.layout.tally >> IN_SECTORS for other in others]),
            {},
        )

    def facts(self, state: State, seat: int) -> tuple[object, ...]:
        """The key of a player's gold and features while the others stay the same."""
        player = state.players[seat]
        return (
            player.pieces,
            player.near,
            player.tiles,
            player.supply,
            player.gold,
            state.eligible,
            state.with_tile,
            state.end_flag,
            player.taken_from,
            tuple(player.units.items()) if player.units else (),
            tuple(player.parts.items()) if player.parts else (),
            tuple(state.parts.items()) if state.parts else (),
        )

    def situation(self, state: State, seat: int, turns: float) -> tuple[object, ...]:
        """The facts about a player and the table that matter to the other players, except where they can build."""
        player = state.players[seat]
        return turns, state.with_tile, player.supply, player.layout.tally >> IN_SECTORS

    def turns_of(self, state: State, seat: int, company: Company) -> float:
        """``turns_to_come``, with the other players given."""
        player = state.players[seat]
        return 0.0 if state.end_flag else min(company.turns, self.turns_to_build(player.supply, player.tiles))

    def features(self, state: State, seat: int, gold: int) -> list[float]:
        """The features of a player with that gold, in the order of ``FEATURES``."""
        company, player = self.company(state, seat), state.players[seat]
        turns = self.turns_of(state, seat, company)
        return [
            gold,
            *self.prospects(turns, player.supply, player.tiles, company.supply),
            *self.seen(state, player),
            *in_sectors((player.layout.tally >> IN_SECTORS, company.sectors)),
        ]

    def prospects(self, turns: float, supply: int, tiles: Mask, least: int) -> tuple[float, ...]:
        """The ``PROSPECT_FEATURES`` for a supply and tiles; ``least`` is the smallest supply of the others."""
        builders = (tiles & self.builders).bit_count()
        builds = turns * (MANDATORY_BUILDS + USE_OF_TILE * builders)
        return 1, min(builds, supply), turns * (tiles.bit_count() - builders), max(0, supply - least)

    def seen(self, state: State, player: Player) -> list[int]:
        """The ``SEEN_FEATURES`` of one player."""
        eligible, near, layout = state.eligible, player.near, player.layout
        pieces, ways = layout.pieces, near & eligible
        water, mountain, special, edge, seams = self.places
        lines, fullest_line = on_lines(layout.tally & ON_LINES)
        return [
            sum([held(player) for held in self.tiles_held]) if self.tiles_held else 0,
            *self._areas(layout.areas),
            UP_TO_MANY[(fullest_line & eligible).bit_count()],
            pieces.bit_count(),
            (pieces & water).bit_count(),
            (pieces & mountain).bit_count(),
            (pieces & special).bit_count(),
            (pieces & edge).bit_count(),
            (pieces & seams).bit_count(),
            (near & self.board.special).bit_count(),
            *self._ways(ways),
            *self._in_reach(state, player, ways),
            *lines,
        ]

    def vicinity(self, player: Player) -> Mask:
        """The hexes whose eligibility affects the features of a player."""
        _, fullest_line = on_lines(player.layout.tally & ON_LINES)
        return player.near | neighbours(player.near) | fullest_line

    def _areas(self, areas: tuple[Mask, ...]) -> tuple[int, int, int, int]:
        """The number of areas, the sizes of the two largest, and the most special hexes next to one."""
        number = len(areas)
        if not number:
            return 0, 0, 0, 0
        sizes = sorted(map(int.bit_count, areas))
        return number, sizes[-1], sizes[-2] if number > 1 else 0, max(map(self.specials_joined.__getitem__, areas))

    def _ways(self, ways: Mask) -> tuple[int, ...]:
        """The number of hexes next to the player's pieces, in all and at certain places, and of their terrains."""
        water, mountain, special, edge, seams = self.places
        a, b, c, d, e = self.card_terrains
        terrains = (
            (ways & a).bit_count(),
            (ways & b).bit_count(),
            (ways & c).bit_count(),
            (ways & d).bit_count(),
            (ways & e).bit_count(),
        )
        return (
            UP_TO_THRICE_MANY[ways.bit_count()],
            UP_TO_MANY[(ways & water).bit_count()],
            UP_TO_MANY[(ways & mountain).bit_count()],
            UP_TO_MANY[(ways & special).bit_count()],
            UP_TO_MANY[(ways & edge).bit_count()],
            UP_TO_MANY[(ways & seams).bit_count()],
            5 - terrains.count(0),
            terrains.count(1) + terrains.count(2),
        )

    def _in_reach(self, state: State, player: Player, ways: Mask) -> tuple[int, int, int, int]:
        """The special hexes, castles and locations that the next piece can reach, and the piece after it."""
        board = self.board
        reached = neighbours(ways)
        untouched = board.special & reached & ~player.near
        wanted = state.with_tile & ~player.taken_from
        farther = wanted & ~reached
        return (
            untouched.bit_count(),
            (board.castles & untouched).bit_count(),
            (wanted & reached).bit_count(),
            (farther & neighbours(reached & state.eligible)).bit_count() if farther else 0,
        )


@remembered
def on_lines(tally: int) -> tuple[tuple[int, int, int], Mask]:
    """The features of the lines, from that part of a tally, and the fullest line, of several the lowest."""
    lines = lines_in(tally)
    most = max(lines)
    return (len(lines) - lines.count(0), lines.count(1), most), LINES[lines.rindex(most)] if most else 0


def in_sectors(tallies: tuple[int, tuple[int, ...]]) -> tuple[int, ...]:
    """The ``IN_SECTORS_FEATURES``, from that part of a player's tally and of all others'; a lead of four is enough."""
    own, *others = map(sectors_in, (tallies[0], *tallies[1]))
    weakest, second, _, strongest = sorted(own)
    leads = [count - max(theirs) for count, *theirs in zip(own, *others, strict=True)]
    return (
        weakest,
        weakest + second,
        strongest,
        len(own) - own.count(0),
        len([1 for lead in leads if lead > 0]),
        sum([max(-4, min(4, lead)) for lead in leads]),
    )
