"""What a bot sees in a position: a handful of numbers for each player, the same for every card and box.

Which of them matter, and how much, depends on the cards in play; that is learned, not written here (``weights``).
Bots look at thousands of positions a second. So what follows from few numbers, such as the pieces on each line, is
looked up if it was seen before, and what has not changed since the last look is not looked at again.
"""

from __future__ import annotations

from functools import lru_cache

from ..board import CARD_TERRAINS, EDGE, SEAMS
from ..game.kingdom import IN_SECTORS, ON_LINES, around_area, lines_in, sectors_in
from ..game.setup import Setup
from ..game.state import Player, State
from ..game.tiles import BuildTile
from ..game.turn import MANDATORY_BUILDS
from ..hexes import LINES, Mask, neighbours

FEATURES = (
    "one",  # always one: what the rest of the game brings anybody
    "gold",  # gold as if the game ended now
    "to come",  # houses that will probably be built until the game ends
    "moves to come",  # uses of tiles that build nothing, until the game ends
    "single-use tiles",  # tiles that work once and are held
    "gap",  # houses more in supply than the player with the fewest
    # The areas
    "areas",
    "largest area",
    "second area",
    "joined",  # special hexes touched by the area that touches most
    # The lines
    "lines",  # lines with a piece
    "lone lines",  # lines with one piece only
    "fullest line",  # pieces on it
    "line room",  # eligible hexes on the fullest line
    # The sectors
    "weakest sector",  # pieces in the sector where the player has fewest
    "weak sectors",  # pieces in the two weakest sectors
    "strongest sector",
    "sectors",  # sectors with a piece
    "sectors led",  # sectors with more pieces than anybody else
    "sector lead",  # how many pieces more, or fewer, than anybody else in each sector
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
)
GOLD = FEATURES.index("gold")
TURNS = 12
"""How many turns a game takes, roughly."""
USE_OF_TILE = 0.8
"""How often a tile is of use, roughly."""
MANY = 6
"""From this number on, more ways make no difference."""
SEEN = 4096
"""How many ways in which pieces lie on lines, or in sectors, are remembered."""


class Observer:
    """Sees the features of the players at one table."""

    def __init__(self, setup: Setup) -> None:
        """Sit down at the table."""
        self.board = board = setup.board
        self.card_terrains = tuple(board.terrain[terrain] for terrain in CARD_TERRAINS)
        self.places = (board.next_to_water, board.next_to_mountain, board.next_to_special, EDGE, SEAMS)
        self.builders: Mask = sum(hexes for hexes, tile in setup.tiles if isinstance(tile, BuildTile))
        """The locations whose tiles build a house."""
        self.tiles_held = setup.rules.tiles_held
        self.on_lines = lru_cache(SEEN)(_on_lines)
        self.in_sectors = lru_cache(SEEN)(_in_sectors)
        self.specials_joined = lru_cache(SEEN)(lambda area: (around_area(area) & board.special).bit_count())

    def turns_to_come(self, state: State) -> float:
        """How many turns the game will probably last: until the first player has built everything."""
        if state.end_flag:
            return 0.0
        builders = self.builders
        return min(
            [
                player.supply / (MANDATORY_BUILDS + USE_OF_TILE * (player.tiles & builders).bit_count())
                for player in state.players
            ]
        )

    def features(self, state: State, seat: int, turns: float, gold: int = 0) -> list[float]:
        """The numbers of one player in the order of ``FEATURES``, if so many turns are to come.

        The gold is reckoned apart, because it can be remembered for longer than the rest.
        """
        player, players, eligible = state.players[seat], state.players, state.eligible
        supply, near, kingdom = player.supply, player.near, player.kingdom
        pieces, tally = kingdom.pieces, kingdom.tally
        water, mountain, special, edge, seams = self.places
        lines, lone, fullest, line = self.on_lines(tally & ON_LINES)
        others = [other.kingdom.tally >> IN_SECTORS for other in players if other is not player]
        builders = (player.tiles & self.builders).bit_count()
        builds = turns * (MANDATORY_BUILDS + USE_OF_TILE * builders)
        line_room = (line & eligible).bit_count()
        return [
            1,
            gold,
            min(builds, supply),
            turns * (player.tiles.bit_count() - builders),
            sum([held(player) for held in self.tiles_held]),
            supply - min([other.supply for other in players]),
            *self._areas(kingdom.areas),
            lines,
            lone,
            fullest,
            min(MANY, line_room),
            *self.in_sectors(tally >> IN_SECTORS, *others),
            pieces.bit_count(),
            (pieces & water).bit_count(),
            (pieces & mountain).bit_count(),
            (pieces & special).bit_count(),
            (pieces & edge).bit_count(),
            (pieces & seams).bit_count(),
            (near & self.board.special).bit_count(),
            *self._ways(near & eligible),
            *self._in_reach(state, player),
        ]

    def vicinity(self, player: Player) -> Mask:
        """The hexes of which it matters to the features of a player whether they are eligible."""
        *_, line = self.on_lines(player.kingdom.tally & ON_LINES)
        return player.near | neighbours(player.near) | line

    def _areas(self, areas: tuple[Mask, ...]) -> tuple[int, int, int, int]:
        """How many there are, the sizes of the two largest, and the special hexes next to the one that has most."""
        number = len(areas)
        if not number:
            return 0, 0, 0, 0
        sizes = sorted(map(int.bit_count, areas))
        return number, sizes[-1], sizes[-2] if number > 1 else 0, max(map(self.specials_joined, areas))

    def _ways(self, ways: Mask) -> tuple[int, ...]:
        """How many hexes the player could build on next, in all and at certain places, and in how many terrains."""
        water, mountain, special, edge, seams = self.places
        a, b, c, d, e = self.card_terrains
        room = ways.bit_count()
        at_water = (ways & water).bit_count()
        at_mountain = (ways & mountain).bit_count()
        at_special = (ways & special).bit_count()
        at_edge = (ways & edge).bit_count()
        at_seams = (ways & seams).bit_count()
        terrains = (
            (ways & a).bit_count(),
            (ways & b).bit_count(),
            (ways & c).bit_count(),
            (ways & d).bit_count(),
            (ways & e).bit_count(),
        )
        return (
            min(3 * MANY, room),
            min(MANY, at_water),
            min(MANY, at_mountain),
            min(MANY, at_special),
            min(MANY, at_edge),
            min(MANY, at_seams),
            5 - terrains.count(0),
            terrains.count(1) + terrains.count(2),
        )

    def _in_reach(self, state: State, player: Player) -> tuple[int, int, int, int]:
        """The special hexes, castles and locations to which the next piece could come, and the one after it."""
        board, near, eligible = self.board, player.near, state.eligible
        reached = neighbours(near & eligible)
        untouched = board.special & reached & ~near
        wanted = state.with_tile & ~player.taken_from
        farther = wanted & ~reached
        return (
            untouched.bit_count(),
            (board.castles & untouched).bit_count(),
            (wanted & reached).bit_count(),
            (farther & neighbours(reached & eligible)).bit_count() if farther else 0,
        )


def _on_lines(tally: int) -> tuple[int, int, int, Mask]:
    """The lines with pieces, with one only, the pieces on the fullest line and that line, the lowest of several."""
    lines = lines_in(tally)
    fullest = max(lines)
    line = LINES[lines.rindex(fullest)] if fullest else 0
    return len(lines) - lines.count(0), lines.count(1), fullest, line


def _in_sectors(tally: int, *tallies: int) -> tuple[int, int, int, int, int, int]:
    """The pieces in weak and strong sectors, and the lead over the best of the others, four being enough."""
    own = sectors_in(tally)
    weakest, second, _, strongest = sorted(own)
    leads = [count - max(theirs) for count, *theirs in zip(own, *map(sectors_in, tallies), strict=True)]
    return (
        weakest,
        weakest + second,
        strongest,
        len(own) - own.count(0),
        len([1 for lead in leads if lead > 0]),
        sum([max(-4, min(4, lead)) for lead in leads]),
    )
