"""Random games over all boxes, with every state checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game.actions import END, Action
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents import position
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.errors import BadRecord, KingdomBuilderError
from kingdombuilder.game.state import State

from .deep_checks import DEEP_CHECKS, check_record, check_undo
from .invariants import BrokenInvariant, Stock, check, check_step, stock_of
from .random_starts import random_start

MOST_ACTIONS = 20_000
"""A game that takes longer than this never ends; random games take two hundred actions, the longest some hundreds."""
WHOLE_GAMES = 1 / 25
"""The share of games whose record is replayed and undone."""
EAGER = 0.4
"""The share of games in which nobody ends a turn while there is something else to do."""


@dataclass(frozen=True)
class Failure:
    """A game that went wrong: what happened, and a record that shows it."""

    seed: int
    error: str
    record: Record


@dataclass(frozen=True)
class Passed:
    """A game in which all was well: how long it was, and what was looked at how often."""

    actions: int
    checks: Counter[str]


def fuzz_game(seed: int, shares: Mapping[str, float] | None = None) -> Failure | Passed:
    """Play a random game, checking every state. ``shares`` says of which share of them each deep check is made."""
    start = random_start(seed)
    search = _Search(start, seed, shares or {})
    try:
        search.play()
    except Exception as error:  # noqa: BLE001  # whatever goes wrong is what is looked for
        record = replace(start, actions=tuple(search.actions))
        return Failure(seed, f"{type(error).__name__}: {error}", shortest(record))
    return Passed(len(search.actions), search.checks)


class _Search:
    """One game, as far as it has been played and looked at."""

    def __init__(self, start: Record, seed: int, shares: Mapping[str, float]) -> None:
        """Begin; what is looked at does not change what is played."""
        self.start, self.shares = start, shares
        self.moves, self.chance = Random(f"moves {seed}"), Random(f"audits {seed}")
        self.actions: list[Action] = []
        self.checks: Counter[str] = Counter()

    def play(self) -> None:
        """Play to the end."""
        state = self.start.first_state()
        stock = stock_of(state)
        self._look_at(state, stock)
        eager = self.moves.random() < EAGER
        while not state.over:
            self.actions.append(_drawn(state, self.moves, eager))
            after = apply(state, self.actions[-1], tell=True)
            check_step(state, self.actions[-1], after)
            state = after
            self._look_at(state, stock)
            if len(self.actions) > MOST_ACTIONS:
                raise BrokenInvariant(f"after {MOST_ACTIONS} actions the game is not over")
        self.checks["states"] += 1 + len(self.actions)
        self._look_back(state)

    def _look_at(self, state: State, stock: Stock) -> None:
        check(state, stock)
        for name, deep_check in DEEP_CHECKS.items():
            if self.chance.random() < self.shares.get(name, deep_check.share):
                self._note(name, deep_check.faults(state, self.chance))

    def _look_back(self, last: State) -> None:
        """Look at the game as a whole."""
        record = replace(self.start, actions=tuple(self.actions))
        if record.start is None:
            self._note("turns", _unequal_turns(record, last))
        if self.chance.random() < WHOLE_GAMES:
            self._note("records", check_record(record, last))
            self._note("undo and redo", check_undo(record, self.chance))

    def _note(self, name: str, faults: Iterable[str]) -> None:
        self.checks[name] += 1
        found = list(faults)
        if found:
            raise BrokenInvariant("; ".join(found))


def _drawn(state: State, chance: Random, eager: bool) -> Action:
    """A random action."""
    offers = choices(state)
    if eager and len(offers) > 1 and END in offers:
        offers = {kind: hexes for kind, hexes in offers.items() if kind != END}
    return Action(*draw_action(offers, chance))


def _unequal_turns(record: Record, last: State) -> Iterator[str]:
    """All players have had the same number of turns: the turns are the players times the rounds."""
    turns = sum(action.kind == END for action in record.actions)
    if turns % len(last.players):
        yield f"{turns} turns of {len(last.players)} players are not whole rounds"


def shortest(record: Record) -> Record:
    """A record of the same failure with few actions: from a position shortly before it, if that still shows it.

    What only a deep check has found does not show by replaying, so such a record stays as it is.
    """
    error = _error(record)
    if error is None:
        return record
    states = list(_states(record))
    for first in range(len(states) - 1, -1, -1):
        state = states[first]
        if state.pending or state.over or state.card is None:
            continue
        with suppress(KingdomBuilderError):
            shorter = _from_position(state, record.actions[first:])
            if _error(shorter) == error:
                return shorter
        if first < len(states) - 20:
            break
    return record


def _from_position(state: State, actions: tuple[Action, ...]) -> Record:
    """A record that goes on from a state; a box of which nothing lies on the table is no part of it."""
    options, start = state.setup.options, position.document(state)
    known = position.read(start, options.own_sections).setup.options
    return Record(replace(known, seed=options.seed), actions, start=start)


def _states(record: Record) -> Iterator[State]:
    """The states of a record up to the action that fails."""
    state = record.first_state()
    yield state
    for action in record.actions[:-1]:
        state = apply(state, action)
        yield state


def _error(record: Record) -> str | None:
    """What goes wrong when the record is replayed; of an action that is refused, only that it is."""
    try:
        states = record.states()
        before = next(states)
        stock = stock_of(before)
        check(before, stock)
        for action, state in zip(record.actions, states, strict=True):
            check_step(before, action, state)
            check(state, stock)
            before = state
    except BadRecord:
        return "refused"
    except Exception as error:  # noqa: BLE001  # whatever goes wrong is what is looked for
        return f"{type(error).__name__}: {error}"
    return None
