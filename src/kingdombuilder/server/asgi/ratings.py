"""Ratings over plain HTTP: how everybody stands, what a game changed, and whether one wants to be rated oneself."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .. import protocol as m
from ..node.desk import Desk
from ..node.results.ratings import read_players
from .callers import address, guest_of, known_guest
from .responses import JsonResponse, body


class Ratings:
    """The part of a desk that is about ratings. The cookie alone counts here."""

    def __init__(self, desk: Desk) -> None:
        """Answer at this desk."""
        self.desk = desk

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/api/ratings", self.standings),
            Route("/api/me/rating", self.own, methods=["GET"]),
            Route("/api/me/rating", self.rate, methods=["POST"]),
        ]

    async def standings(self, request: Request) -> Response:
        """How people and bots stand: ``?players=2``."""
        players = read_players(request.query_params.get("players", "2"))
        return JsonResponse(await self.desk.ratings.standings(players, guest_of(request, self.desk.keyring)))

    async def own(self, request: Request) -> Response:
        """Whether one is rated."""
        return JsonResponse(await self.desk.ratings.own(known_guest(request, self.desk.keyring)))

    async def rate(self, request: Request) -> Response:
        """Be rated from now on, or no more."""
        guest = known_guest(request, self.desk.keyring)
        self.desk.bans.refuse(guest)
        asked = await body(request, m.RateMe, self.desk.settings.body_bytes)
        self.desk.count_identity(address(request.scope))
        own = await self.desk.ratings.rate(guest, asked)
        self.desk.audit.note(self.desk.hall.now(), address(request.scope), guest, "rate" if own.name else "unrate", "")
        return JsonResponse(own)
