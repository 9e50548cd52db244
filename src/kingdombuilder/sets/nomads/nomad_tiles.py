"""What the nomad tiles do: donation, outpost, sword; resettlement has a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...game.actions import STOP, Kind
from ...game.building import ADJACENCY_WAIVED, adjacency_obeyed, adjacent_if_possible, build, movable, remove_piece
from ...game.events import HOUSE, PieceTakenOff
from ...game.state import AFTER, MANDATORY, Pending, Player, State
from ...game.tiles import ExtraAction, Listing, ready_actions
from ...game.turn import has_house_to_build, mandatory_hexes
from ...hexes import NOWHERE_MASK, Hex, Mask, names
from ...section import Terrain
from .nomad_hexes import DONATION_TERRAINS, NomadTile, spend
from .resettlement import RESETTLEMENT

DONATED_BUILDS = 3


class Outpost(NomadTile):
    """The adjacency rule does not bind one build, or one move that would have to obey it."""

    kind = "outpost"
    says = "lets the next build ignore where your own pieces stand"
    uses_card = True
    between_builds = True

    def hexes(self, state: State, player: Player) -> Mask:
        """It names no hex; it may be used whenever something comes of it."""
        if ADJACENCY_WAIVED.of(state):
            return 0
        useful = self.gained(state, player) or (state.phase != MANDATORY and self._helps_an_action(state, player))
        return NOWHERE_MASK if useful else 0

    def gained(self, state: State, player: Player) -> Mask:
        """The hexes that the next mandatory build gains by it."""
        if state.phase == AFTER or not state.card or not has_house_to_build(state, player):
            return 0
        return state.eligible & state.setup.board.terrain[state.card] & ~mandatory_hexes(state, player)

    def _helps_an_action(self, state: State, player: Player) -> bool:
        """Whether an extra action could do more with it, including used tiles, because one may be repeated."""
        actions = [tile for hexes, tile in state.setup.tiles if player.tiles & ~player.new & hexes]
        actions += ready_actions(state.setup.actions_without_location, state, player)
        waived = state.copy(state.active)
        ADJACENCY_WAIVED.put(waived, True)
        helped = waived.players[state.active]
        return any(
            action.listing(state, player) != action.listing(waived, helped) for action in actions if action is not self
        )

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Let the next build or move be free."""
        spend(player, self.kind)
        ADJACENCY_WAIVED.put(draft, True)

    def listing(self, state: State, player: Player) -> Listing:
        """What the next mandatory build gains."""
        return names(self.gained(state, player))


OUTPOST = Outpost()


@dataclass(frozen=True)
class Donation(NomadTile):
    """Three builds on the terrain of the tile in one go, or as many as hexes and houses allow.

    An outpost may free any of the three.
    """

    kind: Kind
    terrain: Terrain
    says: str

    def land(self, state: State, player: Player) -> Mask:
        """The terrain of the tile."""
        return state.setup.board.terrain[self.terrain]

    def hexes(self, state: State, player: Player) -> Mask:
        """Where the next house may go."""
        return adjacent_if_possible(state, player, self._eligible(state, player)) if player.supply else 0

    def _eligible(self, state: State, player: Player) -> Mask:
        return state.eligible & self.land(state, player)

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Build the first house."""
        spend(player, self.kind)
        self._build(draft, seat, player, hex, DONATED_BUILDS)

    def _build(self, draft: State, seat: int, player: Player, hex: Hex, builds_left: int) -> None:
        build(draft, seat, player, hex, self.kind)
        adjacency_obeyed(draft)
        if builds_left > 1 and self.hexes(draft, player):
            draft.pending += (Pending(seat, self.kind, data=builds_left - 1),)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The hexes for the next house; there are none only if others have taken them all in the meantime."""
        hexes = self.hexes(state, player)
        if not hexes:
            return {STOP: NOWHERE_MASK}
        helps = OUTPOST.ready(state, player) and hexes != self._eligible(state, player)
        return {self.kind: hexes, OUTPOST.kind: NOWHERE_MASK if helps else 0}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Build the next house, or use an outpost for it."""
        if kind == self.kind:
            self._build(draft, seat, player, hex, pending.data)
        elif kind == OUTPOST.kind:
            draft.pending += (pending,)
            OUTPOST.use(draft, seat, player, hex)


class Sword(NomadTile):
    """Take one piece of each other player off the board; only a city hall is safe."""

    kind = "sword"
    says = "takes one piece of each other player off the board; a city hall is safe"

    def hexes(self, state: State, player: Player) -> Mask:
        """The pieces that it may strike."""
        return _all(_victims(state))

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Strike the first piece."""
        spend(player, self.kind)
        self._strike(draft, seat, hex, tuple(_victims(draft)))

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The pieces of the players who have not been struck yet."""
        return {self.kind: _all({seat: movable(state, state.players[seat]) for seat in pending.data})}

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Strike the next piece."""
        self._strike(draft, seat, hex, pending.data)

    def _strike(self, draft: State, seat: int, hex: Hex, victims: tuple[int, ...]) -> None:
        """Return a victim's piece to its owner; the other victims follow."""
        struck = next(victim for victim in victims if draft.players[victim].pieces >> hex & 1)
        owner = draft.edit(struck)
        unit = next((kind for kind, hexes in owner.units.items() if hexes >> hex & 1), None)
        draft.tell(PieceTakenOff(struck, unit or HOUSE, hex, self.kind))
        remove_piece(draft, struck, owner, hex)
        if not unit:
            owner.supply += 1
        rest = tuple(victim for victim in victims if victim != struck)
        if rest:
            draft.pending += (Pending(seat, self.kind, data=rest),)

    def listing(self, state: State, player: Player) -> Listing:
        """The pieces of each victim."""
        return {str(victim): names(pieces) for victim, pieces in _victims(state).items()}


def _victims(state: State) -> dict[int, Mask]:
    """The other players with the pieces that may be struck; players without such pieces are left out."""
    pieces = {seat: movable(state, player) for seat, player in enumerate(state.players) if seat != state.active}
    return {seat: hexes for seat, hexes in pieces.items() if hexes}


def _all(victims: Mapping[int, Mask]) -> Mask:
    hexes = 0
    for pieces in victims.values():
        hexes |= pieces
    return hexes


DONATIONS = tuple(
    Donation(f"donation:{terrain}", terrain, f"builds three settlements on {terrain}") for terrain in DONATION_TERRAINS
)
ACTIONS: tuple[ExtraAction, ...] = (*DONATIONS, RESETTLEMENT, OUTPOST, Sword())
