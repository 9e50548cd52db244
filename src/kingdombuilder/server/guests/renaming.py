"""Renaming a guest, for operators: the name goes from every table, also from what happened before."""

from __future__ import annotations

from contextlib import suppress

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...service.facts import facts_of
from ...service.live_table import LiveTable
from ...service.ports import Conflict
from ...service.tables import ATTEMPTS, Tables, folded
from ...table import erasure
from ...table.names import told_apart
from ..storage.guests import guests as kept
from ..storage.guests.erasure import rewrite
from ..storage.store import Store


async def rename(tables: Tables, store: Store, guest: str, name: str) -> int:
    """Give a guest another name wherever the guest sits or sat; the number of tables that changed."""
    changed = 0
    for sat in await kept.tables_of(store, guest):
        with suppress(Refusal):  # what cannot be read shows no name
            changed += await _rename_at(tables, store, await tables.fresh(sat.id), guest, name)
    await kept.rename_rated(store, guest, name)
    return changed


async def _rename_at(tables: Tables, store: Store, live: LiveTable, guest: str, name: str) -> bool:
    """Rewrite the log of a table; False if there is nothing to change."""
    id = live.table.config.id
    async with live.lock:
        for _ in range(ATTEMPTS):
            config, rows = await store.config(id), await store.rows(id)
            if config is None:
                return False
            others = [chair.name for chair in live.table.chairs if chair.guest != guest]
            new, log, changed = erasure.renamed(config, rows, guest, told_apart(name, others))
            if not changed and new == config:
                return False
            table, _ = await tables.thinker.aside(folded, new, log, 0)
            happened = table.add([m.Renamed(table.seat_of(guest))], tables.now())
            added = [one.row for one in happened]
            with suppress(Conflict):
                await rewrite(store, None, new, changed, added, facts_of(table, added))
                tables.rewritten(live, table, happened)
                return True
    raise Refusal("busy", "too much is going on at a table of this guest; try again", 503)
