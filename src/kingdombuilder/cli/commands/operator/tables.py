"""The verb ``tables``: whoever runs a server looks at its tables, closes them and deletes them."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import printable
from ...operating import DatabaseOption, JsonOption, at_the_server, document, shown_time
from ..serve import SettingsOption

if TYPE_CHECKING:
    from ....server.node.guarding.operator import Operator

app = typer.Typer(
    no_args_is_help=True,
    help="Look at the tables of a server, close them, delete them. The server may go on meanwhile.",
)

IdArgument = Annotated[str, typer.Argument(help="The id of a table, as in its link.", metavar="TABLE")]
IdsArgument = Annotated[list[str], typer.Argument(help="Ids of tables, as in their links.", metavar="TABLE...")]


class Status(StrEnum):
    """What can be asked for."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"


@app.command("list")
def list_tables(
    status: Annotated[Status | None, typer.Option(help="Only these.", show_default="all")] = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, metavar="NUMBER")] = 50,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """List the tables, those first at which something happened last.

    Each line has the id, the time of the last entry, how it stands, how long
    the log is, and who sits there.

    Examples:
      kingdombuilder tables list
      kingdombuilder tables list --status running --limit 10
      kingdombuilder tables list --json --database sqlite:////srv/games.db
    """
    found = at_the_server(lambda operator: operator.listed(status.value if status else None, limit), database, settings)
    if as_json:
        typer.echo(json.dumps([document(table) for table in found]))
        return
    for table in found:
        marks = f"{table.status}{' imported' * table.imported}"
        players = ", ".join(name or "-" for name in table.players)
        typer.echo(printable(f"{table.id}  {shown_time(table.updated)}  {marks:18}  {table.entries:5}  {players}"))


@app.command()
def show(
    id: IdArgument, as_json: JsonOption = False, database: DatabaseOption = None, settings: SettingsOption = None
) -> None:
    """Show a table and its log: who did what, and what was said.

    Nothing in it is secret: neither the seed of a game that is being played,
    nor what anybody could take a seat with.

    Examples:
      kingdombuilder tables show Xy12AbCd34Ef
      kingdombuilder tables show Xy12AbCd34Ef --json
    """
    table, rows = at_the_server(lambda operator: operator.shown(id), database, settings)
    sheet = table.sheet
    about = {
        "id": sheet.id,
        "status": table.status,
        "visibility": sheet.terms.visibility,
        "imported": table.imported,
        "created": shown_time(sheet.created),
        "host": sheet.host,
        "sets": " ".join(table.record.options.sets),
        "players": ", ".join(name or "-" for name in table.names),
    }
    log = [{"number": row.number, "at": shown_time(row.at), "guest": row.guest, **document(row.entry)} for row in rows]
    if as_json:
        typer.echo(json.dumps({**about, "log": log}))
        return
    for key, value in about.items():
        typer.echo(printable(f"{key + ':':12}{value}"))
    typer.echo()
    for line in log:
        words = " ".join(f"{key}={value}" for key, value in line.items() if key not in ("number", "at", "type"))
        typer.echo(printable(f"{line['number']:5}  {line['at']}  {line['type']:10}  {words}"))


@app.command()
def close(ids: IdsArgument, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """End games that are under way.

    Nobody wins. Everybody at the table is told, and the game can still be
    looked at.

    Examples:
      kingdombuilder tables close Xy12AbCd34Ef
    """

    async def work(operator: Operator) -> None:
        for id in ids:
            await operator.close(id)
            typer.echo(f"table {id} is closed", err=True)

    at_the_server(work, database, settings)


@app.command()
def delete(
    ids: IdsArgument,
    force: Annotated[bool, typer.Option("--force", help="Also games that are under way.")] = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Delete tables with all that happened there, for good.

    Nothing of them is kept, but in the backups that were made before.

    Examples:
      kingdombuilder tables delete Xy12AbCd34Ef
      kingdombuilder tables delete Xy12AbCd34Ef --force
    """

    async def work(operator: Operator) -> None:
        for id in ids:
            await operator.delete(id, force=force)
            typer.echo(f"table {id} is deleted", err=True)

    at_the_server(work, database, settings)
