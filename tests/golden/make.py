"""Makes the golden games: ``python -m tests.golden.make`` writes a record and what it must come to for each.

The scores are those of the oracle, which knows docs/rules.md and not the package; the games of the base
box are refereed move by move. Only needed when a new game is wanted: records that are checked in must replay for ever.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from kingdombuilder import Game, Options, Record
from tests.golden.referee import referee
from tests.properties.oracle import Table
from tests.properties.oracle_cards import scores
from tests.properties.strategies import play

FOLDER = Path(__file__).parent

ALL_SETS = ("base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")

BASE_GAMES = {
    "first_game": Record(Options.first_game(players=2, seed=4711).resolved()),
    "lonely_hermits": Record(
        Options(
            players=3,
            sections=("tower'", "harbor", "oracle'", "barn"),
            cards=("hermits", "lords", "farmers"),
            seed=20_120_101,
            start_player=1,
        ).resolved()
    ),
    "four_at_work": Record(
        Options(
            players=4,
            sections=("barn", "tower", "farm'", "oasis'"),
            cards=("citizens", "miners", "workers"),
            seed=0,
        ).resolved(),
        names=("Ada", "Björn", "Chloé", "D. D."),
    ),
    "full_house": Record(
        Options(
            players=5,
            sections=("oracle", "tavern", "paddock", "oasis"),
            cards=("discoverers", "merchants", "lords"),
            seed=140,
        ).resolved()
    ),
    "all_turned": Record(
        Options(
            players=5,
            sections=("paddock'", "oracle'", "tavern'", "harbor'"),
            cards=("knights", "citizens", "fishermen"),
            seed=2**64 - 1,
            start_player=4,
        ).resolved()
    ),
}
"""The games that are refereed move by move."""


def _game(players: int, sets: str, sections: str, cards: str, start_player: int = 0, **chosen: Any) -> Record:
    return Record(
        Options(
            players=players,
            sets=("base", *sets.split()),
            sections=tuple(sections.split()),
            cards=tuple(cards.split()),
            start_player=start_player,
            **chosen,
        ).resolved()
    )


BOX_GAMES = {
    "nomads": _game(3, "nomads", "caravan garden' quarry village'", "families shepherds ambassadors", seed=2),
    "crossroads": _game(
        2, "crossroads", "lighthouse barracks' city_hall monastery", "citizens lords workers", seed=2,
        tasks=("home_country", "fortress", "road", "place_of_refuge"),
    ),
    "crossroads_edges": _game(
        4, "crossroads", "city_hall' tower monastery' barracks", "knights farmers hermits", seed=3, start_player=2,
        tasks=("advance", "compass_points"),
    ),
    "marshlands": _game(3, "marshlands", "temple refuge canoe' fountain", "geologists messengers noblewomen", seed=4),
    "marshlands_scouts": _game(
        4, "marshlands", "canoe fountain' barn temple'", "vassals captains scouts", seed=5, start_player=3
    ),
    "harvest": _game(
        3, "harvest", "bazaar mountain_station' cathedral university", "rangers mayors chainers", seed=6
    ),
    "harvest_rovers": _game(
        5, "harvest", "university' bazaar' mountain_station paddock", "travellers homesteaders rovers", seed=7
    ),
    "capitols": _game(3, "capitol", "oracle harbor' tavern farm", "merchants fishermen discoverers", seed=8),
    "caves": _game(2, "caves", "tavern paddock' tower barn'", "miners hermits knights", seed=9, start_player=1),
    "island": _game(
        4, "island", "oracle farm oasis' harbor", "discoverers fishermen workers", seed=10, island="rope_bridge"
    ),
    "everything": _game(
        5, " ".join(ALL_SETS[1:]), "quarry' city_hall canoe' bazaar", "noblewomen mayors ambassadors", seed=11,
        tasks=("fortress", "compass_points", "home_country", "advance"), island="tree_house",
    ),
    "everything_by_two": _game(
        2, " ".join(ALL_SETS[1:]), "barracks' bazaar refuge lighthouse", "messengers scouts chainers", seed=12,
        start_player=1, island="rope_bridge",
    ),
}  # fmt: skip
"""The games that are scored by the oracle."""

GAMES = BASE_GAMES | BOX_GAMES
PLAYERS = {
    "first_game": 284, "lonely_hermits": 47, "four_at_work": 58, "full_house": 95, "all_turned": 226,
    "nomads": 442, "crossroads": 610, "crossroads_edges": 341, "marshlands": 387, "marshlands_scouts": 468,
    "harvest": 576, "harvest_rovers": 481, "capitols": 67, "caves": 34, "island": 108,
    "everything": 229, "everything_by_two": 913,
}  # fmt: skip
"""Seeds of the random players, chosen so that tiles are lost, in the full house cards run out of hexes, and in the
games of the boxes everything that they bring is used."""


def digest(document: dict[str, Any]) -> str:
    """The SHA-256 of a document, however its fields are ordered."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def main() -> None:
    """Play every game at random and write it down."""
    for name, start in GAMES.items():
        actions = tuple(action for action, _ in play(start.first_state(), Random(PLAYERS[name]), 10_000))
        game = Game(Record(start.options, actions, names=start.names))
        text = game.record().text()
        table = referee(text) if name in BASE_GAMES else Table.read(game.position())
        expected = {"scores": scores(table), "position_sha256": digest(game.position())}
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
        (FOLDER / f"{name}.json").write_text(json.dumps(expected, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
