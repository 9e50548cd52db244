"""The verb ``keys``: whoever runs a server changes the key that signs cookies and the secrets of seats."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ....extras import needing
from ...operating import DatabaseOption, JsonOption, at_the_server, shown_time
from ..serve import SettingsOption

app = typer.Typer(
    no_args_is_help=True,
    help="Change the key that signs cookies and secrets. Nobody is thrown out, and the server may go on meanwhile.",
)


@app.command("list")
def list_keys(as_json: JsonOption = False, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """List the keys: since when each signs, and until when it is believed.

    The keys themselves are not shown.

    Examples:
      kingdombuilder keys list
      kingdombuilder keys list --json
    """
    with needing("server"):
        from ....server.settings import read_settings
        from ....server.storage.people.keys import until

    days = read_settings(settings, database=database).key_days
    keys = at_the_server(lambda operator: operator.keys(), database, settings)
    lines = [{"number": key.number, "since": key.since, "until": until(keys, key, days)} for key in keys]
    if as_json:
        typer.echo(json.dumps(lines))
        return
    for key in lines:
        end = "" if key["until"] is None else f"  believed until {shown_time(key['until'])}"
        typer.echo(f"{key['number']:3}  signs since {shown_time(key['since'] or 0)}{end}")


@app.command()
def rotate(database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """Make a new key.

    It signs in a minute, when every node knows it. What the old one has
    signed is believed for 'key_days' more; whoever comes by in that time
    gets a cookie of the new one.

    Examples:
      kingdombuilder keys rotate
    """
    key = at_the_server(lambda operator: operator.rotate_key(), database, settings)
    typer.echo(f"key {key.number} signs from {shown_time(key.since)} on", err=True)


@app.command()
def drop(
    number: Annotated[int, typer.Argument(help="As 'keys list' tells it.", metavar="NUMBER")],
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Forget an old key at once, because somebody else may know it.

    Whoever has not come by since the newer key signs must come back with
    their code.

    Examples:
      kingdombuilder keys drop 1
    """
    at_the_server(lambda operator: operator.drop_key(number), database, settings)
    typer.echo(f"key {number} is forgotten", err=True)
