"""Running the command line from a test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

from kingdombuilder import Game, Options
from kingdombuilder.cli.app import app

FIRST_GAME = ["tavern", "paddock", "oasis", "farm"]
FIRST_CARDS = ["fishermen", "knights", "merchants"]

SEED = next(seed for seed in range(100) if Game(Options.first_game(players=2, seed=seed)).state.card == "canyon")
"""A seed that gives player 1 a canyon card first, in the first-game set-up."""


ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "XDG_CONFIG_HOME": "/nowhere"}
"""A terminal of 80 columns, and no sections of the user's own."""


def run(*words: str, input: str | bytes | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner(env=ENVIRONMENT).invoke(app, words, input=input, catch_exceptions=False)


def run_program(*words: str, input: bytes = b"", timeout: float = 60) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a user does, the short way for programs included."""
    program = [sys.executable, "-c", "from kingdombuilder.cli import main; main()"]
    environment = {**os.environ, **ENVIRONMENT}
    return subprocess.run(
        [*program, *words], input=input, capture_output=True, check=False, timeout=timeout, env=environment
    )


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
