"""The verb that runs the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes a free one.")] = None,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://...; a file in the user's data folder if left out."),
    ] = None,
    settings: Annotated[Path | None, typer.Option(help="A TOML file with settings.", metavar="FILE")] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Run the server: tables by a link, in the browser and for scripts."""
    from ..server.running import run
    from ..server.settings import read_settings

    run(read_settings(settings, host=host, port=port, database=database), browser=browser)
