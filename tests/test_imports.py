"""Imports point one way, in Python and in the page, and the rooms for browsers need nothing but msgspec."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "kingdombuilder"
PAGE = ROOT / "web" / "src"

TOP = "kingdombuilder"
"""The library's own face, ``kingdombuilder/__init__.py``."""

STANDS_ON: Mapping[str, tuple[str, ...]] = {
    "errors": (),
    "hexes": ("errors",),
    "codes": ("errors",),
    "section_code": ("hexes", "codes"),
    "section": ("section_code",),
    "intervals": (),
    "board": ("section",),
    "artwork": (),
    "svg": ("board", "artwork"),
    "game.errors": ("hexes",),
    "extras": ("game.errors",),
    "png": ("extras",),
    "game": ("svg", "png"),
    "sets": ("game",),
    "bots": ("game",),
    "analysis": ("bots",),
    "puzzles": ("bots",),
    "texts": ("bots",),
    TOP: ("texts", "sets"),
    "programs": ("bots",),
    "skill": (),
    "arena": ("texts", "programs", "sets", "extras", "intervals", "skill"),
    "protocol": ("game",),
    "table": ("protocol", "texts"),
    "service": ("table",),
    "features": (),
    "features.*": ("service", "analysis", "puzzles", "intervals"),
    "device": ("service", "features", "sets"),
    "features.*.device": ("device", "features.*"),
    "server.private": (),
    "server.storage": ("service", "features", "server.private"),
    "server.settings": ("protocol", "server.private"),
    "server.logs": (),
    "server": ("server.storage", "server.settings", "programs", "skill"),
    "server.asgi": ("server", "server.logs"),
    "features.*.server": ("server", "features.*", "skill"),
    "cli": ("server.asgi", "analysis", "puzzles", "arena", "programs", "png", TOP),
    "features.*.verbs": ("cli", "features.*.server"),
    "__main__": ("cli",),
}
"""The rooms of the package, each with those that it stands on. What these stand on may be imported, too.

``features`` is the list of them, which anybody may ask; no room stands on a feature.
"""

OTHERS: Mapping[str, frozenset[str]] = {
    "skill": frozenset({"openskill"}),
    "protocol": frozenset({"msgspec"}),
    "table": frozenset({"msgspec"}),
    "service": frozenset({"msgspec"}),
    "features.*": frozenset({"msgspec"}),
    "features.*.device": frozenset({"msgspec"}),
    "features.*.server": frozenset({"msgspec", "sqlalchemy"}),
    "features.*.verbs": frozenset({"typer"}),
    "device": frozenset({"msgspec"}),
    "server.storage": frozenset({"msgspec", "sqlalchemy", "alembic", "asyncpg"}),
    "server.settings": frozenset({"msgspec", "platformdirs"}),
    "server.logs": frozenset({"msgspec"}),
    "server": frozenset({"msgspec", "asyncpg", "prometheus_client"}),
    "server.asgi": frozenset({"msgspec", "prometheus_client", "starlette", "uvicorn", "websockets"}),
    "cli": frozenset({"typer", "rich"}),
}
"""The packages of others that a room uses; all other rooms need the standard library alone."""

NOT_IN_A_BROWSER = frozenset({"concurrent", "multiprocessing", "sqlite3"})
"""What of the standard library the rooms that run in a browser leave alone."""
IN_A_BROWSER = (
    "hexes",
    "codes",
    "section_code",
    "section",
    "intervals",
    "board",
    "artwork",
    "svg",
    "extras",
    "png",
    "game",
    "sets",
    "bots",
    "puzzles",
    "analysis",
    "texts",
    "protocol",
    "table",
    "service",
    "features",
    "features.*",
    "features.*.device",
    "device",
)
SERVER_ONLY = ("server", "verbs")
"""Modules and folders of features that are no part of what runs in a browser."""

PAGE_STANDS_ON: Mapping[str, tuple[str, ...]] = {
    "messages": (),
    "styles": (),
    "service-worker": (),
    "board": (),
    "worker": ("messages",),
    "routes": ("messages",),
    "net": ("worker", "routes"),
    "texts": ("messages",),
    "state": ("board", "net", "texts", "service-worker"),
    "feature": ("state",),
    "router": ("feature",),
    "parts": ("router",),
    "screens": ("parts",),
    "a feature": ("screens", "rules"),
    "features": ("a feature",),
    "rules": ("parts", "styles"),
    "App": ("rules",),
    "main": ("App", "features", "styles"),
    "testing": ("state",),
}
"""The rooms of the page, likewise. What only tests use is in ``testing``, on which no other room stands."""
SHARED_TEXTS = SOURCE / "texts"
"""What the page and the command line say alike; the page's own texts take it in."""
SAME_ROOM = {"artwork": "board"}
"""The artwork is drawn for the board, and the board is drawn with it."""
PAGE_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]""")


@cache
def below(room: str) -> frozenset[str]:
    """Everything that a room of the package may import from, itself included."""
    return frozenset({room}).union(*map(below, STANDS_ON[room]))


@cache
def page_below(room: str) -> frozenset[str]:
    """Everything that a room of the page may import from, itself included."""
    return frozenset({room}).union(*map(page_below, PAGE_STANDS_ON[room]))


def room_of(module: tuple[str, ...]) -> str:
    """The room that a module of the package is in; the version is told by its top."""
    if len(module) > 1 and module[0] == "features" and (SOURCE / "features" / module[1]).is_dir():
        name = f"features.*.{'.'.join(module[2:3])}"
        return name if name in STANDS_ON else "features.*"
    name = ".".join(module[:2])
    if name not in STANDS_ON:
        name = ".".join(module[:1])
    return TOP if name in ("", "__version__") else name


def imports(source: str, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The modules that a module imports, wherever in its text: our own as paths, those of others by name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from ((name.name.partition(".")[0],) for name in names)
            case ast.ImportFrom(module, names, level) if level:
                base = (*package[: len(package) - level + 1], *(module.split(".") if module else ()))
                yield from ((".", *base, name.name) for name in names)
            case ast.ImportFrom(str(module)):
                yield (module.partition(".")[0],)


def faults_of(file: Path) -> Iterator[str]:
    """What a module of the package imports that it may not."""
    *package, name = file.relative_to(SOURCE).with_suffix("").parts
    room = room_of(tuple(package) if name == "__init__" else (*package, name))
    for first, *rest in imports(file.read_text("utf-8"), tuple(package)):
        if first == ".":
            other = rest[:1] == package[:1] == ["features"] and rest[1:2] != package[1:2]
            if other or room_of(tuple(rest)) not in below(room):
                yield f"{file.relative_to(SOURCE)} imports {'.'.join(rest)}"
        elif first not in sys.stdlib_module_names | OTHERS.get(room, frozenset()):
            yield f"{file.relative_to(SOURCE)} imports {first}"
        elif room in IN_A_BROWSER and first in NOT_IN_A_BROWSER:
            yield f"{file.relative_to(SOURCE)} imports {first}, which a browser has not"


def test_imports_are_found() -> None:
    source = (
        "import os.path\nfrom ..game import apply, choices\nfrom . import views\ndef f():\n    from rich import text"
    )
    assert set(imports(source, ("server", "table"))) == {
        ("os",),
        (".", "server", "game", "apply"),
        (".", "server", "game", "choices"),
        (".", "server", "table", "views"),
        ("rich",),
    }


def test_floors_are_as_described() -> None:
    """The rules know no bots, a table knows no databases, the service no server and nobody the command line."""
    engine = {
        "errors",
        "hexes",
        "codes",
        "section_code",
        "section",
        "board",
        "artwork",
        "svg",
        "game.errors",
        "extras",
        "png",
    }
    assert below("game") == engine | {"game"}
    assert "server.storage" not in below("table")
    assert not any(room.startswith("server") for room in below("features.*") | below("device"))
    assert not any("features.*" in below(room) for room in STANDS_ON if not room.startswith("features.*"))
    assert not any("cli" in below(room) for room in set(STANDS_ON) - {"cli", "__main__", "features.*.verbs"})
    assert page_below("state") == {"messages", "routes", "board", "worker", "net", "texts", "service-worker", "state"}


def test_the_package_imports_downwards() -> None:
    files = list(SOURCE.rglob("*.py"))
    assert len(files) > 100
    assert [fault for file in files for fault in faults_of(file)] == []


def page_room(path: Path) -> str:
    """The room that a file of the page is in; those at the top are rooms of their own."""
    match path.relative_to(PAGE).parts:
        case ("features", name, *_) if not name.startswith("index"):
            return "a feature"
        case (first, *_):
            room = first.partition(".")[0]
    return SAME_ROOM.get(room, room)


def feature_of(path: Path) -> str | None:
    """The feature of the page to which a file belongs."""
    return path.relative_to(PAGE).parts[1] if page_room(path) == "a feature" else None


def page_faults_of(file: Path) -> Iterator[str]:
    """What a file of the page imports that it may not; tests may import ``testing``."""
    allowed = page_below(page_room(file)) | ({"testing"} if ".test." in file.name else set())
    for path in PAGE_IMPORT.findall(file.read_text("utf-8")):
        target = (file.parent / path).resolve()
        if target.parent == SHARED_TEXTS and page_room(file) == "texts":
            continue
        if page_room(target) not in allowed or (
            feature_of(file) and feature_of(target) not in (None, feature_of(file))
        ):
            yield f"{file.relative_to(PAGE)} imports {path}"


def test_the_page_imports_downwards() -> None:
    files = [file for file in PAGE.rglob("*") if file.suffix in (".ts", ".svelte")]
    assert len(files) > 100
    assert [fault for file in files for fault in page_faults_of(file)] == []


def test_features_of_the_page_are_told_apart() -> None:
    """They see the page, but neither each other nor the list, and only the list sees them."""
    features = [PAGE / "features" / name for name in ("index.ts", "ratings/index.ts", "replay")]
    assert [page_room(path) for path in features] == ["features", "a feature", "a feature"]
    assert [feature_of(path) for path in features] == [None, "ratings", "replay"]
    assert "features" not in page_below("a feature")
    assert [room for room in PAGE_STANDS_ON if "a feature" in page_below(room)] == ["a feature", "features", "main"]


BROWSER = """
import sys
from importlib import import_module
from pathlib import Path

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ImportError(f"a browser has no {{name}}")

import asyncio  # it needs the module ``concurrent`` for itself

for name in [name for name in sys.modules if name.partition(".")[0] in {missing!r}]:
    del sys.modules[name]
sys.meta_path.insert(0, Missing())
{code}
"""
MISSING = sorted(NOT_IN_A_BROWSER.union(*OTHERS.values()) - {"msgspec"})

IMPORT_ALL = f"""
import kingdombuilder
for room in {[room for room in IN_A_BROWSER if "*" not in room]!r}:
    top = Path(kingdombuilder.__file__).parent
    module = top.joinpath(*room.split("."))
    for file in module.rglob("*.py") if module.is_dir() else [module.with_suffix(".py")]:
        if room == "features" and {{file.stem, file.parent.name}} & {{*{SERVER_ONLY!r}}}:
            continue
        name = ".".join(file.relative_to(top).with_suffix("").parts)
        import_module(f"kingdombuilder.{{name}}".removesuffix(".__init__"))
"""
PLAY = """
from kingdombuilder.game.view import view
from kingdombuilder.protocol import messages as m
from kingdombuilder.table import commands
from kingdombuilder.table.creating.catalogue import catalogue_message
from kingdombuilder.table.ids import new_table_id
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.views import table_view as views
from kingdombuilder.table.views.records import whole_record
from kingdombuilder.features.replay.replays import Replay
from kingdombuilder.table.table import Table
from kingdombuilder.table.decisions import advise, decide
from kingdombuilder.table.caller import Caller, current_seat

asked = m.NewTable(sets=catalogue_message().sets[:1], bots=[None, "greedy"], name="Ann", start_player=1)
config, entries = lay(asked, new_table_id(), "ann", 0)
table = Table(config)
happened = table.add([m.WasSet(), *entries], 0, "ann")
for action in decide(view(table.play.state, 1), "greedy", "seed"):
    happened += table.add([commands.bot_entry(table, 1, action, table.moved)], 0)
hints = advise(view(table.play.state, 0), "seed")
kind, hexes = next(iter(views.table_view(table, 0).game.decision.choices.items()))
for command in (m.Act(kind=kind, hex=hexes[0] if hexes else None), m.Undo(), m.Resign()):
    caller = current_seat(table, Caller("ann"))
    happened += table.add(commands.requested(table, caller, command, 0, chat_limit=9, log_limit=99), 0, "ann")
step = Replay.of(whole_record(table, [one.row for one in happened])).step(3)
welcome = m.encode(views.welcome(table, 0, views.table_view(table, 0)))
print(table.status, step.step, len(hints) > 0, len(welcome) > 1000)
"""


@pytest.mark.parametrize(
    ("code", "says"), [(IMPORT_ALL, ""), (PLAY, "finished 3 True True\n")], ids=["imports", "plays"]
)
def test_a_table_needs_nothing_that_a_browser_has_not(code: str, says: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", BROWSER.format(missing=MISSING, code=code)], capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr) == (says, "")
