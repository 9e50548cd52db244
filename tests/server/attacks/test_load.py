"""The load test and the soak work, on a small scale, and the soak notices what grows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from threading import Event
from time import sleep

import pytest

from tests.server.processes import SECONDS, Node
from tests.server.results.test_analyses import poor_end
from tools.load import soak
from tools.load.__main__ import main
from tools.load.analysing import analysing
from tools.load.games import play_ahead
from tools.load.measuring import Result, worst
from tools.load.soak import Period, complaints


def test_a_little_load(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--tables 3 --rate 20 --seconds 1 --clients 1 --database sqlite"
    assert main(words.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("sqlite, 1 node: 3 tables, ")
    numbers = re.fullmatch(
        r"load: 3 tables, (\d+) actions/s, p50 (\d+) ms, p95 (\d+) ms, p99 (\d+) ms, -?\d+ KB/table", lines[-1]
    )
    assert numbers
    actions, p50, p95, p99 = map(int, numbers.groups())
    assert actions > 0
    assert p50 <= p95 <= p99


def test_a_small_club(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.load.club.TABLES", [2, 3])
    monkeypatch.setattr("tools.load.club.THINKING", 0.2)
    assert main(["--club", "--seconds", "1"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("club: 5 people of one address had the page after ")
    assert ", 2 of them rated; " in line
    assert line.endswith(", 0 refusals")


def test_games_are_analysed_beside_it(sqlite_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, until the players have left; the last one may be cut short."""
    monkeypatch.setattr("tools.load.analysing.finished_game", lambda seed: poor_end())
    playing = Event()
    with analysing(sqlite_node.address, playing) as took:
        playing.set()
        while len(took) < 2:
            sleep(0.1)
    assert all(0 < seconds < SECONDS for seconds in took)
    assert Result("sqlite", 1, 1, (1, 1, 1), 1, 1, [], 1, [4.4, 5.6]).analyses() == "; 2 games analysed in 4, 6 s"


def test_the_last_line_tells_the_worst() -> None:
    results = [
        Result("sqlite", 500, 250.0, (4.0, 20.4, 60.0), 120.0, 1.5, []),
        Result("postgresql", 500, 249.6, (3.0, 19.0, 50.0), 90.0, 2.5, []),
    ]
    assert worst(results).summary() == "500 tables, 250 actions/s, p50 4 ms, p95 20 ms, p99 60 ms, 120 KB/table"


def test_the_games_are_those_that_their_seed_deals() -> None:
    """Played once more with the same seed a game is the same, or the server would refuse what the players say."""
    assert play_ahead(3) == play_ahead(3) != play_ahead(4)


def periods(memory: Iterable[float], p95: float = 20, late_p95: float = 20) -> list[Period]:
    return [Period(one, 250, 4, p95 if number < 20 else late_p95, 60) for number, one in enumerate(memory)]


def test_a_soak_notices_memory_that_grows() -> None:
    """30 minutes, of which the first 7 do not count: minutes 7 to 17 are compared with minutes 18 to 29."""
    assert complaints(periods([200.0] * 30)) == []
    assert complaints(periods([100.0] * 7 + [200.0] * 23)) == [], "caches may fill in the beginning"
    assert complaints(periods(200 + minute % 3 for minute in range(30))) == [], "what goes up and down does not grow"
    (found,) = complaints(periods(200 + 2 * minute for minute in range(30)))
    assert found == "the memory grows: from 224 to 247 MB"


def test_a_soak_notices_latency_that_grows() -> None:
    assert complaints(periods([200.0] * 30, 5, 14)) == [], "nobody notices 9 ms"
    assert complaints(periods([200.0] * 30, 20, 40)) == ["the latency grows: p95 from 20 to 40 ms"]


def test_a_soak_that_was_too_short_says_so() -> None:
    (found,) = complaints(periods([200.0] * 3))
    assert "8 are needed" in found


def test_a_short_soak(capsys: pytest.CaptureFixture[str]) -> None:
    """Every second has its numbers, and so few of them are judged to be too few."""
    words = "--tables 3 --rate 40 --periods 3 --seconds 1 --clients 1"
    assert soak.main(words.split()) == 1
    heading, columns, *seconds, _, verdict = capsys.readouterr().out.splitlines()
    assert heading == "sqlite, 1 node, 3 tables"
    assert [line.split()[0] for line in seconds] in (["1", "2"], ["1", "2", "3"])
    for line in seconds:
        assert len(line.split()) == len(columns.replace(" ms", "").split()) + 1
    assert "too few" in verdict
