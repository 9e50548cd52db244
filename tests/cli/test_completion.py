"""What the shell offers after Tab."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kingdombuilder.cli.app import app
from kingdombuilder.cli.game_options import complete, named_options
from tests.cli.command import ENVIRONMENT, PROGRAM


def offered(line: str, shell: str = "bash") -> list[str]:
    """What is offered to complete the last word of a line."""
    words = line.split(" ")
    asking = {
        "_KINGDOMBUILDER_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
    }
    done = CliRunner(env={**ENVIRONMENT, **asking}).invoke(app, [], prog_name="kingdombuilder")
    return done.stdout.split()


def test_names_in_lists() -> None:
    assert complete(named_options()["sections"], "tavern pad") == ["tavern paddock", "tavern paddock'"]
    assert complete(named_options()["sets"], "nomads,ca") == ["nomads,capitol", "nomads,caves"]
    assert complete(named_options()["cards"], "fishermen fi") == []
    assert complete(named_options()["cards"], "mi") == ["miners"]
    assert complete(named_options()["include"], "tower,kni") == ["tower,knights"]
    assert complete(named_options()["island"], "tree") == ["tree_house"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("kingdombuilder arena gr", ["greedy"]),
        ("kingdombuilder arena greedy exp", ["expert"]),
        ("kingdombuilder arena greedy --stats cards,lo", ["cards,locations"]),
        ("kingdombuilder play --players you,pl", ["you,planner"]),
        ("kingdombuilder bot be", ["beginner"]),
        ("kingdombuilder new --sets no", ["nomads"]),
    ],
)
def test_bots_boxes_and_statistics(line: str, expected: list[str]) -> None:
    assert offered(line) == expected


@pytest.mark.parametrize("line", ["kingdombuilder replay ga", "kingdombuilder render table.json --out ta"])
def test_where_nothing_else_is_known_the_shell_offers_files(line: str) -> None:
    """Bash completes files by default (``complete -o default``), zsh needs an instruction."""
    assert offered(line) == []
    assert offered(line, "zsh") == ["_files"]


def test_in_bash(tmp_path: Path) -> None:
    """The script that ``--install-completion`` installs, in a real shell."""
    command = tmp_path / "kingdombuilder"
    command.write_text(f"#!/bin/sh\nexec {PROGRAM[0]} -c '{PROGRAM[2]}' \"$@\"\n")
    command.chmod(0o755)
    script = """
    eval "$(_KINGDOMBUILDER_COMPLETE=source_bash kingdombuilder)"
    COMP_WORDS=(kingdombuilder arena pl); COMP_CWORD=2
    _kingdombuilder_completion kingdombuilder
    echo "${COMPREPLY[@]}"
    complete -p kingdombuilder
    """
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], env=os.environ | path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["planner", "complete -o default -F _kingdombuilder_completion kingdombuilder"]
