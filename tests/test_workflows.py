"""What GitHub would run: it needs GitHub itself, but it can be compared with the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
JOBS: dict[str, Any] = {}
for file in WORKFLOWS:
    JOBS |= yaml.safe_load(file.read_text("utf-8"))["jobs"]


def commands(job: str) -> list[str]:
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def test_every_python_that_the_package_names_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [match[1] for kind in project["classifiers"] if (match := re.fullmatch(r".*:: (3\.\d+)", kind))]
    assert JOBS["linux"]["strategy"]["matrix"]["python"] == named
    assert project["requires-python"] == f">={named[0]}"


@pytest.mark.parametrize(("job", "target"), [("linux", "test"), ("macos", "quick"), ("packages", "dist")])
def test_the_targets_are_there(job: str, target: str) -> None:
    assert commands(job) == [f"make PYTHON=python {target}"]
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_windows_runs_what_quick_does() -> None:
    quick = re.findall(r"@tests/quick.txt", (ROOT / "Makefile").read_text("utf-8"))
    assert len(quick) == 1
    assert "@tests/quick.txt" in commands("windows")[-1]
    for argument in (ROOT / "tests" / "quick.txt").read_text("utf-8").splitlines():
        if argument.startswith("tests/"):
            assert (ROOT / argument).exists(), argument


def test_no_more_rights_than_to_read() -> None:
    for file in WORKFLOWS:
        assert yaml.safe_load(file.read_text("utf-8"))["permissions"] == {"contents": "read"}


def test_a_bug_report_carries_its_record() -> None:
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/bug.yml").read_text("utf-8"))
    (record,) = [field for field in form["body"] if field["id"] == "record"]
    assert record["validations"]["required"]
