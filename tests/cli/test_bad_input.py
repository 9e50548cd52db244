from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kingdombuilder import Game, Options
from tests.cli.command import FIRST_GAME, SEED, dump, position, run, run_program

GOOD_RECORD = Game(Options.first_game(players=2, seed=SEED)).record().text()
"""Player 1 begins with a canyon card. Turns follow from line 5."""


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("new --players 1", ["players: 1"]),
        ("new --players 6", ["players: 6"]),
        ("new --players 3 --start-player 4", ["4 is not 1-3"]),
        ("new --start-player 0", ["0 is not 1-2"]),
        ("new --seed -1", ["seed: -1"]),
        ("new --sections tavern,tavern,farm,oasis", ["tavern is named twice"]),
        ("new --sections tavern,tavern',farm,oasis", ["tavern is named twice"]),
        ("new --sections frm,oasis,tower", ["3 given", "'frm'; did you mean farm?"]),
        ("new --cards lords,lords,cooks", ["lords is named twice", "'cooks'"]),
        ("new --first-game --cards lords,hermits,miners", ["--first-game"]),
        ("play --players Ann", ["players: 1"]),
        ("play --players a,b,c,d,e,f", ["players: 6"]),
        ("play --players Ann,Ann", ["Ann is named twice"]),
        ("play --players Ann,,Bob|Joe", ["player 2 has no name", "'Bob|Joe'"]),
        (
            "play --players Ann,exec:sh|cat",
            ["'sh|cat' cannot be run", "'exec:sh|cat' should be printable and without '|'"],
        ),
        ("play --players Ann,exec:kb-no-such", ["players: 'kb-no-such' cannot be run"]),
        ("play --players Ann,exec:'sh,Bob", ["No closing quotation"]),
        ("play --players Ann,no_such:Bot", ["no bot no_such:Bot"]),
        ("play --players Ann,expert:5s,greedy:x", ["'5s' is not a budget", "'x' is not a budget"]),
        ("play --resume -", ["standard input"]),
        ("play --resume game.txt --seed 3", ["--resume"]),
        ("bench --seconds 0", ["seconds: 0"]),
        ("bench --seconds nan", ["seconds: nan"]),
        ("new --sets nomdas", ["'nomdas'; did you mean nomads?"]),
        ("new --sets nomads,nomads", ["nomads is named twice"]),
        ("new --sets all,cities", ["'cities'"]),
        ("new --sets nomdas --sections quary,farm,oasis,tower", ["'nomdas'", "'quary'; did you mean quarry?"]),
        ("new --tasks fortres", ["'fortres'; did you mean fortress?"]),
        ("new --island treehouse", ["'treehouse'; did you mean tree_house?"]),
        ("new --first-game --capitols c3", ["capitols: c3 is not a castle that a capitol may cover"]),
        ("new --first-game --caves z3", ["caves: 'z3' is not a hex"]),
        ("new --sections-dir no-such-folder", ["no-such-folder: it is not a folder"]),
        ("score - --sections-dir no-such-folder", ["no-such-folder: it is not a folder"]),
        ("play --resume game.txt --sets all", ["--resume"]),
        ("play --resume game.txt --sections-dir .", ["--resume"]),
        ("sections farn", ["unknown section 'farn'"]),
        ("sections tree_house'", ["cannot be turned"]),
        ("score no-such-file.json", ["no-such-file.json", "no such file"]),
        ("legal no-such-file.jsonl", ["no-such-file.jsonl", "no such file"]),
        ("replay no-such-file.txt", ["no-such-file.txt", "no such file"]),
        ("render no-such-file.json", ["no-such-file.json", "no such file"]),
        ("play --resume no-such-file.txt", ["no-such-file.txt", "no such file"]),
        ("score .", ["is a directory"]),
        ("replay .", ["is a directory"]),
        ("render - --highlight c4,z9", ["highlight: 'z9' is not a hex"]),
        ("hint no-such-file.json", ["no-such-file.json", "no such file"]),
        ("hint - --top 0", ["top: 0 is not 1-10"]),
        ("hint - --top 11", ["top: 11 is not 1-10"]),
    ],
)
def test_wrong_usage_is_explained(words: str, faults: list[str]) -> None:
    result = run(*words.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert len(result.stderr.splitlines()) == (1 if len(faults) == 1 or "no-such" in words else len(faults) + 1)
    for fault in faults:
        assert fault in result.stderr


@pytest.mark.parametrize(
    ("document", "faults"),
    [
        ([], ["is not an object"]),
        ({}, ["sections: missing", "players: missing"]),
        (position(players=[{}]), ["players: 1 given"]),
        (position(players=[{}] * 6), ["players: 6 given"]),
        (position(sections=["farm", *FIRST_GAME[1:]]), ["sections[3]: farm is named twice"]),
        (position(sections=["barnn", *FIRST_GAME[1:]]), ["'barnn'; did you mean barn?"]),
        (position(cards=["fishermen", "fishermen"]), ["cards[1]: fishermen is named twice"]),
        (
            position(players=[{"houses": ["d4", "z9", "c4"]}, {"houses": ["c4"]}]),
            ["players[0].houses[0]: d4 (castle)", "players[0].houses[1]: 'z9'", "players[1].houses[0]: something"],
        ),
        (position(turn={"player": 2, "card": "water"}), ["turn.player: 2", "turn.card: unknown terrain"]),
        (position(hats=3), ["hats: unknown field"]),
    ],
)
@pytest.mark.parametrize("verb", ["score", "legal", "render", "hint"])
def test_impossible_positions_are_refused_fault_by_fault(verb: str, document: Any, faults: list[str]) -> None:
    result = run(verb, "-", input=dump(document))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: standard input: ")
    if isinstance(document, dict):
        for fault in faults:
            assert fault in result.stderr


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "it is empty"),
        (b" \n\n", "it is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "UTF-8"),
        (b'{"sections": [', "line 1"),
        (b"hello", ""),
        (b'{"a":' * 100_000, "deep"),
        (b'{"seed": ' + b"1" * 5000 + b"}", ""),
    ],
)
@pytest.mark.parametrize("verb", ["score", "legal", "render", "hint", "replay", "play --resume"])
def test_files_that_are_something_else(verb: str, content: bytes, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "strange"
    file.write_bytes(content)
    result = run(*verb.split(), str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {file}: ")
    if verb in ("score", "legal"):
        assert fault in result.stderr
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("1.1 canyon: build z9", ["line 5, 'build z9'", "'z9' is not a hex"]),
        (
            "1.1 canyon: build h1, biuld i1",
            ["line 5, 'biuld i1'", "unknown kind of action 'biuld'; did you mean build?"],
        ),
        ("1.1 canyon: build h1, build a1", ["line 5, 'build a1'", "it is flower"]),
        ("1.1 canyon: end", ["line 5, 'end'", "mandatory action"]),
        ("1.2 canyon: build h1", ["line 5", "'1.1 canyon'"]),
        ("build h1", ["line 5", "should be a turn"]),
    ],
)
@pytest.mark.parametrize("verb", ["replay", "render", "hint", "play --resume"])
def test_bad_records_are_refused_with_line_and_word(verb: str, line: str, faults: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GOOD_RECORD + line + "\n")
    result = run(*verb.split(), str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    for fault in faults:
        assert fault in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_record_is_no_position() -> None:
    record = Game(Options.first_game(players=2, seed=SEED)).record()
    result = run("score", "-", input=dump(record.document()))
    assert result.exit_code == 2
    assert "it is a record" in result.stderr


def test_step_beyond_the_record_and_step_of_a_position() -> None:
    beyond = run("replay", "-", "--step", "1", input=GOOD_RECORD)
    assert (beyond.exit_code, beyond.stdout) == (2, "")
    assert "the record has 0 actions" in beyond.stderr
    position_with_step = run("render", "-", "--step", "1", input=dump(position()))
    assert position_with_step.exit_code == 2
    assert "--step is for records" in position_with_step.stderr


def test_messages_cannot_confuse_the_terminal() -> None:
    result = run("score", "-", input=dump(position(**{"\x1b[2J\n": 1})))
    assert "\x1b" not in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", ["dance", "score", "score a b", "score --dance x", "new --players many"])
def test_unknown_verbs_and_options_are_left_to_typer(words: str) -> None:
    done = run_program(*words.split())
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr + done.stdout
    assert b"Usage: kingdombuilder" in done.stderr + done.stdout


def test_the_program_reports_errors_as_well() -> None:
    done = run_program("score", "-", "--json", input=b"{}")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error: standard input: ")
