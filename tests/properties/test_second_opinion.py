"""Random games that begin oddly, seen by the oracle: the same legal actions, the same scores.

``FUZZ=5000`` tries more.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from kingdombuilder import State, apply, choices, score
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game.documents import position
from kingdombuilder.game.legal import legal
from tests.properties import oracle, oracle_actions, oracle_cards
from tests.properties.oracle_cards import as_in_position
from tools.fuzz.games.random_starts import random_start

GAMES = range(int(os.environ.get("FUZZ", "60")))
CHUNK = 20
LOOKS = 1 / 40
"""The share of states that the oracle looks at: it takes its time."""


@pytest.mark.parametrize("first", GAMES[::CHUNK])
def test_the_oracle_agrees(first: int) -> None:
    """RULES chapters 2 to 4. The oracle reads our own section files only, so games on others are left out."""
    looks: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        start, chance = random_start(seed), Random(f"second opinion {seed}")
        if start.options.own_sections:
            continue
        state = start.first_state()
        while not state.over:
            if not state.pending and chance.random() < LOOKS:
                compare(state, seed, looks)
            state = apply(state, draw_action(choices(state), chance))
        compare(state, seed, looks)
    assert looks["scores"] > looks["legal"] > 0


def compare(state: State, seed: int, looks: Counter[str]) -> None:
    """Compare the legal actions and the score of both implementations in a position."""
    document = position.document(state)
    table = oracle.Table.read(document)
    mine = [as_in_position(person.by_item()) for person in score(state)]
    assert mine == oracle_cards.scores(table), seed
    looks["scores"] += 1
    if "turn" in document:
        again = position.read(document)
        assert legal(again) == oracle_actions.legal(table), seed
        looks["legal"] += 1
