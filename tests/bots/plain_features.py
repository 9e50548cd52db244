"""The features of a player as they are defined, found anew from the pieces: what the quick ways are compared with."""

from __future__ import annotations

from kingdombuilder import State
from kingdombuilder.board import CARD_TERRAINS, EDGE, SEAMS, SECTORS
from kingdombuilder.bots.evaluation import Evaluation, promises
from kingdombuilder.bots.features import FEATURES, MANY, USE_OF_TILE
from kingdombuilder.game.scoring import score_of
from kingdombuilder.game.state import Player
from kingdombuilder.game.tiles import BuildTile
from kingdombuilder.game.turn import MANDATORY_BUILDS
from kingdombuilder.hexes import LINES, areas, neighbours


def plain_worth(evaluation: Evaluation, state: State, seat: int) -> float:
    """What the position is worth by the weights of an evaluation."""
    gold, turns = score_of(state, seat).total, plain_turns(state)
    if not turns:
        return gold
    seen = plain_features(state, seat)
    soon = sum(weight * seen[name] for name, weight in zip(FEATURES, evaluation.soon, strict=True))
    later = sum(weight * seen[name] for name, weight in zip(FEATURES, evaluation.later, strict=True))
    later += sum(weight * (state.players[seat].tiles & hexes).bit_count() for hexes, weight in evaluation.tiles)
    share_soon, share_later = promises(turns)
    return gold + share_soon * soon + share_later * later


def plain_turns(state: State) -> float:
    """How many turns are to come."""
    return 0.0 if state.end_flag else min(player.supply / builds(state, player) for player in state.players)


def builds(state: State, player: Player) -> float:
    return MANDATORY_BUILDS + USE_OF_TILE * (player.tiles & builders(state)).bit_count()


def builders(state: State) -> int:
    return sum(hexes for hexes, tile in state.setup.tiles if isinstance(tile, BuildTile))


def plain_features(state: State, seat: int) -> dict[str, float]:
    """The numbers of one player by name."""
    player, board, eligible, turns = state.players[seat], state.setup.board, state.eligible, plain_turns(state)
    pieces, near = player.pieces, player.near
    sizes = sorted((area.bit_count() for area in areas(pieces)), reverse=True)
    on_lines = [(pieces & line).bit_count() for line in LINES]
    fullest = max(on_lines)
    line = [line for line, count in zip(LINES, on_lines, strict=True) if count == fullest][-1] if fullest else 0
    sectors = [(pieces & sector).bit_count() for sector in SECTORS]
    others = [other.pieces for other in state.players if other is not player]
    leads = [
        count - max((theirs & sector).bit_count() for theirs in others)
        for count, sector in zip(sectors, SECTORS, strict=True)
    ]
    ways = near & eligible
    reached = neighbours(ways)
    wanted = state.with_tile & ~player.taken_from
    bound = [count for terrain in CARD_TERRAINS if (count := (ways & board.terrain[terrain]).bit_count())]
    places = {
        "water": board.next_to_water,
        "mountain": board.next_to_mountain,
        "special": board.next_to_special,
        "edge": EDGE,
        "seam": SEAMS,
    }
    return {
        "one": 1,
        "gold": score_of(state, seat).total,
        "pieces": pieces.bit_count(),
        "to come": min(player.supply, turns * builds(state, player)),
        "moves to come": turns * (player.tiles & ~builders(state)).bit_count(),
        "areas": len(sizes),
        "largest area": sizes[0] if sizes else 0,
        "second area": sizes[1] if len(sizes) > 1 else 0,
        "lines": sum(1 for count in on_lines if count),
        "lone lines": on_lines.count(1),
        "fullest line": fullest,
        "line room": min((line & eligible).bit_count(), MANY),
        "weakest sector": min(sectors),
        "weak sectors": sum(sorted(sectors)[:2]),
        "strongest sector": max(sectors),
        "sectors": sum(1 for count in sectors if count),
        "sectors led": sum(1 for lead in leads if lead > 0),
        "sector lead": sum(max(-4, min(4, lead)) for lead in leads),
        **{"seams" if name == "seam" else name: (pieces & place).bit_count() for name, place in places.items()},
        **{f"{name} ways": min((ways & place).bit_count(), MANY) for name, place in places.items()},
        "touched": (near & board.special).bit_count(),
        "joined": max(((neighbours(area) & board.special).bit_count() for area in areas(pieces)), default=0),
        "special in reach": (board.special & reached & ~near).bit_count(),
        "bound": len(bound),
        "tight": sum(1 for count in bound if count < MANDATORY_BUILDS),
        "room": min(ways.bit_count(), 3 * MANY),
        "tiles in reach": (wanted & reached).bit_count(),
        "tiles near": (wanted & neighbours(reached & eligible) & ~reached).bit_count(),
        "castles in reach": (board.castles & reached & ~near).bit_count(),
        "single-use tiles": sum(held(player) for held in state.setup.rules.tiles_held),
        "gap": player.supply - min(other.supply for other in state.players),
    }
