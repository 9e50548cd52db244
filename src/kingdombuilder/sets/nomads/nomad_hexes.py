"""Nomad hexes: which tiles lie there, who takes them, and for how long they may be used."""

from __future__ import annotations

from collections.abc import Mapping

from ...board import CARD_TERRAINS
from ...game.building import tile_was_taken
from ...game.chance import shuffled
from ...game.events import Holding, Lost, Taken
from ...game.scoring import pay
from ...game.state import LAST, Part, Player, State
from ...game.tiles import ExtraAction
from ...hexes import NEIGHBOURS, Hex, each

NOMAD = "nomad"
"""What a nomad hex shows."""
DONATION_TERRAINS = (*CARD_TERRAINS, "water", "mountain")
TREASURE = "treasure"
TREASURE_GOLD = 3
STOCK: Mapping[str, int] = {
    **{f"donation:{terrain}": 1 for terrain in DONATION_TERRAINS},
    "resettlement": 2, "outpost": 2, "sword": 2, TREASURE: 2,
}  # fmt: skip
"""The nomad tiles of the box."""

LYING: Part[tuple[tuple[Hex, str], ...]] = Part("nomad tiles", ())
"""The tiles that still lie on nomad hexes; part of the state."""
HELD: Part[tuple[str, ...]] = Part("nomads", ())
"""The tiles that a player may use this turn, or in the player's next turn during another player's turn."""
NEW: Part[tuple[str, ...]] = Part("new nomads", ())
"""The tiles that the active player took this turn and may use in the next one."""


def lay_nomad_tiles(draft: State) -> None:
    """Put a tile on each nomad hex, as the seed has it."""
    seed = draft.setup.options.seed
    assert seed is not None
    tiles = shuffled([tile for tile, number in STOCK.items() for _ in range(number)], seed, "nomad tiles")
    LYING.put(draft, tuple(zip(each(draft.setup.board.specials[NOMAD]), tiles, strict=False)))


def take_nomad_tiles(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """A piece came to a hex: take the tiles of the nomad hexes next to it; after the last turn only treasures (R67)."""
    near = NEIGHBOURS[hex] & draft.setup.board.specials[NOMAD]
    if not near:
        return
    for nomad_hex, tile in LYING.of(draft):
        if near >> nomad_hex & 1 and (tile == TREASURE or draft.phase != LAST):
            LYING.put(draft, tuple(lying for lying in LYING.of(draft) if lying[0] != nomad_hex))
            draft.tell(Taken(seat, Holding("nomad_tile", tile), 1 << nomad_hex, pays=tile == TREASURE))
            _receive(draft, seat, player, nomad_hex, tile)
            tile_was_taken(draft, seat, player, NOMAD, last=True)


def _receive(draft: State, seat: int, player: Player, nomad_hex: Hex, tile: str) -> None:
    if tile == TREASURE:
        pay(draft, seat, player, TREASURE_GOLD, TREASURE, 1 << nomad_hex)
    else:
        receive(player, tile, new=seat == draft.active)


def receive(player: Player, tile: str, new: bool) -> None:
    """Give a player a tile: ``new`` in a turn of their own, else at once for their next turn."""
    part = NEW if new else HELD
    part.put(player, tuple(sorted((*part.of(player), tile))))


def tiles_held(player: Player) -> int:
    """How many tiles the player holds, whether they may be used already or not."""
    return len(HELD.of(player)) + len(NEW.of(player)) if player.parts else 0


def spend(player: Player, tile: str) -> None:
    """Use a tile up."""
    rest = list(HELD.of(player))
    rest.remove(tile)
    HELD.put(player, tuple(rest))


def pass_nomad_tiles_on(draft: State, seat: int, player: Player) -> None:
    """The turn ends: what was not used is lost, and what was taken in it may be used in the player's next turn."""
    for tile in HELD.of(player):
        draft.tell(Lost(seat, Holding("nomad_tile", tile)))
    if HELD.of(player) or NEW.of(player):
        HELD.put(player, NEW.of(player))
        NEW.put(player, ())


class NomadTile(ExtraAction):
    """The action of a nomad tile in hand."""

    held_in = HELD.name

    def ready(self, state: State, player: Player) -> bool:
        """Whether the player holds such a tile from an earlier turn."""
        return self.kind in HELD.of(player)
