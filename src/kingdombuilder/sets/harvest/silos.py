"""The silos: after the last turn each player with a piece next to one builds or moves up to three houses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...game.actions import PLACE, STOP, Kind
from ...game.building import eligible_hexes, lose_tiles, near_hexes
from ...game.events import Built, Moved, Picked
from ...game.rules import Rules
from ...game.state import Pending, Player, State
from ...game.tiles import ExtraAction
from ...hexes import NEIGHBOURS, NOWHERE_MASK, Hex, Mask, each, neighbours
from .cards import MAYORS
from .locations import with_company
from .mayors import mark_line

HOUSES_PER_SILO = 3

SILO_BUILD: Kind = "silo_build"
SILO_MOVE: Kind = "silo_move"


def decisions(state: State) -> Iterator[Pending]:
    """One decision for each silo next to which a player has a piece now, player by player from the start player."""
    seats = range(len(state.players))
    start = state.setup.options.start_player
    for seat in (*seats[start:], *seats[:start]):
        for silo in each(state.setup.board.silos):
            if state.players[seat].pieces & NEIGHBOURS[silo]:
                yield Pending(seat, SILO_BUILD, silo, (None, HOUSES_PER_SILO))


class _AfterTheGame(ExtraAction):
    """An action of the silo phase: never on offer during the game."""

    def land(self, state: State, player: Player) -> Mask:
        """Suitable hexes."""
        return state.setup.board.suitable

    def ready(self, state: State, player: Player) -> bool:
        """Never."""
        return False


class Silo(_AfterTheGame):
    """Build, or move, up to three houses, never a mixture.

    The pending decision names the silo; with it come what was chosen first, if anything, and how many houses are left.
    """

    kind = SILO_BUILD
    says = "builds up to three houses, or moves them, to suitable hexes next to own pieces"

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Where to build a house, which house to move, or that this is enough."""
        chosen, _ = pending.data
        targets = state.eligible & self.land(state, player)
        offers = {STOP: NOWHERE_MASK}
        if chosen != SILO_MOVE and player.supply:
            offers[SILO_BUILD] = targets & player.near
        if chosen != SILO_BUILD:
            offers[SILO_MOVE] = with_company(player.pieces, targets) & player.houses
        return offers

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Build a house, or pick one up."""
        if kind == SILO_BUILD:
            player.supply -= 1
            player.pieces |= 1 << hex
            draft.tell(Built(seat, hex, SILO_BUILD))
            _stands(draft, seat, player, hex)
            go_on(draft, pending, SILO_BUILD)
        elif kind == SILO_MOVE:
            draft.pending += (Pending(seat, SILO_MOVE, hex, pending),)
            draft.tell(Picked(seat, hex, SILO_MOVE))


class SiloMove(_AfterTheGame):
    """Place the house that was picked up; with the pending decision comes that of the silo."""

    kind = SILO_MOVE
    says = "moves a house to another suitable hex next to an own piece"

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The suitable hexes next to another own piece, once the house is lifted."""
        return {PLACE: self._targets(state, player, pending.hex)}

    def is_stuck(self, state: State, player: Player, piece: Hex) -> bool:
        """Whether there is no such hex."""
        return not self._targets(state, player, piece)

    def _targets(self, state: State, player: Player, house: Hex) -> Mask:
        return state.eligible & self.land(state, player) & neighbours(player.pieces & ~(1 << house))

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Place it."""
        player.pieces = player.pieces & ~(1 << pending.hex) | 1 << hex
        draft.tell(Moved(seat, pending.hex, hex, SILO_MOVE))
        _stands(draft, seat, player, hex)
        lose_tiles(draft, seat, player)
        go_on(draft, pending.data, SILO_MOVE)


def _stands(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """A house came to a hex: of all that usually brings, only a mark of the Mayors is left after the last turn."""
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_hexes(draft)
    if MAYORS in draft.setup.cards:
        mark_line(draft, seat, player, hex)


def go_on(draft: State, silo: Pending, chosen: Kind) -> None:
    """Ask about the next house of a silo, in the way chosen for the first."""
    _, left = silo.data
    if left > 1:
        draft.pending += (silo._replace(data=(chosen, left - 1)),)


ACTIONS: tuple[ExtraAction, ...] = (Silo(), SiloMove())

RULES = Rules(last_decisions=(decisions,))
