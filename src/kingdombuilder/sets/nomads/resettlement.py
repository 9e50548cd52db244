"""Resettlement: four single steps, shared among the player's pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...game.actions import PLACE, STOP, Kind
from ...game.building import eligible_hexes, footing, movable, settle, step
from ...game.events import Picked
from ...game.state import Pending, Player, State
from ...game.tiles import Listing
from ...hexes import NEIGHBOURS, NOWHERE_MASK, Hex, Mask, each, mask_of, name, names, neighbours
from .nomad_hexes import NomadTile, spend

STEPS = 4


class Share(NamedTuple):
    """What the piece that is on its way may still do."""

    start: Hex
    """Where it set out; it must not end there."""
    steps: int
    """The steps that are left for this piece and all that follow."""
    settled: Mask
    """The pieces that have had their share; none is picked up twice."""


class Resettlement(NomadTile):
    """Move the player's pieces, one after the other, up to four single steps in all.

    Every hex on the way must be one to stay on, and nomad tiles are taken there; location tiles are taken and lost
    only where a piece ends its share of the steps.
    """

    kind = "resettlement"
    says = "moves your own pieces by single steps over suitable hexes, four steps in all"
    notes = Share

    def land(self, state: State, player: Player) -> Mask:
        """Suitable hexes."""
        return state.setup.board.suitable

    def hexes(self, state: State, player: Player) -> Mask:
        """The pieces that can make a step."""
        return self._with_a_step(state, player, movable(state, player))

    def is_stuck(self, state: State, player: Player, piece: Hex) -> bool:
        """Whether the piece cannot make a step."""
        return not self._steps(state, player, piece)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Pick the first piece up."""
        spend(player, self.kind)
        self._pick(draft, seat, Share(hex, STEPS, 0))

    def _pick(self, draft: State, seat: int, share: Share) -> None:
        draft.tell(Picked(seat, share.start, self.kind))
        draft.pending += (Pending(seat, self.kind, share.start, share),)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Another step of the piece; once it has moved, also another piece, or no more."""
        share: Share = pending.data
        steps = self._steps(state, player, pending.hex)
        if share.steps == 1:
            steps &= ~(1 << share.start)
        if steps and pending.hex == share.start:
            return {PLACE: steps}
        others = movable(state, player) & ~share.settled & ~(1 << pending.hex)
        return {PLACE: steps, self.kind: self._with_a_step(state, player, others), STOP: NOWHERE_MASK}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Make the step, or let the piece settle and perhaps go on with another one."""
        share: Share = pending.data
        if kind == PLACE:
            step(draft, seat, player, pending.hex, hex, self.kind)
            if share.steps > 1:
                draft.pending += (Pending(seat, self.kind, hex, share._replace(steps=share.steps - 1)),)
            else:
                settle(draft, seat, player, hex)
            return
        settle(draft, seat, player, pending.hex)
        if kind == self.kind:
            self._pick(draft, seat, Share(hex, share.steps, share.settled | 1 << pending.hex))

    def listing(self, state: State, player: Player) -> Listing:
        """The pieces that may move, each with its first steps."""
        return {name(source): names(self._steps(state, player, source)) for source in each(self.hexes(state, player))}

    def _steps(self, state: State, player: Player, source: Hex) -> Mask:
        """The hexes to which the piece on a hex may step."""
        free = eligible_hexes(state, 1 << source) & footing(state, player, source)
        return NEIGHBOURS[source] & free & self.land(state, player)

    def _with_a_step(self, state: State, player: Player, pieces: Mask) -> Mask:
        """Those of the pieces that can make a step."""
        if player.units:
            return mask_of(source for source in each(pieces) if self._steps(state, player, source))
        return pieces & neighbours(state.eligible & self.land(state, player))


RESETTLEMENT = Resettlement()
