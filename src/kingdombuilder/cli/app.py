"""The list of verbs, the options they share, and where errors end up."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .commands.analyse import analyse
from .commands.arena.bench import bench
from .commands.arena.bot import bot
from .commands.arena.fuzz import fuzz
from .commands.arena.matches import arena
from .commands.hint import hint
from .commands.operator.audit import audit
from .commands.operator.backup import backup, restore
from .commands.operator.bans import app as bans
from .commands.operator.guests import app as guests
from .commands.operator.keys import app as keys
from .commands.operator.ratings import app as ratings
from .commands.operator.reports import app as reports
from .commands.operator.tables import app as tables
from .commands.play import play
from .commands.positions import legal, render, score
from .commands.puzzles import app as puzzles
from .commands.records import new, replay
from .commands.sections import sections
from .commands.serve import serve
from .commands.verify import verify
from .errors import guarded
from .own_sections import usual_folder


class Verbs(TyperGroup):
    """Runs a verb; errors that are the input's fault become one line and an exit status."""

    def invoke(self, ctx: Any) -> Any:
        """Run the verb that the user named."""

        def work() -> int:
            super(Verbs, self).invoke(ctx)
            return 0

        status = guarded(work)
        if status:
            raise typer.Exit(status)


app = typer.Typer(
    name="kingdombuilder",
    cls=Verbs,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"kingdombuilder {__version__}")
        raise typer.Exit


@app.callback(
    epilog="'kingdombuilder VERB --help' tells more about each verb, with examples. "
    f"Board sections of your own belong in {usual_folder()}. An unofficial fan project."
)
def kingdombuilder(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Kingdom Builder, the board game: play it, replay it, score it, draw it."""


for verb in (
    play,
    serve,
    backup,
    restore,
    audit,
    new,
    replay,
    verify,
    score,
    legal,
    hint,
    analyse,
    render,
    sections,
    arena,
    bot,
    bench,
    fuzz,
):
    app.command()(verb)
app.add_typer(puzzles, name="puzzles")
app.add_typer(tables, name="tables")
app.add_typer(bans, name="bans")
app.add_typer(guests, name="guests")
app.add_typer(ratings, name="ratings")
app.add_typer(reports, name="reports")
app.add_typer(keys, name="keys")
