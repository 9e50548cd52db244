"""Units and city halls in the position document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game.documents.position_reader import PositionPart, PositionReader
from ...game.state import Player, State
from ...hexes import NEIGHBOURS, Hex, each, name, names, nth
from .units import CITY_HALL, SHIP, WAGON, WARRIOR, WARRIORS, city_hall_hexes

SINGLE_UNITS = (WAGON, SHIP)
_CENTRE = 3
"""The centre is the fourth of a city hall's hexes: two lie above it, one to the left."""


class Units(PositionPart):
    """The hexes of a player's warriors, wagon and ship, and the centre of the city hall."""

    player: Mapping[str, Any] = {"warriors": [], WAGON: None, SHIP: None, CITY_HALL: None}

    def read_pieces(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Put them on the board."""
        warriors = reader.hexes(fields["warriors"], f"{path}.warriors")
        if len(warriors) > WARRIORS:
            reader.fault(f"{path}.warriors", f"{len(warriors)} warriors; a player has {WARRIORS}", "many", WARRIORS)
        for place, hex in warriors:
            _put(reader, player, hex, place, WARRIOR)
        for kind in SINGLE_UNITS:
            if fields[kind] is not None:
                stand = reader.hex(fields[kind], f"{path}.{kind}")
                if stand is not None:
                    _put(reader, player, stand, f"{path}.{kind}", kind)
        if fields[CITY_HALL] is not None:
            centre = reader.hex(fields[CITY_HALL], f"{path}.{CITY_HALL}")
            if centre is not None:
                _put_city_hall(reader, player, centre, f"{path}.{CITY_HALL}")

    def write_player(self, state: State, player: Player) -> dict[str, Any]:
        """Those that stand on the board."""
        found: dict[str, Any] = {}
        for kind, hexes in player.units.items():
            if kind == WARRIOR:
                found["warriors"] = names(hexes)
            elif kind in SINGLE_UNITS:
                found[kind] = names(hexes)[0]
            elif kind == CITY_HALL:
                found[CITY_HALL] = name(nth(hexes, _CENTRE))
        return found


def _put(reader: PositionReader, player: Player, hex: Hex, path: str, kind: str) -> None:
    reader.put(player, hex, path, kind, reader.state.setup.footing[kind])


def _put_city_hall(reader: PositionReader, player: Player, centre: Hex, path: str) -> None:
    if NEIGHBOURS[centre].bit_count() < 6:
        reader.fault(path, f"{name(centre)} cannot be the centre of a city hall: it lies at the rim", "rim")
        return
    faults = len(reader.faults)
    for hex in each(city_hall_hexes(centre)):
        _put(reader, player, hex, path, CITY_HALL)
    if len(reader.faults) > faults:
        reader.take_off(player, CITY_HALL)
