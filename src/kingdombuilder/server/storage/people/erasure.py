"""What a guest whose data are deleted leaves behind at a table: written anew, with the entry that says so.

What an analysis found of their turns goes, too; whoever wants it can have it made again, of a game without names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from ...table.sheet import Sheet
from ...table.table import Row
from ..notifications import ROWS, notify
from ..schema import analyses, entries, results, sitters, tables
from ..store import Store
from ..writing.columns import Facts, facts_values, row_values, sheet_values
from ..writing.jobs import Conflict

_ROW = (entries.c.table_id == bindparam("of_table"), entries.c.number == bindparam("at_number"))


async def rewrite(
    store: Store, guest: str, sheet: Sheet, changed: Sequence[Row], added: Sequence[Row], facts: Facts
) -> None:
    """Write a table's sheet and some of its rows anew, and add rows, all at once.

    ``Conflict`` if somebody else has added rows meanwhile. The other nodes are told that there is more to read.
    """
    of_table = tables.c.id == sheet.id
    about = {name: value for name, value in sheet_values(sheet).items() if name in ("host", "sheet")}
    about |= {"last": added[-1].number, "updated": added[-1].at, **facts_values(facts)}
    async with store.writing.begin() as connection:
        last = await connection.scalar(select(tables.c.last).where(of_table).with_for_update())
        if last != added[0].number - 1:
            raise Conflict(sheet.id[:4])
        await connection.execute(update(tables).where(of_table).values(**about))
        if changed:
            columns: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("guest", "key", "entry")}
            await connection.execute(
                update(entries).where(*_ROW).values(**columns), [_new_values(sheet.id, row) for row in changed]
            )
        await connection.execute(insert(entries), [row_values(sheet.id, row) for row in added])
        of_guest = (results.c.table_id == sheet.id, results.c.guest == guest)
        await connection.execute(update(results).where(*of_guest).values(guest=None))
        await connection.execute(delete(sitters).where(sitters.c.table_id == sheet.id, sitters.c.guest == guest))
        await connection.execute(delete(analyses).where(analyses.c.table_id == sheet.id))
        if store.is_postgresql:
            await connection.run_sync(notify, [f"{ROWS} {sheet.id} {added[-1].number}"])


def _new_values(table: str, row: Row) -> dict[str, object]:
    values = row_values(table, row)
    changed = {f"new_{name}": values[name] for name in ("guest", "key", "entry")}
    return {"of_table": table, "at_number": row.number, **changed}
