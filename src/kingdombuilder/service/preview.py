"""Link previews of pages, with public information only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..game.state import State


@dataclass(frozen=True)
class Preview:
    """The public facts of a page."""

    about: Literal["open", "running", "result", "moment", "puzzle", "deal"]
    page: str
    """The canonical address of the page."""
    state: State
    """The state in a spectator's view."""
    version: int = 0
    """A version that changes with the state."""
    names: Sequence[str] = ()
    """The players by seat."""
    colours: Sequence[int] = ()
    """The players' colours, if not those of their seats."""
    gold: Sequence[int] = ()
    winners: Sequence[int] = ()
    facts: dict[str, str | int] = field(default_factory=dict)
    """Further values of its sentence: the day of a deal, free seats, the round of a moment."""
