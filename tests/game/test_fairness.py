"""The commitment to a seed: in records, and how it is computed."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

import pytest

from kingdombuilder import BadRecord, Game, Options, Record
from kingdombuilder.game.fairness import Promise, seed_hash

SALT = "0123456789abcdef"
HASH = sha256(b"kingdombuilder/0123456789abcdef/4711").hexdigest()
PLAIN = Record(Options.first_game(players=2, seed=4711).resolved(), names=("Ann", "Bob"))
PROMISED = replace(PLAIN, fairness=Promise(HASH, SALT))


def test_the_formula() -> None:
    assert seed_hash(4711, SALT) == HASH
    assert Promise(HASH, SALT).is_kept_by(4711)
    assert not Promise(HASH, SALT).is_kept_by(4712)
    assert not Promise(HASH, SALT + "0").is_kept_by(4711)


def test_both_forms_carry_it() -> None:
    assert f"\nfairness: {HASH} {SALT}\n" in PROMISED.text()
    assert PROMISED.document()["fairness"] == {"hash": HASH, "salt": SALT}
    assert Record.parse(PROMISED.text()) == Record.parse(json.dumps(PROMISED.document())) == PROMISED != PLAIN


def test_without_it_nothing_is_said() -> None:
    assert "fairness" not in PLAIN.text()
    assert Record.parse(PLAIN.text()).fairness is None
    document = {key: value for key, value in PLAIN.document().items() if key != "fairness"}
    assert Record.parse(json.dumps(document)) == PLAIN


def test_a_game_that_goes_on_keeps_it() -> None:
    game = Game(PROMISED)
    game.play("build b1")
    assert game.record().fairness == PROMISED.fairness


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "line 5: '' should be a hash and a salt"),
        (HASH, f"line 5: '{HASH[:40]}' should be a hash and a salt"),
        (f"{HASH} a b", f"line 5: '{HASH[:40]}' should be a hash and a salt"),
        (f"{HASH[1:]} salt", f"fairness: '{HASH[1:]}' is not a hash of 64 hexadecimal digits"),
        (f"{HASH.upper()} salt", f"fairness: '{HASH.upper()}' is not a hash of 64 hexadecimal digits"),
        (f"{HASH} {'s' * 101}", "fairness: the salt should be 1-100 printable characters without spaces"),
    ],
)
def test_a_line_that_is_none(line: str, expected: str) -> None:
    text = PROMISED.text().replace(f"{HASH} {SALT}", line)
    with pytest.raises(BadRecord) as error:
        Record.parse(text)
    assert str(error.value) == expected


BAD_SALT = "fairness: the salt should be 1-100 printable characters without spaces"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, ['fairness: 3 is not an object {"hash": ..., "salt": ...}']),
        ({"hash": HASH}, ["fairness.salt: missing"]),
        ({"hash": HASH, "salt": 7}, ["fairness.salt: 7 is not a text"]),
        (
            {"hash": HASH, "salt": "a", "seed": 1},
            ["fairness.seed: unknown field 'seed'; the known ones are hash, salt"],
        ),
        ({"hash": HASH, "salt": ""}, [BAD_SALT]),
        ({"hash": "x", "salt": "a b"}, ["fairness: 'x' is not a hash of 64 hexadecimal digits", BAD_SALT]),
    ],
)
def test_a_field_that_is_none(value: object, expected: list[str]) -> None:
    with pytest.raises(BadRecord) as error:
        Record.parse(json.dumps(PLAIN.document() | {"fairness": value}))
    assert error.value.faults == expected
