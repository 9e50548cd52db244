"""``python -m tools.fuzz.games``: random games played, failures kept, and wrong arguments."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder import Game, Options, choices
from kingdombuilder.arena.pool import serially
from kingdombuilder.bots.random_player import draw_action
from tests.cli.command import run
from tools.fuzz.games import __main__ as games
from tools.fuzz.games.__main__ import main
from tools.fuzz.games.fuzz_game import Failure, Passed


def in_this_process(
    work: Callable[[int], Any], jobs: Iterable[int], tick: Callable[[], None], processes: int
) -> Iterator[tuple[int, Any]]:
    return serially(work, jobs, tick)


def test_it_plays_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--games", "3", "--seed", "5", "--jobs", "2", "--out", str(tmp_path), "--json"])
    told = capsys.readouterr()
    assert (status, told.err) == (0, "")
    found = json.loads(told.out)
    assert (found["games"], found["first_seed"], found["failures"]) == (3, 5, [])
    assert found["actions"] > 100
    assert found["checks"]["states"] == found["actions"] + 3, "the first state of each game, too"
    assert list(tmp_path.iterdir()) == []
    assert main(["--minutes", "0.01", "--jobs", "1"]) == 0
    assert "0 failures" in capsys.readouterr().out


def test_it_keeps_the_record_of_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(Options.first_game(seed=1))
    game.play(draw_action(choices(game.state), Random(1)))

    def fuzz_game(seed: int) -> Failure | Passed:
        if seed == 8:
            return Failure(seed, "AssertionError: three towers", game.record())
        return Passed(100, Counter(states=101, undo=seed - 6))

    monkeypatch.setattr(games, "fuzz_game", fuzz_game)
    monkeypatch.setattr(games, "in_processes", in_this_process)
    assert main(["--games", "3", "--seed", "7", "--jobs", "1", "--out", str(tmp_path)]) == 1
    told, file = capsys.readouterr(), tmp_path / "fuzz-8.txt"
    assert "seed 8: AssertionError: three towers" in told.err
    assert f"kingdombuilder replay {file}" in told.err
    assert told.out.startswith("3 games from seed 7 on, 201 actions")
    assert "1 failure" in told.out
    assert told.out.endswith("looked at: 202 states, 4 undo\n"), "of the games with seeds 7 and 9"
    assert run("replay", str(file)).exit_code == 0


def test_it_goes_on_after_a_game_that_cannot_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fuzz_game(seed: int) -> Passed:
        return Passed(100 // (seed - 7), Counter())

    monkeypatch.setattr(games, "fuzz_game", fuzz_game)
    monkeypatch.setattr(games, "in_processes", in_this_process)
    assert main(["--games", "2", "--seed", "7", "--jobs", "1", "--json"]) == 1
    told = capsys.readouterr()
    assert "seed 7: ZeroDivisionError" in told.err
    assert "python -m tools.fuzz.games --games 1 --seed 7" in told.err
    assert json.loads(told.out)["games"] == 2


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("--games 0", ["games: 0"]),
        ("--games 1 --minutes 1", ["not both"]),
        ("--minutes nan", ["minutes: nan"]),
        ("--jobs 0 --seed -1", ["jobs: 0", "seed: -1"]),
        ("--games 1 --out no-such-folder", ["no-such-folder: it is not a folder"]),
    ],
)
def test_wrong_usage_is_explained(words: str, faults: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, told = main(words.split()), capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert told.err.startswith("error: ")
    assert len(told.err.splitlines()) == (1 if len(faults) == 1 else len(faults) + 1)
    for fault in faults:
        assert fault in told.err
