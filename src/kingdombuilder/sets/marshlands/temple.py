"""The temple: a house taken off the board waits on the tile and is built again in the next mandatory action."""

from __future__ import annotations

from ...game.building import remove_piece
from ...game.events import HOUSE, PieceTakenOff
from ...game.state import Part, Player, State
from ...game.tiles import ExtraAction
from ...hexes import Hex, Mask
from . import bonus

OWED = Part("temple houses", 0)
"""A player's houses that must be built in this turn's mandatory action, whatever became of the tile meanwhile."""
PUT_THERE = Part("temple houses of this turn", 0)
"""A player's houses that were put on the tile this turn; they are owed in the next."""


class Temple(ExtraAction):
    """Take one of the player's houses, no other piece, off the board onto the tile."""

    kind = "temple"
    says = "takes one of your own settlements, no other piece, off the board, to be built again next turn"

    def hexes(self, state: State, player: Player) -> Mask:
        """All houses of the player."""
        return player.houses

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Take the house off; it is neither on the board nor in the supply now."""
        PUT_THERE.put(player, PUT_THERE.of(player) + 1)
        draft.tell(PieceTakenOff(seat, HOUSE, hex, self.kind))
        remove_piece(draft, seat, player, hex)


TEMPLE = Temple()


def muster(player: Player) -> None:
    """A mandatory build follows: a house owed, if there is one, goes to the supply to be built at once."""
    if OWED.of(player):
        player.supply += 1
        OWED.put(player, OWED.of(player) - 1)


def turn_ended(draft: State, seat: int, player: Player) -> None:
    """The houses put on the tile this turn are owed from now on."""
    OWED.put(player, OWED.of(player) + PUT_THERE.of(player))
    PUT_THERE.put(player, 0)


def first_build_free(state: State, player: Player) -> bool:
    """The temple bonus: the adjacency rule does not bind the first build of the mandatory action."""
    return bonus.is_in_force(player, TEMPLE.kind)
