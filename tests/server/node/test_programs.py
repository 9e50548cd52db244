"""Programs of the operator as bots: a table survives every failure, and no program learns a secret."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from kingdombuilder import Options, view
from kingdombuilder.bots.bot import BadBot
from kingdombuilder.features.programs.server import Programs, chance
from kingdombuilder.game.setup import first_state
from kingdombuilder.programs import turns
from kingdombuilder.programs.turns import play_turn
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.settings import BadSettings, read_settings
from kingdombuilder.service.thinking.deciding import Decided, Question
from tests.server.processes import Node, node
from tests.server.quiet import ThinksHere
from tests.server.serving import GENEROUS, Guest, Message, deciding, sqlite

GOOD = """
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        open(HEARD, "a").write(line)
        if word == "kbp": say("kbp 1 good")
        if word == "decide":
            legal = json.loads(rest)["legal"]
            kind = "end" if "end" in legal else sorted(legal)[0]
            say("play " + " ".join([kind, *legal[kind][-1:]]))
        if word == "quit": break
"""
PROGRAMS = {
    "good": GOOD,
    "silent": "time.sleep(600)",
    "garbled": """
        for line in sys.stdin:
            if line.startswith("kbp"): say("kbp 1 garbled")
            if line.startswith(("decide", "refused")): say("play castle on a cloud")
    """,
    "dying": """
        say("kbp 1 dying")
        for line in sys.stdin:
            if line.startswith("decide"): sys.exit("I have had enough")
    """,
    "faltering": """
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "kbp": say("kbp 1 faltering")
            if word == "action": sys.exit("one is enough")
            if word == "decide": say("play build " + json.loads(rest)["legal"]["build"][0])
    """,
    "late": """
        for line in sys.stdin:
            if line.startswith("kbp"): say("kbp 1 late")
            if line.startswith("decide"): time.sleep(600)
    """,
}
FAULTS = {
    "silent": "it did not send 'kbp' in time",
    "garbled": "it found no legal action in 3 answers",
    "dying": "it stopped with status 1: I have had enough",
    "late": "it did not send 'play' in time",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the programs lie; what they leave running is found in the end."""
    folder = tmp_path_factory.mktemp("programs")
    for name, body in PROGRAMS.items():
        head = f"import json, os, sys, time\nHEARD = {str(folder / 'heard')!r}\n"
        text = head + "def say(text): print(text, flush=True)\n" + dedent(body)
        folder.joinpath(f"{name}.py").write_text(text)
    yield folder
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(folder) not in running


def commands(folder: Path) -> dict[str, str]:
    return {name: f"{sys.executable} {folder / name}.py" for name in PROGRAMS}


@pytest.fixture(scope="module")
def offering(folder: Path) -> Iterator[Node]:
    """A server whose owner offers them all."""
    lines = "\n".join(f"{name}={command}" for name, command in commands(folder).items())
    settings: Message = GENEROUS | {"programs": lines, "program_ms": 500}
    with node(sqlite(folder), **settings) as found:
        yield found


def with_a_program(guest: Guest, name: str) -> tuple[str, Message]:
    """A table at which a program begins, and what is to be seen there once it has had its turn."""
    table = guest.set_table(bots=[None, f"program:{name}"], start_player=1)
    return table, guest.wait_until(table, lambda seen: seen["game"]["decider"] == 0)


def test_the_catalogue_names_them_after_the_bots_of_the_house(offering: Node) -> None:
    with closing(Guest(offering)) as ann:
        bots = ann.get("catalogue")["bots"]
    assert bots[-6:] == [f"program:{name}" for name in PROGRAMS]
    assert "program" not in " ".join(bots[:-6])


def test_a_good_program_plays_and_is_told_no_secret(offering: Node, folder: Path) -> None:
    with closing(Guest(offering)) as ann:
        table, seen = with_a_program(ann, "good")
    assert seen["view"]["seats"][1]["name"] == "good"
    assert len(seen["view"]["game"]["position"]["players"][1]["houses"]) == 3
    heard = folder.joinpath("heard").read_text()
    assert heard.startswith('kbp 1\ngame {"seat":1,')
    assert heard.count("decide {") == 4
    assert heard.count("action 1 build") == 3
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        config = connection.execute("SELECT sheet FROM tables WHERE id = ?", [table]).fetchone()[0]
    assert secret_words(config)
    for secret in [*secret_words(config), str(folder / "games.db"), table]:
        assert secret not in heard
    assert "good failed" not in "".join(offering.log)


def secret_words(config: str) -> list[str]:
    """The salt and the seed of a table."""
    found = json.loads(config)
    return [found["salt"], str(json.loads(found["record"])["seed"])]


@pytest.mark.parametrize("name", FAULTS)
def test_a_program_that_fails_is_replaced_until_the_game_is_over(offering: Node, name: str) -> None:
    with closing(Guest(offering)) as ann:
        table, seen = with_a_program(ann, name)
        assert len(seen["view"]["game"]["position"]["players"][1]["houses"]) >= 3
        ann.play(table)
        for _ in range(3):
            if ann.look(table)["view"]["game"]["decider"] == 0:
                ann.play(table)
        assert ann.wait_until(table, lambda seen: seen["game"]["decider"] == 0)
        assert replacements(ann, table) == [m.Replaced(1, f"program:{name}", "greedy")]
        assert (seen["view"]["seats"][1]["name"], seen["view"]["seats"][1]["replaced_by"]) == (name, "greedy")
    failures = [line for line in offering.log if f"program:{name} failed" in line and table[:4] in line]
    assert len(failures) == 1
    assert FAULTS[name] in failures[0]


def replacements(guest: Guest, table: str) -> list[m.Replaced]:
    """What the log of a table tells of programs that failed."""
    entries = [update["entry"] for update in guest.get(f"tables/{table}/updates", after=0)["updates"]]
    return [msgspec.convert(entry, m.Replaced) for entry in entries if entry["type"] == "replaced"]


def test_what_a_program_played_before_it_failed_counts(offering: Node) -> None:
    """It builds once and dies: the log has its settlement, that it failed, and the rest of the turn by the house."""
    with closing(Guest(offering)) as ann:
        table, _ = with_a_program(ann, "faltering")
        entries = [update["entry"] for update in ann.get(f"tables/{table}/updates", after=0)["updates"]]
    kinds = [entry["type"] if entry["type"] != "acted" else entry["kind"] for entry in entries]
    began = kinds.index("started") + 1
    assert kinds[began : began + 4] == ["build", "replaced", "build", "build"]


def test_a_failure_outlasts_a_restart(folder: Path, tmp_path: Path) -> None:
    """The program is not asked again, though it would play well by now."""
    settings: Message = GENEROUS | {"program_ms": 500}
    command = {name: f"mine={command}" for name, command in commands(folder).items()}
    with node(sqlite(tmp_path), **settings, programs=command["dying"]) as first:
        ann = Guest(first)
        table, _ = with_a_program(ann, "mine")
    with closing(ann), node(sqlite(tmp_path), **settings, programs=command["good"]) as second:
        ann.node = second
        seen = ann.look(table)
        while len(seen["view"]["game"]["position"]["players"][1]["houses"]) < 6:
            ann.play(table)
            seen = ann.wait_until(table, deciding)
        assert seen["view"]["seats"][1]["replaced_by"] == "greedy"
        assert replacements(ann, table) == [m.Replaced(1, "program:mine", "greedy")]
        assert "mine failed" not in "".join(second.log)


def test_only_what_the_owner_offers_can_be_seated(offering: Node) -> None:
    with closing(Guest(offering)) as ann:
        for asked in ({"bots": [None, "program:unknown"]}, {"substitute": "program:unknown"}):
            answer = ann.http.post("/api/tables", json=asked)
            assert (answer.status_code, answer.json()["code"]) == (422, "no_such_bot")
        for named in ("exec:ls", "program:../x", "program:", "program:good ", "program:good; ls"):
            assert ann.http.post("/api/tables", json={"bots": [None, named]}).status_code == 422
        table = ann.set_table(autostart=False)
        assert ann.refused(table, "bot", seat=1, bot="program:unknown") == "no_such_bot"
        ann.ask(table, "bot", seat=1, bot="program:good")


def test_a_server_without_programs_refuses_and_plays_on_for_them() -> None:
    programs = Programs({}, 1000)
    with pytest.raises(Refusal, match=r"this server has no 'program:mine'; its programs: none"):
        programs.refuse_others(["planner", None, "program:mine"])
    assert Programs({"mine": "true"}, 1000).names == ("program:mine",)


def test_for_a_program_that_is_not_offered_any_more_another_bot_plays() -> None:
    state = first_state(Options.first_game(seed=3))
    asked = Question("A" * 12, view(state, state.decider), "program:mine", "seed", False)
    assert asyncio.run(Programs({}, 1000).decided(ThinksHere(1), asked)) == Decided([], failed=True)


def test_a_turn_has_one_budget(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decision takes a minute: after the second there is nothing left for a third."""
    monkeypatch.setattr(turns, "monotonic", partial(next, count(0.0, 60.0)))
    state = first_state(Options.first_game(seed=3))
    turn = play_turn(view(state, state.decider), commands(folder)["good"], "chance", 100_000)
    assert turn.fault == "it took more than 100000 ms for its turn"
    assert [action.kind for action in turn.actions] == ["build", "build"]


def test_who_is_late_has_played_nothing(folder: Path) -> None:
    state = first_state(Options.first_game(seed=3))
    turn = play_turn(view(state, state.decider), commands(folder)["late"], "chance", 100)
    assert turn.fault == "it did not send 'play' in time"
    assert turn.actions == []


def test_the_chance_of_a_program_does_not_tell_the_salt() -> None:
    assert chance("salt 17") != chance("salt 18")
    assert "salt" not in chance("salt 17")


def test_settings_name_programs(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[programs]\nmine = "node my-bot.js --level=3"\n')
    assert read_settings(file, {}).programs == {"mine": "node my-bot.js --level=3"}
    lines = {"KINGDOMBUILDER_PROGRAMS": "mine=node my-bot.js\n\nother = ./other\n"}
    assert read_settings(environment=lines).programs == {"mine": "node my-bot.js", "other": "./other"}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("mine", "programs: 'mine' is not NAME=COMMAND, such as 'mine=node my-bot.js'"),
        ("mine=", "programs: 'mine=' is not NAME=COMMAND, such as 'mine=node my-bot.js'"),
        ("Not mine=./x", "programs: 'Not mine' is not a name for a program: use a letter or a digit, then up to 31 "),
        ("=./x", "programs: '' is not a name for a program: "),
        (f"{'m' * 33}=./x", f"programs: '{'m' * 33}' is not a name for a program: "),
        ("mine=./x\nmine =./y", "programs: mine is listed twice; each program needs its own name"),
    ],
)
def test_what_cannot_be_offered_is_named(lines: str, says: str) -> None:
    with pytest.raises(BadSettings, match=f"^{re.escape(says)}"):
        read_settings(environment={"KINGDOMBUILDER_PROGRAMS": lines})


def test_a_name_without_a_command_in_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[programs]\nmine = " "\n')
    with pytest.raises(BadSettings, match=r"programs: mine has no command, such as 'node my-bot\.js'"):
        read_settings(file, {})


def test_a_program_that_is_not_there_is_refused_before_the_server_begins() -> None:
    for command, says in {
        " ": "needs a command",
        "'": "No closing",
        "kb-no-such": "'kb-no-such' cannot be run",
    }.items():
        with pytest.raises(BadBot, match=f"^programs: mine: .*{says}"):
            Programs({"mine": command}, 1000)
