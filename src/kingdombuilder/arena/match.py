"""Play one game of bots; failures of bots become part of the result."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from reprlib import repr as short
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any, TypeAlias

from ..bots.bot import Bot
from ..bots.own_class import described
from ..game.actions import Action
from ..game.apply import apply
from ..game.documents.record import Record
from ..game.errors import IllegalAction
from ..game.options import Options
from ..game.scoring import score, winners
from ..game.setup import first_state
from ..game.state import State
from ..game.view import view
from ..programs.external_bot import Program
from ..programs.players import chance_of, make_player
from .accumulators import Accumulator, Row, begins_turn, statistic


@dataclass(frozen=True)
class Match:
    """A game to play: resolved options and a bot for each seat."""

    options: Options
    bots: tuple[str, ...]
    """The names of the bots, in the order of the seats."""
    number: int = 0
    """Its index among the games of a tournament."""
    deal: int = 0
    """The number of its deal; games of one deal differ only in the seating."""
    limit: int | None = None
    """The time limit of a decision, in milliseconds."""

    def record(self, actions: Iterable[Action] = ()) -> Record:
        """The record of the game so far, with the names of the bots as far as a record allows them."""
        names = ("".join(each if each.isprintable() and each != "|" else " " for each in bot) for bot in self.bots)
        return Record(self.options, tuple(actions), names=tuple(name.strip() for name in names))


@dataclass(frozen=True)
class Seat:
    """The result of a bot in one seat."""

    bot: str
    gold: int
    share: float
    """Its share of the victory: 1, 1/2 if two share it, or 0."""
    turn_ms: list[float]
    """The time that it took in each turn, in milliseconds, including reactions to others."""
    fault: str | None = None
    """Why a built-in bot replaced it, if it is a program that failed."""


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    number: int
    seats: list[Seat]
    rows: dict[str, list[Row]] = field(default_factory=dict)
    """The rows of the accumulators, by name."""
    actions: list[str] = field(default_factory=list)
    """The actions, if they are to be kept."""
    seconds: float = 0.0
    """The total time."""


@dataclass(frozen=True)
class Crashed:
    """A game that failed: the error, the bot, and the record so far."""

    number: int
    error: str
    bot: str | None = None
    record: str | None = None


Result: TypeAlias = Played | Crashed


def read_result(document: dict[str, Any]) -> Result:
    """Parse a result written with ``dataclasses.asdict``; raises ``TypeError`` or ``KeyError`` if it is invalid."""
    if "error" in document:
        return Crashed(**document)
    return Played(**document | {"seats": [Seat(**seat) for seat in document["seats"]]})


def play_game(options: Options, bots: Sequence[str], stats: Sequence[str] = ()) -> Result:
    """Play one game with these bots in the seats.

    >>> game = play_game(Options.first_game(seed=1), ["greedy", "random"])
    >>> [seat.bot for seat in game.seats], sum(seat.share for seat in game.seats)
    (['greedy', 'random'], 1.0)
    """
    return play(Match(options.resolved(), tuple(bots)), stats)


def play(match: Match, stats: Sequence[str] = (), *, keep_actions: bool = False) -> Result:
    """Play a match; an exception becomes a ``Crashed`` result."""
    running, begun = _RunningMatch(match), perf_counter()
    try:
        played = replace(running.play(stats), seconds=round(perf_counter() - begun, 3))
        return replace(played, actions=[str(action) for action in running.actions]) if keep_actions else played
    except (Exception, SystemExit) as error:  # noqa: BLE001  # code of users may raise anything
        record = record_text(match.record(running.actions))
        return Crashed(match.number, f"{running.at_work}: {described(error)}", running.asked, record)
    finally:
        running.close()


def record_text(record: Record) -> str:
    """The record as text, or as JSON if the engine cannot even replay it."""
    try:
        return record.text()
    except Exception:  # noqa: BLE001  # that is what the record shows
        return json.dumps(record.document(), indent=2) + "\n"


class _RunningMatch:
    """A game under way, which tracks the active bot or statistic for error messages."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.actions: list[Action] = []
        self.turn_ms: list[list[float]] = [[] for _ in match.bots]
        self.at_work = "the set-up"
        self.asked: str | None = None
        self.bots: list[Bot] = []

    def play(self, stats: Sequence[str]) -> Played:
        """Play to the end."""
        for seat in range(len(self.match.bots)):
            self.bots.append(self._seated(seat))
        watching = {name: statistic(name)() for name in stats}
        state = first_state(self.match.options)
        for accumulator in self._each(watching):
            accumulator.begin(state)
        self.turn_ms[state.active].append(0.0)
        while not state.over:
            seat = state.decider
            action = self._decision(state, self.bots[seat])
            after = apply(state, action, tell=bool(watching))
            self.actions.append(action)
            for bot in self._hearing(f"of {action}"):
                bot.happened(seat, action)
            for accumulator in self._each(watching):
                accumulator.step(state, action, after)
            if begins_turn(action, after):
                self.turn_ms[after.active].append(0.0)
            state = after
        for bot in self._hearing("of the end"):
            bot.over(state)
        return self._result(state, watching)

    def close(self) -> None:
        """Close all bots."""
        for bot in self.bots:
            with suppress(Exception):  # the game has its result already
                bot.close()

    def _hearing(self, what: str) -> Iterator[Bot]:
        """Yield each bot that is told something, so that an error is blamed on it."""
        for listener, bot in enumerate(self.bots):
            self.asked = self.match.bots[listener]
            self.at_work = f"{self.asked} (player {listener + 1}), hearing {what}"
            yield bot

    def _seated(self, seat: int) -> Bot:
        """Create the bot of a seat. Its seed is independent of the deal."""
        name = self.asked = self.match.bots[seat]
        self.at_work = f"{name} (player {seat + 1})"
        return make_player(name, chance_of(self.match.options.seed, seat), perf_counter, self.match.limit)

    def _decision(self, state: State, bot: Bot) -> Action:
        seat = state.decider
        self.asked = self.match.bots[seat]
        self.at_work = f"{self.asked} (player {seat + 1})"
        seen = view(state, seat)
        begun = perf_counter()
        with at_most(None if isinstance(bot, Program) else self.match.limit):
            answer: object = bot.choose(seen)
        self.turn_ms[seat][-1] += 1000 * (perf_counter() - begun)
        match answer:
            case (str() as kind, int() as hex):
                action = Action(kind, hex)
                self.at_work += f", {action}"
                return action
        raise IllegalAction(f"answered {short(answer)}, which is not an action (kind, hex)")

    def _each(self, watching: dict[str, Accumulator]) -> Iterator[Accumulator]:
        """Yield each accumulator, so that an error is blamed on it."""
        for name, accumulator in watching.items():
            self.at_work, self.asked = f"statistic {name}", None
            yield accumulator

    def _result(self, state: State, watching: dict[str, Accumulator]) -> Played:
        """The scores, and the rows of the accumulators."""
        scores = score(state)
        first = winners(scores)
        seats = [
            Seat(name, gold.total, (seat in first) / len(first), [round(ms, 3) for ms in times], bot.fault)
            for seat, (name, bot, gold, times) in enumerate(
                zip(self.match.bots, self.bots, scores, self.turn_ms, strict=True)
            )
        ]
        rows = [[_flat(row) for row in accumulator.rows(state, seats)] for accumulator in self._each(watching)]
        return Played(self.match.number, seats, dict(zip(watching, rows, strict=True)))


def _flat(row: Row) -> Row:
    """Check that a row of a statistic is flat and its values can be stored and compared."""
    json.dumps(row, allow_nan=False)
    for column, value in row.items():
        if not isinstance(value, str | float | int | None):
            raise TypeError(f"{column!r} should be a text or a number, not {short(value)}")
    return dict(row)


@contextmanager
def at_most(ms: int | None) -> Iterator[None]:
    """Enforce a time limit by a signal, or where there is none, by an error afterwards."""
    begun = perf_counter()

    def too_late(*_: object) -> None:
        raise TimeoutError(f"exceeded the limit of {ms} ms per decision")

    can_interrupt = ms is not None and hasattr(signal, "setitimer") and current_thread() is main_thread()
    if can_interrupt and ms is not None:
        before = signal.signal(signal.SIGALRM, too_late)
        signal.setitimer(signal.ITIMER_REAL, ms / 1000)
    try:
        yield
    finally:
        if can_interrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if ms is not None and 1000 * (perf_counter() - begun) > ms:
        too_late()
