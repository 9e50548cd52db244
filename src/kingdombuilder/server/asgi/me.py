"""What guests ask about themselves over plain HTTP: who they are, coming back, signing out, and their data."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .. import protocol as m
from ..node.desk import Desk
from ..node.people.keyring import new_guest
from ..table.refusals import Refusal
from .callers import COOKIE, address, guest_of, known_guest, set_cookie
from .responses import JsonResponse, body


class Me:
    """The part of a desk that is about the one who asks. The cookie alone counts here, not the secret of a seat."""

    def __init__(self, desk: Desk) -> None:
        """Answer at this desk."""
        self.desk = desk
        self._under_way: set[asyncio.Future[m.Deleted]] = set()

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/api/me", self.me),
            Route("/api/me/recovery", self.recovery, methods=["GET"]),
            Route("/api/me/recovery", self.make_code, methods=["POST"]),
            Route("/api/me/recover", self.recover, methods=["POST"]),
            Route("/api/me/sign-out-others", self.sign_out_others, methods=["POST"]),
            Route("/api/me/data", self.data),
            Route("/api/me/delete", self.delete, methods=["POST"]),
        ]

    async def me(self, request: Request) -> Response:
        """Who the cookie says one is; a new guest gets one, and that of an old friend lasts for another year."""
        guest = guest_of(request, self.desk.keyring) or new_guest()
        response = JsonResponse(m.Guest(guest))
        if "authorization" not in request.headers:
            self._set_cookie(request, response, guest)
        return response

    async def recovery(self, request: Request) -> Response:
        """Whether one can come back with a code."""
        return JsonResponse(await self.desk.guests.recovery(known_guest(request, self.desk.keyring)))

    async def make_code(self, request: Request) -> Response:
        """Make a code to come back with, in the place of an earlier one."""
        guest = known_guest(request, self.desk.keyring)
        self.desk.bans.refuse(guest)
        self.desk.count_identity(address(request.scope))
        code = await self.desk.guests.make_code(guest)
        self._note(request, guest, "code")
        return JsonResponse(code, 201)

    async def recover(self, request: Request) -> Response:
        """Come back with a code; from now on the browser is that guest's."""
        asked = await body(request, m.Recover, self.desk.settings.body_bytes)
        self.desk.count_identity(address(request.scope))
        guest = await self.desk.guests.recovered(asked.code)
        self.desk.bans.refuse(guest)
        self._note(request, guest, "recover")
        response = JsonResponse(m.Guest(guest))
        self._set_cookie(request, response, guest)
        return response

    async def sign_out_others(self, request: Request) -> Response:
        """Revoke every other cookie that there is of oneself, and the secrets of all seats."""
        guest = known_guest(request, self.desk.keyring)
        self.desk.bans.refuse(guest)
        self.desk.count_identity(address(request.scope))
        await self.desk.guests.sign_out(guest)
        self._note(request, guest, "sign_out")
        response = JsonResponse(m.Guest(guest))
        self._set_cookie(request, response, guest)
        return response

    async def data(self, request: Request) -> Response:
        """Everything that the server holds about one, as a file."""
        guest = known_guest(request, self.desk.keyring)
        self.desk.count_identity(address(request.scope))
        await self.desk.audit.write(self.desk.hall.store)
        found = await self.desk.guests.export(guest)
        self._note(request, guest, "export")
        return JsonResponse(
            found, headers={"Content-Disposition": 'attachment; filename="kingdombuilder-my-data.json"'}
        )

    async def delete(self, request: Request) -> Response:
        """Delete what the server holds about one. What was begun is finished, even if nobody waits for it."""
        guest = known_guest(request, self.desk.keyring)
        asked = await body(request, m.Delete, self.desk.settings.body_bytes)
        if asked.confirm != guest:
            raise Refusal("not_confirmed", "say that you are sure: 'confirm' is your own id, as /api/me tells it", 422)
        self.desk.count_identity(address(request.scope))
        await self.desk.audit.write(self.desk.hall.store)
        deleting = asyncio.ensure_future(self.desk.guests.delete(guest))
        self._under_way.add(deleting)
        deleting.add_done_callback(self._under_way.discard)
        done = await asyncio.shield(deleting)
        self._note(request, None, "erase")
        response = JsonResponse(done)
        response.delete_cookie(COOKIE)
        return response

    def _note(self, request: Request, guest: str | None, deed: str) -> None:
        self.desk.audit.note(self.desk.hall.now(), address(request.scope), guest, deed, "")

    def _set_cookie(self, request: Request, response: Response, guest: str) -> None:
        set_cookie(request, response, self.desk.keyring.cookie(guest), self.desk.settings)
