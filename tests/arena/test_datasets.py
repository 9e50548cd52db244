"""The arena's games, and datasets of positions, as rows and arrays."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path

import pytest

from kingdombuilder import Action, Options, choices, state_from_bytes
from kingdombuilder.arena import datasets
from kingdombuilder.arena.datasets import BadData, load_rows, load_table
from kingdombuilder.arena.rows import FORMATS
from tests.cli.command import run


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "games"
    run("arena", "random", "greedy", "--first-game", "--games", "2", "--jobs", "1", "--records", str(folder))
    return folder


def test_a_row_for_each_seat(games: Path) -> None:
    """Two games of two seats, with the results that stand in the file."""
    (file,) = games.glob("*.jsonl")
    told = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    rows = list(load_rows(games))
    assert [(row["game"], row["seat"], row["bot"], row["gold"]) for row in rows] == [
        (game["game"], seat, game["bots"][seat], game["gold"][seat]) for game in told for seat in (0, 1)
    ]
    assert rows == list(load_rows(file))
    assert rows[0]["actions"] == len(told[0]["record"]["actions"])
    assert {row["fault"] for row in rows} == {None}


def test_a_row_for_each_decision(games: Path) -> None:
    rows = list(load_rows(games, each="decision"))
    assert len(rows) == sum(int(str(row["actions"])) for row in load_rows(games) if row["seat"] == 0)
    for row in rows[:50]:
        seen = state_from_bytes(b64decode(str(row["view"])))
        kind, hex = Action.parse(str(row["action"]))
        assert seen.decider == row["seat"]
        assert choices(seen)[kind] >> hex & 1
        assert Action.from_number(int(str(row["number"]))) == (kind, hex)
    assert {row["gold"] for row in rows if row["game"] == 0 and row["seat"] == 0} == {rows[0]["gold"]}


def test_columns(games: Path) -> None:
    pytest.importorskip("pyarrow")
    table = load_table(games)
    assert table["gold"].to_pylist() == [row["gold"] for row in load_rows(games)]


@pytest.mark.parametrize("fault", [None, "its process died"])
def test_parquet_is_read_as_rows_and_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str | None
) -> None:
    """The first part has no fault, so its column has no type of its own."""
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(datasets, "PART", 60)
    recipe = datasets.Recipe(("random",), Options.first_game(), every=3, ending=".parquet")
    expected = []
    for part in datasets.missing_parts(recipe, tmp_path, 100):
        rows = [row | {"fault": fault if part.number else None} for row in recipe.rows(part.number)]
        part.file.write_bytes(FORMATS[".parquet"](rows))
        expected += rows
    assert list(load_rows(tmp_path)) == expected
    table = load_table(tmp_path)
    assert table["number"].to_pylist() == [row["number"] for row in expected]
    assert table["fault"].to_pylist() == [row["fault"] for row in expected]
    assert load_table(tmp_path / "00001.parquet").num_rows < table.num_rows


def test_a_dataset_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that is missing is made anew, the same; more positions are added; another recipe is refused."""
    monkeypatch.setattr(datasets, "PART", 60)
    recipe = datasets.Recipe(("random",), Options.first_game(), every=3)
    for part in datasets.missing_parts(recipe, tmp_path, 100):
        assert datasets.write_part(part) >= 60
    first = {file.name: file.read_bytes() for file in tmp_path.glob("*.jsonl")}
    assert sorted(first) == ["00000.jsonl", "00001.jsonl"]
    rows = list(load_rows(tmp_path))
    assert len({(row["game"], row["step"]) for row in rows}) == len(rows)
    (tmp_path / "00001.jsonl").unlink()
    (again,) = datasets.missing_parts(recipe, tmp_path, 100)
    datasets.write_part(again)
    assert {file.name: file.read_bytes() for file in tmp_path.glob("*.jsonl")} == first
    assert [part.number for part in datasets.missing_parts(recipe, tmp_path, 200)] == [2, 3]
    other = datasets.Recipe(("greedy",), Options.first_game(), every=3)
    with pytest.raises(BadData, match="another dataset; name another folder"):
        datasets.missing_parts(other, tmp_path, 100)


def test_the_command(tmp_path: Path) -> None:
    done = run("dataset", "random", "--positions", "1", "--every", "2", "--jobs", "1", "--out", str(tmp_path / "made"))
    assert done.exit_code == 0, done.stderr
    number = len(list(load_rows(tmp_path / "made")))
    assert number >= 1000
    assert f"{number} new positions written to" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("random --positions 0 --every 0", "positions: 0 is not 1-100000000"),
        ("rando", "unknown bot 'rando'; did you mean random?"),
        ("random --players 7", "players: 7 is not 2-5"),
    ],
)
def test_wrong_wishes_are_refused(words: str, message: str, tmp_path: Path) -> None:
    done = run("dataset", *words.split(), "--out", str(tmp_path / "made"))
    assert done.exit_code == 2
    assert message in done.stderr
    assert not (tmp_path / "made").exists()


def test_what_are_no_games(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"there is no \*.jsonl or \*.parquet file"):
        list(load_rows(tmp_path))
    (tmp_path / "x.jsonl").write_text('{"record": 5}\n', "utf-8")
    with pytest.raises(BadData, match=r"x.jsonl, line 1: it is not a game of the arena"):
        list(load_rows(tmp_path))
    with pytest.raises(BadData, match="each: 'game' is neither 'seat' nor 'decision'"):
        list(load_rows(tmp_path, each="game"))  # type: ignore[arg-type]
