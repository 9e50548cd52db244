"""The verb ``keys``: rotate the keys that sign cookies and seat secrets."""

from __future__ import annotations

from typing import Annotated

import typer

from ...errors import BadUsage
from ...operating import OperatorVerbs, Server, Shown, rows, say, shown_time

app = OperatorVerbs(
    "Rotate the key that signs cookies and seat secrets; no guest is signed out. Works while the server runs."
)


@app.verb("list")
def list_keys(server: Server) -> Shown:
    """List the keys: since when each signs, and until when it is valid.

    The keys themselves are not shown.

    Examples:
      kingdombuilder keys list
      kingdombuilder keys list --json
    """
    days = server.settings.key_days
    keys = server.do(lambda operator: operator.keys())
    from ....server.storage.guests.keys import until

    return rows(
        [{"number": key.number, "since": key.since, "until": until(keys, key, days)} for key in keys],
        lambda key: (
            f"{key['number']:3}  signs since {shown_time(key['since'] or 0)}"
            + ("" if key["until"] is None else f"  valid until {shown_time(key['until'])}")
        ),
    )


@app.verb()
def rotate(server: Server) -> None:
    """Create a new key.

    It starts to sign after a minute, when every node knows it. The old key
    stays valid for another 'key_days'; guests who visit in that time get a
    cookie signed by the new key.

    Examples:
      kingdombuilder keys rotate
    """
    key = server.do(lambda operator: operator.rotate_key())
    say(f"key {key.number} signs from {shown_time(key.since)} on")


@app.verb()
def drop(
    server: Server,
    number: Annotated[int, typer.Argument(help="The number, from 'keys list'.", metavar="NUMBER")],
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Revoke an old key at once, if it may have leaked.

    Guests who have not visited since the newer key began to sign are signed
    out, and need their recovery codes. Before that moment, these are all guests.

    Examples:
      kingdombuilder keys drop 1
      kingdombuilder keys drop 1 --yes
    """
    since, signs = server.do(lambda operator: operator.next_key(number))
    if signs:
        question = f"This signs out all guests who have not visited since {shown_time(since)}."
    else:
        question = f"This signs out every guest: the next key signs only from {shown_time(since)} on."
    if not sure and not typer.confirm(f"{question} Drop key {number}?", err=True):
        raise BadUsage(["no key was dropped"])
    server.do(lambda operator: operator.drop_key(number))
    say(f"key {number} is dropped")
