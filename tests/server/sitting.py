"""A table in memory, without server or database, and callers with commands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from kingdombuilder.game import catalogue
from kingdombuilder.game.actions import Action
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.game import Game
from kingdombuilder.game.history import History
from kingdombuilder.game.options import Options
from kingdombuilder.game.state import State
from kingdombuilder.hexes import each
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.parts import with_parts
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.table import commands
from kingdombuilder.table.absence import Attendance
from kingdombuilder.table.caller import Caller, current_seat
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Row, Table

FIRST_GAME: dict[str, Any] = {
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "cards": ["fishermen", "knights", "merchants"],
    "seed": "4711",
    "start_player": 0,
}
ALL_SETS = list(catalogue.boxes)
GUESTS = ("ann", "bob", "cec", "dan", "eve")
"""The guests who sit down, in the order of their seats."""
CHAT_LIMIT = 5


def record_of(moves: int, **options: Any) -> Record:
    """A game of which so many decisions have been made, at random; or all of them, if it ends before."""
    rng, game = Random(1), Game(Options(**{"seed": 4711} | options))
    while len(game.actions) < moves and not game.over:
        game.play(rng.choice(list(options_of(game.state))))
    return game.record()


def options_of(state: State) -> Iterator[Action]:
    """What may be decided."""
    for kind, hexes in choices(state).items():
        for hex in each(hexes):
            yield Action(kind, hex)


def act(action: Action) -> m.Act:
    """The request for an action."""
    kind, _, hex = str(action).partition(" ")
    return m.Act(kind=kind, hex=hex or None)


class Sitting:
    """A table and the log that it is folded from. Time passes when the test says so."""

    def __init__(self, **asked: Any) -> None:
        """Ann sets the table and sits down, unless she asks for something else."""
        wanted = msgspec.convert({"name": "Ann"} | asked, with_parts(m.NewTable))
        config, entries = lay(wanted, "A" * 12, GUESTS[0], 0)
        self.table, self.rows, self.at = Table(config), list[Row](), 0
        self.gone: dict[str, int] = {}
        """Since when guests are gone, by guest."""
        self.add(GUESTS[0], m.WasSet(), *entries)

    def add(self, guest: str | None, *entries: m.AnyEntry, key: str | None = None) -> None:
        """Let something happen."""
        for entry in entries:
            self.rows.append(Row(self.table.number + 1, self.at, guest, key, entry))
            self.table.fold(self.rows[-1])
            key = None

    def ask(self, guest: str, command: m.Command) -> list[m.AnyEntry]:
        """Carry out a command of a caller."""
        caller = current_seat(self.table, Caller(guest))
        entries = commands.entries(self.table, caller, command, CHAT_LIMIT, self.at, self.attendance)
        self.add(guest, *entries)
        return entries

    @property
    def attendance(self) -> Attendance:
        """The absent players."""
        return Attendance(tuple(self.gone.get(str(chair.guest)) for chair in self.table.chairs))

    def refused(self, guest: str, command: m.Command) -> str:
        """The refusal of a caller's command, as ``code: message``. The table must be unchanged."""
        before = self.table.number
        with pytest.raises(Refusal) as refusal:
            self.ask(guest, command)
        assert self.table.number == before
        return f"{refusal.value.code}: {refusal.value.message}"

    def fill(self) -> Sitting:
        """The other guests sit down at the empty seats."""
        for guest in GUESTS[1 : len(self.table.chairs)]:
            self.ask(guest, m.Join(name=guest.title()))
        return self

    @property
    def status(self) -> str:
        """Whether the table is open, running or finished."""
        return self.table.status

    @property
    def play(self) -> History:
        """The game, which must have begun."""
        assert self.table.play
        return self.table.play

    @property
    def decider(self) -> int:
        """The seat that decides."""
        assert self.table.decider is not None
        return self.table.decider

    def options(self) -> list[Action]:
        """What the decider may do."""
        return list(options_of(self.play.state))

    def decide(self, action: Action | None = None) -> m.Act:
        """The decider makes the given decision, or the first one there is."""
        command = act(action or self.options()[0])
        self.ask(GUESTS[self.decider], command)
        return command

    def end_turn(self) -> None:
        """The decider builds what must be built and ends the turn."""
        while Action("end") not in self.options():
            self.decide()
        self.decide(Action("end"))

    def again(self) -> Table:
        """The table as another node has it, from the same log."""
        return Table(self.table.config, self.rows)
