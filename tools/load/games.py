"""Games played before the load test, so that its players can replay known moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from kingdombuilder.game.actions import Action
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.state import State
from kingdombuilder.hexes import NOWHERE, each, name
from kingdombuilder.protocol.new_table import NewTable
from kingdombuilder.table.creating.new_tables import lay

from ..client import encode


class Move(NamedTuple):
    """A decision."""

    seat: int
    message: bytes
    """What the player of the seat says over the socket."""


@dataclass(frozen=True)
class Game:
    """A whole game of two, as a table with this seed deals it."""

    seed: str
    moves: list[Move]


def play_ahead(seed: int) -> Game:
    """Play a game by chance, from its deal to its end."""
    wanted = NewTable(seed=str(seed))
    config, _ = lay(wanted, "", "", 0)
    *_, state = config.starting_record().states()
    return Game(str(seed), list(_moves(state, Random(seed))))


def _moves(state: State, chance: Random) -> Iterator[Move]:
    while not state.over:
        kind, hexes = chance.choice(list(choices(state).items()))
        action = Action(kind, chance.choice(list(each(hexes))))
        hex = None if action.hex == NOWHERE else name(action.hex)
        yield Move(state.decider, encode({"type": "act", "kind": kind, "hex": hex}))
        state = apply(state, action)
