"""Create the first state from the options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from ..board import Board
from ..hexes import Mask
from . import catalogue
from .building import eligible_hexes
from .catalogue import Box
from .chance import shuffled
from .options import Options
from .rules import NO_RULES, Rules
from .scoring import CASTLES, Card
from .state import BEFORE, Draft, Player, State
from .tiles import ActionsByPart, ExtraAction
from .turn import begin_turn


@dataclass(slots=True, unsafe_hash=True)
class Setup:
    """Everything that stays the same all game long, derived from the options.

    Treat it as immutable. It is not a frozen dataclass because creating one takes three times as long, and every
    determination of hidden cards creates a set-up with another seed.
    """

    options: Options
    board: Board = field(compare=False)
    boxes: tuple[Box, ...] = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)
    tasks: tuple[Card, ...] = field(compare=False)
    scoring: tuple[Card, ...] = field(compare=False)
    """The items of the final scoring: cards, tasks, and fixed scoring on this board."""
    rules: Rules = field(compare=False)
    """The hooks of the boxes and cards in play."""
    tiles: tuple[tuple[Mask, ExtraAction], ...] = field(compare=False)
    """The location tiles in play, each with its location hexes."""
    actions_without_location: ActionsByPart = field(compare=False)
    """The other extra actions of a turn in play."""
    actions_between_builds: ActionsByPart = field(compare=False)
    """Those of them that may be used between two mandatory builds."""
    action: dict[str, ExtraAction] = field(compare=False)
    """All extra actions in play by kind."""
    footing: dict[str, Mask] = field(compare=False)
    """The hexes on which each kind of unit can stand at all."""
    fixed_pieces: tuple[str, ...] = field(compare=False)
    """The kinds of pieces that never leave their hexes."""
    terrain_cards: tuple[str, ...] = field(compare=False)
    """The whole terrain deck."""
    seedless: Setup | None = field(default=None, compare=False, repr=False)
    """The same set-up without the seed, for views; None if this is it."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the options, from which the rest is derived."""
        return lay_out, (self.options,)

    def with_seed(self, seed: int | None) -> Setup:
        """The same set-up with another seed, or None for a view.

        Every view and every determination of hidden cards calls this, so it avoids the slower ``dataclasses.replace``.
        """
        seedless = self.seedless or self
        if seed is None:
            return seedless
        setup = Setup(self.options.with_values(seed=seed), *_on_the_table(self))
        setup.seedless = seedless
        return setup


_on_the_table = attrgetter(*(part.name for part in fields(Setup) if part.name not in ("options", "seedless")))
"""The fields that do not depend on the seed."""


def lay_out(options: Options) -> Setup:
    """Create the set-up for resolved options."""
    return _lay_out(options.with_values(seed=None)).with_seed(options.seed)


@lru_cache(maxsize=256)
def _lay_out(options: Options) -> Setup:
    """Create the set-up apart from the seed; cached, so that games with the same options share it."""
    board = options.board()
    boxes = tuple(catalogue.boxes[name] for name in options.sets)
    cards = tuple(catalogue.cards[name] for name in options.cards or ())
    tasks = tuple(catalogue.tasks[name] for name in options.tasks or ())
    fixed = (CASTLES, *(card for box in boxes for card in box.fixed_scoring))
    tiles = tuple((hexes, catalogue.tiles[kind]) for kind, hexes in board.locations.items())
    actions = tuple(action for box in boxes for action in box.actions)
    return Setup(
        options=options,
        board=board,
        boxes=boxes,
        cards=cards,
        tasks=tasks,
        scoring=(*cards, *tasks, *(card for card in fixed if card.pays_for is None or card.pays_for(board))),
        rules=sum([*(box.rules(board) for box in boxes), *(card.rules for card in cards)], NO_RULES),
        tiles=tiles,
        actions_without_location=_by_part(action for action in actions if action.in_turn),
        actions_between_builds=_by_part(action for action in actions if action.between_builds),
        action={action.kind: action for action in (*(tile for _, tile in tiles), *actions)},
        footing={unit.kind: unit.footing(board) for box in boxes for unit in box.units},
        fixed_pieces=tuple(unit.kind for box in boxes for unit in box.units if unit.fixed),
        terrain_cards=tuple(card for box in boxes for card in box.terrain_cards),
    )


def _by_part(actions: Iterable[ExtraAction]) -> ActionsByPart:
    return tuple((part, tuple(group)) for part, group in groupby(actions, attrgetter("held_in")))


def first_state(options: Options) -> State:
    """The state after the start player has played the first card."""
    setup = lay_out(options.resolved())
    state = bare_state(setup)
    state.deck = setup.terrain_cards
    for prepare in setup.rules.prepare:
        prepare(state)
    deal(state)
    begin_turn(state, setup.options.start_player)
    return state.freeze()


def bare_state(setup: Setup) -> Draft:
    """The draft of a board with its location tiles only: no cards dealt, no turn begun."""
    state = Draft()
    state.setup = setup
    state.players = tuple([Player.at_start() for _ in range(setup.options.players)])
    state.active = setup.options.start_player
    state.phase = BEFORE
    state.played = ()
    state.card = None
    state.builds_left = 0
    state.pending = ()
    state.with_tile = state.with_two_tiles = setup.board.location_hexes
    state.deck = state.discard = state.removed = ()
    state.shuffles = 0
    state.end_flag = False
    state.parts = {}
    state.notes = {}
    state.events = None
    state.known_choices = None
    state.own = (1 << len(state.players)) - 1
    state.raised = ()
    state.eligible = eligible_hexes(state)
    return state


def deal(draft: State, skip: int | None = None) -> None:
    """Shuffle the deck and deal each player a hand, except player ``skip``, who has played it already."""
    assert draft.setup.options.seed is not None
    draft.deck = shuffled(draft.deck, draft.setup.options.seed, "deck 0")
    for seat, player in enumerate(draft.players):
        if seat != skip:
            cards = 1 + sum([rule(draft, player) for rule in draft.setup.rules.hand_size])
            draft.edit(seat).hand = draft.deck[-cards:]
            draft.deck = draft.deck[:-cards]
