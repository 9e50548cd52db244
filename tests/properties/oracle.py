"""The rules once more, written from docs/rules.md alone: slow, plain, with sets and dicts.

It reads a position document and the section files, and shares no line with the package: what both say is likely right.

* ``Table.read`` - what lies on the table, with all boxes (docs/position.md)
* ``oracle_cards.scores`` - RULES 2.12 and chapter 4, all boxes
* ``oracle_actions.legal`` - RULES 8.4, all boxes, in the shape of ``kingdombuilder legal --json``
* ``legal`` - the same of the base game alone, RULES 2.2-2.5 and 3.1
* ``after`` - RULES 2.1-2.7: what an action of the base game changes; only the terrain cards, which chance deals, are
  left out
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from tests.properties.geometry import (
    ISLAND,
    ISLAND_TOP,
    PLACES,
    Place,
    ends_of_runs,
    named,
    names,
    neighbours,
    next_to,
    two_steps_straight,
)

LETTERS = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
    "S": "swamp", "A": "farmland", "X": "castle", "N": "nomad", "P": "palace", "I": "silo",
}  # fmt: skip
CARD_TERRAINS = {"grass", "canyon", "desert", "flower", "forest"}
SUITABLE = CARD_TERRAINS | {"swamp", "farmland"}
TERRAINS = SUITABLE | {"water", "mountain"}
NO_LOCATION = TERRAINS | {"castle", "nomad", "palace", "silo", "capitol"}
QUARTERS = [
    {(row, column) for row, column in PLACES if row // 10 == down and column // 10 == right}
    for down, right in [(0, 0), (0, 1), (1, 0), (1, 1)]
]


@dataclass
class Seat:
    houses: set[Place]
    supply: int
    gold: int
    tiles: dict[Place, str]
    """From location hex to ``ready``, ``used`` or ``new``."""
    lost: set[Place]
    units: dict[Place, str] = field(default_factory=dict)
    """From hex to ``warrior``, ``wagon``, ``ship`` or ``city_hall``."""
    nomads: list[str] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    temple_houses: int = 0
    cathedral: int = 0
    marked_lines: int = 0

    @property
    def pieces(self) -> set[Place]:
        return self.houses | set(self.units)

    def copy(self) -> Seat:
        """The same, whose houses and tiles can change without this one."""
        return replace(self, houses=set(self.houses), tiles=dict(self.tiles), lost=set(self.lost))


@dataclass
class Turn:
    player: int
    phase: str
    builds_left: int
    card: Any = "unknown"
    farmland_used: bool = False
    cave_used: bool = False
    scouts: frozenset[Place] = frozenset()


@dataclass
class Table:
    symbols: Mapping[Place, str]
    cards: list[str]
    seats: list[Seat]
    left: dict[Place, int]
    """Tiles on each location hex."""
    end_flag: bool
    start: int
    turn: Turn | None
    tasks: list[str] = field(default_factory=list)
    caves: frozenset[Place] = frozenset()
    walls: frozenset[Place] = frozenset()
    removed_terrain: str | None = None

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Table:
        """What a position document says, with its defaults."""
        symbols = dict(printed(tuple(document["sections"]), document.get("island")))
        symbols |= dict.fromkeys(map(named, document.get("capitols", [])), "capitol")
        seats = [
            Seat(
                houses=set(map(named, person.get("houses", []))),
                supply=person.get("supply", 40 - len(person.get("houses", []))),
                gold=person.get("gold", 0),
                tiles={
                    named(tile["from"]): "used" if tile.get("used") else "new" if tile.get("new") else "ready"
                    for tile in person.get("tiles", [])
                },
                lost=set(map(named, person.get("taken_from", []))),
                units=_units(person),
                nomads=person.get("nomads", []),
                bonus=person.get("bonus", []),
                temple_houses=person.get("temple_houses", 0),
                cathedral=person.get("cathedral", 0),
                marked_lines=len(person.get("marked_lines", [])),
            )
            for person in document["players"]
        ]
        left = {place: 2 - sum(place in seat.tiles for seat in seats) for place in locations(symbols)}
        left |= {named(key): number for key, number in document.get("tiles_left", {}).items()}
        turn = document.get("turn")
        if turn is not None:
            phase = turn.get("phase", "before")
            builds = {"before": 3, "mandatory": turn.get("builds_left", 3), "after": 0}[phase]
            turn = Turn(
                turn.get("player", 0),
                phase,
                builds,
                turn["card"],
                turn.get("farmland_used", False),
                turn.get("cave_used", False),
                frozenset(map(named, turn.get("scouts", []))),
            )
        return cls(
            symbols,
            document.get("cards", []),
            seats,
            left,
            document.get("end_flag", False),
            document.get("start_player", 0),
            turn,
            document.get("tasks", []),
            frozenset(map(named, document.get("caves", []))),
            frozenset(map(named, document.get("walls", []))),
            document.get("removed_terrain"),
        )

    def special(self, place: Place) -> bool:
        return self.symbols[place] not in TERRAINS

    def of(self, *symbols: str) -> set[Place]:
        """The hexes that show one of these."""
        return {place for place, symbol in self.symbols.items() if symbol in symbols}

    def beside(self, place: Place, *symbols: str) -> bool:
        """Whether the hex is next to one that shows one of these."""
        return any(self.symbols[neighbour] in symbols for neighbour in neighbours(place))


def _units(person: Mapping[str, Any]) -> dict[Place, str]:
    units = {named(hex): "warrior" for hex in person.get("warriors", [])}
    units |= {named(person[kind]): kind for kind in ("wagon", "ship") if person.get(kind)}
    if person.get("city_hall"):
        centre = named(person["city_hall"])
        units |= dict.fromkeys([centre, *neighbours(centre)], "city_hall")
    return units


@cache
def printed(sections: tuple[str, ...], island: str | None = None) -> Mapping[Place, str]:
    """What is printed on each hex of the board."""
    found = {}
    for number, section in enumerate(sections):
        rows, kinds = _section_file(section.rstrip("'"))
        for row in range(10):
            for column in range(10):
                letter = rows[9 - row][9 - column] if section.endswith("'") else rows[row][column]
                found[10 * (number // 2) + row, 10 * (number % 2) + column] = kinds[letter]
    if island:
        rows, kinds = _section_file(island)
        for place in ISLAND:
            found[place] = kinds[rows[place[0] - ISLAND_TOP][place[1]]]
    return found


@cache
def _section_file(name: str) -> tuple[list[str], Mapping[str, str]]:
    """The rows of a section file, and what its letters and digits stand for."""
    for box in files("kingdombuilder").joinpath("sets").iterdir():
        file = box / "sections" / f"{name}.txt"
        if file.is_file():
            head, rows = file.read_text("utf-8").split("\n\n")
            return rows.split(), LETTERS | {line[0]: line[3:] for line in head.splitlines() if line[0].isdigit()}
    raise FileNotFoundError(name)


def locations(symbols: Mapping[Place, str]) -> set[Place]:
    return {place for place, symbol in symbols.items() if symbol not in NO_LOCATION}


# --- Legal actions ---------------------------------------------------------------------------------------------------


def adjacent_if_possible(targets: set[Place], own: Set[Place]) -> set[Place]:
    """RULES 2.5: next to an own piece if possible."""
    return {place for place in targets if next_to(place, own)} or targets


def legal(table: Table) -> dict[str, Any]:
    """Everything the player of the turn may do."""
    turn = table.turn
    assert turn is not None
    person = table.seats[turn.player]
    taken = set().union(*(seat.houses for seat in table.seats))
    empty = {place for place in PLACES if place not in taken and not table.special(place)}
    of_card = {place for place in PLACES if table.symbols[place] == turn.card}
    if not empty & of_card:
        return {"player": turn.player, "redraw": True, "actions": {}}
    actions: dict[str, Any] = {}
    if turn.phase == "mandatory" or (turn.phase == "before" and person.supply):
        actions["build"] = names(adjacent_if_possible(empty & of_card, person.houses))
    if turn.phase != "mandatory":
        for place, status in person.tiles.items():
            kind = table.symbols[place]
            if status == "ready":
                found = _targets(table, person, kind, empty, of_card)
                if found:
                    actions[kind] = found
    if turn.phase == "after" or (turn.phase == "before" and not person.supply):
        actions["end_turn"] = True
    return {"player": turn.player, "actions": actions}


def _targets(table: Table, person: Seat, kind: str, empty: set[Place], of_card: set[Place]) -> Any:
    """RULES 3.1, line by line."""
    suitable = {place for place in PLACES if table.symbols[place] in SUITABLE}

    def terrain(name: str) -> set[Place]:
        return {place for place in PLACES if table.symbols[place] == name}

    builds = {
        "oracle": lambda: adjacent_if_possible(empty & of_card, person.houses),
        "farm": lambda: adjacent_if_possible(empty & terrain("grass"), person.houses),
        "oasis": lambda: adjacent_if_possible(empty & terrain("desert"), person.houses),
        "tower": lambda: adjacent_if_possible({p for p in empty & suitable if 0 in p or 19 in p}, person.houses),
        "tavern": lambda: empty & suitable & ends_of_runs(person.houses),
    }
    moves: dict[str, Callable[[Place], set[Place]]] = {
        "barn": lambda house: adjacent_if_possible((empty | {house}) & of_card, person.houses - {house}),
        "harbor": lambda house: adjacent_if_possible((empty | {house}) & terrain("water"), person.houses - {house}),
        "paddock": lambda house: empty & suitable & two_steps_straight(house),
    }
    if kind in builds:
        return names(builds[kind]()) if person.supply else []
    found = {names([house])[0]: names(moves[kind](house)) for house in sorted(person.houses)}
    return {house: targets for house, targets in found.items() if targets}


# --- What an action changes ------------------------------------------------------------------------------------------


def after(table: Table, kind: str, place: Place | None = None, target: Place | None = None) -> Table:
    """The table after a whole action: a build, a move with its target, or ``end``. The card becomes ``unknown``."""
    assert table.turn is not None
    turn = replace(table.turn)
    found = replace(table, seats=[seat.copy() for seat in table.seats], left=dict(table.left), turn=turn)
    person = found.seats[turn.player]
    turn.card = "unknown"
    if kind == "end":
        person.tiles = dict.fromkeys(person.tiles, "ready")
        following = (turn.player + 1) % len(found.seats)
        found.turn = None if found.end_flag and following == found.start else Turn(following, "before", 3)
        return found
    assert place is not None
    if kind != "build":
        ready = [hex for hex, status in person.tiles.items() if status == "ready" and found.symbols[hex] == kind]
        person.tiles[min(ready)] = "used"
    if target is None:
        person.houses.add(place)
        person.supply -= 1
        _arrive(found, person, place)
        found.end_flag = found.end_flag or person.supply == 0
    elif place != target:
        person.houses.remove(place)
        person.houses.add(target)
        _arrive(found, person, target)
        _leave(found, person)
    if kind == "build":
        turn.builds_left = turn.builds_left - 1 if person.supply else 0
        turn.phase = "mandatory" if turn.builds_left else "after"
    return found


def _arrive(table: Table, person: Seat, place: Place) -> None:
    """RULES 2.7: one tile from each location hex beside, once per player and hex in the whole game."""
    for location in neighbours(place) & set(table.left):
        if table.left[location] and location not in person.tiles and location not in person.lost:
            table.left[location] -= 1
            person.tiles[location] = "new"


def _leave(table: Table, person: Seat) -> None:
    """RULES 2.7: tiles without a piece beside their hex go; of two equal ones the unused one may stay."""
    for location in sorted(person.tiles):
        if not next_to(location, person.houses):
            status = person.tiles.pop(location)
            person.lost.add(location)
            for other in person.tiles:
                if table.symbols[other] == table.symbols[location] and status == "ready":
                    person.tiles[other] = "ready" if person.tiles[other] == "used" else person.tiles[other]
