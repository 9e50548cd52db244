"""From the options to the first state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from ..board import Board, Terrain
from ..hexes import BOARD, Mask
from . import catalogue
from .chance import shuffled
from .options import Options
from .scoring import Card
from .state import BEFORE, Player, State
from .tiles import Tile
from .turn import begin_turn


@dataclass(frozen=True)
class Setup:
    """What lies on the table and never changes: all of it follows from the options."""

    options: Options
    board: Board = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)

    @cached_property
    def tiles(self) -> tuple[tuple[Mask, Tile], ...]:
        """The tiles in play, each with its location hexes."""
        return tuple((hexes, catalogue.tiles[kind]) for kind, hexes in self.board.locations.items())

    @cached_property
    def tile(self) -> dict[str, Tile]:
        """The tiles in play by kind."""
        return {tile.kind: tile for _, tile in self.tiles}

    @cached_property
    def without_seed(self) -> Setup:
        """The same table as it looks to somebody who may not know the seed."""
        return Setup(replace(self.options, seed=None), self.board, self.cards)

    @property
    def terrain_cards(self) -> tuple[Terrain, ...]:
        """The whole terrain deck."""
        return tuple(card for name in self.options.sets for card in catalogue.boxes[name].terrain_cards)


def lay_out(options: Options) -> Setup:
    """Set the table for options of which the sections and cards are decided."""
    assert options.sections is not None
    assert options.cards is not None
    top_left, top_right, bottom_left, bottom_right = options.sections
    board = catalogue.board((top_left, top_right, bottom_left, bottom_right))
    return Setup(options, board, tuple(catalogue.cards[name] for name in options.cards))


def first_state(options: Options) -> State:
    """The state in which the start player has just played the first card."""
    setup = lay_out(options.resolved())
    state = bare_state(setup)
    deal(state, setup.terrain_cards)
    begin_turn(state, setup.options.start_player)
    return state


def bare_state(setup: Setup) -> State:
    """A board with its location tiles and nothing else: no cards dealt, nobody's turn begun."""
    state = State()
    state.setup = setup
    state.players = tuple(Player() for _ in range(setup.options.players))
    state.active = setup.options.start_player
    state.phase = BEFORE
    state.card = None
    state.builds_left = 0
    state.pending = ()
    state.empty = BOARD & ~setup.board.special
    state.with_tile = state.with_two_tiles = setup.board.location_hexes
    state.deck = state.discard = state.removed = ()
    state.shuffles = 0
    state.end_flag = False
    state.events = None
    state.known_choices = None
    return state


def deal(draft: State, cards: tuple[Terrain, ...], skip: int | None = None) -> None:
    """Shuffle the terrain cards and give every player one, except a player who has played it already."""
    assert draft.setup.options.seed is not None
    draft.deck = shuffled(cards, draft.setup.options.seed, "deck 0")
    for seat, player in enumerate(draft.players):
        if seat != skip:
            player.hand = draft.deck[-1:]
            draft.deck = draft.deck[:-1]
