"""The verb ``ratings``: whoever runs a server looks at its ratings, and takes games back that turn out to be fake."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ...errors import BadUsage, printable
from ...operating import DatabaseOption, JsonOption, at_the_server, document, shown_time
from ..serve import SettingsOption
from .tables import IdArgument, IdsArgument

app = typer.Typer(
    no_args_is_help=True,
    help="Look at the ratings of a server, take games back, count them again. The server may go on meanwhile.",
)

LONGEST_WHY = 200


@app.command("list")
def list_ratings(
    players: Annotated[int, typer.Option(help="Of games of so many players.", min=2, max=5)] = 2,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """List who has the highest ratings: people, then bots.

    Each line has the place ('-' while the rating is provisional), the rating,
    the estimate of the skill and how far it may be off, the number of games,
    and the name.

    Examples:
      kingdombuilder ratings list
      kingdombuilder ratings list --players 4 --json
    """
    found = at_the_server(lambda operator: operator.ratings(players), database, settings)
    if as_json:
        typer.echo(json.dumps(document(found)))
        return
    for title, lines in (("people", found.people), ("bots", found.bots)):
        typer.echo(f"{title}:")
        for line in lines:
            skill = f"{line.skill:5.1f} ±{line.spread:4.1f}"
            typer.echo(printable(f"{line.place or '-':>5}  {line.rating:5.1f}  {skill}  {line.games:5}  {line.name}"))


@app.command()
def show(
    id: IdArgument, as_json: JsonOption = False, database: DatabaseOption = None, settings: SettingsOption = None
) -> None:
    """Show what a rated game changed.

    It tells for each seat who sat there, the place, and the rating before
    and after; and whether the game was taken back, and why.

    Examples:
      kingdombuilder ratings show Xy12AbCd34Ef
    """
    game = at_the_server(lambda operator: operator.rated_game(id), database, settings)
    seats = [
        {
            "seat": seat.seat,
            "who": seat.player.who if seat.player else None,
            "place": seat.place,
            "before": round(seat.before.low, 1) if seat.before else None,
            "after": round(seat.after.low, 1) if seat.after else None,
        }
        for seat in game.seats
    ]
    about = {"table": game.table, "ended": shown_time(game.at), "number": game.number}
    about |= {"too_many": game.too_many, "taken_back": game.taken_back}
    if as_json:
        typer.echo(json.dumps({**about, "seats": seats}))
        return
    for key, value in about.items():
        typer.echo(printable(f"{key + ':':12}{'-' if value is None else value}"))
    for one in seats:
        typer.echo(
            printable(f"seat {one['seat']}: place {one['place']}, {one['before']} to {one['after']}  {one['who']}")
        )


@app.command()
def exclude(
    ids: IdsArgument,
    why: Annotated[str, typer.Option(help="Why, for yourself and those who come after you.", metavar="TEXT")],
    database: DatabaseOption = None,
    settings: SettingsOption = None,
) -> None:
    """Take rated games back that turned out to be fake.

    They count for nobody any more, and every game after them is counted
    again. The players see that at the table. 'include' undoes it.

    Examples:
      kingdombuilder ratings exclude Xy12AbCd34Ef --why "two browsers of one person"
    """
    if not why.strip() or len(why) > LONGEST_WHY or not why.isprintable():
        raise BadUsage([f"--why is a reason of 1 to {LONGEST_WHY} characters, on one line"])
    at_the_server(lambda operator: operator.take_back(ids, why.strip()), database, settings)
    typer.echo(f"taken back: {', '.join(ids)}", err=True)


@app.command()
def include(ids: IdsArgument, database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """Let games count again that were taken back.

    Every game after them is counted again, too.

    Examples:
      kingdombuilder ratings include Xy12AbCd34Ef
    """
    at_the_server(lambda operator: operator.take_back(ids, None), database, settings)
    typer.echo(f"these count again: {', '.join(ids)}", err=True)


@app.command()
def recompute(database: DatabaseOption = None, settings: SettingsOption = None) -> None:
    """Count all rated games again, from the first.

    The ratings come out the same, unless this version counts differently
    from the one that counted them.

    Examples:
      kingdombuilder ratings recompute
    """
    at_the_server(lambda operator: operator.recount(), database, settings)
    typer.echo("all rated games are counted again", err=True)
