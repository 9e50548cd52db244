"""Reading a position document: every field is checked, and every fault is named by its field.

Fields that belong to one box are read and written by the box's ``PositionPart``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...board import CARD_TERRAINS
from ...hexes import NEIGHBOURS, Hex, Mask, mask_named, name
from ...section import Section
from .. import catalogue
from ..building import eligible_hexes, near_hexes, tiles_left
from ..errors import BadPosition, listed, shown
from ..options import BASE, CARDS, PLAYERS, SECTIONS, Options, box_fields, own_on_board
from ..setup import bare_state, lay_out
from ..state import AFTER, BEFORE, HOUSES, MANDATORY, OVER, Player, State
from ..turn import MANDATORY_BUILDS, builds_on, check_mandatory_action, end_mandatory_action, only_terrain
from .reader import Reader

FORMAT = "kingdombuilder-position/1"
MOST_GOLD = 10_000
"""The most gold a player may have in a position: many times what a game can pay, and no burden to those who reckon."""

_DOCUMENT: dict[str, Any] = {
    "format": FORMAT, "cards": [], "start_player": 0, "end_flag": False, "tiles_left": {}, "turn": None,
}  # fmt: skip
_PLAYER: dict[str, Any] = {"houses": [], "supply": None, "gold": 0, "tiles": [], "taken_from": []}
_TILE: dict[str, Any] = {"used": False, "new": False}
_TURN: dict[str, Any] = {"player": 0, "phase": BEFORE, "builds_left": MANDATORY_BUILDS}


class PositionPart:
    """The fields of the position document that a box brings: their defaults, how to read and how to write them."""

    document: Mapping[str, Any] = {}
    player: Mapping[str, Any] = {}
    turn: Mapping[str, Any] = {}

    def read_document(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the fields of the document itself."""

    def read_pieces(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Put a player's pieces other than houses on the board, by ``reader.put``."""

    def read_player(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Read the other fields of a player; everybody's pieces stand already."""

    def read_turn(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the fields of the turn."""

    def houses_elsewhere(self, player: Player) -> int:
        """The player's houses that are neither in the supply nor on the board."""
        return 0

    def write_document(self, state: State) -> dict[str, Any]:
        """The document's own fields; those with their default value may be left out."""
        return {}

    def write_player(self, state: State, player: Player) -> dict[str, Any]:
        """The fields of a player."""
        return {}

    def write_turn(self, state: State) -> dict[str, Any]:
        """The fields of the turn."""
        return {}


def parts_of_boxes() -> list[PositionPart]:
    """The parts of all boxes in the catalogue."""
    return [box.position for box in catalogue.boxes.values() if box.position]


class PositionReader(Reader):
    """Reads one position document."""

    state: State

    def __init__(self, own_sections: Sequence[Section] | None = None) -> None:
        """Read with these sections (None: those that users brought) before those of the boxes."""
        super().__init__(BadPosition)
        self.own = tuple(catalogue.brought.values() if own_sections is None else own_sections)

    def read(self, document: object) -> State:
        """The state of the document."""
        parts = parts_of_boxes()
        defaults = _DOCUMENT | {field.name: field.document(field.nothing) for field in box_fields()}
        defaults |= {field: value for part in parts for field, value in part.document.items()}
        fields = self.fields(document, "", defaults, ("sections", "players"))
        if fields["format"] != FORMAT:
            self.fault("format", f"{shown(fields['format'])} is not {FORMAT!r}")
        people = self._people(fields["players"]) if "players" in fields else []
        options = self._options(fields, people)
        end_flag = self.flag(fields["end_flag"], "end_flag")
        turn = self._turn(fields["turn"], len(people), parts)
        if options is None:
            self._check_without_board(fields, people)
            raise BadPosition(self.faults)
        self.state = bare_state(lay_out(options))
        self.state.end_flag = end_flag
        for part in parts:
            part.read_document(self, fields, self.state)
        for (path, person), player in zip(people, self.state.players, strict=True):
            self._put_houses(player, person["houses"], f"{path}.houses")
            for part in parts:
                part.read_pieces(self, person, path, player)
        self._take_turn(turn, parts)
        for player in self.state.players:
            player.near = near_hexes(self.state, player)
        self.state.eligible = eligible_hexes(self.state)
        for (path, person), player in zip(people, self.state.players, strict=True):
            self._player(player, person, path, parts)
        self._tiles_left(fields["tiles_left"])
        self._check_phase()
        if self.faults:
            raise BadPosition(self.faults)
        return self.state

    def _people(self, value: object) -> list[tuple[str, dict[str, Any]]]:
        people = self.items(value, "players")
        if len(people) not in PLAYERS:
            self.fault("players", f"{len(people)} given; {PLAYERS[0]}-{PLAYERS[-1]} can play")
        defaults = _PLAYER | {field: value for part in parts_of_boxes() for field, value in part.player.items()}
        return [
            (f"players[{seat}]", self.fields(person, f"players[{seat}]", defaults))
            for seat, person in enumerate(people[: PLAYERS[-1]])
        ]

    def _options(self, fields: dict[str, Any], people: list[tuple[str, dict[str, Any]]]) -> Options | None:
        """The options of the game; None if the board cannot be laid or nobody plays."""
        sections = self._sections(fields["sections"]) if "sections" in fields else []
        cards = self.names(fields["cards"], "cards", "card", catalogue.cards, CARDS)
        options = Options(
            players=len(people),
            sections=tuple(sections) if len(sections) == SECTIONS else None,
            cards=tuple(cards),
            seed=None,
            own_sections=self.own,
        )
        for field in box_fields():
            options = field.put(options, field.read_position(self, fields[field.name], options))
        if options.sections is None or not people:
            return None
        return replace(
            options,
            sets=tuple(self._sets_in_use(fields, people, options)),
            start_player=self.whole(fields["start_player"], "start_player", 0, len(people) - 1),
            own_sections=own_on_board(self.own, options.sections, options.island),
        )

    def _check_without_board(self, fields: dict[str, Any], people: list[tuple[str, dict[str, Any]]]) -> None:
        """Find what is wrong with the players whatever the board."""
        self.whole(fields["start_player"], "start_player", 0, max(len(people) - 1, 0))
        for path, person in people:
            self.hexes(person["houses"], f"{path}.houses")
            if person["supply"] is not None:
                self.whole(person["supply"], f"{path}.supply", 0, HOUSES)
            self.whole(person["gold"], f"{path}.gold", 0, MOST_GOLD)

    def _sets_in_use(
        self, fields: dict[str, Any], people: list[tuple[str, dict[str, Any]]], options: Options
    ) -> Iterable[str]:
        """The base game and every box of which anything is on the table."""
        needed = catalogue.boxes_of(options.sections or (), self.own, options.island)
        cards = {*(options.cards or ()), *(options.tasks or ())}
        turn = fields["turn"] if isinstance(fields["turn"], dict) else {}
        shown_cards = turn["card"] if isinstance(turn.get("card"), list) else [turn.get("card")]
        shows_double_card = any(isinstance(card, str) and "/" in card for card in shown_cards)
        for box in catalogue.boxes.values():
            part = box.position or PositionPart()
            if (
                box.name == BASE
                or box.name in needed
                or cards & {card.name for card in (*box.cards, *box.tasks)}
                or box.is_chosen(fields)
                or any(fields[field] != default for field, default in part.document.items())
                or any(person[field] != default for _, person in people for field, default in part.player.items())
                or any(turn.get(field, default) != default for field, default in part.turn.items())
                or (shows_double_card and any("/" in card for card in box.terrain_cards))
            ):
                yield box.name

    def _sections(self, value: object) -> list[str]:
        listed = self.items(value, "sections")
        if len(listed) != SECTIONS and isinstance(value, list):
            self.fault("sections", f"{len(listed)} given; a board has {SECTIONS}")
        straight = [item.removesuffix("'") if isinstance(item, str) else item for item in listed]
        found = self.names(straight, "sections", "section", catalogue.sections_with(self.own), len(straight))
        return listed if len(found) == len(listed) else []

    def _put_houses(self, player: Player, value: object, path: str) -> None:
        """Put houses on free hexes: all at once if nothing is wrong, otherwise one by one, to name each fault."""
        board, houses = self.state.setup.board, mask_named(value)
        if houses is not None and not houses & ~(self.state.eligible & board.hexes & ~board.special):
            self.state.eligible ^= houses
            player.pieces |= houses
        else:
            for place, hex in self.hexes(value, path):
                self.put(player, hex, place)

    def put(self, player: Player | None, hex: Hex, path: str, kind: str | None = None, footing: Mask = -1) -> None:
        """Put a piece (a house, or a unit of a kind) or, without a player, something neutral on a free hex."""
        board, here = self.state.setup.board, 1 << hex
        if not board.hexes & here:
            self.fault(path, f"{name(hex)} is not on this board")
        elif board.special & here:
            self.fault(path, f"{board.describe(hex)} is a special hex; nothing can stand there")
        elif not footing & here:
            self.fault(path, f"{board.describe(hex)} is not a hex where a {kind} can stand")
        elif not self.state.eligible & here:
            self.fault(path, f"something stands on {name(hex)} already")
        else:
            self.state.eligible ^= here
            if player:
                player.pieces |= here
                if kind:
                    player.units = {**player.units, kind: player.units.get(kind, 0) | here}

    def _player(self, player: Player, fields: dict[str, Any], path: str, parts: list[PositionPart]) -> None:
        for part in parts:
            part.read_player(self, fields, path, player)
        houses = player.houses.bit_count() + sum(part.houses_elsewhere(player) for part in parts)
        if houses > HOUSES:
            self.fault(f"{path}.houses", f"{houses} houses are out of the supply; a player has {HOUSES}")
        left = max(HOUSES - houses, 0)
        supply = fields["supply"]
        player.supply = left if supply is None else self.whole(supply, f"{path}.supply", 0, left)
        player.gold = self.whole(fields["gold"], f"{path}.gold", 0, MOST_GOLD)
        for index, tile in enumerate(self.items(fields["tiles"], f"{path}.tiles")):
            self._tile(player, tile, f"{path}.tiles[{index}]")
        for place, hex in self.hexes(fields["taken_from"], f"{path}.taken_from"):
            self._lost_tile(player, hex, place)

    def _tile(self, player: Player, value: object, path: str) -> None:
        fields = self.fields(value, path, _TILE, ("kind", "from"))
        used, new = self.flag(fields["used"], f"{path}.used"), self.flag(fields["new"], f"{path}.new")
        if "kind" not in fields or "from" not in fields:
            return
        kind = self.name(fields["kind"], f"{path}.kind", "location", catalogue.tiles)
        hex = self.hex(fields["from"], f"{path}.from")
        if kind is None or hex is None:
            return
        board = self.state.setup.board
        tile = 1 << hex
        if not board.locations.get(kind, 0) & tile:
            right = listed(board.locations.get(kind, 0))
            self.fault(f"{path}.from", f"{board.describe(hex)} is not a location of kind {kind}{right}")
        elif player.tiles & tile:
            self.fault(f"{path}.from", f"a second tile from {name(hex)}; a player has one at most")
        elif not self.state.with_tile & tile:
            self.fault(f"{path}.from", f"a third tile from {name(hex)}; there are two")
        elif not player.pieces & NEIGHBOURS[hex]:
            self.fault(f"{path}.from", f"no piece of the owner is next to {name(hex)}")
        else:
            player.tiles |= tile
            player.taken_from |= tile
            own_turn = player is self.state.players[self.state.active]
            player.used |= tile * (used and (own_turn or catalogue.tiles[kind].answers_others))
            player.new |= tile * (new and own_turn)
            self.state.with_tile &= ~tile | self.state.with_two_tiles
            self.state.with_two_tiles &= ~tile

    def _lost_tile(self, player: Player, hex: Hex, path: str) -> None:
        board = self.state.setup.board
        if not board.location_hexes >> hex & 1:
            self.fault(path, f"{board.describe(hex)} is not a location{listed(board.location_hexes)}")
        elif player.tiles >> hex & 1:
            self.fault(path, f"the tile from {name(hex)} is not lost: the player holds it")
        player.taken_from |= 1 << hex

    def _tiles_left(self, value: object) -> None:
        board, state = self.state.setup.board, self.state
        for key, number in self.mapping(value, "tiles_left").items():
            path = f"tiles_left.{key}"
            hex = self.hex(key, path)
            if hex is None:
                continue
            if not board.location_hexes >> hex & 1:
                self.fault(path, f"{board.describe(hex)} is not a location{listed(board.location_hexes)}")
                continue
            left = self.whole(number, path, 0, tiles_left(state, hex))
            if left < 2:
                state.with_two_tiles &= ~(1 << hex)
            if left < 1:
                state.with_tile &= ~(1 << hex)

    def _turn(self, value: object, players: int, parts: list[PositionPart]) -> dict[str, Any] | None:
        """The fields of the turn, as far as they can be checked without a board; None if there is no turn."""
        if value is None:
            return None
        defaults = _TURN | {field: default for part in parts for field, default in part.turn.items()}
        fields = self.fields(value, "turn", defaults, ("card",))
        fields["player"] = self.whole(fields["player"], "turn.player", 0, max(players - 1, 0))
        fields["phase"] = self.name(fields["phase"], "turn.phase", "phase", (BEFORE, MANDATORY, AFTER)) or BEFORE
        fields["cards"] = self._cards(fields["card"]) if "card" in fields else []
        least = 1 if fields["phase"] == MANDATORY else 0
        fields["builds_left"] = self.whole(fields["builds_left"], "turn.builds_left", least, HOUSES)
        return fields

    def _cards(self, value: object) -> list[str]:
        known = {*CARD_TERRAINS, "swamp", *(card for box in catalogue.boxes.values() for card in box.terrain_cards)}
        if not isinstance(value, list):
            card = self.name(value, "turn.card", "terrain card", known)
            return [card] if card else []
        if len(value) < 2:
            self.fault("turn.card", f"{len(value)} cards listed; give a single one as a text, not as a list")
        whole = known - {"swamp"}
        cards = [self.name(card, f"turn.card[{index}]", "terrain card", whole) for index, card in enumerate(value)]
        return [card for card in cards if card]

    def _take_turn(self, fields: dict[str, Any] | None, parts: list[PositionPart]) -> None:
        state = self.state
        if fields is None:
            state.phase = OVER
            return
        state.active, state.phase = fields["player"], fields["phase"]
        if len(fields["cards"]) > 1:
            state.players[state.active].hand = tuple(fields["cards"])
        elif fields["cards"]:
            state.played = tuple(fields["cards"])
            state.card = only_terrain(state.setup.board, state.played[0])
        state.builds_left = fields["builds_left"] if state.phase == MANDATORY else builds_on(state.card)
        for part in parts:
            part.read_turn(self, fields, state)

    def _check_phase(self) -> None:
        """A turn without a house for its next build goes on after the mandatory action."""
        state = self.state
        check_mandatory_action(state)
        if state.phase == AFTER:
            end_mandatory_action(state)
