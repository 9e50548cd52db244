"""The ASGI application: opens a node and dispatches requests."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...service.failures import FAILURE, NO_DATABASE, NOT_FOUND, in_short
from ...service.gate import Gate
from ..node import Server
from ..operator import CannotDo
from ..settings import Settings
from ..storage.database import FAILURES
from .files import IMMUTABLE, KeptFiles
from .http import Http
from .middleware import GuardMiddleware
from .pages import DOCS, WEB, Pages
from .responses import problem, refused
from .socket import Sockets

RUNTIME_FILES = "/runtime/files.json"
"""The manifest with the hashed names of the files that run games on the device."""
FAULTS = {
    404: (NOT_FOUND.code, NOT_FOUND.message),
    405: ("method", "this method is not allowed here; the header 'Allow' lists the others"),
}
OTHER_FAULT = "bad_request"

log = logging.getLogger(__name__)


def application(settings: Settings, server: Server | None = None) -> ASGIApp:
    """The server as an ASGI application."""
    server = server or Server(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await server.open()
        yield
        await server.close()

    gate = Gate()
    http, page = Http(server), Pages(server).page
    routes = http.routes()
    if WEB.joinpath("index.html").is_file():
        routes += [
            Mount("/assets", KeptFiles(WEB / "assets")),
            Route(RUNTIME_FILES, page),
            *(Mount(f"/runtime/{scripts.name}", KeptFiles(scripts)) for scripts in WEB.glob("runtime/pyodide-*")),
            Mount("/runtime", _Files(IMMUTABLE, directory=WEB / "runtime", check_dir=False)),  # compressed already
            *documentation(),
            Route("/{path:path}", page),
        ]
    handlers: dict[Any, Any] = {
        Refusal: _refusal,
        CannotDo: _impossible,
        HTTPException: _http_exception,
        Exception: _failure,
    }
    app = Starlette(
        routes=routes, lifespan=lifespan, exception_handlers=handlers | dict.fromkeys(FAILURES, _no_database)
    )
    app.router.redirect_slashes = False
    shared = CORSMiddleware(app, settings.origins, allow_methods=["GET", "POST"], allow_headers=["Authorization"])
    return GuardMiddleware(shared if settings.origins else app, Sockets(server, gate), server, http.find, gate)


def documentation() -> list[BaseRoute]:
    """The routes of the documentation site, if it has been built."""
    if not DOCS.is_dir():
        return []
    to_folder = RedirectResponse("/docs/")
    return [Route("/docs", lambda request: to_folder), Mount("/docs", _Files("no-cache", directory=DOCS, html=True))]


class _Files(StaticFiles):
    """Files that are too large, or too many, to cache in memory."""

    def __init__(self, cache: str, **more: Any) -> None:
        super().__init__(**more)
        self._cache = cache

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers["Cache-Control"] = self._cache
        return response


async def _refusal(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return refused(refusal)


async def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, message = FAULTS.get(error.status_code, (OTHER_FAULT, error.detail))
    return problem(m.Problem(code, message), error.status_code, error.headers)


async def _impossible(request: Request, error: Exception) -> Response:
    return refused(Refusal("cannot", str(error)))


async def _no_database(request: Request, error: Exception) -> Response:
    log.error("the database does not answer: %s", in_short(error))
    return refused(NO_DATABASE)


async def _failure(request: Request, error: Exception) -> Response:
    return refused(FAILURE)
