"""One action makes the next state."""

from __future__ import annotations

from ..hexes import Hex
from .actions import BUILD, END, PLACE, Kind
from .choices import choices
from .errors import IllegalAction
from .explain import why_illegal
from .state import Player, State
from .turn import build_mandatory, end_turn, replace_useless_card


def apply(state: State, action: tuple[Kind, Hex], *, tell: bool = False) -> State:
    """The state after the action; the old one stays as it was.

    With ``tell`` the new state's ``events`` say what happened. Raises ``IllegalAction`` for anything but one of the
    ``choices``.
    """
    kind, hex = action
    offers = state.known_choices or choices(state)
    if hex < 0 or not offers.get(kind, 0) >> hex & 1:
        raise IllegalAction(why_illegal(state, kind, hex))
    draft = state.copy()
    if tell:
        draft.events = []
    seat = state.pending[-1].player if state.pending else state.active
    player = draft.edit(seat)
    if kind == BUILD:
        build_mandatory(draft, seat, player, hex)
    elif kind == END:
        end_turn(draft, seat, player)
        return draft
    elif kind == PLACE:
        pending = draft.pending[-1]
        draft.pending = draft.pending[:-1]
        draft.setup.tile[pending.kind].finish(draft, seat, player, pending, hex)
    else:
        _use_tile(draft, seat, player, kind, hex)
    if not draft.pending:
        replace_useless_card(draft)
    return draft


def _use_tile(draft: State, seat: int, player: Player, kind: Kind, hex: Hex) -> None:
    """Use one of the player's ready tiles of this kind."""
    ready = player.tiles & ~player.used & ~player.new & draft.setup.board.locations[kind]
    player.used |= ready & -ready
    draft.setup.tile[kind].use(draft, seat, player, hex)
