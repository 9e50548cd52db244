"""The verb ``operator``: print a link to the operator's page of a server."""

from __future__ import annotations

from typing import Annotated

import typer

from ...operating import Server, Shown, operator_verb


@operator_verb
def operator(
    server: Server,
    end: Annotated[bool, typer.Option("--end", help="End all sessions and links instead.")] = False,
) -> Shown:
    """Print a link to the operator's page of a server.

    The link works once, within 15 minutes, and gives the browser that opens it
    a session of 12 hours. Do not pass it on. It begins with the setting
    'address', or else with where the server listens on this machine.

    Examples:
      kingdombuilder operator
      kingdombuilder operator --end
    """
    if end:
        server.do(lambda operator: operator.end_sessions())
        return Shown({"ended": True}, ["all sessions of the operator's page have ended"])
    secret = server.do(lambda operator: operator.new_link())
    from ....server.settings import PORT
    from ....server.storage.database import address_of_server, database_url

    settings = server.settings
    running = address_of_server(database_url(settings.database_address))
    link = f"{settings.address or running or f'http://localhost:{settings.port or PORT}'}/operator#{secret}"
    return Shown({"link": link}, [link])
