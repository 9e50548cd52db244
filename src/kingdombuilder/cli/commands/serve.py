"""The verb ``serve``: run the server."""

from __future__ import annotations

from typing import Annotated

import typer

from ...extras import needing
from ..options import SettingsOption


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            help="Address to listen on; 0.0.0.0 accepts other machines.", show_default="127.0.0.1", metavar="ADDRESS"
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            help="Port to listen on; 0 chooses a free one.",
            show_default="8000, with --open the next free",
            metavar="PORT",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where the games are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
            show_default="a file in your data folder",
            metavar="ADDRESS",
        ),
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option(
            help="A program that guests may seat as a bot, such as 'mine=node my-bot.js'; may be given several times.",
            metavar="NAME=COMMAND",
        ),
    ] = None,
    settings: SettingsOption = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser; log warnings only.")] = False,
) -> None:
    """Run the server: play in the browser, by link or from scripts.

    Ctrl-C stops it without loss. Set more settings, such as limits, in a TOML
    file or in the environment with the prefix KINGDOMBUILDER_. docs/settings.md
    lists them all.

    Examples:
      kingdombuilder serve --open
      kingdombuilder serve --host 0.0.0.0 --port 9000
      kingdombuilder serve --database sqlite:///games.db
      kingdombuilder serve --program "mine=node my-bot.js"
      KINGDOMBUILDER_BOT_WORKERS=4 kingdombuilder serve --settings my.toml
    """
    with needing("server"):
        from ...server.asgi.running import run
        from ...server.settings import named_commands, read_settings

    programs = named_commands(program) if program else None
    run(read_settings(settings, host=host, port=port, database=database, programs=programs), browser=browser)
