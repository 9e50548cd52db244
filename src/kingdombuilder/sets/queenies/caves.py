"""The caves (Queenie 2): one on a mountain of each section, and a way for pieces from cave to cave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import Board
from ...game.building import eligible_hexes, footing, movable, move
from ...game.documents.position_reader import PositionPart, PositionReader
from ...game.option_fields import Spots
from ...game.state import Note, Pending, Player, State
from ...game.tiles import MoveTile, suitable
from ...hexes import MAIN, Hex, Mask, each, mask_of, neighbours

CAVE_USED = Note("cave used", False)
"""Set when the cave move of this turn was made."""


THING = "cave"
"""What lies on the mountain hexes."""


def beside_caves(state: State) -> Mask:
    """The hexes next to a cave."""
    return state.setup.board.next_to_things.get(THING, 0)


def cave_hexes(board: Board) -> Mask:
    """The mountain hexes farther than two hexes from every special hex, those of other sections too."""
    close = board.special | neighbours(board.special)
    return board.terrain["mountain"] & MAIN & ~neighbours(close)


SPOTS = Spots(
    name="caves",
    says="The mountain hexes where caves lie.",
    form='"HEX ..."',
    what="mountain far enough from special hexes",
    thing=THING,
    spots=cave_hexes,
    ground=lambda board: board.terrain["mountain"],
    ground_says="a mountain hex",
)


class CaveMove(MoveTile):
    """Move a piece that stands next to a cave to another hex next to any cave, once a turn and without any tile."""

    def ready(self, state: State, player: Player) -> bool:
        """Whether the caves were not used yet this turn."""
        return not CAVE_USED.of(state)

    def hexes(self, state: State, player: Player) -> Mask:
        """The pieces next to a cave that have somewhere to go."""
        beside = beside_caves(state)
        pieces = player.pieces & beside
        if not pieces:
            return 0
        houses = pieces & player.houses
        units = pieces & movable(state, player) & ~houses
        found = mask_of(source for source in each(units) if self.targets(state, player, source))
        # A house that is lifted opens no hex but its own, and that one is not another hex.
        return found | houses if state.eligible & beside & self.where(state, player) else found

    def targets(self, state: State, player: Player, source: Hex) -> Mask:
        """The other hexes next to a cave where that piece may stand."""
        lifted = 1 << source
        open_to_it = eligible_hexes(state, lifted) & footing(state, player, source) & ~lifted
        return open_to_it & self.where(state, player) & beside_caves(state)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Pick the piece up."""
        CAVE_USED.put(draft, True)
        super().use(draft, seat, player, hex)

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: str, hex: Hex) -> None:
        """Place it; the adjacency rule has no say."""
        move(draft, seat, player, pending.hex, hex, self.kind)


CAVE = CaveMove("cave", suitable, "moves a piece from beside a cave to another hex beside a cave")


class CavePosition(PositionPart):
    """Whether the caves were used this turn; where they lie is a field that all boxes share."""

    turn: Mapping[str, Any] = {"cave_used": False}

    def read_turn(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the fields of the turn."""
        CAVE_USED.put(state, reader.flag(fields["cave_used"], "turn.cave_used"))

    def write_turn(self, state: State) -> dict[str, Any]:
        """The fields of the turn."""
        return {"cave_used": True} if CAVE_USED.of(state) else {}
