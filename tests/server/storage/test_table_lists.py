"""Public lists take turns by address, page by page, however many tables there are."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert

from kingdombuilder.protocol import messages as m
from kingdombuilder.server.storage import table_lists
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.schema import audit, tables
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.storage.table_lists import Place, public_tables
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Table
from kingdombuilder.table.views.table_view import summary

HOSTS = {"A": 2, "B": 1, "C": 1, "D": None, "E": 1, "F": 1}
"""Which address tables are of, oldest first; of one that is not known yet."""


async def fill(store: Store) -> None:
    config, _ = lay(m.NewTable(), "A" * 12, "ann", 0)
    line = m.encode(summary(Table(config))).decode()
    async with store.writing.begin() as connection:
        for created, (name, host) in enumerate(HOSTS.items()):
            values = {"id": name * 12, "created": created, "host": "ann", "visibility": "public", "sheet": "{}"}
            facts = {"last": 1, "status": "open", "updated": created, "line": line.replace("A" * 12, name * 12)}
            await connection.execute(insert(tables).values(**values, **facts))
            for deed in ("join", "set") if host else ():
                said = {"at": 0, "address": f"{host:016}", "guest": "ann", "deed": deed, "about": name * 12}
                await connection.execute(insert(audit).values(**said))


@pytest.mark.parametrize("size", [1, 3, 100])
@pytest.mark.parametrize(
    ("newest", "expected"),
    [(500, "FDAECB"), (6, "FDAECB"), (3, "FDECBA"), (1, "FEDCBA")],
)
def test_every_table_is_listed_once(
    database: str, size: int, newest: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_lists, "NEWEST", newest)

    async def run() -> str:
        engine = open_database(database_url(database))
        await bring_up_to_date(engine)
        store, found = Store(engine), ""
        after: Place | None = None
        await fill(store)
        while page := await public_tables(store, "open", after, size):
            found += "".join(line.id[0] for _, line in page)
            after = page[-1][0]
        await store.close()
        return found

    assert asyncio.run(run()) == expected
