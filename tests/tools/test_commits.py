"""Commit subjects are short and name the room, from version 0.2.0 on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tools.commits import LONGEST, fault_of

ROOT = Path(__file__).parents[2]
FIRST = 'version = "0.2.0"'
"""The commit that brought this line to ``pyproject.toml`` is the last one that is not checked."""


def git(*words: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_commits_since_0_2_0() -> None:
    if not (ROOT / ".git").exists() or not which("git"):
        pytest.skip("there is no history here: a package, or an export")
    if git("rev-parse", "--is-shallow-repository") == "true":
        pytest.skip("the clone is shallow")
    raised = git("log", "--reverse", "--format=%H", f"-S{FIRST}", "--", "pyproject.toml").split()
    assert raised, f"no commit brought {FIRST} to pyproject.toml"
    subjects = git("log", "--no-merges", "--format=%s", f"{raised[0]}..HEAD").splitlines()
    assert [fault for fault in map(fault_of, subjects) if fault] == []


@pytest.mark.parametrize(
    "subject",
    ["server: cap chat per seat", "bots, arena: share budgets", "web/net: x" + "y" * 62, 'Revert "A whole sentence."'],
)
def test_a_subject_that_will_do(subject: str) -> None:
    assert fault_of(subject) is None


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("The server caps chat per seat", "should name the room"),
        ("server:cap chat", "should name the room"),
        ("Server: cap chat", "should name the room"),
        ("server: ", "should name the room"),
        ("", "should name the room"),
        ("server: " + "x" * 65, "has 73 characters, 72 are allowed"),
    ],
)
def test_a_subject_that_will_not_do(subject: str, fault: str) -> None:
    assert LONGEST == 72
    assert fault in (fault_of(subject) or "")


@pytest.mark.parametrize(
    ("message", "status"),
    [("docs: one thing\n\nWhy.\n", 0), ("\n# a comment\ndocs: one thing\n", 0), ("One thing\n\ndocs: no subject\n", 1)],
)
def test_the_hook(message: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "message").write_text(message, "utf-8")
    command = [sys.executable, "-m", "tools.commits", str(tmp_path / "message")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, bool(done.stderr)) == (status, bool(status))
