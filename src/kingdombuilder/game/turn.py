"""The course of a turn: its beginning, the mandatory action, useless cards, its end and the end of the game."""

from __future__ import annotations

from ..board import Terrain
from ..hexes import Hex
from .actions import BUILD
from .building import build
from .chance import shuffled
from .errors import HiddenInformation
from .events import CardDrawn, CardRemoved, DeckShuffled, GameEnded, TurnBegan
from .state import AFTER, BEFORE, HIDDEN, MANDATORY, OVER, Player, State

MANDATORY_BUILDS = 3


def begin_turn(draft: State, seat: int) -> None:
    """The player plays the terrain card face up."""
    player = draft.edit(seat)
    draft.active = seat
    draft.phase = BEFORE
    draft.builds_left = MANDATORY_BUILDS
    draft.card = player.hand[0] if player.hand else draw(draft)
    player.hand = ()
    if draft.card == HIDDEN:
        raise HiddenInformation(f"the card that player {seat + 1} plays is hidden")
    if draft.events is not None:
        draft.tell(TurnBegan(seat, draft.card))
    if draft.card is None:
        end_mandatory_action(draft)
    replace_useless_card(draft)


def build_mandatory(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """One build of the mandatory action."""
    build(draft, seat, player, hex, BUILD)
    draft.phase = MANDATORY
    draft.builds_left -= 1
    if not draft.builds_left or not player.supply:
        end_mandatory_action(draft)


def end_mandatory_action(draft: State) -> None:
    """Nothing more is to be built: all builds are made, or the houses or the cards have run out."""
    draft.phase = AFTER
    draft.builds_left = 0


def card_is_useless(state: State) -> bool:
    """Whether no hex of the card's terrain is empty any more."""
    return state.card is not None and not state.empty & state.setup.board.terrain[state.card]


def replace_useless_card(draft: State) -> None:
    """While the card is useless: remove it from the game and draw another."""
    while card_is_useless(draft):
        assert draft.card
        useless = draft.card
        draft.removed += (useless,)
        draft.card = draw(draft)
        if draft.card == HIDDEN:
            raise HiddenInformation("the card that replaces the useless one is hidden")
        draft.tell(CardRemoved(draft.active, useless, draft.card))
        if draft.card is None:
            end_mandatory_action(draft)


def draw(draft: State) -> Terrain | None:
    """Draw the top card of the deck, or of the shuffled discard pile; None if both are empty."""
    if not draft.deck:
        if not draft.discard:
            return None
        seed = draft.setup.options.seed
        if seed is None:
            raise HiddenInformation("the new order of the deck is hidden")
        draft.shuffles += 1
        draft.deck = shuffled(sorted(draft.discard), seed, f"deck {draft.shuffles}")
        draft.tell(DeckShuffled(len(draft.discard)))
        draft.discard = ()
    card = draft.deck[-1]
    draft.deck = draft.deck[:-1]
    return card


def end_turn(draft: State, seat: int, player: Player) -> None:
    """Discard the card, draw another, make all tiles ready; the next player begins, or the game ends."""
    if draft.card:
        draft.discard += (draft.card,)
    card = draw(draft)
    if card:
        player.hand = (card,)
        if draft.events is not None:
            draft.tell(CardDrawn(seat, card))
    player.used = player.new = 0
    following = (seat + 1) % len(draft.players)
    if draft.end_flag and following == draft.setup.options.start_player:
        draft.phase = OVER
        draft.card = None
        draft.tell(GameEnded())
    else:
        begin_turn(draft, following)
