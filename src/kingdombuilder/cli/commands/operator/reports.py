"""The verb ``reports``: what people have reported of the chat, for whoever runs a server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import printable
from ...operating import DatabaseOption, JsonOption, at_the_server, document, shown_time
from ..serve import SettingsOption

if TYPE_CHECKING:
    from ....server.node.guarding.operator import Operator
    from ....server.storage.people.reports import Report

app = typer.Typer(
    no_args_is_help=True,
    help="Look at what people have reported of the chat, and close it. The server may go on meanwhile.",
)

NumberArgument = Annotated[int, typer.Argument(help="As 'reports list' tells it.", metavar="NUMBER")]


@app.command("list")
def list_reports(
    everything: Annotated[bool, typer.Option("--all", help="Also what was closed.")] = False,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """List what was reported, the oldest first.

    Each line has a number, the time of the first report, how many people
    have reported it and why, the table, who said it, and the words.

    Examples:
      kingdombuilder reports list
      kingdombuilder reports list --all --json
    """
    found = at_the_server(lambda operator: operator.reports(with_closed=everything), database, settings)
    if as_json:
        typer.echo(json.dumps([_line(reports) for reports in found]))
        return
    for line in map(_line, found):
        about = f"{line['number']:5}  {shown_time(line['at'])}  {line['times']} x {', '.join(line['reasons'])}"
        closed = "  closed" if line["closed"] else ""
        typer.echo(printable(f"{about}  {line['table']}  {line['guest']}  {line['name']}: {line['text']}{closed}"))


@app.command()
def show(
    number: NumberArgument,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Show what was reported, why and by whom.

    If the table is still there, what was said before and after it is shown,
    too.

    Examples:
      kingdombuilder reports show 7
      kingdombuilder reports show 7 --json
    """
    reports, around = at_the_server(lambda operator: operator.reported(number), database, settings)
    line = _line(reports)
    if as_json:
        told = [{"at": one.at, "reporter": one.reporter, "reason": one.reason, "note": one.note} for one in reports]
        typer.echo(json.dumps({**line, "reports": told, "around": [document(said) for said in around]}))
        return
    for key in ("table", "line", "guest", "name", "text"):
        typer.echo(printable(f"{key + ':':12}{line[key]}"))
    typer.echo(f"{'closed:':12}{shown_time(line['closed']) if line['closed'] else 'no'}")
    typer.echo()
    for one in reports:
        typer.echo(printable(f"{shown_time(one.at)}  {one.reporter}  {one.reason}  {one.note}".rstrip()))
    if around:
        typer.echo()
    for said in around:
        typer.echo(printable(f"{said.number:5}  {said.name}: {said.text}"))


@app.command()
def close(
    numbers: Annotated[list[int], typer.Argument(help="As 'reports list' tells them.", metavar="NUMBER...")],
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Close reports: you have looked at them and done what there was to do.

    All reports of the same words are closed with one; they are forgotten
    after 'audit_days'.

    Examples:
      kingdombuilder reports close 7
    """

    async def work(operator: Operator) -> None:
        for number in numbers:
            await operator.close_report(number)
            typer.echo(f"report {number} is closed", err=True)

    at_the_server(work, database, settings)


def _line(reports: list[Report]) -> dict[str, Any]:
    """Words that were reported, with how often and why."""
    first = reports[0]
    return {
        "number": first.number,
        "at": first.at,
        "table": first.table_id,
        "line": first.line,
        "guest": first.guest,
        "name": first.name,
        "text": first.text,
        "times": len(reports),
        "reasons": sorted({report.reason for report in reports}),
        "closed": first.closed,
    }
