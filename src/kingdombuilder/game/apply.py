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
    pending = state.pending[-1] if state.pending else None
    seat = pending.player if pending else state.active
    draft = state.copy(seat)
    player = draft.players[seat]
    if tell:
        draft.events = []
    if pending:
        draft.pending = state.pending[:-1]
        draft.setup.action[pending.kind].finish(draft, seat, player, pending, kind, hex)
        check_mandatory_action(draft)
    elif kind == BUILD:
        build_mandatory(draft, seat, player, hex)
    elif kind == END:
        end_turn(draft, seat, player)
        return draft
    elif kind in draft.setup.action:
        _use(draft, seat, player, kind, hex)
    else:
        choose_terrain(draft, seat, player, kind)
    if draft.raised:
        draft.pending += draft.raised
        draft.raised = ()
    if not draft.pending or draft.setup.action[draft.pending[-1].kind].goes_on_with_card:
        card = draft.card
        if card is None or not draft.eligible & draft.setup.board.terrain[card]:
            _without_usable_card(draft)
    return draft


def _without_usable_card(draft: State) -> None:
    """The decisions after the last turn are made, or the card in play may have become useless."""
    if draft.phase == LAST:
        end_game(draft)
    else:
        replace_useless_card(draft)


def _use(draft: State, seat: int, player: Player, kind: Kind, hex: Hex) -> None:
    """Use an extra action; for a location tile, turn over one of the player's ready tiles of this kind."""
    ready = (player.tiles ^ (player.used | player.new)) & draft.setup.board.locations.get(kind, 0)
    player.used |= ready & -ready
    draft.setup.action[kind].use(draft, seat, player, hex)
