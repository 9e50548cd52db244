"""The pages of the app: its files, and the app itself at every address that it knows as a page."""

from __future__ import annotations

import json
import re
from asyncio import to_thread
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from ...service.calls import Page
from ..node import Server
from ..storage.maintenance.sessions import is_open
from .callers import OPERATOR_COOKIE, address
from .responses import compressed

WEB = Path(str(files("kingdombuilder").joinpath("web")))
"""The folder of the built web app."""
DOCS = WEB.with_name("docs")
"""The folder of the documentation site, if it has been built."""
PAGES = "pages.json"
"""The file of the app with the paths of its pages, as regular expressions."""
OPERATOR = "/operator"
"""The operator's page."""
RULES = {"rules": "rules.html", "rulings.html": "rules.html"}
"""Paths of the rules page: also without its extension, and the former path of the rulings."""
REVALIDATED = {"Cache-Control": "no-cache"}
FIXED = re.compile(r'\s*<meta\s+(?:property="og:|name="twitter:)[^>]*>')
"""What the page says of itself in previews of links where no feature says more."""


class Pages:
    """Answers with pages."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.service = server.service

    async def page(self, request: Request) -> Response:
        """A file of the app, or the app itself, which finds its way by the address, or says that there is none."""
        path = request.scope["path"].removeprefix("/")
        if (file := _file(RULES.get(path, path))) and file != WEB.resolve() / "index.html":
            if file.suffix == ".html":
                return compressed(request, await to_thread(file.read_bytes), "text/html", REVALIDATED)
            return FileResponse(file, headers=REVALIDATED)
        if path.startswith("api/") or "." in path.rpartition("/")[2]:
            raise HTTPException(404)
        page = f"/{path}".rstrip("/") or "/"
        if not (await self._is_operators(request) if page == OPERATOR else _is_page(page)):
            return HTMLResponse(_shell(), 404, REVALIDATED)
        return HTMLResponse(_shell(await self._head(request)), headers=REVALIDATED)

    async def _is_operators(self, request: Request) -> bool:
        """Whether the operator asks; for others there is no such page."""
        session = request.cookies.get(OPERATOR_COOKIE)
        return await is_open(self.server.store, session, self.server.tables.now())

    async def _head(self, request: Request) -> str:
        """What the features add to the head of a page."""
        page = Page(
            path=request.scope["path"].rstrip("/") or "/",
            query=request.query_params,
            origin=str(request.base_url).rstrip("/"),
            languages=request.headers.get("accept-language", ""),
            address=address(request.scope),
        )
        return "".join([await feature.head(page) for feature in self.service.features])


def _is_page(path: str) -> bool:
    """Whether the app has a page at a path, such as ``/puzzles``."""
    return any(re.fullmatch(form, path, re.ASCII) for form in _pages())


@cache
def _pages() -> list[str]:
    """The patterns of the pages' paths, as the build wrote them."""
    forms: list[str] = json.loads(WEB.joinpath(PAGES).read_text("utf-8"))
    return forms


def _shell(head: str = "") -> str:
    """The HTML of the app, with absolute paths, marked as sent by a server.

    The build uses relative paths, so that the folder can be served from anywhere.
    """
    built = WEB.joinpath("index.html").read_text("utf-8")
    if head:
        built = FIXED.sub("", built).replace("</title>", f"</title>\n{head}", 1)
    return built.replace("<html", "<html data-server", 1).replace('="./', '="/')


def _file(path: str) -> Path | None:
    """The file of the web app at a path, if it exists."""
    with suppress(OSError, ValueError):  # too long, or with signs that no path has
        file = (WEB / path).resolve()
        return file if file.is_file() and file.is_relative_to(WEB.resolve()) else None
    return None
