"""One game of bots, from the deal to the result, whatever the bots do."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from random import Random
from reprlib import repr as short
from time import perf_counter
from traceback import extract_tb
from typing import Any, TypeAlias

from ..bots.bot import Bot
from ..bots.registry import make_bot
from ..game.actions import END, Action
from ..game.apply import apply
from ..game.documents.record import Record
from ..game.errors import IllegalAction
from ..game.options import Options
from ..game.scoring import score, winners
from ..game.setup import first_state
from ..game.state import LAST, State
from ..game.view import view
from .accumulators import Accumulator, Row, statistic


@dataclass(frozen=True)
class Match:
    """A game to be played: everything is decided, and every seat has its bot."""

    options: Options
    bots: tuple[str, ...]
    """The names of the bots, in the order of the seats."""
    number: int = 0
    """Its place among the games of a tournament."""
    deal: int = 0
    """The number of its deal: games of one deal differ only in who sits where."""


@dataclass(frozen=True)
class Seat:
    """How a bot did in one seat."""

    bot: str
    gold: int
    share: float
    """Its part of the victory: 1, or 1/2 if two share it, or 0."""
    turn_ms: list[float]
    """For how long it thought in each of its turns, in milliseconds; what it answered to others counts too."""


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    number: int
    seats: list[Seat]
    rows: dict[str, list[Row]] = field(default_factory=dict)
    """What the accumulators saw, by their names."""


@dataclass(frozen=True)
class Crashed:
    """A game that went wrong: what happened, whose bot it was, and the record up to there."""

    number: int
    error: str
    bot: str | None = None
    record: str | None = None


Result: TypeAlias = Played | Crashed


def read_result(document: dict[str, Any]) -> Result:
    """The result that was written as ``dataclasses.asdict``; raises ``TypeError`` or ``KeyError`` if it is none."""
    if "error" in document:
        return Crashed(**document)
    return Played(document["number"], [Seat(**seat) for seat in document["seats"]], document["rows"])


def play_game(options: Options, bots: Sequence[str], stats: Sequence[str] = ()) -> Result:
    """Play one game with these bots in the seats.

    >>> game = play_game(Options.first_game(seed=1), ["greedy", "random"])
    >>> [seat.bot for seat in game.seats], sum(seat.share for seat in game.seats)
    (['greedy', 'random'], 1.0)
    """
    return play(Match(options.resolved(), tuple(bots)), stats)


def play(match: Match, stats: Sequence[str] = ()) -> Result:
    """Play the game and watch it; whatever goes wrong is the game's result, too."""
    running = _RunningMatch(match)
    try:
        return running.play(stats)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # bots and statistics may be anybody's
        record = Record(match.options, tuple(running.actions), names=match.bots)
        return Crashed(match.number, f"{running.at_work}: {_described(error)}", running.asked, record_text(record))


def record_text(record: Record) -> str:
    """The record as text, or as JSON if the engine cannot even replay it."""
    try:
        return record.text()
    except Exception:  # noqa: BLE001  # that is what the record shows
        return json.dumps(record.document(), indent=2) + "\n"


class _RunningMatch:
    """A game under way, and who is at work if something goes wrong."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.actions: list[Action] = []
        self.turn_ms: list[list[float]] = [[] for _ in match.bots]
        self.at_work = "the set-up"
        self.asked: str | None = None

    def play(self, stats: Sequence[str]) -> Played:
        """Play to the end."""
        bots = [self._seated(seat) for seat in range(len(self.match.bots))]
        watching = {name: statistic(name)() for name in stats}
        state = first_state(self.match.options)
        for accumulator in self._each(watching):
            accumulator.begin(state)
        self.turn_ms[state.active].append(0.0)
        while not state.over:
            action = self._decision(state, bots[state.decider])
            after = apply(state, action, tell=bool(watching))
            self.actions.append(action)
            for accumulator in self._each(watching):
                accumulator.step(state, action, after)
            if action.kind == END and not after.over and after.phase != LAST:
                self.turn_ms[after.active].append(0.0)
            state = after
        return self._result(state, watching)

    def _seated(self, seat: int) -> Bot:
        """The bot of a seat. Its seed tells it nothing about the deal."""
        name = self.asked = self.match.bots[seat]
        self.at_work = f"{name} (player {seat + 1})"
        return make_bot(name, Random(f"bot {self.match.options.seed} {seat}").getrandbits(64), perf_counter)

    def _decision(self, state: State, bot: Bot) -> Action:
        """What the bot chooses."""
        seat = state.decider
        self.asked = self.match.bots[seat]
        self.at_work = f"{self.asked} (player {seat + 1})"
        seen = view(state, seat)
        begun = perf_counter()
        answer: object = bot.choose(seen)
        self.turn_ms[seat][-1] += 1000 * (perf_counter() - begun)
        match answer:
            case (str() as kind, int() as hex):
                action = Action(kind, hex)
                self.at_work += f", {action}"
                return action
        raise IllegalAction(f"answered {short(answer)}, which is not an action (kind, hex)")

    def _each(self, watching: dict[str, Accumulator]) -> Iterator[Accumulator]:
        """Each accumulator at its work."""
        for name, accumulator in watching.items():
            self.at_work, self.asked = f"statistic {name}", None
            yield accumulator

    def _result(self, state: State, watching: dict[str, Accumulator]) -> Played:
        """Count the gold, and ask the accumulators."""
        scores = score(state)
        first = winners(scores)
        seats = [
            Seat(bot, gold.total, (seat in first) / len(first), [round(ms, 3) for ms in times])
            for seat, (bot, gold, times) in enumerate(zip(self.match.bots, scores, self.turn_ms, strict=True))
        ]
        rows = [[dict(row) for row in accumulator.rows(state, seats)] for accumulator in self._each(watching)]
        json.dumps(rows, allow_nan=False)  # complains of what cannot be kept
        return Played(self.match.number, seats, dict(zip(watching, rows, strict=True)))


def _described(error: BaseException) -> str:
    """An error in a line, with the place where it happened if that is not plain."""
    if isinstance(error, IllegalAction):
        return str(error)
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({PurePath(place.filename).name}, line {place.lineno})"
