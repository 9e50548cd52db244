"""The engine names no box, and no box names another: what one box knows is in its room, ``sets/<box>/``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from kingdombuilder.board import CARD_TERRAINS
from kingdombuilder.game import catalogue
from kingdombuilder.game.catalogue import Box

SOURCE = Path(__file__).parents[1] / "src" / "kingdombuilder"
ROOMS = SOURCE / "sets"
ENGINE = [
    path
    for part in (
        "hexes.py",
        "codes.py",
        "section*.py",
        "board.py",
        "game/**/*.py",
        "bots/**/*.py",
        "svg/**/*.py",
        "sets/*.py",
    )
    for path in sorted(SOURCE.glob(part))
    if path != ROOMS / "__init__.py"
]

BASE = "base"
"""Its things are those of every game."""
SHARED = frozenset({"island", "task", "unit", "card", "location", "position", "shape"})
"""Words that a box or a module of it has, and the engine too: what every box may bring, and the geometry's name of the
small board beside the main one."""
REGISTRIES: Mapping[str, frozenset[str]] = {
    "section.py": frozenset({"TERRAIN_LETTERS", "SPECIAL_LETTERS"}),
    "section_code.py": frozenset({"LOCATIONS"}),
    "board.py": frozenset({"SUITABLE"}),
    "game/actions.py": frozenset({"KINDS"}),
    "game/options.py": frozenset({"tasks", "capitols", "caves"}),
    "game/documents/position_code.py": frozenset(
        [
            "SECTION_NAMES",
            "ISLANDS",
            "CARD_NAMES",
            "TASKS",
            "TERRAINS",
            "TERRAIN_CARDS",
            "NOMADS",
            "NOMAD",
            "BONUS",
            "PLAYER",
            "TURN",
            "DOCUMENT",
        ]
    ),
}
"""Names of boxes' things that are part of a format, each in one table: the letters of section files, the numbers of
actions, the fields of ``Options``, the names in codes."""


def room_of(box: Box) -> str:
    """The room in which a box is made."""
    return next(room.name for room in rooms() if re.search(rf'\bname="{box.name}"', _text(room / "__init__.py")))


@cache
def rooms() -> tuple[Path, ...]:
    """The rooms of the boxes but for the base game's."""
    return tuple(path for path in sorted(ROOMS.iterdir()) if (path / "__init__.py").exists() and path.name != BASE)


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


def singular(word: str) -> str:
    return word.removesuffix("s")


@cache
def words_of(room: str) -> frozenset[str]:
    """What the boxes of a room bring, by name, and what its modules are called; all in the singular."""
    found = {room, *(path.stem for path in (ROOMS / room).glob("*.py"))}
    for box in catalogue.boxes.values():
        if box.name == BASE or room_of(box) != room:
            continue
        found |= {box.name, *(section.name for section in box.sections), *(unit.kind for unit in box.units)}
        found |= {action.kind.partition(":")[0] for action in (*box.tiles, *box.actions)}
        found |= {card.name for card in (*box.cards, *box.tasks, *box.fixed_scoring)}
        found |= {option.name for option in box.options} | box.explanations.keys()
        found |= {terrain for card in box.terrain_cards for terrain in card.split("/")} - {*CARD_TERRAINS}
        if part := box.position:
            found |= part.document.keys() | part.player.keys() | part.turn.keys()
    return frozenset(map(singular, found)) - SHARED - {"__init__"}


def names_in(source: str, registries: frozenset[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """The identifiers and texts of a module with their lines, but for docstrings and registries.

    What an action ``says`` of itself, to players, may tell of other boxes, as their rules do.
    """
    tree = ast.parse(source)
    passed_over: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant()):
                passed_over.add(node.value)
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)) if name in registries | {"says"}:
                passed_over |= {*ast.walk(node)}
    for node in ast.walk(tree):
        if node in passed_over:
            continue
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(name) | ast.keyword(str(name)):
                yield line, name
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.alias(name):
                yield line, name
            case ast.Constant(str(text)):
                yield line, text


def leaks(
    source: str, words: frozenset[str], registries: frozenset[str] = frozenset(), own: frozenset[str] = frozenset()
) -> list[str]:
    """The words that a module names, each with its line; those in longer words of its own do not count."""
    pattern = re.compile(rf"(?:^|[^a-z])({'|'.join(sorted(words | own, key=len, reverse=True))})s?(?![a-z])")
    found = []
    for line, name in names_in(source, registries):
        snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
        found += [f"{line}: {word}" for word in pattern.findall(snake) if word not in own]
    return sorted(set(found))


def words_but_of(*rooms_left_out: str) -> frozenset[str]:
    """The words of all rooms, or of all others."""
    return frozenset[str]().union(*(words_of(room.name) for room in rooms() if room.name not in rooms_left_out))


def test_words_of_boxes_are_known() -> None:
    assert {"nomad", "outpost", "wall", "quarry", "treasure", "nomads_left"} <= words_of("nomads")
    assert {"cave", "capitol", "rope_bridge", "cave_used"} <= words_of("queenies")
    assert {"canoe", "temple", "swamp", "palace"} <= words_of("marshlands")
    assert {"crossroad", "city_hall", "wagon", "warrior"} <= words_of("crossroads")
    assert {"scout", "scout_cabin", "silo", "mayor", "bazaar", "cathedral"} <= words_of("harvest")
    assert not {"farm", "knight", "castle", "gras", "unit"} & words_but_of()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def board(caves=0): ...", ["1: cave"]),
        ("self.beside_caves = 1", ["1: cave"]),
        ('CANOE = "canoe"', ["1: canoe"]),
        ('x = printed["silo"]', ["1: silo"]),
        ("class CityHall: ...", ["1: city_hall"]),
        ('\n"donation:x"\ny = "donation:x"', ["3: donation"]),
        ("KINDS = ('canoe',)\nREACTIONS = ('canoe',)", ["2: canoe"]),
        ('raise ValueError(f"no {x} in the temple")', ["1: temple"]),
        ('"""The canoe."""\nscouting = island = "wallpaper"\nsays = "builds walls"', []),
    ],
)
def test_a_leak_is_found(source: str, found: list[str]) -> None:
    assert leaks(source, words_but_of(), frozenset({"KINDS"})) == found


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_the_engine_names_no_box(path: Path) -> None:
    registries = REGISTRIES.get(path.relative_to(SOURCE).as_posix(), frozenset())
    assert leaks(path.read_text("utf-8"), words_but_of(), registries) == []


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.name)
def test_no_box_names_another(room: Path) -> None:
    own, others = words_of(room.name), words_but_of(room.name)
    found = {path.name: leaks(path.read_text("utf-8"), others, own=own) for path in sorted(room.glob("*.py"))}
    assert {name: named for name, named in found.items() if named} == {}


def test_every_registry_is_there() -> None:
    for file, names in REGISTRIES.items():
        text = (SOURCE / file).read_text("utf-8")
        assert all(re.search(rf"^\s*{name}(:| =) ", text, re.MULTILINE) for name in names), file
