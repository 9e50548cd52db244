"""The log store in the browser: JSON texts of a configuration and its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ..protocol import messages as m
from ..protocol.decoding import decoded
from ..protocol.refusals import Refusal
from ..service.facts import Facts
from ..service.ports import Conflict, Sighting
from ..table.config import TableConfig
from ..table.table import Row
from .browser import Browser


class Advised(msgspec.Struct, frozen=True):
    """A seat that received advice, and its kind."""

    table: str
    seat: int
    kind: m.Advice


class Write(msgspec.Struct):
    """Rows to append to a log atomically."""

    table: str
    number: int
    """The number of the first of the rows."""
    rows: list[str]
    updated: int
    decider: int | None
    summary: m.TableSummary | None
    """The table's new line in lists; None if unchanged."""
    sheet: str | None = None
    """The configuration of a new table."""


class Stored(msgspec.Struct):
    """The stored facts of a table without its rows."""

    sheet: str
    last: int
    advised: list[Advised] = msgspec.field(default_factory=list)


class LogStore:
    """The logs of a device. Other windows write to them, too."""

    is_shared = True
    failures: tuple[type[Exception], ...] = ()

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    async def create(self, config: TableConfig, rows: Sequence[Row], facts: Facts) -> None:
        """Store a new table."""
        await self._write(config.id, rows, facts, m.encode(config).decode())

    async def append(self, table: str, rows: Sequence[Row], facts: Facts) -> None:
        """Add rows to a log."""
        await self._write(table, rows, facts)

    async def _write(self, table: str, rows: Sequence[Row], facts: Facts, sheet: str | None = None) -> None:
        write = writing(table, rows, facts.decider, facts.summary, sheet)
        if not await self.browser.write(m.encode(write).decode()):
            raise Conflict

    async def config(self, table: str) -> TableConfig | None:
        """The configuration of a table, if it exists."""
        stored = await self._stored(table)
        found: TableConfig | None = decoded(stored.sheet, TableConfig) if stored else None
        return found

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The log of a table after a number. If the whole log is read, torn rows are removed."""
        stored = await self._stored(table)
        texts: list[str] = decoded(await self.browser.rows(table, after), list[str]) if stored else []
        found = whole_rows(texts, after)
        last = after + len(found)
        if stored and not after and last < stored.last:
            await self.browser.cut(table, stored.last, last)
        return found if limit is None else found[: max(0, limit)]

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """The last number in the log of each of these tables that still exists."""
        found = {id: await self._stored(id) for id in ids}
        return {id: stored.last for id, stored in found.items() if stored}

    async def _stored(self, table: str) -> Stored | None:
        text = await self.browser.table(table)
        found: Stored | None = decoded(text, Stored) if text else None
        return found

    async def correct(self, table: str, last: int, facts: Facts) -> None:
        """Do nothing: the facts of an earlier version stay until the next entry."""

    async def let_be(self, table: str) -> None:
        """Nothing is ever due here."""

    async def last_seen(self, table: str) -> dict[str, int]:
        """All people are at the device."""
        return {}

    async def note_seen(self, sightings: Sequence[Sighting]) -> None:
        """All people are at the device."""

    async def forget_practice(self, guest: str, *, puzzles: bool) -> list[str]:
        """Forget the oldest practice tables."""
        found: list[str] = decoded(await self.browser.forget_practice(), list[str])
        return found

    async def note_advice(self, table: str, seat: int, kind: m.Advice) -> None:
        """Note that a seat received advice."""
        await self.browser.note_advice(m.encode(Advised(table, seat, kind)).decode())


def writing(
    table: str, rows: Sequence[Row], decider: int | None, summary: m.TableSummary | None, sheet: str | None
) -> Write:
    """The write of some rows."""
    texts = [m.encode(row).decode() for row in rows]
    return Write(table, rows[0].number, texts, rows[-1].at, decider, summary, sheet)


def whole_rows(texts: Iterable[str], after: int = 0) -> list[Row]:
    """Parse consecutive rows up to the first torn one; a ``Refusal`` if a newer version wrote one."""
    found: list[Row] = []
    for text in texts:
        if not _is_row(text, after + len(found) + 1):
            break
        try:
            found.append(decoded(text, Row))
        except Refusal:
            raise Refusal("failure", "a newer version of the game wrote this table; reload the page", 500) from None
    return found


def _is_row(text: str, number: int) -> bool:
    """Whether a text is a complete row of this number, of any version."""
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return False
    return isinstance(found, list) and found[:1] == [number] and len(found) == len(Row.__struct_fields__)
