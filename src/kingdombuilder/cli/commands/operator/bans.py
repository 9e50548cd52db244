"""The verb ``bans``: whoever runs a server shuts guests and addresses out, and lets them in again."""

from __future__ import annotations

import json
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated

import typer

from ....extras import needing
from ...errors import BadUsage, printable
from ...operating import DatabaseOption, JsonOption, at_the_server, document, shown_time
from ..serve import SettingsOption

if TYPE_CHECKING:
    from ....server.storage.people.bans import BanKind

app = typer.Typer(
    no_args_is_help=True,
    help="Shut guests and addresses out of a server, and let them in again. The server may go on meanwhile.",
)

GuestOption = Annotated[str | None, typer.Option(help="The id of a guest, as 'tables show' tells it.", metavar="ID")]
AddressOption = Annotated[
    str | None, typer.Option(help="An IP address, or its mark in the audit log.", metavar="ADDRESS")
]


@app.command("list")
def list_bans(as_json: JsonOption = False, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """List who is shut out, since when and why.

    Addresses are shown by their marks, as in the audit log.

    Examples:
      kingdombuilder bans list
      kingdombuilder bans list --json
    """
    found = at_the_server(lambda operator: operator.bans(), database, settings)
    if as_json:
        typer.echo(json.dumps([document(ban) for ban in found]))
        return
    for ban in found:
        typer.echo(printable(f"{ban.kind:7}  {ban.who:24}  {shown_time(ban.since)}  {ban.reason}"))


@app.command()
def add(
    guest: GuestOption = None,
    address: AddressOption = None,
    reason: Annotated[str, typer.Option(help="Why; only you will read it.", metavar="TEXT")] = "",
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Shut somebody out, within a few seconds.

    A guest can come back as another one by deleting the cookie; an address
    stops everybody who calls from there. Of IPv6 the whole network (/64) is
    meant.

    Examples:
      kingdombuilder bans add --guest 0123456789abcdef01234567
      kingdombuilder bans add --address 203.0.113.7 --reason "floods the chat"
    """
    kind, who = _whom(guest, address)
    kept = at_the_server(lambda operator: operator.ban(kind, who, reason[:200]), database, settings)
    typer.echo(f"{kind} {kept} is shut out", err=True)


@app.command()
def lift(
    guest: GuestOption = None,
    address: AddressOption = None,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Let somebody in again.

    It takes a few seconds until all nodes know.

    Examples:
      kingdombuilder bans lift --guest 0123456789abcdef01234567
      kingdombuilder bans lift --address 203.0.113.7
    """
    kind, who = _whom(guest, address)
    kept = at_the_server(lambda operator: operator.lift(kind, who), database, settings)
    typer.echo(f"{kind} {kept} may come in again", err=True)


def _whom(guest: str | None, address: str | None) -> tuple[BanKind, str]:
    """Who is meant: a guest, or an address as the server counts it."""
    if (guest is None) == (address is None):
        raise BadUsage(["say either --guest ID or --address ADDRESS"])
    return ("address", known_address(address)) if address is not None else ("guest", str(guest)[:32])


def known_address(address: str) -> str:
    """An address as the server counts it, or its mark."""
    with needing("server"):
        from ....server.asgi.callers import network
        from ....server.node.people.keyring import MARK

    if MARK.fullmatch(address):
        return address
    try:
        return network(str(ip_address(address)))
    except ValueError:
        raise BadUsage([f"--address: {address!r} is no IP address, such as 203.0.113.7, and no mark of one"]) from None
