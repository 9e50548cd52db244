"""The silos: after the last turn each player with a piece next to one builds up to three houses or moves pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...game.actions import PLACE, STOP, Kind
from ...game.building import eligible_hexes, follow_up, footing, lose_tiles, movable, near_hexes, step
from ...game.events import Built, Picked
from ...game.rules import Rules
from ...game.state import Pending, Player, State
from ...game.tiles import ExtraAction
from ...hexes import NEIGHBOURS, NOWHERE_MASK, Hex, Mask, each, mask_of
from .locations import with_company

SILO = "silo"
PIECES_PER_SILO = 3

SILO_BUILD: Kind = "silo_build"
SILO_MOVE: Kind = "silo_move"


def decisions(state: State) -> Iterator[Pending]:
    """One decision for each silo next to which a player has a piece now, player by player from the start player."""
    seats = range(len(state.players))
    start = state.setup.options.start_player
    for seat in (*seats[start:], *seats[:start]):
        for silo in each(state.setup.board.specials[SILO]):
            if state.players[seat].pieces & NEIGHBOURS[silo]:
                yield Pending(seat, SILO_BUILD, silo, (None, PIECES_PER_SILO))


class _AfterTheGame(ExtraAction):
    """An action of the silo phase: never on offer during the game."""

    in_turn = False

    def land(self, state: State, player: Player) -> Mask:
        """Suitable hexes."""
        return state.setup.board.suitable


class Silo(_AfterTheGame):
    """Build up to three houses, or move up to three pieces, never a mixture.

    The pending decision names the silo; with it come what was chosen first, if anything, and how many pieces are left.
    """

    kind = SILO_BUILD
    says = "builds up to three settlements, or moves up to three pieces, to suitable hexes next to your own pieces"

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Where to build a house, which piece to move, or the choice to stop."""
        chosen, _ = pending.data
        targets = state.eligible & self.land(state, player)
        offers = {STOP: NOWHERE_MASK}
        if chosen != SILO_MOVE and player.supply:
            offers[SILO_BUILD] = targets & player.near
        if chosen != SILO_BUILD:
            offers[SILO_MOVE] = self._movable(state, player, targets)
        return offers

    def _movable(self, state: State, player: Player, targets: Mask) -> Mask:
        """The houses and units that have somewhere to go (R60)."""
        units = movable(state, player) & ~player.houses
        able_units = mask_of(unit for unit in each(units) if move_targets(state, player, unit))
        return with_company(player.pieces, targets) & player.houses | able_units

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Build a house, which brings all but location tiles (R61), or pick a piece up."""
        if kind == SILO_BUILD:
            player.supply -= 1
            player.pieces |= 1 << hex
            player.near = near_hexes(draft, player)
            draft.eligible = eligible_hexes(draft)
            draft.tell(Built(seat, hex, SILO_BUILD))
            follow_up(draft, seat, player, hex, SILO_BUILD)
            go_on(draft, pending, SILO_BUILD)
        elif kind == SILO_MOVE:
            draft.pending += (Pending(seat, SILO_MOVE, hex, pending),)
            draft.tell(Picked(seat, hex, SILO_MOVE))


class SiloMove(_AfterTheGame):
    """Place the piece that was picked up; with the pending decision comes that of the silo."""

    kind = SILO_MOVE
    says = "moves a settlement or a unit to another suitable hex next to one of your own pieces"
    notes = Pending

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Where it may go."""
        return {PLACE: move_targets(state, player, pending.hex)}

    def is_stuck(self, state: State, player: Player, piece: Hex) -> bool:
        """Whether the piece has nowhere to go."""
        return not move_targets(state, player, piece)

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Place it, which brings all that a move does but location tiles (R67)."""
        step(draft, seat, player, pending.hex, hex, SILO_MOVE)
        lose_tiles(draft, seat, player)
        go_on(draft, pending.data, SILO_MOVE)


def move_targets(state: State, player: Player, piece: Hex) -> Mask:
    """The other suitable hexes next to a piece of the player where the piece may stand once it is lifted."""
    lifted = 1 << piece
    free = eligible_hexes(state, lifted) & ~lifted & footing(state, player, piece)
    return free & state.setup.board.suitable & near_hexes(state, player, lifted)


def go_on(draft: State, silo: Pending, chosen: Kind) -> None:
    """Ask about the next piece of a silo, in the way chosen for the first."""
    _, left = silo.data
    if left > 1:
        draft.pending += (silo._replace(data=(chosen, left - 1)),)


ACTIONS: tuple[ExtraAction, ...] = (Silo(), SiloMove())

RULES = Rules(last_decisions=(decisions,))
