"""HTTP requests: decode, let the service answer, encode."""

from __future__ import annotations

import re

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...service.calls import Call, File
from ...service.failures import NOT_FOUND
from ...service.feature import Feature
from ...service.routing import Found
from .. import metrics
from ..guests.keyring import new_guest, new_session
from ..node import Server
from .callers import (
    COOKIE,
    OPERATOR_COOKIE,
    address,
    has_token,
    is_from_here,
    is_local,
    set_cookie,
    set_operator_cookie,
)
from .middleware import ANSWERS
from .openapi import OpenApi
from .responses import JsonResponse, body, compressed

NOT_THE_OPERATOR = (
    "the metrics are for requests from this machine, and for those with 'Authorization: Bearer TOKEN', "
    "where the setting 'metrics_token' gives the token"
)
AT_TABLE = re.compile("tables/[^/]+/[^/]+")
NO_COMMAND = Refusal(
    "not_found",
    f"there is no such command of a table: POST takes {', '.join(m.COMMANDS)}; docs/server-api.md lists the rest",
    404,
)
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""The HTTP methods of routes."""


class Http:
    """The plain HTTP side of a service."""

    def __init__(self, server: Server) -> None:
        self.service = server.service
        self.store = server.store
        self.keyring = server.keyring
        self.settings = server.settings
        self.router = server.service.router(OpenApi(server.service))

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/{path:path}", self.answer, methods=METHODS),
        ]

    async def health(self, request: Request) -> Response:
        """The health check: whether the database can be written."""
        well = await self.store.is_well()
        return JsonResponse({"status": "ok" if well else "the database cannot be written"}, 200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        """The counters, for the operator."""
        if not (is_local(request) or has_token(request, self.settings.metrics_token)):
            raise Refusal("metrics", NOT_THE_OPERATOR, 403)
        metrics.TABLES_IN_MEMORY.set(len(self.service.tables.live_tables))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    def find(self, method: str, path: str) -> Found | None:
        """The handler of a request."""
        return self.router.find("GET" if method == "HEAD" else method, path.removeprefix("/api/"))

    async def answer(self, request: Request) -> Response:
        """The answer of the service."""
        found: Found | None = request.scope.get(ANSWERS)
        if found is None:
            methods = self.router.methods(request.path_params["path"])
            if methods:
                raise HTTPException(405, headers={"Allow": ", ".join(methods)})
            raise NO_COMMAND if AT_TABLE.fullmatch(request.path_params["path"]) else NOT_FOUND
        call = self._call(request, found)
        if found.route.hidden:
            assert isinstance(found.part, Feature)
            if not (is_from_here(request) and await found.part.opens(found.route, call)):
                raise NOT_FOUND
        if found.route.admits and call.guest is None and not (call.secret and found.route.is_at_table):
            call.guest, call.is_stranger = new_guest(), True
            call.signs_in = None if call.secret else call.guest
        limit = self.settings.upload_bytes if found.route.large else self.settings.body_bytes
        sent = await body(request, limit) if found.route.asked else b""
        response = self._response(request, found, await self.service.answer(found, call, request.query_params, sent))
        self._set_cookie(request, response, found, call)
        if call.operator != request.cookies.get(OPERATOR_COOKIE):
            set_operator_cookie(request, response, call.operator, self.settings)
        return response

    def _call(self, request: Request, found: Found) -> Call:
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme and scheme.lower() != "bearer" and found.route.is_at_table:
            raise Refusal("bad_secret", "the secret of a seat goes into 'Authorization: Bearer SECRET'", 401)
        known = self.keyring.read(request.cookies.get(COOKIE))
        return Call(
            known and known.guest,
            address(request.scope),
            secret.strip() or None,
            new_session() if known is None or known.session == known.guest else known.session,
            request.headers.get("user-agent", ""),
            request.cookies.get(OPERATOR_COOKIE),
        )

    @staticmethod
    def _response(request: Request, found: Found, answer: object) -> Response:
        route = found.route
        headers = {"Cache-Control": f"public, max-age={route.max_age}"} if route.max_age else {}
        if isinstance(answer, File) and isinstance(answer.content, bytes):
            return Response(answer.content, headers=headers, media_type=answer.media_type)
        if route.max_age:
            return compressed(request, m.encode(answer), JsonResponse.media_type, headers)
        if not isinstance(answer, File):
            return JsonResponse(answer, route.status)
        headers["Content-Disposition"] = f'attachment; filename="{answer.name}"'
        if isinstance(answer.content, str):
            return Response(answer.content, headers=headers, media_type=answer.media_type)
        return JsonResponse(answer.content, headers=headers)

    def _set_cookie(self, request: Request, response: Response, found: Found, call: Call) -> None:
        """Set, renew or remove the guest's cookie.

        A cookie that was revoked during the request is not replaced by a valid one.
        """
        if call.signs_out:
            response.delete_cookie(COOKIE)
            return
        known, guest = request.cookies.get(COOKIE), call.signs_in
        renews = found.route.method == "POST" and call.secret is None and self.keyring.guest(known) == call.guest
        if guest is None and renews and not self.keyring.is_newest(known, call.guest or "", call.session):
            guest = call.guest
        if guest:
            set_cookie(request, response, self.keyring.cookie(guest, call.session), self.settings)
