"""The legal actions with all boxes, written from RULES 2.2-2.5, chapter 3 and 8.4 alone; see ``oracle``.

The shapes are those that docs/position.md fixes for ``kingdombuilder legal --json``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.properties.geometry import (
    DIRECTIONS,
    ISLAND_TOP,
    ON_BOARD,
    Place,
    areas,
    ends_of_runs,
    name,
    names,
    neighbours,
    next_to,
    step,
    two_steps_straight,
)
from tests.properties.oracle import CARD_TERRAINS, SUITABLE, TERRAINS, Seat, Table, Turn, adjacent_if_possible

STANDS_ON = {
    "house": TERRAINS,
    "warrior": SUITABLE,
    "wagon": SUITABLE | {"mountain"},
    "ship": {"water"},
}
CARD_ACTIONS = ("oracle", "barn", "quarry", "cathedral", "outpost")
"""Those that depend on the terrain of the card (RULES 2.3, last item, and docs/position.md)."""


def legal(table: Table) -> dict[str, Any]:
    """Everything the player of the turn may do."""
    assert table.turn is not None
    terrains = _terrains(table, table.turn.card)
    if not terrains:
        return {"player": table.turn.player, "redraw": True, "actions": {}}
    decided = isinstance(table.turn.card, str) and len(_halves(table, table.turn.card)) == 1
    here = AtTable(table, terrains[0] if decided else None)
    actions = here.actions()
    if not decided:
        by_terrain = {terrain: AtTable(table, terrain).actions() for terrain in terrains}
        for kind in ("build", *CARD_ACTIONS):
            found = {terrain: listed[kind] for terrain, listed in by_terrain.items() if kind in listed}
            if kind == "cathedral" and found:
                builds = {terrain: listing["build"] for terrain, listing in found.items() if listing["build"]}
                actions[kind] = {"take": any(listing["take"] for listing in found.values()), "build": builds or []}
            elif found:
                actions[kind] = found
    return {"player": table.turn.player, "actions": actions}


def _halves(table: Table, card: str) -> list[str]:
    """RULES 1.7: with no swamp on the board a double card is a plain one."""
    swamp = bool(table.of("swamp"))
    return [terrain for terrain in card.split("/") if terrain != "swamp" or swamp or card == "swamp"]


def _terrains(table: Table, card: str | list[str]) -> list[str]:
    """The terrains that the turn may use: those of its cards with an eligible hex."""
    free = AtTable(table, None).eligible()
    cards = [card] if isinstance(card, str) else card
    shown = {terrain for one in cards for terrain in _halves(table, one)}
    return sorted(terrain for terrain in shown if free & table.of(terrain))


class AtTable:
    """The player of the turn at the table, with the terrain of the turn (None: not chosen)."""

    def __init__(self, table: Table, terrain: str | None) -> None:
        assert table.turn is not None
        self.table = table
        self.turn: Turn = table.turn
        self.person: Seat = table.seats[table.turn.player]
        self.others = [seat for number, seat in enumerate(table.seats) if number != table.turn.player]
        self.on_card = table.of(terrain) if terrain else set()
        self.chosen = terrain is not None
        self.suitable = table.of(*SUITABLE)
        self.terrains = table.of(*TERRAINS)
        self.stands_on = {kind: table.of(*terrains) for kind, terrains in STANDS_ON.items()}
        self.own = self.person.pieces | self.turn.scouts
        """What counts as an own piece for building: RULES 2.5, rule 3."""

    # RULES 8.2

    def eligible(self, lifted: Iterable[Place] = ()) -> set[Place]:
        """Rule 2, if what stands or lies on ``lifted`` were taken up."""
        things = set(self.table.walls) | self.turn.scouts
        warriors: set[Place] = set()
        for seat in self.table.seats:
            things |= seat.pieces
            warriors |= {place for place, kind in seat.units.items() if kind == "warrior"}
        things -= set(lifted)
        warriors -= set(lifted)
        guarded = {place for warrior in warriors for place in neighbours(warrior)}
        return self.terrains - things - guarded

    def adjacent(self, targets: set[Place], lifted: Iterable[Place] = ()) -> set[Place]:
        return adjacent_if_possible(targets, self.own - set(lifted))

    def actions(self) -> dict[str, Any]:
        person, turn = self.person, self.turn
        found: dict[str, Any] = {}
        has_house = person.supply > 0 or (turn.phase == "before" and person.temple_houses > 0)
        if self.chosen and (turn.phase == "mandatory" or (turn.phase == "before" and has_house)):
            found["build"] = names(self.mandatory())
        if turn.phase != "mandatory":
            ready = {self.table.symbols[hex] for hex, status in person.tiles.items() if status == "ready"}
            for kind in ready:
                found[kind] = self.tile(kind)
            found["farmland"] = self.farmland()
            found["cave"] = self.cave()
            if "refuge" in person.bonus:
                found["refuge_bonus"] = self.moves(self.refuge_bonus)
            if "canoe" in person.bonus:
                found["canoe_bonus"] = self.canoe_bonus()
            for tile in person.nomads:
                if tile.startswith("donation:"):
                    targets = self.adjacent(self.eligible() & self.table.of(tile.removeprefix("donation:")))
                    found[tile] = names(targets) if person.supply else []
                elif tile == "resettlement":
                    found[tile] = self.moves(lambda piece: neighbours(piece) & self.suitable)
                elif tile == "sword":
                    found[tile] = self.sword()
        if "outpost" in person.nomads and turn.phase != "after" and has_house and self.chosen:
            found["outpost"] = names(self.eligible() & self.on_card - self.mandatory())
        if turn.phase == "after" or (turn.phase == "before" and not has_house):
            found["end_turn"] = True
        return {kind: listing for kind, listing in found.items() if _anything(listing)}

    def mandatory(self) -> set[Place]:
        """RULES 2.3; the temple bonus frees the first build (3.5) from the turn after it was gained."""
        targets = self.eligible() & self.on_card
        free = self.turn.phase == "before" and {"temple", "used:temple"} & set(self.person.bonus)
        return targets if free else self.adjacent(targets)

    def sword(self) -> dict[str, list[str]]:
        """RULES 3.3: a piece of each other player, but no city hall."""
        found = {}
        for number, seat in enumerate(self.table.seats):
            if seat is not self.person:
                found[str(number)] = names(
                    place for place in seat.pieces if seat.units.get(place, "house") != "city_hall"
                )
        return {number: pieces for number, pieces in found.items() if pieces}

    # RULES chapter 3

    def tile(self, kind: str) -> Any:
        """What the extra action of a location may do."""
        table = self.table
        beside_others = {place for seat in self.others for piece in seat.pieces for place in neighbours(piece)}
        free = self.eligible()
        builds: dict[str, Callable[[], set[Place]]] = {
            "oracle": lambda: self.adjacent(free & self.on_card),
            "farm": lambda: self.adjacent(free & table.of("grass")),
            "oasis": lambda: self.adjacent(free & table.of("desert")),
            "garden": lambda: self.adjacent(free & table.of("flower")),
            "foresters_lodge": lambda: self.adjacent(free & table.of("forest")),
            "monastery": lambda: self.adjacent(free & table.of("canyon")),
            "tower": lambda: self.adjacent(
                {p for p in free & self.suitable if p[0] < ISLAND_TOP and (0 in p or 19 in p)}
            ),
            "tavern": lambda: free & self.suitable & ends_of_runs(self.own),
            "village": lambda: {p for p in free & self.suitable if len(neighbours(p) & self.own) >= 3},
            "fountain": lambda: {
                p
                for p in free & (self.suitable | (table.of("mountain") if self.fountain_bonus() else set()))
                if len(neighbours(p) & self.own) == 1 and p not in beside_others
            },
            "water_mill": lambda: self.adjacent({p for p in free & self.suitable if self.by_water(p)}),
            "mountain_station": lambda: self.adjacent({p for p in free & self.suitable if table.beside(p, "mountain")}),
            "watchtower": lambda: self.adjacent(free & self.suitable & beside_others),
            "university": lambda: self.adjacent(
                {p for p in free & self.suitable if any(table.special(n) for n in neighbours(p))}
            ),
        }
        if kind in builds:
            return names(builds[kind]()) if self.person.supply else []
        others: dict[str, Callable[[], Any]] = {
            "barn": lambda: self.lifting_moves(self.on_card),
            "harbor": lambda: self.lifting_moves(table.of("water")),
            "rope_bridge": lambda: self.lifting_moves(table.of("canyon")),
            "tree_house": lambda: self.lifting_moves(table.of("forest")),
            "paddock": lambda: self.moves(lambda piece: two_steps_straight(piece) & self.suitable),
            "refuge": lambda: self.moves(lambda piece: neighbours(piece) & self.suitable),
            "caravan": lambda: self.moves(self.caravan),
            "palisade": lambda: self.moves(self.palisade),
            "temple": lambda: names(self.person.houses),
            "quarry": lambda: names(
                {p for p in free & self.on_card if next_to(p, self.own)} if len(table.walls) < 25 else set()
            ),
            "fort": self.fort,
            "city_hall": self.city_hall,
            "barracks": lambda: {"place": self.place_unit("warrior", 2), "take_back": self.take_back("warrior")},
            "wagon": lambda: self.traveller("wagon"),
            "lighthouse": lambda: self.traveller("ship"),
            "scout_cabin": self.scout_cabin,
            "cathedral": self.cathedral,
            "bazaar": self.bazaar,
            "crossroads": list,
            "canoe": list,
        }
        return others[kind]()

    def by_water(self, place: Place) -> bool:
        """RULES 3.10: the sea around the island is water too."""
        return self.table.beside(place, "water") or (place[0] >= ISLAND_TOP and len(neighbours(place)) < 6)

    def fountain_bonus(self) -> bool:
        return bool({"fountain", "used:fountain"} & set(self.person.bonus))

    def movable(self) -> dict[Place, str]:
        """RULES R17: houses and units, but no city hall."""
        found = {place: self.person.units.get(place, "house") for place in sorted(self.person.pieces)}
        return {place: kind for place, kind in found.items() if kind != "city_hall"}

    def moves(self, reach: Callable[[Place], set[Place] | frozenset[Place]]) -> dict[str, list[str]]:
        """Each piece with the eligible hexes that it reaches and where its kind may stand, never its own."""
        found = {}
        for piece, kind in self.movable().items():
            targets = self.eligible([piece]) & self.stands_on[kind] & reach(piece)
            found[name(piece)] = names(targets - {piece})
        return {piece: targets for piece, targets in found.items() if targets}

    def lifting_moves(self, where: set[Place]) -> dict[str, list[str]]:
        """RULES 3.1: lift, then rule 3; back to its own hex if that obeys it."""
        found = {}
        for piece, kind in self.movable().items():
            targets = self.eligible([piece]) & self.stands_on[kind] & where
            found[name(piece)] = names(self.adjacent(targets, [piece]))
        return {piece: targets for piece, targets in found.items() if targets}

    def caravan(self, piece: Place) -> set[Place]:
        """RULES 3.2: in each direction the last free hex before the first obstacle."""
        stands_on = self.stands_on[self.movable()[piece]]
        free = self.eligible([piece]) & self.suitable & stands_on
        ends = set()
        for direction in DIRECTIONS:
            here = piece
            while step(here, direction) in free:
                here = step(here, direction)
            ends.add(here)
        return ends

    def refuge_bonus(self, piece: Place) -> set[Place]:
        """RULES 3.5: in each direction the first eligible suitable hex, passing over anything."""
        free = self.eligible([piece]) & self.suitable
        found = set()
        for direction in DIRECTIONS:
            here = step(piece, direction)
            while here in ON_BOARD and here not in free:
                here = step(here, direction)
            found |= {here} & free
        return found

    def palisade(self, piece: Place) -> set[Place]:
        """RULES 3.6: next to a remaining piece of the area that it came from."""
        area = next(area for area in areas(self.own) if piece in area)
        return {place for place in self.suitable if next_to(place, area - {piece})}

    def farmland(self) -> list[str]:
        """RULES 3.7."""
        if self.turn.farmland_used or not self.person.supply:
            return []
        return names(p for p in self.eligible() & self.table.of("farmland") if next_to(p, self.own))

    def cave(self) -> dict[str, list[str]]:
        """RULES 3.8."""
        if self.turn.cave_used:
            return {}
        beside = {place for cave in self.table.caves for place in neighbours(cave)}
        return self.moves(lambda piece: beside & self.suitable if piece in beside else set())

    def canoe_bonus(self) -> dict[str, list[str]]:
        """RULES 3.5: rule 3 within the terrain that is picked."""
        if not self.person.supply:
            return {}
        found = {
            terrain: names(self.adjacent(self.eligible() & self.table.of(terrain))) for terrain in ("swamp", "water")
        }
        return {terrain: hexes for terrain, hexes in found.items() if hexes}

    def fort(self) -> dict[str, list[str]]:
        """docs/position.md: every terrain that a card could show."""
        shown = CARD_TERRAINS - {self.table.removed_terrain} | {"swamp"}
        if not self.person.supply:
            return {}
        found = {t: names(self.adjacent(self.eligible() & self.table.of(t))) for t in shown}
        return {terrain: hexes for terrain, hexes in found.items() if hexes}

    def city_hall(self) -> list[str]:
        """RULES 3.4: once per game."""
        return [] if self.on_board("city_hall") else self.city_hall_again()

    def city_hall_again(self) -> list[str]:
        """RULES 3.4: a hex and its six neighbours, all eligible and suitable, one of them next to an own piece.

        R27: repeated in the same turn it is lifted first, and goes to another centre.
        """
        lifted = set(self.on_board("city_hall"))
        free = self.eligible(lifted) & self.suitable
        found = []
        for centre in free:
            seven = {centre, *neighbours(centre)}
            connected = any(next_to(place, self.own - lifted) for place in seven)
            if len(seven) == 7 and seven <= free and connected and seven != lifted:
                found.append(centre)
        return names(found)

    def on_board(self, kind: str) -> list[Place]:
        return sorted(place for place, unit in self.person.units.items() if unit == kind)

    def place_unit(self, kind: str, number: int) -> list[str]:
        if len(self.on_board(kind)) == number:
            return []
        return names(self.adjacent(self.eligible() & self.stands_on[kind]))

    def take_back(self, kind: str) -> list[str]:
        return names(self.on_board(kind))

    def traveller(self, kind: str) -> dict[str, Any]:
        """RULES 3.4: place it, move it one to three steps, or take it back."""
        moves = {}
        for origin in self.on_board(kind):
            free = self.eligible([origin]) & self.stands_on[kind]
            reached = {origin}
            for _ in range(3):
                reached |= {place for here in reached for place in neighbours(here)} & free
            if reached - {origin}:
                moves[name(origin)] = names(reached - {origin})
        return {"place": self.place_unit(kind, 1), "move": moves, "take_back": self.take_back(kind)}

    def scout_cabin(self) -> list[str]:
        """RULES 3.6: strictly next to an own piece; scouts that lie already are picked up first."""
        return names(p for p in self.eligible(self.turn.scouts) if next_to(p, self.person.pieces))

    def cathedral(self) -> dict[str, Any]:
        """RULES 3.6: a stock of 18."""
        builds = self.person.cathedral and self.person.supply
        return {
            "take": sum(seat.cathedral for seat in self.table.seats) < 18,
            "build": names(self.adjacent(self.eligible() & self.on_card)) if builds else [],
        }

    def bazaar(self) -> list[str]:
        """RULES 3.6: a tile used this turn whose action is possible now; crossroads counts as used by itself."""
        used = {self.table.symbols[hex] for hex, status in self.person.tiles.items() if status == "used"}
        found = {kind for kind in used - {"bazaar", "canoe", "crossroads"} if _anything(self.again(kind))}
        found |= {
            "crossroads"
            for hex, status in self.person.tiles.items()
            if self.table.symbols[hex] == "crossroads" and status != "new"
        }
        return sorted(found)

    def again(self, kind: str) -> Any:
        """What the extra action of a location may do when it is repeated."""
        return self.city_hall_again() if kind == "city_hall" else self.tile(kind)


def _anything(listing: Any) -> bool:
    """Whether there is anything to do: some part of the listing is not empty."""
    return any(map(_anything, listing.values())) if isinstance(listing, dict) else bool(listing)
