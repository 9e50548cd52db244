"""Servers that are broken on purpose, so that it can be seen that ``make chaos`` notices.

``python -m tests.server.broken_node forgetful --port 0 --database ADDRESS`` serves like ``tools.chaos.node``, but for
one thing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count

from kingdombuilder.server.storage.store import Store
from kingdombuilder.service.bots import Bots
from kingdombuilder.service.facts import Facts
from kingdombuilder.table.table import Row
from tools.chaos import node

OFTEN = 25
"""Every so many times something goes wrong."""
_numbers = count(1)


def is_bad_moment() -> bool:
    """Whether something goes wrong now."""
    return not next(_numbers) % OFTEN


def be_forgetful() -> None:
    """Now and then something is acknowledged that is not written."""
    append = Store.append

    async def forget(self: Store, table: str, rows: Sequence[Row], facts: Facts) -> None:
        if not is_bad_moment():
            await append(self, table, rows, facts)

    Store.append = forget  # type: ignore[method-assign]


def be_lazy() -> None:
    """No bot ever decides."""
    Bots.look_after = lambda *_: None  # type: ignore[method-assign]


BROKEN = {"forgetful": be_forgetful, "lazy": be_lazy}


if __name__ == "__main__":
    BROKEN[sys.argv.pop(1)]()
    node.main()
