"""The fields that Nomads bring to the position document: walls, nomad tiles on the board and in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import Board
from ...game import catalogue
from ...game.building import ADJACENCY_WAIVED
from ...game.documents.position_reader import OnBoard, PositionPart, PositionReader
from ...game.errors import listed
from ...game.state import Player, State
from ...hexes import Mask, name, names
from .nomad_hexes import HELD, LYING, NEW, NOMAD, STOCK, TREASURE, receive
from .nomad_tiles import OUTPOST
from .walls import WALL, WALLS, WALLS_IN_THE_BOX

_NEW = "new:"
_KEPT = [tile for tile in STOCK if tile != TREASURE]
_IN_HAND = [*_KEPT, *(_NEW + tile for tile in _KEPT)]


class NomadsPosition(PositionPart):
    """The walls, the nomad tiles on the board and those in hand."""

    document: Mapping[str, Any] = {"walls": [], "nomads_left": {}}
    player: Mapping[str, Any] = {"nomads": []}

    def read_document(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the walls, and the nomad tiles that nobody has taken."""
        walls = reader.hexes(fields["walls"], "walls")
        if len(walls) > WALLS_IN_THE_BOX:
            reader.fault("walls", f"{len(walls)} given; there are {WALLS_IN_THE_BOX}", "many", WALLS_IN_THE_BOX)
        footing = _wall_footing(state.setup.board)
        for place, hex in walls:
            reader.put(None, hex, place, WALL, footing)
            WALLS.put(state, WALLS.of(state) | 1 << hex)
        for key, value in reader.mapping(fields["nomads_left"], "nomads_left").items():
            _read_lying(reader, key, value, state)

    def read_player(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Read the tiles in hand; one taken during another player's turn is for the owner's next turn at once."""
        state = reader.state
        own_turn = player is state.players[state.active]
        for index, item in enumerate(reader.items(fields["nomads"], f"{path}.nomads")):
            place = f"{path}.nomads[{index}]"
            found = reader.name(item, place, "nomad tile", _IN_HAND)
            if found:
                tile = found.removeprefix(_NEW)
                receive(player, tile, new=own_turn and found.startswith(_NEW))
                _check_stock(reader, place, tile, state)

    def write_document(self, state: State) -> dict[str, Any]:
        """The walls and the tiles on the board."""
        found: dict[str, Any] = {}
        if WALLS.of(state):
            found["walls"] = names(WALLS.of(state))
        if LYING.of(state):
            found["nomads_left"] = {name(hex): tile for hex, tile in LYING.of(state)}
        return found

    def write_player(self, state: State, player: Player) -> dict[str, Any]:
        """The tiles in hand. An outpost laid down for a build that has not followed yet counts as one of them."""
        held, new = HELD.of(player), NEW.of(player)
        if ADJACENCY_WAIVED.of(state) and player is state.players[state.active]:
            held += (OUTPOST.kind,)
        tiles = [*sorted(held), *(_NEW + tile for tile in new)]
        return {"nomads": tiles} if tiles else {}

    def on_board(self, state: State) -> OnBoard:
        """The walls, and the tiles on nomad hexes."""
        return OnBoard(standing={WALL: WALLS.of(state)}, lying=dict(LYING.of(state)))


def _read_lying(reader: PositionReader, key: str, value: object, state: State) -> None:
    board, path = state.setup.board, f"nomads_left.{key}"
    hex = reader.hex(key, path)
    tile = reader.name(value, path, "nomad tile", STOCK)
    if hex is None or tile is None:
        return
    if not board.specials[NOMAD] >> hex & 1:
        reader.fault(path, f"{board.describe(hex)} is not a nomad hex{listed(board.specials[NOMAD])}", "wrong_hex")
        return
    LYING.put(state, tuple(sorted((*LYING.of(state), (hex, tile)))))
    _check_stock(reader, path, tile, state)


def _check_stock(reader: PositionReader, path: str, tile: str, state: State) -> None:
    out = [lying for _, lying in LYING.of(state)]
    for player in state.players:
        out += HELD.of(player) + NEW.of(player)
    if out.count(tile) > STOCK[tile]:
        words = f"one {tile} tile too many; there {'is' if STOCK[tile] == 1 else 'are'} {STOCK[tile]}"
        reader.fault(path, words, "many", STOCK[tile])


def _wall_footing(board: Board) -> Mask:
    """Walls stand on terrains that a card can show."""
    return sum(board.terrain[terrain] for terrain in catalogue.card_terrains)
