"""Makes the golden games: ``python -m tests.golden.make`` writes a record and what it must come to for each.

The scores are those of the referee, who knows the rules from RULES.md and not from the package. Only needed when a new
game is wanted: records that are checked in must replay for ever.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from kingdombuilder import Game, Options, Record
from tests.golden.referee import referee
from tests.properties.oracle import scores
from tests.properties.strategies import play

FOLDER = Path(__file__).parent

GAMES = {
    "first_game": Record(Options.first_game(players=2, seed=4711)),
    "lonely_hermits": Record(
        Options(
            players=3,
            sections=("tower'", "harbor", "oracle'", "barn"),
            cards=("hermits", "lords", "farmers"),
            seed=20_120_101,
            start_player=1,
        )
    ),
    "four_at_work": Record(
        Options(
            players=4,
            sections=("barn", "tower", "farm'", "oasis'"),
            cards=("citizens", "miners", "workers"),
            seed=0,
        ),
        names=("Ada", "Björn", "Chloé", "D. D."),
    ),
    "full_house": Record(
        Options(
            players=5,
            sections=("oracle", "tavern", "paddock", "oasis"),
            cards=("discoverers", "merchants", "lords"),
            seed=140,
        )
    ),
    "all_turned": Record(
        Options(
            players=5,
            sections=("paddock'", "oracle'", "tavern'", "harbor'"),
            cards=("knights", "citizens", "fishermen"),
            seed=2**64 - 1,
            start_player=4,
        )
    ),
}
PLAYERS = {"first_game": 284, "lonely_hermits": 47, "four_at_work": 58, "full_house": 95, "all_turned": 226}
"""Seeds of the random players, chosen so that tiles are lost and, in the full house, cards run out of hexes."""


def digest(document: dict[str, Any]) -> str:
    """The SHA-256 of a document, however its fields are ordered."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def main() -> None:
    """Play every game at random and write it down."""
    for name, start in GAMES.items():
        actions = tuple(action for action, _ in play(start.first_state(), Random(PLAYERS[name]), 10_000))
        game = Game(Record(start.options, actions, names=start.names))
        text = game.record().text()
        expected = {"scores": scores(referee(text)), "position_sha256": digest(game.position())}
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
        (FOLDER / f"{name}.json").write_text(json.dumps(expected, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
