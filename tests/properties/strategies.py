"""Games to test with: any options, played on by any legal actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from kingdombuilder import Action, Game, Options, Record, State, apply, choices
from kingdombuilder.hexes import each
from tests.properties import geometry, oracle
from tests.properties.geometry import Place

SECTIONS = ("barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower")
CARDS = (
    "fishermen", "merchants", "discoverers", "hermits", "citizens", "miners", "workers", "knights", "lords", "farmers",
)  # fmt: skip


def use_profile() -> None:
    """The same examples every time, and no clock that could fail a test on a slow machine."""
    settings.register_profile("kingdombuilder", derandomize=True, deadline=None, max_examples=70, database=None)
    settings.load_profile("kingdombuilder")


@st.composite
def options(draw: st.DrawFn, players: int | None = None) -> Options:
    """Everything decided: 2-5 players, four sections turned or not, three cards, a seed, a start player."""
    count = players or draw(st.integers(2, 5))
    sections = draw(st.permutations(SECTIONS))[:4]
    turns = draw(st.lists(st.booleans(), min_size=4, max_size=4))
    cards = draw(st.permutations(CARDS))[:3]
    return Options(
        players=count,
        sections=tuple(section + "'" * turn for section, turn in zip(sections, turns, strict=True)),
        cards=tuple(cards),
        seed=draw(st.integers(0, 2**64)),
        start_player=draw(st.integers(0, count - 1)),
    )


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
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position document with a turn in it: crowded boards, many tiles, states that random play seldom reaches.

    Houses, tiles and the end flag fit together as they would in a game: no house and no tile has vanished.
    """
    chosen = draw(options())
    assert chosen.sections is not None
    assert chosen.cards is not None
    chance = Random(draw(st.integers(0, 2**32)))
    symbols = oracle.printed(chosen.sections)
    full = chance.sample(sorted(oracle.SUITABLE), chance.choice((0, 1, 2)))
    houses = _settle(chance, symbols, chosen.players, full)
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
            "card": chance.choice(full or sorted(oracle.SUITABLE)),
            "phase": phase,
            "builds_left": chance.choice((1, 2)) if phase == "mandatory" else 3,
        },
    }


def _settle(chance: Random, symbols: Mapping[Place, str], players: int, full: list[str]) -> list[set[Place]]:
    """Houses for everybody, in clumps; together they fill some terrains up to a few hexes, if they are enough."""
    free = {place for place, symbol in symbols.items() if symbol in oracle.TERRAINS}
    locations = oracle.locations(symbols)
    spare = chance.choice((0, 1, 2, 4))
    houses: list[set[Place]] = [set() for _ in range(players)]
    for own in houses:
        for _ in range(chance.choice((30, 37, 39, 40) if full else (0, 1, 10, 25, 39, 40))):
            fill = {place for place in free if symbols[place] in full}
            pools = {
                "fill a terrain": fill if len(fill) > spare else set(),
                "on water or mountain": {place for place in free if symbols[place] in ("water", "mountain")},
                "beside own": free & {place for house in own for place in geometry.neighbours(house)},
                "at a location": free & {place for hex in locations for place in geometry.neighbours(hex)},
                "anywhere": free,
            }
            pool = pools[chance.choices(list(pools), (50, 2, 40, 6, 6))[0]] or free
            place = chance.choice(sorted(pool))
            free.remove(place)
            own.add(place)
    return houses


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game up to some action, from the beginning or from a position, now and then up to its end."""
    if draw(st.booleans()):
        record = Record(draw(options()))
        most = 70 * record.options.players
    else:
        record = Game.from_position(draw(positions()), seed=draw(st.integers(0, 2**64))).record()
        most = 30
    chance = Random(draw(st.integers(0, 2**32)))
    played = play(record.first_state(), chance, chance.randrange(most))
    return replace(record, actions=tuple(action for action, _ in played))


def games() -> st.SearchStrategy[Game]:
    """A game somewhere between its first action and its end."""
    return records().map(Game)


def states() -> st.SearchStrategy[State]:
    """A state that some game can reach."""
    return games().map(lambda game: game.state)


def between_actions(game: Game) -> Game:
    """The same game, with a piece that was picked up put down again: a position cannot show it."""
    if game.state.pending:
        game.undo()
    return game
