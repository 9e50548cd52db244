"""The siege works on a small scale, and says what takes too long."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.server.processes import nursery
from tools.siege.__main__ import Measured, faults, main, table


def test_a_little_siege(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """However slow this machine is: everything was measured, and the attackers were busy."""
    with nursery(tmp_path_factory.mktemp("nursery")) as servers:
        monkeypatch.setattr("tools.siege.__main__.Node", lambda database, _: servers.node(database))
        _measure(capsys)


def _measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["requests", "--seconds", "1", "--rounds", "1", "--no-analysis"]) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("requests: ")
    assert [line.split("  ")[1] for line in lines[2:6]] == ["new table", "action", "watching", "planner's turn"]
    assert "x 200" in lines[6]


def measured(**waits: float) -> Measured:
    found = Measured()
    for kind, seconds in waits.items():
        found.waits[kind].extend([seconds / 2] * 18 + [seconds] * 2)
    return found


def test_what_takes_too_long_is_said() -> None:
    """Three times as long is too long, but not if nobody could notice it; the bound of an action is half a second."""
    calm = measured(action=0.01, analysis=10, watching=0.3)
    calm.waits["new table"] += [0.04] * 100
    pressed = measured(action=0.6, analysis=19, watching=0.9)
    pressed.waits["new table"] += [0.049] * 94 + [9] * 5
    pressed.counted, pressed.seconds, pressed.attackers = Counter({"200": 7}), 10, 1
    assert faults(calm, pressed) == ["action: 0.60 s, and 0.5 s is the bound", "watching: 3.0 times as long",
                                     "new table: 9.00 s, and 2 s is the bound"]  # fmt: skip
    *_, last = table(calm, pressed)
    assert last == "  the attackers: 7 x 200; 10% of a core"


def test_an_attack_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["earthquakes"])
    assert "earthquakes: no such attack; there are analyses," in capsys.readouterr().err
