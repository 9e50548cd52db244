"""Operator actions on ratings: show games, exclude them, recount all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from csv import writer
from io import StringIO

from ....server.operator import CannotDo, Operator
from ....table.ids import is_table_id
from . import storage as kept
from .counting import count
from .storage import Game, Line


async def rated_game(operator: Operator, id: str) -> Game:
    """A finished rated game, with its changes."""
    found = await kept.rated_game(operator.store, id) if is_table_id(id) else None
    if found is None:
        raise CannotDo(f"{id}: not a finished rated game; 'kingdombuilder guests export' lists those of a guest")
    return found


async def take_back(operator: Operator, ids: Sequence[str], why: str | None) -> None:
    """Exclude rated games for a reason, or (None) include them again; all later games are recounted."""
    ids = list(dict.fromkeys(ids))
    for id in ids:
        if ((await rated_game(operator, id)).taken_back is None) == (why is None):
            raise CannotDo(f"{id}: the game is {'not excluded' if why is None else 'already excluded'}")
    for id in ids:
        await kept.take_back(operator.store, id, why)
        await operator.note("include" if why is None else "exclude", id)
    await count(operator.store)


async def recount(operator: Operator, export: Callable[[str], None]) -> None:
    """Recount all rated games, after the export of the current ratings as CSV."""
    await kept.start_over(operator.store, lambda lines: export(as_csv(lines)))
    await operator.note("recompute", "ratings")
    await count(operator.store)


def as_csv(lines: Iterable[Line]) -> str:
    """Ratings as CSV, with all digits."""
    text = StringIO()
    sheet = writer(text, lineterminator="\n")
    sheet.writerow(["players", "who", "is_bot", "name", "mu", "sigma", "rating", "games", "opponents"])
    for players, player, name, known in lines:
        skill = [known.mu, known.sigma, known.low, known.games, known.opponents]
        sheet.writerow([players, player.who, int(player.is_bot), name, *skill])
    return text.getvalue()
