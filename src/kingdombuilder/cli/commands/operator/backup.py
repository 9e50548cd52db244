"""The verbs that look after a server's games: ``backup`` copies them, ``restore`` puts a copy back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ....extras import needing
from ...errors import stopping_tidily
from ...files import refuse_to_overwrite
from ...progress import progress_bar
from ..serve import SettingsOption

DatabaseOption = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE", show_default="what the settings say", metavar="ADDRESS"),
]


def backup(
    file: Annotated[str, typer.Argument(help="Where the copy goes.", metavar="FILE")],
    database: DatabaseOption = None,
    settings: SettingsOption = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")] = False,
) -> None:
    """Copy all games of a server to a file.

    The server may go on meanwhile: the copy is of the moment at which it was
    begun. It holds the secrets of the games that are still being played, so
    keep it as safe as the database itself.

    Examples:
      kingdombuilder backup games-monday.db
      kingdombuilder backup /mnt/safe/games.db --force
      kingdombuilder backup copy.db --database sqlite:////srv/games.db
    """
    with needing("server"):
        from ....server.settings import read_settings
        from ....server.storage.upkeep.backup import back_up, file_of

    source = file_of(read_settings(settings, database=database).database_address)
    refuse_to_overwrite(file, force)
    with stopping_tidily(), progress_bar("copying") as show:
        number = back_up(source, Path(file), lambda share: show(share, "copying"))
    typer.echo(f"{_tables(number)} copied from {source} to {file}", err=True)


def restore(
    file: Annotated[str, typer.Argument(help="A copy that 'backup' has made.", metavar="FILE")],
    database: DatabaseOption = None,
    settings: SettingsOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a database that exists.")] = False,
) -> None:
    """Put a copy of all games back. The server must not run meanwhile.

    The database that was there is kept beside it, with '.bak' at the end of
    its name. A copy of an older version is brought up to date when the server
    starts.

    Examples:
      kingdombuilder restore games-monday.db
      kingdombuilder restore games-monday.db --force
    """
    with needing("server"):
        from ....server.settings import read_settings
        from ....server.storage.upkeep.backup import file_of
        from ....server.storage.upkeep.backup import restore as put_back

    target = file_of(read_settings(settings, database=database).database_address)
    refuse_to_overwrite(str(target), force)
    with stopping_tidily(), progress_bar("restoring") as show:
        number, old = put_back(Path(file), target, lambda share: show(share, "restoring"))
    typer.echo(f"{_tables(number)} restored to {target}", err=True)
    if old:
        typer.echo(f"what was there is kept as {old}", err=True)


def _tables(number: int) -> str:
    return f"{number} table{'s' * (number != 1)}"
