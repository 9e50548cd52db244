"""Views: the state and events without information hidden from a seat or a spectator."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import KingdomBuilderError, NotAState
from .events import CardDrawn, Event
from .state import HIDDEN, State


def view(state: State, seat: int | None) -> State:
    """The state as the seat (None: a spectator) sees it, without hidden cards and the seed.

    A view is a state: ``choices``, ``score`` and ``apply`` work on it, until an action would turn up a hidden card,
    which raises ``HiddenInformation``. Nothing is hidden once the game is over. Raises ``KingdomBuilderError`` for a
    seat that the game does not have.

    >>> from kingdombuilder import Game
    >>> set(view(Game(4711).state, 0).deck)
    {'hidden'}
    """
    if not isinstance(state, State):
        raise NotAState(state)
    if seat is not None and seat not in range(len(state.players)):
        raise KingdomBuilderError(
            f"{seat!r} is not a seat; the seats of this game are 0 to {len(state.players) - 1}, None is a spectator"
        )
    if state.over:
        return state
    seen = state.copy()
    seen.setup = state.setup.with_seed(None)
    seen.deck = (HIDDEN,) * len(state.deck)
    players = [*state.players]
    for other, player in enumerate(players):
        if other != seat and player.hand:
            players[other] = player.with_hand((HIDDEN,) * len(player.hand))
    seen.players = tuple(players)
    return seen.freeze()


def view_events(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events as the seat sees them: cards that others drew stay face down."""
    return [
        event._replace(card=HIDDEN) if isinstance(event, CardDrawn) and event.player != seat else event
        for event in events
    ]
