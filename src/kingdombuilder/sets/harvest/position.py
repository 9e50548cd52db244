"""The fields of the position document that Harvest brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game.documents.position_reader import OnBoard, PositionPart, PositionReader
from ...game.errors import shown
from ...game.state import Player, State
from ...hexes import LINE_NAMES, LINES, Mask, each, names
from .cathedral import NUMBER, NUMBERS, numbers_left
from .farmland import FARMLAND_USED
from .mayors import MARKED, is_marked
from .scouts import MOST_SCOUTS, SCOUT, SCOUTS


class HarvestPosition(PositionPart):
    """Marked lines and cathedral numbers of the players; farmland and scouts of the turn."""

    player: Mapping[str, Any] = {"marked_lines": [], "cathedral": 0}
    turn: Mapping[str, Any] = {"farmland_used": False, "scouts": []}
    needs: Mapping[str, tuple[str, ...]] = {"marked_lines": ("mayors",), "cathedral": ("cathedral",)}

    def read_player(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Read the lines that the player has marked and the cathedral number."""
        for index, value in enumerate(reader.items(fields["marked_lines"], f"{path}.marked_lines")):
            _read_line(reader, value, f"{path}.marked_lines[{index}]", player)
        number = reader.whole(fields["cathedral"], f"{path}.cathedral", 0, NUMBERS)
        if number > numbers_left(reader.state):
            words = f"{number} is too much; all players together have {NUMBERS} at most"
            reader.fault(f"{path}.cathedral", words, "many", NUMBERS)
        else:
            NUMBER.put(player, number)

    def read_turn(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read whether farmland was used, and lay the scouts."""
        FARMLAND_USED.put(state, reader.flag(fields["farmland_used"], "turn.farmland_used"))
        scouts: Mask = 0
        for place, hex in reader.hexes(fields["scouts"], "turn.scouts"):
            reader.put(None, hex, place)
            scouts |= 1 << hex
        if scouts.bit_count() > MOST_SCOUTS:
            reader.fault("turn.scouts", f"{scouts.bit_count()} given; there are {MOST_SCOUTS}", "many", MOST_SCOUTS)
        SCOUTS.put(state, scouts)

    def houses_elsewhere(self, player: Player) -> int:
        """The houses that mark lines."""
        return MARKED.of(player).bit_count()

    def write_player(self, state: State, player: Player) -> dict[str, Any]:
        """What the player has of these."""
        found: dict[str, Any] = {}
        if marked := MARKED.of(player):
            found["marked_lines"] = [LINE_NAMES[line] for line in each(marked)]
        if number := NUMBER.of(player):
            found["cathedral"] = number
        return found

    def write_turn(self, state: State) -> dict[str, Any]:
        """What the turn has of these."""
        found: dict[str, Any] = {}
        if FARMLAND_USED.of(state):
            found["farmland_used"] = True
        if scouts := SCOUTS.of(state):
            found["scouts"] = names(scouts)
        return found

    def on_board(self, state: State) -> OnBoard:
        """The scouts, and the marked lines."""
        return OnBoard(standing={SCOUT: SCOUTS.of(state)}, marked=lambda player: each(MARKED.of(player)))


def _read_line(reader: PositionReader, value: object, path: str, player: Player) -> None:
    if type(value) not in (int, str) or value not in LINE_NAMES:
        reader.fault(path, f"{shown(value)} is not a line; lines are 1 to 20, and I1 to I5 on the island", "unknown")
        return
    line = LINE_NAMES.index(value)
    if not LINES[line] & reader.state.setup.board.hexes:
        reader.fault(path, f"{value} is a line of the island, which is not in play", "off_board")
    elif MARKED.of(player) >> line & 1:
        reader.fault(path, f"{value} is named twice", "twice")
    elif is_marked(reader.state, line):
        reader.fault(path, f"line {value} is marked by another player already", "marked")
    else:
        MARKED.put(player, MARKED.of(player) | 1 << line)
