"""The eight locations of the base game."""

from __future__ import annotations

from ...board import EDGE
from ...game.building import binding_pieces, card_hexes
from ...game.state import Player, State
from ...game.tiles import BuildTile, ExtraAction, MoveTile, all_of, suitable
from ...hexes import Mask, ends_of_runs, two_steps_straight


def suitable_edge(state: State, player: Player) -> Mask:
    """The suitable hexes on the edge of the board."""
    return state.setup.board.suitable & EDGE


def suitable_ends_of_runs(state: State, player: Player) -> Mask:
    """The suitable hexes that continue a straight run of three or more of the player's pieces."""
    return state.setup.board.suitable & ends_of_runs(binding_pieces(state, player))


ORACLE = BuildTile("oracle", card_hexes, "builds on the terrain of the card", uses_card=True)
FARM = BuildTile("farm", all_of("grass"), "builds on grass")
OASIS = BuildTile("oasis", all_of("desert"), "builds on desert")
TOWER = BuildTile("tower", suitable_edge, "builds on the edge of the board", terrains=suitable)
TAVERN = BuildTile(
    "tavern", suitable_ends_of_runs, "builds at the end of a straight run of three", adjacency=False, terrains=suitable
)
BARN = MoveTile("barn", card_hexes, "moves a piece to the terrain of the card", uses_card=True)
HARBOR = MoveTile("harbor", all_of("water"), "moves a piece to water")
PADDOCK = MoveTile("paddock", suitable, "moves a piece two hexes in a straight line", reach=two_steps_straight)

TILES: tuple[ExtraAction, ...] = (ORACLE, FARM, OASIS, TOWER, TAVERN, BARN, HARBOR, PADDOCK)
