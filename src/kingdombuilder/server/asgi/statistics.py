"""Statistics over plain HTTP: one's own, with one's games to take along, and those of all games played here."""

from __future__ import annotations

from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .. import protocol as m
from ..node.desk import Desk
from ..table.refusals import Refusal
from ..table.results.statistics import as_csv, read_wanted
from .callers import known_guest
from .responses import JsonResponse

FORMATS = ("json", "csv")


class Statistics:
    """The part of a desk that is about games that are over. The cookie alone counts here."""

    def __init__(self, desk: Desk) -> None:
        """Answer at this desk."""
        self.desk = desk

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/api/me/statistics", self.own),
            Route("/api/me/games", self.games),
            Route("/api/statistics", self.of_all),
        ]

    async def own(self, request: Request) -> Response:
        """What one's own games tell: all of them, or some: ``?players=2&box=nomads&bot=planner``."""
        guest, wanted = known_guest(request, self.desk.keyring), read_wanted(request.query_params)
        return JsonResponse(await self.desk.results.own(guest, wanted))

    async def games(self, request: Request) -> Response:
        """One's own games, one by one, as a file."""
        guest, wanted = known_guest(request, self.desk.keyring), read_wanted(request.query_params)
        form = request.query_params.get("format", "json")
        if form not in FORMATS:
            raise Refusal("bad_query", f"'format' is one of {', '.join(FORMATS)}", 422)
        found = await self.desk.results.export(guest, wanted)
        headers = {"Content-Disposition": f'attachment; filename="kingdombuilder-games.{form}"'}
        if form == "csv":
            return Response(as_csv(found), headers=headers, media_type="text/csv")
        return JsonResponse(found, headers=headers)

    async def of_all(self, request: Request) -> Response:
        """What all games tell: of everybody, of people or of bots alone: ``?whose=people``."""
        whose = next((one for one in get_args(m.Whose) if one == request.query_params.get("whose", "everybody")), None)
        if whose is None:
            raise Refusal("bad_query", f"'whose' is one of {', '.join(get_args(m.Whose))}", 422)
        return JsonResponse(await self.desk.results.of_all(whose))
