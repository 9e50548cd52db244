"""Running the command line from a test."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
from typer.testing import CliRunner, Result

from kingdombuilder import Game, Options
from kingdombuilder.cli.app import app

FIRST_GAME = ["tavern", "paddock", "oasis", "farm"]
FIRST_CARDS = ["fishermen", "knights", "merchants"]

SEED = next(seed for seed in range(100) if Game(Options.first_game(players=2, seed=seed)).state.card == "canyon")
"""A seed that gives player 1 a canyon card first, in the first-game set-up."""


ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "XDG_CONFIG_HOME": "/nowhere"}
"""A terminal of 80 columns, and no sections of the user's own."""


DEAF = """
import os, sys, time
open(sys.argv[1], "a").write(f"{os.getpid()} ")
print("kbp 1 deaf", flush=True)
time.sleep(600)
"""
"""A program that says hello, tells its number to a file, and never leaves by itself."""

DEAF_LATER = """
import json, os, sys, time
print("kbp 1 deaf later", flush=True)
for line in sys.stdin:
    if line.startswith("decide"): break
kind, hexes = next(iter(json.loads(line[7:])["legal"].items()))
print("play", kind, *hexes[:1], flush=True)
for line in sys.stdin:
    if line.startswith("decide"): break
open(sys.argv[1], "a").write(f"{os.getpid()} ")
time.sleep(600)
"""
"""One that makes a decision before."""

PROGRAM = sys.executable, "-c", "from kingdombuilder.cli import main; main()"


def run(*words: str, input: str | bytes | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner(env=ENVIRONMENT).invoke(app, words, input=input, catch_exceptions=False)


def run_program(*words: str, input: bytes = b"", timeout: float = 60) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a user does, the short way for programs included."""
    environment = {**os.environ, **ENVIRONMENT}
    return subprocess.run(
        [*PROGRAM, *words], input=input, capture_output=True, check=False, timeout=timeout, env=environment
    )


def _heed_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def start_program(*words: str, before: Sequence[str] = (), alone: bool = False) -> Iterator[subprocess.Popen[str]]:
    """Start the program as a user does, to be ended by a signal; another program may run it.

    If it is ``alone``, a signal can be sent to the group of its processes. It heeds signals even if the tests were
    started so that they do not (``nohup``, or ``&`` in a simple shell).
    """
    running = subprocess.Popen(
        [*before, *PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **ENVIRONMENT},
        start_new_session=alone,
        preexec_fn=_heed_signals,  # noqa: PLW1509  # it takes no lock that a thread could hold
    )
    with running:
        try:
            yield running
        finally:
            running.kill()


def started(file: Path, number: int) -> list[int]:
    """The ids of so many processes, as soon as they have noted them in a file."""
    for _ in range(600):
        if file.exists() and len(found := file.read_text().split()) >= number:
            return [int(pid) for pid in found]
        time.sleep(0.1)
    raise AssertionError("nothing was started within a minute")


def not_running(pid: int) -> bool:
    """Whether a process has ended, or does so within some seconds; perhaps nobody has taken note of its end yet."""
    for _ in range(100):
        with suppress(psutil.NoSuchProcess):
            if psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
                time.sleep(0.1)
                continue
        return True
    os.kill(pid, signal.SIGKILL)
    return False


def position(**changes: Any) -> dict[str, Any]:
    """A small position on the first-game board.

    Player 1 has c4 (flower) and e5 (grass), both next to the castle d4 and to water, not next to each other.
    Player 2 has nothing but 5 gold.
    """
    document = {
        "sections": FIRST_GAME,
        "cards": FIRST_CARDS,
        "players": [{"houses": ["c4", "e5"]}, {"gold": 5}],
        "turn": {"player": 0, "card": "flower"},
    }
    return document | changes


SCORES = {
    "players": [
        # two houses next to water; one house on its best line, times 2; no second special hex; one castle
        {"total": 7, "items": {"fishermen": 2, "knights": 2, "merchants": 0, "castles": 3, "gold": 0}},
        {"total": 5, "items": {"fishermen": 0, "knights": 0, "merchants": 0, "castles": 0, "gold": 5}},
    ]
}
LEGAL = {"player": 0, "actions": {"build": ["c3", "d3"]}}
"""The only flower hexes next to c4 or e5."""


def dump(document: object) -> str:
    """A document as a line of JSON."""
    return json.dumps(document) + "\n"
