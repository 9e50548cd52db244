"""A rematch: the next table, set as the last one was, with everybody on the same seat."""

from __future__ import annotations

import msgspec

from .. import protocol as m
from .ids import new_table_id
from .refusals import Refusal
from .table import Table


def rematched(table: Table) -> list[m.AnyEntry]:
    """The entry that names the next table, unless there is one."""
    if table.status != "finished":
        raise Refusal("not_finished", "a rematch comes after the game")
    return [] if table.next_table else [m.Rematched(new_table_id())]


def same_table(old: Table) -> m.NewTable:
    """What to ask for to have the same again: another deal, with the same bots on their seats."""
    bots = [chair.bot if chair.kind == "bot" else None for chair in old.chairs]
    return msgspec.structs.replace(old.sheet.asked, seed=None, players=len(bots), bots=bots, watch=True, autostart=True)


def same_seat(old: Table, seat: int, new: Table) -> m.Join:
    """Sit down at the next table as at the last one; where somebody was quicker, take whatever is left."""
    chair, taken = old.chairs[seat], [other.colour for other in new.chairs if other.taken]
    return m.Join(
        name=chair.name,
        colour=None if chair.colour in taken else chair.colour,
        seat=None if new.chairs[seat].taken else seat,
        key="rematch",
    )
