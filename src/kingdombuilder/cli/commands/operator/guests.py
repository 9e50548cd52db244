"""The verb ``guests``: whoever runs a server answers for what it holds about a guest."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ...errors import BadUsage
from ...operating import DatabaseOption, at_the_server, document
from ..serve import SettingsOption

app = typer.Typer(
    no_args_is_help=True,
    help="Export or delete what a server holds about a guest, sign guests out, let them come back.",
)

GuestArgument = Annotated[str, typer.Argument(help="The id of a guest, as 'tables show' tells it.", metavar="GUEST")]


@app.command()
def export(guest: GuestArgument, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """Print everything that the server holds about a guest, as JSON.

    What others have done or said is not in it.

    Examples:
      kingdombuilder guests export 0123456789abcdef01234567
      kingdombuilder guests export 0123456789abcdef01234567 > guest.json
    """
    found = at_the_server(lambda operator: operator.export(guest), database, settings)
    typer.echo(json.dumps(document(found), indent=2))


@app.command()
def delete(
    guest: GuestArgument,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Delete what the server holds about a guest, for good.

    Tables at which nobody else has played go. The games of others stay,
    without the guest's name and words; where a game is under way a bot plays
    on. Backups that were made before still have everything.

    Examples:
      kingdombuilder guests delete 0123456789abcdef01234567
      kingdombuilder guests delete 0123456789abcdef01234567 --yes
    """
    if not sure and not typer.confirm(f"Delete everything about guest {guest}, for good?", err=True):
        raise BadUsage(["nothing was deleted"])
    done = at_the_server(lambda operator: operator.delete_guest(guest), database, settings)
    typer.echo(f"guest {guest} is deleted: {done.deleted} tables are gone, {done.kept} stay for others", err=True)


@app.command()
def sign_out(guest: GuestArgument, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """Revoke all cookies of a guest, and the secrets of their seats.

    Within a few seconds no browser is theirs any more. They come back with
    their code.

    Examples:
      kingdombuilder guests sign-out 0123456789abcdef01234567
    """
    at_the_server(lambda operator: operator.sign_out(guest), database, settings)
    typer.echo(f"guest {guest} is signed out everywhere", err=True)


@app.command()
def code(guest: GuestArgument, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """Print a new code with which a guest can come back.

    Give it to nobody else: whoever has it is that guest. A code that the
    guest had before counts no more.

    Examples:
      kingdombuilder guests code 0123456789abcdef01234567
    """
    typer.echo(at_the_server(lambda operator: operator.new_code(guest), database, settings))
