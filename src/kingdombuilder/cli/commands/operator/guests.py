"""The verb ``guests``: export, delete and recover guests."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ...errors import BadUsage
from ...operating import OperatorVerbs, Server, document, say
from .bans import ReasonOption

app = OperatorVerbs(
    "Export, delete or rename guests, sign them out, create recovery codes. Works while the server runs."
)

GuestArgument = Annotated[str, typer.Argument(help="The id of a guest, from 'tables show'.", metavar="GUEST")]


@app.verb()
def export(server: Server, guest: GuestArgument) -> None:
    """Print all data of a guest as JSON.

    Actions and words of other guests are not included.

    Examples:
      kingdombuilder guests export 0123456789abcdef01234567
      kingdombuilder guests export 0123456789abcdef01234567 > guest.json
    """
    found = server.do(lambda operator: operator.export(guest))
    typer.echo(json.dumps(document(found), indent=2))


@app.verb()
def delete(
    server: Server, guest: GuestArgument, sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False
) -> None:
    """Delete all data of a guest permanently.

    Tables without other players are deleted. Games with other players stay,
    without the guest's name and words; in running games a bot takes over.
    Earlier backups still contain the data.

    Examples:
      kingdombuilder guests delete 0123456789abcdef01234567
      kingdombuilder guests delete 0123456789abcdef01234567 --yes
    """
    if not sure and not typer.confirm(f"Delete all data of guest {guest} permanently?", err=True):
        raise BadUsage(["nothing was deleted"])
    done = server.do(lambda operator: operator.delete_guest(guest))
    say(f"guest {guest} is deleted: {done.deleted} tables deleted, {done.kept} kept for other players")


@app.verb()
def rename(
    server: Server,
    guest: GuestArgument,
    name: Annotated[str, typer.Argument(help="The new name.", metavar="NAME")],
    reason: ReasonOption = "",
) -> None:
    """Give a guest another name at all tables and in the ratings.

    The old name is replaced in earlier entries, too. The guest can take a
    seat under any name again; 'bans add' stops that.

    Examples:
      kingdombuilder guests rename 0123456789abcdef01234567 "Ann"
    """
    changed = server.do(lambda operator: operator.rename(guest, name, reason[:200]))
    say(f"guest {guest} is renamed at {changed} table{'s' * (changed != 1)}")


@app.verb()
def sign_out(server: Server, guest: GuestArgument) -> None:
    """Revoke the cookies, seat secrets and recovery code of a guest.

    It takes effect within a few seconds on all browsers. The recovery code is
    revoked, too, because a stolen cookie could have created it. 'guests code'
    prints a new one.

    Examples:
      kingdombuilder guests sign-out 0123456789abcdef01234567
    """
    server.do(lambda operator: operator.sign_out(guest))
    say(f"guest {guest} is signed out everywhere")


@app.verb()
def code(server: Server, guest: GuestArgument) -> None:
    """Print a new recovery code for a guest.

    Give it only to that guest: the code grants full access. It replaces the
    previous code.

    Examples:
      kingdombuilder guests code 0123456789abcdef01234567
    """
    typer.echo(server.do(lambda operator: operator.new_code(guest)))
