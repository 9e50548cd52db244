"""Apply an action to a state."""

from __future__ import annotations

from collections.abc import Sequence

from ..hexes import Hex
from .actions import BUILD, END, Action, AnyAction, Kind, read_action
from .choices import choices
from .errors import BadDraw, IllegalAction, shown
from .illegal import why_illegal
from .state import LAST, Draft, Player, State
from .turn import (
    DRAWS,
    build_mandatory,
    check_mandatory_action,
    choose_terrain,
    end_game,
    end_turn,
    replace_useless_card,
)


def apply(state: State, action: AnyAction, *, tell: bool = False, draw: Sequence[str] | None = None) -> State:
    """The state after the action; the given state is not changed.

    ``("build", "c4")`` and ``"build c4"`` are accepted, too. With ``tell`` the new state records its ``events``.
    ``draw`` names the terrain cards that the action draws, one of its ``chance_outcomes``; else they are those on top
    of the deck. Raises ``IllegalAction`` for anything but one of the ``choices``, ``HiddenInformation`` if a view does
    not know what follows, and ``BadDraw`` for cards that cannot be drawn.

    >>> from kingdombuilder import Game, Options
    >>> apply(Game(Options.first_game(seed=4711)).state, "build g18")
    <State player 1, desert, mandatory, 2 builds left>
    """
    offers = getattr(state, "known_choices", None) or choices(state)
    kind: Kind
    hex: Hex
    try:
        kind, hex = action  # type: ignore[misc, str-unpack, assignment]  # what is no such pair is read below
        legal = hex >= 0 and offers.get(kind, 0) >> hex & 1
    except (TypeError, ValueError, OverflowError):
        return apply(state, read_action(action), tell=tell, draw=draw)
    if not legal:
        raise IllegalAction(why_illegal(state, kind, hex))
    if draw is not None:
        if isinstance(draw, str) or not isinstance(draw, Sequence):
            raise BadDraw(f"draw: {shown(draw)} is not a list of terrain cards, such as ('grass',)")
        return _drawing(state, kind, hex, tell, tuple(draw))
    return successor(state, kind, hex, tell).freeze()


def _drawing(state: State, kind: Kind, hex: Hex, tell: bool, cards: tuple[str, ...]) -> State:
    """The state after a legal action that draws these cards."""
    before = state.copy()
    DRAWS.put(before, cards)
    draft = successor(before, kind, hex, tell)
    if DRAWS.of(draft):
        raise BadDraw(f"{Action(kind, hex)} draws fewer cards than {shown(cards)}; see chance_outcomes(state, action)")
    DRAWS.put(draft, None)
    return draft.freeze()


def successor(state: State, kind: Kind, hex: Hex, tell: bool = False) -> Draft:
    """The draft after a legal action, without a check. A search that does not share the draft need not freeze it."""
    if state.pending:
        return _finish_pending(state, kind, hex, tell)
    seat = state.active
    draft = state.copy(seat)
    player = draft.players[seat]
    if tell:
        draft.events = []
    if kind == BUILD:
        build_mandatory(draft, seat, player, hex)
    elif kind == END:
        end_turn(draft, seat, player)
        return draft
    elif kind in draft.setup.action:
        _use(draft, seat, player, kind, hex)
    else:
        choose_terrain(draft, seat, player, kind)
    card = draft.card
    if draft.pending or draft.raised or card is None or not draft.eligible & draft.setup.board.terrain[card]:
        _settle(draft)
    return draft


def _finish_pending(state: State, kind: Kind, hex: Hex, tell: bool) -> Draft:
    """Carry out the innermost pending decision."""
    pending = state.pending[-1]
    draft = state.copy(pending.player)
    if tell:
        draft.events = []
    draft.pending = state.pending[:-1]
    draft.setup.action[pending.kind].finish(draft, pending.player, draft.players[pending.player], pending, kind, hex)
    check_mandatory_action(draft)
    _settle(draft)
    return draft


def _settle(draft: State) -> None:
    """Push the decisions that the action raised onto the pending ones, and replace a card that became useless."""
    draft.pending += draft.raised
    draft.raised = ()
    if not draft.pending and draft.phase == LAST:
        end_game(draft)
    elif not draft.pending or draft.setup.action[draft.pending[-1].kind].goes_on_with_card:
        replace_useless_card(draft)


def _use(draft: State, seat: int, player: Player, kind: Kind, hex: Hex) -> None:
    """Use an extra action; for a location tile, turn over one of the player's ready tiles of this kind."""
    ready = (player.tiles ^ (player.used | player.new)) & draft.setup.board.locations.get(kind, 0)
    player.used |= ready & -ready
    draft.setup.action[kind].use(draft, seat, player, hex)
