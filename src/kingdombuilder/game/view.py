"""What one seat, or a spectator, may know."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import KingdomBuilderError
from .events import CardDrawn, Event
from .state import HIDDEN, State


def view(state: State, seat: int | None) -> State:
    """The state as the seat sees it (None: a spectator), with the hidden cards and the seed taken out.

    The view is a state like any other: ``choices``, ``score`` and ``apply`` work on it, until an action would turn up a
    hidden card, which raises ``HiddenInformation``. When the game is over nothing is hidden any more.
    """
    if seat is not None and seat not in range(len(state.players)):
        raise KingdomBuilderError(
            f"{seat!r} is not a seat; the seats of this game are 0 to {len(state.players) - 1}, None is a spectator"
        )
    if state.over:
        return state
    seen = state.copy()
    seen.setup = state.setup.with_seed(None)
    seen.deck = (HIDDEN,) * len(state.deck)
    for other, player in enumerate(state.players):
        if other != seat and player.hand:
            seen.players[other] = player.with_hand((HIDDEN,) * len(player.hand))
    return seen


def view_events(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events as the seat may be told of them: cards that others drew stay face down."""
    return [
        event._replace(card=HIDDEN) if isinstance(event, CardDrawn) and event.player != seat else event
        for event in events
    ]
