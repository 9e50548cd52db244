"""A program that plays one turn and leaves, as at a server: whoever runs it next need know nothing of it."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from ..game.actions import Action
from ..game.apply import apply
from ..game.errors import HiddenInformation
from ..game.state import State
from .host import Program

STARTING = 5.0
"""Seconds that a program has to say hello where somebody waits for it."""


class Turn(NamedTuple):
    """What a program played itself, up to the end of the turn, something that it cannot foresee, or its failure."""

    actions: list[Action]
    fault: str | None
    """What went wrong then, if anything did."""


def play_turn(seen: State, command: str, chance: str, ms: int) -> Turn:
    """Let a program play in this view; once it has said hello it has so many milliseconds for all of the turn."""
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
                if program.fault:  # this was the house, and whoever asked decides who plays on
                    break
                actions.append(action)
                program.happened(seat, action)
                seen = apply(seen, action)
    finally:
        program.close()
    return Turn(actions, program.fault)
