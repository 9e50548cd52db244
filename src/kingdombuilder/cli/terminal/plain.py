"""Line-by-line output: for scripts, files and terminals that cannot be redrawn.

The board is printed once a turn, everything else as it happens.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from ...game.choices import choices
from ...game.state import State
from ...hexes import NOWHERE_MASK, Mask
from ..errors import printable
from . import panels
from .menu import Question
from .wording import usable_things

LONG_MENU = 30
"""A menu with more hexes than this is shown only when asked for."""


class Scene(NamedTuple):
    """A decision of a person."""

    state: State
    names: list[str]
    asked: Question
    whole_menu: bool = False
    """Whether to number all hexes, however many."""

    @property
    def marked(self) -> Mask:
        """The legal hexes, to be marked."""
        offers = choices(self.state)
        marked = 0
        for kind in [self.asked.kind] if self.asked.kind else offers:
            marked |= offers[kind] & ~NOWHERE_MASK
        return marked


class Plain:
    """Shows a game line by line; the answers come from standard input and are printed, too."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.board_due = True

    def notice(self, *notices: RenderableType) -> None:
        """Show something besides the board."""
        self.console.print(*notices, sep="\n")

    def turn_ended(self, summary: str) -> None:
        """Print the summary of a turn."""
        self.console.print(Text(summary, "dim"))
        self.board_due = True

    def show(self, scene: Scene) -> None:
        """Show what the person needs for the decision."""
        with self.console:
            if self.board_due:
                self.console.print(panels.position_table(scene.state, scene.names, scene.marked))
                for thing in usable_things(scene.state):
                    self.console.print(thing)
            long = scene.asked.hexes > LONG_MENU and not scene.whole_menu
            self.console.print(panels.short_menu(scene.asked) if long else panels.menu(scene.asked))
        self.board_due = False

    def read(self, prompt: str) -> str | None:
        """The next answer; None at the end of the input."""
        if sys.stdin.isatty():
            return self.ask(prompt)
        line = sys.stdin.readline()
        self.console.print(Text(prompt + printable(line.rstrip("\n"))))
        return line.strip() if line else None

    def ask(self, prompt: str) -> str | None:
        """Ask a person; None at the end of the input."""
        try:
            return input(prompt).strip()
        except EOFError:
            return None

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Do nothing while a bot thinks."""
        yield

    def close(self) -> None:
        """Restore the terminal."""
