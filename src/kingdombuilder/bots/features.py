"""What a bot sees in a position: a handful of numbers for each player, the same for every card and box.

Which of them matter, and how much, depends on the cards in play; that is learned, not written here (``weights``).
"""

from __future__ import annotations

from ..board import CARD_TERRAINS, EDGE, SEAMS, SECTORS
from ..game.scoring import gold
from ..game.setup import Setup
from ..game.state import Player, State
from ..game.tiles import BuildTile
from ..game.turn import MANDATORY_BUILDS
from ..hexes import LINES, Mask, areas, neighbours

FEATURES = (
    "one",  # always one: what the rest of the game brings anybody
    "gold",  # gold as if the game ended now
    "pieces",  # pieces on the board
    "to come",  # houses that will probably be built until the game ends
    "moves to come",  # uses of tiles that build nothing, until the game ends
    "areas",
    "largest area",
    "second area",
    "lines",  # lines with a piece
    "lone lines",  # lines with one piece only
    "fullest line",  # pieces on it
    "line room",  # eligible hexes on the fullest line
    "weakest sector",  # pieces in the sector where the player has fewest
    "weak sectors",  # pieces in the two weakest sectors
    "strongest sector",
    "sectors",  # sectors with a piece
    "sectors led",  # sectors with more pieces than anybody else
    "sector lead",  # how many pieces more, or fewer, than anybody else in each sector
    "water",  # pieces next to water; the same for the next four
    "mountain",
    "special",
    "edge",
    "seams",
    "water ways",  # eligible hexes next to water and to a piece of the player; the same for the next four
    "mountain ways",
    "special ways",
    "edge ways",
    "seam ways",
    "touched",  # special hexes with a piece next to them
    "joined",  # special hexes touched by the area that touches most
    "special in reach",  # special hexes not touched yet to which the next piece could come
    "bound",  # card terrains with an eligible hex next to the player's pieces: there the next builds must go
    "tight",  # bound terrains that the next turn will fill up
    "room",  # eligible hexes next to the player's pieces
    "tiles in reach",  # locations to which the next piece could come
    "tiles near",  # locations to which the piece after the next could come
    "castles in reach",
    "single-use tiles",  # tiles that work once and are held
    "gap",  # houses more in supply than the player with the fewest
)
GOLD = FEATURES.index("gold")
TURNS = 12
"""How many turns a game takes, roughly."""
USE_OF_TILE = 0.8
"""How often a tile is of use, roughly."""
MANY = 6
"""From this number on, more ways make no difference."""


class Observer:
    """Sees the features of the players at one table."""

    def __init__(self, setup: Setup) -> None:
        """Sit down at the table."""
        self.board = board = setup.board
        self.card_terrains = [board.terrain[terrain] for terrain in CARD_TERRAINS]
        self.builders: Mask = sum(hexes for hexes, tile in setup.tiles if isinstance(tile, BuildTile))
        """The locations whose tiles build a house."""
        self.tiles_held = setup.rules.tiles_held

    def turns_to_come(self, state: State) -> float:
        """How many turns the game will probably last: until the first player has built everything."""
        if state.end_flag:
            return 0.0
        return min([player.supply / self._builds_a_turn(player) for player in state.players])

    def _builds_a_turn(self, player: Player) -> float:
        return MANDATORY_BUILDS + USE_OF_TILE * (player.tiles & self.builders).bit_count()

    def features(self, state: State, seat: int, turns: float) -> list[float]:
        """The numbers of one player, in the order of ``FEATURES``, if so many turns are to come."""
        player, board, eligible = state.players[seat], self.board, state.eligible
        pieces, near = player.pieces, player.near
        sizes, joined = _areas(pieces, board.special)
        on_lines = [(count, line) for line in LINES if (count := (pieces & line).bit_count())]
        fullest, line = max(on_lines, default=(0, 0))
        sectors = [(pieces & sector).bit_count() for sector in SECTORS]
        leads = _sector_leads(state, seat, sectors)
        in_sectors = sorted(sectors)
        ways = near & eligible
        reached = neighbours(ways)
        wanted = state.with_tile & ~player.taken_from
        bound = [count for terrain in self.card_terrains if (count := (ways & terrain).bit_count())]
        return [
            1,
            gold(state, seat),
            pieces.bit_count(),
            min(player.supply, turns * self._builds_a_turn(player)),
            turns * (player.tiles & ~self.builders).bit_count(),
            len(sizes),
            sizes[-1] if sizes else 0,
            sizes[-2] if len(sizes) > 1 else 0,
            len(on_lines),
            len([1 for count, _ in on_lines if count == 1]),
            fullest,
            min((line & eligible).bit_count(), MANY),
            in_sectors[0],
            in_sectors[0] + in_sectors[1],
            in_sectors[3],
            len(SECTORS) - sectors.count(0),
            len([1 for lead in leads if lead > 0]),
            sum(leads),
            (pieces & board.next_to_water).bit_count(),
            (pieces & board.next_to_mountain).bit_count(),
            (pieces & board.next_to_special).bit_count(),
            (pieces & EDGE).bit_count(),
            (pieces & SEAMS).bit_count(),
            min((ways & board.next_to_water).bit_count(), MANY),
            min((ways & board.next_to_mountain).bit_count(), MANY),
            min((ways & board.next_to_special).bit_count(), MANY),
            min((ways & EDGE).bit_count(), MANY),
            min((ways & SEAMS).bit_count(), MANY),
            (near & board.special).bit_count(),
            joined,
            (board.special & reached & ~near).bit_count(),
            len(bound),
            len([1 for count in bound if count < MANDATORY_BUILDS]),
            min(ways.bit_count(), 3 * MANY),
            (wanted & reached).bit_count(),
            (wanted & neighbours(reached & eligible) & ~reached).bit_count(),
            (board.castles & reached & ~near).bit_count(),
            sum([held(player) for held in self.tiles_held]),
            player.supply - min([other.supply for other in state.players]),
        ]


def _areas(pieces: Mask, special: Mask) -> tuple[list[int], int]:
    """The sizes of the areas, smallest first, and the special hexes next to the one that has most."""
    sizes, joined = [], 0
    for area in areas(pieces):
        sizes.append(area.bit_count())
        joined = max(joined, (neighbours(area) & special).bit_count())
    sizes.sort()
    return sizes, joined


def _sector_leads(state: State, seat: int, counts: list[int]) -> list[int]:
    """How many pieces more than the best of the others the player has in each sector, four being enough."""
    others = [player.pieces for other, player in enumerate(state.players) if other != seat]
    leads = []
    for count, sector in zip(counts, SECTORS, strict=True):
        lead = count - max([(pieces & sector).bit_count() for pieces in others])
        leads.append(max(-4, min(4, lead)))
    return leads
