"""The rules of the base game once more, written from RULES.md alone: slow, plain, with sets and dicts.

It reads a position document and the section files, and shares no line with the package: what both say is likely right.

* ``Table.read`` - what lies on the table (POSITION.md)
* ``scores`` - RULES.md 2.12, 4.2 and 4.7
* ``legal`` - RULES.md 2.2-2.5 and 3.1, in the shape of ``kingdombuilder legal --json``
* ``after`` - RULES.md 2.1-2.7: what an action changes; only the terrain cards, which chance deals, are left out
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from tests.properties.geometry import (
    PLACES,
    Place,
    areas,
    ends_of_runs,
    named,
    names,
    neighbours,
    next_to,
    two_steps_straight,
)

LETTERS = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
    "X": "castle",
}  # fmt: skip
SUITABLE = {"grass", "canyon", "desert", "flower", "forest"}
TERRAINS = SUITABLE | {"water", "mountain"}
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


@dataclass
class Turn:
    player: int
    phase: str
    builds_left: int
    card: str = "unknown"


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

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Table:
        """What a position document says, with its defaults."""
        symbols = printed(tuple(document["sections"]))
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
            )
            for person in document["players"]
        ]
        left = {place: 2 - sum(place in seat.tiles for seat in seats) for place in locations(symbols)}
        left |= {named(key): number for key, number in document.get("tiles_left", {}).items()}
        turn = document.get("turn")
        if turn is not None:
            phase = turn.get("phase", "before")
            builds = {"before": 3, "mandatory": turn.get("builds_left", 3), "after": 0}[phase]
            turn = Turn(turn.get("player", 0), phase, builds, turn["card"])
        return cls(
            symbols,
            document.get("cards", []),
            seats,
            left,
            document.get("end_flag", False),
            document.get("start_player", 0),
            turn,
        )


@cache
def printed(sections: tuple[str, ...]) -> Mapping[Place, str]:
    """What is printed on each hex of the board."""
    found = {}
    for number, section in enumerate(sections):
        kind = section.rstrip("'")
        text = (files("kingdombuilder") / f"sets/base/sections/{kind}.txt").read_text("utf-8")
        rows = text.split("\n\n")[1].split()
        for row in range(10):
            for column in range(10):
                letter = rows[9 - row][9 - column] if section.endswith("'") else rows[row][column]
                found[10 * (number // 2) + row, 10 * (number % 2) + column] = LETTERS.get(letter, kind)
    return found


def locations(symbols: Mapping[Place, str]) -> set[Place]:
    return {place for place, symbol in symbols.items() if symbol not in TERRAINS | {"castle"}}


# --- Scoring ---------------------------------------------------------------------------------------------------------


def scores(table: Table) -> list[dict[str, int]]:
    """For each player what each item pays as if the game ended now."""
    found = []
    for seat, person in enumerate(table.seats):
        items = {card: CARDS[card](table, seat) for card in table.cards}
        castles = [place for place, symbol in table.symbols.items() if symbol == "castle"]
        items["castles"] = 3 * sum(next_to(castle, person.houses) for castle in castles)
        items["gold"] = person.gold
        found.append(items)
    return found


def _beside(table: Table, place: Place, *wanted: str) -> bool:
    return any(table.symbols[neighbour] in wanted for neighbour in neighbours(place))


def _special(table: Table, place: Place) -> bool:
    return table.symbols[place] not in TERRAINS


def fishermen(table: Table, seat: int) -> int:
    houses = table.seats[seat].houses
    return len([house for house in houses if table.symbols[house] != "water" and _beside(table, house, "water")])


def merchants(table: Table, seat: int) -> int:
    linked: set[Place] = set()
    for area in areas(table.seats[seat].houses):
        touched = {place for house in area for place in neighbours(house) if _special(table, place)}
        if len(touched) >= 2:
            linked |= touched
    return 4 * len(linked)


def discoverers(table: Table, seat: int) -> int:
    return len({row for row, _ in table.seats[seat].houses})


def hermits(table: Table, seat: int) -> int:
    return len(areas(table.seats[seat].houses))


def citizens(table: Table, seat: int) -> int:
    return max(map(len, areas(table.seats[seat].houses)), default=0) // 2


def miners(table: Table, seat: int) -> int:
    houses = table.seats[seat].houses
    return len([house for house in houses if table.symbols[house] != "mountain" and _beside(table, house, "mountain")])


def workers(table: Table, seat: int) -> int:
    houses = table.seats[seat].houses
    return len([house for house in houses if any(_special(table, place) for place in neighbours(house))])


def knights(table: Table, seat: int) -> int:
    rows = [row for row, _ in table.seats[seat].houses]
    return 2 * max((rows.count(row) for row in rows), default=0)


def lords(table: Table, seat: int) -> int:
    gold = 0
    for quarter in QUARTERS:
        counts = [len(person.houses & quarter) for person in table.seats]
        most = max(counts)
        others = [count for count in counts if count != most]
        if counts[seat] == most:
            gold += 12
        elif counts[seat] == max(others):
            gold += 6
    return gold


def farmers(table: Table, seat: int) -> int:
    return 3 * min(len(table.seats[seat].houses & quarter) for quarter in QUARTERS)


CARDS: dict[str, Callable[[Table, int], int]] = {
    rule.__name__: rule
    for rule in (
        fishermen, merchants, discoverers, hermits, citizens, miners, workers, knights, lords, farmers,
    )
}  # fmt: skip


# --- Legal actions ---------------------------------------------------------------------------------------------------


def rule_3(targets: set[Place], own: Set[Place]) -> set[Place]:
    """RULES.md 2.5: next to an own piece if possible."""
    return {place for place in targets if next_to(place, own)} or targets


def legal(table: Table) -> dict[str, Any]:
    """Everything the player of the turn may do."""
    turn = table.turn
    assert turn is not None
    person = table.seats[turn.player]
    taken = set().union(*(seat.houses for seat in table.seats))
    empty = {place for place in PLACES if place not in taken and not _special(table, place)}
    of_card = {place for place in PLACES if table.symbols[place] == turn.card}
    if not empty & of_card:
        return {"player": turn.player, "redraw": True, "actions": {}}
    actions: dict[str, Any] = {}
    if turn.phase == "mandatory" or (turn.phase == "before" and person.supply):
        actions["build"] = names(rule_3(empty & of_card, person.houses))
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
    """RULES.md 3.1, line by line."""
    suitable = {place for place in PLACES if table.symbols[place] in SUITABLE}

    def terrain(name: str) -> set[Place]:
        return {place for place in PLACES if table.symbols[place] == name}

    builds = {
        "oracle": lambda: rule_3(empty & of_card, person.houses),
        "farm": lambda: rule_3(empty & terrain("grass"), person.houses),
        "oasis": lambda: rule_3(empty & terrain("desert"), person.houses),
        "tower": lambda: rule_3({p for p in empty & suitable if 0 in p or 19 in p}, person.houses),
        "tavern": lambda: empty & suitable & ends_of_runs(person.houses),
    }
    moves: dict[str, Callable[[Place], set[Place]]] = {
        "barn": lambda house: rule_3((empty | {house}) & of_card, person.houses - {house}),
        "harbor": lambda house: rule_3((empty | {house}) & terrain("water"), person.houses - {house}),
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
    found = replace(table, seats=deepcopy(table.seats), left=dict(table.left), turn=turn)
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
    """RULES.md 2.7: one tile from each location hex beside, once per player and hex in the whole game."""
    for location in neighbours(place) & set(table.left):
        if table.left[location] and location not in person.tiles and location not in person.lost:
            table.left[location] -= 1
            person.tiles[location] = "new"


def _leave(table: Table, person: Seat) -> None:
    """RULES.md 2.7: tiles without a piece beside their hex go; of two equal ones the unused one may stay."""
    for location in sorted(person.tiles):
        if not next_to(location, person.houses):
            status = person.tiles.pop(location)
            person.lost.add(location)
            for other in person.tiles:
                if table.symbols[other] == table.symbols[location] and status == "ready":
                    person.tiles[other] = "ready" if person.tiles[other] == "used" else person.tiles[other]
