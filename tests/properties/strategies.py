"""Games to test with: any options, with any boxes, played on by any legal actions.

What begins with ``base_`` is the base game alone, for which the oracle knows every rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from kingdombuilder import Action, Game, Options, Record, State, apply, choices
from kingdombuilder.game import catalogue
from kingdombuilder.hexes import each
from tests.properties import geometry, oracle
from tests.properties.geometry import Place

BASE_SECTIONS = ("barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower")
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "base": BASE_SECTIONS,
    "nomads": ("caravan", "garden", "quarry", "village"),
    "crossroads": ("lighthouse", "barracks", "city_hall", "monastery"),
    "marshlands": ("temple", "refuge", "canoe", "fountain"),
    "harvest": ("bazaar", "mountain_station", "cathedral", "university"),
}
"""Written down, so that the same seed always lays the same board, whatever sections are added."""
CARDS: Mapping[str, tuple[str, ...]] = {
    name: tuple(card.name for card in box.cards) for name, box in catalogue.boxes.items()
}
ALL_SECTIONS = tuple(section for sections in SECTIONS.values() for section in sections)
BASE_CARDS, ALL_CARDS = CARDS["base"], tuple(catalogue.cards)
TASKS, SETS, ISLANDS = tuple(catalogue.tasks), tuple(catalogue.boxes), tuple(catalogue.islands)
NOMADS = (
    *(f"donation:{terrain}" for terrain in (*sorted(oracle.CARD_TERRAINS), "water", "mountain")),
    "resettlement", "outpost", "sword",
)  # fmt: skip
"""The nomad tiles that can be held, in an order that stays, for the same reason."""


def use_profile() -> None:
    """The same examples every time, and no clock that could fail a test on a slow machine."""
    settings.register_profile("kingdombuilder", derandomize=True, deadline=None, max_examples=70, database=None)
    settings.load_profile("kingdombuilder")


@st.composite
def base_options(draw: st.DrawFn, players: int | None = None) -> Options:
    """The base game, everything decided: 2-5 players, four sections turned or not, three cards, a seed, who starts."""
    count = players or draw(st.integers(2, 5))
    sections = draw(st.permutations(BASE_SECTIONS))[:4]
    turns = draw(st.lists(st.booleans(), min_size=4, max_size=4))
    cards = draw(st.permutations(BASE_CARDS))[:3]
    return Options(
        players=count,
        sections=tuple(section + "'" * turn for section, turn in zip(sections, turns, strict=True)),
        cards=tuple(cards),
        seed=draw(st.integers(0, 2**64)),
        start_player=draw(st.integers(0, count - 1)),
    ).resolved()


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Everything decided, with any boxes: those boxes, their sections and cards often enough to matter."""
    count = draw(st.integers(2, 5))
    sets = ("base", *draw(st.lists(st.sampled_from(SETS[1:]), unique=True, max_size=7)))
    chance = Random(draw(st.integers(0, 2**32)))
    pool = [section for box in sets for section in SECTIONS.get(box, ())]
    cards = [card for box in sets for card in CARDS.get(box, ())]
    return Options(
        players=count,
        sets=tuple(sorted(sets, key=SETS.index)),
        sections=tuple(section + chance.choice(("", "'")) for section in chance.sample(pool, 4)),
        cards=tuple(chance.sample(cards, 3)),
        tasks=tuple(chance.sample(TASKS, chance.randrange(5))) if chance.random() < 0.5 else None,
        seed=draw(st.integers(0, 2**64)),
        start_player=chance.randrange(count),
    ).resolved()


def play(state: State, chance: Random, most: int) -> Iterator[tuple[Action, State]]:
    """Play on at random until the game or the number of actions is over.

    A kind is drawn before its hex, so tiles are used often; and one half of the players never end a turn while they
    can do something else.
    """
    eager = chance.random() < 0.5
    for _ in range(most):
        offers = dict(choices(state))
        if not offers:
            return
        if eager and len(offers) > 1:
            offers.pop("end", None)
        kind = chance.choice(list(offers))
        action = Action(kind, chance.choice(list(each(offers[kind]))))
        state = apply(state, action)
        yield action, state


@st.composite
def base_positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position document with a turn in it: crowded boards, many tiles, states that random play seldom reaches.

    Houses, tiles and the end flag fit together as they would in a game: no house and no tile has vanished.
    """
    chosen = draw(base_options())
    assert chosen.sections is not None
    assert chosen.cards is not None
    chance = Random(draw(st.integers(0, 2**32)))
    symbols = oracle.printed(chosen.sections)
    full = chance.sample(sorted(oracle.CARD_TERRAINS), chance.choice((0, 1, 2)))
    free = {place for place, symbol in symbols.items() if symbol in oracle.TERRAINS}
    houses = _settle(chance, symbols, chosen.players, full, free)
    active = chance.randrange(chosen.players)
    left = dict.fromkeys(oracle.locations(symbols), 2)
    people = []
    for seat in chance.sample(range(chosen.players), chosen.players):
        tiles: list[dict[str, Any]] = []
        lost = []
        for location in sorted(left):
            if left[location] and geometry.next_to(location, houses[seat]) and chance.random() < 0.9:
                state = chance.choice(("ready", "ready", "used", "new")) if seat == active else "ready"
                tile = {"kind": symbols[location], "from": geometry.name(location)}
                tiles.append(tile | ({} if state == "ready" else {state: True}))
                left[location] -= 1
            elif left[location] and chance.random() < 0.1:
                lost.append(geometry.name(location))
                left[location] -= 1
        person = {"houses": geometry.names(houses[seat]), "tiles": tiles, "taken_from": lost}
        people.append((seat, person | {"gold": chance.choice((0, 0, 5))}))
    phase = chance.choice(("before", "mandatory", "after")) if len(houses[active]) < 40 else "before"
    return {
        "sections": list(chosen.sections),
        "cards": list(chosen.cards),
        "start_player": chosen.start_player,
        "end_flag": any(len(seat) == 40 for seat in houses),
        "tiles_left": {geometry.name(location): number for location, number in left.items()},
        "players": [person for _, person in sorted(people, key=lambda pair: pair[0])],
        "turn": {
            "player": active,
            "card": chance.choice(full or sorted(oracle.CARD_TERRAINS)),
            "phase": phase,
            "builds_left": chance.choice((1, 2)) if phase == "mandatory" else 3,
        },
    }


def positions() -> st.SearchStrategy[dict[str, Any]]:
    """The same with everything that the boxes have: units, walls, scouts, nomad and bonus tiles, all in one place."""
    return st.integers(0, 2**64).map(position)


def position(seed: int) -> dict[str, Any]:
    """The position of that number, with any boxes."""
    chance = Random(seed)
    count = chance.randrange(2, 6)
    names = chance.sample(ALL_SECTIONS if chance.random() < 0.8 else ALL_SECTIONS[len(BASE_SECTIONS) :], 4)
    island = chance.choice((None, *ISLANDS))
    sections = tuple(name + chance.choice(("", "'")) for name in names)
    symbols = dict(oracle.printed(sections, island))
    capitols = _some(chance, [place for place, symbol in symbols.items() if symbol == "castle" and place[0] < 20], 2)
    symbols |= dict.fromkeys(capitols, "capitol")
    mountains = [place for place, symbol in symbols.items() if symbol == "mountain" and place[0] < 20]
    full = chance.sample(sorted(oracle.CARD_TERRAINS), chance.choice((0, 0, 0, 1, 2)))
    free = {place for place, symbol in symbols.items() if symbol in oracle.TERRAINS}
    people = [_units(chance, symbols, free) for _ in range(count)]
    walls = _some(chance, [place for place in free if symbols[place] in oracle.CARD_TERRAINS], 6)
    free -= set(walls)
    scouts = set(_some(chance, free, 2)) if chance.random() < 0.3 else set[Place]()
    free -= scouts
    houses = _settle(chance, symbols, count, full, free, by_locations=40)
    active = chance.randrange(count)
    cards = chance.sample(ALL_CARDS, 3)
    left = dict.fromkeys(oracle.locations(symbols), 2)
    nomads = [*NOMADS, *NOMADS[-3:]]
    chance.shuffle(nomads)
    for seat in chance.sample(range(count), count):
        person = people[seat]
        pieces = houses[seat] | set(oracle._units(person))
        person["houses"] = geometry.names(houses[seat])
        person |= _tiles(chance, symbols, pieces, left, seat == active)
        if seat == active or chance.random() < 0.2:
            person["nomads"] = sorted(nomads.pop() for _ in range(chance.choice((0, 1, 1, 2, 3))))
        if "mayors" in cards and len(houses[seat]) < 38:
            person["marked_lines"] = chance.sample(range(1 + seat, 21, count), chance.randrange(3))
        if any(tile["kind"] == "cathedral" for tile in person["tiles"]):
            person["cathedral"] = chance.randrange(5)
        person["gold"] = chance.choice((0, 0, 7))
    phase = chance.choice(("before", "before", "after", "after", "mandatory"))
    if phase == "mandatory" and 40 - len(houses[active]) - len(people[active].get("marked_lines", [])) <= 0:
        phase = "after"
    if phase == "before" and "temple" in symbols.values() and len(houses[active]) < 35:
        people[active]["temple_houses"] = chance.randrange(3)
    document: dict[str, Any] = {
        "sections": list(sections),
        "island": island,
        "capitols": geometry.names(capitols),
        "caves": geometry.names(_some(chance, mountains, 4)),
        "walls": geometry.names(walls),
        "cards": cards,
        "tasks": chance.sample(TASKS, chance.randrange(5)),
        "end_flag": any(
            len(own) + len(person.get("marked_lines", [])) == 40 for own, person in zip(houses, people, strict=True)
        ),
        "removed_terrain": chance.choice(sorted(oracle.CARD_TERRAINS)) if "scouts" in cards else None,
        "tiles_left": {geometry.name(location): number for location, number in left.items()},
        "nomads_left": {
            geometry.name(place): nomads.pop()
            for place, symbol in sorted(symbols.items())
            if symbol == "nomad" and nomads and chance.random() < 0.5
        },
        "players": people,
        "turn": {
            "player": active,
            "card": _card(chance, symbols, full, phase),
            "phase": phase,
            "builds_left": chance.choice((1, 2)) if phase == "mandatory" else 3,
            "farmland_used": chance.random() < 0.2,
            "cave_used": chance.random() < 0.2,
            "scouts": geometry.names(scouts),
        },
    }
    return document


def _some(chance: Random, places: Collection[Place], most: int) -> list[Place]:
    return chance.sample(sorted(places), min(chance.randrange(most + 1), len(places)))


def _card(chance: Random, symbols: Mapping[Place, str], full: list[str], phase: str) -> Any:
    """A card in play; while its terrain may still be chosen also a double card, or two cards."""
    terrain = chance.choice(full or sorted(oracle.CARD_TERRAINS))
    if phase == "mandatory" or chance.random() < 0.6:
        return chance.choice((terrain, "swamp")) if "swamp" in symbols.values() else terrain
    double = f"swamp/{terrain}"
    others = [chance.choice(sorted(oracle.CARD_TERRAINS)) for _ in range(chance.choice((1, 1, 2)))]
    return chance.choice((double, [terrain, *others], [double, *others]))


def _units(chance: Random, symbols: Mapping[Place, str], free: set[Place]) -> dict[str, Any]:
    """Units of one player on free hexes where they may stand."""
    suitable = {place for place in free if symbols[place] in oracle.SUITABLE}
    found: dict[str, Any] = {}
    if chance.random() < 0.4:
        return found
    centres = [place for place in sorted(suitable) if len(geometry.neighbours(place) & suitable) == 6]
    if centres and chance.random() < 0.3:
        centre = chance.choice(centres)
        found["city_hall"] = geometry.name(centre)
        suitable -= {centre, *geometry.neighbours(centre)}
    found["warriors"] = geometry.names(_some(chance, suitable, 2))
    suitable -= set(map(geometry.named, found["warriors"]))
    if chance.random() < 0.5:
        found["wagon"] = geometry.name(chance.choice(sorted(suitable | (free & _showing(symbols, "mountain")))))
    if chance.random() < 0.5:
        found["ship"] = geometry.name(chance.choice(sorted(free & _showing(symbols, "water"))))
    free -= set(oracle._units(found))
    return found


def _showing(symbols: Mapping[Place, str], symbol: str) -> set[Place]:
    return {place for place, shown in symbols.items() if shown == symbol}


def _tiles(
    chance: Random, symbols: Mapping[Place, str], pieces: set[Place], left: dict[Place, int], on_turn: bool
) -> dict[str, Any]:
    """Tiles of locations beside the pieces, some lost, and bonus tiles for two of a kind."""
    tiles: list[dict[str, Any]] = []
    lost = []
    for location in sorted(left):
        if left[location] and geometry.next_to(location, pieces) and chance.random() < 0.9:
            state = chance.choice(("ready", "ready", "used", "new")) if on_turn else "ready"
            tile = {"kind": symbols[location], "from": geometry.name(location)}
            tiles.append(tile | ({} if state == "ready" else {state: True}))
            left[location] -= 1
        elif left[location] and chance.random() < 0.1:
            lost.append(geometry.name(location))
            left[location] -= 1
    bonus = [
        chance.choice(("", "", "used:", "new:")) + kind
        for kind in ("canoe", "fountain", "refuge", "temple")
        if kind in symbols.values() and on_turn and chance.random() < 0.6
    ]
    return {"tiles": tiles, "taken_from": lost} | ({"bonus": bonus} if bonus else {})


def _settle(
    chance: Random, symbols: Mapping[Place, str], players: int, full: list[str], free: set[Place], by_locations: int = 6
) -> list[set[Place]]:
    """Houses for everybody, in clumps; together they fill some terrains up to a few hexes, if they are enough."""
    at_locations = {place for hex in oracle.locations(symbols) for place in geometry.neighbours(hex)}
    to_fill = {place for place in free if symbols[place] in full}
    wet_or_high = {place for place in free if symbols[place] in ("water", "mountain")}
    spare = chance.choice((0, 1, 2, 4))
    ways = ("fill a terrain", "on water or mountain", "beside own", "at a location", "anywhere")

    def pool(way: str, own: set[Place]) -> set[Place]:
        """The free hexes that this way of settling looks at."""
        if way == "fill a terrain":
            fill = free & to_fill
            return fill if len(fill) > spare else set()
        if way == "on water or mountain":
            return free & wet_or_high
        if way == "beside own":
            return free & set().union(*map(geometry.neighbours, own))
        return free & at_locations if way == "at a location" else free

    houses: list[set[Place]] = [set() for _ in range(players)]
    for own in houses:
        for _ in range(chance.choice((30, 37, 39, 40) if full else (0, 1, 10, 25, 39, 40))):
            way = chance.choices(ways, (50, 2, 40, by_locations, 6))[0]
            place = chance.choice(sorted(pool(way, own) or free))
            free.remove(place)
            own.add(place)
    return houses


@st.composite
def _records(
    draw: st.DrawFn, options: st.SearchStrategy[Options], positions: st.SearchStrategy[dict[str, Any]]
) -> Record:
    if draw(st.booleans()):
        record = Record(draw(options))
        most = 70 * record.options.players
    else:
        record = Game.from_position(draw(positions), seed=draw(st.integers(0, 2**64))).record()
        most = 30
    chance = Random(draw(st.integers(0, 2**32)))
    played = play(record.first_state(), chance, chance.randrange(most))
    return replace(record, actions=tuple(action for action, _ in played))


def records() -> st.SearchStrategy[Record]:
    """A game up to some action, from the beginning or from a position, now and then up to its end."""
    return _records(options(), positions())


def games() -> st.SearchStrategy[Game]:
    """A game somewhere between its first action and its end."""
    return records().map(Game)


def base_games() -> st.SearchStrategy[Game]:
    """The same with nothing but the base game."""
    return _records(base_options(), base_positions()).map(Game)


def states() -> st.SearchStrategy[State]:
    """A state that some game can reach."""
    return games().map(lambda game: game.state)


def between_actions(game: Game) -> Game:
    """The same game before what was begun last, such as a piece picked up: a position cannot show that."""
    states, actions = game.states, game.actions
    number = max(number for number, state in enumerate(states) if not state.pending)
    return Game(replace(game.record(), actions=tuple(actions[:number])))
