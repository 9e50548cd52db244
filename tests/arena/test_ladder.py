"""The ladder: played, kept, and shown; the page and the picture in ``docs`` are current."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.arena.ladder import BEGIN, END, LADDER, PAGE, PICTURE, RESULTS, drawn, main, table, with_table

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a page that waits for its table."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / PAGE).write_text(f"# Bots\n\n{BEGIN}\nobsolete\n{END}\n\nMore.\n")
    return tmp_path


def result(players: int, rate: float) -> dict[str, Any]:
    """A result that nobody played."""
    first = {"win_rate": rate, "interval": [rate - 0.1, rate + 0.1], "mean_gold": 61.25, "ms_per_turn": 1003.2}
    return {"players": players, "games": 60, "bots": [first, first | {"mean_gold": 50.0, "ms_per_turn": 0.034}]}


RESULTS_BY_HAND = {"greedy-base": result(2, 0.81), "expert-four": result(4, 0.5)}


def test_table_by_hand() -> None:
    assert table(RESULTS_BY_HAND).splitlines() == [
        "| match | boxes | players | games | win rate | 95 % | gold | ms per turn |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| greedy against random | base | 2 | 60 | 81.0 % | 71.0-91.0 | 61.2 : 50.0 | 1003 : 0.03 |",
        "| expert:1000ms against 3 × planner | base | 4 | 60 | 50.0 % | 40.0-60.0 | 61.2 : 50.0 | 1003 : 0.03 |",
    ]


def test_picture_is_svg_with_all_words() -> None:
    words = " ".join(ElementTree.fromstring(drawn(RESULTS_BY_HAND)).itertext())
    for word in ("greedy against random", "expert:1000ms against 3 × planner", "81 %", "50 %", "4 players"):
        assert word in words


def test_only_what_is_between_the_markers_changes() -> None:
    page = f"before\n{BEGIN}\nobsolete\n{END}\nafter\n"
    changed = with_table(page, RESULTS_BY_HAND)
    assert changed.startswith(f"before\n{BEGIN}\n\n| match |")
    assert changed.endswith(f"|\n\n{END}\nafter\n")
    assert "obsolete" not in changed
    assert with_table(changed, RESULTS_BY_HAND) == changed


def test_every_match_can_be_set_up() -> None:
    for rung in LADDER.values():
        tournament = rung.tournament(games=1)
        assert len(tournament.matches) == tournament.options.players


def test_play_keep_and_show(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["greedy-base", "--games", "2", "--jobs", "1", "--docs", str(folder)]
    assert main(words) == 0
    assert "greedy-base: 2 of 2 games, greedy wins " in capsys.readouterr().err
    results = json.loads((folder / RESULTS).read_text())
    assert list(results) == ["greedy-base"]
    assert results["greedy-base"]["games"] == 2
    page, picture = (folder / PAGE).read_text(), (folder / PICTURE).read_text()
    assert page == with_table(page, results)
    assert picture == drawn(results)
    assert page.endswith("\nMore.\n")
    assert main(words) == 0
    assert capsys.readouterr().out == "greedy-base: known already\n"
    (folder / PAGE).write_text(f"{BEGIN}\n{END}\n")
    (folder / PICTURE).unlink()
    assert main(["--from", str(folder / RESULTS), "--docs", str(folder)]) == 0
    assert (folder / PICTURE).read_text() == picture
    assert "greedy against random" in (folder / PAGE).read_text()


def test_faults_are_told_before_anything_is_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["greedy-bse", "--docs", str(folder)]) == 2
    assert "unknown match 'greedy-bse'; did you mean greedy-base or greedy-all?" in capsys.readouterr().err
    (folder / PAGE).write_text("no markers\n")
    assert main(["greedy-base", "--docs", str(folder)]) == 2
    assert f"the page should have the lines {BEGIN} and {END}" in capsys.readouterr().err
    assert main(["--docs", str(folder / "nowhere")]) == 2


def test_page_and_picture_are_current() -> None:
    results = json.loads((DOCS / RESULTS).read_text("utf-8"))
    page = (DOCS / PAGE).read_text("utf-8")
    assert page == with_table(page, results), "run 'make ladder'"
    assert (DOCS / PICTURE).read_text("utf-8") == drawn(results), "run 'make ladder'"
