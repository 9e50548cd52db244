"""The list of verbs, shared options and error handling."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..features import modules
from .commands.analyse import analyse
from .commands.arena.bench import bench
from .commands.arena.bot import bot
from .commands.arena.dataset import dataset
from .commands.arena.matches import arena
from .commands.codes import code
from .commands.hint import hint
from .commands.operator.audit import audit
from .commands.operator.backup import backup, restore
from .commands.operator.bans import app as bans
from .commands.operator.guests import app as guests
from .commands.operator.keys import app as keys
from .commands.operator.link import operator
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
    """Runs a verb; input errors become one line and an exit status."""

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
    invoke_without_command=True,
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
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Kingdom Builder, the board game: play it, replay it, score it, draw it."""
    if context.invoked_subcommand is None:
        begin(context)


def begin(context: typer.Context) -> None:
    """Without a verb: offer a game in a terminal, else show the help."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        typer.echo("Kingdom Builder. 'kingdombuilder --help' lists all that it can do.")
        if typer.confirm("Play a first game here, against a bot?", default=True):
            context.command.main(["play", "--first-game"], prog_name=context.info_name, standalone_mode=False)
            return
    typer.echo(context.get_help())


for verb in (
    play,
    serve,
    backup,
    restore,
    audit,
    operator,
    new,
    replay,
    verify,
    score,
    legal,
    hint,
    analyse,
    render,
    sections,
    code,
    arena,
    dataset,
    bot,
    bench,
):
    app.command()(verb)
app.add_typer(puzzles, name="puzzles")
app.add_typer(tables, name="tables")
app.add_typer(bans, name="bans")
app.add_typer(guests, name="guests")
app.add_typer(reports, name="reports")
app.add_typer(keys, name="keys")
for module in modules("verbs"):
    app.add_typer(module.app, name=(module.__package__ or "").rpartition(".")[2])
