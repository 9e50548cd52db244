"""The map of the house, ``docs/architecture.md``: every folder is on it, and every module says what it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SOURCE, TOOLS, WEB = ROOT / "src" / "kingdombuilder", ROOT / "tools", ROOT / "web" / "src"
BUILT = SOURCE / "web", SOURCE / "docs"
LONGEST = 200
"""Lines of the page."""
MODULES = (".py", ".ts", ".svelte", ".css", ".json")
FOLDER = re.compile(r"[\w-]+(?:/[\w-]+)*/")
SECTIONS = "sections"
"""The folders of section files, which the map names in a word."""


def named() -> Iterator[Path]:
    """The folders that the drawing names: at the head of a line, or beside others."""
    inside = [(-1, ROOT)]
    for line in filter(None, PAGE.partition("## The rooms")[2].split("```")[1].splitlines()):
        indent = len(line) - len(line.lstrip())
        words = line.split()
        while inside[-1][0] >= indent:
            inside.pop()
        among = [word for word in words if FOLDER.fullmatch(word)]
        if len(among) == len(words) > 1:
            yield from (inside[-1][1] / word for word in among)
        elif among[:1] == words[:1]:
            inside.append((indent, inside[-1][1] / words[0]))
            yield inside[-1][1]


def folders() -> Iterator[Path]:
    """Every folder with modules in it."""
    for top in (SOURCE, TOOLS, WEB):
        for folder in (top, *(path for path in top.rglob("*") if path.is_dir())):
            passed_over = any(map(folder.is_relative_to, BUILT)) or folder.name in (SECTIONS, "__pycache__")
            if not passed_over and any(file.suffix in MODULES for file in folder.iterdir()):
                yield folder


def modules() -> Iterator[Path]:
    """Every module in Python."""
    return (file for top in (SOURCE, TOOLS) for file in top.rglob("*.py") if not any(map(file.is_relative_to, BUILT)))


def test_every_folder_is_on_the_map() -> None:
    there = set(folders())
    assert len(there) > 70
    assert sorted(path.relative_to(ROOT).as_posix() for path in there - set(named())) == []


def test_everything_on_the_map_is_there() -> None:
    assert [path.relative_to(ROOT).as_posix() for path in named() if not path.is_dir()] == []


def test_every_module_says_what_it_is() -> None:
    silent = [file for file in modules() if not ast.get_docstring(ast.parse(file.read_text("utf-8")))]
    assert [file.relative_to(ROOT).as_posix() for file in silent] == []


def test_the_map_is_short() -> None:
    assert len(PAGE.splitlines()) <= LONGEST


def test_the_walk_of_a_move_passes_the_files_that_it_counts() -> None:
    """The walk names each file by its path below ``src/kingdombuilder`` or ``web/src``; those in Python are traced."""
    walk = PAGE.partition("From a click to every screen")[2].partition("\n## ")[0]
    passed = set(re.findall(r"`([\w/-]+(?:\.\w+)+)`", walk)) - {"tests/server/test_walk.py"}
    assert [path for path in sorted(passed) if not (SOURCE / path).is_file() and not (WEB / path).is_file()] == []
    assert f"{len(passed)} files" in walk
