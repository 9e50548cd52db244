"""The three red cards: paid during play, as soon as a build earns it, and nothing at the end."""

from __future__ import annotations

from ...game.actions import BUILD
from ...game.building import occupied
from ...game.explanations import places
from ...game.rules import Rules
from ...game.scoring import Card, Earned, pay
from ...game.state import Note, Player, State
from ...game.turn import MANDATORY_BUILDS, builds_on
from ...hexes import AXES, NEIGHBOURS, Hex, Mask
from .walls import WALLS

FAMILIES_GOLD = 2
SHEPHERDS_GOLD = 2
AMBASSADORS_GOLD = 1

MANDATORY_HOUSES = Note("mandatory houses", 0)
"""The houses of this turn's mandatory action."""
FAMILIES_SETTLED = Note("families settled", False)
"""Whether Families have paid this turn, or cannot any more."""


def families(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """Two gold, once a turn, when three houses of the mandatory action stand next to each other in a straight line."""
    if by != BUILD or FAMILIES_SETTLED.of(draft):
        return
    houses = MANDATORY_HOUSES.of(draft) | 1 << hex
    if houses == 1 << hex and not _three_are_ordinary(draft, player):
        FAMILIES_SETTLED.put(draft, True)
        return
    MANDATORY_HOUSES.put(draft, houses)
    run = _run_of_three(houses)
    if run:
        pay(draft, seat, player, FAMILIES_GOLD, "families", run)
        FAMILIES_SETTLED.put(draft, True)


def _three_are_ordinary(draft: State, player: Player) -> bool:
    """Whether the mandatory action, at its first build, has three houses besides those from the temple.

    The player may say which houses are the ordinary ones, so only their number matters. Houses from the temple
    are built first, so this one came from the supply only if there were none.
    """
    ordinary_builds = builds_on(draft.card)
    some_had_waited = draft.builds_left > ordinary_builds
    from_supply = player.supply if some_had_waited else player.supply + 1
    return min(ordinary_builds, from_supply) >= MANDATORY_BUILDS


def _run_of_three(houses: Mask) -> Mask:
    """Three of the houses in an unbroken straight line; empty if there is no such line."""
    for step in AXES:
        first = houses & houses >> step & houses >> 2 * step
        if first:
            first &= -first
            return first | first << step | first << 2 * step
    return 0


def shepherds(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """Two gold for a new piece if no hex of the same terrain next to it is empty: each has a piece or a wall."""
    board = draft.setup.board
    alike = NEIGHBOURS[hex] & board.terrain[board.symbols[hex]]
    if not alike & ~(occupied(draft) | WALLS.of(draft)):
        pay(draft, seat, player, SHEPHERDS_GOLD, "shepherds", 1 << hex)


def ambassadors(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    """One gold for a new piece next to at least one piece of another player."""
    if NEIGHBOURS[hex] & occupied(draft) & ~player.pieces:
        pay(draft, seat, player, AMBASSADORS_GOLD, "ambassadors", 1 << hex)


def nothing(state: State, seat: int) -> list[Earned]:
    """What a red card pays at the end."""
    return []


CARDS = tuple(
    Card(rule.__name__, nothing, Rules(built=(rule,)), rule.__doc__ or "", explanation=places)
    for rule in (families, shepherds, ambassadors)
)
