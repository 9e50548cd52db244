from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kingdombuilder import Game
from tests.cli.command import LEGAL, SCORES, dump, position, run, run_program

ANSWERS = [("score", SCORES), ("legal", LEGAL)]


@pytest.mark.parametrize(("verb", "answer"), ANSWERS)
def test_json_from_a_file_and_from_standard_input(verb: str, answer: object, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(dump(position()))
    from_file = run(verb, str(file), "--json")
    assert (from_file.exit_code, from_file.stderr) == (0, "")
    assert json.loads(from_file.stdout) == answer
    assert run(verb, "-", "--json", input=dump(position())).stdout == from_file.stdout


@pytest.mark.parametrize(("verb", "answer"), ANSWERS)
def test_the_short_way_says_the_same(verb: str, answer: object) -> None:
    done = run_program(verb, "-", "--json", input=dump(position()).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == answer


@pytest.mark.parametrize(("verb", "answer"), ANSWERS)
@pytest.mark.parametrize("short_way", [False, True])
def test_lines_go_on_after_a_bad_one(verb: str, answer: object, short_way: bool, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    lines = [
        dump(position()).encode(),
        b"no json\n",
        dump(position(cards=["cooks"])).encode(),
        b"\xff\n",
        b"\n",
        b"[" * 100_000 + b"\n",
        dump(position()).encode().rstrip(),
    ]
    file.write_bytes(b"".join(lines))
    if short_way:
        done = run_program(verb, str(file))
        status, out = done.returncode, done.stdout.decode()
    else:
        result = run(verb, str(file))
        status, out = result.exit_code, result.stdout
    assert status == 2
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(lines)
    assert answers[0] == answers[-1] == answer
    assert all(list(bad) == ["error"] for bad in answers[1:-1])
    assert "cooks" in answers[2]["error"]


def test_lines_on_standard_input_and_without_faults() -> None:
    result = run("score", "-", "--jsonl", input=dump(position()) * 3)
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [SCORES] * 3
    assert run("score", "-", "--jsonl", input="").stdout == ""


def test_legal_lists_moves_and_the_end_of_the_turn() -> None:
    # k7 is next to the paddock l7; two steps in a straight line lead to six hexes, all of them suitable
    document = position(
        players=[{"houses": ["k7"], "tiles": [{"kind": "paddock", "from": "l7"}]}, {}],
        turn={"player": 0, "card": "desert", "phase": "after"},
    )
    result = run("legal", "-", "--json", input=dump(document))
    targets = ["j5", "l5", "i7", "m7", "j9", "l9"]
    assert json.loads(result.stdout) == {"player": 0, "actions": {"paddock": {"k7": targets}, "end_turn": True}}


def test_legal_without_a_turn_is_refused() -> None:
    document = position()
    del document["turn"]
    result = run("legal", "-", "--json", input=dump(document))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: standard input: turn: missing")
    lines = run("legal", "-", "--jsonl", input=dump(document) + dump(position()))
    assert lines.exit_code == 2
    assert [list(json.loads(line)) for line in lines.stdout.splitlines()] == [["error"], ["player", "actions"]]


def test_tables_for_people() -> None:
    scores = run("score", "-", input=dump(position())).stdout
    assert [line.split() for line in scores.splitlines()][1:] == [
        ["fishermen", "2", "0"],
        ["knights", "2", "0"],
        ["merchants", "0", "0"],
        ["castles", "3", "0"],
        ["gold", "0", "5"],
        ["total", "7", "5"],
    ]
    legal = run("legal", "-", input=dump(position())).stdout
    assert "Player 1: flower card, build 3 settlements on flower" in legal
    assert ["build", "c3", "d3"] in [line.split() for line in legal.splitlines()]


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(dump(position()) * 2000)
    program = [sys.executable, "-c", "from kingdombuilder.cli import main; main()", "score", str(file)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b'{"players"')
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


def test_why_tells_which_hexes_earn_the_gold() -> None:
    """The first table of this file: what ``score`` prints first, then each player's items with their hexes."""
    printed = run("score", "-", "--why", input=dump(position())).stdout
    plain = run("score", "-", input=dump(position())).stdout
    assert printed.startswith(plain)
    state = Game.from_position(position())
    for player in state.score():
        for line in player.explain():
            assert " ".join(line.replace(": ", " ", 1).split()) in " ".join(printed.split())


def test_why_is_for_people() -> None:
    refused = run("score", "-", "--why", "--json", input=dump(position()))
    assert refused.exit_code == 2
    assert "--why is for people" in refused.stderr
