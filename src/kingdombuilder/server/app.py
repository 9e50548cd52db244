"""The application: opens the database, seats everybody, and hands requests to those who answer them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from secrets import token_hex

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from . import messages as m
from . import metrics
from .answers import problem, refused
from .conduct import Refusal
from .database import bring_up_to_date, database_url, open_database
from .desk import Desk
from .guard import Guard
from .guests import Keyring
from .hall import LEASE, Hall, clock_now
from .http import Http
from .notices import Notices
from .settings import Settings
from .socket import Conversation
from .stewards import Stewards
from .store import Store
from .thinking import Thinkers

WEB = Path(str(files("kingdombuilder").joinpath("web")))
"""The pages, once they are built."""
IMMUTABLE = "public, max-age=31536000, immutable"


class Server:
    """One node: everything that works together to answer guests."""

    def __init__(self, settings: Settings, now: Callable[[], int] = clock_now) -> None:
        """Put everything in its place; ``open`` begins the work."""
        self.settings = settings
        self.store = Store(open_database(database_url(settings.database_address)))
        self.hall = Hall(
            self.store, tables_in_memory=settings.tables_in_memory, chat_lines=settings.chat_lines, now=now
        )
        self.thinkers = Thinkers(settings.bot_workers)
        self.stewards = Stewards(self.hall, self.thinkers, settings.open_hours)
        self.notices = Notices(self.hall)
        self.desk: Desk | None = None

    async def open(self) -> Desk:
        """Bring the database up to date and begin."""
        await bring_up_to_date(self.store.engine)
        keyring = Keyring(await self.store.shared_key("signing", token_hex(32)))
        self.desk = Desk(self.hall, keyring, self.thinkers, self.settings)
        self.notices.start()
        if not self.store.is_postgresql:
            await self.stewards.sweep(ahead=LEASE)
        self.stewards.start()
        return self.desk

    async def close(self) -> None:
        """Finish what was begun, and tell everybody to come back later."""
        for live in self.hall.live_tables:
            for watcher in live.watchers:
                watcher.close("the server restarts", again=True)
        await self.stewards.close()
        await self.notices.close()
        self.thinkers.close()
        await self.store.close()


def application(settings: Settings, server: Server | None = None) -> ASGIApp:
    """The server as an ASGI application."""
    server = server or Server(settings)
    routes: list[BaseRoute] = []

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        desk = await server.open()

        async def converse(socket: WebSocket) -> None:
            await Conversation(socket, desk, server.notices).run()

        app.router.routes[:0] = [*Http(desk).routes(), WebSocketRoute("/api/tables/{id}/socket", converse)]
        yield
        await server.close()

    if WEB.joinpath("index.html").is_file():
        routes = [
            Mount("/assets", _Forever(directory=WEB / "assets")),
            Route("/{path:path}", page),
        ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={Refusal: _refusal, HTTPException: _http_exception, Exception: _failure},
    )
    return Guard(app, settings)


class _Forever(StaticFiles):
    """Files whose names change with their contents."""

    def file_response(self, *arguments: object, **more: object) -> Response:
        response = super().file_response(*arguments, **more)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = IMMUTABLE
        return response


async def page(request: Request) -> Response:
    """A file of the web app, or the app itself, which finds its way by the address."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        raise HTTPException(404)
    file = (WEB / path).resolve()
    if path and file.is_file() and file.is_relative_to(WEB.resolve()):
        return FileResponse(file)
    return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


async def _refusal(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    metrics.REFUSALS.labels(refusal.code).inc()
    return refused(refusal)


async def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    messages = {404: "there is nothing at this address; docs/api.md lists what there is", 405: "not with this method"}
    return problem(m.Problem("not_found", messages.get(error.status_code, error.detail)), error.status_code)


async def _failure(request: Request, error: Exception) -> Response:
    return problem(m.Problem("failure", "the server made a mistake; nothing was changed"), 500)
