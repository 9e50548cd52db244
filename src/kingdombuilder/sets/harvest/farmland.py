"""The farmland action: once a turn, without any tile, wherever there is farmland."""

from __future__ import annotations

from ...game.building import build
from ...game.state import Note, Player, State
from ...game.tiles import ExtraAction
from ...hexes import Hex, Mask

FARMLAND_USED = Note("farmland used", False)
"""Set when the farmland action of this turn was made."""


class Farmland(ExtraAction):
    """Build a house from the supply on farmland, strictly next to one of the player's pieces."""

    kind = "farmland"
    says = "builds on farmland next to one of your own pieces"

    def ready(self, state: State, player: Player) -> bool:
        """Whether it was not used yet this turn."""
        return not (state.notes and FARMLAND_USED.of(state))

    def land(self, state: State, player: Player) -> Mask:
        """Farmland."""
        return state.setup.board.terrain["farmland"]

    def hexes(self, state: State, player: Player) -> Mask:
        """The eligible farmland next to the player's pieces."""
        return state.eligible & state.setup.board.terrain["farmland"] & player.near if player.supply else 0

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Build there."""
        FARMLAND_USED.put(draft, True)
        build(draft, seat, player, hex, self.kind)


FARMLAND = Farmland()
