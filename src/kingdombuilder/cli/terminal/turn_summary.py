"""Summaries of turns, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...game.actions import Action, print_actions
from ...game.events import (
    CardRemoved,
    CardTurnedUp,
    Event,
    GoldEarned,
    LastHouseBuilt,
    Lost,
    PieceTakenOff,
    Taken,
    TileLost,
    TileTaken,
)
from ...game.state import State
from ...texts import in_english

TOLD = (CardRemoved, CardTurnedUp, GoldEarned, LastHouseBuilt, Lost, Taken, TileLost, TileTaken)
"""Events that the actions do not imply."""


def summary_of_turn(states: Sequence[State], actions: Sequence[Action], names: Sequence[str]) -> str:
    """A turn in one line, from its first state and those after each action, the last of which ended the turn."""
    active = states[0].active
    events = [event for state in states[1:] for event in state.events or () if _is_told(event, active)]
    done = ", ".join(_phrases(states, actions[:-1], names, active)) or "nothing"
    card = states[0].card or states[-2].card or "no card"
    return " ".join([f"{names[active]} ({card}): {done}.", *(in_english(event, names) for event in events)])


def summary_of_end(states: Sequence[State], actions: Sequence[Action], names: Sequence[str]) -> str:
    """The decisions after the last turn in one line."""
    return f"after the last turn: {'; '.join(_phrases(states, actions, names, None))}"


def _is_told(event: Event, active: int) -> bool:
    """Whether to mention an event: those in ``TOLD``, and losses of other players."""
    return isinstance(event, TOLD) or (isinstance(event, PieceTakenOff) and event.player != active)


def _phrases(
    states: Sequence[State], actions: Sequence[Action], names: Sequence[str], active: int | None
) -> Iterator[str]:
    """The actions in notation; those of other players with their names."""
    for seat, steps in groupby(zip(states, actions, strict=False), lambda step: step[0].decider):
        phrases = print_actions([action for _, action in steps])
        if seat == active:
            yield from phrases
        else:
            yield f"{names[seat]}: {', '.join(phrases)}"
