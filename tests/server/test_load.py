"""The load test works, on a small scale."""

from __future__ import annotations

import re

import pytest

from tools.load.__main__ import Result, main, worst


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


def test_the_last_line_tells_the_worst() -> None:
    results = [
        Result("sqlite", 500, 250.0, (4.0, 20.4, 60.0), 120.0, 1.5, []),
        Result("postgresql", 500, 249.6, (3.0, 19.0, 50.0), 90.0, 2.5, []),
    ]
    assert worst(results).summary() == "500 tables, 250 actions/s, p50 4 ms, p95 20 ms, p99 60 ms, 120 KB/table"
