"""What is kept beside a log, so that it can be searched for, is after every row what follows from the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.schema import tables
from kingdombuilder.server.storage.store import Store
from kingdombuilder.service.facts import due
from kingdombuilder.table import commands
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Table
from tests.server.quiet import tables_in
from tests.server.sitting import act, options_of

ID = "A" * 12
DECISIONS = 40
"""After so many somebody gives up, where there is more to see than how a game ends."""


async def kept_beside(store: Store) -> tuple[Any, ...]:
    """What is kept of the table, as it can be searched for."""
    c = tables.c
    async with store.engine.connect() as connection:
        found = (await connection.execute(select(c.last, c.status, c.due, c.decider).where(c.id == ID))).one()
    return tuple(found)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"clock": {"kind": "real", "bank": 60, "increment": 5}},
        {"clock": {"kind": "days", "days": 1}},
        {"bots": ["greedy"]},
    ],
    ids=lambda asked: next(iter(asked), "plain"),
)
def test_what_is_kept_beside_a_log_follows_from_it(database: str, asked: dict[str, Any]) -> None:
    """People decide, take back, talk and give up, a bot decides, and something is due or not."""
    seen = set[tuple[Any, ...]]()

    async def run() -> None:
        engine, rng, clock = open_database(database_url(database)), Random(1), count(1000, 10)
        await bring_up_to_date(engine)
        store = Store(engine)
        held = tables_in(store, now=lambda: next(clock))
        config, entries = lay(msgspec.convert({"name": "Ann", "seed": "1", **asked}, m.NewTable), ID, "ann", 0)
        live = await held.create(config, entries)

        async def check() -> None:
            kept, table = await kept_beside(store), Table(config, await store.rows(ID))
            assert kept == (table.number, table.status, due(table), table.decider)
            seen.add((kept[1], kept[2] is None))

        async def ask(guest: str, command: m.Command) -> None:
            with suppress(Refusal):
                await held.ask(live, Caller(guest), command)
            await check()

        await check()
        if "bots" not in asked:
            await ask("bob", m.Join(name="Bob"))
        await ask("ann", m.Start())
        for step in count():
            if live.table.decider is None or not live.table.play:
                break
            seat, action = live.table.decider, rng.choice(list(options_of(live.table.play.state)))
            guest = live.table.chairs[seat].guest
            if guest:
                await ask(guest, act(action))
            else:
                await held.commit(live, by_bot(seat, action))
                await check()
            if step % 5 == 4:
                for command in (m.Undo(), m.Redo(), m.Chat(text="Well?")):
                    await ask("ann", command)
            if asked and step == DECISIONS:
                await ask("ann", m.Resign())
        assert live.table.status == "finished"
        await store.close()

    def by_bot(seat: int, action: Any) -> Callable[[Table], list[m.AnyEntry]]:
        def wanted(table: Table) -> list[m.AnyEntry]:
            entry = commands.bot_entry(table, seat, action, table.moved)
            return [entry] if entry else []

        return wanted

    asyncio.run(run())
    assert ("running", True) in seen or "clock" in asked
    assert ("running", False) in seen or not asked


@pytest.mark.parametrize("asked", [{}, {"clock": {"kind": "days", "days": 1}}], ids=["nothing is", "something is"])
@pytest.mark.parametrize("before", [None, 5000], ids=["thought nothing", "thought something"])
def test_what_another_version_thought_due_is_put_right(
    database: str, asked: dict[str, Any], before: int | None
) -> None:
    """Something is due or not, whoever thought otherwise; but a node that has claimed a table until 5000 keeps it."""

    async def run() -> None:
        engine, clock = open_database(database_url(database)), count(1000, 10)
        await bring_up_to_date(engine)
        store = Store(engine)
        held = tables_in(store, now=lambda: next(clock))
        config, entries = lay(msgspec.convert({"name": "Ann", "seed": "1", **asked}, m.NewTable), ID, "ann", 0)
        live = await held.create(config, entries)
        await held.ask(live, Caller("bob"), m.Join(name="Bob"))
        async with store.writing.begin() as connection:
            await connection.execute(update(tables).values(due=before))
        await tables_in(store).get(ID)
        _, status, kept, _ = await kept_beside(store)
        assert status == "running"
        assert kept == (before if asked and before else due(live.table))
        assert (kept is None) == (not asked)
        await store.close()

    asyncio.run(run())
