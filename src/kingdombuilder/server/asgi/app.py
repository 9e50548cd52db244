"""The application: it opens the database, puts one node together, and hands requests to those who answer them."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from .. import protocol as m
from ..node.background import BackgroundWork
from ..node.cluster import Cluster
from ..node.desk import Desk
from ..node.hall import LEASE, Hall, clock_now
from ..node.people.guests import open_keyring
from ..node.thinking.programs import Programs
from ..node.thinking.workers import Workers
from ..settings import Settings
from ..storage.database import FAILURES, bring_up_to_date, database_url, in_short, open_database
from ..storage.store import Store
from ..storage.upkeep.retention import Retention
from ..table.refusals import Refusal
from .deals import Deals
from .files import IMMUTABLE, KeptFiles
from .http import Http
from .me import Me
from .middleware import GuardMiddleware
from .ratings import Ratings
from .responses import FAILURE, NO_DATABASE, problem, refused
from .socket import Conversation
from .statistics import Statistics

WEB = Path(str(files("kingdombuilder").joinpath("web")))
"""The folder of the pages, once they are built."""
PAGES = re.compile(
    r"/|/new/?|/learn(?:/\w+)?/?|/puzzles(?:/\w+(/solution)?)?/?|/daily(?:/\d{4}-\d\d-\d\d)?/?"
    r"|/ratings(?:/\w+)?/?|/games/?|/t/\w+/?|/t/\w+/replay(?:/\d+)?/?"
)
"""The addresses that the app knows as pages; ``router.svelte.ts`` says what it shows there."""
RULES = {"rules": "rules.html", "rulings.html": "rules.html"}
"""The page of the rules is found without its ending, too, and where the rulings had a page of their own once."""
REVALIDATED = {"Cache-Control": "no-cache"}
RUNTIME_FILES = "/runtime/files.json"
"""Tells what the files are called that run games on the device; the names of those change with their contents."""
FAULTS = {
    404: ("not_found", "there is nothing at this address; docs/server-api.md lists what there is"),
    405: ("method", "not with this method; 'Allow' says which"),
}
OTHER_FAULT = "bad_request"

log = logging.getLogger(__name__)


class Server:
    """One node: everything that works together to answer guests."""

    def __init__(self, settings: Settings, now: Callable[[], int] = clock_now) -> None:
        """Put everything in its place; ``open`` begins the work."""
        self.settings = settings
        self.store = Store(open_database(database_url(settings.database_address)))
        self.hall = Hall(
            self.store,
            tables_in_memory=settings.tables_in_memory,
            chat_lines=settings.chat_lines,
            entries_per_table=settings.entries_per_table,
            watchers_per_table=settings.watchers_per_table,
            watchers_per_address=settings.watchers_per_address,
            now=now,
        )
        self.workers = Workers(settings.bot_workers)
        self.programs = Programs(settings.programs, settings.program_ms)
        keep = Retention(
            settings.open_hours,
            settings.import_days,
            settings.imports,
            settings.finished_days,
            settings.forsaken_days,
            settings.lesson_days,
            settings.audit_days,
            settings.key_days,
        )
        self.background = BackgroundWork(self.hall, self.workers, self.programs, keep, settings.noticing_ms / 1000)
        self.cluster = Cluster(self.hall)
        self.desk: Desk | None = None

    async def open(self) -> Desk:
        """Bring the database up to date and begin."""
        await bring_up_to_date(self.store.engine)
        keyring = await open_keyring(self.store, self.hall.now(), self.settings.key_days)
        self.desk = Desk(self.hall, keyring, self.workers, self.programs, self.settings)
        await self.desk.bans.read(self.store)
        await self.desk.guests.read(self.store)
        self.background.chores += [
            self.desk.read_keys,
            self.desk.guests.read,
            self.desk.read_bans,
            self.desk.audit.write,
            self.desk.guests.delete_latecomers,
            self.desk.analyses.renew,
            self.desk.ratings.count,
            self.desk.results.fill,
        ]
        self.hall.changed.append(self.desk.ratings.look_at)
        self.cluster.start()
        if not self.store.is_postgresql:
            await self.background.sweep(ahead=LEASE)
        self.background.start()
        return self.desk

    def shuts_out(self, address: str) -> bool:
        """Whether whoever calls from this address is shut out."""
        return self.desk is not None and self.desk.bans.has_address(address)

    async def close(self) -> None:
        """Say goodbye, and finish what was begun."""
        await self.hall.send_home()
        with suppress(*FAILURES):
            await self.hall.presence.write(self.hall.live_tables)
        await self.background.close()
        await self.hall.close()
        await self.cluster.close()
        if self.desk:
            await self.desk.analyses.close()
            await self.desk.ratings.close()
            with suppress(*FAILURES):
                await self.desk.audit.write(self.store)
        self.workers.close()
        await self.store.close()


def application(settings: Settings, server: Server | None = None) -> ASGIApp:
    """The server as an ASGI application."""
    server = server or Server(settings)
    routes: list[BaseRoute] = []

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        desk = await server.open()

        async def converse(socket: WebSocket) -> None:
            await Conversation(socket, desk, server.cluster).run()

        app.router.routes[:0] = [
            *Me(desk).routes(),
            *Deals(desk).routes(),
            *Ratings(desk).routes(),
            *Statistics(desk).routes(),
            *Http(desk).routes(),
            WebSocketRoute("/api/tables/{id}/socket", converse),
        ]
        yield
        await server.close()

    if WEB.joinpath("index.html").is_file():
        routes = [
            Mount("/assets", KeptFiles(WEB / "assets")),
            Route(RUNTIME_FILES, page),
            *(Mount(f"/runtime/{scripts.name}", KeptFiles(scripts)) for scripts in WEB.glob("runtime/pyodide-*")),
            Mount("/runtime", _Forever(directory=WEB / "runtime", check_dir=False)),  # these are compressed already
            Route("/{path:path}", page),
        ]
    handlers: dict[Any, Any] = {Refusal: _refusal, HTTPException: _http_exception, Exception: _failure}
    app = Starlette(
        routes=routes, lifespan=lifespan, exception_handlers=handlers | dict.fromkeys(FAILURES, _no_database)
    )
    app.router.redirect_slashes = False
    shared = CORSMiddleware(app, settings.origins, allow_methods=["GET", "POST"], allow_headers=["Authorization"])
    return GuardMiddleware(shared if settings.origins else app, settings, server.shuts_out)


class _Forever(StaticFiles):
    """Files whose names change with their contents, and which are too large to be kept in memory."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers["Cache-Control"] = IMMUTABLE
        return response


async def page(request: Request) -> Response:
    """A file of the web app, or the app itself, which finds its way by the address, or says that there is none."""
    path = request.scope["path"].removeprefix("/")
    if (file := _file(RULES.get(path, path))) and file != WEB.resolve() / "index.html":
        return FileResponse(file, headers=REVALIDATED)
    if path.startswith("api/") or "." in path.rpartition("/")[2]:
        raise HTTPException(404)
    return HTMLResponse(_shell(), 200 if PAGES.fullmatch(f"/{path}") else 404, REVALIDATED)


def _shell() -> str:
    """The page of the app, which finds its files from every address here, and knows that a server has sent it.

    As it was built, it looks for them beside itself, so that the folder can lie anywhere on any web server.
    """
    built = WEB.joinpath("index.html").read_text("utf-8")
    return built.replace("<html", "<html data-server", 1).replace('="./', '="/')


def _file(path: str) -> Path | None:
    """The file of the web app at this path, if there is one."""
    with suppress(OSError, ValueError):  # too long, or with signs that no path has
        file = (WEB / path).resolve()
        return file if file.is_file() and file.is_relative_to(WEB.resolve()) else None
    return None


async def _refusal(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return refused(refusal)


async def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, message = FAULTS.get(error.status_code, (OTHER_FAULT, error.detail))
    return problem(m.Problem(code, message), error.status_code, error.headers)


async def _no_database(request: Request, error: Exception) -> Response:
    log.error("the database does not answer: %s", in_short(error))
    return refused(NO_DATABASE)


async def _failure(request: Request, error: Exception) -> Response:
    return refused(FAILURE)
