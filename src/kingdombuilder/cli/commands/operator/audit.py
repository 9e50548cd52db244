"""The verb ``audit``: who did what on a server."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ...errors import printable
from ...operating import DatabaseOption, JsonOption, at_the_server, document, shown_time
from ..serve import SettingsOption
from .bans import AddressOption, GuestOption, known_address


def audit(
    guest: GuestOption = None,
    address: AddressOption = None,
    table: Annotated[str | None, typer.Option(help="The id of a table.", metavar="TABLE")] = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, metavar="NUMBER")] = 100,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Tell who did what on a server, the newest first.

    Who set tables, joined, chatted and so on, and what was done with 'tables'
    and 'bans'. An address is told by a mark: whoever calls from it has the
    same one, but nobody can tell the address from it.

    Examples:
      kingdombuilder audit
      kingdombuilder audit --table Xy12AbCd34Ef
      kingdombuilder audit --address 203.0.113.7 --json
    """
    mark = None if address is None else known_address(address)
    found = at_the_server(lambda operator: operator.deeds(limit, mark, guest, table), database, settings)
    if as_json:
        typer.echo(json.dumps([document(deed) for deed in found]))
        return
    for deed in found:
        who = f"{deed.address:16}  {deed.guest or '-':24}"
        typer.echo(printable(f"{shown_time(deed.at)}  {who}  {deed.deed:9}  {deed.about}"))
