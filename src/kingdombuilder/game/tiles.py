"""Extra actions. The shared kinds are here; boxes define the others.

``BuildTile`` builds a house from the supply, ``MoveTile`` moves a piece. Any other kind is a class derived from
``ExtraAction``. Location tiles, nomad tiles, bonus tiles and actions without any tile (farmland, caves) are all extra
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..hexes import Hex, Mask, each, mask_of, name, names
from ..section import Terrain
from .actions import PLACE, Kind
from .building import adjacency_obeyed, adjacent_if_possible, build, eligible_with_lifted, footing, movable, move
from .events import HOUSE, Picked, PieceName
from .state import Pending, Player, State

Where: TypeAlias = Callable[[State, Player], Mask]
"""A rule that names hexes, eligible or not, for the player: all grass, the board edge, the ends of runs and so on."""

Listing: TypeAlias = Any
"""Legal actions by the names of their hexes, in the shape that the position format has for the action."""


def all_of(terrain: Terrain) -> Where:
    """All hexes of a terrain."""
    return lambda state, player: state.setup.board.terrain[terrain]


def suitable(state: State, player: Player) -> Mask:
    """All hexes suitable for building."""
    return state.setup.board.suitable


class ExtraAction:
    """An optional action.

    The turn tracks which location tiles are ready and used; any other action implements ``ready`` and tracks its own
    use.
    """

    kind: Kind
    """Its name, which is also the kind of the decision to use it."""
    says: str
    """The rule in a few words, for messages: ``builds on grass``."""
    uses_card = False
    """Whether it depends on the terrain in play."""
    goes_on_with_card = False
    """Whether a useless card is replaced while this action is pending, so that it continues on the new terrain."""
    answers_others = False
    """Whether it is used in other players' turns, so that its tile may be used already when its owner's turn comes."""
    passive = False
    """Whether it works by itself and is never chosen."""
    puts: PieceName = HOUSE
    """The neutral thing that it puts on the board, if any."""
    notes: Callable[..., Any] | None = None
    """The named tuple with the progress of its pending decisions, if it has one."""
    held_in: str | None = None
    """The part of a player that holds its tiles, which saves calls of ``ready`` for players without that part; None if
    it is no tile. Not used for location tiles."""
    in_turn = True
    """Whether it is used in a player's turn, not after the last turn."""
    between_builds = False
    """Whether it may also be used between two builds of the mandatory action. Not used for location tiles."""

    def ready(self, state: State, player: Player) -> bool:
        """Whether the player may use it this turn, if there is a hex for it. Not called for location tiles."""
        raise NotImplementedError

    def hexes(self, state: State, player: Player) -> Mask:
        """The hexes on which it can be used now (``NOWHERE_MASK`` if it names none); empty if it cannot be used."""
        raise NotImplementedError

    def hexes_again(self, state: State, player: Player) -> Mask:
        """The hexes on which it can be repeated in the turn in which it was used."""
        return self.hexes(state, player)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Use it on a hex: complete it, or leave a ``Pending`` for the next decision."""
        raise NotImplementedError

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The choices in its pending decision."""
        raise NotImplementedError

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Carry out its pending decision, which is off the stack already."""
        raise NotImplementedError

    def land(self, state: State, player: Player) -> Mask:
        """The hexes of the terrains on which it may put something, for error messages."""
        return state.setup.board.hexes

    def lifts(self, state: State) -> Mask:
        """The pieces that it lifts before it names its first hex."""
        return 0

    def is_stuck(self, state: State, player: Player, piece: Hex) -> bool:
        """Whether it moves pieces and this one has no target, for error messages."""
        return False

    def listing(self, state: State, player: Player) -> Listing:
        """Its legal uses now, in the shape of the published list."""
        return names(self.hexes(state, player))

    def listing_by_terrain(self, listings: Mapping[Terrain, Listing]) -> Listing:
        """Join the lists of the terrains while none is chosen."""
        return listings


ActionsByPart: TypeAlias = tuple[tuple[str | None, tuple[ExtraAction, ...]], ...]
"""Extra actions in their order, grouped by the part of a player that holds their tiles."""


def ready_actions(groups: ActionsByPart, state: State, player: Player) -> list[ExtraAction]:
    """The ready actions that come from no location."""
    parts = player.parts
    return [
        action
        for part, actions in groups
        if part is None or part in parts
        for action in actions
        if action.ready(state, player)
    ]


@dataclass(frozen=True)
class BuildTile(ExtraAction):
    """Build one house from the supply, with ``adjacency`` next to one of the player's pieces if possible."""

    kind: Kind
    where: Where
    says: str
    adjacency: bool = True
    uses_card: bool = False
    terrains: Where | None = None
    """All hexes of the terrains that it builds on, if ``where`` restricts them further."""

    def land(self, state: State, player: Player) -> Mask:
        """The terrains it builds on."""
        return (self.terrains or self.where)(state, player)

    def hexes(self, state: State, player: Player) -> Mask:
        """The eligible hexes on which it may build."""
        if not player.supply:
            return 0
        targets = state.eligible & self.where(state, player)
        return adjacent_if_possible(state, player, targets) if self.adjacency else targets

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Build there."""
        build(draft, seat, player, hex, self.kind)
        if self.adjacency and draft.notes:
            adjacency_obeyed(draft)


@dataclass(frozen=True)
class MoveTile(ExtraAction):
    """Move one of the player's pieces. It is lifted first, so its old hex is empty again when the target is chosen.

    Without ``reach`` the piece may go to any of the hexes under the adjacency rule, even back to its own hex. With
    ``reach``, which must be symmetric, it may go to the hexes within reach.
    """

    kind: Kind
    where: Where
    says: str
    reach: Callable[[Mask], Mask] | None = None
    uses_card: bool = False

    def land(self, state: State, player: Player) -> Mask:
        """The terrains it moves to."""
        return self.where(state, player)

    def hexes(self, state: State, player: Player) -> Mask:
        """The pieces that have a target."""
        where = self.where(state, player)
        targets = state.eligible & where
        houses = player.houses if player.units else player.pieces
        if self.reach:
            found = houses & self.reach(targets)
        else:
            found = houses if targets else houses & where & eligible_with_lifted(state, houses)
        if player.units:
            units = movable(state, player) & ~houses
            found |= mask_of(source for source in each(units) if self.targets(state, player, source))
        return found

    def targets(self, state: State, player: Player, source: Hex) -> Mask:
        """Where a piece may go."""
        lifted = 1 << source
        targets = eligible_with_lifted(state, lifted) & self.where(state, player)
        if player.units:
            targets &= footing(state, player, source)
        if self.reach:
            return self.reach(lifted) & targets
        return adjacent_if_possible(state, player, targets, lifted)

    def is_stuck(self, state: State, player: Player, piece: Hex) -> bool:
        """Whether there is no target for the piece."""
        return not self.targets(state, player, piece)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Pick the piece up."""
        draft.pending += (Pending(seat, self.kind, hex),)
        draft.tell(Picked(seat, hex, self.kind))

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Where to place it."""
        return {PLACE: self.targets(state, player, pending.hex)}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Place it."""
        move(draft, seat, player, pending.hex, hex, self.kind)
        if not self.reach:
            adjacency_obeyed(draft)

    def listing(self, state: State, player: Player) -> Listing:
        """The pieces that may move, each with its targets."""
        return {name(source): names(self.targets(state, player, source)) for source in each(self.hexes(state, player))}
