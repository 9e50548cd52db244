"""With nothing but what ``pip install kingdombuilder`` brings, everything works that needs no extra."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

import kingdombuilder
from kingdombuilder import Game, Options

ROOT = Path(__file__).parent.parent

ALONE = """
import json, sys

class NotInstalled:
    "Hides every package that the light installation does not bring."
    hidden = {hidden!r}
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.hidden:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
from kingdombuilder.cli import main

for words in json.loads(sys.argv[1]):
    sys.argv = ["kingdombuilder", *words]
    try:
        main()
    except SystemExit as leaving:
        print("status", leaving.code, *words, file=sys.stderr)
"""


def brought_with(package: str) -> set[str]:
    """The installed packages that a package needs, itself among them, without its extras."""
    found, waiting = set[str](), [package]
    while waiting:
        name = re.sub("[-_.]+", "-", waiting.pop()).lower()
        try:
            needs = requires(name) or []
        except PackageNotFoundError:  # not needed on this machine
            continue
        if name not in found:
            found.add(name)
            waiting += [re.split(r"[^\w.-]", need)[0] for need in needs if "extra ==" not in need]
    return found


def modules_without(packages: set[str]) -> set[str]:
    """The modules of all other packages that are installed here."""
    return {
        module
        for module, owners in packages_distributions().items()
        if not packages & {re.sub("[-_.]+", "-", owner).lower() for owner in owners}
    }


def run_alone(*commands: list[str]) -> subprocess.CompletedProcess[str]:
    """Run commands, one after the other, in a Python that has only what the light installation brings."""
    script = ALONE.format(hidden=modules_without(brought_with("kingdombuilder")))
    return subprocess.run(
        [sys.executable, "-c", script, json.dumps(commands)], capture_output=True, text=True, timeout=300, check=False
    )


def test_it_brings_typer_and_rich_and_what_they_need() -> None:
    assert brought_with("kingdombuilder") == {"kingdombuilder"} | brought_with("typer") | brought_with("rich")


def test_what_needs_no_extra_works(tmp_path: Path) -> None:
    game = Game(Options.first_game(2, seed=4711))
    record, table = tmp_path / "game.txt", tmp_path / "table.json"
    record.write_text(game.record().text(), "utf-8")
    table.write_text(json.dumps(game.position()), "utf-8")
    commands = [
        ["--version"],
        ["--help"],
        ["new", "--seed", "1"],
        ["replay", str(record), "--events"],
        ["verify", str(record)],
        ["score", str(table)],
        ["score", str(table), "--json"],
        ["legal", str(table)],
        ["hint", str(table)],
        ["hint", str(record)],
        ["render", str(table), "--out", str(tmp_path / "table.svg")],
        ["render", str(table), "--legal", "--out", str(tmp_path / "table.html")],
        ["sections"],
        ["bench", "--seconds", "0.1"],
        ["play", "--players", "random,greedy", "--seed", "1", "--record", str(tmp_path / "played.txt")],
    ]
    done = run_alone(*commands)
    told = [line for line in done.stderr.splitlines() if line.startswith("status")]
    fair = {"verify": 1}  # a record that was not played on a server has no promise to keep
    assert told == [f"status {fair.get(words[0], 0)} {' '.join(words)}" for words in commands], done.stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "server"),
        (["backup", "copy.db"], "server"),
        (["restore", "copy.db"], "server"),
        (["arena", "greedy", "random"], "arena"),
        (["render", "{table}", "--png"], "pictures"),
    ],
)
def test_what_needs_an_extra_says_so_in_one_line(words: list[str], extra: str, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    table.write_text(json.dumps(Game(Options.first_game()).position()), "utf-8")
    words = [word.format(table=table) for word in words]
    done = run_alone(words)
    (error, status) = done.stderr.splitlines()
    assert re.fullmatch(rf"error: \w+ is not installed; get it with: pip install 'kingdombuilder\[{extra}\]'", error)
    assert status == f"status 2 {' '.join(words)}"


def test_the_library_needs_nothing_at_all() -> None:
    ask = "import sys, kingdombuilder; print(*{name.partition('.')[0] for name in sys.modules})"
    command = [sys.executable, "-S", "-c", ask]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src", check=True)
    assert set(done.stdout.split()) - sys.stdlib_module_names == {"__main__", "kingdombuilder"}


def test_everything_at_the_top_is_on_the_page() -> None:
    """``docs/api.md`` names all that is promised, and the package keeps the promise."""
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert [name for name in kingdombuilder.__all__ if not re.search(rf"\b{name}\b", page)] == []
    assert [name for name in kingdombuilder.__all__ if not hasattr(kingdombuilder, name)] == []


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"version: {package['version']}\nlicense: {package['license']}\n" in citation
