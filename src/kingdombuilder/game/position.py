"""The position document: any position of the game as one JSON document, checked in full.

The format is public and versioned; ``docs/position.md`` describes it.
"""

from __future__ import annotations

from typing import Any

from ..board import SUITABLE
from ..hexes import NEIGHBOURS, Hex, Mask, each, name, names, neighbours
from . import catalogue
from .errors import BadPosition, KingdomBuilderError
from .options import CARDS, PLAYERS, SECTIONS, Options
from .reader import Reader
from .setup import Setup, bare_state, deal, lay_out
from .state import AFTER, BEFORE, HOUSES, MANDATORY, OVER, Player, State
from .turn import MANDATORY_BUILDS, end_mandatory_action, replace_useless_card

FORMAT = "kingdombuilder-position/1"

_DOCUMENT: dict[str, Any] = {
    "format": FORMAT, "cards": [], "start_player": 0, "end_flag": False, "tiles_left": {}, "turn": None,
}  # fmt: skip
_PLAYER: dict[str, Any] = {"houses": [], "supply": None, "gold": 0, "tiles": [], "taken_from": []}
_TILE: dict[str, Any] = {"used": False, "new": False}
_TURN: dict[str, Any] = {"player": 0, "phase": BEFORE, "builds_left": MANDATORY_BUILDS}

_ABSENT_DOCUMENT: dict[str, Any] = {
    "island": None, "tasks": [], "removed_terrain": None, "capitols": [], "caves": [], "walls": [],
    "nomads_left": {},
}  # fmt: skip
_ABSENT_PLAYER: dict[str, Any] = {
    "warriors": [], "wagon": None, "ship": None, "city_hall": None, "marked_lines": [], "nomads": [], "bonus": [],
    "temple_houses": 0, "temple_new": 0, "cathedral": 0,
}  # fmt: skip
_ABSENT_TURN: dict[str, Any] = {"farmland_used": False, "cave_used": False, "scouts": []}
"""Fields for boxes that are not in the catalogue: they may be there, with nothing in them."""


def read(document: object) -> State:
    """The state that a position document describes; no deck, no hands, and no phase but ``over`` without a turn.

    Raises ``BadPosition`` with every fault.
    """
    return _PositionReader().read(document)


def playable_state(document: object, seed: int) -> State:
    """The same as a state to go on from: the cards that the position does not show are dealt by the seed."""
    state = read(document)
    if state.over:
        raise BadPosition(["turn: missing; only a position with a turn can be played on"])
    options = Options(
        players=len(state.players),
        sections=state.setup.options.sections,
        cards=state.setup.options.cards,
        seed=seed,
        start_player=state.setup.options.start_player,
    )
    state.setup = lay_out(options)
    cards = list(state.setup.terrain_cards)
    assert state.card
    cards.remove(state.card)
    deal(state, tuple(cards), skip=state.active)
    replace_useless_card(state)
    return state


class _PositionReader(Reader):
    """Reads one position document."""

    def read(self, document: object) -> State:
        fields = self._fields(document, "", _DOCUMENT, _ABSENT_DOCUMENT, ("sections", "players"))
        if fields["format"] != FORMAT:
            self.fault("format", f"{fields['format']!r} is not {FORMAT!r}")
        cards = self.names(fields["cards"], "cards", "card", catalogue.cards, CARDS)
        sections = self._sections(fields.get("sections"))
        people = self.items(fields.get("players", []), "players")
        if len(people) not in PLAYERS:
            self.fault("players", f"{len(people)} given; {PLAYERS[0]}-{PLAYERS[-1]} can play")
        if len(sections) != SECTIONS or not people:
            raise BadPosition(self.faults)
        start_player = self.whole(fields["start_player"], "start_player", 0, len(people) - 1)
        options = Options(
            len(people), sections=tuple(sections), cards=tuple(cards), seed=None, start_player=start_player
        )
        self.state = bare_state(lay_out(options))
        self.state.end_flag = self.flag(fields["end_flag"], "end_flag")
        for seat, person in enumerate(people):
            self._player(self.state.players[seat], person, f"players[{seat}]")
        self._tiles_left(fields["tiles_left"])
        self._turn(fields["turn"])
        if self.faults:
            raise BadPosition(self.faults)
        return self.state

    def _fields(
        self,
        value: object,
        path: str,
        defaults: dict[str, Any],
        absent: dict[str, Any],
        required: tuple[str, ...],
    ) -> dict[str, Any]:
        fields = self.fields(value, path, {**defaults, **absent}, required)
        for field, nothing in absent.items():
            if fields[field] != nothing:
                self.fault(f"{path}.{field}" if path else field, "belongs to a box that is not in this program")
        return fields

    def _sections(self, value: object) -> list[str]:
        listed = self.items(value, "sections") if value is not None else []
        if value is not None and len(listed) != SECTIONS:
            self.fault("sections", f"{len(listed)} given; a board has {SECTIONS}")
        straight = [item.removesuffix("'") if isinstance(item, str) else item for item in listed]
        found = self.names(straight, "sections", "section", catalogue.sections, len(straight))
        return listed if len(found) == len(listed) else []

    def _player(self, player: Player, value: object, path: str) -> None:
        fields = self._fields(value, path, _PLAYER, _ABSENT_PLAYER, ())
        for index, hex in enumerate(self.hexes(fields["houses"], f"{path}.houses")):
            self._put(player, hex, f"{path}.houses[{index}]")
        player.near = neighbours(player.pieces)
        houses = player.pieces.bit_count()
        if houses > HOUSES:
            self.fault(f"{path}.houses", f"{houses} given; a player has {HOUSES}")
        left = max(HOUSES - houses, 0)
        supply = fields["supply"]
        player.supply = left if supply is None else self.whole(supply, f"{path}.supply", 0, left)
        player.gold = self.whole(fields["gold"], f"{path}.gold")
        for index, tile in enumerate(self.items(fields["tiles"], f"{path}.tiles")):
            self._tile(player, tile, f"{path}.tiles[{index}]")
        for index, hex in enumerate(self.hexes(fields["taken_from"], f"{path}.taken_from")):
            self._lost_tile(player, hex, f"{path}.taken_from[{index}]")

    def _put(self, player: Player, hex: Hex, path: str) -> None:
        board = self.state.setup.board
        if board.special >> hex & 1:
            self.fault(path, f"{board.describe(hex)} is a special hex; nothing can stand there")
        elif not self.state.empty >> hex & 1:
            self.fault(path, f"something stands on {name(hex)} already")
        else:
            self.state.empty ^= 1 << hex
            player.pieces |= 1 << hex

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
            self.fault(f"{path}.from", f"{board.describe(hex)} is no {kind}{_where(board.locations.get(kind, 0))}")
        elif player.tiles & tile:
            self.fault(f"{path}.from", f"a second tile from {name(hex)}; a player has one at most")
        elif not self.state.with_tile & tile:
            self.fault(f"{path}.from", f"a third tile from {name(hex)}; there are two")
        elif not player.pieces & NEIGHBOURS[hex]:
            self.fault(f"{path}.from", f"no piece of the owner is next to {name(hex)}")
        else:
            player.tiles |= tile
            player.taken_from |= tile
            player.used |= tile * used
            player.new |= tile * new
            self.state.with_tile &= ~tile | self.state.with_two_tiles
            self.state.with_two_tiles &= ~tile

    def _lost_tile(self, player: Player, hex: Hex, path: str) -> None:
        board = self.state.setup.board
        if not board.location_hexes >> hex & 1:
            self.fault(path, f"{board.describe(hex)} is no location{_where(board.location_hexes)}")
        elif player.tiles >> hex & 1:
            self.fault(path, f"the tile from {name(hex)} is not lost: the player holds it")
        player.taken_from |= 1 << hex

    def _tiles_left(self, value: object) -> None:
        board, state = self.state.setup.board, self.state
        if not isinstance(value, dict):
            self.fault("tiles_left", "is no object")
            return
        for key, number in value.items():
            path = f"tiles_left.{key}"
            hex = self.hex(key, path)
            if hex is None:
                continue
            if not board.location_hexes >> hex & 1:
                self.fault(path, f"{board.describe(hex)} is no location{_where(board.location_hexes)}")
                continue
            left = self.whole(number, path, 0, tiles_left(state, hex))
            if left < 2:
                state.with_two_tiles &= ~(1 << hex)
            if left < 1:
                state.with_tile &= ~(1 << hex)

    def _turn(self, value: object) -> None:
        state = self.state
        if value is None:
            state.phase = OVER
            return
        fields = self._fields(value, "turn", _TURN, _ABSENT_TURN, ("card",))
        state.active = self.whole(fields["player"], "turn.player", 0, len(state.players) - 1)
        phases = (BEFORE, MANDATORY, AFTER)
        state.phase = self.name(fields["phase"], "turn.phase", "phase", phases) or BEFORE
        if "card" in fields:
            state.card = self.name(fields["card"], "turn.card", "terrain on a card", SUITABLE)
        least = 1 if state.phase == MANDATORY else 0
        builds_left = self.whole(fields["builds_left"], "turn.builds_left", least, MANDATORY_BUILDS)
        state.builds_left = builds_left if state.phase == MANDATORY else MANDATORY_BUILDS
        no_house = state.phase == MANDATORY and not state.players[state.active].supply
        if state.phase == AFTER or no_house:
            end_mandatory_action(state)


def tiles_left(state: State, location: Hex) -> int:
    """The number of tiles on a location hex."""
    return (state.with_tile >> location & 1) + (state.with_two_tiles >> location & 1)


def document(state: State) -> dict[str, Any]:
    """The position document of a state. Fields that have their default value are left out."""
    if state.pending:
        raise KingdomBuilderError("a position lies between two actions: place the piece that is picked up first")
    setup = state.setup
    found: dict[str, Any] = {
        "format": FORMAT,
        "sections": list(setup.options.sections or ()),
        "cards": [card.name for card in setup.cards],
        "start_player": setup.options.start_player,
        "end_flag": state.end_flag,
        "tiles_left": _unusual_tiles_left(state),
        "players": [_player_document(setup, player) for player in state.players],
    }
    if not state.over and state.card is not None:
        found["turn"] = {
            "player": state.active,
            "card": state.card,
            "phase": state.phase,
            "builds_left": state.builds_left,
        }
    return found


def _unusual_tiles_left(state: State) -> dict[str, int]:
    found = {}
    for location in each(state.setup.board.location_hexes):
        held = sum(player.tiles >> location & 1 for player in state.players)
        if tiles_left(state, location) != 2 - held:
            found[name(location)] = tiles_left(state, location)
    return found


def _player_document(setup: Setup, player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {"houses": names(player.pieces), "supply": player.supply, "gold": player.gold}
    found["tiles"] = [
        {"kind": setup.board.symbols[hex], "from": name(hex)}
        | ({"used": True} if player.used >> hex & 1 else {})
        | ({"new": True} if player.new >> hex & 1 else {})
        for hex in each(player.tiles)
    ]
    found["taken_from"] = names(player.taken_from & ~player.tiles)
    return found


def _where(hexes: Mask) -> str:
    return f" (they are {', '.join(names(hexes))})" if hexes else " (the board has none)"
