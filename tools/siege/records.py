"""Records that are as expensive for a server as possible."""

from __future__ import annotations

from functools import cache

from kingdombuilder import Game

LAST_TURN = {
    "format": "kingdombuilder-position/1",
    "sections": ["harbor'", "tower'", "garden'", "paddock'"],
    "cards": ["hermits", "shepherds", "lords"],
    "start_player": 1,
    "end_flag": True,
    "players": [
        {
            "houses": ["c2", "q3", "n6", "s13", "f14", "l17", "e18"],
            "tiles": [
                {"kind": "garden", "from": "g15"},
                {"kind": "garden", "from": "f19"},
                {"kind": "harbor", "from": "d3"},
                {"kind": "paddock", "from": "s14"},
                {"kind": "paddock", "from": "l18"},
                {"kind": "tower", "from": "r3"},
                {"kind": "tower", "from": "o7"},
            ],
            "nomads": ["resettlement", "resettlement", "outpost", "outpost"],
            "supply": 10,
        },
        {},
    ],
    "turn": {"player": 0, "card": "grass"},
}
"""The last turn, with so many tiles that nobody could look at all that can be done in it."""


@cache
def costly_record() -> str:
    """A game with only such a turn."""
    game = Game.from_position(LAST_TURN)
    for action in ("build n7", "build s12", "build t13", "end"):
        game.play(action)
    return game.record().text()
