"""Finished games survive any failure of the program, and are never mixed up."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kingdombuilder import Options
from kingdombuilder.arena import tournament
from kingdombuilder.arena.journal import BadJournal, Journal, usual_journal
from kingdombuilder.arena.tournament import Tournament, hold

TOURNAMENT = Tournament(("greedy", "random"), Options.first_game(seed=1), games=6, stats=("length",))
CRASHING = Tournament(("tests.arena.own:Text", "random"), Options.first_game(seed=1), games=2)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A journal with all games of the tournament."""
    path = tmp_path / "deep" / "journal.jsonl"
    with Journal(path, TOURNAMENT.identity) as journal:
        hold(TOURNAMENT, journal=journal)
    return path


def known(path: Path, tournament: Tournament = TOURNAMENT, fresh: bool = False) -> list[int]:
    """The games that a journal knows when it is opened."""
    with Journal(path, tournament.identity, fresh) as journal:
        return list(journal.known)


def test_finished_games_are_not_played_again(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == [0, 1, 2, 3, 4, 5]
    with Journal(file, TOURNAMENT.identity) as journal:
        again = hold(TOURNAMENT, journal=journal)
        assert again.results == journal.known
    assert file.read_text().splitlines() == lines
    assert again.summary("length")[0]["rows"] == 6


def test_more_games_can_be_asked_for_later_and_fewer(file: Path) -> None:
    more = Tournament(TOURNAMENT.bots, TOURNAMENT.options, 10, TOURNAMENT.stats)
    with Journal(file, more.identity) as journal:
        assert len(hold(more, journal=journal).played) == 10
    assert known(file) == list(range(10))
    with Journal(file, TOURNAMENT.identity) as journal:
        assert len(hold(TOURNAMENT, journal=journal).played) == 6


@pytest.mark.parametrize("torn", ["", "{", '{"number": 5, "sea'])
def test_a_torn_last_line_is_forgotten(file: Path, torn: str) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:4]) + torn)
    assert known(file) == [0, 1, 2]
    assert file.read_text() == "".join(lines[:4])


def test_a_torn_heading_is_written_again(file: Path) -> None:
    heading = file.read_text().splitlines(keepends=True)[0]
    file.write_text(heading[:40])
    assert known(file) == []
    assert file.read_text() == heading


def test_crashes_are_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal(path, CRASHING.identity) as journal:
        crashed = hold(CRASHING, journal=journal).crashed
    with Journal(path, CRASHING.identity) as journal:
        assert hold(CRASHING, journal=journal).crashed == crashed
    assert len(crashed) == 2


def test_fresh_forgets_the_games(file: Path) -> None:
    assert known(file, fresh=True) == []
    assert len(file.read_text().splitlines()) == 1
    assert known(file, CRASHING, fresh=True) == []


@pytest.mark.parametrize(
    ("other", "differing"),
    [
        (Tournament(("random", "greedy"), TOURNAMENT.options, 6, TOURNAMENT.stats), "bots"),
        (Tournament(TOURNAMENT.bots, Options.first_game(seed=2), 6, TOURNAMENT.stats), "options"),
        (Tournament(TOURNAMENT.bots, TOURNAMENT.options, 6, ("cards",)), "stats"),
        (Tournament(("tests.arena.own:Slow",), TOURNAMENT.options, 6, ("length",)), "bots, code"),
    ],
)
def test_the_journal_of_another_tournament_is_refused(file: Path, other: Tournament, differing: str) -> None:
    before = file.read_bytes()
    with pytest.raises(BadJournal, match=f"another tournament: {differing} differ"):
        known(file, other)
    assert file.read_bytes() == before
    assert usual_journal(other.identity) != usual_journal(TOURNAMENT.identity)


def test_two_runs_do_not_write_one_journal(file: Path) -> None:
    before = file.read_bytes()
    with Journal(file, TOURNAMENT.identity), pytest.raises(BadJournal, match="another run of this tournament"):
        known(file)
    assert file.read_bytes() == before
    assert known(file) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("content", ["hello", "hello\nworld\n", '{"format": "something"}\n', "[1]\n", "\n", "\x00"])
@pytest.mark.parametrize("fresh", [False, True])
def test_other_files_are_left_alone(tmp_path: Path, content: str, fresh: bool) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content)
    with pytest.raises(BadJournal, match="it is not a journal"):
        known(path, fresh=fresh)
    assert path.read_text() == content


def test_a_line_that_is_no_game_is_refused(file: Path) -> None:
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:3], '{"hats": 3}', *lines[3:]]) + "\n")
    with pytest.raises(BadJournal, match="line 4 is not a game"):
        known(file)


def test_the_usual_place_is_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = usual_journal(TOURNAMENT.identity)
    assert path.parent == tmp_path / "kingdombuilder" / "arena"
    assert path.suffix == ".jsonl"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert usual_journal(TOURNAMENT.identity).parent == Path("/home/ann/.cache/kingdombuilder/arena")


def test_games_depend_on_the_code_but_not_on_what_was_measured_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the results of one match would be a reason to play all others again."""
    asked: list[str] = []

    def digest(file: Path) -> bytes:
        asked.append(file.name)
        return file.name.encode()

    monkeypatch.setattr(tournament, "_digest", digest)
    assert tournament.fingerprint(())
    assert {"expert.py", "weights.json", "apply.py", "oasis.txt", "external_bot.py", "accumulators.py"} <= set(asked)
    assert not {"levels.py", "levels.json", "hint.py", "reasons.py", "win_chance.py", "chances.json"} & set(asked)


def test_no_bot_uses_what_games_do_not_depend_on() -> None:
    """Neither do the engine and the programs: only hints, levels and chances know each other."""
    package = Path(tournament.__file__).parent.parent
    without = {file for pattern in tournament.AFTERWARDS for file in package.glob(pattern)}
    assert len(without) == 6
    for file in sorted({file for pattern in tournament.CODE for file in package.glob(pattern)} - without):
        if file.suffix == ".py":
            imports = re.findall(r"^ *(?:from|import) .*", file.read_text(encoding="utf-8"), re.MULTILINE)
            used = {name for line in imports for name in re.findall(r"\w+", line)}
            assert not used & {"levels", "hint", "reasons", "win_chance"}, file


def test_games_depend_on_the_files_of_a_command(tmp_path: Path) -> None:
    """What is no file, cannot be read or is very large does not count, and the interpreter's name is no file here."""
    script = tmp_path / "my-bot.py"
    script.write_text("old")
    command = f"exec:sh {script} {tmp_path} no-such-file {'long' * 1000}"
    before = tournament.fingerprint([command])
    assert before != tournament.fingerprint(()) == tournament.fingerprint(["exec:sh"])
    assert before == tournament.fingerprint([command])
    script.write_text("new")
    assert before != tournament.fingerprint([command]) != tournament.fingerprint(())
    with script.open("wb") as file:
        file.truncate(tournament.LARGEST_FILE + 1)
    assert tournament.fingerprint([command]) == tournament.fingerprint(())
