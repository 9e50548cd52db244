"""The programs of ``examples/`` run as they are, with small numbers, and print what they promise."""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from kingdombuilder.game import catalogue

FOLDER = Path(__file__).parents[2] / "examples"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a program of the folder."""
    monkeypatch.syspath_prepend(str(FOLDER))

    def load(name: str) -> ModuleType:
        sys.modules.pop(name, None)
        return import_module(name)

    return load


def test_score_a_table(program: Any, capsys: pytest.CaptureFixture[str]) -> None:
    program("score_a_table").main()
    printed = capsys.readouterr().out
    assert re.search(r"Player 1: \d+ gold\n  fishermen \d+: ", printed)
    assert printed.splitlines()[-1] == "Most gold: player 2"


def test_best_turn(program: Any, capsys: pytest.CaptureFixture[str]) -> None:
    program("best_turn").main()
    printed = capsys.readouterr().out
    assert len(re.findall(r"^\d\. build .*, end  \(", printed, re.MULTILINE)) == 3
    assert re.search(r"Chance to win: \d\d%", printed)


def test_tower_with_knights(program: Any, capsys: pytest.CaptureFixture[str]) -> None:
    program("tower_with_knights").main(4)
    assert "tower tiles:" in capsys.readouterr().out


def test_gold_over_time(program: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plotted = program("gold_over_time")
    game = plotted.played()
    (tmp_path / "game.txt").write_text(game.record().text(), "utf-8")
    plotted.main(str(tmp_path / "game.txt"))
    root = ElementTree.fromstring(capsys.readouterr().out)
    final = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")][2:]
    assert final == [str(player.total) for player in game.score()]


def test_own_bot(program: Any, capsys: pytest.CaptureFixture[str]) -> None:
    program("own_bot").main()
    assert re.fullmatch(r"Miser: \d+ gold\ngreedy: \d+ gold\n", capsys.readouterr().out)


def test_own_section(program: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The valley is the top left section: its towers lie at d5 and h7."""
    program("own_section").main(str(tmp_path / "valley.svg"))
    assert "Towers: d5, h7" in capsys.readouterr().out
    assert "The valley" in (tmp_path / "valley.svg").read_text("utf-8")


def test_own_card(program: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "cards", dict(catalogue.cards))
    program("own_card").main()
    assert re.search(r"Player 2: .*\n  hunters \d+: 1 each for ", capsys.readouterr().out)


def test_tournament(program: Any, capsys: pytest.CaptureFixture[str]) -> None:
    program("tournament").main(2)
    assert re.match(r"greedy: 2 games, \d+% won", capsys.readouterr().out)


def test_tournament_without_ray(program: Any) -> None:
    """Where Ray is installed, tests/cli/test_arena_on_ray.py plays on it the same way."""
    if "ray" in sys.modules or _installed("ray"):
        pytest.skip("Ray is installed")
    with pytest.raises(ValueError, match=r"pip install 'kingdombuilder\[cluster\]'"):
        program("tournament").main(2, "local")


def _installed(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None


def test_learn_from_games(program: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from kingdombuilder.arena import datasets

    monkeypatch.setattr(datasets, "PART", 50)
    program("learn_from_games").main(50)
    assert re.search(r"Gold at the end is about -?\d+\.\d\d times", capsys.readouterr().out)


def test_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells run one after the other; IPython, which only displays, is replaced."""
    display = ModuleType("IPython.display")
    vars(display)["SVG"] = str
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    book = json.loads((FOLDER / "notebook.ipynb").read_text("utf-8"))
    known: dict[str, Any] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), known)
            assert cell["outputs"] == []
    assert known["game"].over


def test_the_page_lists_all_of_them() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    listed = set(re.findall(r"\]\(([\w.]+\.(?:py|ipynb))\)", page))
    assert listed == {file.name for file in FOLDER.iterdir() if file.suffix in (".py", ".ipynb")}
    assert len(listed) == 10
