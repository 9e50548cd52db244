"""Rewrites the log of a table without a guest, and adds the entry about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from ....service.facts import Facts
from ....service.ports import Conflict
from ....table.config import TableConfig
from ....table.table import Row
from ..jobs import config_values, facts_values, row_values
from ..notifications import ROWS, notify
from ..schema import entries, results, sitters, tables
from ..store import Store

_ROW = (entries.c.table_id == bindparam("of_table"), entries.c.number == bindparam("at_number"))


async def rewrite(
    store: Store, forgotten: str | None, config: TableConfig, changed: Sequence[Row], added: Sequence[Row], facts: Facts
) -> None:
    """Rewrite a table's configuration and some rows, and append rows, in one transaction; it may delete a guest, too.

    ``Conflict`` if another process has added rows meanwhile. Other nodes are notified.
    """
    of_table = tables.c.id == config.id
    about = {name: value for name, value in config_values(config).items() if name in ("host", "sheet")}
    about |= {"last": added[-1].number, "updated": added[-1].at, **facts_values(facts)}
    async with store.writing.begin() as connection:
        last = await connection.scalar(select(tables.c.last).where(of_table).with_for_update())
        if last != added[0].number - 1:
            raise Conflict(config.id[:4])
        await connection.execute(update(tables).where(of_table).values(**about))
        if changed:
            columns: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("guest", "key", "entry")}
            await connection.execute(
                update(entries).where(*_ROW).values(**columns), [_new_values(config.id, row) for row in changed]
            )
        await connection.execute(insert(entries), [row_values(config.id, row) for row in added])
        if forgotten:
            of_guest = (results.c.table_id == config.id, results.c.guest == forgotten)
            await connection.execute(update(results).where(*of_guest).values(guest=None))
            sat = (sitters.c.table_id == config.id, sitters.c.guest == forgotten)
            await connection.execute(delete(sitters).where(*sat))
        for feature in store.features:
            await feature.rewritten(connection, config.id)
        if store.is_postgresql:
            await connection.run_sync(notify, [f"{ROWS} {config.id} {added[-1].number}"])


def _new_values(table: str, row: Row) -> dict[str, object]:
    values = row_values(table, row)
    changed = {f"new_{name}": values[name] for name in ("guest", "key", "entry")}
    return {"of_table": table, "at_number": row.number, **changed}
