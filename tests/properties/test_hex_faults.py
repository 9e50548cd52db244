"""Every reason for an illegal hex is true, judged by the position document and docs/rules.md alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given

from kingdombuilder import Game, State, choices
from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.game.hex_faults import Fault, FaultName, why_not
from kingdombuilder.game.illegal import why_illegal
from kingdombuilder.game.view import view
from kingdombuilder.hexes import NOWHERE_MASK, each, hex_named, name
from tests.golden.make import FOLDER
from tests.properties import geometry
from tests.properties.oracle import Table
from tests.properties.oracle_actions import AtTable
from tests.properties.strategies import position, states

HEXES_A_KIND = 12
"""So many hexes are asked about for each kind of action in each moment."""
BOARDS = 150
"""So many boards with everything on them are looked at."""

LAND = {"grass", "canyon", "desert", "flower", "forest", "swamp", "farmland"}
OF_THE_CARD = {"build", "oracle", "barn", "quarry", "cathedral"}
TERRAINS: Mapping[str, set[str]] = {
    "farm": {"grass"}, "oasis": {"desert"}, "garden": {"flower"}, "foresters_lodge": {"forest"},
    "monastery": {"canyon"}, "harbor": {"water"}, "rope_bridge": {"canyon"}, "tree_house": {"forest"},
    "farmland": {"farmland"}, "lighthouse": {"water"}, "canoe": {"swamp", "water"}, "canoe_bonus": {"swamp", "water"},
}  # fmt: skip
"""RULES 8.4: the actions that name the terrain they use."""
MORE_THAN_LAND: Mapping[str, set[str]] = {"wagon": {"mountain"}, "scout_cabin": {"water", "mountain"}}
"""The actions that can use any land, and more."""
NO_RULE_OF_THEIR_OWN = {"build", "oracle", "barn", *TERRAINS} - {"farmland", "canoe", "lighthouse"}
"""RULES 2.5 says all about them."""
MOVES = {"barn", "paddock", "caravan", "refuge", "rope_bridge", "tree_house", "cave", "resettlement"}
"""Some of the actions that move any piece of the player."""


class Scene:
    """A moment as a position document, and a question about it."""

    def __init__(self, state: State, kind: str, hex: str) -> None:
        """The action ``kind`` cannot name ``hex``."""
        self.state, self.kind, self.hex = state, kind, hex
        self.document = document = snapshot(state)
        self.pieces = [_pieces_of(player) for player in document["players"]]
        self.own = self.pieces[state.decider]
        self.walls, self.scouts = document.get("walls", []), document["turn"].get("scouts", [])
        self.printed = {name(at): symbol for at, symbol in state.setup.board.symbols.items()}
        self.legal = {name(at) for at in each(choices(state)[kind] & ~NOWHERE_MASK)}
        self.picked = name(state.pending[-1].hex) if kind == "place" else None
        self.by = state.pending[-1].kind if kind == "place" else kind

    def beside_warrior(self) -> bool:
        """RULES 3.4: a warrior, whoever's it is, closes the hexes around it."""
        around = geometry.names(geometry.neighbours(geometry.named(self.hex)))
        return any(pieces.get(at) == "warrior" for pieces in self.pieces for at in around)

    def beside_own(self, hex: str) -> bool:
        """RULES 2.5: own pieces but the one picked up, and in the own turn the scouts."""
        around = geometry.names(geometry.neighbours(geometry.named(hex)))
        scouts = self.scouts if self.state.decider == self.state.active else []
        return any(at in scouts or (at in self.own and at != self.picked) for at in around)


def _pieces_of(player: Mapping[str, Any]) -> dict[str, str]:
    pieces = dict.fromkeys(player.get("houses", []), "house") | dict.fromkeys(player.get("warriors", []), "warrior")
    pieces |= {player[kind]: kind for kind in ("wagon", "ship") if player.get(kind)}
    if hall := player.get("city_hall"):
        around = geometry.names(geometry.neighbours(geometry.named(hall)))
        pieces |= dict.fromkeys([hall, *around], "city_hall")
    return pieces


MOVES_WITHOUT_TILE: Mapping[str, Callable[[AtTable], dict[str, list[str]]]] = {
    "resettlement": lambda here: here.moves(lambda piece: geometry.neighbours(piece) & here.suitable),
    "refuge_bonus": lambda here: here.moves(here.refuge_bonus),
    "cave": lambda here: here.moves(lambda _: {at for at in here.suitable if geometry.next_to(at, here.table.caves)}),
    "silo_move": lambda here: here.moves(
        lambda piece: {at for at in here.suitable if geometry.next_to(at, here.person.pieces - {piece})}
    ),
}
"""RULES 3.3, 3.5, 3.8 and 3.9: where each piece could go, wherever it stands."""


def goes_nowhere(scene: Scene) -> bool:
    """RULES chapter 3: if the piece were picked up all the same, there would be no place for it."""
    turn = scene.document["turn"] | {"player": scene.state.decider}
    here = AtTable(Table.read(scene.document | {"turn": turn}), scene.state.card)
    moves = MOVES_WITHOUT_TILE[scene.kind](here) if scene.kind in MOVES_WITHOUT_TILE else here.tile(scene.kind)
    return scene.hex not in moves


def closes(scene: Scene, fault: Fault) -> bool:
    """RULES 2.5: walls and scouts lie there; 3.4: a warrior stands next to it."""
    if fault.thing == "warrior":
        return scene.beside_warrior()
    return scene.hex in {"wall": scene.walls, "scout": scene.scouts}[str(fault.thing)]


def other_terrain(scene: Scene, fault: Fault) -> bool:
    """RULES 8.4, K."""
    if scene.by == "fort":
        usable = set(scene.state.pending[-1].data)
    else:
        usable = TERRAINS.get(scene.by) or {scene.by.removeprefix("donation:")}
    here = scene.printed[scene.hex]
    return here not in usable and set(fault.wanted) == usable & set(scene.printed.values()) and fault.printed == here


def no_land(scene: Scene, fault: Fault) -> bool:
    """RULES 1.2: only water and mountain are no land."""
    return fault.printed == scene.printed[scene.hex] and fault.printed in {"water", "mountain"} - MORE_THAN_LAND.get(
        scene.by, set()
    )


def too_far(scene: Scene) -> bool:
    """RULES 2.5, rule 3: everything is right but that it is not next to an own piece, and such hexes there are."""
    return not scene.beside_own(scene.hex) and any(scene.beside_own(hex) for hex in scene.legal)


def free(scene: Scene) -> bool:
    """RULES 2.5, rules 1 and 2."""
    taken = any(scene.hex in pieces and scene.hex != scene.picked for pieces in scene.pieces)
    lies = scene.hex in scene.walls or scene.hex in scene.scouts
    special = scene.printed[scene.hex] not in LAND | {"water", "mountain"}
    return not (taken or lies or special or scene.beside_warrior())


CLAIMS: Mapping[FaultName, Callable[[Scene, Fault], bool]] = {
    "no_piece": lambda scene, _: scene.hex not in scene.own and scene.legal <= scene.own.keys(),
    "fixed": lambda scene, _: scene.own.get(scene.hex) == "city_hall",
    "stuck": lambda scene, _: scene.hex in scene.own and goes_nowhere(scene),
    "stays": lambda scene, _: scene.hex == scene.picked,
    "own_piece": lambda scene, _: scene.hex in scene.own and scene.hex != scene.picked,
    "piece": lambda scene, fault: (
        scene.pieces[fault.player or 0].get(scene.hex) == fault.thing and fault.player != scene.state.decider
    ),
    "special": lambda scene, fault: (
        scene.printed[scene.hex] == fault.printed and fault.printed not in LAND | {"water", "mountain"}
    ),
    "closed": closes,
    "card": lambda scene, fault: (
        scene.by in OF_THE_CARD
        and fault.wanted == (scene.state.card,)
        and fault.printed == scene.printed[scene.hex] != scene.state.card
    ),
    "terrain": other_terrain,
    "land": no_land,
    "apart": lambda scene, _: free(scene) and too_far(scene),
    "rule": lambda scene, _: scene.by not in NO_RULE_OF_THEIR_OWN,
}


def faults(state: State, chance: Random | None = None) -> Iterator[tuple[Scene, Fault]]:
    """Every hex that is not legal, or some of them, for each kind of action on offer that names hexes."""
    for kind, legal in choices(state).items():
        if not legal & ~NOWHERE_MASK:
            continue
        hexes = list(each(state.setup.board.hexes & ~legal))
        for hex in chance.sample(hexes, HEXES_A_KIND) if chance else hexes:
            fault = why_not(state, kind, hex)
            assert fault, "only of what is legal there is nothing to say"
            yield Scene(state, kind, name(hex)), fault


def is_true(scene: Scene, fault: Fault) -> bool:
    return CLAIMS[fault.name](scene, fault)


@cache
def boards() -> list[State]:
    """Boards with everything on them."""
    return [Game.from_position(position(seed)).state for seed in range(BOARDS)]


def moments() -> Iterator[tuple[str, State]]:
    """The golden games, which together use every kind of action, and the boards."""
    for file in sorted(FOLDER.glob("*.txt")):
        for state in Game.from_record(file.read_text("utf-8")).states[::3]:
            yield file.stem, state
    for number, state in enumerate(boards()):
        yield f"board {number}", state


@pytest.fixture(scope="module")
def told() -> Counter[tuple[str, str]]:
    """What was said in all these moments, which was found to be true."""
    said: Counter[tuple[str, str]] = Counter()
    chance = Random(6)
    for where, state in moments():
        for scene, fault in faults(state, chance):
            assert is_true(scene, fault), (where, scene.kind, scene.hex, fault)
            said[scene.by, fault.name] += 1
    return said


def test_it_is_true_in_whole_games_of_all_boxes(told: Counter[tuple[str, str]]) -> None:
    assert {said for _, said in told} == set(get_args(FaultName)) == set(CLAIMS)


def test_the_mandatory_action_is_always_explained(told: Counter[tuple[str, str]]) -> None:
    """RULES 2.5: what stands there, the terrain, and rule 3; nothing else forbids a build."""
    assert {said for by, said in told if by == "build"} >= {"own_piece", "piece", "special", "card", "apart"}


@given(states())
def test_it_is_true_at_any_moment(state: State) -> None:
    for scene, fault in faults(state, Random(1)):
        assert is_true(scene, fault), (scene.kind, scene.hex, fault)


@given(states())
def test_nothing_hidden_is_needed_to_tell(state: State) -> None:
    """The decider's view says the same, so no card that is face down has a part in it."""
    seen = view(state, state.decider)
    for scene, fault in faults(state, Random(2)):
        assert why_not(seen, scene.kind, hex_named(scene.hex)) == fault


@given(states())
def test_a_kind_without_hexes_is_told_so(state: State) -> None:
    for kind, legal in choices(state).items():
        if legal == NOWHERE_MASK:
            for hex in Random(3).sample(list(each(state.setup.board.hexes)), HEXES_A_KIND):
                assert why_illegal(state, kind, hex) == f"{kind!r} takes no hex"


def test_a_city_hall_is_never_picked_up() -> None:
    """RULES R17, whichever action would move a piece."""
    asked: Counter[str] = Counter()
    for state in boards():
        player = state.players[state.decider]
        for kind, legal in choices(state).items():
            if not legal & ~player.pieces:
                for hex in each(player.units.get("city_hall", 0)):
                    assert why_not(state, kind, hex) == Fault("fixed"), (state, kind)
                    asked[kind] += 1
    assert asked.keys() >= MOVES, MOVES - asked.keys()


def test_an_own_warrior_does_not_hide_what_is_wrong_elsewhere() -> None:
    """RULES 3.4: it may be taken back, so its hex is legal; another one still needs a free suitable hex."""
    people = [
        {"houses": ["n5"], "warriors": ["k9"], "tiles": [{"kind": "barracks", "from": "n4"}]},
        {"houses": ["m5", "a1"]},
    ]
    sections = ["lighthouse", "barracks", "city_hall", "monastery"]
    state = Game.from_position({"sections": sections, "players": people, "turn": {"card": "grass"}}).state
    assert choices(state)["barracks"] >> hex_named("k9") & 1
    expected = {
        "n5": Fault("own_piece"), "m5": Fault("piece", 1, "house"), "n4": Fault("special", printed="barracks"),
        "l9": Fault("closed", thing="warrior"), "o1": Fault("land", printed="water"), "t1": Fault("apart"),
    }  # fmt: skip
    assert {hex: why_not(state, "barracks", hex_named(hex)) for hex in expected} == expected


@given(states())
def test_nothing_is_wrong_with_what_is_legal(state: State) -> None:
    for kind, legal in choices(state).items():
        assert all(why_not(state, kind, hex) is None for hex in each(legal & ~NOWHERE_MASK))
