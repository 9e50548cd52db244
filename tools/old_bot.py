"""Runs a bot of a version without the line protocol as a program: an adapter for the library of that version.

Get the version, and run this file with the Python of its own environment:

    git worktree add ../old 544acba && make -C ../old web
    kingdombuilder arena planner "exec:../old/.venv/bin/python tools/old_bot.py planner" --games 400

Nothing of this project is imported but the package of the old environment, whose names of that time are used here.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game.actions import Action
from kingdombuilder.game.options import Options
from kingdombuilder.game.setup import lay_out
from kingdombuilder.game.state import Pending, Player, State
from kingdombuilder.section import Section
from kingdombuilder.sets.crossroads.units import Route
from kingdombuilder.sets.nomads.resettlement import Share

OLD_NAMES = {"adjacency waived": "rule 3 waived"}
"""Parts of the state that had another name."""
NEW_NAMES = ("ledger",)
"""Parts that there were none of: the old engine would leave them as they are, and a bot that meets other ones than it
expected plans its turn anew."""


def value(found: Any) -> Any:
    """A value of the view document."""
    if isinstance(found, str) and found.startswith("0x"):
        return int(found, 16)
    if isinstance(found, dict):
        return {OLD_NAMES.get(name, name): value(part) for name, part in found.items() if name not in NEW_NAMES}
    return tuple(map(value, found)) if isinstance(found, list) else found


def pending(found: Any) -> Pending:
    """A decision that was begun."""
    player, kind, hex, data = value(found)
    if kind in ("wagon", "lighthouse"):
        data = data and Route(*data)
    elif kind == "resettlement":
        data = data and Share(*data)
    elif kind == "silo_move":
        data = data and Pending(*data)
    return Pending(player, kind, hex, data)


def state(document: dict[str, Any]) -> State:
    """The view as a state of the old library."""
    options = document["options"]
    known: dict[str, Any] = {
        name: tuple(found) if isinstance(found, list) else found for name, found in options.items()
    }
    known["own_sections"] = tuple(map(Section.parse, options["own_sections"]))
    new = State()
    new.setup = lay_out(Options(**known)).with_seed(None)
    players: Any = [player(one) for one in document["players"]]
    new.players = players
    new.pending = tuple(map(pending, document["pending"]))
    for name, found in document.items():
        if name not in ("format", "options", "players", "pending"):
            setattr(new, name, value(found))
    new.events = new.known_choices = None
    new.own, new.raised = 0, ()
    return new


def player(document: dict[str, Any]) -> Player:
    """A player of the view."""
    new = Player()
    for slot in Player.__slots__:
        setattr(new, slot, value(document[slot]))
    return new


def main(name: str) -> None:
    """Speak as the bot of that name."""
    bot = make_bot(name, 0, perf_counter)
    asked: dict[str, Any] = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "kbp":
            print(f"kbp 1 {name} of an older version", flush=True)
        elif word == "game":
            bot = make_bot(name, json.loads(rest)["chance"], perf_counter)
        elif word == "decide":
            asked = json.loads(rest)
            print("play", Action(*bot.choose(state(asked["view"]))), flush=True)
        elif word == "refused":  # the rulings have changed since
            kind, hexes = next(iter(asked["legal"].items()))
            print("play", kind, *hexes[:1], flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main(sys.argv[1])
