"""The eight locations of Crossroads; those with units of their own are in ``units``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...game.actions import Kind
from ...game.building import adjacency_obeyed, adjacent_if_possible, build
from ...game.errors import HiddenInformation
from ...game.events import CardTurnedUp
from ...game.state import HIDDEN, Note, Pending, Player, State
from ...game.tiles import BuildTile, ExtraAction, Listing, all_of, ready_actions
from ...game.turn import draw, halves
from ...hexes import NOWHERE, NOWHERE_MASK, Hex, Mask, names
from ...section import Terrain
from .units import BARRACKS, CITY_HALL_TILE, LIGHTHOUSE, WAGON_TILE

EXTRA_CARDS = Note("extra cards", 0)
"""Cards to be drawn at the end of this turn because the action of the crossroads was repeated."""


class Fort(ExtraAction):
    """Turn up a terrain card and build a house on its terrain, which cannot be refused any more."""

    kind = "fort"
    says = "turns up a terrain card and builds on its terrain"

    def land(self, state: State, player: Player) -> Mask:
        """The terrain of the card that was turned up."""
        return state.setup.board.terrain[state.pending[-1].data[0]]

    def hexes(self, state: State, player: Player) -> Mask:
        """No hex is named before the card is turned up."""
        possible = any(_free_hexes(state, terrain) for terrain in _terrains_in_deck(state))
        return NOWHERE_MASK if player.supply and possible else 0

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Turn the card up; if there is a hex for it, ask where to build, or first on which half of a double card."""
        card = draw(draft)
        if card == HIDDEN:
            raise HiddenInformation("the terrain card that the fort turns up is hidden")
        if card is None:
            return
        draft.tell(CardTurnedUp(seat, card))
        draft.discard += (card,)
        terrains = tuple(terrain for terrain in halves(draft.setup.board, card) if _free_hexes(draft, terrain))
        if terrains:
            draft.pending += (Pending(seat, self.kind, NOWHERE, terrains),)

    def further(self, state: State, player: Player, pending: Pending) -> Mapping[Kind, Mask]:
        """The terrains if there are two; else the hexes, or what changes the build, such as an outpost."""
        terrains: tuple[Terrain, ...] = pending.data
        if len(terrains) > 1:
            return dict.fromkeys(terrains, NOWHERE_MASK)
        free = _free_hexes(state, terrains[0])
        targets = adjacent_if_possible(state, player, free)
        found = {self.kind: targets}
        if targets != free:
            for action in ready_actions(state.setup.actions_between_builds, state, player):
                found[action.kind] = action.hexes(state, player)
        return found

    def finish(self, draft: State, seat: int, player: Player, pending: Pending, kind: Kind, hex: Hex) -> None:
        """Build, or choose the terrain, or change how it will be built."""
        if kind == self.kind:
            build(draft, seat, player, hex, self.kind)
            adjacency_obeyed(draft)
        elif kind in pending.data:
            draft.pending += (pending._replace(data=(kind,)),)
        else:
            draft.pending += (pending,)
            draft.setup.action[kind].use(draft, seat, player, hex)

    def listing(self, state: State, player: Player) -> Listing:
        """Each terrain that a card could show, with the hexes on which a house could be built."""
        targets = {
            terrain: names(adjacent_if_possible(state, player, _free_hexes(state, terrain)))
            for terrain in _terrains_in_deck(state)
        }
        return {terrain: hexes for terrain, hexes in targets.items() if hexes}


def _free_hexes(state: State, terrain: Terrain) -> Mask:
    return state.eligible & state.setup.board.terrain[terrain]


def _terrains_in_deck(state: State) -> list[Terrain]:
    """The terrains of all cards that have not left the game."""
    setup = state.setup
    cards = list((Counter(setup.terrain_cards) - Counter(state.removed)).elements())
    for rule in setup.rules.deck_of_position:
        cards = rule(state, cards)
    return sorted({terrain for card in set(cards) for terrain in halves(setup.board, card)})


class Crossroads(ExtraAction):
    """Draw a second terrain card at the end of each turn; that happens by itself, so there is nothing to decide."""

    kind = "crossroads"
    passive = True
    says = "draws one more terrain card at the end of the turn by itself"

    def hexes(self, state: State, player: Player) -> Mask:
        """It is never used by a decision of its own."""
        return 0

    def use(self, draft: State, seat: int, player: Player, hex: Hex) -> None:
        """Draw one card more at the end of this turn: for actions that repeat others."""
        EXTRA_CARDS.put(draft, EXTRA_CARDS.of(draft) + 1)


def cards_drawn_more(state: State, player: Player) -> int:
    """How many terrain cards more than one the player draws at the end of the turn."""
    tile = player.tiles & state.setup.board.locations.get(CROSSROADS_TILE.kind, 0)
    return bool(tile) + EXTRA_CARDS.of(state)


FORESTERS_LODGE = BuildTile("foresters_lodge", all_of("forest"), "builds on forest")
MONASTERY = BuildTile("monastery", all_of("canyon"), "builds on canyon")
FORT = Fort()
CROSSROADS_TILE = Crossroads()

TILES: tuple[ExtraAction, ...] = (
    LIGHTHOUSE, FORESTERS_LODGE, BARRACKS, CROSSROADS_TILE, CITY_HALL_TILE, FORT, MONASTERY, WAGON_TILE,
)  # fmt: skip
