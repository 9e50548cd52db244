"""The cathedral: number tiles that are saved up, and given back for as many houses on the terrain of the card."""

from __future__ import annotations

from collections.abc import Mapping

from ...game.actions import STOP, Kind
from ...game.building import adjacency_obeyed, adjacent_if_possible, build, card_hexes
from ...game.events import Holding, Lost, Taken
from ...game.rules import Rules
from ...game.state import Part, Pending, Player, State
from ...game.tiles import ExtraAction, Listing
from ...game.turn import choose_terrain, terrain_choices
from ...hexes import NOWHERE, NOWHERE_MASK, Hex, Mask, names
from ...section import Terrain

NUMBERS = 18
"""The sum of all number tiles, eight ones and two fives; a five is change for five ones."""

NUMBER = Part("cathedral", 0)
"""The sum of a player's number tiles."""


def numbers_left(state: State) -> int:
    """The sum of the number tiles that nobody has."""
    return NUMBERS - sum(NUMBER.of(player) for player in state.players)


class Cathedral(ExtraAction):
    """Take one number more (which names no hex), or build any number of houses, each for one given back."""

    kind = "cathedral"
    says = "takes a number, or builds on the terrain of the card for numbers given back"
    uses_card = True
    goes_on_with_card = True

    def land(self, state: State, player: Player) -> Mask:
        """The terrain of the card."""
        return card_hexes(state, player)

    def hexes(self, state: State, player: Player) -> Mask:
        """``NOWHERE`` to take a number, and the hexes for the first house."""
        return self._to_build(state, player) | NOWHERE_MASK * (numbers_left(state) > 0)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Take a number, or build the first house."""
        if hex == NOWHERE:
            _take_number(draft, seat, player)
        else:
            self._build(draft, seat, player, hex)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The hexes for another house, or the choice to stop; with a new card perhaps first its terrain."""
        return {self.kind: self._to_build(state, player), **terrain_choices(state), STOP: NOWHERE_MASK}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Build another house."""
        if kind == self.kind:
            self._build(draft, seat, player, hex)
        elif kind != STOP:
            choose_terrain(draft, seat, player, kind)
            draft.pending += (pending,)

    def listing(self, state: State, player: Player) -> Listing:
        """Whether a number is left to take, and the hexes for the first house."""
        return {"take": numbers_left(state) > 0, "build": names(self._to_build(state, player))}

    def listing_by_terrain(self, listings: Mapping[Terrain, Listing]) -> Listing:
        """The same while the terrain is not chosen: the hexes for the first house by terrain."""
        take = any(listing["take"] for listing in listings.values())
        build = {terrain: listing["build"] for terrain, listing in listings.items() if listing["build"]}
        return {"take": take, "build": build or []}

    def _to_build(self, state: State, player: Player) -> Mask:
        if not NUMBER.of(player) or not player.supply:
            return 0
        return adjacent_if_possible(state, player, state.eligible & self.land(state, player))

    def _build(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        NUMBER.put(player, NUMBER.of(player) - 1)
        build(draft, seat, player, hex, self.kind)
        adjacency_obeyed(draft)
        if NUMBER.of(player) and player.supply:
            draft.pending += (Pending(seat, self.kind),)


def _take_number(draft: State, seat: int, player: Player) -> None:
    if numbers_left(draft):
        NUMBER.put(player, NUMBER.of(player) + 1)
        draft.tell(Taken(seat, Holding("cathedral_number")))


def _tile_taken(draft: State, seat: int, player: Player, kind: str, last: bool) -> None:
    if kind == Cathedral.kind:
        _take_number(draft, seat, player)


def _tile_lost(draft: State, seat: int, player: Player, kind: str) -> None:
    still_held = player.tiles & draft.setup.board.locations[Cathedral.kind]
    if kind == Cathedral.kind and not still_held and NUMBER.of(player):
        NUMBER.put(player, 0)
        draft.tell(Lost(seat, Holding("cathedral_numbers")))


CATHEDRAL = Cathedral()

RULES = Rules(tile_taken=(_tile_taken,), tile_lost=(_tile_lost,))
