"""Random games over all boxes with every state checked: the search for mistakes nobody thought of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from ..bots.random_player import draw_action
from ..game import catalogue
from ..game.actions import Action
from ..game.apply import apply
from ..game.choices import choices
from ..game.documents import position
from ..game.documents.record import Record
from ..game.errors import KingdomBuilderError
from ..game.options import PLAYERS, Options
from ..game.setup import first_state
from ..game.state import State
from .invariants import cards_of, check


@dataclass(frozen=True)
class Failure:
    """A game that went wrong: what happened, and a record that shows it."""

    seed: int
    error: str
    record: Record


def random_options(seed: int) -> Options:
    """Options for a game with any boxes and any number of players."""
    chance = Random(seed)
    others = [name for name in catalogue.boxes if name != "base"]
    sets = ("base", *(name for name in others if chance.random() < 0.5))
    return Options(
        players=chance.choice(PLAYERS),
        sets=sets,
        seed=seed,
        start_player=0 if chance.random() < 0.5 else 1,
    )


def fuzz_game(seed: int) -> Failure | int:
    """Play a random game, checking every state; the failure, or the number of actions if all was well."""
    chance = Random(f"moves {seed}")
    options = random_options(seed)
    actions: list[Action] = []
    state = first_state(options)
    cards = cards_of(state)
    try:
        check(state, cards)
        while not state.over:
            actions.append(Action(*draw_action(choices(state), chance)))
            state = apply(state, actions[-1], tell=True)
            check(state, cards)
    except Exception as error:  # noqa: BLE001  # whatever goes wrong is what is looked for
        record = Record(options.resolved(), tuple(actions))
        return Failure(seed, f"{type(error).__name__}: {error}", shortest(record))
    return len(actions)


def shortest(record: Record) -> Record:
    """A record of the same failure with few actions: from a position shortly before it, if that still shows it."""
    states = list(_states(record))
    for first in range(len(states) - 1, -1, -1):
        state = states[first]
        if state.pending or state.over or state.card is None:
            continue
        with suppress(KingdomBuilderError):
            shorter = _from_position(state, record.actions[first:])
            if _fails(shorter):
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


def _fails(record: Record) -> bool:
    """Whether replaying the record goes wrong."""
    try:
        cards: Counter[str] | None = None
        for state in record.states():
            cards = cards or cards_of(state)
            check(state, cards)
    except Exception:  # noqa: BLE001  # as in fuzz_game
        return True
    return False
