"""The course of a turn: its beginning, the mandatory action, useless cards, its end and the end of the game."""

from __future__ import annotations

from functools import lru_cache

from ..board import CARD_TERRAINS, Board
from ..hexes import NOWHERE_MASK, Hex, Mask
from ..section import Terrain
from .actions import BUILD, Kind
from .building import adjacency_obeyed, adjacent_if_possible, build, houses_owed
from .catalogue import builds
from .chance import shuffled
from .errors import BadDraw, CardWanted, HiddenInformation, shown
from .events import CardDrawn, CardRemoved, DeckShuffled, GameEnded, OtherHalf, TerrainChosen, TurnBegan
from .state import AFTER, BEFORE, HIDDEN, LAST, MANDATORY, OVER, Part, Player, State

MANDATORY_BUILDS = 3
DRAWS: Part[tuple[str, ...] | None] = Part("draws", None)
"""The next cards to draw, if ``apply`` was given them; None if the order of the deck decides. Only in drafts."""


def begin_turn(draft: State, seat: int) -> None:
    """Play the terrain card face up; a player with two cards chooses one when the terrain is first needed."""
    player = draft.edit(seat)
    draft.active = seat
    draft.phase = BEFORE
    hand = player.hand
    if len(hand) > 1:
        draft.played, draft.card = (), None
        _expect_builds(draft)
    else:
        _play_card(draft, hand[0] if hand else draw(draft))
        player.hand = ()
    if draft.events is not None:
        draft.tell(TurnBegan(seat, draft.played[0] if draft.played else None))
    if not draft.played and not player.hand:
        end_mandatory_action(draft)
    if draft.card is None or not draft.eligible & draft.setup.board.terrain[draft.card]:
        replace_useless_card(draft)


def _play_card(draft: State, card: str | None) -> None:
    if card is None:
        draft.played, draft.card = (), None
    elif card == HIDDEN:
        raise HiddenInformation("the terrain card that is played next is hidden")
    else:
        draft.played, draft.card = (card,), only_terrain(draft.setup.board, card)
    _expect_builds(draft)


def _expect_builds(draft: State) -> None:
    """Set the number of builds of a mandatory action that has not begun."""
    if draft.phase == BEFORE:
        draft.builds_left = builds_on(draft.card)


@lru_cache(maxsize=1024)
def halves(board: Board, card: str) -> tuple[Terrain, ...]:
    """The terrains of a card: one or two, without swamp if the board has none."""
    terrains = tuple(card.split("/"))
    if len(terrains) > 1:
        return tuple(terrain for terrain in terrains if terrain in CARD_TERRAINS or board.terrain[terrain])
    return terrains


def only_terrain(board: Board, card: str) -> Terrain | None:
    """The only terrain of a card; None if there is a choice."""
    if card in board.terrain:
        return card
    terrains = halves(board, card)
    return terrains[0] if len(terrains) == 1 else None


def cards_to_choose_from(state: State) -> tuple[str, ...]:
    """The cards among which the active player can still choose: the one played, or those in hand."""
    return state.played or state.players[state.active].hand


def terrains_to_choose_from(state: State) -> list[Terrain]:
    """The terrains with an eligible hex that the active player may choose while no terrain is chosen."""
    board = state.setup.board
    terrains = [terrain for card in cards_to_choose_from(state) for terrain in halves(board, card)]
    if HIDDEN in terrains:
        raise HiddenInformation(f"the cards in the hand of player {state.active + 1} are hidden")
    return sorted({terrain for terrain in terrains if state.eligible & board.terrain[terrain]})


def terrain_choices(state: State) -> dict[Kind, Mask]:
    """The terrains as choices, while none is chosen."""
    return {} if state.card else dict.fromkeys(terrains_to_choose_from(state), NOWHERE_MASK)


def choose_terrain(draft: State, seat: int, player: Player, terrain: Terrain) -> None:
    """Choose the terrain for the whole turn."""
    if not draft.played:
        board = draft.setup.board
        fitting = [card for card in player.hand if terrain in halves(board, card)]
        chosen = max(fitting, key=lambda card: len(halves(board, card)))
        rest = list(player.hand)
        rest.remove(chosen)
        draft.played, player.hand = (chosen,), tuple(rest)
    draft.card = terrain
    _expect_builds(draft)
    draft.tell(TerrainChosen(seat, terrain))


def builds_on(terrain: Terrain | None) -> int:
    """The number of builds of a mandatory action on that terrain."""
    return builds.get(terrain, MANDATORY_BUILDS)


def has_house_to_build(state: State, player: Player) -> bool:
    """Whether there is a house for the next build of the mandatory action."""
    return player.supply > 0 or houses_owed(state, player) > 0


def mandatory_hexes(state: State, player: Player) -> Mask:
    """Where the next build of the mandatory action may go."""
    assert state.card
    setup = state.setup
    targets = state.eligible & setup.board.terrain[state.card]
    if setup.rules.first_build_free and state.phase == BEFORE and first_build_is_free(state, player):
        return targets
    return adjacent_if_possible(state, player, targets)


def first_build_is_free(state: State, player: Player) -> bool:
    """Whether the adjacency rule does not bind the first build of the mandatory action."""
    return any(rule(state, player) for rule in state.setup.rules.first_build_free)


def build_mandatory(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """Make one build of the mandatory action."""
    if draft.notes and not (draft.phase == BEFORE and first_build_is_free(draft, player)):
        adjacency_obeyed(draft)
    if draft.setup.rules.owed:
        _muster_owed_house(draft, player)
    draft.phase = MANDATORY
    build(draft, seat, player, hex, BUILD)
    draft.builds_left -= 1
    if not draft.builds_left or not player.supply:
        check_mandatory_action(draft)


def _muster_owed_house(draft: State, player: Player) -> None:
    """Count the owed houses before the first build; before each build, move one of them to the supply."""
    if draft.phase == BEFORE:
        draft.builds_left += houses_owed(draft, player)
    for muster in draft.setup.rules.muster:
        muster(player)


def check_mandatory_action(draft: State) -> None:
    """End the mandatory action if all builds are made, or no house is left for the next one."""
    if draft.phase == MANDATORY:
        player = draft.players[draft.active]
        if not draft.builds_left or not has_house_to_build(draft, player):
            end_mandatory_action(draft)


def end_mandatory_action(draft: State) -> None:
    """Go on to the phase after the mandatory action."""
    draft.phase = AFTER
    draft.builds_left = 0


def card_is_useless(state: State) -> bool:
    """Whether there is a card without an eligible hex of its terrain."""
    if state.card:
        return not state.eligible & state.setup.board.terrain[state.card]
    cards = cards_to_choose_from(state)
    return bool(cards) and HIDDEN not in cards and not terrains_to_choose_from(state)


def replace_useless_card(draft: State) -> None:
    """While the card is useless: turn to the other half of a double card, or remove it and draw another."""
    while card_is_useless(draft):
        if _turn_to_other_half(draft):
            return
        useless = cards_to_choose_from(draft)
        draft.removed += useless
        if not draft.played:
            draft.edit(draft.active).hand = ()
        _play_card(draft, draw(draft))
        draft.tell(CardRemoved(draft.active, useless, draft.played[0] if draft.played else None))
        if not draft.played:
            _go_on_without_card(draft)


def _go_on_without_card(draft: State) -> None:
    """Drop the rest of the mandatory action, because no card is left to draw."""
    player = draft.edit(draft.active)
    draft.discard += player.hand
    player.hand = ()
    end_mandatory_action(draft)


def _turn_to_other_half(draft: State) -> bool:
    if draft.card is None:
        return False
    others = [terrain for terrain in terrains_to_choose_from(draft) if terrain != draft.card]
    if not others:
        return False
    draft.card = others[0]
    _expect_builds(draft)
    draft.tell(OtherHalf(draft.active, draft.card))
    return True


def draw(draft: State) -> str | None:
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
    named = DRAWS.of(draft)
    if named is not None:
        return _draw_named(draft, named)
    card = draft.deck[-1]
    draft.deck = draft.deck[:-1]
    return card


def _draw_named(draft: State, cards: tuple[str, ...]) -> str:
    """Draw the first of these cards from the deck, wherever it lies there."""
    deck = draft.deck
    if HIDDEN in deck:
        raise HiddenInformation("the deck of a view is hidden; sampled(view, chance) is a state with a known one")
    if not cards:
        raise CardWanted(deck)
    card, *others = cards
    if card not in deck:
        raise BadDraw(f"{shown(card)} cannot be drawn; the deck has {', '.join(sorted(set(deck)))}")
    place = len(deck) - 1 - deck[::-1].index(card)
    draft.deck = deck[:place] + deck[place + 1 :]
    DRAWS.put(draft, tuple(others))
    return card


def end_turn(draft: State, seat: int, player: Player) -> None:
    """Discard the card, draw another, make all tiles ready; the next player begins, or the game ends."""
    rules = draft.setup.rules
    for ended in rules.turn_ended:
        ended(draft, seat, player)
    draft.discard += draft.played + player.hand
    player.hand = ()
    _draw_secretly(draft, seat, player)
    for rule in rules.hand_size:
        for _ in range(rule(draft, player)):
            _draw_secretly(draft, seat, player)
    if draft.notes:
        draft.notes = {}
    player.used = player.new = 0
    following = (seat + 1) % len(draft.players)
    if following == draft.setup.options.start_player and (draft.end_flag or _nobody_can_build(draft)):
        _end_last_turn(draft)
    else:
        begin_turn(draft, following)


def _nobody_can_build(draft: State) -> bool:
    """Whether no mandatory build is possible any more: no terrain card or no house is left (K45)."""
    if draft.deck and draft.players[0].supply:
        return False  # as in nearly every round
    cards = draft.deck or draft.discard or any(player.hand for player in draft.players)
    return not (cards and any(has_house_to_build(draft, player) for player in draft.players))


def _draw_secretly(draft: State, seat: int, player: Player) -> None:
    card = draw(draft)
    if card:
        player.hand += (card,)
        if draft.events is not None:
            draft.tell(CardDrawn(seat, card))


def _end_last_turn(draft: State) -> None:
    draft.played, draft.card = (), None
    draft.end_flag = True
    draft.phase = LAST
    for decisions in draft.setup.rules.last_decisions:
        draft.pending += tuple(reversed(list(decisions(draft))))
    if not draft.pending:
        end_game(draft)


def end_game(draft: State) -> None:
    """End the game."""
    draft.phase = OVER
    draft.tell(GameEnded())
