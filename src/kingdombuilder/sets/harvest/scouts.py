"""The scout cabin: up to two scout tiles that count as the player's own pieces until the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from ...game.actions import STOP, Kind
from ...game.building import eligible_hexes, near_hexes
from ...game.events import PieceName, PieceTakenOff, PutDown
from ...game.rules import Rules
from ...game.state import Note, Pending, Player, State
from ...game.tiles import ExtraAction
from ...hexes import NOWHERE_MASK, Hex, Mask, each

MOST_SCOUTS = 2

SCOUT: PieceName = "scout"
SCOUTS: Note[Mask] = Note("scouts", 0)
"""The hexes where scout tiles lie."""


class ScoutCabin(ExtraAction):
    """Lay one or two scouts, strictly next to one of the player's pieces, the second also next to the first.

    They may lie on water and mountains too. Scouts that lie already are picked up first: there are only two.
    """

    kind = "scout_cabin"
    says = "lays scouts on any hexes next to your own pieces"
    puts = SCOUT

    def lifts(self, state: State) -> Mask:
        """All scouts, before the first one is laid."""
        begun = state.pending and state.pending[-1].kind == self.kind
        return 0 if begun else SCOUTS.of(state)

    def hexes(self, state: State, player: Player) -> Mask:
        """Where the first scout may lie, once all are picked up."""
        lying = SCOUTS.of(state)
        if lying:
            return eligible_hexes(state, lying) & near_hexes(state, player, lying)
        return state.eligible & player.near

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Lay the first scout."""
        pick_up(draft, seat, player, self.kind)
        self._lay(draft, seat, player, hex)
        if draft.eligible & player.near:
            draft.pending += (Pending(seat, self.kind, hex),)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The hexes for the second scout, or the choice to lay none."""
        return {self.kind: state.eligible & player.near, STOP: NOWHERE_MASK}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Lay the second."""
        if kind != STOP:
            self._lay(draft, seat, player, hex)

    def _lay(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        _put(draft, player, SCOUTS.of(draft) | 1 << hex)
        draft.tell(PutDown(seat, SCOUT, hex))


def pick_up(draft: State, seat: int, player: Player, by: str) -> None:
    """Take the scouts off the board."""
    lying = SCOUTS.of(draft)
    if lying:
        _put(draft, player, 0)
        for hex in each(lying):
            draft.tell(PieceTakenOff(seat, SCOUT, hex, by))


def _put(draft: State, player: Player, scouts: Mask) -> None:
    SCOUTS.put(draft, scouts)
    player.near = near_hexes(draft, player)
    draft.eligible = eligible_hexes(draft)


def _closed(state: State, lifted: Mask) -> Mask:
    return SCOUTS.of(state) & ~lifted


def _pieces_of_the_turn(state: State, player: Player) -> Mask:
    return SCOUTS.of(state) if player is state.players[state.active] else 0


def _turn_ended(draft: State, seat: int, player: Player) -> None:
    pick_up(draft, seat, player, "end")


SCOUT_CABIN = ScoutCabin()

RULES = Rules(closed=((SCOUT, _closed),), counts_as_piece=(_pieces_of_the_turn,), turn_ended=(_turn_ended,))
