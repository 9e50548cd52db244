"""Random starts of games: boxes, numbers of players, odd options, invented sections, edited positions.

A seed always begins the same game. What is drawn here is what the public formats allow, however strange: sections of
water alone, a castle for every second hex, a player with four houses left, seeds of a hundred digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from kingdombuilder.board import SECTORS
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game import catalogue
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents import position
from kingdombuilder.game.documents.position_reader import MOST_GOLD
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.game.option_fields import MOST_DIGITS, Named, Names, Spots
from kingdombuilder.game.options import CARDS, PLAYERS, SECTIONS, Options
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import AFTER, BEFORE, MANDATORY, State
from kingdombuilder.game.turn import cards_to_choose_from
from kingdombuilder.hexes import ISLAND_ROWS, SECTION_ROWS, Mask, each, name, names
from kingdombuilder.section import SPECIAL_LETTERS, TERRAIN_LETTERS, Section
from kingdombuilder.section_code import NO_HEX

MOST_EDITS = 8
"""How often a position is changed at most before it is played on."""
ACTIONS_OF_A_PLAYER = 60
"""About as many actions as a player takes in a random game."""

Document = dict[str, Any]


def random_options(seed: int) -> Options:
    """Options for a game with any boxes and any number of players; everything else is left to the seed."""
    chance = Random(seed)
    others = [name for name in catalogue.boxes if name != "base"]
    sets = ("base", *(name for name in others if chance.random() < 0.5))
    return Options(
        players=chance.choice(PLAYERS),
        sets=sets,
        seed=seed,
        start_player=0 if chance.random() < 0.5 else 1,
    )


def random_start(seed: int) -> Record:
    """The record of a game that is about to begin: as the seed draws it, with odd options, or from a position."""
    chance = Random(f"start {seed}")
    way = chance.random()
    if way < 0.4:
        return Record(random_options(seed).resolved())
    options = odd_options(chance)
    return Record(options) if way < 0.7 else edited_position(options, chance)


# --- Options ---------------------------------------------------------------------------------------------------------


def odd_options(chance: Random) -> Options:
    """Options of which most are chosen by hand: sets in any order, sections of the players' own, odd seeds."""
    sets = chance.sample(list(catalogue.boxes), chance.randrange(1, len(catalogue.boxes) + 1))
    sections = [section + chance.choice(("", "'")) for section in chance.sample(list(catalogue.sections), SECTIONS)]
    own = []
    if chance.random() < 0.5:
        for place in chance.sample(range(SECTIONS), chance.randrange(1, SECTIONS + 1)):
            invented = invented_section(chance, chance.choice((sections[place].removesuffix("'"), f"own_{place}")))
            own.append(invented)
            sections[place] = invented.name + chance.choice(("", "'"))
    if chance.random() < 0.2:
        own.append(invented_section(chance, chance.choice((*catalogue.islands, "own_island")), is_island=True))
    players = chance.choice(PLAYERS)
    options = Options(
        players=players,
        sets=tuple(sets),
        sections=tuple(sections),
        cards=tuple(chance.sample(list(catalogue.cards), CARDS)) if chance.random() < 0.8 else None,
        seed=odd_seed(chance),
        start_player=chance.randrange(players),
        own_sections=tuple(own),
    )
    for box in sets:
        for option in catalogue.boxes[box].options:
            if chance.random() < 0.7:
                options = option.put(options, _chosen(option, options, chance))
    return options.resolved()


def _chosen(option: Named, options: Options, chance: Random) -> Any:
    """Anything that may be chosen."""
    if isinstance(option, Spots):
        spots = option.spots(options.board())
        fitting = [names(spots & sector) for sector in SECTORS if spots & sector]
        return tuple(chance.choice(one) for one in fitting if chance.random() < 0.7)
    known = list(option.known(options.own()))
    if isinstance(option, Names):
        most = len(known) if option.most is None else option.most
        return tuple(chance.sample(known, chance.randrange(min(most, len(known)) + 1)))
    return chance.choice(known)


def odd_seed(chance: Random) -> int:
    """A seed of any size that is allowed."""
    largest = 10**MOST_DIGITS - 1
    return chance.choice((0, 1, 2**31, 2**53 + 1, 2**64, largest, chance.randrange(largest), chance.randrange(10**9)))


def invented_section(chance: Random, name: str, *, is_island: bool = False) -> Section:
    """A section, or a side of the island, of a few terrains in patches, with any special hexes and locations on it."""
    shape = ISLAND_ROWS if is_island else SECTION_ROWS
    places = [(row, column) for row, columns in enumerate(shape) for column in columns]
    terrains = chance.sample(list(TERRAIN_LETTERS), chance.choice((1, 2, 4, 6, len(TERRAIN_LETTERS))))
    letters: dict[tuple[int, int], str] = {}
    for row, column in places:
        beside = [one for one in (letters.get((row, column - 1)), letters.get((row - 1, column))) if one]
        patch = beside and chance.random() < 0.7
        letters[row, column] = chance.choice(beside if patch else terrains)
    kinds = chance.sample(list(catalogue.tiles), chance.randrange(min(4, len(catalogue.tiles))))
    locations = {str(number): kind for number, kind in enumerate(kinds, 1)}
    symbols = [*(digit for digit in locations for _ in range(chance.choice((1, 2, 2))))]
    symbols += chance.choices(list(SPECIAL_LETTERS), k=chance.choice((0, 1, 2, 4, len(places) // 2)))
    letters |= dict(zip(chance.sample(places, len(symbols)), symbols, strict=True))
    width = max(columns.stop for columns in shape)
    rows = tuple("".join(letters.get((row, column), NO_HEX) for column in range(width)) for row in range(len(shape)))
    return Section(name, "invented", rows, locations, is_island)


# --- Positions -------------------------------------------------------------------------------------------------------


def edited_position(options: Options, chance: Random) -> Record:
    """A game that continues from an edited position of another game, as far as it is valid."""
    seen = _played_on(first_state(options), chance)
    if not cards_to_choose_from(seen):
        return Record(options)  # no card can be played on this board, and no position has a turn without one
    own = options.own_sections
    start = position.document(seen)
    for edit in chance.choices(EDITS, k=chance.randrange(MOST_EDITS + 1)):
        edited = deepcopy(start)
        with suppress(KingdomBuilderError, KeyError):  # it is refused, or lacks the field to be edited
            edit(edited, seen, chance)
            if not position.read(edited, own).over:
                start = edited
    known = position.read(start, own).setup.options
    return Record(replace(known, seed=odd_seed(chance)), start=start)


def _played_on(state: State, chance: Random) -> State:
    """The last state between two actions, of a turn with a card in play, after some random actions."""
    seen = state
    for _ in range(chance.randrange(1 + ACTIONS_OF_A_PLAYER * len(state.players))):
        if state.over:
            break
        if not state.pending and cards_to_choose_from(state):
            seen = state
        state = apply(state, draw_action(choices(state), chance))
    return seen


def _gold(document: Document, state: State, chance: Random) -> None:
    """Some gold, up to half of what a position may have, so that what the game pays can be written down, too."""
    chance.choice(document["players"])["gold"] = chance.choice((0, 7, MOST_GOLD // 2))


def _supply(document: Document, state: State, chance: Random) -> None:
    """A handicap: a player begins with fewer houses, perhaps with none."""
    person = chance.choice(document["players"])
    person["supply"] = chance.choice((0, 1, 2, chance.randrange(person.get("supply", 1) + 1)))


def _end(document: Document, state: State, chance: Random) -> None:
    document["end_flag"] = chance.random() < 0.5


def _start_player(document: Document, state: State, chance: Random) -> None:
    document["start_player"] = chance.randrange(len(document["players"]))


def _turn(document: Document, state: State, chance: Random) -> None:
    """Another player's turn, in another phase."""
    document["turn"] |= {
        "player": chance.randrange(len(document["players"])),
        "phase": chance.choice((BEFORE, MANDATORY, AFTER)),
        "builds_left": chance.choice((0, 1, 2, 3, 5, 40)),
    }


def _card(document: Document, state: State, chance: Random) -> None:
    """Another card: a terrain, a double card, or several to choose from."""
    cards = [*dict.fromkeys(state.setup.terrain_cards), "swamp"]
    document["turn"]["card"] = chance.choice((chance.choice(cards), chance.choices(cards, k=chance.randrange(2, 4))))


def _fewer_cards(document: Document, state: State, chance: Random) -> None:
    """A game of fewer Kingdom Builder cards than three."""
    document["cards"] = document["cards"][: chance.randrange(CARDS)]


def _settle(document: Document, state: State, chance: Random) -> None:
    """More houses for one player, on any hexes or on one terrain, which may fill it."""
    board = state.setup.board
    ground: Mask = board.terrain[chance.choice(list(board.terrain))] if chance.random() < 0.6 else board.hexes
    free = names(ground & state.eligible)
    person = chance.choice(document["players"])
    number = min(len(free), person.get("supply", 0), chance.choice((1, 3, 10, 40)))
    person["houses"] = [*person["houses"], *chance.sample(free, number)]
    person.pop("supply", None)


def _leave(document: Document, state: State, chance: Random) -> None:
    """Fewer houses on the board; those gone are in the supply."""
    person = chance.choice(document["players"])
    person["houses"] = chance.sample(person["houses"], chance.randrange(len(person["houses"]) + 1))
    person.pop("supply", None)


def _locations(document: Document, state: State, chance: Random) -> None:
    """Fewer tiles on the locations, and players who took from them before."""
    for location in each(state.setup.board.location_hexes):
        if chance.random() < 0.3:
            document["tiles_left"][name(location)] = chance.randrange(3)
        if chance.random() < 0.2:
            person = chance.choice(document["players"])
            person["taken_from"] = [*person["taken_from"], name(location)]


def _tiles(document: Document, state: State, chance: Random) -> None:
    """Tiles that were used or taken this turn."""
    for person in document["players"]:
        for tile in person["tiles"]:
            tile |= {"used": chance.random() < 0.3, "new": chance.random() < 0.3}


def _forget(document: Document, state: State, chance: Random) -> None:
    """A document without one of its fields."""
    part = chance.choice((document, document["turn"], *document["players"]))
    part.pop(chance.choice(list(part)), None)


EDITS: Sequence[Callable[[Document, State, Random], None]] = (
    _gold,
    _supply,
    _end,
    _start_player,
    _turn,
    _card,
    _fewer_cards,
    _settle,
    _settle,
    _leave,
    _locations,
    _tiles,
    _forget,
)
"""What somebody may change in a position by hand. Whatever the reader then accepts must be playable to its end."""
