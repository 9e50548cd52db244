"""Extra actions: records that say where an optional action may go. What each one does is up to its box.

``BuildTile`` builds a house from the supply, ``MoveTile`` moves a piece. One of another sort is a class of its own,
derived from ``ExtraAction``; the turn asks nothing else. Location tiles, nomad tiles, bonus tiles and actions without
any tile (farmland, caves) are all extra actions.
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

    A location tile is ready when its tile is, and the turn turns that over; any other action says itself when it is
    ``ready`` and keeps account of its use.
    """

    kind: Kind
    """Its name, which is also the kind of the decision to use it."""
    says: str
    """The rule in a few words, for messages: ``builds on grass``."""
    uses_card = False
    """Whether it depends on the terrain in play."""
    goes_on_with_card = False
    """Whether a useless card is replaced while it is pending, so that it goes on with the new terrain."""
    answers_others = False
    """Whether its tile is used in other players' turns, and so may be used up when its owner's turn comes."""
    passive = False
    """Whether it works by itself and is never chosen."""
    puts: PieceName = HOUSE
    """What it puts on the board, if that is neither a unit nor a piece that it moves."""
    notes: Callable[..., Any] | None = None
    """The named tuple in which a pending decision of it notes how far it has come, if it does so in one."""
    held_in: str | None = None
    """The part of a player in which its tiles are held, so that nobody asks a player without that part whether it is
    ready; None if it is no tile. Never asked about a location tile."""
    in_turn = True
    """Whether it belongs to a player's turn; what is done after the last turn does not."""
    between_builds = False
    """Whether it may also be used between two builds of the mandatory action. Never asked about a location tile."""

    def ready(self, state: State, player: Player) -> bool:
        """Whether the player may use it this turn, if there is a hex for it. Never asked about a location tile."""
        raise NotImplementedError

    def hexes(self, state: State, player: Player) -> Mask:
        """The hexes that using it may name (``NOWHERE_MASK``: it names none); empty if it cannot be used now."""
        raise NotImplementedError

    def hexes_again(self, state: State, player: Player) -> Mask:
        """The hexes that it may name when it is repeated in the turn in which it was used."""
        return self.hexes(state, player)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Use it on one of these hexes: do it all, or leave a ``Pending`` for the decision that follows."""
        raise NotImplementedError

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The choices in the decision that follows."""
        raise NotImplementedError

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Carry out the decision that followed; ``pending`` is off the pile already."""
        raise NotImplementedError

    def land(self, state: State, player: Player) -> Mask:
        """The hexes of the terrains on which it may put something, for saying why a hex will not do."""
        return state.setup.board.hexes

    def lifts(self, state: State) -> Mask:
        """What it picks up before it names its first hex."""
        return 0

    def is_stuck(self, state: State, player: Player, piece: Hex) -> bool:
        """Whether it moves pieces, and this one has nowhere to go; for saying why it cannot be picked up."""
        return False

    def listing(self, state: State, player: Player) -> Listing:
        """All that it may do now, in the shape of the published list; empty if nothing."""
        return names(self.hexes(state, player))

    def listing_by_terrain(self, listings: Mapping[Terrain, Listing]) -> Listing:
        """The published list while the terrain is not chosen, made from those of the terrains."""
        return listings


ActionsByPart: TypeAlias = tuple[tuple[str | None, tuple[ExtraAction, ...]], ...]
"""Extra actions in their order, those together that are held in the same part of a player."""


def ready_actions(groups: ActionsByPart, state: State, player: Player) -> list[ExtraAction]:
    """Those of the actions that come from no location which the player may use now, if there is a hex for them."""
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
    """All hexes of the terrains it builds on, where ``where`` asks for more than the terrain."""

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

    Without ``reach`` the piece may go to any of the hexes next to another of the player's pieces if possible,
    back to its own hex too. With ``reach``, which must work both ways, it may go to those of the hexes that it reaches.
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
        """The pieces that have somewhere to go."""
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
