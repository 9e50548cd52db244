"""A rematch: a table with the same settings, on which every player's seat is reserved."""

from __future__ import annotations

import msgspec

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ..config import Reservation, TableConfig
from ..ids import is_erased
from ..table import Table
from .new_tables import lay, left_to_chance


def rematched(table: Table, seat: int, id: str) -> list[m.AnyEntry]:
    """The entry by which a player offers a rematch at the table with this id, unless there is one already."""
    if table.status != "finished":
        raise Refusal("not_finished", "a rematch comes after the game")
    return [] if table.next_table else [m.Rematched(id, seat)]


def lay_next(old: Table, id: str, host: str, now: int) -> tuple[TableConfig, list[m.AnyEntry]]:
    """The configuration of the rematch and its first entries; ``host`` is the player who offered it."""
    again, kept = same_table(old), kept_seats(old)
    try:
        return lay(again, id, host, now, reserved=kept)
    except Refusal:  # what was asked for once may not be possible today, but the next table was announced
        return lay(left_to_chance(again, old.record.options), id, host, now, reserved=kept)


def same_table(old: Table) -> m.NewTable:
    """The request for the same table with a new deal: the same bots on the same seats, no names."""
    bots = [chair.bot if chair.kind == "bot" else None for chair in old.chairs]
    changed = {"seed": None, "players": len(bots), "bots": bots, "name": m.NewTable().name}
    return msgspec.structs.replace(old.config.asked, **changed, watch=True, autostart=True)


def kept_seats(old: Table) -> list[Reservation | None]:
    """The reserved seats of the rematch: those of people whose data were not deleted."""
    return [
        Reservation(chair.guest, chair.name, chair.colour or old.free_colour(seat))
        if chair.guest and not is_erased(chair.guest)
        else None
        for seat, chair in enumerate(old.chairs)
    ]


def same_seat(old: Table, seat: int, new: Table) -> m.Join:
    """Take the same seat at the rematch, or any free one if it was given away."""
    chair, kept = old.chairs[seat], new.kept_for(old.chairs[seat].guest)
    colours = [other.colour for place, other in enumerate(new.chairs) if place != kept]
    free = seat == kept or not (new.chairs[seat].taken or new.chairs[seat].reserved)
    return m.Join(
        name=chair.name, colour=None if chair.colour in colours else chair.colour, seat=seat if free else None
    )
