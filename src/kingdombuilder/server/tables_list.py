"""The lists of tables: public ones, and the caller's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..service.calls import Call
from ..service.feature import Feature
from ..service.routing import get
from ..table.ids import is_table_id
from .storage.table_lists import NO_TURN, Place, own_tables, public_tables

if TYPE_CHECKING:
    from .node import Server


class TableLists(Feature):
    """Pages of tables."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.store = server.store
        self.page = server.settings.page

    @get("tables", cost=4, on_device=True)
    async def tables_of(
        self, call: Call, status: m.Status = "open", mine: bool = False, before: str | None = None
    ) -> m.TableList:
        """Public tables, the newest of each address first: ``?status=open``, ``running`` or ``finished``.

        ``&mine=1`` lists the caller's own, newest first, with the ``seat``. For the next page, pass
        ``next`` of the last one as ``&before=``.
        """
        after, limit = _read_cursor(before), self.page + 1
        if not mine:
            found = await public_tables(self.store, status, after, limit)
        else:
            found = await own_tables(self.store, status, call.guest, after, limit) if call.guest else []
        next = ".".join(map(str, found[self.page - 1][0])) if len(found) > self.page else None
        return m.TableList([summary for _, summary in found[: self.page]], next)


def _read_cursor(cursor: str | None) -> Place | None:
    if cursor is None:
        return None
    *numbers, id = cursor.split(".")
    if len(numbers) not in (1, 2) or not all(map(_is_number, numbers)) or not is_table_id(id):
        raise Refusal("bad_cursor", "'before' must be 'next' of the previous page", 422)
    turn, created = map(int, [str(NO_TURN), *numbers][-2:])
    return Place(turn, created, id)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= 15
