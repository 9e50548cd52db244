"""Run a program for one turn, as a server does, without state between turns."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from ..game.actions import Action
from ..game.apply import apply
from ..game.errors import HiddenInformation
from ..game.state import State
from .external_bot import Program

STARTING = 5.0
"""Seconds for the hello of a program while players wait."""


class Turn(NamedTuple):
    """The actions of a program, up to the end of the turn, an unforeseeable event, or its failure."""

    actions: list[Action]
    fault: str | None
    """The reason of its failure, if any."""


def play_turn(seen: State, command: str, chance: str, ms: int) -> Turn:
    """Let a program play from this view, with ``ms`` milliseconds for the whole turn after its hello."""
    program, left = Program(command, chance, starting=STARTING), ms / 1000
    seat, actions = seen.decider, list[Action]()
    try:
        program.begin(seen)
        with suppress(HiddenInformation):
            while not seen.over and seen.decider == seat:
                if left <= 0:
                    program.replace(f"it took more than {ms} ms for its turn")
                program.ms, began = max(1, round(1000 * left)), monotonic()
                action = Action(*program.choose(seen))
                left -= monotonic() - began
                if program.fault:  # the house bot answered; the caller decides who plays on
                    break
                actions.append(action)
                program.happened(seat, action)
                seen = apply(seen, action)
    finally:
        program.close()
    return Turn(actions, program.fault)
