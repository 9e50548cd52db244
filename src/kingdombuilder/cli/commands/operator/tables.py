"""The verb ``tables``: list, show, close and delete tables of a server."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...operating import (
    LimitOption,
    OperatorVerbs,
    Server,
    Shown,
    TableArgument,
    TablesArgument,
    document,
    facts,
    rows,
    shown_time,
)
from .bans import ReasonOption

if TYPE_CHECKING:
    from ....server.storage.maintenance.administration import ListedTable

app = OperatorVerbs("List, show, close and delete the tables of a server. Works while the server runs.")


class Status(StrEnum):
    """The status filter."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"


@app.verb("list")
def list_tables(
    server: Server,
    status: Annotated[Status | None, typer.Option(help="Only tables with this status.", show_default="all")] = None,
    search: Annotated[
        str,
        typer.Option(help="Only the table with this id, or tables with this text in a player's name.", metavar="TEXT"),
    ] = "",
    limit: LimitOption = 50,
) -> Shown:
    """List the tables, most recently active first.

    Each line has the id, the time of the last entry, the status, the length of
    the log, and the players.

    Examples:
      kingdombuilder tables list
      kingdombuilder tables list --status running --limit 10
      kingdombuilder tables list --search ann
      kingdombuilder tables list --json --database sqlite:////srv/games.db
    """
    found = server.do(lambda operator: operator.listed(status.value if status else None, limit, search))
    return rows(found, _listed)


def _listed(table: ListedTable) -> str:
    marks = f"{table.status}{' imported' * table.imported}"
    return f"{table.id}  {shown_time(table.updated)}  {marks:18}  {table.entries:5}  {_named(table.players)}"


def _named(players: Iterable[str | None]) -> str:
    return ", ".join(name or "-" for name in players)


@app.verb()
def show(server: Server, id: TableArgument) -> Shown:
    """Show a table and its log, including chat.

    Secrets are left out: the seed of a running game and the seat secrets.

    Examples:
      kingdombuilder tables show Xy12AbCd34Ef
      kingdombuilder tables show Xy12AbCd34Ef --json
    """
    table, log = server.do(lambda operator: operator.shown(id))
    sheet = table.config
    about = {
        "id": sheet.id,
        "status": table.status,
        "visibility": sheet.terms.visibility,
        "imported": table.imported,
        "created": shown_time(sheet.created),
        "host": sheet.host,
        "sets": " ".join(table.record.options.sets),
        "players": _named(table.names),
    }
    lines = [{"number": row.number, "at": shown_time(row.at), "guest": row.guest, **document(row.entry)} for row in log]
    return Shown({**about, "log": lines}, [*facts(about), "", *map(_logged, lines)])


def _logged(line: dict[str, Any]) -> str:
    words = " ".join(f"{key}={value}" for key, value in line.items() if key not in ("number", "at", "type"))
    return f"{line['number']:5}  {line['at']}  {line['type']:10}  {words}"


@app.verb()
def close(server: Server, ids: TablesArgument, reason: ReasonOption = "") -> None:
    """Close tables with running games.

    The game ends without a winner. All players are told, and can still view it.

    Examples:
      kingdombuilder tables close Xy12AbCd34Ef
    """
    server.do_each(ids, lambda operator, id: operator.close(id, reason[:200]), "table {} is closed")


@app.verb()
def delete(
    server: Server,
    ids: TablesArgument,
    force: Annotated[bool, typer.Option("--force", help="Also tables with a running game.")] = False,
) -> None:
    """Delete tables with their logs permanently.

    Only earlier backups still contain them.

    Examples:
      kingdombuilder tables delete Xy12AbCd34Ef
      kingdombuilder tables delete Xy12AbCd34Ef --force
    """
    server.do_each(ids, lambda operator, id: operator.delete(id, force=force), "table {} is deleted")
