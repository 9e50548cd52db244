"""The audit says which licences are odd, and never takes silence for good news."""

from __future__ import annotations

import pytest

from tools import audit


@pytest.mark.parametrize(
    ("licence", "verdict"),
    [
        ("MIT", "permissive"),
        ("3-Clause BSD License", "permissive"),
        ("MIT AND MPL-2.0", "copyleft"),
        ("GPL-2.0-or-later OR BSD-3-Clause", "permissive"),
        ("LGPL-3.0 OR MPL-2.0", "copyleft"),
        ("", "unknown"),
        ("Ask me", "unknown"),
    ],
)
def test_of_alternatives_the_most_permissive_counts(licence: str, verdict: str) -> None:
    assert audit.verdict(licence) == verdict


def test_every_pinned_package_is_looked_at() -> None:
    pins = audit.pins()
    lines = [line for lock in audit.LOCKS for line in (audit.ROOT / lock).read_text("utf-8").splitlines()]
    assert len(pins) == len({line.partition("==")[0].partition("[")[0] for line in lines if "==" in line[:60]})
    assert pins["colorama"].endswith("; sys_platform == 'win32'")
    assert audit.python_licences()["msgspec"] == "BSD-3-Clause"
    assert audit.npm_licences()["axe-core"] == "MPL-2.0"


def test_what_is_odd_is_pointed_out() -> None:
    *_, copyleft, unknown = audit.licence_report({"a": "MIT", "b": "GPL-3.0", "c": None, "d": ""})
    assert copyleft == "look at these, copyleft: b (GPL-3.0)"
    assert unknown == "look at these, unknown: c (not told), d (not told)"


@pytest.mark.parametrize(
    ("status", "output", "said", "expected"),
    [
        (0, "Found no known vulnerabilities", "none", 0),
        (1, "Found 1 known vulnerability in 1 package", "FOUND", 1),
        (1, "# npm audit report\nsvelte  <5.0\nSeverity: high", "FOUND", 1),
        (2, "error: Request failed after 3 retries", "NOT FETCHED", 3),
        (1, "npm error audit endpoint returned an error", "NOT FETCHED", 3),
    ],
)
def test_advisories(status: int, output: str, said: str, expected: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.advisories("npm audit", status, output) == expected
    assert said in capsys.readouterr().out
