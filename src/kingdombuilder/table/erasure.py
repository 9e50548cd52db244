"""Rewrites a log, to delete the data of a guest or to rename a guest.

The game continues for the others: only names change; a deletion also replaces words and the id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ..protocol import messages as m
from .config import TableConfig
from .ids import is_erased
from .table import Row, Table

NOBODY = "Guest"
"""The name of a guest whose data were deleted."""

_decode_config = msgspec.json.Decoder(TableConfig).decode


def played_by_others(rows: Iterable[Row], guest: str) -> bool:
    """Whether another guest, whose data still exist, has acted at a table."""
    return any(row.guest is not None and row.guest != guest and not is_erased(row.guest) for row in rows)


def without_guest(config: TableConfig, guest: str, other: str) -> TableConfig:
    """The configuration without a guest, whose id is replaced by ``other``.

    A seat reserved for them stays reserved until the entry of the deletion, so that earlier rows are folded as before,
    down to the colours of the bots. A host who only watched gave no name: at a rematch of an earlier version it is the
    name of the host of the first table.
    """
    if config.host == guest:
        record = msgspec.json.decode(config.record) | {"names": []}
        config = msgspec.structs.replace(config, record=msgspec.json.encode(record).decode())
    if config.host == guest or config.asked.watch:
        config = msgspec.structs.replace(config, asked=msgspec.structs.replace(config.asked, name=NOBODY))
    reserved = [
        msgspec.structs.replace(one, name=NOBODY) if one and one.guest == guest else one for one in config.reserved
    ]
    config = msgspec.structs.replace(config, reserved=reserved)
    return _decode_config(m.encode(config).replace(f'"{guest}"'.encode(), f'"{other}"'.encode()))


def row_without_guest(row: Row, guest: str, other: str) -> Row:
    """A row of the log without a guest; rows of others are unchanged."""
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
    """The entries for a deletion: the guest leaves, or the substitute plays on."""
    seat = table.seat_of(guest)
    entries: list[m.AnyEntry] = [m.Erased(seat)]
    if seat is not None and table.status == "open":
        entries.insert(0, m.LeftTable(seat, None))
    elif seat is not None and table.status == "running" and table.chairs[seat].decides:
        entries.insert(0, m.LeftTable(seat, table.config.terms.substitute))
    return entries


def rewritten(
    config: TableConfig, rows: Sequence[Row], guest: str, other: str
) -> tuple[TableConfig, list[Row], list[Row]]:
    """A table without a guest: the configuration, all rows, and the rows that changed."""
    new = [row_without_guest(row, guest, other) for row in rows]
    return without_guest(config, guest, other), new, [row for row, old in zip(new, rows, strict=True) if row is not old]


def renamed(
    config: TableConfig, rows: Sequence[Row], guest: str, name: str
) -> tuple[TableConfig, list[Row], list[Row]]:
    """A table where a guest has another name: the sheet, all rows, and those of them that differ from before."""
    kept = [msgspec.structs.replace(one, name=name) if one and one.guest == guest else one for one in config.reserved]
    config = msgspec.structs.replace(config, reserved=kept)
    if config.host == guest:
        config = msgspec.structs.replace(config, asked=msgspec.structs.replace(config.asked, name=name))
    changed = [
        msgspec.structs.replace(row, entry=msgspec.structs.replace(row.entry, name=name))
        for row in rows
        if row.guest == guest and isinstance(row.entry, m.Joined) and row.entry.name != name
    ]
    new = {row.number: row for row in changed}
    return config, [new.get(row.number, row) for row in rows], changed
