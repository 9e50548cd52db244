"""Bots and statistics of a user's own, good and bad ones, for tests: ``tests.arena.own:Slow``."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from typing import Any

from kingdombuilder.arena.accumulators import Accumulator, Row
from kingdombuilder.arena.match import Seat
from kingdombuilder.bots.bot import Bot
from kingdombuilder.bots.random_player import RandomPlayer
from kingdombuilder.game.actions import Action, Kind
from kingdombuilder.game.events import TileTaken, TurnBegan
from kingdombuilder.game.state import HIDDEN, State
from kingdombuilder.hexes import Hex


class Slow(RandomPlayer):
    """Takes its time, about a second for a game, unless ``HURRY`` is set."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        if "HURRY" not in os.environ:
            time.sleep(0.02)
        return super().choose(view)


class Talkative(RandomPlayer):
    """Prints what nobody wants to know."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        print("I am thinking")
        return super().choose(view)


class Honest(RandomPlayer):
    """Fails if it sees more than its seat may know."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        assert view.setup.options.seed is None
        assert set(view.deck) <= {HIDDEN}
        for seat, player in enumerate(view.players):
            assert seat == view.decider or set(player.hand) <= {HIDDEN}
        return super().choose(view)


class Answers(Bot):
    """Answers always the same."""

    answer: Any = None

    def choose(self, view: State) -> tuple[Kind, Hex]:
        answer: tuple[Kind, Hex] = self.answer
        return answer


class Text(Answers):
    answer = "build c4"


class Triple(Answers):
    answer = ("build", 5, 6)


class Swapped(Answers):
    answer = (5, "build")


class NoHex(Answers):
    answer = ("build", None)


class UnknownKind(Answers):
    answer = ("biuld", 5)


class NowhereHex(Answers):
    answer = ("build", 10**30)


class Impatient(Answers):
    """Ends its turn before it has built anything."""

    answer = Action("end")


class Raises(RandomPlayer):
    """Fails in its second turn."""

    decisions = 0

    def choose(self, view: State) -> tuple[Kind, Hex]:
        self.decisions += 1
        if self.decisions > 5:
            raise LookupError("I have lost my way")
        return super().choose(view)


class Leaves(RandomPlayer):
    """Wants to end the program."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        raise SystemExit(0)


class Dies(RandomPlayer):
    """Kills its process, but only in some games."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        if self.chance.random() < 0.01:
            os._exit(1)
        return super().choose(view)


class NoBot:
    """Not derived from Bot."""


class Witness(Accumulator):
    """Counts by the events what others count by the states."""

    means = "turns", "taken"

    def begin(self, state: State) -> None:
        self.turns = [int(seat == state.active) for seat in range(len(state.players))]
        self.taken = [0] * len(state.players)

    def step(self, state: State, action: Action, after: State) -> None:
        for event in after.events or ():
            if isinstance(event, TurnBegan):
                self.turns[event.player] += 1
            if isinstance(event, TileTaken):
                self.taken[event.player] += 1

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        for seat, (turns, taken) in enumerate(zip(self.turns, self.taken, strict=True)):
            yield {"seat": seat, "turns": turns, "taken": taken}


class Broken(Accumulator):
    """Fails when something happens."""

    def step(self, state: State, action: Action, after: State) -> None:
        raise LookupError("I cannot look")


class Unkeepable(Accumulator):
    """Says what no file can hold."""

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        yield {"gap": float("nan")}


class Nested(Accumulator):
    """Sends several answers at once."""

    by = ("seats",)

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        yield {"seats": [0, 1]}  # type: ignore[dict-item]  # users' own code is seldom checked


class Mixed(Accumulator):
    """Says a number here and a text there."""

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        yield {"seat": 0, "what": 1}
        yield {"seat": 1, "what": "one"}
