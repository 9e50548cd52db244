"""Every command in a document is run here, or only read, with the reason why: its words must then make sense."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from kingdombuilder.cli.app import app
from kingdombuilder.game.documents.record_writer import FORMAT
from tests.cli.command import run

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob("web/src/**/*.md")]
PROGRAMS = {
    "kingdombuilder",
    "make",
    "pip",
    "python",
    "py",
    "git",
    "docker",
    "systemctl",
    "curl",
    "cp",
    "touch",
    "echo",
}
"""What a line of a code block begins with, if it is a command."""

LONG = "it takes minutes, or plays until it is stopped; tests/cli runs shorter ones"
NOT_RUN = {
    r"kingdombuilder dataset .*(planner|--parquet)": LONG,
    r"kingdombuilder arena .*(--ray|exec:|mybots:|mystats:|expert|planner|--sprt|--stats)": LONG,
    r"kingdombuilder play .*(expert|exec:)": LONG,
    r"kingdombuilder puzzles (check|mine|pack)": LONG,
    r"kingdombuilder serve": "it serves until it is stopped; tests/server starts it hundreds of times",
    r"kingdombuilder (backup|restore|tables|bans|audit|operator|reports|ratings|guests|keys)": "tests/server does",
    r"kingdombuilder (code SMYAC|sections my_valley)": "it needs a section of the reader's own; tests/cli has some",
    r"kingdombuilder verify": "tests/cli/test_verify.py has a record of a server",
    r"make": "each target is a whole run of something; tests/test_workflows.py names those that GitHub runs",
    r"pip install|py -m venv": "it installs; 'make dist' and 'make versions' do so",
    r"python -m": "it serves a folder, or writes files of the project",
    r"python examples/": "tests/examples runs all of them",
    r"curl": "tests/server/asgi/test_api_page.py runs the whole game; this is a part of it",
    r"docker|echo": "there is no Docker here; tests/test_container.py runs the build stage",
    r"systemctl|cp deploy/|touch /etc": "it changes the system",
    r"git": "it checks out an old version and builds it",
}
"""What is not run, by how it begins, and why."""
CHANGED = {
    r"kingdombuilder arena": "--games 2 --jobs 1",
    r"kingdombuilder dataset": "--positions 1 --every 1 --jobs 1",
    r"kingdombuilder puzzles list": "--json",
}
"""Words that make a command short enough to be run."""
INPUT = {"play": "quit\n", "bot": "quit\n"}


class Command(NamedTuple):
    """A command, and where it stands."""

    page: str
    text: str

    @property
    def words(self) -> list[str]:
        """As a shell would take it, up to where its output goes."""
        words = shlex.split(self.text.replace("\\", "/"), comments=True)
        words[0] = words[0].rpartition("/")[2]
        return words[: next((number for number, word in enumerate(words) if word in (">", "&&", "|")), None)]


def commands() -> Iterator[Command]:
    """The commands in the code blocks of all pages."""
    for page in sorted(PAGES):
        fence: str | None = None
        text = page.read_text("utf-8").replace(" \\\n", " ")
        for line in text.splitlines():
            if mark := re.match(r" *```(\w*)", line):
                fence = mark[1] if fence is None else None
            elif fence in ("", "sh") or (fence is None and line.startswith("    ")):
                bare = line.strip().removeprefix("$ ")
                if re.split(r"[/\\]", bare.partition(" ")[0])[-1] in PROGRAMS:
                    yield Command(str(page.relative_to(ROOT)), bare)


ALL = list(dict.fromkeys(commands()))


def reason_not_to_run(command: Command) -> str | None:
    line = shlex.join(command.words).replace("'", "")
    return next((reason for start, reason in NOT_RUN.items() if re.match(start, line)), None)


def named(command: Command) -> str:
    return f"{command.page}: {command.text}"


def test_there_are_commands() -> None:
    assert len(ALL) > 80
    assert {command.words[0] for command in ALL} <= PROGRAMS


def test_no_reason_is_left_over() -> None:
    lines = [shlex.join(command.words).replace("'", "") for command in ALL]
    assert [start for start in (*NOT_RUN, *CHANGED) if not any(re.match(start, line) for line in lines)] == []


@pytest.fixture(scope="module")
def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


@pytest.fixture(scope="module")
def extras() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return set(project["optional-dependencies"])


@pytest.mark.parametrize("command", ALL, ids=named)
def test_the_words_make_sense(command: Command, targets: set[str], extras: set[str]) -> None:
    program, *words = command.words
    match program:
        case "kingdombuilder":
            read(words)
        case "make":
            given = [word for word in words if "=" not in word and not word.startswith("-")]
            assert set(given) <= targets
        case "pip":
            for extra in re.findall(r"\[(\w+)\]", " ".join(words)):
                assert extra in extras
        case "python" | "py":
            assert find_spec(words[1]) if words[0] == "-m" else (ROOT / words[0]).is_file()
        case _:
            assert reason_not_to_run(command), "it is neither run nor in the list of what is not"


def read(words: list[str]) -> None:
    """Read the words of the command line as the program does, without doing anything."""
    command: Any = get_command(app)
    for number, word in enumerate(words):
        if not hasattr(command, "commands"):
            command.make_context(word, [re.sub("^NUMBER$", "1", word) for word in words[number:]])
            return
        command = command.commands[word]
    command.make_context(words[-1], [])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("arena greedy --gmaes 2", "No such option"),
        ("arena", "Missing parameter: bots"),
        ("arena greedy --games many", "should be a valid integer"),
        ("hint a.json b.json", "unexpected extra argument"),
        ("puzzels list", "puzzels"),
        ("puzzles lsit", "lsit"),
    ],
)
def test_words_that_make_no_sense_are_noticed(line: str, fault: str) -> None:
    with pytest.raises(Exception, match=fault):
        read(line.split())


def test_verbs_and_targets_within_sentences_are_there(targets: set[str]) -> None:
    """The changelog names what is gone, too."""
    verbs = set(get_command(app).commands)  # type: ignore[attr-defined]
    for page in {*PAGES} - {ROOT / "CHANGELOG.md"}:
        said = re.findall(r"`(kingdombuilder|make) ([a-z][a-z-]*)", page.read_text("utf-8"))
        assert {word for program, word in said if program == "make"} <= targets, page.name
        assert {word for program, word in said if program == "kingdombuilder"} <= verbs, page.name


@pytest.mark.parametrize("command", [one for one in ALL if not reason_not_to_run(one)], ids=named)
def test_it_runs(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    notation, position = ((ROOT / "docs" / page).read_text("utf-8") for page in ("notation.md", "position.md"))
    (tmp_path / "game.txt").write_text(f"{FORMAT}{notation.split(FORMAT)[1].split('```')[0]}", "utf-8")
    document = position.partition("```json\n")[2].partition("```")[0]
    section = (ROOT / "docs" / "sections.md").read_text("utf-8").partition("```\nsection:")[2].partition("```")[0]
    (tmp_path / "my-box.txt").write_text(f"section:{section}", "utf-8")
    for name in ("table.json", "puzzle.json"):
        (tmp_path / name).write_text(json.dumps(json.loads(document)), "utf-8")
    program, *words = command.words
    assert program == "kingdombuilder"
    more = next((more for start, more in CHANGED.items() if re.match(start, shlex.join(command.words))), "")
    done = run(*words, *more.split(), input=INPUT.get(words[0]))
    assert done.exit_code == 0, done.output
