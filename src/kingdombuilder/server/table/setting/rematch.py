"""A rematch: the next table, set as the last one was. Everybody's seat is kept for them."""

from __future__ import annotations

import msgspec

from ... import protocol as m
from ..ids import is_erased, new_table_id
from ..refusals import Refusal
from ..sheet import Reservation, Sheet
from ..table import Table
from .new_tables import lay, left_to_chance


def rematched(table: Table, seat: int) -> list[m.AnyEntry]:
    """The entry by which a player offers a rematch and names the next table, unless there is one."""
    if table.status != "finished":
        raise Refusal("not_finished", "a rematch comes after the game")
    return [] if table.next_table else [m.Rematched(new_table_id(), seat)]


def lay_next(old: Table, id: str, host: str, now: int) -> tuple[Sheet, list[m.AnyEntry]]:
    """The sheet of the next table and what happens there at once; ``host`` is the first who asked for it."""
    again, kept = same_table(old), kept_seats(old)
    try:
        return lay(again, id, host, now, reserved=kept)
    except Refusal:  # what was asked for once may not be possible today, but the next table was announced
        return lay(left_to_chance(again, old.record.options), id, host, now, reserved=kept)


def same_table(old: Table) -> m.NewTable:
    """What to ask for to have the same again: another deal, with the same bots on their seats, and nobody's name."""
    bots = [chair.bot if chair.kind == "bot" else None for chair in old.chairs]
    changed = {"seed": None, "players": len(bots), "bots": bots, "name": m.NewTable().name}
    return msgspec.structs.replace(old.sheet.asked, **changed, watch=True, autostart=True)


def kept_seats(old: Table) -> list[Reservation | None]:
    """For whom the seats of the next table are kept: for the people who sat there, if they still can come."""
    return [
        Reservation(chair.guest, chair.name, chair.colour or old.free_colour(seat))
        if chair.guest and not is_erased(chair.guest)
        else None
        for seat, chair in enumerate(old.chairs)
    ]


def same_seat(old: Table, seat: int, new: Table) -> m.Join:
    """Sit down at the next table as at the last one; who comes after the seat was given away takes whatever is left."""
    chair, kept = old.chairs[seat], new.kept_for(old.chairs[seat].guest)
    colours = [other.colour for place, other in enumerate(new.chairs) if place != kept]
    free = seat == kept or not (new.chairs[seat].taken or new.chairs[seat].reserved)
    return m.Join(
        name=chair.name, colour=None if chair.colour in colours else chair.colour, seat=seat if free else None
    )
