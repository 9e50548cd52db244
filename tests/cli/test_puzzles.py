"""The verb ``puzzles``."""

from __future__ import annotations

import json
from pathlib import Path

from kingdombuilder.puzzles.collection import collection, written
from kingdombuilder.puzzles.mining import bots_game
from kingdombuilder.puzzles.puzzle import Puzzle
from tests.cli.command import run

PUZZLE = min(collection().values(), key=lambda puzzle: puzzle.ends)


def test_list_by_level_and_theme() -> None:
    everything = run("puzzles", "list").stdout.splitlines()
    assert len(everything) == len(collection())
    found = json.loads(run("puzzles", "list", "--level", "easy", "--theme", "castles", "--json").stdout)
    easy = [one for one in collection().values() if one.level == "easy" and "castles" in one.items]
    assert [one["id"] for one in found] == [one.id for one in easy]
    assert "line" not in found[0]


def test_what_cannot_be_listed_or_shown() -> None:
    result = run("puzzles", "list", "--theme", "dragons")
    assert result.exit_code == 2
    assert "--theme dragons: no puzzle is about that; there are " in result.stderr
    assert "it is one of easy, medium, hard" in run("puzzles", "list", "--level", "x").stderr
    assert run("puzzles", "show", "x").stderr.startswith("error: there is no puzzle 'x'")


def test_show_tells_the_best_turn_and_why() -> None:
    lines = run("puzzles", "show", PUZZLE.id).stdout.splitlines()
    assert lines[0].startswith(f"{PUZZLE.id}: {PUZZLE.level} ({PUZZLE.rating}), ")
    assert f"best: {', '.join(PUZZLE.line)}" in lines
    assert any(line.startswith("  +") for line in lines)
    assert json.loads(run("puzzles", "show", PUZZLE.id, "--position").stdout) == PUZZLE.position
    assert json.loads(run("puzzles", "show", PUZZLE.id, "--json").stdout) == PUZZLE.document()


def test_mined_again_packed_and_checked(tmp_path: Path) -> None:
    """A journal goes on where it stopped; a line that was cut off is passed over."""
    journal, packed, record = (str(tmp_path / name) for name in ("mined.jsonl", "puzzles.json", "game.txt"))
    Path(record).write_text(bots_game(3).text(), "utf-8")
    first = run("puzzles", "mine", "--games", "1", "--seed", "3", "--out", journal, "--jobs", "1")
    assert first.exit_code == 0
    lines = Path(journal).read_text("utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == [3]
    with Path(journal).open("a", encoding="utf-8") as file:
        file.write('{"game": 4, "puz')
    again = run("puzzles", "mine", "--games", "1", "--seed", "3", "--out", journal)
    assert "0 puzzles in 0 games" in again.stdout
    assert "line 2 is not a line of a journal" in again.stderr
    assert run("puzzles", "pack", journal, "--out", packed).exit_code == 0
    assert "exists already" in run("puzzles", "pack", journal, "--out", packed).stderr
    found = [Puzzle.of(one) for one in json.loads(Path(packed).read_text("utf-8"))]
    assert [one.id for one in found] == [one["id"] for one in json.loads(lines[0])["puzzles"]]
    old, more = tmp_path / "old.json", str(tmp_path / "more.json")
    old.write_text(written([PUZZLE]), "utf-8")
    said = run("puzzles", "pack", journal, "--keep", str(old), "--number", "2", "--out", more).stdout
    assert said.startswith("2 of ")
    ids = {one["id"] for one in json.loads(Path(more).read_text("utf-8"))}
    assert PUZZLE.id in ids, "an address that was told once is answered for ever"
    assert len(ids & {one.id for one in found}) == 1
    by_record = run("puzzles", "mine", record, "--out", str(tmp_path / "other.jsonl"), "--jobs", "1")
    assert f"{len(found)} puzzles in 1 games" in by_record.stdout


def test_check_finds_what_is_wrong(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(written([PUZZLE]), "utf-8")
    bad.write_text(good.read_text("utf-8").replace(f'"best":{PUZZLE.best}', f'"best":{PUZZLE.best + 1}'), "utf-8")
    result = run("puzzles", "check", str(good), "--jobs", "1")
    assert (result.exit_code, result.stdout) == (0, "1 of 1 puzzles are proved\n")
    result = run("puzzles", "check", str(bad), "--jobs", "1")
    assert (result.exit_code, result.stdout) == (1, "0 of 1 puzzles are proved\n")
    assert f"{PUZZLE.id}: best is {PUZZLE.best}, not {PUZZLE.best + 1}" in result.stderr
    bad.write_text("[", "utf-8")
    assert "these are not puzzles" in run("puzzles", "check", str(bad)).stderr
