"""Compares received with stored entries: no acknowledged entry is lost or changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.game.documents.record import Record
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.storage.database import database_url, open_database
from kingdombuilder.server.storage.store import Store
from kingdombuilder.table.commands import is_repeated
from kingdombuilder.table.config import TableConfig
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views.records import whole_record
from kingdombuilder.table.views.table_view import game_view

from .evidence import Acknowledged, Evidence, digest

COMMANDS: dict[str, type[m.Command]] = {"act": m.Act, "chat": m.Chat, "undo": m.Undo}
"""What players ask for."""

Stored = tuple[TableConfig, Sequence[Row]]


async def stored_tables(database: str, tables: Sequence[str]) -> dict[str, Stored]:
    """Which of these tables are stored in a database."""
    store = Store(open_database(database_url(database)))
    try:
        sheets = {table: await store.config(table) for table in tables}
        return {table: (config, await store.rows(table)) for table, config in sheets.items() if config}
    finally:
        await store.close()


def violations(evidence: Evidence, stored: Stored | None) -> Iterator[str]:
    """What is wrong at one table."""
    yield from evidence.faults
    if stored is None:
        yield "the table is not stored"
        return
    config, rows = stored
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        yield f"the log has gaps: {[row.number for row in rows]}"
        return
    yield from _lost(evidence, rows)
    yield from _forked(evidence, rows)
    yield from _shown_otherwise(evidence, config, rows)
    yield from _replayed_otherwise(config, rows)


def _lost(evidence: Evidence, rows: Sequence[Row]) -> Iterator[str]:
    """Acknowledged entries are stored once; no other entries are stored."""
    for number, what in evidence.acknowledged.items():
        if number > len(rows):
            yield f"lost: {what} was acknowledged as entry {number}, but the log ends with {len(rows)}"
        elif not _is_done_by(what, rows[number - 1]):
            yield f"lost: {what} was acknowledged as entry {number}, which is {rows[number - 1]}"
    for row in rows:
        key = _key(row)
        if key and key not in evidence.asked:
            yield f"nobody asked for {row}"
        elif key and row.number not in evidence.acknowledged:
            yield f"done, but the player who asks on and on was never told so: {row}"


def _is_done_by(what: Acknowledged, row: Row) -> bool:
    command = COMMANDS[what.command](key=what.key, **what.fields)
    return _key(row) == what.key and is_repeated(command, row.entry) and getattr(row.entry, "seat", None) == what.seat


def _key(row: Row) -> str | None:
    """The key as the player said it; it is stored behind the name of the guest."""
    return row.key.rpartition(":")[2] if row.key else None


def _forked(evidence: Evidence, rows: Sequence[Row]) -> Iterator[str]:
    """Every received entry is stored unchanged, and every player has received all entries."""
    for number, told in evidence.entries.items():
        if number > len(rows):
            yield f"a fork: entry {number} was told, but the log ends with {len(rows)}"
        elif (entry := m.encode(rows[number - 1].entry)) != told:
            yield f"a fork: entry {number} was told as {told!r} and is stored as {entry!r}"
    whole = evidence.at_rest or len(rows)
    for seat, end in evidence.ends.items():
        if end != whole:
            missed = "".join(f"; entry {row.number} is {m.encode(row.entry).decode()}" for row in rows[end:whole])
            yield f"seat {seat} is out of sync: it knows of {end} entries of {whole}{missed}"


def _shown_otherwise(evidence: Evidence, config: TableConfig, rows: Sequence[Row]) -> Iterator[str]:
    """Folded once more, the stored rows lead to every game that the players saw."""
    table = Table(config)
    for row in rows:
        table.fold(row)
        for seat in evidence.ends:
            shown = evidence.games.get((row.number, seat))
            if shown and shown != digest(m.encode(game_view(table, seat))):
                yield f"seat {seat} was shown another game after entry {row.number} than the stored one"


def _replayed_otherwise(config: TableConfig, rows: Sequence[Row]) -> Iterator[str]:
    """The record of the game, written and read, leads to the state at the table."""
    table = Table(config, rows)
    if table.play:
        *_, last = Record.parse(whole_record(table, rows).text()).states()
        if snapshot(last) != snapshot(table.play.state):
            yield "the record leads to another position than the one at the table"
