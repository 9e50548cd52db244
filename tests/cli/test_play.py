from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from kingdombuilder import Game, Options, Record, State, choices
from kingdombuilder.bots.bot import Bot
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.cli.commands.play import seat_names, split_names
from kingdombuilder.cli.terminal.menu import Meaning, Misunderstood, question, understand
from kingdombuilder.cli.terminal.screen import Screen
from kingdombuilder.cli.terminal.session import Session
from kingdombuilder.game.fairness import Promise, seed_hash
from tests.cli.command import (
    DEAF,
    DEAF_LATER,
    SEED,
    dump,
    not_running,
    position,
    run,
    run_program,
    start_program,
    started,
)

FIRST = ("play", "--first-game", "--seed", str(SEED))
"""Player 1 begins with a canyon card."""

PLENTY = "1\n" * 3000
"""Always the first item of the menu: enough to play a whole game."""


def replayed(file: Path) -> Game:
    return Game.from_record(file.read_text())


@pytest.mark.parametrize("players", [2, 5])
def test_random_players_play_to_the_end(players: int, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    names = ",".join(["random"] * players)
    result = run("play", "--players", names, "--seed", "3", "--record", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    game = replayed(file)
    assert game.over
    assert game.record().names == tuple(f"random {number}" for number in range(1, players + 1))
    totals = [str(player.total) for player in game.score()]
    assert ["total", *totals] in [line.split() for line in result.stdout.splitlines()]
    for item in (*(game.options.cards or ()), "castles"):
        assert item in result.stdout
    verdict = result.stdout.splitlines()[-1]
    assert verdict.startswith("winner: " if len(game.winners()) == 1 else "shared victory: ")
    assert all(f"random {seat + 1}" in verdict for seat in game.winners())


def test_the_same_seed_is_the_same_game() -> None:
    words = ("play", "--players", "random,random", "--seed", "8")
    assert run(*words).stdout == run(*words).stdout


def test_a_person_plays_to_the_end_with_rubbish_and_undo(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    start = "build k7\nundo\nredo\nundo\nrubbish\nbuild a1\nend\n99\n\x1b[2J\nhelp\nscores\nboard\nrecord\nback\n"
    result = run(*FIRST, "--players", "Ann,random", "--record", str(file), input=start + PLENTY)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "taken back: build k7" in result.stdout
    assert "played again: build k7" in result.stdout
    assert "'rubbish' is neither an action nor a command" in result.stdout
    assert "build on a1: it is flower" in result.stdout
    assert "the mandatory action comes first" in result.stdout
    assert "99 hexes" not in result.stdout
    assert "99 is not in the menu" in result.stdout
    assert "\x1b" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    game = replayed(file)
    assert game.over
    assert str(game.actions[0]) == "build h1"  # the first canyon hex, row by row
    assert result.stdout.splitlines()[-1].startswith(("winner: ", "shared victory: "))


def test_the_end_of_the_input_saves_and_leaves(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run(*FIRST, "--players", "Ann,Bob", "--record", str(file), input="k7\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"--resume {file}" in result.stdout
    assert [str(action) for action in replayed(file).actions] == ["build k7"]


def test_a_bot_of_ones_own_is_named_again_in_what_goes_on(tmp_path: Path) -> None:
    """A record is only a text, and must not have other code run than ours; what is printed can be typed."""
    file = tmp_path / "my game.txt"
    players = f'Ann,exec:{sys.executable} -c "import sys,os"'
    result = run(*FIRST, "--players", players, "--record", str(file), input="k7\n")
    command = result.stdout.splitlines()[-1].removeprefix("Saved. Continue with: kingdombuilder ")
    assert shlex.split(command) == ["play", "--resume", str(file), "--players", players]
    assert run(*shlex.split(command)).exit_code == 0
    assert run("play", "--resume", str(file)).exit_code == 2


def test_a_program_that_is_silent_is_waited_for_as_long_as_is_said(tmp_path: Path) -> None:
    """It says hello and nothing else; greedy plays its turn, and it is the person's turn."""
    program, begun, file = tmp_path / "deaf.py", tmp_path / "begun", tmp_path / "game.txt"
    program.write_text(DEAF)
    players = f"exec:{sys.executable} {program} {begun},Ann"
    before = time.monotonic()
    result = run(*FIRST, "--players", players, "--limit", "100", "--record", str(file))
    assert result.exit_code == 0, result.stderr
    assert time.monotonic() - before < 60
    assert "it did not send 'play' in time" in " ".join((result.stdout + result.stderr).split())
    assert replayed(file).decider == 1
    assert not_running(*started(begun, 1))


@pytest.mark.parametrize("limit", ["0", "-1", "3600001"])
def test_a_limit_that_makes_no_sense(limit: str) -> None:
    result = run(*FIRST, "--limit", limit)
    assert (result.exit_code, result.stderr) == (2, f"error: limit: {limit} is not 1-3600000 milliseconds\n")


def test_bots_of_ones_own_are_found_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text("from kingdombuilder.bots.greedy import Greedy as Mine")
    monkeypatch.chdir(tmp_path)
    played = run_program("play", "--first-game", "--players", "my_own_bots:Mine,random")
    assert played.returncode == 0, played.stderr
    spoken = run_program("bot", "my_own_bots:Mine", input=b"kbp 1\nquit\n")
    assert (spoken.stdout, spoken.stderr) == (b"kbp 1 my_own_bots:Mine\n", b"")
    missing = run_program("bot", "no_such_bots:Mine")
    assert missing.returncode == 2
    assert b"No module named 'no_such_bots'" in missing.stderr


def test_a_program_does_not_speak_for_another() -> None:
    result = run("bot", "exec:node my-bot.js")
    assert (result.exit_code, result.stderr) == (
        2,
        "error: 'exec:node my-bot.js' is a program already; run it by itself\n",
    )


def test_resume_goes_on_where_the_record_stops(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(*FIRST, "--players", "Ann,random", "--record", str(file), input="k7\nj6\nquit\n")
    resumed = run("play", "--resume", str(file), input="j5\nend\n")
    assert resumed.exit_code == 0
    assert "Ann (canyon): build k7, build j6, build j5. Ann takes the Paddock tile from l7." in resumed.stdout
    game = replayed(file)
    assert game.record().names == ("Ann", "random")
    assert [str(action) for action in game.actions[:4]] == ["build k7", "build j6", "build j5", "end"]
    assert game.decider == 0
    assert len(game.actions) >= 8  # the random player has had a turn: three builds and the end


def test_a_game_interrupted_and_resumed_is_the_same_game(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    run(*FIRST, "--players", "Ann,random", "--record", str(whole), input=PLENTY)
    run(*FIRST, "--players", "Ann,random", "--record", str(parts), input="1\n" * 50)
    run("play", "--resume", str(parts), input=PLENTY)
    assert parts.read_text() == whole.read_text()


def test_resume_a_fresh_record(tmp_path: Path) -> None:
    """A player and planners continue a game without names."""
    file = tmp_path / "game.json"
    run("new", "--players", "3", "--json", "--out", str(file))
    begun = run("play", "--resume", str(file), input="1\n" * 8)
    assert begun.exit_code == 0
    assert replayed(file).record().names == ("you", "planner 1", "planner 2")
    assert replayed(file).record().actions


def test_resume_a_finished_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("new", "--players", "3", "--json", "--out", str(file))
    played = run("play", "--resume", str(file), "--players", "you,random,random", input=PLENTY)
    assert played.exit_code == 0
    text = file.read_text()
    again = run("play", "--resume", str(file))
    assert again.exit_code == 0
    assert again.stdout.splitlines()[-1] == played.stdout.splitlines()[-1]
    assert file.read_text() == text


def test_resume_with_other_names(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("new", "--out", str(file))
    assert "Eve> " in run("play", "--resume", str(file), "--players", "Eve,Bob").stdout
    wrong = run("play", "--resume", str(file), "--players", "Eve,Bob,Ann")
    assert wrong.exit_code == 2
    assert "3 names, but 2 players" in wrong.stderr


def test_people_may_be_called_like_a_bot_of_the_server(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Record(Options.first_game(seed=1).resolved(), names=("Master", "Planner 2")).text())
    assert "Master> " in run("play", "--resume", str(file)).stdout


def test_the_record_of_a_server_names_the_bots_by_title(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    promise = Promise(seed_hash(1, "salt"), "salt")
    options = Options.first_game(players=3, seed=1).resolved()
    file.write_text(Record(options, names=("Ann", "Wanderer", "Gatherer 2"), fairness=promise).text())
    resumed = run("play", "--resume", str(file), input="1\n" * 3 + "end\nquit\n")
    assert resumed.exit_code == 0, resumed.stderr
    assert replayed(file).record().names == ("Ann", "random", "greedy 2")
    assert replayed(file).decider == 0
    assert len(replayed(file).actions) >= 12


def test_a_record_is_never_overwritten_by_a_new_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("precious")
    assert run(*FIRST, "--record", str(file)).exit_code == 2
    assert run(*FIRST, "--record", str(tmp_path / "no" / "game.txt")).exit_code == 2
    assert file.read_text() == "precious"
    assert run(*FIRST, "--record", str(file), "--force").exit_code == 0


def test_save_during_the_game(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken.txt", tmp_path / "free.txt"
    taken.write_text("precious")
    result = run(*FIRST, input=f"k7\nsave {taken}\nsave\nsave {free}\nsave {free}\nquit\n")
    assert result.exit_code == 0
    assert "exists already" in " ".join(result.stdout.split())
    assert "save needs the name of a file" in result.stdout
    assert taken.read_text() == "precious"
    assert [str(action) for action in replayed(free).actions] == ["build k7"]
    assert result.stdout.endswith("Goodbye.\n")
    assert run(*FIRST, input="k7\nquit\n").stdout.endswith("The game was not saved.\n")


def test_script_that_is_no_text() -> None:
    result = run(*FIRST, input=b"\xff\xfe\nk7\n")
    assert result.exit_code == 0
    assert "is neither an action nor a command" in result.stdout


def test_names_of_seats() -> None:
    assert seat_names(["Ann", "Bob", "random"]) == ["Ann", "Bob", "random"]
    assert seat_names(["random", "Ann", "random"]) == ["random 1", "Ann", "random 2"]
    assert seat_names(["planner", "random", "planner"]) == ["planner 1", "random", "planner 2"]
    assert seat_names(["expert:9n", "expert", "expert:9n"]) == ["expert:9n 1", "expert", "expert:9n 2"]
    assert seat_names(["random 1", "random"]) == ["random 1", "random"]
    assert seat_names(["exec:sh x", "Ann", "exec:sh x", "exec:sh y"]) == [
        "exec:sh x 1",
        "Ann",
        "exec:sh x 2",
        "exec:sh y",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann, Bob ,planner", ["Ann", "Bob", "planner"]),
        ("O'Neil,D'Arcy", ["O'Neil", "D'Arcy"]),
        ("exec:sh -c 'a,b' , Ann", ["exec:sh -c 'a,b'", "Ann"]),
        ('exec:sh -c "a, b,c",exec:x,Ann', ['exec:sh -c "a, b,c"', "exec:x", "Ann"]),
        ("exec:,Ann,,", ["exec:", "Ann", "", ""]),
        ("Ann,exec:sh 'a,b", ["Ann", "exec:sh 'a,b"]),
    ],
)
def test_commas_part_names_outside_of_quotes(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_the_same_program_sits_twice_and_goes_on_with_its_command(tmp_path: Path) -> None:
    """Its seats are numbered, but not what is run: the number is no word of the command."""
    heard, file = tmp_path / "heard", tmp_path / "game.txt"
    code = f"import sys,os; open('{heard}', 'a').write(f'{{sys.argv[1:]}} ')"
    command = f'exec:{sys.executable} -c "{code}" x'
    result = run("play", "--first-game", "--players", f"{command},{command}", "--seed", "3", "--record", str(file))
    assert result.exit_code == 0, result.stderr
    assert heard.read_text() == "['x'] ['x'] "
    assert replayed(file).record().names == (f"{command} 1", f"{command} 2")


@pytest.mark.parametrize("players", ["planner 2,planner,planner", "Ann,Bob,Ann"])
def test_no_two_seats_have_one_name(players: str) -> None:
    """The numbers that bots are given may be those of others."""
    result = run("play", "--players", players)
    assert result.exit_code == 2
    assert result.stderr == f"error: players: {players.partition(',')[0]} is named twice\n"


@pytest.mark.parametrize(
    ("signals", "status"),
    [
        ([signal.SIGTERM], 143),
        ([signal.SIGHUP], 129),
        ([signal.SIGHUP, signal.SIGTERM, signal.SIGHUP], 129),
        ([signal.SIGINT], 130),
        ([signal.SIGINT, signal.SIGINT], 130),
    ],
)
def test_no_program_outlives_a_game_that_is_ended(signals: list[int], status: int, tmp_path: Path) -> None:
    """Closing a terminal sends more than one signal, and so do impatient people."""
    program, begun = tmp_path / "deaf.py", tmp_path / "begun"
    program.write_text(DEAF)
    players = f"exec:{sys.executable} {program} {begun},random"
    with start_program("play", "--first-game", "--players", players) as playing:
        (pid,) = started(begun, 1)
        for number in signals:
            playing.send_signal(number)
            time.sleep(0.3)
        assert playing.wait(30) == status
    assert not_running(pid)


def test_what_was_played_is_kept_before_programs_are_let_go(tmp_path: Path) -> None:
    """The program has built one house and does not exit; an impatient user loses nothing."""
    program, begun, file = tmp_path / "deaf.py", tmp_path / "begun", tmp_path / "game.txt"
    program.write_text(DEAF_LATER)
    players = f"exec:{sys.executable} {program} {begun},random"
    with start_program("play", "--first-game", "--players", players, "--record", str(file)) as playing:
        started(begun, 1)
        for _ in range(2):
            playing.send_signal(signal.SIGINT)
            time.sleep(0.3)
        assert playing.wait(30) == 130
    assert [action.kind for action in replayed(file).actions] == ["build"]


def test_a_game_that_ignores_its_terminals_end_goes_on(tmp_path: Path) -> None:
    program, begun = tmp_path / "deaf.py", tmp_path / "begun"
    program.write_text(DEAF)
    players = f"exec:{sys.executable} {program} {begun},random"
    with start_program("play", "--first-game", "--players", players, before=["nohup"]) as playing:
        (pid,) = started(begun, 1)
        playing.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            playing.wait(1)
        playing.terminate()
        assert playing.wait(30) == 143
    assert not_running(pid)


# Bots at the table


def test_bots_by_name_play_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "--players", "planner:20n,greedy,expert:60n", "--seed", "3", "--record", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    game = replayed(file)
    assert game.over
    assert game.record().names == ("planner:20n", "greedy", "expert:60n")
    assert result.stdout.splitlines()[-1].startswith(("winner: ", "shared victory: "))


def test_the_opponent_is_the_planner(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(*FIRST, "--record", str(file), input="k7\nj6\nj5\nend\n")
    game = replayed(file)
    assert game.record().names == ("you", "planner")
    assert (game.decider, len(game.actions) >= 8) == (0, True)  # the planner has had a turn


def test_a_game_with_a_planner_interrupted_and_resumed_is_the_same_game(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    run(*FIRST, "--players", "Ann,planner:20n", "--record", str(whole), input=PLENTY)
    run(*FIRST, "--players", "Ann,planner:20n", "--record", str(parts), input="1\n" * 30)
    run("play", "--resume", str(parts), input=PLENTY)
    assert parts.read_text() == whole.read_text()
    assert replayed(whole).over


def test_a_bot_sees_only_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES 1.5 no. 10: hand cards are secret."""
    seen: list[State] = []

    def choose(self: Bot, view: State) -> tuple[str, int]:
        seen.append(view)
        return draw_action(choices(view), self.chance)

    monkeypatch.setattr("kingdombuilder.bots.planner.Planner.choose", choose)
    assert run(*FIRST, "--players", "planner,planner,planner").exit_code == 0
    for state in seen:
        others = [player.hand for seat, player in enumerate(state.players) if seat != state.decider]
        assert set(sum(others, state.deck)) <= {"hidden"}
        assert state.setup.options.seed is None


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Unborn", r"RuntimeError: no weights here \(own_bots.py, line \d+\)"),
        ("Lost", r"KeyError: 'action' \(own_bots.py, line \d+\)"),
        ("Cheat", "farm: player 2 has no farm tile"),
        ("Quitter", r"SystemExit: 0 \(own_bots.py, line \d+\)"),
        ("Stuck", r"OSError: stuck \(own_bots.py, line \d+\)"),
    ],
)
def test_a_bot_that_fails_is_told_in_a_line_and_the_game_is_kept(bot: str, fault: str, tmp_path: Path) -> None:
    file, own = tmp_path / "game.txt", f"tests.cli.own_bots:{bot}"
    words = *FIRST, "--players", f"Ann,{own},tests.cli.own_bots:Closed", "--record", str(file)
    done = run(*words, input="k7\nj6\nj5\nend\n")
    assert done.exit_code == 2
    assert done.stdout.endswith("closed\n") == (bot != "Unborn"), "the others are let go, if they are there yet"
    assert re.fullmatch(f"error: {own} failed: {fault}\n", done.stderr), done.stderr
    assert file.exists() == (bot != "Unborn")
    assert bot == "Unborn" or len(replayed(file).actions) >= 4


def test_when_one_cannot_begin_those_who_are_there_are_let_go() -> None:
    done = run(*FIRST, "--players", "tests.cli.own_bots:Closed,tests.cli.own_bots:Unborn")
    assert (done.exit_code, done.stdout) == (2, "closed\n")


def test_a_bot_of_the_users_own(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    own = "Ann,tests.cli.own_bots:Dawdler"
    run(*FIRST, "--players", own, "--record", str(file), input="k7\nj6\nj5\nend\n")
    assert len(replayed(file).actions) == 8
    # a record is only a text: it does not say which code to run
    resumed = run("play", "--resume", str(file))
    assert (resumed.exit_code, resumed.stdout) == (2, "")
    assert "tests.cli.own_bots:Dawdler is a bot of your own; if it is to play, say so with --players" in resumed.stderr
    assert run("play", "--resume", str(file), "--players", own).exit_code == 0


def test_who_thinks_for_long_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingdombuilder.cli.terminal.screen.PATIENCE", 0.01)
    monkeypatch.setattr("kingdombuilder.cli.terminal.screen.A_MOMENT", 0.01)
    start = position(turn={"player": 1, "card": "flower", "phase": "after"}, end_flag=True)
    table = Session(Game.from_position(start), [None, "tests.cli.own_bots:Dawdler"])
    shown = StringIO()
    table.display = Screen(Console(file=shown))
    table.run()
    assert "Player 2 is thinking ..." in shown.getvalue()


def test_hint_at_the_table() -> None:
    """RULES 2.5: next to k7 and j6 lie four canyon hexes, i6 k6 j5 k5, so that there are three hints to give."""
    result = run(*FIRST, "--players", "Ann,Bob", input="k7\nj6\nhint\nquit\n")
    assert result.exit_code == 0
    told = result.stdout.split("> hint")[1].splitlines()
    options = [line.split()[:3] for line in told if line.startswith(("best", "or")) and line.rstrip().endswith("end")]
    assert [word for word, *_ in options] == ["best", "or", "or"]  # numbers are those of the menu
    assert {hex for _, _, hex in options} < {"i6,", "k6,", "j5,", "k5,"}
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "hint     the best options" in run(*FIRST, input="help\n").stdout


# What an answer means. Here player 1 has k7 and may build on one canyon hex or another, or use the paddock.

START = position(
    players=[{"houses": ["k7"], "tiles": [{"kind": "paddock", "from": "l7"}]}, {}],
    turn={"player": 0, "card": "canyon"},
)


@pytest.fixture
def game() -> Game:
    return Game.from_position(START)


def meaning(game: Game, text: str, chosen: str | None = None) -> Meaning:
    return understand(text, game.state, question(game.state, chosen))


def test_the_menu_asks_for_the_kind_first_then_for_the_hex(game: Game) -> None:
    # k7 has the canyon hexes j6 and k6 next to it
    asked = question(game.state)
    assert asked.kind is None
    assert [item.text for item in asked.items] == ["build (2 hexes)", "paddock (1 piece)"]
    asked = question(game.state, "build")
    assert asked.kind == "build"
    assert [item.text for item in asked.items] == ["j6", "k6"]
    game.play("paddock k7")
    assert question(game.state).kind == "place"


@pytest.mark.parametrize(
    ("text", "chosen", "expected"),
    [
        ("build j6", None, Meaning("build j6")),
        ("BUILD J6", None, Meaning("build j6")),
        ("paddock k7-j5", None, Meaning("paddock k7-j5")),
        ("paddock", None, Meaning(kind="paddock")),
        ("j6", None, Meaning("build j6")),
        ("k7", None, Meaning("paddock k7")),
        ("k7-j5", None, Meaning("paddock k7-j5")),
        ("1", None, Meaning(kind="build")),
        ("2", None, Meaning(kind="paddock")),
        ("2", "build", Meaning("build k6")),
        ("a1", "build", Meaning("build a1")),
        ("end", None, Meaning("end")),
    ],
)
def test_what_an_answer_means(game: Game, text: str, chosen: str | None, expected: Meaning) -> None:
    assert meaning(game, text, chosen) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "the menu; its numbers are 1 to 2"),
        ("3", "the menu; its numbers are 1 to 2"),
        ("t20", "nothing can be done on t20 now; the marked hexes are for build or paddock"),
        ("sing", "'sing' is neither an action nor a command; try 'build c4', or 'help'"),
        ("x" * 5000, "too long"),
    ],
)
def test_answers_that_mean_nothing(game: Game, text: str, message: str) -> None:
    with pytest.raises(Misunderstood, match=message):
        meaning(game, text)


def test_a_hex_that_fits_two_kinds_must_be_said_in_full() -> None:
    # m16 is a farm; l16 is grass next to it, and so is k16 on the other side: build and farm may both name k16
    start = position(
        players=[{"houses": ["l16"], "tiles": [{"kind": "farm", "from": "m16"}]}, {}],
        turn={"player": 0, "card": "grass"},
    )
    with pytest.raises(Misunderstood, match="k16 could be build or farm; say which, such as 'build k16'"):
        meaning(Game.from_position(start), "k16")


def test_before_anybody_has_built_nobody_has_gold() -> None:
    """RULES R8: on an empty board all are tied for each section, 12 gold in each of four; nobody has earned that yet.

    The verb ``score`` says what the game would pay if it ended now.
    """
    words = ("play", "--players", "Ann,Bob", "--cards", "lords,knights,farmers", "--seed", str(SEED))
    shown = run(*words, input="scores\nquit\n").stdout
    rows = [line.split() for line in shown.splitlines() if "lords" in line and "Gold" not in line]
    assert "48" not in shown
    assert any(row[-2:] == ["0", "0"] for row in rows)
    scored = run("score", "-", input=dump(position(cards=["lords", "knights", "farmers"], players=[{}, {}]))).stdout
    assert ["lords", "48", "48"] in [line.split() for line in scored.splitlines()]
