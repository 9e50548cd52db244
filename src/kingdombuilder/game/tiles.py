"""What a location tile is: a record that says where its extra action may go. What each one does is up to its box.

``BuildTile`` builds a house from the supply, ``MoveTile`` moves a piece. A tile of another sort is a class with the
same methods; the turn asks nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..hexes import Hex, Mask, each, name, names, neighbours
from .actions import PLACE, Kind
from .building import adjacent_if_possible, build, move
from .events import Picked
from .state import Pending, Player, State

Where: TypeAlias = Callable[[State, Player], Mask]
"""A rule that names hexes, empty or not, for the player: all grass, the board edge, the ends of runs ..."""

Listing: TypeAlias = list[str] | dict[str, list[str]]
"""Legal actions by the names of their hexes: targets of a build, or the targets of each piece that may move."""


class Tile(Protocol):
    """A location tile's extra action."""

    @property
    def kind(self) -> Kind:
        """The location's name, which is also the kind of the action that uses the tile."""

    @property
    def says(self) -> str:
        """The rule in a few words, for messages: ``builds on grass``."""

    def hexes(self, state: State, player: Player) -> Mask:
        """The hexes that using the tile may name; none if it cannot be used now."""

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Use it on one of these hexes: do it all, or leave a ``Pending`` for the decision that follows."""

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The choices in the decision that follows."""

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, hex: Hex) -> None:
        """Carry out the decision that followed."""

    def listing(self, state: State, player: Player) -> Listing:
        """All that the tile may do now, in the shape that the list of legal actions has for it."""


@dataclass(frozen=True)
class BuildTile:
    """Build one house from the supply, next to an own piece if possible (or, with ``rule_3`` off, anywhere)."""

    kind: Kind
    where: Where
    says: str
    rule_3: bool = True

    def hexes(self, state: State, player: Player) -> Mask:
        """The empty hexes on which it may build."""
        if not player.supply:
            return 0
        targets = state.empty & self.where(state, player)
        return adjacent_if_possible(targets, player.near) if self.rule_3 else targets

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Build there."""
        build(draft, seat, player, hex, self.kind)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Nothing follows a build."""
        raise AssertionError(f"{self.kind} leaves nothing pending")

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, hex: Hex) -> None:
        """Nothing follows a build."""
        raise AssertionError(f"{self.kind} leaves nothing pending")

    def listing(self, state: State, player: Player) -> Listing:
        """The hexes on which it may build."""
        return names(self.hexes(state, player))


@dataclass(frozen=True)
class MoveTile:
    """Move one own piece. It is lifted first, so its old hex is empty again when the target is chosen.

    Without ``reach`` the piece may go to any of the hexes next to another own piece if possible, back to its own hex
    too. With ``reach``, which must work both ways, it may go to those of the hexes that it reaches.
    """

    kind: Kind
    where: Where
    says: str
    reach: Callable[[Mask], Mask] | None = None

    def hexes(self, state: State, player: Player) -> Mask:
        """The pieces that have somewhere to go."""
        where = self.where(state, player)
        targets = state.empty & where
        if self.reach:
            return player.pieces & self.reach(targets)
        return player.pieces if targets else player.pieces & where

    def targets(self, state: State, player: Player, source: Hex) -> Mask:
        """Where a piece may go."""
        lifted = 1 << source
        if self.reach:
            return self.reach(lifted) & state.empty & self.where(state, player)
        targets = (state.empty | lifted) & self.where(state, player)
        return adjacent_if_possible(targets, neighbours(player.pieces ^ lifted))

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Pick the piece up."""
        draft.pending += (Pending(seat, self.kind, hex),)
        draft.tell(Picked(seat, hex, self.kind))

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """Where to place it."""
        return {PLACE: self.targets(state, player, pending.hex)}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, hex: Hex) -> None:
        """Place it."""
        move(draft, seat, player, pending.hex, hex, self.kind)

    def listing(self, state: State, player: Player) -> Listing:
        """The pieces that may move, each with its targets."""
        return {name(source): names(self.targets(state, player, source)) for source in each(self.hexes(state, player))}
