"""A table without the data of a guest who wants them deleted. The others go on: only names, words and the id go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .. import protocol as m
from .ids import is_erased
from .sheet import Sheet
from .table import Row, Table

NOBODY = "Guest"
"""What somebody is called whose data were deleted: as somebody who never gave a name."""

_decode_sheet = msgspec.json.Decoder(Sheet).decode


def played_by_others(rows: Iterable[Row], guest: str) -> bool:
    """Whether anybody besides this guest has done anything at a table, and is still known."""
    return any(row.guest is not None and row.guest != guest and not is_erased(row.guest) for row in rows)


def without_guest(sheet: Sheet, guest: str, other: str) -> Sheet:
    """What a table was set with, without a guest; the ``other`` id stands for them wherever theirs was.

    A seat that is kept for them stays so until the entry that says that they are gone: what happened before must come
    to the same, down to the colours of the bots. Who only watched asked for no name: at a rematch of an earlier version
    it is that of whoever set the first table.
    """
    if sheet.host == guest:
        record = msgspec.json.decode(sheet.record) | {"names": []}
        sheet = msgspec.structs.replace(sheet, record=msgspec.json.encode(record).decode())
    if sheet.host == guest or sheet.asked.watch:
        sheet = msgspec.structs.replace(sheet, asked=msgspec.structs.replace(sheet.asked, name=NOBODY))
    reserved = [
        msgspec.structs.replace(one, name=NOBODY) if one and one.guest == guest else one for one in sheet.reserved
    ]
    sheet = msgspec.structs.replace(sheet, reserved=reserved)
    return _decode_sheet(m.encode(sheet).replace(f'"{guest}"'.encode(), f'"{other}"'.encode()))


def row_without_guest(row: Row, guest: str, other: str) -> Row:
    """A row of the log, without a guest; rows of others stay as they are."""
    if row.guest != guest:
        return row
    entry = row.entry
    match entry:
        case m.Joined():
            entry = msgspec.structs.replace(entry, name=NOBODY)
        case m.Spoke():
            entry = msgspec.structs.replace(entry, text="")
    return Row(row.number, row.at, other, None, entry)


def farewell(table: Table, guest: str) -> list[m.AnyEntry]:
    """What happens at a table when the data of a guest are deleted: they leave, and a bot plays on for them."""
    seat = table.seat_of(guest)
    entries: list[m.AnyEntry] = [m.Erased(seat)]
    if seat is not None and table.status == "open":
        entries.insert(0, m.LeftTable(seat, None))
    elif seat is not None and table.status == "running" and table.chairs[seat].decides:
        entries.insert(0, m.LeftTable(seat, table.sheet.terms.substitute))
    return entries


def rewritten(sheet: Sheet, rows: Sequence[Row], guest: str, other: str) -> tuple[Sheet, list[Row], list[Row]]:
    """A table without a guest: the sheet, all rows, and those of them that differ from before."""
    new = [row_without_guest(row, guest, other) for row in rows]
    return without_guest(sheet, guest, other), new, [row for row, old in zip(new, rows, strict=True) if row is not old]
