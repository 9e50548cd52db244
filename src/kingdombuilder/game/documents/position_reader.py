"""Parse position documents; every fault is reported with its field.

Fields that belong to one box are read and written by the box's ``PositionPart``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ...hexes import NEIGHBOURS, Hex, Mask, mask_named, name
from ...section import BadSection, Section
from .. import catalogue
from ..building import eligible_hexes, near_hexes, tiles_left
from ..errors import BadPosition, listed, shown
from ..options import BASE, CARDS, OWN_SECTIONS, PLAYERS, SECTIONS, Options, box_fields
from ..setup import bare_state, lay_out
from ..state import AFTER, BEFORE, HOUSES, MANDATORY, OVER, Draft, Player, State
from ..turn import MANDATORY_BUILDS, builds_on, check_mandatory_action, end_mandatory_action, only_terrain
from .reader import Reader

FORMAT = "kingdombuilder-position/1"
MOST_GOLD = 10_000
"""The most gold a player may have in a position: far more than any game can pay."""

_DOCUMENT: dict[str, Any] = {
    "format": FORMAT, "own_sections": None, "cards": [], "start_player": 0, "end_flag": False, "tiles_left": {},
    "turn": None,
}  # fmt: skip
_PLAYER: dict[str, Any] = {"houses": [], "supply": None, "gold": 0, "tiles": [], "taken_from": []}
_TILE: dict[str, Any] = {"used": False, "new": False}
_TURN: dict[str, Any] = {"player": 0, "phase": BEFORE, "builds_left": MANDATORY_BUILDS}


class OnBoard(NamedTuple):
    """What a box adds to pictures of the board besides pieces and location tiles."""

    standing: Mapping[str, Mask] = {}
    """Neutral things on hexes, by kind."""
    lying: Mapping[Hex, str] = {}
    """The tiles that lie on special hexes."""
    marked: Callable[[Player], Iterable[int]] = lambda player: ()
    """The lines that a player has marked, numbered as in ``hexes.LINES``."""


class PositionPart:
    """The fields of a box in the position document: defaults, readers and writers."""

    document: Mapping[str, Any] = {}
    player: Mapping[str, Any] = {}
    turn: Mapping[str, Any] = {}
    needs: Mapping[str, tuple[str, ...]] = {}
    """The locations or cards for which a field is; without any of them in play it stays empty."""

    def read_document(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the fields of the document itself."""

    def read_pieces(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Put a player's pieces other than houses on the board, by ``reader.put``."""

    def read_player(self, reader: PositionReader, fields: dict[str, Any], path: str, player: Player) -> None:
        """Read the other fields of a player; the pieces of all players are on the board already."""

    def read_turn(self, reader: PositionReader, fields: dict[str, Any], state: State) -> None:
        """Read the fields of the turn."""

    def houses_elsewhere(self, player: Player) -> int:
        """The player's houses that are neither in the supply nor on the board."""
        return 0

    def write_document(self, state: State) -> dict[str, Any]:
        """The top-level fields; those with their default value may be left out."""
        return {}

    def write_player(self, state: State, player: Player) -> dict[str, Any]:
        """The fields of a player."""
        return {}

    def write_turn(self, state: State) -> dict[str, Any]:
        """The fields of the turn."""
        return {}

    def on_board(self, state: State) -> OnBoard:
        """What pictures of the board show of this box."""
        return OnBoard()


def parts_of_boxes() -> list[PositionPart]:
    """The position parts of all boxes in the catalogue."""
    return [box.position for box in catalogue.boxes.values() if box.position]


class PositionReader(Reader):
    """Reads one position document."""

    state: Draft

    def __init__(self, own_sections: Sequence[Section] | None = None) -> None:
        """Look sections up in these (None: those the user loaded), then in the boxes.

        If a document lists its own sections, even none, that list replaces these.
        """
        super().__init__(BadPosition)
        self.own = tuple(catalogue.brought.values() if own_sections is None else own_sections)

    def read(self, document: object) -> State:
        """The state of the document; raises ``BadPosition`` with every fault."""
        state = self.look(document)
        if self.faults or state is None:
            raise BadPosition(self.faults)
        return state

    def look(self, document: object) -> State | None:
        """Parse as much as is valid and collect ``faults``; None without a board or players."""
        parts = parts_of_boxes()
        defaults = _DOCUMENT | {field.name: field.document(field.nothing) for field in box_fields()}
        defaults |= {field: value for part in parts for field, value in part.document.items()}
        fields = self.fields(document, "", defaults, ("sections", "players"))
        if fields["format"] != FORMAT:
            self.fault("format", f"{shown(fields['format'])} is not {FORMAT!r}")
        if fields["own_sections"] is not None:
            self.own = self._own_sections(fields["own_sections"])
        people = self._people(fields["players"]) if "players" in fields else []
        options = self._options(fields, people)
        end_flag = self.flag(fields["end_flag"], "end_flag")
        turn = self._turn(fields["turn"], len(people), parts)
        if options is None:
            self._check_without_board(fields, people)
            return None
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
        return self.state.freeze()

    def _own_sections(self, value: object) -> tuple[Section, ...]:
        found: dict[str, Section] = {}
        texts = self.texts(value, "own_sections")
        if len(texts) > OWN_SECTIONS:
            self.fault("own_sections", f"{len(texts)} given; a board has at most {OWN_SECTIONS}", "many", OWN_SECTIONS)
        for index, text in enumerate(texts[:OWN_SECTIONS]):
            try:
                section = catalogue.section_of(text)
                if section.name in found:
                    raise BadSection(f"a second section {section.name!r}")
                found[section.name] = section
            except BadSection as error:
                self.fault(f"own_sections[{index}]", str(error), "section")
        return tuple(found.values())

    def _people(self, value: object) -> list[tuple[str, dict[str, Any]]]:
        people = self.items(value, "players")
        if len(people) not in PLAYERS:
            self.fault("players", f"{len(people)} given; {PLAYERS[0]}-{PLAYERS[-1]} can play", "many", PLAYERS[-1])
        defaults = _PLAYER | {field: value for part in parts_of_boxes() for field, value in part.player.items()}
        return [
            (f"players[{seat}]", self.fields(person, f"players[{seat}]", defaults))
            for seat, person in enumerate(people[: PLAYERS[-1]])
        ]

    def _options(self, fields: dict[str, Any], people: list[tuple[str, dict[str, Any]]]) -> Options | None:
        """The options of the game; None if the board is invalid or there are no players."""
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
            own_sections=options.own_on_board(),
        )

    def _check_without_board(self, fields: dict[str, Any], people: list[tuple[str, dict[str, Any]]]) -> None:
        """Check the players when there is no board."""
        self.whole(fields["start_player"], "start_player", 0, max(len(people) - 1, 0))
        for path, person in people:
            self.hexes(person["houses"], f"{path}.houses")
            if person["supply"] is not None:
                self.whole(person["supply"], f"{path}.supply", 0, HOUSES)
            self.whole(person["gold"], f"{path}.gold", 0, MOST_GOLD)

    def _sets_in_use(
        self, fields: dict[str, Any], people: list[tuple[str, dict[str, Any]]], options: Options
    ) -> Iterable[str]:
        """The base game and every box in use."""
        needed = catalogue.boxes_of(options.sections or (), self.own, options.side_beside())
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
            self.fault("sections", f"{len(listed)} given; a board has {SECTIONS}", "many", SECTIONS)
        straight = [item.removesuffix("'") if isinstance(item, str) else item for item in listed]
        found = self.names(straight, "sections", "section", catalogue.sections_with(self.own), len(straight))
        return listed if len(found) == len(listed) else []

    def _put_houses(self, player: Player, value: object, path: str) -> None:
        """Put houses on free hexes: all at once if valid, otherwise one by one to report each fault."""
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
            self.fault(path, f"{name(hex)} is not on this board", "off_board")
        elif board.special & here:
            self.fault(path, f"{board.describe(hex)} is a special hex; nothing can stand there", "special")
        elif not footing & here:
            self.fault(path, f"{board.describe(hex)} is not a hex where a {kind} can stand", "footing")
        elif not self.state.eligible & here:
            self.fault(path, f"something stands on {name(hex)} already", "taken")
        else:
            self.state.eligible ^= here
            if player:
                player.pieces |= here
                if kind:
                    player.units = {**player.units, kind: player.units.get(kind, 0) | here}

    def take_off(self, player: Player, kind: str) -> None:
        """Take a player's units of a kind off the board again."""
        hexes = player.units.get(kind, 0)
        player.units = {other: at for other, at in player.units.items() if other != kind}
        player.pieces ^= hexes
        self.state.eligible |= hexes

    def _player(self, player: Player, fields: dict[str, Any], path: str, parts: list[PositionPart]) -> None:
        for part in parts:
            part.read_player(self, fields, path, player)
        houses = player.houses.bit_count() + sum(part.houses_elsewhere(player) for part in parts)
        if houses > HOUSES:
            words = f"{houses} settlements are out of the supply; a player has {HOUSES}"
            self.fault(f"{path}.houses", words, "many", HOUSES)
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
            self.fault(f"{path}.from", f"{board.describe(hex)} is not a location of kind {kind}{right}", "wrong_hex")
        elif player.tiles & tile:
            self.fault(f"{path}.from", f"a second tile from {name(hex)}; a player has one at most", "second_tile")
        elif not self.state.with_tile & tile:
            self.fault(f"{path}.from", f"a third tile from {name(hex)}; there are two", "third_tile")
        elif not player.pieces & NEIGHBOURS[hex]:
            self.fault(f"{path}.from", f"no piece of the owner is next to {name(hex)}", "no_piece")
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
            self.fault(path, f"{board.describe(hex)} is not a location{listed(board.location_hexes)}", "wrong_hex")
        elif player.tiles >> hex & 1:
            self.fault(path, f"the tile from {name(hex)} is not lost: the player holds it", "held")
        player.taken_from |= 1 << hex

    def _tiles_left(self, value: object) -> None:
        board, state = self.state.setup.board, self.state
        for key, number in self.mapping(value, "tiles_left").items():
            path = f"tiles_left.{key}"
            hex = self.hex(key, path)
            if hex is None:
                continue
            if not board.location_hexes >> hex & 1:
                self.fault(path, f"{board.describe(hex)} is not a location{listed(board.location_hexes)}", "wrong_hex")
                continue
            left = self.whole(number, path, 0, tiles_left(state, hex))
            if left < 2:
                state.with_two_tiles &= ~(1 << hex)
            if left < 1:
                state.with_tile &= ~(1 << hex)

    def _turn(self, value: object, players: int, parts: list[PositionPart]) -> dict[str, Any] | None:
        """The fields of the turn, checked without the board; None if there is no turn."""
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
        whole = {card for box in catalogue.boxes.values() for card in box.terrain_cards}
        known = whole | catalogue.card_terrains.keys()
        if not isinstance(value, list):
            card = self.name(value, "turn.card", "terrain card", known)
            return [card] if card else []
        if len(value) < 2:
            self.fault("turn.card", f"{len(value)} cards listed; give a single card as a text, not as a list")
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
        """End the mandatory action if no house is left for the next build."""
        state = self.state
        check_mandatory_action(state)
        if state.phase == AFTER:
            end_mandatory_action(state)
