"""Deals that many play, over plain HTTP: the deal of the day."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .. import protocol as m
from ..node.desk import Desk
from ..table.refusals import Refusal
from ..table.setting.deals import day_at, read_day
from .callers import address, guest_of
from .responses import JsonResponse, body


class Deals:
    """The part of a desk that is about the deal of the day. The cookie alone counts here."""

    def __init__(self, desk: Desk) -> None:
        """Answer at this desk."""
        self.desk = desk

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route(path, answer, methods=[method])
            for path in ("/api/daily", "/api/daily/{day}")
            for method, answer in (("GET", self.day), ("POST", self.play))
        ]

    async def day(self, request: Request) -> Response:
        """The deal of today, or of another day: ``/api/daily/2026-11-16``."""
        return JsonResponse(await self.desk.deals.day(self._day(request), guest_of(request, self.desk.keyring)))

    async def play(self, request: Request) -> Response:
        """Play it."""
        asked = await body(request, m.PlayDay, self.desk.settings.body_bytes)
        guest = guest_of(request, self.desk.keyring)
        if guest is None:
            raise Refusal("no_guest", "get a cookie from /api/me first: everybody has one try that counts", 403)
        return JsonResponse(await self.desk.play_day(asked, self._day(request), guest, address(request.scope)), 201)

    def _day(self, request: Request) -> str:
        now = self.desk.hall.now()
        return read_day(request.path_params.get("day", day_at(now)), now)
