"""The ladder: played, kept, and shown; the page and the picture in ``docs`` are current."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.arena.tournament import fingerprint
from kingdombuilder.bots.levels import LEVELS
from tools.ladder import __main__ as ladder
from tools.ladder import page as pages
from tools.ladder.__main__ import main
from tools.ladder.page import (
    BEGIN,
    BEGIN_VERSIONS,
    END,
    END_VERSIONS,
    NOTHING_YET,
    PAGE,
    PICTURE,
    RESULTS,
    drawn,
    table,
    with_tables,
)
from tools.ladder.rungs import ALL, BASE, LADDER, LEVEL_RUNGS, OLD_BOTS, Rung

DOCS = Path(__file__).parent.parent.parent / "docs"


VERSIONS = f"{BEGIN_VERSIONS}\n{END_VERSIONS}"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a page that waits for its tables."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("LADDER_OLD", raising=False)
    (tmp_path / PAGE).parent.mkdir()
    (tmp_path / PAGE).write_text(f"# Bots\n\n{BEGIN}\nobsolete\n{END}\n\n{VERSIONS}\n\nMore.\n")
    return tmp_path


def result(players: int, rate: float) -> dict[str, Any]:
    """A result that nobody played."""
    first = {
        "win_rate": rate, "interval": [rate - 0.1, rate + 0.1], "mean_gold": 61.25, "margin": 11.25,
        "margin_interval": [9.0, 13.5], "ms_per_turn": 1003.2,
    }  # fmt: skip
    return {"players": players, "games": 60, "bots": [first, first | {"mean_gold": 50.0, "ms_per_turn": 0.034}]}


RESULTS_BY_HAND = {"greedy-base": result(2, 0.81), "expert-four": result(4, 0.5)}


def test_table_by_hand() -> None:
    assert table(RESULTS_BY_HAND).splitlines() == [
        "| match | boxes | players | games | win rate | 95 % | aim | gold | margin | ms per turn |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        (
            "| greedy against random | base | 2 | 60 | 81.0 % | 71.0-91.0 | 99 %, missed "
            "| 61.2 : 50.0 | +11.2 ± 2.2 | 1003 : 0.03 |"
        ),
        (
            "| expert:60000n against 3 × planner | base | 4 | 60 | 50.0 % | 40.0-60.0 |  "
            "| 61.2 : 50.0 | +11.2 ± 2.2 | 1003 : 0.03 |"
        ),
    ]
    assert table({}) == NOTHING_YET


@pytest.mark.parametrize(("rate", "aim"), [(0.85, "75 %, reached"), (0.84, "75 %, missed")])
def test_an_aim_is_reached_by_the_lower_bound(rate: float, aim: str) -> None:
    """The interval of these results goes ten points to each side: 75 to 95 % reach 75 %, 74 to 94 % do not."""
    assert f" | {aim} | " in table({"planner-base": result(2, rate)})


def test_older_versions_have_a_table_of_their_own() -> None:
    page = with_tables(f"{BEGIN}{END}{VERSIONS}", RESULTS_BY_HAND | {"planner-544acba-all": result(2, 0.6)})
    ours, theirs = page.split(BEGIN_VERSIONS)
    assert "| expert:60000n against 3 × planner | base |" in ours
    assert "544acba" not in ours
    assert theirs.count("against") == 1
    assert "| planner against planner of 544acba | all | 2 | 60 | 60.0 % | 50.0-70.0 | " in theirs


def test_picture_is_svg_with_all_words() -> None:
    words = " ".join(ElementTree.fromstring(drawn(RESULTS_BY_HAND)).itertext())
    for word in ("greedy against random", "expert:60000n against 3 × planner", "81 %", "50 %", "4 players"):
        assert word in words


def test_only_what_is_between_the_markers_changes() -> None:
    page = f"before\n{BEGIN}\nobsolete\n{END}\nbetween\n{BEGIN_VERSIONS}\nobsolete\n{END_VERSIONS}\nafter\n"
    changed = with_tables(page, RESULTS_BY_HAND)
    assert changed.startswith(f"before\n{BEGIN}\n\n| match |")
    assert changed.endswith(f"|\n\n{END}\nbetween\n{BEGIN_VERSIONS}\n\n{NOTHING_YET}\n{END_VERSIONS}\nafter\n")
    assert "obsolete" not in changed
    assert with_tables(changed, RESULTS_BY_HAND) == changed


@pytest.fixture
def old_python(tmp_path: Path) -> str:
    """A Python of an older version, in a folder whose name has to be quoted."""
    python = tmp_path / "the old" / "python"
    python.parent.mkdir()
    python.write_text("old")
    python.chmod(0o755)
    return str(python)


def test_every_match_can_be_set_up(old_python: str) -> None:
    for rung in LADDER.values():
        tournament = rung.tournament(1, dict.fromkeys(OLD_BOTS, old_python))
        assert len(tournament.matches) == tournament.options.players
        assert len(tournament.seatings) == ladder.deal_size(rung)


def test_older_versions_are_seated_by_their_pythons(old_python: str) -> None:
    rung = Rung("expert", ("planner",), ALL, 1, "544acba")
    assert rung.names == ("expert", "planner of 544acba")
    assert rung.tournament(2, {"544acba": sys.executable}).bots == (
        "expert",
        f"exec:{sys.executable} tools/old_bot.py planner",
    )
    quoted = rung.tournament(2, {"544acba": old_python}).bots[1]
    assert quoted == f"exec:'{old_python}' tools/old_bot.py planner"


@pytest.mark.parametrize("name", LADDER)
def test_what_is_known_of_older_versions_is_known_on_every_machine(name: str, old_python: str) -> None:
    """Another machine has another file there; the code that the result depends on is ours, with the adapter."""
    here, there = (ladder.Run(Path(), 1, pythons={"544acba": python}) for python in (sys.executable, old_python))
    assert ladder._provenance(name, here) == ladder._provenance(name, there)
    adapter = ("exec:tools/old_bot.py",) if LADDER[name].version else ()
    code = ladder._provenance(name, here)["code"]
    assert code == ladder._identity(name, there)["code"] == fingerprint(adapter)
    assert (code == fingerprint(())) == (LADDER[name].version is None)


@pytest.mark.parametrize(
    ("seconds", "seconds_per_game", "deal_size", "games"),
    [
        (3600, 20.0, 2, 180),  # 3600 / 20
        (3600, 21.0, 2, 170),  # 171 and a bit, and whole deals
        (3600, 20.0, 4, 180),
        (3600, 0.1, 2, 400),  # there is time for 36,000, but 400 are enough
        (3600, 0.0, 2, 400),
        (10, 20.0, 4, 16),  # the first four deals are played anyway
    ],
)
def test_the_time_says_how_many_games(seconds: float, seconds_per_game: float, deal_size: int, games: int) -> None:
    assert ladder.games_within(seconds, seconds_per_game, deal_size) == games


def test_all_matches_together_take_no_longer_than_they_may() -> None:
    """Two hours on two cores are 14,400 seconds of one core, of which games fill nine tenths."""
    run = ladder.Run(Path(), jobs=2, hours=2, pythons=dict.fromkeys(OLD_BOTS, "python"))
    assert sum(ladder.seconds_for(LADDER, run).values()) == pytest.approx(12_960)
    some = ladder.seconds_for(["greedy-base", "greedy-all"], run)
    assert some == pytest.approx({"greedy-base": 4320, "greedy-all": 8640})  # one part and two parts


def test_a_short_ladder_of_old_and_new(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An hour's ten-thousandth is enough for the first four deals only; the old version is this one, as a program."""
    monkeypatch.setitem(OLD_BOTS, "0.0.1", "{python} -m kingdombuilder bot {bot}")
    monkeypatch.setitem(LADDER, "random-old", Rung("random", ("random",), BASE, 1, "0.0.1"))
    words = ["random-old", "--hours", "0.0001", "--jobs", "2", "--docs", str(folder)]
    assert main(words) == 0
    assert (
        capsys.readouterr().out
        == "random-old: left out; LADDER_OLD=0.0.1=/path/to/python would say where that version is\n"
    )
    assert not (folder / RESULTS).exists()
    monkeypatch.setenv("LADDER_OLD", f"0.0.1={sys.executable}")
    assert main(words) == 0
    assert "random-old: 8 games of " in capsys.readouterr().err
    text = (folder / RESULTS).read_text()
    assert sys.executable not in text
    found = json.loads(text)["random-old"]
    assert [bot["name"] for bot in found["bots"]] == ["random", "random of 0.0.1"]
    assert (found["games"], found["faults"], found["provenance"]["bots"]) == (8, [], ["random", "random of 0.0.1"])
    assert "| random against random of 0.0.1 | base | 2 | 8 | " in (folder / PAGE).read_text()
    assert main(words) == 0
    assert capsys.readouterr().out == "random-old: known already\n"


def test_a_program_that_fails_is_not_published(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(OLD_BOTS, "0.0.1", "{python} no-such-file.py {bot}")
    monkeypatch.setitem(LADDER, "random-old", Rung("random", ("random",), BASE, 1, "0.0.1"))
    words = ["random-old", "--games", "2", "--jobs", "1", "--docs", str(folder), "--old", f"0.0.1={sys.executable}"]
    assert main(words) == 2
    assert "error: random-old: game 0: " in capsys.readouterr().err
    assert not (folder / RESULTS).exists()


def test_games_in_which_a_program_failed_are_played_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program fails until there is a file: the first run says so, and the same command mends it."""
    ready, program = folder / "ready", folder / "program.py"
    program.write_text(f"import os, sys\nif os.path.exists({str(ready)!r}): os.execv(sys.executable, sys.argv[1:])\n")
    command = f"{{python}} {program} {{python}} -m kingdombuilder bot {{bot}}"
    monkeypatch.setitem(OLD_BOTS, "0.0.1", command)
    monkeypatch.setitem(LADDER, "random-old", Rung("random", ("random",), BASE, 1, "0.0.1"))
    words = ["random-old", "--games", "2", "--jobs", "1", "--docs", str(folder), "--old", f"0.0.1={sys.executable}"]
    assert main(words) == 2
    assert "the same command plays such games again" in capsys.readouterr().err
    ready.touch()
    assert main(words) == 0
    found = json.loads((folder / RESULTS).read_text())["random-old"]
    assert (found["games"], found["faults"]) == (2, [])


def test_what_others_have_kept_meanwhile_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a match is played, somebody else's ends: both results are there in the end."""
    played = ladder._result

    def with_another(*asked: Any) -> dict[str, Any]:
        found = played(*asked)
        (folder / RESULTS).write_text(json.dumps({"easy-base": result(2, 0.75)}))
        return found

    monkeypatch.setattr(ladder, "_result", with_another)
    assert main(["greedy-base", "--games", "2", "--jobs", "1", "--docs", str(folder)]) == 0
    assert list(json.loads((folder / RESULTS).read_text())) == ["easy-base", "greedy-base"]


def test_games_are_kept_until_their_result_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first time the result cannot be written; the same command finds all of the games."""
    words = ["greedy-base", "--games", "2", "--jobs", "1", "--docs", str(folder)]
    (folder / RESULTS).symlink_to(folder / "no" / "such" / "folder")
    assert main(words) == 2
    assert "No such file or directory" in capsys.readouterr().err
    (journal,) = (folder / "cache" / "kingdombuilder" / "arena").iterdir()
    assert len(journal.read_text().splitlines()) == 1 + 2
    (folder / RESULTS).unlink()

    def nothing_to_do(work: object, jobs: Iterable[object], tick: object, *, processes: int) -> Iterator[Any]:
        assert not list(jobs)
        return iter(())

    monkeypatch.setattr(ladder, "in_processes", nothing_to_do)
    assert main(words) == 0
    assert json.loads((folder / RESULTS).read_text())["greedy-base"]["games"] == 2
    assert not journal.exists()


def test_play_keep_and_show(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["greedy-base", "--games", "2", "--jobs", "1", "--docs", str(folder)]
    assert main(words) == 0
    assert "greedy-base: 2 of 2 games, greedy wins " in capsys.readouterr().err
    results = json.loads((folder / RESULTS).read_text())
    assert list(results) == ["greedy-base"]
    assert results["greedy-base"]["games"] == 2
    page, picture = (folder / PAGE).read_text(), (folder / PICTURE).read_text()
    assert page == with_tables(page, results)
    assert picture == drawn(results)
    assert page.endswith("\nMore.\n")
    assert main(words) == 0
    assert capsys.readouterr().out == "greedy-base: known already\n"
    (folder / PAGE).write_text(f"{BEGIN}\n{END}\n{VERSIONS}\n")
    (folder / PICTURE).unlink()
    assert main(["--from", str(folder / RESULTS), "--docs", str(folder)]) == 0
    assert (folder / PICTURE).read_text() == picture
    assert "greedy against random" in (folder / PAGE).read_text()


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("[1, 2]", "should have the results by the names of their matches, as bots.json does"),
        ('{"greedy-bse": {}}', "unknown match 'greedy-bse'; did you mean greedy-base"),
        ("nonsense", "Expecting value"),
        ('{"greedy-base": {}}', "other.json has a result without what is told of it: KeyError('bots')"),
        ('{"greedy-base": 3}', "other.json has a result without what is told of it: TypeError"),
    ],
)
def test_a_file_without_results_is_refused(
    content: str, fault: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (folder / PAGE).read_text()
    (folder / "other.json").write_text(content)
    assert main(["--from", str(folder / "other.json"), "--docs", str(folder)]) == 2
    assert fault in capsys.readouterr().err
    assert (folder / PAGE).read_text() == before


def test_faults_are_told_before_anything_is_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["greedy-bse", "--docs", str(folder)]) == 2
    assert "unknown match 'greedy-bse'; did you mean greedy-base or greedy-all?" in capsys.readouterr().err
    (folder / PAGE).write_text("no markers\n")
    assert main(["greedy-base", "--docs", str(folder)]) == 2
    assert f"the page should have the lines {BEGIN} and {END}" in capsys.readouterr().err
    assert main(["--docs", str(folder / "nowhere")]) == 2
    (folder / PAGE).write_text(f"{BEGIN}\n{END}\n{VERSIONS}\n")
    capsys.readouterr()
    assert main(["greedy-base", "--docs", str(folder), "--old", "544acbb=/bin/sh"]) == 2
    assert "unknown version '544acbb'; did you mean 544acba?" in capsys.readouterr().err
    assert main(["greedy-base", "--docs", str(folder), "--old", "544acba=/nowhere/python"]) == 2
    assert "'544acba=/nowhere/python' should be a version and its Python" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("--jobs 0", "jobs: 0 is not 1-256"),
        ("--jobs 257", "jobs: 257 is not 1-256"),
        ("--games -3", "games: -3 should be 1 or more"),
        ("--games 0", "games: 0 should be 1 or more"),
        ("--hours -1", "hours: -1 should be more than 0, such as 2"),
        ("--hours 0", "hours: 0 should be more than 0"),
        ("--hours nan", "hours: nan should be more than 0"),
    ],
)
def test_wrong_numbers_are_refused_at_once(
    words: str, fault: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["greedy-base", *words.split(), "--docs", str(folder)]) == 2
    assert f"error: {fault}" in capsys.readouterr().err
    assert not (folder / RESULTS).exists()


def test_page_and_picture_are_current() -> None:
    results = json.loads((DOCS / RESULTS).read_text("utf-8"))
    page = (DOCS / PAGE).read_text("utf-8")
    assert page == with_tables(page, results), "run 'make ladder'"
    assert (DOCS / PICTURE).read_text("utf-8") == drawn(results), "run 'make ladder'"


def test_the_matches_of_the_levels_are_those_with_the_level_below() -> None:
    assert tuple(LEVEL_RUNGS) == LEVELS
    for below, (level, rung) in zip(("random", *LEVELS), LEVEL_RUNGS.items(), strict=False):
        assert (LADDER[rung].bot.partition(":")[0], LADDER[rung].others, LADDER[rung].sets) == (level, (below,), BASE)


def test_the_strengths_of_the_levels_go_to_the_bots(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    (docs / PAGE).parent.mkdir(parents=True)
    (docs / PAGE).write_text(f"{BEGIN}\n{END}\n{VERSIONS}\n")
    pages.render({"easy-base": result(2, 0.8)}, docs)
    assert not (docs / pages.STRENGTHS).exists(), "there is no such folder"
    (docs / pages.STRENGTHS).parent.mkdir(parents=True)
    pages.render({"easy-base": result(2, 0.75), "greedy-base": result(2, 0.9)}, docs)
    found = json.loads((docs / pages.STRENGTHS).read_text())
    assert found == {"easy": {"win_rate": 0.75, "low": 0.65, "high": 0.85, "games": 60}}


def test_the_strengths_of_the_house_are_those_of_the_pages() -> None:
    known = (DOCS / pages.STRENGTHS).read_text("utf-8")
    assert known == pages.strengths(json.loads((DOCS / RESULTS).read_text("utf-8")))
    shown = re.findall(r"^\| `(\w+)` .*\| (\d+) % against `(\w+)`", (DOCS / "bots.md").read_text("utf-8"), re.MULTILINE)
    rates = {level: round(100 * strength["win_rate"]) for level, strength in json.loads(known).items()}
    assert shown == [(level, str(rates[level]), below) for below, level in pairwise(("random", *LEVELS))]
