"""The verb ``ratings``: show a server's ratings, and exclude fake games."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...cli.errors import BadFile, BadUsage
from ...cli.files import cannot, write_text
from ...cli.operating import OperatorVerbs, Server, Shown, TableArgument, TablesArgument, facts, say, shown_time

if TYPE_CHECKING:
    from .messages import RatingLine

app = OperatorVerbs("Show the ratings of a server, exclude games, recount all of them. Works while the server runs.")

LONGEST_WHY = 200


@app.verb("list")
def list_ratings(
    server: Server,
    players: Annotated[int, typer.Option(help="Ratings of games with this number of players.", min=2, max=5)] = 2,
) -> Shown:
    """List the highest ratings: people, then bots.

    Each line has the place ('-' while the rating is provisional), the rating,
    the estimated skill with its spread, the number of games, and the name.

    Examples:
      kingdombuilder ratings list
      kingdombuilder ratings list --players 4 --json
    """
    from .server import standings

    found = server.do(lambda operator: standings(operator.store, players, None))
    return Shown(found, ["people:", *map(_line, found.people), "bots:", *map(_line, found.bots)])


def _line(line: RatingLine) -> str:
    skill = f"{line.skill:5.1f} ±{line.spread:4.1f}"
    return f"{line.place or '-':>5}  {line.rating:5.1f}  {skill}  {line.games:5}  {line.name}"


@app.verb()
def show(server: Server, id: TableArgument) -> Shown:
    """Show the changes of ratings by a game.

    For each seat: the player, the place, and the rating before and after; and
    whether and why the game was excluded.

    Examples:
      kingdombuilder ratings show Xy12AbCd34Ef
    """
    from .server.operating import rated_game

    game = server.do(lambda operator: rated_game(operator, id))
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
    lines = (
        f"seat {one['seat']}: place {one['place']}, {one['before']} to {one['after']}  {one['who']}" for one in seats
    )
    return Shown({**about, "seats": seats}, [*facts(about), *lines])


@app.verb()
def exclude(
    server: Server,
    ids: TablesArgument,
    why: Annotated[str, typer.Option(help="Reason, which 'ratings show' tells.", metavar="TEXT")],
) -> None:
    """Exclude rated games that turned out to be fake.

    They no longer count for any player, and all later games are recounted. The
    table shows it to the players. 'include' undoes it.

    Examples:
      kingdombuilder ratings exclude Xy12AbCd34Ef --why "two browsers of one person"
    """
    if not why.strip() or len(why) > LONGEST_WHY or not why.isprintable():
        raise BadUsage([f"--why is a reason of 1 to {LONGEST_WHY} characters, on one line"])
    from .server.operating import take_back

    server.do(lambda operator: take_back(operator, ids, why.strip()))
    say(f"excluded: {', '.join(ids)}")


@app.verb()
def include(server: Server, ids: TablesArgument) -> None:
    """Include excluded games again.

    All later games are recounted, too.

    Examples:
      kingdombuilder ratings include Xy12AbCd34Ef
    """
    from .server.operating import take_back

    server.do(lambda operator: take_back(operator, ids, None))
    say(f"included: {', '.join(ids)}")


@app.verb()
def recompute(
    server: Server,
    export: Annotated[
        Path | None,
        typer.Option(
            help="The file for the ratings before the recount.",
            show_default="a new file beside the database",
            metavar="FILE",
        ),
    ] = None,
) -> None:
    """Recount all rated games.

    The result is the same, unless this version computes ratings differently.
    The current ratings are written to a CSV file first.

    Examples:
      kingdombuilder ratings recompute
      kingdombuilder ratings recompute --export old-ratings.csv
    """
    from ...server.private import create_private
    from ...server.storage.database import database_url
    from .server.operating import recount

    url = database_url(server.settings.database_address)
    if export is None and url.get_backend_name() != "sqlite":
        raise BadUsage(["name a file for the current ratings: --export FILE"])
    file = export or Path(f"{url.database}-ratings-{datetime.now(UTC):%Y%m%d-%H%M%S}.csv")

    def keep(text: str) -> None:
        try:
            create_private(file)
        except (OSError, ValueError) as error:
            raise BadFile(str(file), [cannot("write", error)]) from None
        try:
            write_text(str(file), text)
        except BadFile:
            file.unlink()
            raise

    server.do(lambda operator: recount(operator, keep))
    say(f"all rated games are recounted; the previous ratings are in {file}")
