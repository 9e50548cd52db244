"""The position document: any position of the game as one JSON document.

The format is public and versioned; ``docs/position.md`` describes it. ``position_reader`` reads it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ...hexes import each, is_hex_name, name, names
from ...section import Section
from .. import catalogue
from ..building import tiles_left
from ..chance import shuffled
from ..errors import BadPosition, Fault, KingdomBuilderError
from ..options import box_fields, faults_of_seed
from ..setup import deal, lay_out
from ..state import HIDDEN, Player, State
from ..turn import cards_to_choose_from, replace_useless_card
from .position_reader import FORMAT, PositionPart, PositionReader

_NO_HEXES = ("sections", "island", "own_sections", "cards", "tasks")
"""Fields whose keys are names that could look like hexes."""


def read(document: object, own_sections: Sequence[Section] | None = None) -> State:
    """Parse a position document into a state without deck and hidden hands; without a turn it is over.

    Sections are looked up in the document's own list or else in ``own_sections`` or else among those the user loaded,
    then in the boxes. Raises ``BadPosition`` with every fault.
    """
    return PositionReader(own_sections).read(document)


def look(document: object, own_sections: Sequence[Section] | None = None) -> tuple[State | None, list[Fault]]:
    """Parse as much of a document as is valid: the state (None without a board or players) and every fault."""
    reader = PositionReader(own_sections)
    try:
        return reader.look(document), reader.faults
    except BadPosition:  # there are too many faults to go on
        return None, reader.faults


def hex_of(fault: Fault, document: object) -> str | None:
    """The name of the hex that a fault is about, if any.

    >>> hex_of(Fault("players[0].houses[1]", "a piece stands there", "taken"), {"players": [{"houses": ["a1", "c4"]}]})
    'c4'
    >>> hex_of(Fault("tiles_left.c4", "7 is too much", "number"), {"tiles_left": {"c4": 7}})
    'c4'
    """
    value, key, around = document, "", list[Any]()
    for key in re.findall(r"[^.\[\]]+", fault.path):
        around.append(value)
        if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
    if fault.path.startswith(_NO_HEXES):
        return None
    of_tile = [inside.get("from") for inside in (*around[-1:], value) if isinstance(inside, dict)]
    return next((hex for hex in (value, key, *of_tile) if isinstance(hex, str) and is_hex_name(hex)), None)


def playable_state(document: object, seed: int, own_sections: Sequence[Section] | None = None) -> State:
    """Parse a position document into a state to play on from; the seed deals the hidden cards.

    Without a turn the state is that of a finished game.
    """
    if faults := list(faults_of_seed(seed)):
        raise BadPosition(faults)
    state = read(document, own_sections).copy()
    state.setup = lay_out(replace(state.setup.options, seed=seed))
    if state.over:
        return state.freeze()
    shown = Counter(cards_to_choose_from(state))
    unseen = list((Counter(state.setup.terrain_cards) - shown).elements())
    deck = unseen
    for rule in state.setup.rules.deck_of_position:
        deck = rule(state, deck)
    state.removed = tuple(card for card in unseen if card not in deck)
    _find_double_card(state, deck, seed)
    state.deck = tuple(deck)
    deal(state, skip=state.active)
    replace_useless_card(state)
    return state.freeze()


def _find_double_card(state: State, deck: list[str], seed: int) -> None:
    """Draw a double card for the terrain in play if no single card shows it; a position names only the chosen half."""
    if state.card and state.played == (state.card,) and state.card not in state.setup.terrain_cards:
        found = shuffled([card for card in deck if state.card in card.split("/")], seed, "double card in play")[:1]
        state.played = found or state.played
        for card in found:
            deck.remove(card)


def document(state: State) -> dict[str, Any]:
    """The position document of a state. Fields of boxes that have their default value are left out."""
    if state.pending:
        raise KingdomBuilderError("a position lies between two actions: finish the current action first")
    own = [section.text() for section in state.setup.options.own_sections or ()]
    return snapshot(state) | ({"own_sections": own} if own else {})


def snapshot(state: State) -> dict[str, Any]:
    """Like ``document``, but also in the middle of a decision, which it leaves out; for display only."""
    options = state.setup.options
    found: dict[str, Any] = {
        "format": FORMAT,
        "sections": list(options.sections or ()),
        "cards": [card.name for card in state.setup.cards],
        "start_player": options.start_player,
        "end_flag": state.end_flag,
        "tiles_left": _unusual_tiles_left(state),
        "players": [_player_document(state, player) for player in state.players],
    }
    for field in box_fields():
        value = field.of(options)
        if value:
            found[field.name] = field.document(value)
    for part in parts_in_play(state):
        found |= part.write_document(state)
    turn = turn_snapshot(state)
    if turn:
        found["turn"] = turn
    return found


def turn_snapshot(state: State) -> dict[str, Any] | None:
    """The ``turn`` field; None if the player's cards are hidden from the viewer."""
    cards = cards_to_choose_from(state)
    if state.over or not cards or HIDDEN in cards:
        return None
    card = state.card or (cards[0] if len(cards) == 1 else list(cards))
    found = {"player": state.active, "card": card, "phase": state.phase, "builds_left": state.builds_left}
    for part in parts_in_play(state):
        found |= part.write_turn(state)
    return found


def parts_in_play(state: State) -> tuple[PositionPart, ...]:
    """The position parts of the boxes in play."""
    options = state.setup.options
    return _parts_of(options.sets, options.cards or ())


@lru_cache(maxsize=256)
def _parts_of(sets: tuple[str, ...], cards: tuple[str, ...]) -> tuple[PositionPart, ...]:
    """The position parts of these boxes and of the boxes of the cards."""
    boxes = [
        box for box in catalogue.boxes.values() if box.name in sets or any(card.name in cards for card in box.cards)
    ]
    return tuple(box.position for box in boxes if box.position)


def _unusual_tiles_left(state: State) -> dict[str, int]:
    found = {}
    for location in each(state.setup.board.location_hexes):
        held = sum(player.tiles >> location & 1 for player in state.players)
        if tiles_left(state, location) != 2 - held:
            found[name(location)] = tiles_left(state, location)
    return found


def _player_document(state: State, player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {"houses": names(player.houses), "supply": player.supply, "gold": player.gold}
    found["tiles"] = [
        {"kind": state.setup.board.symbols[hex], "from": name(hex)}
        | ({"used": True} if player.used >> hex & 1 else {})
        | ({"new": True} if player.new >> hex & 1 else {})
        for hex in each(player.tiles)
    ]
    found["taken_from"] = names(player.taken_from & ~player.tiles)
    for part in parts_in_play(state):
        found |= part.write_player(state, player)
    return found
