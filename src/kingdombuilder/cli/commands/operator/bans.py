"""The verb ``bans``: ban guests and addresses, and lift bans."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import BadUsage
from ...operating import OperatorVerbs, Server, Shown, rows, say, shown_time

if TYPE_CHECKING:
    from ....server.storage.guests.bans import BanKind

app = OperatorVerbs("Ban guests and addresses from a server, and lift bans. Works while the server runs.")

GuestOption = Annotated[str | None, typer.Option(help="The id of a guest, from 'tables show'.", metavar="ID")]
AddressOption = Annotated[
    str | None, typer.Option(help="An IP address, or its hash in the audit log.", metavar="ADDRESS")
]
MuteOption = Annotated[bool, typer.Option("--mute", help="Only from chat: the guest can go on playing.")]
ReasonOption = Annotated[str, typer.Option(help="Reason, for the audit log.", metavar="TEXT")]


@app.verb("list")
def list_bans(server: Server) -> Shown:
    """List the bans, with dates and reasons.

    Addresses are shown as keyed hashes, as in the audit log.

    Examples:
      kingdombuilder bans list
      kingdombuilder bans list --json
    """
    found = server.do(lambda operator: operator.bans())
    return rows(found, lambda ban: f"{ban.kind:7}  {ban.who:24}  {shown_time(ban.since)}  {ban.reason}")


@app.verb()
def add(
    server: Server,
    guest: GuestOption = None,
    address: AddressOption = None,
    mute: MuteOption = False,
    reason: ReasonOption = "",
) -> None:
    """Ban a guest or an address; it takes effect within a few seconds.

    A banned guest can return as a new guest by deleting the cookie. Banning an
    address stops all clients at that address; for IPv6, the whole /64 network.

    Examples:
      kingdombuilder bans add --guest 0123456789abcdef01234567
      kingdombuilder bans add --guest 0123456789abcdef01234567 --mute
      kingdombuilder bans add --address 203.0.113.7 --reason "floods the chat"
    """
    kind, who = _whom(guest, address, mute)
    kept = server.do(lambda operator: operator.ban(kind, who, reason[:200]))
    say(f"guest {kept} is muted" if mute else f"{kind} {kept} is banned")


@app.verb()
def lift(server: Server, guest: GuestOption = None, address: AddressOption = None, mute: MuteOption = False) -> None:
    """Lift a ban.

    All nodes know within a few seconds.

    Examples:
      kingdombuilder bans lift --guest 0123456789abcdef01234567
      kingdombuilder bans lift --address 203.0.113.7
    """
    kind, who = _whom(guest, address, mute)
    kept = server.do(lambda operator: operator.lift(kind, who))
    say(f"guest {kept} is no longer muted" if mute else f"{kind} {kept} is no longer banned")


def _whom(guest: str | None, address: str | None, mute: bool) -> tuple[BanKind, str]:
    """The ban's kind and subject: a guest, or an address in its normal form."""
    if (guest is None) == (address is None) or (mute and guest is None):
        raise BadUsage(["give either --guest ID, with or without --mute, or --address ADDRESS"])
    if address is not None:
        return "address", known_address(address)
    return "mute" if mute else "guest", str(guest)[:32]


def known_address(address: str) -> str:
    """An address in its normal form, or its keyed hash."""
    from ....server.guests.keyring import MARK, network

    if MARK.fullmatch(address):
        return address
    try:
        return network(str(ip_address(address)))
    except ValueError:
        raise BadUsage(
            [f"--address: {address!r} is neither an IP address, such as 203.0.113.7, nor its hash in the audit log"]
        ) from None
