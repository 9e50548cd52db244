"""Final scoring with all boxes, written from RULES 2.12 and chapter 4 alone; see ``oracle``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from tests.properties.geometry import ISLAND_TOP, PLACES, Place, areas, distance, neighbours, next_to, step
from tests.properties.oracle import QUARTERS, TERRAINS, Table

MAIN = frozenset(PLACES)
RED_CARDS = ("families", "shepherds", "ambassadors", "rovers")
"""The cards that pay during play and nothing at the end (RULES 2.12)."""


def scores(table: Table) -> list[dict[str, int]]:
    """For each player what each item pays as if the game ended now."""
    found = []
    for seat, person in enumerate(table.seats):
        items = {card: CARDS[card](table, seat) for card in table.cards}
        items |= {task: gold * TASKS[task][1](table, seat) for task in table.tasks for gold in [TASKS[task][0]]}
        if castles := table.of("castle"):
            items["castles"] = 3 * sum(next_to(castle, person.pieces) for castle in castles)
        if palaces := table.of("palace"):
            items["palaces"] = _majorities(table, seat, palaces)
        if capitols := table.of("capitol"):
            items["capitols"] = sum(_near_capitol(capitol, piece) for capitol in capitols for piece in person.pieces)
        items["gold"] = person.gold
        found.append(items)
    return found


def as_in_position(items: dict[str, int]) -> dict[str, int]:
    """The items of a game's score as in a position: all gold paid during play is one item."""
    found = {item: 0 if item in RED_CARDS else gold for item, gold in items.items() if item != "treasure"}
    found["gold"] += sum(items.values()) - sum(found.values())
    return found


def _near_capitol(capitol: Place, piece: Place) -> bool:
    """RULES 4.7: distance one or two, not through the island."""
    return piece in MAIN and 1 <= distance(capitol, piece) <= 2


def _majorities(table: Table, seat: int, specials: Iterable[Place]) -> int:
    """RULES 4.7: five gold for the most pieces next to it, at least one; all tied get it."""
    gold = 0
    for special in specials:
        counts = [len(neighbours(special) & person.pieces) for person in table.seats]
        gold += 5 * (counts[seat] == max(counts) and counts[seat] > 0)
    return gold


def _by_sea(place: Place) -> bool:
    """RULES 3.10: every coast hex of the island is next to water."""
    return place[0] >= ISLAND_TOP and len(neighbours(place)) < 6


def _own_neighbours(table: Table, seat: int) -> list[int]:
    pieces = table.seats[seat].pieces
    return [len(neighbours(piece) & pieces) for piece in pieces]


# --- Base, RULES 4.2 ----------------------------------------------------------------------------------------------


def fishermen(table: Table, seat: int) -> int:
    return sum(
        table.symbols[piece] != "water" and (table.beside(piece, "water") or _by_sea(piece))
        for piece in table.seats[seat].pieces
    )


def merchants(table: Table, seat: int) -> int:
    linked: set[Place] = set()
    for area in areas(table.seats[seat].pieces):
        touched = {place for piece in area for place in neighbours(piece) if table.special(place)}
        if len(touched) >= 2:
            linked |= touched
    return 4 * len(linked)


def discoverers(table: Table, seat: int) -> int:
    return len({row for row, _ in table.seats[seat].pieces})


def hermits(table: Table, seat: int) -> int:
    return len(areas(table.seats[seat].pieces))


def citizens(table: Table, seat: int) -> int:
    return max(map(len, areas(table.seats[seat].pieces)), default=0) // 2


def miners(table: Table, seat: int) -> int:
    pieces = table.seats[seat].pieces
    return sum(table.symbols[piece] != "mountain" and table.beside(piece, "mountain") for piece in pieces)


def workers(table: Table, seat: int) -> int:
    return sum(any(table.special(place) for place in neighbours(piece)) for piece in table.seats[seat].pieces)


def knights(table: Table, seat: int) -> int:
    return 2 * max(Counter(row for row, _ in table.seats[seat].pieces).values(), default=0)


def lords(table: Table, seat: int) -> int:
    gold = 0
    for quarter in QUARTERS:
        counts = [len(person.pieces & quarter) for person in table.seats]
        most = max(counts)
        others = [count for count in counts if count != most]
        if counts[seat] == most:
            gold += 12
        elif counts[seat] == max(others):
            gold += 6
    return gold


def farmers(table: Table, seat: int) -> int:
    return 3 * min(len(table.seats[seat].pieces & quarter) for quarter in QUARTERS)


# --- Red cards, RULES 4.3 and 4.5: paid during play ---------------------------------------------------------------


def families(table: Table, seat: int) -> int:
    return 0


def shepherds(table: Table, seat: int) -> int:
    return 0


def ambassadors(table: Table, seat: int) -> int:
    return 0


def rovers(table: Table, seat: int) -> int:
    return 0


# --- Marshlands, RULES 4.4 ----------------------------------------------------------------------------------------


def geologists(table: Table, seat: int) -> int:
    mountains = areas(table.of("mountain"))
    joined: set[int] = set()
    for area in areas(table.seats[seat].pieces):
        reached = area.union(*map(neighbours, area))
        touched = {number for number, mountain in enumerate(mountains) if mountain & reached}
        if len(touched) >= 2:
            joined |= touched
    return 2 * len(joined)


def messengers(table: Table, seat: int) -> int:
    """R62: two pieces are needed."""
    longest = [distance(a, b) + 1 for area in areas(table.seats[seat].pieces) for a in area for b in area if a != b]
    return 2 * max(longest, default=0)


def noblewomen(table: Table, seat: int) -> int:
    return _majorities(
        table, seat, [place for place, symbol in table.symbols.items() if symbol not in TERRAINS | {"palace"}]
    )


def vassals(table: Table, seat: int) -> int:
    return sum(piece in MAIN and bool({9, 10} & set(piece)) for piece in table.seats[seat].pieces)


def captains(table: Table, seat: int) -> int:
    return sum(number >= 3 for number in _own_neighbours(table, seat))


def scouts(table: Table, seat: int) -> int:
    removed = table.removed_terrain
    assert removed is not None
    pieces = table.seats[seat].pieces
    return sum(table.symbols[piece] != removed and table.beside(piece, removed) for piece in pieces)


# --- Harvest, RULES 4.5 -------------------------------------------------------------------------------------------


def rangers(table: Table, seat: int) -> int:
    return 2 * sum(number == 1 for number in Counter(row for row, _ in table.seats[seat].pieces).values())


def travellers(table: Table, seat: int) -> int:
    return sum(piece in MAIN and bool({0, 19} & set(piece)) for piece in table.seats[seat].pieces)


def chainers(table: Table, seat: int) -> int:
    return sum(number == 2 for number in _own_neighbours(table, seat))


def homesteaders(table: Table, seat: int) -> int:
    return max(len(table.seats[seat].pieces & quarter) for quarter in QUARTERS)


def mayors(table: Table, seat: int) -> int:
    return 4 * table.seats[seat].marked_lines


CARDS: dict[str, Callable[[Table, int], int]] = {
    rule.__name__: rule
    for rule in (
        fishermen, merchants, discoverers, hermits, citizens, miners, workers, knights, lords, farmers,
        families, shepherds, ambassadors,
        geologists, messengers, noblewomen, vassals, captains, scouts,
        rangers, mayors, chainers, travellers, homesteaders, rovers,
    )
}  # fmt: skip


# --- Tasks, RULES 4.6 ---------------------------------------------------------------------------------------------


def home_country(table: Table, seat: int) -> bool:
    pieces = table.seats[seat].pieces
    return any(group <= pieces for terrain in TERRAINS for group in areas(table.of(terrain)))


def fortress(table: Table, seat: int) -> bool:
    return 6 in _own_neighbours(table, seat)


def road(table: Table, seat: int) -> bool:
    pieces = table.seats[seat].pieces
    for first in pieces:
        for direction in ("SE", "SW"):
            run = [first]
            while run[-1] in pieces:
                run.append(step(run[-1], direction))
            if len(run) - 1 >= 7:
                return True
    return False


def place_of_refuge(table: Table, seat: int) -> bool:
    specials = [place for place in table.symbols if table.special(place)]
    return any(len(neighbours(special) & table.seats[seat].pieces) == 6 for special in specials)


def _on_edges(table: Table, seat: int) -> list[int]:
    pieces = table.seats[seat].pieces & MAIN
    return [sum(piece[axis] == end for piece in pieces) for axis, end in ((0, 0), (0, 19), (1, 0), (1, 19))]


def advance(table: Table, seat: int) -> bool:
    return max(_on_edges(table, seat)) >= 7


def compass_points(table: Table, seat: int) -> bool:
    return min(_on_edges(table, seat)) >= 1


TASKS: dict[str, tuple[int, Callable[[Table, int], bool]]] = {
    "home_country": (5, home_country),
    "fortress": (6, fortress),
    "road": (7, road),
    "place_of_refuge": (8, place_of_refuge),
    "advance": (9, advance),
    "compass_points": (10, compass_points),
}
