"""Invariants of every state and step of a game with any boxes, computed naively to check the engine.

All of it is quick to see, so that it can be looked at after every action. What takes longer is in ``deep_checks``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kingdombuilder.game.actions import END, Action
from kingdombuilder.game.building import eligible_hexes, near_hexes
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents.position_reader import PositionPart, parts_of_boxes
from kingdombuilder.game.state import Player, State
from kingdombuilder.hexes import NOWHERE_MASK, Mask, names, neighbours, union
from kingdombuilder.texts import in_english


class BrokenInvariant(AssertionError):
    """A state that no game can reach; the message says why."""


class Stock(NamedTuple):
    """What a game begins with and always has, wherever it lies."""

    cards: Counter[str]
    """The terrain cards."""
    houses: list[int]
    """The houses of each player: 40, unless a position said fewer."""
    tiles: tuple[Mask, Mask, Mask]
    """The number of tiles of each location, on it or taken, as binary digits: the ones, the twos, the fours."""
    gold: list[int]
    """The gold with which each player began."""


def stock_of(state: State) -> Stock:
    """What the game has in this state."""
    players = state.players
    return Stock(
        cards_of(state),
        [_houses(player) for player in players],
        _number_of_each([state.with_tile, state.with_two_tiles, *(player.taken_from for player in players)]),
        [player.gold - sum(player.ledger.values()) for player in players],
    )


def cards_of(state: State) -> Counter[str]:
    """All terrain cards, wherever they are."""
    held = Counter(state.deck + state.discard + state.removed + state.played)
    for player in state.players:
        held.update(player.hand)
    for pending in state.pending:
        if isinstance(pending.data, str) and pending.data in state.setup.terrain_cards:
            held[pending.data] += 1
    return held


def _number_of_each(masks: list[Mask]) -> tuple[Mask, Mask, Mask]:
    """In how many of the masks each hex is, seven at most; all hexes are counted at once, digit by digit."""
    ones = twos = fours = 0
    for mask in masks:
        carry = ones & mask
        ones ^= mask
        fours ^= twos & carry
        twos ^= carry
    return ones, twos, fours


def _houses(player: Player) -> int:
    """All houses of a player, on the board or beside it."""
    return player.supply + player.houses.bit_count() + sum(part.houses_elsewhere(player) for part in _keepers())


@cache
def _keepers() -> tuple[PositionPart, ...]:
    """The parts of boxes that know of houses neither on the board nor in the supply."""
    return tuple(part for part in parts_of_boxes() if type(part).houses_elsewhere is not PositionPart.houses_elsewhere)


def check(state: State, stock: Stock) -> None:
    """Raise ``BrokenInvariant`` with everything that is wrong with a state of a game that began with this stock."""
    _raise([*_pieces(state), *_tiles(state), *_stock(state, stock), *_choices(state)])


def check_step(before: State, action: Action, after: State) -> None:
    """Raise ``BrokenInvariant`` with every impossible effect of an action, and every event without a text."""
    _raise([*_told(after), *_growing(before, after), *_players(before, action, after)])


def _raise(faults: list[str]) -> None:
    if faults:
        raise BrokenInvariant("; ".join(faults))


# --- A state ---------------------------------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[str]:
    setup, taken = state.setup, 0
    ground = setup.board.hexes & ~setup.board.special
    for seat, player in enumerate(state.players):
        who = f"player {seat + 1}"
        if player.pieces & taken:
            yield f"{who}: two pieces on one hex"
        taken |= player.pieces
        if player.pieces & ~ground:
            yield f"{who}: a piece where none can stand"
        units = 0
        for kind, hexes in player.units.items():
            if not hexes or hexes & ~player.pieces or hexes & units or hexes & ~setup.footing[kind]:
                yield f"{who}: a {kind} where it cannot stand"
            units |= hexes
        if player.near != near_hexes(state, player):
            yield f"{who}: the hexes near pieces are wrong"
    if state.eligible != eligible_hexes(state):
        yield "the eligible hexes are wrong"


def _tiles(state: State) -> Iterator[str]:
    if state.with_two_tiles & ~state.with_tile or state.with_tile & ~state.setup.board.location_hexes:
        yield "tiles lie where no location is"
    for seat, player in enumerate(state.players):
        if player.tiles & ~player.taken_from or (player.used | player.new) & ~player.tiles:
            yield f"player {seat + 1}: tiles do not fit together"
        if not state.pending and player.tiles & ~neighbours(player.pieces):
            yield f"player {seat + 1}: a tile without a piece beside its hex"


def _stock(state: State, stock: Stock) -> Iterator[str]:
    """Nothing appears and nothing is lost."""
    found = stock_of(state)
    if found == stock:
        return
    if found.cards != stock.cards:
        lost, gained = stock.cards - found.cards, found.cards - stock.cards
        yield f"terrain cards lost {dict(lost)} or gained {dict(gained)}"
    for seat, (houses, player) in enumerate(zip(found.houses, state.players, strict=True)):
        if houses != stock.houses[seat]:
            yield f"player {seat + 1}: {houses} houses, {player.supply} of them in the supply"
        if found.gold[seat] != stock.gold[seat]:
            yield f"player {seat + 1}: gold that nobody paid"
    changed = union(now ^ was for now, was in zip(found.tiles, stock.tiles, strict=True))
    if changed:
        yield f"tiles of {' '.join(names(changed))} appeared or vanished"


def _choices(state: State) -> Iterator[str]:
    offers = choices(state)
    if bool(offers) == state.over:
        yield "the game is over and goes on" if state.over else "nothing can be decided"
    for kind, hexes in offers.items():
        if not hexes or hexes & ~(state.setup.board.hexes | NOWHERE_MASK):
            yield f"{kind} is offered on hexes that do not exist"
    for seat, player in enumerate(state.players):
        if player.supply < 0:
            yield f"player {seat + 1}: {player.supply} houses in the supply"


# --- A step ----------------------------------------------------------------------------------------------------------


def _told(after: State) -> Iterator[str]:
    """Each event can be said in English."""
    for event in after.events or ():
        words = in_english(event)
        if not words.strip() or re.search(r"[{}]|\b(game|events|actions)\.\w", words):
            yield f"{event} cannot be said: {words!r}"


def _growing(before: State, after: State) -> Iterator[str]:
    """What is certain stays certain, and what left the game stays away."""
    if before.end_flag and not after.end_flag:
        yield "the end was certain and is no longer"
    if after.removed[: len(before.removed)] != before.removed:
        yield "a card that left the game has come back"
    if after.shuffles < before.shuffles:
        yield "the deck was shuffled fewer times than before"
    if (after.with_tile & ~before.with_tile) | (after.with_two_tiles & ~before.with_two_tiles):
        yield "a tile was put back"


def _players(before: State, action: Action, after: State) -> Iterator[str]:
    """Others than the decider lose pieces at most, and nobody loses gold or the memory of a tile."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        who = f"player {seat + 1}"
        if now is was:
            continue
        if now.gold < was.gold:
            yield f"{who} lost gold"
        if was.taken_from & ~now.taken_from:
            yield f"{who} may take a tile of the same location again"
        if seat != before.decider and now.pieces & ~was.pieces:
            yield f"{who} did not decide and has new pieces"
        if action.kind == END and now.pieces != was.pieces:
            yield f"{who}: the pieces changed by the end of a turn"
