"""The verb ``code``, and codes in the place of files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingdombuilder import Game, Section
from kingdombuilder.game import catalogue
from tests.cli.command import LEGAL, SCORES, dump, position, run
from tests.test_section import FARM, ISLAND

CODE = Game.from_position(position()).position_code()


def test_a_position_and_its_code(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(dump(position()))
    result = run("code", str(file))
    assert (result.exit_code, result.stdout, result.stderr) == (0, CODE + "\n", "")
    document = json.loads(run("code", CODE).stdout)
    assert Game.from_position(document).position_code() == CODE
    assert run("code", "-", input=CODE + "\n").stdout == run("code", CODE).stdout


def test_a_moment_of_a_record() -> None:
    game = Game(4711)
    game.play(f"build {min(game.choices()['build'])}")
    code = run("code", "-", "--step", "0", input=game.record().text()).stdout.strip()
    assert Game.from_position(code).position() == Game(4711).position()
    assert run("code", "-", input=game.record().text()).stdout.strip() == game.position_code()


@pytest.mark.parametrize(("verb", "answer"), [("score", SCORES), ("legal", LEGAL)])
def test_a_code_in_the_place_of_a_file(verb: str, answer: object) -> None:
    assert json.loads(run(verb, CODE, "--json").stdout) == answer
    assert json.loads(run(verb, "-", "--json", input=CODE).stdout) == answer
    assert json.loads(run(verb, "-", "--jsonl", input=CODE + "\n").stdout) == answer
    assert run("render", CODE).stdout.startswith("<svg")


def test_a_file_named_like_a_code_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("PositionOfTheWholeEvening").write_text(dump(position()))
    assert json.loads(run("score", "PositionOfTheWholeEvening", "--json").stdout) == SCORES


def test_sections_and_their_codes(tmp_path: Path) -> None:
    own = [Section.parse(FARM), Section.parse(ISLAND)]
    file = tmp_path / "box.txt"
    file.write_text(FARM + ISLAND)
    codes = run("code", str(file)).stdout
    assert codes == "".join(section.code() + "\n" for section in own)
    joined = ".".join(codes.split())
    assert run("code", joined).stdout == (FARM + "\n" + ISLAND).replace("my own", "a code")
    file.write_text(codes)
    assert run("sections", "farm", "tree_house", "--code", "--sections-dir", str(tmp_path)).stdout == codes
    assert catalogue.brought["farm"].rows == own[0].rows
    catalogue.brought.clear()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["code", CODE[:-1]], "error: the code: 'P"),
        (["score", CODE[:-1], "--json"], "error: the code: 'P"),
        (["code", "nowhere.json"], "error: nowhere.json: cannot read it"),
        (["code", CODE, "--step", "3"], "error: the code: --step is for records; this is a position"),
        (["code", "-"], "error: standard input: line 1: 'nonsense' should be 'key: value', such as 'section: farm'"),
    ],
)
def test_what_is_refused(words: list[str], error: str) -> None:
    result = run(*words, input="nonsense")
    assert result.exit_code == 2
    assert result.stderr.startswith(error)
    assert result.stdout == ""
