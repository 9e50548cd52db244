"""The verb ``hint``. Its positions are in the last turn, in which the evaluation is the final gold alone."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder import Game, Options
from kingdombuilder.hexes import names
from tests.cli.command import SEED, dump, position, run, run_program

CLI_PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"


def last_turn(**changes: Any) -> dict[str, Any]:
    """The last turn; player 1 has h8 and i8 on grass beside the tavern h7, and two houses to build on grass.

    Merchants pay 8 for j8 and k8, which link the tavern to the paddock l7, and nothing else pays anything.
    """
    players = [{"houses": ["h8", "i8"], "taken_from": ["h7"]}, {"supply": 0}]
    turn = {"player": 0, "card": "grass", "phase": "mandatory", "builds_left": 2}
    document = position(cards=["merchants"], players=players, turn=turn, start_player=1, end_flag=True)
    return document | changes


BEST = {
    "actions": ["build j8", "build k8", "end"],
    "gold": 8,
    "worse": 0.0,
    "reasons": [
        {
            "player": 0,
            "item": "merchants",
            "gold": 8,
            "hexes": ["h7", "l7"],
            "words": "links Tavern h7 to Paddock l7",
            "clauses": [
                {"key": "merchants", "values": {"specials": ["tavern h7"], "others": ["paddock l7"]}, "lost": False}
            ],
        },
        {
            "player": 0,
            "item": "tiles",
            "gold": 0,
            "hexes": ["l7"],
            "words": "takes the tile Paddock l7",
            "clauses": [{"key": "takes_tile", "values": {"special": "paddock l7"}, "lost": False}],
        },
    ],
    "then": "",
    "text": "+8 Merchants: links Tavern h7 to Paddock l7 · Takes the tile Paddock l7",
}


def test_json_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    """RULES 4.2, Merchants."""
    file = tmp_path / "table.json"
    file.write_text(dump(last_turn()))
    from_file = run("hint", str(file), "--json", "--top", "2")
    assert (from_file.exit_code, from_file.stderr) == (0, "")
    found = json.loads(from_file.stdout)
    assert (found["player"], found["forced"]) == (0, False)
    assert found["hints"][0] == BEST
    assert [hint["worse"] for hint in found["hints"]] == [0.0, 8.0]
    assert run("hint", "-", "--json", "--top", "2", input=dump(last_turn())).stdout == from_file.stdout


def test_the_program_answers_too() -> None:
    done = run_program("hint", "-", "--json", "--top", "1", "--seed", "7", input=dump(last_turn()).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {"player": 0, "forced": False, "hints": [BEST]}


def test_the_page_shows_it() -> None:
    (shown,) = re.findall(r"```json\n([^`]*?\"hints\".*?)```", CLI_PAGE.read_text("utf-8"), re.DOTALL)
    assert json.loads(shown) == {"player": 0, "forced": False, "hints": [BEST]}


def test_words_for_people() -> None:
    result = run("hint", "-", "--top", "2", input=dump(last_turn()))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert max(map(len, lines)) <= 80
    assert lines[:2] == ["Player 1: grass card, build 2 more settlements on grass", "best  build j8, build k8, end"]
    told = " ".join(" ".join(lines).split())
    assert "+8 gold now. +8 Merchants: links Tavern h7 to Paddock l7 · Takes the tile Paddock l7 or build" in told
    assert "+0 gold now, about 8.0 gold worse. Changes nothing for now" in told


def test_people_of_a_record_have_their_names(tmp_path: Path) -> None:
    game = Game(Options.first_game(players=2, seed=SEED))
    file = tmp_path / "game.txt"
    file.write_text(replace(game.record(), names=("Ann", "Bo")).text())
    assert run("hint", str(file), "--top", "1").stdout.startswith("Ann: canyon card, build 3 settlements on canyon")


def test_no_choice() -> None:
    document = last_turn(turn={"player": 0, "card": "grass", "phase": "after"})
    assert "There is no choice: end." in run("hint", "-", input=dump(document)).stdout
    assert json.loads(run("hint", "-", "--json", input=dump(document)).stdout)["forced"]


def test_a_record_at_its_end_and_earlier(tmp_path: Path) -> None:
    game = Game(Options.first_game(players=2, seed=SEED))
    for action in ("build k7", "build j6", "build j5", "end"):
        game.play(action)
    text, document = tmp_path / "game.txt", tmp_path / "game.json"
    text.write_text(game.record().text())
    document.write_text(dump(game.record().document()))
    now = json.loads(run("hint", str(text), "--json").stdout)
    assert now == json.loads(run("hint", str(document), "--json").stdout)
    assert now["player"] == 1
    earlier = json.loads(run("hint", str(text), "--json", "--step", "3").stdout)
    # the paddock l7 that k7 has taken is new, so that only the end of the turn is left
    assert (earlier["player"], earlier["forced"], earlier["hints"][0]["actions"]) == (0, True, ["end"])


def test_own_sections_are_found(tmp_path: Path) -> None:
    rows = "\n".join(["GGGGGGGGGG"] * 10)
    (tmp_path / "meadow.txt").write_text(f"section: meadow\norigin: my own\n\n{rows}")
    document = dump(last_turn(sections=["tavern", "paddock", "meadow", "farm"]))
    assert run("hint", "-", input=document).exit_code == 2
    assert run("hint", "-", "--sections-dir", str(tmp_path), input=document).exit_code == 0


def without_turn() -> dict[str, Any]:
    document = last_turn()
    del document["turn"]
    return document


def finished_record() -> dict[str, Any]:
    game = Game.from_position(last_turn(turn={"player": 0, "card": "grass", "phase": "after"}))
    game.play("end")
    return game.record().document()


def useless_card() -> dict[str, Any]:
    """Every canyon hex is built on, so that the card is replaced before anything else (RULES 2.3)."""
    hexes = names(Game.from_position(position()).board.printed["canyon"])
    return position(players=[{"houses": hexes[::2]}, {"houses": hexes[1::2]}], turn={"player": 0, "card": "canyon"})


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        (without_turn(), "turn: missing; give the turn to decide, such as"),
        (finished_record(), "the game is over: nothing is left to decide; --step N goes back to an earlier moment"),
        (useless_card(), "turn.card: no hex for it is empty"),
    ],
)
def test_where_nothing_is_to_be_decided(document: dict[str, Any], fault: str) -> None:
    result = run("hint", "-", input=dump(document))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: standard input: {fault}")
    assert len(result.stderr.splitlines()) == 1


def test_step_is_for_records() -> None:
    result = run("hint", "-", "--step", "1", input=dump(last_turn()))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--step is for records" in result.stderr
