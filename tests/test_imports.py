"""Imports point one way, in Python and in the page, and the table's floor runs where there is nothing but msgspec."""

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
    "hexes": (),
    "section": ("hexes",),
    "intervals": (),
    "board": ("section",),
    "artwork": (),
    "svg": ("board", "artwork"),
    "game": ("svg",),
    "sets": ("game",),
    "bots": ("game",),
    "analysis": ("bots",),
    "puzzles": ("bots",),
    "english": ("bots",),
    TOP: ("english", "sets"),
    "examples": (TOP,),
    "extras": ("game",),
    "programs": ("bots",),
    "skill": (),
    "arena": ("english", "programs", "sets", "extras", "intervals", "skill"),
    "server": (),
    "server.protocol": ("game",),
    "server.table": ("server.protocol", "english", "analysis", "puzzles", "intervals"),
    "device": ("server.table", "sets"),
    "server.private": (),
    "server.storage": ("server.table", "server.private"),
    "server.settings": ("server.protocol", "server.private"),
    "server.logs": (),
    "server.node": ("server.storage", "server.settings", "programs", "skill"),
    "server.asgi": ("server.node", "server.logs"),
    "cli": ("server.asgi", "analysis", "puzzles", "arena", "programs", TOP),
    "__main__": ("cli",),
}
"""The rooms of the package, each with those that it stands on. What these stand on may be imported, too."""

OTHERS: Mapping[str, frozenset[str]] = {
    "skill": frozenset({"openskill"}),
    "arena": frozenset({"numpy"}),
    "server.protocol": frozenset({"msgspec"}),
    "server.table": frozenset({"msgspec"}),
    "device": frozenset({"msgspec"}),
    "server.storage": frozenset({"msgspec", "sqlalchemy", "alembic", "asyncpg"}),
    "server.settings": frozenset({"msgspec", "platformdirs"}),
    "server.logs": frozenset({"msgspec"}),
    "server.node": frozenset({"msgspec", "asyncpg", "prometheus_client"}),
    "server.asgi": frozenset({"msgspec", "prometheus_client", "starlette", "uvicorn", "websockets"}),
    "cli": frozenset({"typer", "rich"}),
}
"""The packages of others that a room uses; all other rooms need the standard library alone."""

NOT_IN_A_BROWSER = frozenset({"asyncio", "concurrent", "multiprocessing", "sqlite3"})
"""What of the standard library the rooms that run in a browser leave alone."""
IN_A_BROWSER = (
    "hexes",
    "section",
    "intervals",
    "board",
    "artwork",
    "svg",
    "game",
    "sets",
    "bots",
    "puzzles",
    "analysis",
    "english",
    "server.protocol",
    "server.table",
    "device",
)

PAGE_STANDS_ON: Mapping[str, tuple[str, ...]] = {
    "messages": (),
    "styles": (),
    "service-worker": (),
    "board": (),
    "worker": ("messages",),
    "net": ("worker",),
    "router": ("net",),
    "texts": ("messages",),
    "state": ("board", "net", "texts", "service-worker"),
    "parts": ("state", "router"),
    "screens": ("parts",),
    "rules": ("parts", "styles"),
    "App": ("screens", "rules"),
    "main": ("App", "styles"),
    "testing": ("state",),
}
"""The rooms of the page, likewise. What only tests use is in ``testing``, on which no other room stands."""
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
    name = ".".join(module[:2] if module[:1] == ("server",) else module[:1])
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
            if room_of(tuple(rest)) not in below(room):
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
    """Nothing of the rules knows of bots or servers; a table knows nothing of databases; nobody knows the commands."""
    assert below("game") == {"hexes", "section", "board", "artwork", "svg", "game"}
    assert "server.storage" not in below("server.table")
    assert not any("cli" in below(room) for room in set(STANDS_ON) - {"cli", "__main__"})
    assert page_below("state") == {"messages", "board", "worker", "net", "texts", "service-worker", "state"}


def test_the_package_imports_downwards() -> None:
    files = list(SOURCE.rglob("*.py"))
    assert len(files) > 100
    assert [fault for file in files for fault in faults_of(file)] == []


def page_room(path: Path) -> str:
    """The room that a file of the page is in; those at the top are rooms of their own."""
    room = path.relative_to(PAGE).parts[0].partition(".")[0]
    return SAME_ROOM.get(room, room)


def page_faults_of(file: Path) -> Iterator[str]:
    """What a file of the page imports that it may not; tests may import ``testing``."""
    allowed = page_below(page_room(file)) | ({"testing"} if ".test." in file.name else set())
    for path in PAGE_IMPORT.findall(file.read_text("utf-8")):
        if page_room((file.parent / path).resolve()) not in allowed:
            yield f"{file.relative_to(PAGE)} imports {path}"


def test_the_page_imports_downwards() -> None:
    files = [file for file in PAGE.rglob("*") if file.suffix in (".ts", ".svelte")]
    assert len(files) > 100
    assert [fault for file in files for fault in page_faults_of(file)] == []


BROWSER = """
import sys
from importlib import import_module
from pathlib import Path

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ImportError(f"a browser has no {{name}}")

sys.meta_path.insert(0, Missing())
{code}
"""
MISSING = sorted(NOT_IN_A_BROWSER.union(*OTHERS.values()) - {"msgspec"})

IMPORT_ALL = f"""
import kingdombuilder
for room in {IN_A_BROWSER!r}:
    top = Path(kingdombuilder.__file__).parent
    module = top.joinpath(*room.split("."))
    for file in module.rglob("*.py") if module.is_dir() else [module.with_suffix(".py")]:
        name = ".".join(file.relative_to(top).with_suffix("").parts)
        import_module(f"kingdombuilder.{{name}}".removesuffix(".__init__"))
"""
PLAY = """
from kingdombuilder.game.view import view
from kingdombuilder.server import protocol as m
from kingdombuilder.server.table import conduct
from kingdombuilder.server.table.setting.catalogue import catalogue_message
from kingdombuilder.server.table.ids import new_table_id
from kingdombuilder.server.table.setting.new_tables import lay
from kingdombuilder.server.table.telling import views
from kingdombuilder.server.table.telling.records import whole_record
from kingdombuilder.server.table.telling.replays import Replay
from kingdombuilder.server.table.table import Table
from kingdombuilder.server.table.advice.thinking import advise, decide
from kingdombuilder.server.table.who import Who, still

asked = m.NewTable(sets=catalogue_message().sets[:1], bots=[None, "greedy"], name="Ann", start_player=1)
sheet, entries = lay(asked, new_table_id(), "ann", 0)
table = Table(sheet)
happened = table.add([m.WasSet(), *entries], 0, "ann")
for action in decide(view(table.play.state, 1), "greedy", "seed"):
    happened += table.add([conduct.bot_entry(table, 1, action, table.moved)], 0)
hints = advise(view(table.play.state, 0), "seed")
kind, hexes = next(iter(views.table_view(table, 0).game.decision.choices.items()))
for command in (m.Act(kind=kind, hex=hexes[0] if hexes else None), m.Undo(), m.Resign()):
    who = still(table, Who("ann"))
    happened += table.add(conduct.requested(table, who, command, 0, chat_limit=9, log_limit=99), 0, "ann")
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
