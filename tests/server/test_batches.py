"""Tables are written together, but a row that cannot be written fails alone: strangers' tables go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.server import protocol as m
from kingdombuilder.server.storage.columns import Facts
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.table import views
from kingdombuilder.server.table.new_tables import lay
from kingdombuilder.server.table.table import Row, Table
from tests.server import serving

TABLES = [letter * 12 for letter in "ABCDEFGH"]
RUNNING = Facts("running", None)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return serving.sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()


def outcomes(address: str, bad: Row) -> dict[str, type | None]:
    """Add a row to every table at the same time, the bad one to one of them: for each the error, None if it is safe."""

    async def run() -> dict[str, type | None]:
        engine = open_database(database_url(address))
        await bring_up_to_date(engine)
        store = Store(engine)
        for id in TABLES:
            sheet, _ = lay(m.NewTable(), id, "ann", 0)
            facts = Facts("open", None, None, views.summary(Table(sheet)))
            await store.create(sheet, [Row(1, 0, "ann", "key", m.WasSet())], facts)
        rows = {id: Row(2, 0, "ann", "other", m.Spoke(0, "hello")) for id in TABLES} | {TABLES[3]: bad}
        answers: list[Any] = await asyncio.gather(
            *(store.append(id, [row], RUNNING) for id, row in rows.items()), return_exceptions=True
        )
        found = {id: None if answer is None else type(answer) for id, answer in zip(rows, answers, strict=True)}
        for id, failed in found.items():
            assert len(await store.rows(id)) == (1 if failed else 2)
        await store.close()
        return found

    return asyncio.run(run())


def test_a_row_that_cannot_be_encoded(address: str) -> None:
    found = outcomes(address, Row(2, 0, "ann", None, m.Resigned(10**5000)))
    assert [id for id, failed in found.items() if failed] == [TABLES[3]]
    assert found[TABLES[3]] is ValueError


def test_a_row_that_the_database_refuses(address: str) -> None:
    """The log has a row with this key already."""
    found = outcomes(address, Row(2, 0, "ann", "key", m.Spoke(0, "again")))
    assert [id for id, failed in found.items() if failed] == [TABLES[3]]


def test_a_number_that_the_database_cannot_hold(address: str) -> None:
    found = outcomes(address, Row(2, 2**70, "ann", None, m.Spoke(0, "late")))
    assert [id for id, failed in found.items() if failed] == [TABLES[3]]
