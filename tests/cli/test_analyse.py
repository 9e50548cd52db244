"""The verb ``analyse``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingdombuilder import Game
from tests.cli.command import run
from tests.cli.test_hint import last_turn

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture
def missed() -> str:
    """The record of a last turn that missed a link of Merchants, which pays 8 (RULES 4.2)."""
    game = Game.from_position(last_turn())
    for action in ("build g8", "build h9", "end"):
        game.play(action)
    return game.record().text()


def test_what_was_missed_is_told_in_words(missed: str) -> None:
    result = run("analyse", "-", input=missed)
    assert result.exit_code == 0
    assert "Player 1: -8 gold, -50 % win chance" in result.stdout
    assert "better  build j8, build k8, end" in result.stdout
    assert "+8 Merchants: links Tavern h7 to Paddock l7" in result.stdout
    assert "Player 1: 8 gold given away in 1 turns, luck with the cards +0 gold" in result.stdout


def test_json_has_every_turn(missed: str) -> None:
    found = json.loads(run("analyse", "-", "--json", input=missed).stdout)
    [turn] = found["turns"]
    assert found["costliest"] == [turn["turn"]]
    assert (turn["gold_given_away"], turn["chance_given_away"], turn["steps"]) == (8, 0.5, [0, 3])
    assert turn["best"]["actions"] == ["build j8", "build k8", "end"]
    assert [reason["item"] for reason in turn["missed"]] == ["merchants", "tiles"]


def test_one_player_only() -> None:
    found = json.loads(run("analyse", str(GOLDEN / "first_game.txt"), "--json", "--player", "2").stdout)
    assert {turn["player"] for turn in found["turns"]} == {1}


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["-", "--player", "3"], "--player 3: the game has 2 players, so it is 1-2"),
        (["no-such-file.txt"], "no such file"),
    ],
)
def test_wrong_usage_is_explained(missed: str, words: list[str], fault: str) -> None:
    result = run("analyse", *words, input=missed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert fault in result.stderr


def test_a_game_without_a_whole_turn_is_refused() -> None:
    record = Game.from_position(last_turn()).record().text()
    result = run("analyse", "-", input=record)
    assert result.exit_code == 2
    assert "no turn has been played to its end" in result.stderr
