"""The verb ``reports``: show reported chat lines and names, and close reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...operating import OperatorVerbs, Server, Shown, facts, rows, shown_time

if TYPE_CHECKING:
    from ....server.storage.guests.reports import Report

app = OperatorVerbs(
    "Show the chat messages and names that guests have reported, and close reports. Works while the server runs."
)

NumberArgument = Annotated[int, typer.Argument(help="The number, from 'reports list'.", metavar="NUMBER")]


@app.verb("list")
def list_reports(
    server: Server, everything: Annotated[bool, typer.Option("--all", help="Also closed reports.")] = False
) -> Shown:
    """List the reports, oldest first.

    Each line has a number, the time of the first report, the number of
    reporters, the reasons, the table, the guest, and the reported words or
    name.

    Examples:
      kingdombuilder reports list
      kingdombuilder reports list --all --json
    """
    found = server.do(lambda operator: operator.reports(with_closed=everything))
    return rows(map(_line, found), _listed)


@app.verb()
def show(server: Server, number: NumberArgument) -> Shown:
    """Show a report with its reasons and reporters.

    If the table still exists, the chat before and after is shown, too.

    Examples:
      kingdombuilder reports show 7
      kingdombuilder reports show 7 --json
    """
    reports, around = server.do(lambda operator: operator.reported(number))
    line = _line(reports)
    told = [{"at": one.at, "reporter": one.reporter, "reason": one.reason, "note": one.note} for one in reports]
    about = {key: line[key] for key in ("table", "line", "guest", "name", "text")}
    about["closed"] = shown_time(line["closed"]) if line["closed"] else "no"
    lines = [*facts(about), ""]
    lines += [f"{shown_time(one.at)}  {one.reporter}  {one.reason}  {one.note}".rstrip() for one in reports]
    lines += [""] * bool(around) + [f"{said.number:5}  {said.name}: {said.text}" for said in around]
    return Shown({**line, "reports": told, "around": around}, lines)


@app.verb()
def close(
    server: Server,
    numbers: Annotated[list[int], typer.Argument(help="The numbers, from 'reports list'.", metavar="NUMBER...")],
) -> None:
    """Close reports that are dealt with.

    Closing one closes all reports of the same words. Closed reports are
    deleted after 'audit_days'.

    Examples:
      kingdombuilder reports close 7
    """
    server.do_each(numbers, lambda operator, number: operator.close_report(number), "report {} is closed")


def _line(reports: list[Report]) -> dict[str, Any]:
    """The reports of the same words as one row."""
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


def _listed(line: dict[str, Any]) -> str:
    about = f"{line['number']:5}  {shown_time(line['at'])}  {line['times']} x {', '.join(line['reasons'])}"
    closed = "  closed" if line["closed"] else ""
    said = f"{line['name']}: {line['text']}" if line["text"] else f"the name {line['name']}"
    return f"{about}  {line['table']}  {line['guest']}  {said}{closed}"
