"""The verb ``audit``: show the audit log of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...operating import LimitOption, Server, Shown, operator_verb, rows, shown_time
from .bans import AddressOption, GuestOption, known_address

if TYPE_CHECKING:
    from ....server.storage.maintenance.audit import Deed


@operator_verb
def audit(
    server: Server,
    guest: GuestOption = None,
    address: AddressOption = None,
    table: Annotated[str | None, typer.Option(help="The id of a table.", metavar="TABLE")] = None,
    limit: LimitOption = 100,
) -> Shown:
    """Show the audit log of a server, newest entries first.

    It lists guests' actions, such as creating and joining tables and chat, and
    operators' actions with 'tables' and 'bans'. Addresses are shown as keyed
    hashes: equal for the same address, but not reversible.

    Examples:
      kingdombuilder audit
      kingdombuilder audit --table Xy12AbCd34Ef
      kingdombuilder audit --address 203.0.113.7 --json
    """
    mark = None if address is None else known_address(address)
    found = server.do(lambda operator: operator.deeds(limit, mark, guest, table))
    return rows(found, _line)


def _line(deed: Deed) -> str:
    who = f"{deed.address:16}  {deed.guest or '-':24}"
    return f"{shown_time(deed.at)}  {who}  {deed.deed:9}  {deed.about}  {deed.reason}".rstrip()
