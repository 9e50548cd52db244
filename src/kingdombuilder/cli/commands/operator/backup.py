"""The verbs ``backup`` and ``restore`` for a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...errors import stopping_tidily
from ...files import refuse_to_overwrite
from ...operating import Server, operator_verb, say
from ...options import ForceOption
from ...progress import progress_bar


@operator_verb
def backup(
    server: Server,
    file: Annotated[str, typer.Argument(help="Where the copy goes.", metavar="FILE")],
    force: ForceOption = False,
) -> None:
    """Back up the SQLite database of a server to a file.

    The server may keep running: the copy is a snapshot of the moment at which
    it began. It contains the secrets of running games, so keep it as safe as
    the database itself.

    Examples:
      kingdombuilder backup games-monday.db
      kingdombuilder backup /mnt/safe/games.db --force
      kingdombuilder backup copy.db --database sqlite:////srv/games.db
    """
    from ....server.storage.maintenance.backup import back_up, file_of

    source = file_of(server.settings.database_address)
    refuse_to_overwrite(file, force)
    with stopping_tidily(), progress_bar("copying") as show:
        number = back_up(source, Path(file), lambda share: show(share, "copying"))
    say(f"{_tables(number)} copied from {source} to {file}")


@operator_verb
def restore(
    server: Server,
    file: Annotated[str, typer.Argument(help="A copy made by 'backup'.", metavar="FILE")],
    force: Annotated[bool, typer.Option("--force", help="Replace a database that exists.")] = False,
) -> None:
    """Restore the SQLite database of a server from a backup. Stop the server first.

    The current database is kept beside it, with the suffix '.bak'. A backup of
    an older version is migrated when the server starts.

    Examples:
      kingdombuilder restore games-monday.db
      kingdombuilder restore games-monday.db --force
    """
    from ....server.storage.maintenance.backup import file_of
    from ....server.storage.maintenance.backup import restore as put_back

    target = file_of(server.settings.database_address)
    refuse_to_overwrite(str(target), force)
    with stopping_tidily(), progress_bar("restoring") as show:
        number, old = put_back(Path(file), target, lambda share: show(share, "restoring"))
    say(f"{_tables(number)} restored to {target}")
    if old:
        say(f"the previous database is kept as {old}")


def _tables(number: int) -> str:
    return f"{number} table{'s' * (number != 1)}"
