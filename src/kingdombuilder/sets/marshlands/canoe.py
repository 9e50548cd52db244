"""Canoes build on swamp or water: the tile as a reaction to another player, the bonus tile in the player's own turn."""

from __future__ import annotations

from collections.abc import Mapping

from ...game.actions import SKIP, Kind
from ...game.building import adjacency_obeyed, adjacent_if_possible, build
from ...game.state import LAST, Pending, Player, State
from ...game.tiles import ExtraAction, Listing
from ...hexes import NOWHERE_MASK, Hex, Mask, names
from ...section import Terrain
from . import bonus

SHORES: tuple[Terrain, ...] = ("swamp", "water")
"""What a canoe may build on. The adjacency rule binds within the one that the player picks."""


def shores(state: State) -> Mask:
    """All hexes that a canoe may build on."""
    return sum(state.setup.board.terrain[terrain] for terrain in SHORES)


class Canoe(ExtraAction):
    """Build on swamp or water when another player empties a location or nomad hex; never in the player's own turn.

    A ``Pending`` of it has the location hexes of those canoe tiles that were ready when that happened: a tile taken
    later can only answer what happens then. No other player's waiver of adjacency helps.
    """

    kind = "canoe"
    says = (
        "builds on swamp or water, once per round and tile, when another player has just taken the last tile of a hex"
    )
    answers_others = True

    def land(self, state: State, player: Player) -> Mask:
        """Swamp and water."""
        return shores(state)

    def hexes(self, state: State, player: Player) -> Mask:
        """No hexes: a canoe does nothing of its own accord."""
        return 0

    def landings(self, state: State, player: Player) -> Mask:
        """Where the player's canoe may build when it is called."""
        if not player.supply:
            return 0
        found = 0
        for terrain in SHORES:
            targets = state.eligible & state.setup.board.terrain[terrain]
            found |= targets & player.near or targets
        return found

    def ready_tiles(self, state: State, player: Player) -> Mask:
        """The player's canoe tiles not used in this round, by location hex; those just taken are ready too."""
        return player.tiles & ~player.used & state.setup.board.locations[self.kind]

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Build somewhere, or let it pass."""
        return {self.kind: self.landings(state, player), SKIP: NOWHERE_MASK}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Build with one of the tiles; another one may follow."""
        if kind == self.kind:
            ready = self._usable(draft, pending)
            player.used |= ready & -ready
            draft.pending += (pending,)
            build(draft, seat, player, hex, self.kind)
        self._drop_idle(draft)

    def call(self, draft: State, seat: int, player: Player, kind: str, last: bool) -> None:
        """A tile was taken: if it was the last one of its hex, the others' canoes are asked, clockwise.

        A player who takes two last tiles at once calls them only once. After the last turn nobody is asked (R61).
        """
        if not last or draft.phase == LAST:
            return
        called = {pending.player for pending in draft.raised if pending.kind == self.kind}
        number = len(draft.players)
        for step in range(1, number + 1):
            owner = (draft.active + step) % number
            pending = Pending(owner, self.kind, data=self.ready_tiles(draft, draft.players[owner]))
            if owner != seat and owner not in called and self._can_act(draft, pending):
                draft.raised = (pending, *draft.raised)

    def _drop_idle(self, draft: State) -> None:
        """Skip players who could only pass, because tiles, houses or hexes have run out meanwhile."""
        while draft.pending and draft.pending[-1].kind == self.kind and not self._can_act(draft, draft.pending[-1]):
            draft.pending = draft.pending[:-1]

    def _can_act(self, state: State, pending: Pending) -> bool:
        return bool(self._usable(state, pending) and self.landings(state, state.players[pending.player]))

    def _usable(self, state: State, pending: Pending) -> Mask:
        tiles: Mask = pending.data
        return tiles & self.ready_tiles(state, state.players[pending.player])


class CanoeBonus(ExtraAction):
    """Build on swamp or water in the player's own turn."""

    kind = "canoe_bonus"
    says = "builds on swamp or water"
    held_in = bonus.BONUS.name

    def ready(self, state: State, player: Player) -> bool:
        """Once per turn, from the turn after the bonus tile was gained."""
        return bonus.is_ready(player, CANOE.kind)

    def land(self, state: State, player: Player) -> Mask:
        """Swamp and water."""
        return shores(state)

    def hexes(self, state: State, player: Player) -> Mask:
        """Swamp and water, each under the adjacency rule for itself."""
        found = 0
        for hexes in self._landings(state, player).values():
            found |= hexes
        return found

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Build there."""
        bonus.put_status(player, CANOE.kind, bonus.USED)
        build(draft, seat, player, hex, self.kind)
        adjacency_obeyed(draft)

    def listing(self, state: State, player: Player) -> Listing:
        """The hexes of swamp and of water, whichever has any."""
        return {terrain: names(hexes) for terrain, hexes in self._landings(state, player).items() if hexes}

    def _landings(self, state: State, player: Player) -> dict[Terrain, Mask]:
        if not player.supply:
            return {}
        terrain = state.setup.board.terrain
        return {shore: adjacent_if_possible(state, player, state.eligible & terrain[shore]) for shore in SHORES}


CANOE = Canoe()
CANOE_BONUS = CanoeBonus()
