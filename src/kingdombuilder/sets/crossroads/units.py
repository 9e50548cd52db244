"""Warriors, wagons, ships and city halls: where they stand, and the four locations that bring and move them.

A unit is a piece that is not a house. The units that a player has not put on the board are the player's stock, so the
stock need not be kept: it is what is missing on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ...game.actions import PLACE, STOP, TAKE_BACK, Kind
from ...game.building import (
    adjacency_obeyed,
    adjacent_if_possible,
    eligible_hexes,
    lose_tiles,
    near_hexes,
    put_unit,
    remove_piece,
    settle,
    step,
    without,
)
from ...game.catalogue import Unit
from ...game.events import Picked, PieceTakenOff
from ...game.state import Pending, Player, State
from ...game.tiles import ExtraAction, Listing
from ...hexes import NEIGHBOURS, NOWHERE_MASK, Hex, Mask, each, name, names, neighbours
from .shapes import surrounded

WARRIOR, WAGON, SHIP, CITY_HALL = "warrior", "wagon", "ship", "city_hall"
WARRIORS = 2
STEPS = 3
"""The longest route of a wagon or ship."""


def next_to_warriors(state: State, lifted: Mask) -> Mask:
    """The hexes closed to everybody and everything because a warrior stands next to them."""
    warriors = 0
    for player in state.players:
        warriors |= player.units.get(WARRIOR, 0)
    return neighbours(warriors & ~lifted)


def city_hall_hexes(centre: Hex) -> Mask:
    """The hexes of a city hall: a hex and its neighbours."""
    return 1 << centre | NEIGHBOURS[centre]


class CityHall(ExtraAction):
    """Once per game put the city hall on seven eligible suitable hexes, one of them next to a piece of the player.

    Repeated in the same turn, the action lifts it and puts it down around another centre (R27).
    """

    kind = "city_hall"
    says = "puts the city hall on seven eligible suitable hexes, at least one of them next to one of your own pieces"

    def land(self, state: State, player: Player) -> Mask:
        """Where a city hall may stand."""
        return state.setup.footing[CITY_HALL]

    def hexes(self, state: State, player: Player) -> Mask:
        """The hexes that may be its centre."""
        return 0 if CITY_HALL in player.units else self._centres(state, state.eligible, player.near)

    def hexes_again(self, state: State, player: Player) -> Mask:
        """The hexes that may be its centre once it is lifted, but the centre that it has."""
        hall = player.units.get(CITY_HALL, 0)
        eligible, near = eligible_hexes(state, hall), near_hexes(state, player, hall)
        return self._centres(state, eligible, near) & ~surrounded(hall)

    def _centres(self, state: State, eligible: Mask, near: Mask) -> Mask:
        free = eligible & state.setup.footing[CITY_HALL]
        return free & surrounded(free) & (near | neighbours(near))

    def lifts(self, state: State) -> Mask:
        """The city hall, if it stands: then the action is being repeated."""
        return state.players[state.decider].units.get(CITY_HALL, 0)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Put it there, from this turn's end on for ever; what it leaves is lost when it stands again."""
        hall = player.units.get(CITY_HALL, 0)
        if hall:
            player.pieces &= ~hall
            player.units = without(player.units, hall)
            draft.tell(PieceTakenOff(seat, CITY_HALL, next(each(surrounded(hall))), self.kind))
        put_unit(draft, seat, player, CITY_HALL, city_hall_hexes(hex), self.kind)
        if hall:
            lose_tiles(draft, seat, player)


class UnitTile(ExtraAction):
    """The action of a unit: place one from the stock, or do something with one on the board, whose hex it names."""

    unit: str
    number: int
    """How many of these units a player has."""

    def places(self, state: State, player: Player) -> Mask:
        """Where a unit from the stock may be placed."""
        if self.on_board(player).bit_count() == self.number:
            return 0
        return adjacent_if_possible(state, player, state.eligible & self.land(state, player))

    def on_board(self, player: Player) -> Mask:
        """The player's units of this kind that stand on the board."""
        return player.units.get(self.unit, 0)

    def land(self, state: State, player: Player) -> Mask:
        """Where a unit of this kind may stand."""
        return state.setup.footing[self.unit]

    def hexes(self, state: State, player: Player) -> Mask:
        """Where a unit may be placed, and where one stands."""
        return self.places(state, player) | self.on_board(player)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Place a unit on an empty hex, or pick up the one that stands there."""
        if self.on_board(player) >> hex & 1:
            self.take_up(draft, seat, player, hex)
        else:
            put_unit(draft, seat, player, self.unit, 1 << hex, self.kind)
            adjacency_obeyed(draft)

    def take_up(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Do what the action does with a unit on the board."""
        raise NotImplementedError

    def take_back(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Return a unit to the stock."""
        draft.tell(PieceTakenOff(seat, self.unit, hex, self.kind))
        remove_piece(draft, seat, player, hex)

    def listing(self, state: State, player: Player) -> Listing:
        """Where a unit may be placed, and which ones may be taken back."""
        return {"place": names(self.places(state, player)), "take_back": names(self.on_board(player))}


class Barracks(UnitTile):
    """Place a warrior, or take one back."""

    kind = "barracks"
    says = "places a warrior on a suitable hex, or takes one of your own back"
    unit = WARRIOR
    number = WARRIORS

    def take_up(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Take the warrior back."""
        self.take_back(draft, seat, player, hex)


class Route(NamedTuple):
    """How far a unit on its way has come."""

    origin: Hex
    steps_left: int


@dataclass(frozen=True)
class TravellingUnitTile(UnitTile):
    """Place the wagon or ship, or move it one to three steps, or take it back.

    A route is chosen step by step, because what is won on the way (nomad tiles, Mayors) depends on it. Location tiles
    are taken and lost only where it ends, which must be on another hex than where it began.
    """

    kind: Kind
    unit: str
    says: str
    number = 1
    notes = Route

    def take_up(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Ask whether to move the unit or to take it back."""
        draft.pending += (Pending(seat, self.kind, hex, Route(hex, STEPS)),)
        draft.tell(Picked(seat, hex, self.kind))

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The next step; instead of the first one the unit may be taken back, after it the route may end."""
        route: Route = pending.data
        steps = state.eligible & self.land(state, player) & NEIGHBOURS[pending.hex]
        if route.steps_left == STEPS:
            return {PLACE: steps, TAKE_BACK: NOWHERE_MASK}
        if route.steps_left == 1:
            steps &= ~(1 << route.origin)
        may_stop = pending.hex != route.origin or not steps
        return {PLACE: steps, STOP: NOWHERE_MASK if may_stop else 0}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Go a step, end the route, or take the unit back."""
        if kind == TAKE_BACK:
            self.take_back(draft, seat, player, pending.hex)
        elif kind == STOP:
            settle(draft, seat, player, pending.hex)
        else:
            self._go(draft, seat, player, pending, hex)

    def _go(self, draft: State, seat: int, player: Player, pending: Pending, hex: Hex) -> None:
        route: Route = pending.data
        step(draft, seat, player, pending.hex, hex, self.kind)
        if route.steps_left == 1:
            settle(draft, seat, player, hex)
        else:
            draft.pending += (Pending(seat, self.kind, hex, Route(route.origin, route.steps_left - 1)),)

    def within_reach(self, state: State, player: Player, source: Hex) -> Mask:
        """Every other hex that the unit can reach in one to three steps."""
        origin = 1 << source
        free = eligible_hexes(state, origin) & self.land(state, player)
        reached = origin
        for _ in range(STEPS):
            reached |= neighbours(reached) & free
        return reached & ~origin

    def listing(self, state: State, player: Player) -> Listing:
        """Where it may be placed, the ends of all its routes, and whether it may be taken back."""
        on_board = self.on_board(player)
        moves = {name(source): names(self.within_reach(state, player, source)) for source in each(on_board)}
        return {
            "place": names(self.places(state, player)),
            "move": {source: ends for source, ends in moves.items() if ends},
            "take_back": names(on_board),
        }


CITY_HALL_TILE = CityHall()
BARRACKS = Barracks()
WAGON_TILE = TravellingUnitTile(
    "wagon", WAGON, "places the wagon on a suitable or mountain hex, moves it up to three steps, or takes it back"
)
LIGHTHOUSE = TravellingUnitTile(
    "lighthouse", SHIP, "places the ship on water, moves it up to three steps, or takes it back"
)

UNITS = (
    Unit(WARRIOR, lambda board: board.suitable, BARRACKS.kind, number=WARRIORS),
    Unit(WAGON, lambda board: board.suitable | board.terrain["mountain"], WAGON_TILE.kind),
    Unit(SHIP, lambda board: board.terrain["water"], LIGHTHOUSE.kind),
    Unit(CITY_HALL, lambda board: board.suitable, CITY_HALL_TILE.kind, fixed=True),
)
