"""Position documents: what docs/position.md promises about defaults and about positions that cannot be."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import BadPosition, Game, score
from kingdombuilder.game import catalogue
from kingdombuilder.game.building import tiles_left
from kingdombuilder.game.documents import position
from kingdombuilder.hexes import HexSet, each, names
from tests.properties.strategies import ALL_CARDS, positions
from tests.properties.strategies import position as any_position

# The first-game board. Locations: taverns c7 h7, paddocks s3 l7, oases h13 f18, farms r12 m16; castles d4 p8 b18 l12.
# Beside c7 lie b7 d7 b6 c6 b8 c8; beside h7: g7 i7 g6 h6 g8 h8; beside r12: q12 s12 r11 s11 r13 s13.
GOOD: dict[str, Any] = {
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "players": [{}, {}],
    "turn": {"card": "grass"},
}
NO_HEX = "is not a hex; hexes run from a1 (top left) to t20 (bottom right); B1 to E5 are the island's"
NO_LOCATION = "is not a location (they are s3, c7, h7, l7, r12, h13, m16, f18)"
TERRAIN_CARDS = (
    "the known ones are canyon, desert, flower, forest, grass, swamp, "
    "swamp/canyon, swamp/desert, swamp/flower, swamp/forest, swamp/grass"
)
CARDS = ", ".join(sorted(ALL_CARDS))
LOCATIONS = ", ".join(sorted(catalogue.tiles))
NEVER = "is a special hex; nothing can stand there"


def spoilt(path: str, value: Any) -> dict[str, Any]:
    """The good position with one field changed: ``players.0.houses``."""
    document = deepcopy(GOOD)
    *way, last = path.split(".")
    inner: Any = document
    for step in way:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return document


def faults(document: Any) -> list[str]:
    with pytest.raises(BadPosition) as error:
        position.read(document)
    assert str(error.value) == "; ".join(error.value.faults)
    if not isinstance(document, str):  # that would be a code
        with pytest.raises(BadPosition) as again:
            Game.from_position(document)
        assert str(again.value) == str(error.value)
    return error.value.faults


def fields(document: Any) -> list[str]:
    return [fault.split(": ")[0] for fault in faults(document)]


class TestDefaults:
    def test_only_sections_and_players_are_required(self) -> None:
        state = position.read({"sections": GOOD["sections"], "players": [{}, {}, {}]})
        assert len(state.players) == 3
        assert all(player.supply == 40 and player.gold == 0 and not player.pieces for player in state.players)
        assert state.over, "no turn: to be scored, not played on"
        assert not state.end_flag
        assert state.setup.cards == ()
        assert all(tiles_left(state, hex) == 2 for hex in each(state.setup.board.location_hexes))

    def test_a_turn_begins_with_player_0_before_the_mandatory_action(self) -> None:
        state = Game.from_position(GOOD).state
        assert (state.active, state.phase, state.builds_left, state.card) == (0, "before", 3, "grass")

    def test_supply_is_what_the_houses_leave(self) -> None:
        state = position.read(spoilt("players.0", {"houses": ["a1", "b1", "c1"]}))
        assert [player.supply for player in state.players] == [37, 40]
        assert position.read(spoilt("players.0", {"houses": ["a1"], "supply": 12})).players[0].supply == 12

    def test_tiles_left_is_two_less_the_held_ones(self) -> None:
        held = {"houses": ["b7"], "tiles": [{"kind": "tavern", "from": "c7"}]}
        document = spoilt("players.0", held)
        assert Game.from_position(document).position()["tiles_left"] == {}
        state = position.read(document)
        tavern, other = (next(each(HexSet(name).mask)) for name in ("c7", "h7"))
        assert tiles_left(state, tavern) == 1
        assert tiles_left(state, other) == 2
        less = position.read({**document, "tiles_left": {"c7": 0, "h7": 1}})
        assert [tiles_left(less, hex) for hex in (tavern, other)] == [0, 1]

    def test_fields_of_other_boxes_may_be_there_with_nothing_in_them(self) -> None:
        document = {
            **GOOD,
            "format": "kingdombuilder-position/1",
            "island": None, "tasks": [], "removed_terrain": None, "capitols": [], "caves": [], "walls": [],
            "nomads_left": {},
            "players": [
                {
                    "warriors": [], "wagon": None, "ship": None, "city_hall": None, "marked_lines": [], "nomads": [],
                    "bonus": [], "temple_houses": 0, "temple_new": 0, "cathedral": 0,
                },
                {},
            ],
            "turn": {"card": "grass", "farmland_used": False, "cave_used": False, "scouts": []},
        }  # fmt: skip
        assert position.read(document) == position.read(GOOD)

    def test_0_to_3_cards(self) -> None:
        for number in range(4):
            cards = ["lords", "miners", "farmers"][:number]
            state = position.read({**GOOD, "cards": cards})
            assert [card.name for card in state.setup.cards] == cards

    def test_phases(self) -> None:
        for phase, offered in (("before", ["build"]), ("mandatory", ["build"]), ("after", ["end"])):
            game = Game.from_position({**GOOD, "turn": {"card": "grass", "phase": phase, "builds_left": 2}})
            assert list(game.choices()) == offered
        middle = Game.from_position({**GOOD, "turn": {"card": "grass", "phase": "mandatory", "builds_left": 1}})
        middle.play(("build", next(each(middle.choices()["build"].mask))))
        assert list(middle.choices()) == ["end"], "one build was left"

    def test_a_house_may_stand_on_water_or_mountain(self) -> None:
        """Harbor brings one onto water; other boxes onto mountains. Only special hexes never carry one."""
        assert position.read(spoilt("players.0", {"houses": ["a4", "d1"]})).players[0].pieces.bit_count() == 2

    def test_a_position_without_a_turn_is_scored_but_not_played(self) -> None:
        document = {key: value for key, value in GOOD.items() if key != "turn"}
        assert position.read(document).over
        game = Game.from_position(document)
        assert (game.over, game.choices()) == (True, {})
        assert [player.total for player in game.score()] == [
            player.total for player in Game.from_position(GOOD).score()
        ]
        assert Game.from_record(game.record().text()).state == game.state

    def test_the_seed_deals_the_cards_that_are_not_shown(self) -> None:
        state = Game.from_position(GOOD, seed=3).state
        assert [len(player.hand) for player in state.players] == [0, 1]
        assert len(state.deck) == 23
        assert sorted([*state.deck, *state.players[1].hand, "grass"]) == sorted(
            ["grass", "canyon", "desert", "flower", "forest"] * 5
        )
        assert Game.from_position(GOOD, seed=3).state == state
        assert Game.from_position(GOOD, seed=4).state != state


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        # names: unknown, with a suggestion, or twice
        ("format", "position/2", "format: 'position/2' is not 'kingdombuilder-position/1'"),
        ("format", None, "format: None is not 'kingdombuilder-position/1'"),
        ("sections.0", "tavrn", "sections[0]: unknown section 'tavrn'; did you mean tavern or barn?"),
        ("sections.3", "tavern'", "sections[3]: tavern is named twice"),
        ("sections", ["farm"], "sections: 1 given; a board has 4"),
        ("cards", ["lord"], "cards[0]: unknown card 'lord'; did you mean lords?"),
        ("cards", ["lords", "miners", "lords"], "cards[2]: lords is named twice"),
        ("cards", ["lords", "miners", "farmers", "knights"], "cards: 4 given; 3 at most"),
        ("players", [{}], "players: 1 given; 2-5 can play"),
        ("players", [{}] * 6, "players: 6 given; 2-5 can play"),
        ("players", [], "players: 0 given; 2-5 can play"),
        ("turn.card", "gras", "turn.card: unknown terrain card 'gras'; did you mean grass?"),
        ("turn.card", "water", f"turn.card: unknown terrain card 'water'; {TERRAIN_CARDS}"),
        ("turn.phase", "befor", "turn.phase: unknown phase 'befor'; did you mean before?"),
        ("turn.phase", "over", "turn.phase: unknown phase 'over'; the known ones are after, before, mandatory"),
        ("turn", {}, "turn.card: missing"),
        ("sektions", [], "sektions: unknown field 'sektions'; did you mean sections or own_sections?"),
        ("players.0.hauses", [], "players[0].hauses: unknown field 'hauses'; did you mean houses?"),
        ("turn.crad", "grass", "turn.crad: unknown field 'crad'; did you mean card?"),
        # hexes
        ("players.1.houses", ["u1"], f"players[1].houses[0]: 'u1' {NO_HEX}"),
        ("players.1.houses", ["a1", "b1", "a1"], "players[1].houses[2]: a1 is named twice"),
        ("players.1.houses", ["c7"], f"players[1].houses[0]: c7 (tavern) {NEVER}"),
        ("players.1.houses", ["a1", "d4"], f"players[1].houses[1]: d4 (castle) {NEVER}"),
        ("tiles_left", {"z9": 1}, f"tiles_left.z9: 'z9' {NO_HEX}"),
        ("tiles_left", {"a1": 1}, f"tiles_left.a1: a1 (flower) {NO_LOCATION}"),
        ("tiles_left", {"d4": 1}, f"tiles_left.d4: d4 (castle) {NO_LOCATION}"),
        ("tiles_left", {"c7": 3}, "tiles_left.c7: 3 is not a whole number from 0 to 2"),
        ("tiles_left", {"c7": -1}, "tiles_left.c7: -1 is not a whole number from 0 to 2"),
        ("players.0.taken_from", ["a1"], f"players[0].taken_from[0]: a1 (flower) {NO_LOCATION}"),
        ("players.0.taken_from", ["c7", "c7"], "players[0].taken_from[1]: c7 is named twice"),
        # numbers
        ("players.0.supply", 41, "players[0].supply: 41 is not a whole number from 0 to 40"),
        ("players.0.supply", -1, "players[0].supply: -1 is not a whole number from 0 to 40"),
        ("players.0", {"houses": ["a1"], "supply": 40}, "players[0].supply: 40 is not a whole number from 0 to 39"),
        ("players.0.gold", -1, "players[0].gold: -1 is not a whole number from 0 to 10000"),
        ("start_player", 2, "start_player: 2 is not a whole number from 0 to 1"),
        ("turn.player", 2, "turn.player: 2 is not a whole number from 0 to 1"),
        ("turn.player", -1, "turn.player: -1 is not a whole number from 0 to 1"),
        ("turn", {"card": "grass", "phase": "mandatory", "builds_left": 0},
         "turn.builds_left: 0 is not a whole number from 1 to 40"),
        ("turn.builds_left", -1, "turn.builds_left: -1 is not a whole number from 0 to 40"),
        ("turn.card", ["grass"], "turn.card: 1 cards listed; give a single card as a text, not as a list"),
        ("turn.card", ["grass", "lava"],
         "turn.card[1]: unknown terrain card 'lava'; the known ones are canyon, desert"),
        # wrong types
        ("start_player", True, "start_player: True is not a whole number from 0 to 1"),
        ("start_player", 1.0, "start_player: 1.0 is not a whole number from 0 to 1"),
        ("start_player", "1", "start_player: '1' is not a whole number from 0 to 1"),
        ("players.0.gold", None, "players[0].gold: None is not a whole number from 0 to 10000"),
        ("players.0.supply", False, "players[0].supply: False is not a whole number from 0 to 40"),
        ("end_flag", 1, "end_flag: 1 is neither true nor false"),
        ("end_flag", None, "end_flag: None is neither true nor false"),
        ("players.0", None, "players[0]: None is not an object"),
        ("players.0", [], "players[0]: [] is not an object"),
        ("players.0.houses", "a1", "players[0].houses: 'a1' is not a list"),
        ("players.0.houses", None, "players[0].houses: None is not a list"),
        ("players.0.houses", [1], f"players[0].houses[0]: '1' {NO_HEX}"),
        ("players.0.houses", [["a1"]], f'players[0].houses[0]: "[\'a1\']" {NO_HEX}'),
        ("players.0.tiles", {}, "players[0].tiles: {} is not a list"),
        ("players.0.tiles", ["barn"], 'players[0].tiles[0]: \'barn\' is not an object {"kind": ..., "from": ...}'),
        ("cards", None, "cards: None is not a list"),
        ("cards", [7], f"cards[0]: unknown card 7; the known ones are {CARDS}"),
        ("tiles_left", [], "tiles_left: [] is not an object"),
        ("turn", "grass", 'turn: \'grass\' is not an object {"card": ...}'),
        ("turn.card", None, f"turn.card: unknown terrain card None; {TERRAIN_CARDS}"),
        ("players", {}, "players: {} is not a list"),
        ("sections", "tavern", "sections: 'tavern' is not a list"),
        # other boxes
        # d1 is a mountain of the tavern section, a4 water, d4 its castle.
        ("walls", ["d1"], "walls[0]: d1 (mountain) is not a hex where a wall can stand"),
        ("island", "farm", "island: unknown side of the island 'farm'; the known ones are rope_bridge, tree_house"),
        ("tasks", ["rod"], "tasks[0]: unknown task 'rod'; did you mean road?"),
        ("tasks", ["road"] * 2, "tasks[1]: road is named twice"),
        ("capitols", ["a1"], "capitols[0]: a1 is not a castle hex (they are d4, p8, l12, b18)"),
        ("caves", ["a4"], "caves[0]: a4 is not a mountain hex (they are "),
        ("removed_terrain", "grass", "removed_terrain: without the scouts card no terrain is removed"),
        ("nomads_left", {"a1": "sword"}, "nomads_left.a1: a1 (flower) is not a nomad hex (the board has none)"),
        ("players.1.warriors", ["a4"], "players[1].warriors[0]: a4 (water) is not a hex where a warrior can stand"),
        ("players.1.warriors", ["a1", "b1", "c1"], "players[1].warriors: 3 warriors; a player has 2"),
        ("players.1.wagon", "a4", "players[1].wagon: a4 (water) is not a hex where a wagon can stand"),
        ("players.1.ship", "a1", "players[1].ship: a1 (flower) is not a hex where a ship can stand"),
        ("players.1.city_hall", "a1", "players[1].city_hall: a1 cannot be the centre of a city hall"),
        ("players.1.marked_lines", [21], "players[1].marked_lines[0]: 21 is not a line; lines are 1 to 20"),
        ("players.1.bonus", ["refuge"], "players[1].bonus[0]: there is no refuge on this board"),
        ("players.1.temple_houses", 1, "players[1].temple_houses: there is no temple on this board"),
        ("players.1.houses", ["C3"], "players[1].houses[0]: C3 is not on this board"),
        ("turn.cave_used", 1, "turn.cave_used: 1 is neither true nor false"),
    ],
)  # fmt: skip
def test_one_fault_is_named_by_its_field(path: str, value: Any, expected: str) -> None:
    assert any(fault.startswith(expected) for fault in faults(spoilt(path, value)))


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ({"kind": "tavern", "from": "c7"}, None),
        ({"kind": "tavern", "from": "c7", "used": True}, None),
        ({"kind": "tavern", "from": "h7"}, "players[0].tiles[0].from: no piece of the owner is next to h7"),
        ({"kind": "farm", "from": "c7"},
         "players[0].tiles[0].from: c7 (tavern) is not a location of kind farm (they are r12, m16)"),
        ({"kind": "tavern", "from": "a1"},
         "players[0].tiles[0].from: a1 (flower) is not a location of kind tavern (they are c7, h7)"),
        ({"kind": "oracle", "from": "c7"},
         "players[0].tiles[0].from: c7 (tavern) is not a location of kind oracle (the board has none)"),
        ({"kind": "tavren", "from": "c7"},
         "players[0].tiles[0].kind: unknown location 'tavren'; did you mean tavern or garden?"),
        ({"kind": "castle", "from": "d4"},
         f"players[0].tiles[0].kind: unknown location 'castle'; the known ones are {LOCATIONS}"),
        ({"kind": "tavern", "from": "c77"}, f"players[0].tiles[0].from: 'c77' {NO_HEX}"),
        ({"kind": "tavern"}, "players[0].tiles[0].from: missing"),
        ({"from": "c7"}, "players[0].tiles[0].kind: missing"),
        ({"kind": "tavern", "from": "c7", "used": 1}, "players[0].tiles[0].used: 1 is neither true nor false"),
        ({"kind": "tavern", "from": "c7", "fresh": True},
         "players[0].tiles[0].fresh: unknown field 'fresh'; the known ones are from, kind, new, used"),
        ({"kind": None, "from": 7}, f"players[0].tiles[0].from: '7' {NO_HEX}"),
    ],
)  # fmt: skip
def test_tiles(tile: dict[str, Any], expected: str | None) -> None:
    document = spoilt("players.0", {"houses": ["b7"], "tiles": [tile]})
    if expected is None:
        assert position.read(document).players[0].tiles.bit_count() == 1
    else:
        assert expected in faults(document)


def test_two_tiles_of_one_player_from_one_hex() -> None:
    tile = {"kind": "tavern", "from": "c7"}
    document = spoilt("players.0", {"houses": ["b7"], "tiles": [tile, tile]})
    assert faults(document) == ["players[0].tiles[1].from: a second tile from c7; a player has one at most"]


def test_three_tiles_from_one_hex() -> None:
    tile = {"kind": "tavern", "from": "c7"}
    people = [{"houses": [hex], "tiles": [tile]} for hex in ("b7", "d7", "c8")]
    assert faults({**GOOD, "players": people}) == ["players[2].tiles[0].from: a third tile from c7; there are two"]
    assert position.read({**GOOD, "players": people[:2]}).players[1].tiles


def test_more_tiles_left_than_the_held_ones_leave() -> None:
    tile = {"kind": "tavern", "from": "c7"}
    document = {**GOOD, "players": [{"houses": ["b7"], "tiles": [tile]}, {}], "tiles_left": {"c7": 2}}
    assert faults(document) == ["tiles_left.c7: 2 is not a whole number from 0 to 1"]
    assert Game.from_position({**document, "tiles_left": {"c7": 1}}).position()["tiles_left"] == {}


def test_a_tile_that_is_held_and_lost() -> None:
    person = {"houses": ["b7"], "tiles": [{"kind": "tavern", "from": "c7"}], "taken_from": ["c7"]}
    assert faults(spoilt("players.0", person)) == [
        "players[0].taken_from[0]: the tile from c7 is not lost: the player holds it"
    ]


def test_two_things_on_a_hex() -> None:
    document = {**GOOD, "players": [{"houses": ["a1"]}, {"houses": ["b1", "a1"]}]}
    assert faults(document) == ["players[1].houses[1]: something stands on a1 already"]


def test_more_houses_than_a_player_has() -> None:
    # Rows 14 and 15 of the oasis and farm sections and row 1: 41 hexes without a special one.
    hexes = [f"{letter}{row}" for row in (1, 14, 15) for letter in "abcdefghijklmnopqrst"][:41]
    assert faults(spoilt("players.0.houses", hexes)) == [
        "players[0].houses: 41 settlements are out of the supply; a player has 40"
    ]
    assert position.read(spoilt("players.0.houses", hexes[:40])).players[0].supply == 0


def test_several_faults_are_all_named() -> None:
    document = {
        "format": 1,
        "sections": ["tavern", "paddock", "oasis", "farm"],
        "cards": ["lords", "lords", "xx"],
        "start_player": 7,
        "end_flag": "no",
        "tiles_left": {"a1": 0, "c7": 9},
        "walls": ["a1", "d4"],
        "players": [
            {"houses": ["a1", "d4", "zz"], "supply": 99, "gold": -1, "tiles": [{"kind": "farm", "from": "r12"}]},
            {"houses": ["a1"], "taken_from": ["b1"], "nomads": ["swrd"], "cathedral": -1},
        ],
        "turn": {"player": 3, "card": "lava", "phase": "late", "builds_left": -8, "cave_used": 3},
        "extra": 1,
    }
    assert sorted(fields(document)) == sorted(
        [
            "extra",
            "format",
            "cards[1]",
            "cards[2]",
            "start_player",
            "end_flag",
            "walls[1]",
            "players[0].houses[2]",
            "players[0].houses[0]",
            "players[0].houses[1]",
            "players[0].supply",
            "players[0].gold",
            "players[0].tiles[0].from",
            "players[1].nomads[0]",
            "players[1].cathedral",
            "players[1].houses[0]",
            "players[1].taken_from[0]",
            "tiles_left.a1",
            "tiles_left.c7",
            "turn.cave_used",
            "turn.player",
            "turn.phase",
            "turn.card",
            "turn.builds_left",
        ]
    )


@pytest.mark.parametrize("document", [None, [], "text", 3, True, {}, {"sections": []}, {"players": []}])
def test_documents_that_are_none(document: Any) -> None:
    assert faults(document)


def test_reading_changes_no_document() -> None:
    document = {**deepcopy(GOOD), "players": [{"houses": ["b7"], "tiles": [{"kind": "tavern", "from": "c7"}]}, {}]}
    before = deepcopy(document)
    Game.from_position(document)
    assert document == before


junk = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5),
        st.sampled_from(["a1", "c7", "d4", "tavern", "grass", "farm", "lords", "before", "kind", "from"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.one_of(st.text(max_size=5), st.sampled_from(["kind", "from", "card", "houses", "tiles", "c7"])),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)  # fmt: skip


def paths(value: Any) -> list[tuple[Any, ...]]:
    """The ways to every part of a document."""
    found: list[tuple[Any, ...]] = [()]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += [(key, *path) for path in paths(inner)]
    return found


def replaced(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = document.copy()
    changed[path[0]] = replaced(document[path[0]], path[1:], value)
    return changed


def only_bad_positions(document: Any) -> None:
    """Any position is playable, or refused with a reason."""
    refused: list[str] | None = None
    try:
        found = Game.from_position(document).position()
    except BadPosition as error:
        refused = error.faults
    else:
        assert json.loads(json.dumps(found)) == found
    assert refused is None or (refused and all(refused)), "refused, but the message is empty"


@given(junk)
def test_any_junk_gives_bad_position(document: Any) -> None:
    only_bad_positions(document)


@given(st.fixed_dictionaries({}, optional={"sections": junk, "players": junk, "turn": junk, "cards": junk}))
def test_junk_in_the_right_fields_gives_bad_position(document: Any) -> None:
    only_bad_positions(document)
    only_bad_positions({**GOOD, **document})


@given(positions(), junk, st.data())
def test_junk_anywhere_in_a_good_position_gives_bad_position_or_a_game(
    document: Any, value: Any, data: st.DataObject
) -> None:
    for _ in range(3):
        document = replaced(document, data.draw(st.sampled_from(paths(document))), value)
        only_bad_positions(document)


# --- Half-painted positions -----------------------------------------------------------------------------------------


HALF_PAINTED = {
    "sections": GOOD["sections"],
    "capitols": ["a1"],
    "walls": ["a2", "zz"],
    "nomads_left": {"b9": "sword"},
    "tiles_left": {"t20": 1},
    "players": [
        {
            "houses": ["a1", "a1", "c7"],
            "warriors": ["a3", "a4", "a5"],
            "city_hall": "a9",
            "tiles": [{"kind": "frm", "from": "c7"}, {"kind": "farm", "from": "c7"}],
            "taken_from": ["b1"],
        },
        {"houses": ["b1", "b1"], "gold": -1},
    ],
    "turn": {"card": "canyon", "player": 1},
}


def test_every_fault_is_found_with_its_hex() -> None:
    """However much is wrong, what is right is there: the sections lie, the first player has a house on a1."""
    state, found = position.look(HALF_PAINTED)
    assert state is not None
    assert "a1" in names(state.players[0].pieces)
    assert len(found) >= 14
    hexes = {(fault.path, fault.kind): position.hex_of(fault, HALF_PAINTED) for fault in found}
    assert hexes["players[0].houses[1]", "twice"] == "a1"
    assert hexes["walls[1]", "hex"] is None
    assert hexes["nomads_left.b9", "wrong_hex"] == "b9"
    assert hexes["tiles_left.t20", "wrong_hex"] == "t20"
    assert hexes["players[0].city_hall", "rim"] == "a9"
    assert hexes["players[0].warriors", "many"] is None
    assert hexes["players[0].tiles[0].kind", "unknown"] == "c7"
    assert hexes["players[1].gold", "number"] is None
    with pytest.raises(BadPosition) as error:
        position.read(HALF_PAINTED)
    assert error.value.faults == found


def test_without_a_board_or_players_there_is_no_state() -> None:
    for document in (7, {}, {"sections": ["farm"], "players": [{}, {}]}, {"sections": GOOD["sections"], "players": []}):
        state, found = position.look(document)
        assert state is None
        assert found
    many = {"sections": GOOD["sections"], "players": [{"houses": ["zz"] * 60}, {}]}
    assert position.look(many)[0] is None
    assert len(position.look(many)[1]) == 50


def test_names_that_look_like_hexes_are_none() -> None:
    document = {"sections": ["a1", "tavern", "oasis", "farm"], "players": [{}, {}]}
    _, (fault,) = position.look(document)
    assert (fault.path, fault.kind) == ("sections[0]", "unknown")
    assert position.hex_of(fault, document) is None


@pytest.mark.parametrize("number", range(0, 60, 3))
def test_a_spoilt_position_can_be_scored_as_far_as_it_goes(number: int) -> None:
    """While a position is edited, the gold of all players is shown despite faults elsewhere."""
    chance = Random(number)
    document = any_position(number)
    for _ in range(4):
        player = chance.choice(document["players"])
        field = chance.choice(["houses", "warriors", "city_hall", "tiles", "marked_lines", "nomads", "supply", "ship"])
        player[field] = chance.choice([["a1", "t20"], "c4", None, [{"kind": "farm", "from": "a1"}], ["I1"], -4, 99])
    state, _ = position.look(document)
    assert state is not None
    assert len(score(state)) == len(document["players"])
    assert position.snapshot(state)["sections"] == document["sections"]
