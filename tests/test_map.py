"""The map of the house, ``docs/architecture.md``, names every module, and nothing that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SOURCE, WEB = ROOT / "src" / "kingdombuilder", ROOT / "web" / "src"

MODULES = {SOURCE: (".py",), ROOT / "tools": (".py",), WEB: (".ts", ".svelte")}
"""Where the modules are, and how their names end."""
PASSED_OVER = re.compile(r"/__init__\.py$|/migrations/|\.test\.ts$")
"""A package is named as a folder, and a test where it is told how to test."""
COMPONENTS = (WEB / "parts", WEB / "screens", WEB / "board")
"""In these rooms the components are named without their ending."""

FILE = re.compile(r"[\w-]+(\.\w+)+")
FOLDER = re.compile(r"[\w-]+/")
COMPONENT = re.compile(r"[A-Z]\w+")


def rooms() -> str:
    """The drawing of all rooms."""
    return PAGE.partition("## The rooms")[2].split("```")[1]


def has_components(folder: Path) -> bool:
    return any(folder.is_relative_to(room) for room in COMPONENTS)


def named(drawing: str) -> Iterator[Path]:
    """Everything that the drawing names: folders by a line of their own, what is in them by further lines."""
    inside = [(-1, ROOT)]
    for line in filter(None, drawing.splitlines()):
        indent = len(line) - len(line.lstrip())
        words = [word.strip(",:;") for word in line.split()]
        while inside[-1][0] >= indent:
            inside.pop()
        if words[0].endswith("/"):
            inside.append((indent, inside[-1][1] / words.pop(0)))
            yield inside[-1][1]
        folder = inside[-1][1]
        for word in words:
            if FILE.fullmatch(word) or FOLDER.fullmatch(word):
                yield folder / word
            elif COMPONENT.fullmatch(word) and has_components(folder):
                yield folder / f"{word}.svelte"


def modules() -> Iterator[Path]:
    """Every module, in Python and in the page."""
    for folder, endings in MODULES.items():
        for file in folder.rglob("*"):
            built = file.is_relative_to(SOURCE / "web")
            if file.suffix in endings and not built and not PASSED_OVER.search(file.as_posix()):
                yield file


def test_a_drawing_is_read() -> None:
    drawing = "src/\n  a.py   one,   b.svelte.ts other\n  c/   d/ and more\n    e.json\nweb/src/parts/x/   Art, Icon\n"
    assert [path.relative_to(ROOT).as_posix() for path in named(drawing)] == [
        "src", "src/a.py", "src/b.svelte.ts", "src/c", "src/c/d", "src/c/e.json",
        "web/src/parts/x", "web/src/parts/x/Art.svelte", "web/src/parts/x/Icon.svelte",
    ]  # fmt: skip


def test_every_module_is_on_the_map() -> None:
    on_the_map, there = set(named(rooms())), set(modules())
    assert len(there) > 250
    missing = {file for file in there if file not in on_the_map}
    missing |= {file.parent for file in there if file.parent not in on_the_map} - {WEB}
    assert sorted(path.relative_to(ROOT).as_posix() for path in missing) == []


def test_everything_on_the_map_is_there() -> None:
    assert [path.relative_to(ROOT).as_posix() for path in named(rooms()) if not path.exists()] == []


def test_the_walk_of_a_move_passes_the_files_that_it_counts() -> None:
    """The walk names each file by its path below ``src/kingdombuilder`` or ``web/src``."""
    walk = PAGE.partition("## How a move travels")[2].partition("\n## ")[0]
    passed = set(re.findall(r"`([\w/-]+(?:\.\w+)+)`", walk))
    assert [path for path in sorted(passed) if not (SOURCE / path).is_file() and not (WEB / path).is_file()] == []
    assert f"{len(passed)} files" in walk
