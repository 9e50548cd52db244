"""One action makes the next state."""

from __future__ import annotations

from ..hexes import Hex
from .actions import BUILD, END, Kind
from .choices import choices
from .errors import IllegalAction
from .explain import why_illegal
from .state import LAST, Player, State
from .turn import build_mandatory, check_mandatory_action, choose_terrain, end_game, end_turn, replace_useless_card


def apply(state: State, action: tuple[Kind, Hex], *, tell: bool = False) -> State:
    """The state after the action; the old one stays as it was.

    With ``tell`` the new state's ``events`` say what happened. Raises ``IllegalAction`` for anything but one of the
    ``choices``.
    """
    kind, hex = action
    offers = state.known_choices or choices(state)
    if hex < 0 or not offers.get(kind, 0) >> hex & 1:
        raise IllegalAction(why_illegal(state, kind, hex))
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


def _finish_pending(state: State, kind: Kind, hex: Hex, tell: bool) -> State:
    """The decision that was begun last is carried out."""
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
    """Put what the action has raised on top of what it has left pending, and replace a card that became useless."""
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
