"""A table in memory: its lock, and those who look at it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from .. import protocol as m
from ..table.refusals import Refusal
from ..table.table import Table
from .watchers import Watcher


class TableLock(asyncio.Lock):
    """The lock of a table in memory. Nobody gets it any more once that table is out of date."""

    gone = False

    async def acquire(self) -> Literal[True]:
        """Wait for one's turn."""
        await super().acquire()
        if self.gone:
            self.release()
            raise Refusal("busy", "this table must be looked for again; try again", 503)
        return True


@dataclass
class Sight:
    """What is known of where a guest is."""

    last: int
    """When they were last seen at the table."""
    there: bool = False
    """Whether they were connected when somebody looked last."""
    written: int = 0
    """What is written down of when they were last seen."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory, with those who look at it."""

    table: Table
    lock: TableLock = field(default_factory=TableLock)
    watchers: set[Watcher] = field(default_factory=set)
    sights: dict[str, Sight] = field(default_factory=dict)
    """When guests who sit there were last seen."""
    looked_at: int = 0
    """When somebody had to do with it last."""
    bots_task: asyncio.Task[None] | None = None
    address: str = ""
    """Where the host called from; unknown if the table was set on another node, or before this one started."""
    written: int = 0
    """The number of the last row that this node wrote."""
    advised: set[tuple[int, m.Advice]] = field(default_factory=set)
    """Which seats are known to have been advised, and by what."""
    number: int = field(init=False)
    """The number of the last row that is safe and was told."""

    def __post_init__(self) -> None:
        """Take all that was read for safe."""
        self.number = self.table.number

    def here(self) -> list[bool]:
        """At which seats people are connected to this node."""
        seats = {watcher.who.seat for watcher in self.watchers}
        return [seat in seats for seat in range(len(self.table.chairs))]
