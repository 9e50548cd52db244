"""The position document: any position of the game as one JSON document.

The format is public and versioned; ``docs/position.md`` describes it. ``position_reader`` reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ...hexes import each, name, names
from ...section import Section
from .. import catalogue
from ..building import tiles_left
from ..chance import shuffled
from ..errors import KingdomBuilderError
from ..options import box_fields
from ..setup import deal, lay_out
from ..state import HIDDEN, Player, State
from ..turn import cards_to_choose_from, replace_useless_card
from .position_reader import FORMAT, PositionPart, PositionReader


def read(document: object, own_sections: Sequence[Section] | None = None) -> State:
    """The state that a position document describes; no deck, no hidden hands, and ``over`` without a turn.

    Its sections are the given ones, or else those that users brought, before those of the boxes. Raises
    ``BadPosition`` with every fault.
    """
    return PositionReader(own_sections).read(document)


def playable_state(document: object, seed: int, own_sections: Sequence[Section] | None = None) -> State:
    """The same as a state to go on from: the cards that the position does not show are dealt by the seed.

    Without a turn nobody can go on: the state is that of a game that is over.
    """
    state = read(document, own_sections)
    state.setup = lay_out(replace(state.setup.options, seed=seed))
    if state.over:
        return state
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
    return state


def _find_double_card(state: State, deck: list[str], seed: int) -> None:
    """Of a double card the position shows only the chosen half; if none but double cards have it, draw one of them."""
    if state.card and state.played == (state.card,) and state.card not in state.setup.terrain_cards:
        found = shuffled([card for card in deck if state.card in card.split("/")], seed, "double card in play")[:1]
        state.played = found or state.played
        for card in found:
            deck.remove(card)


def document(state: State) -> dict[str, Any]:
    """The position document of a state. Fields of boxes that have their default value are left out."""
    if state.pending:
        raise KingdomBuilderError("a position lies between two actions: finish the one that was begun first")
    return snapshot(state)


def snapshot(state: State) -> dict[str, Any]:
    """The same at any moment, for those who only look: a decision that was begun does not show in it."""
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
    for part in _parts_in_play(state):
        found |= part.write_document(state)
    turn = turn_snapshot(state)
    if turn:
        found["turn"] = turn
    return found


def turn_snapshot(state: State) -> dict[str, Any] | None:
    """How far the turn has come. This alone depends on who looks: None if the cards of the player are hidden."""
    cards = cards_to_choose_from(state)
    if state.over or not cards or HIDDEN in cards:
        return None
    card = state.card or (cards[0] if len(cards) == 1 else list(cards))
    found = {"player": state.active, "card": card, "phase": state.phase, "builds_left": state.builds_left}
    for part in _parts_in_play(state):
        found |= part.write_turn(state)
    return found


def _parts_in_play(state: State) -> tuple[PositionPart, ...]:
    options = state.setup.options
    return _parts_of(options.sets, options.cards or ())


@lru_cache(maxsize=256)
def _parts_of(sets: tuple[str, ...], cards: tuple[str, ...]) -> tuple[PositionPart, ...]:
    """The parts of these boxes, and of those that the cards come from; all others have nothing to write."""
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
    for part in _parts_in_play(state):
        found |= part.write_player(state, player)
    return found
