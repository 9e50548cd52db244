"""The bazaar: it repeats the action of another of the player's location tiles that was used this turn."""

from __future__ import annotations

from collections.abc import Mapping

from ...game.actions import Kind
from ...game.state import Pending, Player, State
from ...game.tiles import ExtraAction, Listing
from ...hexes import NOWHERE_MASK, Hex, Mask


class Bazaar(ExtraAction):
    """Choose a kind and do what it does, with its own further decisions; no other tile is turned over.

    What acts by itself each turn always counts as used, and repeating it names no hex. What only answers others cannot
    be repeated.
    """

    kind = "bazaar"
    says = (
        "repeats the action of another location tile used this turn, but no bonus tile, nomad tile, canoe or farmland"
    )

    def hexes(self, state: State, player: Player) -> Mask:
        """No hex; the tile to repeat is chosen next, if there is any that can be used now."""
        return NOWHERE_MASK if self._repeats(state, player) else 0

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Ask what to repeat."""
        draft.pending += (Pending(seat, self.kind),)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The actions to repeat, each with the hexes that it may name."""
        return self._repeats(state, player)

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Repeat one."""
        draft.setup.action[kind].use(draft, seat, player, hex)

    def listing(self, state: State, player: Player) -> Listing:
        """The kinds that it may repeat now."""
        return sorted(self._repeats(state, player))

    def _repeats(self, state: State, player: Player) -> dict[Kind, Mask]:
        found = {}
        for locations, tile in state.setup.tiles:
            if tile.passive:
                targets = NOWHERE_MASK if player.tiles & ~player.new & locations else 0
            elif player.used & locations and tile.kind != self.kind and not tile.answers_others:
                targets = tile.hexes_again(state, player)
            else:
                continue
            if targets:
                found[tile.kind] = targets
        return found


BAZAAR = Bazaar()
