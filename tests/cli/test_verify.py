"""``verify``: what it says about fair games and others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kingdombuilder import Game, Options, Record
from kingdombuilder.game.documents.record import Resignation
from kingdombuilder.game.fairness import Promise, seed_hash
from tests.cli.command import SEED, run, run_program

SALT = "pepper"
HASH = seed_hash(SEED, SALT)
OTHER_HASH = seed_hash(SEED + 1, SALT)
FIRST_TURN = ("build k7", "build j6", "build j5", "end")
"""Player 1 begins with a canyon card."""


@pytest.fixture
def record() -> Record:
    game = Game(Record(Options.first_game(players=2, seed=SEED).resolved(), fairness=Promise(HASH, SALT)))
    for action in FIRST_TURN:
        game.play(action)
    return game.record()


def test_a_fair_game(record: Record) -> None:
    result = run("verify", "-", input=record.text())
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "ok      replay: 4 legal actions, all cards as the seed deals them, the game is not over",
        f"ok      promise: seed and salt give the hash in the record, {HASH}",
        "The game was fair if this is the hash that was shown when it began.",
    ]


def test_a_game_that_was_given_up(record: Record) -> None:
    given_up = replace(record, names=("Ann", "Bob"), resigned=(Resignation(1, 4),))
    result = run("verify", "-", input=given_up.text())
    assert "4 legal actions, all cards as the seed deals them, Bob resigned then" in result.stdout
    assert run("replay", "-", input=given_up.text()).stdout.endswith("Bob resigned after action 4\n")
    assert "resigned then" not in run("replay", "-", "--step", "3", input=given_up.text()).stdout


def test_with_the_hash_that_was_noted(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record.document()))
    result = run("verify", str(file), "--hash", f" {HASH.upper()} ")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2:] == [
        "ok      noted: the hash in the record is the one that you noted",
        "The game was fair.",
    ]


def test_another_hash_was_noted(record: Record) -> None:
    result = run("verify", "-", "--hash", OTHER_HASH, input=record.text())
    assert result.exit_code == 1
    assert f"NOT OK  noted: you noted {OTHER_HASH}, but the record says {HASH}" in result.stdout
    assert result.stdout.endswith("The game cannot be called fair.\n")


def test_a_seed_that_was_not_promised(record: Record) -> None:
    result = run("verify", "-", input=replace(record, fairness=Promise(OTHER_HASH, SALT)).text())
    assert result.exit_code == 1
    assert f"NOT OK  promise: seed and salt do not give the hash in the record, {OTHER_HASH}" in result.stdout


def test_another_seed_deals_other_cards(record: Record) -> None:
    """A server that changes the seed would have to change the cards of every turn, too."""
    result = run("verify", "-", input=record.text().replace(f"seed {SEED}", f"seed {SEED + 1}"))
    assert result.exit_code == 1
    assert "NOT OK  replay: line 6: the turn is " in result.stdout
    assert "NOT OK  promise" in result.stdout


def test_an_illegal_action(record: Record) -> None:
    result = run("verify", "-", "--json", input=record.text().replace("build j6", "build a1"))
    assert result.exit_code == 1
    replayed, promise = json.loads(result.stdout)["checks"]
    assert (replayed["check"], replayed["ok"]) == ("replay", False)
    assert replayed["says"].startswith("line 6, 'build a1': build on a1: it is ")
    assert promise["ok"]


@pytest.mark.parametrize("words", [(), ("--hash", HASH)])
def test_a_record_without_a_promise(record: Record, words: tuple[str, ...]) -> None:
    result = run("verify", "-", *words, input=replace(record, fairness=None).text())
    assert result.exit_code == 1
    assert "ok      replay" in result.stdout
    assert "NOT OK  promise: the record has no line 'fairness: HASH SALT'" in result.stdout


def test_json(record: Record) -> None:
    result = run("verify", "-", "--json", "--hash", HASH, input=record.text())
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (found["verified"], found["seed"], found["hash"]) == (True, SEED, HASH)
    assert [(check["check"], check["ok"]) for check in found["checks"]] == [
        ("replay", True),
        ("promise", True),
        ("noted", True),
    ]


@pytest.mark.parametrize(
    ("words", "input", "expected"),
    [
        (("-",), "hello", "error: standard input: line 1: a record begins with 'kingdombuilder-record/1'\n"),
        (("-",), "", "error: standard input: it is empty\n"),
        (("no such file",), "", "error: no such file: cannot read it: no such file or directory\n"),
        (
            ("-", "--hash", "12g"),
            "",
            "error: --hash: a hash has 64 hexadecimal digits; '12g' is not one\n",
        ),
    ],
)
def test_bad_input_is_no_verdict(words: tuple[str, ...], input: str, expected: str) -> None:
    result = run_program("verify", *words, input=input.encode())
    assert (result.returncode, result.stdout, result.stderr.decode()) == (2, b"", expected)
