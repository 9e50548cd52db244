"""The verb ``arena``: results, crashes, interruptions, files, and wrong input."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from kingdombuilder import Game
from kingdombuilder.cli.commands.arena.report import Report
from kingdombuilder.game import catalogue
from tests.cli.command import DEAF, not_running, run, run_program, start_program, started
from tests.test_docs import blocks

OWN = "tests.arena.own"
SLOW = f"arena {OWN}:Slow random --first-game --games 12 --jobs 2 --json"
"""Takes some seconds, unless ``HURRY`` is set."""


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "kingdombuilder" / "arena"


def wait_for_games(journal: Path, number: int) -> None:
    """Wait until so many games are noted in the journal."""
    for _ in range(600):
        if journal.exists() and len(journal.read_text().splitlines()) > number:
            return
        time.sleep(0.1)
    pytest.fail("no game was played in a minute")


def numbers(journal: Path) -> list[int]:
    """The numbers of the games in a journal."""
    return [json.loads(line)["number"] for line in journal.read_text().splitlines()[1:]]


def test_json_is_one_object_and_nothing_else(cache: Path) -> None:
    words = f"arena greedy {OWN}:Talkative --games 3 --seed 7 --stats seats,length --jobs 1 --json"
    done = run_program(*words.split())
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert list(found) == [
        "bots", "players", "sets", "include", "deals", "games", "seed", "sprt", "faults", "crashed", "stats", "seconds",
    ]  # fmt: skip
    assert found["sprt"] is None
    assert (found["players"], found["sets"], found["deals"], found["games"], found["seed"]) == (2, ["base"], 2, 4, 7)
    assert found["crashed"] == []
    greedy, other = found["bots"]
    assert list(greedy) == [
        "name", "games", "win_rate", "interval", "mean_gold", "margin", "margin_interval", "ms_per_turn",
        "median_ms_per_turn", "max_ms_per_turn", "rating",
    ]  # fmt: skip
    assert (greedy["name"], greedy["games"], other["name"], other["games"]) == ("greedy", 4, f"{OWN}:Talkative", 4)
    assert greedy["win_rate"] + other["win_rate"] == 1
    assert greedy["interval"][0] <= greedy["win_rate"] <= greedy["interval"][1]
    assert greedy["margin"] == -other["margin"] == pytest.approx(greedy["mean_gold"] - other["mean_gold"], abs=0.02)
    assert greedy["margin_interval"][0] < greedy["margin"] < greedy["margin_interval"][1]
    assert [line["rows"] for line in found["stats"]["seats"]] == [4, 4]
    assert found["stats"]["length"][0]["rows"] == 4
    assert not list(cache.iterdir())  # the journal of a complete run is removed


def test_table() -> None:
    words = "arena greedy random --sets all --players 3 --games 6 --stats cards,seats --jobs 2"
    result = run(*words.split())
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert result.stdout.startswith("6 games: 1 deal from seed 0 on, 3 players, all boxes, ")
    assert ["bot", "games", "win", "rate", "95", "%", "gold", "margin", "rating"] in lines
    assert ["bot", "ms", "per", "turn", "median", "longest"] in lines
    games = [line[:2] for line in lines if line[:1] in (["greedy"], ["random"])]
    assert games[:2] == [["greedy", "6"], ["random", "6"]]
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert ["seat", "rows", "share", "gold"] in lines
    assert [line[:2] for line in lines if line[:1] in (["0"], ["1"], ["2"])] == [["0", "6"], ["1", "6"], ["2", "6"]]


def test_names_of_any_length_do_not_cut_the_numbers_off() -> None:
    bot = f"exec:{sys.executable} -c pass " + "with-many-words " * 5
    words = "arena", "random", bot, "--games", "2", "--jobs", "1"
    result = run(*words)
    assert result.exit_code == 0
    assert "…" not in result.stdout
    assert "with-many-words  " in result.stdout


def test_sections_and_cards_that_must_be_there_are_in_every_game() -> None:
    words = ["arena", "random", "--games", "6", "--jobs", "1", "--stats", "seats", "--json", "--with"]
    found = json.loads(run(*words, "tower knights", "--where", "sections=tower cards=knights").stdout)
    assert found["include"] == ["tower", "knights"]
    assert [line["rows"] for line in found["stats"]["seats"]] == [6, 6], "all rows of all six games match"


def test_a_filter_that_leaves_nothing_is_told_of() -> None:
    words = "arena random --games 2 --jobs 1 --first-game --stats locations,seats --where location=towr --json"
    result = run(*words.split())
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        (
            "warning: --where excludes all rows of locations: unknown location 'towr'; "
            "the known ones are farm, oasis, paddock, tavern"
        ),
        "warning: --where excludes all rows of seats: no row has a column 'location'",
    ]
    assert run(*words.replace("location=towr", "game=1").split()).stderr == ""


def test_the_folder_of_the_games_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    result = run(*f"arena random --games 2 --jobs 1 --first-game --records {folder}".split())
    assert result.exit_code == 0
    assert [len(file.read_text().splitlines()) for file in folder.iterdir()] == [2]
    (tmp_path / "file").touch()
    refused = run(*f"arena random --games 2 --jobs 1 --records {tmp_path / 'file'}".split())
    assert (refused.exit_code, refused.stderr) == (2, f"error: {tmp_path / 'file'}: it is not a folder\n")


def test_games_in_which_greedy_played_on_are_counted_beside_the_result() -> None:
    """Each of two deals is played by the program with itself, which makes two faults, and twice with the other one."""
    failing = f"exec:{sys.executable} -c pass"
    result = run("arena", failing, failing, "random", "--first-game", "--games", "6", "--jobs", "2")
    assert result.exit_code == 0
    assert result.stderr.count("greedy played on for") == 8
    assert result.stdout.startswith("6 games, 6 with faults: 2 deals from seed 0 on, ")


def test_a_question_is_answered_with_as_few_games_as_it_takes() -> None:
    """Four deals, all won by greedy, answer this: 4 ln(0.7 / 0.3) = 3.39."""
    words = ["arena", "greedy", "random", "--first-game", "--sprt", "30:70", "--seed", "1", "--jobs", "2"]
    found = json.loads(run(*words, "--json").stdout)
    assert (found["games"], found["deals"], found["bots"][0]["win_rate"]) == (8, 4, 1.0)
    assert (found["sprt"]["answer"], found["sprt"]["deals"]) == ("high", 4)
    result = run(*words)
    assert result.stdout.startswith("8 games: 4 deals from seed 1 on")
    answer = "sprt: greedy wins closer to 70 % than to 30 % (4 deals, log-likelihood ratio 3.39, bounds -2.94 and 2.94)"
    assert answer in result.stdout.splitlines()
    result = run(*words, "--games", "4")
    answer = "sprt: too few games to decide whether greedy wins closer to 30 % or to 70 % (2 deals, "
    assert result.stdout.splitlines()[-1].startswith(answer)


def test_crashed_games_are_reported_and_the_others_go_on(tmp_path: Path) -> None:
    words = f"arena {OWN}:Raises random greedy --games 6 --jobs 2 --out {tmp_path} --json"
    result = run(*words.split())
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert [(bot["name"], bot["games"]) for bot in found["bots"]] == [
        (f"{OWN}:Raises", 0),
        ("random", 2),
        ("greedy", 2),
    ]
    assert len(found["crashed"]) == 4
    for crash in found["crashed"]:
        assert crash["bot"] == f"{OWN}:Raises"
        assert crash["bot"] in crash["seats"]
        assert "LookupError: I have lost my way" in crash["error"]
        assert Path(crash["file"]).read_text() == crash["record"]
        assert not Game.from_record(crash["record"]).state.over
        assert f"see it with: kingdombuilder replay {crash['file']}" in result.stderr
    assert result.stderr.count("I have lost my way") == 4


def test_a_bot_that_kills_its_process_does_not_end_the_run(tmp_path: Path) -> None:
    result = run(*f"arena {OWN}:Dies random --first-game --games 6 --jobs 2 --out {tmp_path} --json".split())
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    crashed = found["crashed"]
    assert 0 < len(crashed) < 6
    assert len(crashed) + found["bots"][0]["games"] == 6
    assert all(crash["error"] == "ProcessDied: its process died, twice" for crash in crashed)
    assert all(Game.from_record(crash["record"]).actions == [] for crash in crashed)


def test_a_killed_run_goes_on_and_no_game_is_lost_or_doubled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    words = f"{SLOW} --journal {journal}"
    with start_program(*words.split()) as killed:
        wait_for_games(journal, 3)
        killed.kill()
        killed.communicate()
    time.sleep(0.5)
    kept = numbers(journal)
    time.sleep(1.5)
    assert numbers(journal) == kept  # nobody plays on
    with journal.open("a") as file:
        file.write('{"number": 11, "sea')
    monkeypatch.setenv("HURRY", "1")
    done = run_program(*words.split())
    assert done.returncode == 0, done.stderr
    assert f"{len(kept)} of 12 games were already played".encode() in done.stderr
    assert sorted(numbers(journal)) == list(range(12))
    assert numbers(journal)[: len(kept)] == kept
    assert [bot["games"] for bot in json.loads(done.stdout)["bots"]] == [12, 12]
    again = run_program(*words.split())
    assert json.loads(again.stdout)["bots"] == json.loads(done.stdout)["bots"]


def test_an_interrupted_run_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    with start_program(*SLOW.split()) as playing:
        while not (journals := list(cache.glob("*.jsonl")) if cache.exists() else []):
            time.sleep(0.1)
        wait_for_games(journals[0], 1)
        playing.send_signal(signal.SIGINT)
        stdout, stderr = playing.communicate(timeout=30)
    assert (playing.returncode, stdout) == (130, "")
    assert len(stderr.splitlines()) == 1
    kept = len(numbers(journals[0]))
    assert stderr == f"interrupted: {kept} of 12 games are kept, and the same command resumes the run\n"
    monkeypatch.setenv("HURRY", "1")
    fresh = run_program(*SLOW.split(), "--fresh")
    assert fresh.returncode == 0
    assert b"already played" not in fresh.stderr
    assert not list(cache.iterdir())


def test_games_are_kept_until_their_result_is_told(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """It is interrupted before any output; the same command then prints everything."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    words = "arena", "random", "--first-game", "--games", "2", "--jobs", "1"
    with monkeypatch.context() as patched:
        patched.setattr(Report, "publish", interrupted)
        assert run(*words).exit_code == 130
    assert [sorted(numbers(journal)) for journal in cache.iterdir()] == [[0, 1]]
    result = run(*words)
    assert result.stderr.startswith("2 of 2 games were already played")
    assert not list(cache.iterdir())


def test_a_bot_makes_sense_of_other_lines_than_those_that_are_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    done = run_program("bot", "greedy", input=b"\xff\xfe\nkbp 1\nquit\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"kbp 1 greedy\n", b"")


@pytest.mark.parametrize(
    ("how", "everybody"),
    [
        (signal.SIGINT, False),
        (signal.SIGTERM, False),
        (signal.SIGHUP, False),
        (signal.SIGKILL, False),
        (signal.SIGINT, True),
        (signal.SIGTERM, True),
        (signal.SIGHUP, True),
    ],
)
def test_no_program_outlives_a_run_that_is_ended(how: int, everybody: bool, tmp_path: Path) -> None:
    """The programs say hello and then neither read nor answer, and both games are under way.

    A closed terminal, Ctrl-C and ``timeout`` tell all processes of the run at once.
    """
    program, begun = tmp_path / "deaf.py", tmp_path / "begun"
    program.write_text(DEAF)
    bot = f"exec:{sys.executable} {program} {begun}"
    with start_program("arena", bot, "random", "--games", "2", "--jobs", "2", alone=everybody) as playing:
        pids = started(begun, 2)
        if everybody:
            os.killpg(playing.pid, how)
        else:
            playing.send_signal(how)
        _, stderr = playing.communicate(timeout=30)
        assert playing.returncode == (-how if how == signal.SIGKILL else 128 + how)
        if how == signal.SIGINT:
            assert stderr.startswith("interrupted: 0 of 2 games are kept")
        elif how == signal.SIGTERM:
            assert stderr == ""  # after the others, Python's own process that watches over semaphores may complain
    assert all(map(not_running, pids))


def test_a_run_whose_terminal_may_go_goes_on(tmp_path: Path) -> None:
    """With ``nohup`` neither the run nor its processes heed that."""
    program, begun = tmp_path / "deaf.py", tmp_path / "begun"
    program.write_text(DEAF)
    words = "arena", f"exec:{sys.executable} {program} {begun}", "random", "--games", "1", "--jobs", "1"
    with start_program(*words, before=["nohup"], alone=True) as playing:
        (pid,) = started(begun, 1)
        os.killpg(playing.pid, signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            playing.wait(1)
        assert psutil.pid_exists(pid)
        os.killpg(playing.pid, signal.SIGTERM)
        assert playing.wait(30) == 128 + signal.SIGTERM
    assert not_running(pid)


def test_the_games_of_an_earlier_run_stay(tmp_path: Path) -> None:
    """Only the same games take the place of those that are there."""
    words = f"arena random greedy --first-game --jobs 1 --records {tmp_path}"
    written = []
    for games in (4, 2, 4):
        result = run(*words.split(), "--games", str(games))
        assert result.exit_code == 0
        written.append(Path(result.stderr.splitlines()[-1].partition(" games written to ")[2]))
    four, two, again = written
    assert two == four.with_stem(f"{four.stem}-2")
    assert again == four
    assert sorted(tmp_path.glob("arena-*.jsonl")) == sorted([four, two])
    assert [len(file.read_text().splitlines()) for file in (four, two)] == [4, 2]


@pytest.mark.parametrize("option", ["--records /proc", "--stats cards --export /proc/rows.csv"])
def test_what_cannot_be_written_is_told_before_a_game_is_played(option: str, cache: Path) -> None:
    result = run(*f"arena random --games 2 --jobs 1 {option}".split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: /proc: cannot write to it: ")
    assert not cache.exists()


def test_the_result_is_told_even_if_the_disk_is_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Report, "write_games", full)
    result = run(*f"arena random --games 2 --jobs 1 --json --records {tmp_path}".split())
    assert (result.exit_code, result.stderr) == (2, "error: No space left on device\n")
    assert json.loads(result.stdout)["games"] == 2


def test_games_that_crash_do_not_stop_the_others_if_their_records_cannot_be_kept() -> None:
    result = run(*f"arena {OWN}:Raises random --first-game --games 4 --jobs 1 --out /proc --json".split())
    assert result.exit_code == 1
    crashed = json.loads(result.stdout)["crashed"]
    assert [crash["file"] for crash in crashed] == [None] * 4
    assert result.stderr.count("  its record is lost: cannot write it: ") == 4


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    for games in (2, 6, 4):
        result = run(*f"arena greedy random --games {games} --jobs 1 --journal {journal} --json".split())
        assert json.loads(result.stdout)["bots"][0]["games"] == games
    assert sorted(numbers(journal)) == list(range(6))


def test_without_a_cache_it_goes_on_with_a_warning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    result = run("arena", "random", "--games", "1", "--jobs", "1", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["bots"][0]["games"] == 1
    assert result.stderr.startswith("warning: no journal in ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_export(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"rows.{ending}"
    words = f"arena greedy random --games 2 --jobs 1 --first-game --stats cards --where bot=greedy --export {file}"
    result = run(*words.split())
    assert result.exit_code == 0
    assert result.stderr == f"10 rows written to {file}\n"  # five items in each of two games
    rows = _rows(file)
    assert {row["bot"] for row in rows} == {"greedy"}
    assert {row["item"] for row in rows} == {"fishermen", "knights", "merchants", "castles", "gold"}
    assert {row["cards"] for row in rows} == {"fishermen knights merchants"}


def _rows(file: Path) -> list[dict[str, Any]]:
    if file.suffix == ".csv":
        return list(csv.DictReader(file.read_text().splitlines()))
    found: list[dict[str, Any]] = pytest.importorskip("pyarrow.parquet").read_table(file).to_pylist()
    return found


def test_several_statistics_go_to_several_files(tmp_path: Path) -> None:
    words = f"arena random --games 1 --jobs 1 --stats seats,{OWN}:Witness --export {tmp_path / 'rows.csv'}"
    result = run(*words.split())
    assert result.exit_code == 0
    assert {file.name for file in tmp_path.glob("*.csv")} == {"rows-seats.csv", f"rows-{OWN}-Witness.csv"}


def test_rows_that_cannot_be_written_lose_no_game(tmp_path: Path, cache: Path) -> None:
    pytest.importorskip("pyarrow")
    words = f"arena random --games 2 --jobs 1 --stats {OWN}:Mixed --export {tmp_path / 'rows.parquet'}"
    result = run(*words.split())
    assert result.exit_code == 2
    assert result.stdout.startswith("2 games: ")
    assert "the rows do not fit into a Parquet file" in result.stderr
    assert [sorted(numbers(journal)) for journal in cache.iterdir()] == [[0, 1]]


def test_sections_of_the_users_own_reach_the_games(tmp_path: Path) -> None:
    text = catalogue.sections["farm"].text()
    (tmp_path / "mine.txt").write_text(text.replace("farm", "mine", 1))
    words = f"arena random --games 2 --jobs 1 --sections-dir {tmp_path} --sections mine,tower,oasis,barn --json"
    result = run(*words.split())
    assert result.exit_code == 0, result.stderr


def shown(page: str) -> dict[str, str]:
    """The output of each arena command that a page shows, by the command."""
    commands = re.findall(r"^    \$ kingdombuilder (arena .*)\n((?:    .*\n|\n(?=    ))*)", page, re.MULTILINE)
    return {command: re.sub("^    ", "", output, flags=re.MULTILINE) for command, output in commands}


def without_times(output: str) -> list[list[str]]:
    """The words of the output but for those that are never the same: how long the games and the turns took."""
    output = re.sub(r", [\d.]+ s$", "", output, flags=re.MULTILINE)
    output = re.sub(
        r"^(bot  .*longest\n)((?:.+\n)*)", lambda found: re.sub(r"[\d.]+", "", found[0]), output, flags=re.MULTILINE
    )
    return [line.split() for line in output.rstrip().splitlines()]


def test_the_page_shows_what_is_printed_today(tmp_path: Path) -> None:
    """Two of the commands play the same games, which the journal keeps."""
    page = (Path("docs") / "arena.md").read_text("utf-8")
    outputs = shown(page)
    assert len(outputs) == 3
    for command, expected in outputs.items():
        words = [*shlex.split(command), "--journal", str(tmp_path / f"{'tower' in command}.jsonl"), "--jobs", "1"]
        assert without_times(run(*words).stdout) == without_times(expected), run(*words).stdout
    (expected,) = blocks("arena.md", "json")
    words = [*shlex.split(next(iter(outputs))), "--journal", str(tmp_path / "False.jsonl"), "--json"]
    assert without_measured(json.loads(run(*words).stdout)) == without_measured(json.loads(expected))


def without_measured(document: dict[str, Any]) -> dict[str, Any]:
    bots = [{name: value for name, value in bot.items() if "_ms_" not in f"_{name}"} for bot in document["bots"]]
    return document | {"bots": bots, "seconds": 0}


def test_the_statistic_of_the_page_works(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (source,) = [block for block in blocks("arena.md", "python") if "class TowerWithKnights" in block]
    (tmp_path / "mystats.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    words = "arena random --games 4 --sections tower,farm,oasis,barn --cards knights,lords,miners --json"
    done = run_program(*words.split(), "--jobs", "1", "--stats", "mystats:TowerWithKnights")
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)["stats"]["mystats:TowerWithKnights"]
    assert {line["tower"] for line in lines} <= {"no", "yes"}
    assert sum(line["rows"] for line in lines) == 8
    assert all(line["knights"] > 0 for line in lines)


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("gredy", ["unknown bot 'gredy'; did you mean greedy?"]),
        ("expert:never", ["'never' is not a budget"]),
        ("no_such_module:Bot", ["no bot no_such_module:Bot"]),
        ("greedy exec:kb-no-such", ["'kb-no-such' cannot be run: it is neither on the PATH nor an executable file"]),
        (f"{OWN}:NoBot", ["is not a class derived from"]),
        ("random --games 0", ["games: 0 is not 1-"]),
        ("random --games 10000000", ["games: 10000000 is not 1-"]),
        ("random --jobs 0", ["jobs: 0 is not 1-256"]),
        ("random --games -1 --jobs 999", ["games: -1", "jobs: 999"]),
        ("random --players 1", ["players: 1"]),
        ("random --players 6", ["players: 6"]),
        ("random --seed -1", ["seed: -1"]),
        ("random --sets nomdas", ["'nomdas'; did you mean nomads?"]),
        ("random --sections frm,oasis,tower", ["3 given", "'frm'; did you mean farm?"]),
        ("random --cards lords,lords,cooks", ["lords is named twice", "'cooks'"]),
        ("random --tasks fortres", ["'fortres'; did you mean fortress?"]),
        (
            "random --with knigths",
            ["include: unknown section, location, card or task 'knigths'; did you mean knights?"],
        ),
        (
            "random --with tower,barn,farm,oasis,oracle",
            ["include: sections: 5 given (tower, barn, farm, oasis, oracle); 4 at most"],
        ),
        ("random --first-game --with tower", ["tower is not among the sections that are given (tavern, paddock, "]),
        ("random --island treehouse", ["'treehouse'; did you mean tree_house?"]),
        ("random --first-game --capitols c3", ["capitols: c3 is not a castle"]),
        ("random --first-game --caves z3", ["caves: 'z3' is not a hex"]),
        ("random --first-game --cards lords,hermits,miners", ["--first-game"]),
        ("random --sections-dir no-such-folder", ["no-such-folder: it is not a folder"]),
        ("random --out no-such-folder", ["no-such-folder: it is not a folder"]),
        ("random --stats cads", ["unknown statistic 'cads'; did you mean cards?"]),
        ("random --stats no_such_module:Cards", ["no statistic no_such_module:Cards"]),
        (f"random --stats {OWN}:Slow", ["is not a class derived from"]),
        ("random --where bot=random", ["--where and --export select rows of --stats"]),
        ("random --export rows.csv", ["--where and --export select rows of --stats"]),
        ("random --stats cards --where bot", ["'bot' should be a column and a value"]),
        ("random --stats cards --where location=tower", ["unknown column 'location'"]),
        ("random --stats cards --export rows.xls", ["*.csv, *.jsonl or *.parquet, not *.xls"]),
        ("random --stats cards --export no-such-folder/rows.csv", ["no-such-folder: it is not a folder"]),
        ("random --journal pyproject.toml", ["pyproject.toml: it is not a journal of the arena"]),
        ("random --journal pyproject.toml --fresh", ["pyproject.toml: it is not a journal of the arena"]),
        ("random --journal tests", ["tests: cannot write it: is a directory"]),
        ("random --journal pyproject.toml/j", ["pyproject.toml/j: cannot write it: "]),
        ("random --ray auto --jobs 2", ["--jobs or --ray, not both"]),
        ("greedy random --sprt 55:50", ["'55:50' should be two win rates in percent, the lower first, such as 50:55"]),
        ("greedy random --sprt half", ["'half' should be two win rates in percent"]),
        ("greedy random --sprt 50:55 --games 0", ["games: 0 is not 1-"]),
        ("greedy --sprt 50:55", ["a test of the win rate needs a second bot"]),
    ],
)
def test_wrong_usage_is_explained(words: str, faults: list[str]) -> None:
    result = run("arena", *words.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert len(result.stderr.splitlines()) == (1 if len(faults) == 1 else len(faults) + 1)
    for fault in faults:
        assert fault in result.stderr


def test_the_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    assert run(*f"arena random --games 1 --jobs 1 --journal {journal}".split()).exit_code == 0
    before = journal.read_bytes()
    result = run(*f"arena random --games 1 --jobs 1 --players 3 --seed 4 --journal {journal}".split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {journal}: it is the journal of another tournament: options differ\n"
    assert journal.read_bytes() == before


def test_no_bots_at_all() -> None:
    assert run_program("arena").returncode == 2


def test_boxes_that_were_named_without_their_name_are_added_and_told_once() -> None:
    result = run("arena", "random", "--games", "3", "--jobs", "1", "--cards", "shepherds,lords,miners", "--json")
    assert result.stderr == "sets: nomads added, because your options need them\n"
    assert json.loads(result.stdout)["sets"] == ["base", "nomads"]
