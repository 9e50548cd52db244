"""The fields of the position document that Marshlands brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import CARD_TERRAINS
from ...game.documents.position_reader import PositionPart, PositionReader
from ...game.errors import unknown
from ...game.state import HOUSES, Player, State
from . import bonus
from .cards import REMOVED_TERRAIN
from .temple import OWED, PUT_THERE, TEMPLE


class MarshlandsPosition(PositionPart):
    """The terrain that the Scouts removed, bonus tiles, and the houses on temple tiles.

    What a player whose turn it is not has used or taken will be ready when it is, so it counts as that at once.
    """

    document: Mapping[str, Any] = {"removed_terrain": None}
    player: Mapping[str, Any] = {"bonus": [], "temple_houses": 0, "temple_new": 0}
    needs: Mapping[str, tuple[str, ...]] = {
        "removed_terrain": ("scouts",),
        "bonus": bonus.KINDS,
        "temple_houses": (TEMPLE.kind,),
        "temple_new": (TEMPLE.kind,),
    }

    def read_document(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the removed terrain, which the Scouts card needs and nothing else may have."""
        removed = fields["removed_terrain"]
        has_scouts = any(card.name == "scouts" for card in state.setup.cards)
        if has_scouts and removed is None:
            reader.fault("removed_terrain", "missing; the scouts card needs it", "missing")
        elif removed is not None and not has_scouts:
            reader.fault("removed_terrain", "without the scouts card no terrain is removed", "unneeded")
        elif removed is not None:
            REMOVED_TERRAIN.put(state, reader.name(removed, "removed_terrain", "terrain", CARD_TERRAINS))

    def read_player(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Read what a player has; whether both location tiles of a bonus tile are held is not asked."""
        on_turn = player is reader.state.players[reader.state.active]
        for index, tile in enumerate(reader.items(fields["bonus"], f"{path}.bonus")):
            self._read_bonus(reader, tile, f"{path}.bonus[{index}]", player, on_turn)
        owed = self._read_houses(reader, fields, path, "temple_houses")
        put_there = self._read_houses(reader, fields, path, "temple_new")
        OWED.put(player, owed if on_turn else owed + put_there)
        PUT_THERE.put(player, put_there if on_turn else 0)

    def _read_bonus(self, reader: PositionReader, tile: object, path: str, player: Player, on_turn: bool) -> None:
        prefix, _, kind = tile.rpartition(":") if isinstance(tile, str) else ("", "", tile)
        if kind not in bonus.KINDS or prefix not in ("", bonus.USED, bonus.NEW):
            reader.fault(path, unknown("bonus tile", tile, bonus.KINDS), "unknown")
        elif bonus.status(player, kind):
            reader.fault(path, f"{kind} is named twice", "twice")
        elif not reader.state.setup.board.locations.get(kind):
            reader.fault(path, f"there is no {kind} on this board", "unneeded")
        else:
            status = prefix or bonus.READY
            bonus.put_status(player, kind, status if on_turn else bonus.READY)

    def _read_houses(self, reader: PositionReader, fields: dict[str, Any], path: str, field: str) -> int:
        houses = reader.whole(fields[field], f"{path}.{field}", 0, HOUSES)
        if houses and not reader.state.setup.board.locations.get(TEMPLE.kind):
            reader.fault(f"{path}.{field}", "there is no temple on this board", "unneeded")
        return houses

    def houses_elsewhere(self, player: Player) -> int:
        """The houses on temple tiles."""
        return OWED.of(player) + PUT_THERE.of(player)

    def write_document(self, state: State) -> dict[str, Any]:
        """The removed terrain."""
        removed = REMOVED_TERRAIN.of(state)
        return {"removed_terrain": removed} if removed else {}

    def write_player(self, state: State, player: Player) -> dict[str, Any]:
        """The bonus tiles and the houses on temple tiles."""
        found: dict[str, Any] = {}
        tiles = [kind if status == bonus.READY else f"{status}:{kind}" for kind, status in bonus.BONUS.of(player)]
        if tiles:
            found["bonus"] = tiles
        houses = {"temple_houses": OWED.of(player), "temple_new": PUT_THERE.of(player)}
        return found | {field: number for field, number in houses.items() if number}
