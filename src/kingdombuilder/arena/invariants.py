"""What is true of every state of every game, whatever the boxes: found plainly, to catch the engine at a mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..game import catalogue
from ..game.building import eligible_hexes, near_hexes, tiles_left
from ..game.choices import choices
from ..game.documents import position
from ..game.errors import KingdomBuilderError
from ..game.state import HOUSES, State
from ..hexes import NOWHERE_MASK, each, name, neighbours


class BrokenInvariant(AssertionError):
    """A state that no game can reach; the message says why."""


def check(state: State, cards: Counter[str]) -> None:
    """Raise ``BrokenInvariant`` with everything that is wrong; ``cards`` are the terrain cards of the game."""
    faults = [*_pieces(state), *_tiles(state), *_cards(state, cards), *_choices(state), *_document(state)]
    if faults:
        raise BrokenInvariant("; ".join(faults))


def cards_of(state: State) -> Counter[str]:
    """All terrain cards, wherever they are."""
    held = Counter(state.deck + state.discard + state.removed + state.played)
    for player in state.players:
        held.update(player.hand)
    for pending in state.pending:
        if isinstance(pending.data, str) and pending.data in state.setup.terrain_cards:
            held[pending.data] += 1
    return held


def _pieces(state: State) -> Iterator[str]:
    setup, taken = state.setup, 0
    for seat, player in enumerate(state.players):
        who = f"player {seat + 1}"
        if player.pieces & taken:
            yield f"{who}: two pieces on one hex"
        taken |= player.pieces
        if player.pieces & ~(setup.board.hexes & ~setup.board.special):
            yield f"{who}: a piece where none can stand"
        for kind, hexes in player.units.items():
            if not hexes or hexes & ~player.pieces or hexes & ~setup.footing[kind]:
                yield f"{who}: a {kind} where it cannot stand"
        elsewhere = sum(box.position.houses_elsewhere(player) for box in catalogue.boxes.values() if box.position)
        houses = player.supply + player.houses.bit_count() + elsewhere
        if houses != HOUSES or player.supply < 0:
            yield f"{who}: {houses} houses, {player.supply} of them in the supply"
        if player.near != near_hexes(state, player):
            yield f"{who}: the hexes near pieces are wrong"
    if state.eligible != eligible_hexes(state):
        yield "the eligible hexes are wrong"


def _tiles(state: State) -> Iterator[str]:
    if state.with_two_tiles & ~state.with_tile or state.with_tile & ~state.setup.board.location_hexes:
        yield "tiles lie where no location is"
    for location in each(state.setup.board.location_hexes):
        taken = sum(player.taken_from >> location & 1 for player in state.players)
        if taken + tiles_left(state, location) != 2:
            yield f"the tiles of {name(location)} are not two"
    for seat, player in enumerate(state.players):
        if player.tiles & ~player.taken_from or (player.used | player.new) & ~player.tiles:
            yield f"player {seat + 1}: tiles do not fit together"
        if not state.pending and player.tiles & ~neighbours(player.pieces):
            yield f"player {seat + 1}: a tile without a piece beside its hex"


def _cards(state: State, cards: Counter[str]) -> Iterator[str]:
    found = cards_of(state)
    if found != cards:
        yield f"terrain cards lost {dict(cards - found)} or gained {dict(found - cards)}"


def _choices(state: State) -> Iterator[str]:
    offers = choices(state)
    if bool(offers) == state.over:
        yield "the game is over and goes on" if state.over else "nothing can be decided"
    for kind, hexes in offers.items():
        if not hexes or hexes & ~(state.setup.board.hexes | NOWHERE_MASK):
            yield f"{kind} is offered on hexes that do not exist"


def _document(state: State) -> Iterator[str]:
    if state.pending or state.over:
        return
    document = position.document(state)
    try:
        again = position.document(position.read(document))
    except KingdomBuilderError as error:
        yield f"the position document is refused: {error}"
        return
    if again != document:
        yield "the position document does not round-trip: " + ", ".join(
            field for field in document if document[field] != again.get(field)
        )
