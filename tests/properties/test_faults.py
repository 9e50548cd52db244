"""Whatever is said about a hex that is not legal is true, judged by the position document and RULES.md alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given

from kingdombuilder import Game, State, choices
from kingdombuilder.game.faults import Fault, FaultName, why_not
from kingdombuilder.game.position import snapshot
from kingdombuilder.game.view import view
from kingdombuilder.hexes import NOWHERE_MASK, each, hex_named, name
from tests.golden.make import FOLDER
from tests.properties import geometry
from tests.properties.strategies import states

HEXES_A_KIND = 12
"""So many hexes are asked about for each kind of action in each moment of the golden games."""

LAND = {"grass", "canyon", "desert", "flower", "forest", "swamp", "farmland"}
OF_THE_CARD = {"build", "oracle", "barn", "quarry", "cathedral"}
TERRAINS: Mapping[str, set[str]] = {
    "farm": {"grass"}, "oasis": {"desert"}, "garden": {"flower"}, "foresters_lodge": {"forest"},
    "monastery": {"canyon"}, "harbor": {"water"}, "rope_bridge": {"canyon"}, "tree_house": {"forest"},
    "farmland": {"farmland"}, "lighthouse": {"water"}, "canoe": {"swamp", "water"}, "canoe_bonus": {"swamp", "water"},
}  # fmt: skip
"""RULES.md 8.4: the actions that name the terrain they use."""
MORE_THAN_LAND: Mapping[str, set[str]] = {"wagon": {"mountain"}, "scout_cabin": {"water", "mountain"}}
"""Those that can use any land, and more."""
NO_RULE_OF_THEIR_OWN = {"build", "oracle", "barn", *TERRAINS} - {"farmland", "canoe", "lighthouse"}
"""RULES.md 2.5 says all about them."""


class Scene:
    """A moment as its document tells it, and a question about it."""

    def __init__(self, state: State, kind: str, hex: str) -> None:
        """The action ``kind`` cannot name ``hex``."""
        self.state, self.kind, self.hex = state, kind, hex
        document: dict[str, Any] = snapshot(state)
        self.pieces = [_pieces_of(player) for player in document["players"]]
        self.own = self.pieces[state.decider]
        self.walls, self.scouts = document.get("walls", []), document["turn"].get("scouts", [])
        self.printed = {name(at): symbol for at, symbol in state.setup.board.symbols.items()}
        self.legal = {name(at) for at in each(choices(state)[kind] & ~NOWHERE_MASK)}
        self.picked = name(state.pending[-1].hex) if kind == "place" else None
        self.by = state.pending[-1].kind if kind == "place" else kind

    def next_to(self, hex: str, kinds: set[str] | None = None) -> list[str]:
        """The owners of the pieces of these kinds around a hex."""
        around = geometry.names(geometry.neighbours(geometry.named(hex)))
        return [pieces[at] for pieces in self.pieces for at in around if at in pieces and pieces[at] in (kinds or ())]

    def beside_own(self, hex: str) -> bool:
        """RULES.md 2.5: own pieces but the one picked up, and in the own turn the scouts."""
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


def goes_nowhere(scene: Scene) -> bool:
    """If the piece were picked up all the same, there would be no place for it."""
    draft = scene.state.copy(scene.state.decider)
    seat = draft.decider
    draft.setup.action[scene.kind].use(draft, seat, draft.players[seat], hex_named(scene.hex))
    return not choices(draft).get("place")


def closes(scene: Scene, fault: Fault) -> bool:
    """RULES.md 2.5: walls and scouts lie there; 3.4: a warrior stands next to it."""
    if fault.thing == "warrior":
        return bool(scene.next_to(scene.hex, {"warrior"}))
    return scene.hex in {"wall": scene.walls, "scout": scene.scouts}[str(fault.thing)]


def other_terrain(scene: Scene, fault: Fault) -> bool:
    """RULES.md 8.4, K."""
    if scene.by == "fort":
        usable = set(scene.state.pending[-1].data)
    else:
        usable = TERRAINS.get(scene.by) or {scene.by.removeprefix("donation:")}
    here = scene.printed[scene.hex]
    return here not in usable and set(fault.wanted) == usable & set(scene.printed.values()) and fault.printed == here


def no_land(scene: Scene, fault: Fault) -> bool:
    """RULES.md 1.2: only water and mountain are no land."""
    return fault.printed == scene.printed[scene.hex] and fault.printed in {"water", "mountain"} - MORE_THAN_LAND.get(
        scene.by, set()
    )


def too_far(scene: Scene) -> bool:
    """RULES.md 2.5, rule 3: everything is right but that it is not next to an own piece, and such hexes there are."""
    return not scene.beside_own(scene.hex) and any(scene.beside_own(hex) for hex in scene.legal)


def free(scene: Scene) -> bool:
    """RULES.md 2.5, rules 1 and 2."""
    taken = any(scene.hex in pieces and scene.hex != scene.picked for pieces in scene.pieces)
    lies = scene.hex in scene.walls or scene.hex in scene.scouts
    special = scene.printed[scene.hex] not in LAND | {"water", "mountain"}
    return not (taken or lies or special or scene.next_to(scene.hex, {"warrior"}))


CLAIMS: Mapping[FaultName, Callable[[Scene, Fault], bool]] = {
    "no_piece": lambda scene, _: scene.hex not in scene.own and scene.legal <= scene.own.keys(),
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


@pytest.fixture(scope="module")
def told() -> Counter[tuple[str, str]]:
    """What was said in the golden games, which together use every kind of action; all of it was found to be true."""
    said: Counter[tuple[str, str]] = Counter()
    chance = Random(6)
    for file in sorted(FOLDER.glob("*.txt")):
        for state in Game.from_record(file.read_text("utf-8")).states[::3]:
            for scene, fault in faults(state, chance):
                assert is_true(scene, fault), (file.stem, scene.kind, scene.hex, fault)
                said[scene.by, fault.name] += 1
    return said


def test_it_is_true_in_whole_games_of_all_boxes(told: Counter[tuple[str, str]]) -> None:
    assert {said for _, said in told} == set(get_args(FaultName)) == set(CLAIMS)


def test_the_mandatory_action_is_always_explained(told: Counter[tuple[str, str]]) -> None:
    """RULES.md 2.5: what stands there, the terrain, and rule 3; nothing else forbids a build."""
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
def test_nothing_is_wrong_with_what_is_legal(state: State) -> None:
    for kind, legal in choices(state).items():
        assert all(why_not(state, kind, hex) is None for hex in each(legal & ~NOWHERE_MASK))
