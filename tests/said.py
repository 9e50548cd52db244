"""Sentences of the game in every language, for the page to say the same: ``python -m tests.said`` writes them down.

Every event and every clause of a hint is among them, and every way in which they are put.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from kingdombuilder import HexSet, in_words
from kingdombuilder.bots.hint import NEW_CARD, OPEN, REACTION, Hint
from kingdombuilder.bots.reasons import Reason
from kingdombuilder.game.events import (
    Built,
    CardDrawn,
    CardRemoved,
    CardTurnedUp,
    DeckShuffled,
    Event,
    GameEnded,
    GoldEarned,
    Holding,
    LastHouseBuilt,
    Lost,
    Moved,
    OtherHalf,
    Picked,
    PieceTakenOff,
    PutDown,
    Taken,
    TerrainChosen,
    TileLost,
    TileTaken,
    TurnBegan,
)
from kingdombuilder.game.explanations import Clause, Special, Value
from kingdombuilder.game.state import HIDDEN
from kingdombuilder.hexes import hex_named
from kingdombuilder.protocol.events import event_message
from kingdombuilder.table.views.table_view import hint_message
from kingdombuilder.texts.words import LANGUAGES

FILE = Path(__file__).parents[1] / "web" / "src" / "testing" / "said.json"
NAMES = ["Ann", "Bob"]
C4, D9 = hex_named("c4"), hex_named("d9")

EVENTS: list[Event] = [
    TurnBegan(0, "swamp/grass"),
    TurnBegan(0, None),
    TerrainChosen(0, "flower"),
    OtherHalf(1, "grass"),
    Built(1, C4, "build"),
    Built(1, C4, "farm"),
    Built(0, C4, "donation:grass"),
    Built(1, C4, "barracks", "warrior"),
    Picked(0, C4, "refuge_bonus"),
    Moved(0, C4, D9, "silo_move"),
    TileTaken(1, "farm", C4),
    TileLost(0, "foresters_lodge", C4),
    CardRemoved(1, ("grass", "swamp/desert"), "forest"),
    CardRemoved(1, ("grass", "desert", "canyon"), None),
    CardDrawn(0, HIDDEN),
    CardTurnedUp(0, "swamp/forest"),
    DeckShuffled(1),
    DeckShuffled(20),
    GoldEarned(0, 1, "families", 1 << C4),
    GoldEarned(1, 3, "treasure", 1 << C4),
    PieceTakenOff(1, "house", C4, "sword"),
    PieceTakenOff(1, "scout", C4, "end"),
    Taken(0, Holding("nomad_tile", "donation:water"), HexSet("c6").mask),
    Taken(0, Holding("bonus_tile", "temple")),
    Taken(0, Holding("cathedral_number")),
    Taken(0, Holding("line_mark", "I2"), HexSet("h14 i14").mask, pays=True),
    Lost(0, Holding("nomad_tile", "sword")),
    Lost(0, Holding("cathedral_numbers")),
    PutDown(0, "wall", C4),
    LastHouseBuilt(0),
    GameEnded(),
]


def reason(item: str, gold: int, key: str, player: int = 0, *, lost: bool = False, **values: Value) -> Reason:
    """A reason with one clause."""
    return Reason(player, item, gold, 0, (Clause(key, values, lost),))


TAVERN, CABIN = Special("tavern", "h7"), Special("scout_cabin", "n8")
PLACES = ("fishermen", "miners", "workers", "travellers", "vassals", "captains", "chainers", "capitols",
          "home_country", "families", "shepherds", "ambassadors", "treasure")  # fmt: skip
COUNTS = ("hermits", "citizens", "farmers", "homesteaders")
REASONS = [
    reason("fishermen", 2, "hexes", hexes=["c4", "c5"]),
    *(reason(item, 1, item, hexes=["h14", "i5"]) for item in PLACES),
    *(reason(item, 1, item, n=n, was=2) for item in COUNTS for n in (1, 3)),
    reason("merchants", 8, "merchants", specials=[TAVERN, CABIN], others=4),
    reason("merchants", 4, "merchants", specials=[TAVERN], others=[CABIN, Special("castle", "d4")]),
    reason("geologists", 2, "geologists", mountains=["d1"]),
    reason("geologists", 4, "geologists", mountains=["d1", "i2"]),
    reason("scouts", 1, "scouts", hexes=["c4"], terrain="flower"),
    *(reason(item, 5, item, specials=[Special("palace", "h7")]) for item in ("noblewomen", "palaces")),
    reason("castles", 3, "castles", specials=[Special("castle", "d4"), Special("castle", "c18")]),
    reason("fortress", 6, "fortress", hex="i9"),
    reason("road", 7, "road", n=7, first="h4", last="k10"),
    reason("place_of_refuge", 8, "place_of_refuge", specials=[TAVERN]),
    *(reason("advance", 9, "advance", n=7, edge=edge) for edge in ("top", "bottom", "left", "right")),
    reason("compass_points", 10, "compass_points"),
    *(reason("rovers", n, "rovers", n=n) for n in (1, 2)),
    *(reason("messengers", 2, "messengers", n=n, first="c6", last="d7") for n in (1, 2)),
    reason("messengers", -4, "no_way"),
    *(reason("knights", 2, "knights", n=n, line="7") for n in (1, 2)),
    *(reason(item, 1, item, lines=["3"]) for item in ("discoverers", "rangers", "mayors")),
    reason("discoverers", 2, "discoverers", lines=["3", "5"]),
    reason("lords", -6, "lords_first", sectors=["top_left", "top_right"], lost=True),
    reason("lords", 6, "lords_second", sectors=["bottom_left", "bottom_right"]),
    reason("tiles", 0, "takes_tile", special=CABIN),
    reason("tiles", 0, "loses_tile", special=TAVERN),
    reason("tiles", 0, "takes", thing=Holding("bonus_tile", "temple")),
    reason("tiles", 0, "loses", thing=Holding("nomad_tile", "sword")),
    reason("end", 0, "last_house"),
    reason("pieces", 0, "puts_down", put="wall"),
    reason("freedom", 0, "free"),
    reason("freedom", 0, "bound"),
    *(reason("freedom", 0, key, n=1, all=5, terrains=["grass", "flower"]) for key in ("bound_in", "bound_but")),
    reason("pieces", 0, "answers", action="canoe_bonus"),
    reason("hermits", -1, "hermits", player=1, n=1, was=2),
    reason("pieces", 0, "loses_piece", player=1, piece="house", hex="h14"),
]  # fmt: skip
WITHOUT_CLAUSES = [Reason(0, "gold", 2, 0, ()), Reason(1, "gold", -2, 0, ())]
HINTS = [
    *(Hint(0, (), 0.0, (one,)) for one in REASONS),
    *(Hint(0, (), 0.0, (), then=then) for then in ("", NEW_CARD, REACTION, OPEN)),
    Hint(0, (), 0.0, (*REASONS, *WITHOUT_CLAUSES), then=OPEN),
]


def document() -> dict[str, Any]:
    """All of them, as messages and as sentences."""
    return {
        "names": NAMES,
        "events": [{"told": msgspec.to_builtins(event_message(event, ""))} | _words(event) for event in EVENTS],
        "hints": [{"told": msgspec.to_builtins(hint_message(hint))} | _words(hint) for hint in HINTS],
    }


def _words(told: Event | Hint) -> dict[str, str]:
    return {language: in_words(told, NAMES, language) for language in LANGUAGES}


if __name__ == "__main__":
    FILE.write_text(json.dumps(document(), indent=1, ensure_ascii=False) + "\n", "utf-8")
