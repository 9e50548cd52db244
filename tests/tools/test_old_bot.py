"""The adapter that seats bots of 544acba: their engine sees what it expects to see, in every box.

That version is taken from the history of this project.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from kingdombuilder import Options, apply, choices, view
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.view_document import document
from kingdombuilder.game.setup import first_state

ROOT = Path(__file__).parents[2]
VERSION = "544acba"
PAYING = "rovers", "shepherds", "families"
"""Cards that pay during play: of that gold the old engine does not note who paid it."""
COMPARE = """
import json, sys

from old_bot import state
from kingdombuilder.game.apply import apply
from kingdombuilder.game.view import view

compared = different = 0
for line in sys.stdin:
    before, action, after = json.loads(line)
    seen = state(before)
    compared += 1
    different += view(apply(seen, tuple(action)), seen.decider) != state(after)
print(json.dumps([compared, different]))
"""
"""Asks the old engine, for every action in the middle of a turn, what the player sees afterwards."""


@pytest.fixture(scope="module")
def old_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The old package."""
    command = ["git", "-C", str(ROOT), "archive", "--format=zip", VERSION, "src"]
    try:
        found = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the history of the project is not here")  # a copy without it, or a machine without git
    folder = tmp_path_factory.mktemp(VERSION)
    with ZipFile(BytesIO(found.stdout)) as archive:
        archive.extractall(folder)
    return folder / "src"


def actions_within_turns(options: Options, seed: int) -> Iterator[tuple[dict[str, Any], Any, dict[str, Any]]]:
    """What a player sees, does, and sees then, in a game played at random, as long as no new card comes up."""
    state, chance = first_state(options.with_values(seed=seed).resolved()), Random(seed)
    while offers := choices(state):
        action = draw_action(offers, chance)
        seat, before, state = state.decider, state, apply(state, action)
        if state.active == before.active == seat == state.decider and state.deck == before.deck and not state.over:
            yield document(view(before, seat)), action, document(view(state, seat))


@pytest.mark.parametrize("cards", [PAYING, None])
def test_an_old_bot_is_not_surprised_in_its_turn(cards: tuple[str, ...] | None, old_source: Path) -> None:
    """If it were, it would plan anew with what is left of its budget, and play without a thought when that is spent."""
    options = Options(2, sets=tuple(catalogue.boxes), cards=cards)
    told = [json.dumps(one) for seed in range(4) for one in actions_within_turns(options, seed)]
    paid = [one for one in told if '"ledger"' in one]
    asked = subprocess.run(
        [sys.executable, "-c", COMPARE],
        input="\n".join(told),
        env={"PYTHONPATH": f"{old_source}:{ROOT / 'tools'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    assert json.loads(asked.stdout) == [len(told), 0]
    assert len(told) > 300
    assert paid
