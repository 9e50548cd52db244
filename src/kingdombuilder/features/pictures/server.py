"""Previews of links: the tags that messengers read in the head of a page, and the pictures that these name.

Requests have no cookie, so previews show public information. Pictures are drawn by the worker processes, after
bots for which players wait; the latest are cached.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from importlib.util import find_spec
from urllib.parse import urlencode

from ...game.scoring import gold
from ...game.view import view
from ...png import png
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...server.node import Server
from ...service.calls import Call, File, Page, Preview
from ...service.feature import Feature
from ...service.limits import Limits
from ...service.lru import LruCache
from ...service.routing import get
from ...service.thinking.scheduler import Claim, Urgency
from ...table.table import Table
from .drawing import HEIGHT, WIDTH, drawn
from .words import SITE, Said, said_of

TABLE = re.compile(r"/t/(\w+)")
FIXED_PICTURE = "/share.png"
"""The default picture of pages."""
CACHED = 32
"""The number of cached pictures; each takes half a megabyte."""
MAX_AGE = 3600
"""The seconds for which messengers may cache a picture; a new moment of a game has a new address."""


class Pictures(Feature):
    """Previews of the links to one server."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.failures = server.store.failures
        self._looks = Limits(rate=1, burst=30)
        """How often pages are looked at for one address."""
        self._drawings = Limits(rate=0.5, burst=20)
        """How many pictures are drawn for all callers together."""
        self._cache: LruCache[tuple[str, int], bytes] = LruCache(CACHED)

    async def preview(self, page: Page) -> Preview | None:
        """The preview of a table: free seats, a running game, or its result."""
        if not (found := TABLE.fullmatch(page.path)):
            return None
        visit = await self.service.visit(found[1], Call(None, page.address))
        async with visit.live.lock:
            return preview_of(visit.table)

    async def head(self, page: Page) -> str:
        """The Open Graph tags of a page; a page that is not public gets the default ones."""
        found = None
        if not self._looks.wait(page.address):
            try:
                found = await self._find(page)
            except (Refusal, *self.failures):
                found = None
        return tags(page, found)

    @get("picture", cost=10, max_age=MAX_AGE)
    async def picture(self, call: Call, page: str, version: int = 0) -> File[bytes]:
        """The picture for links to a page, 1200x630, as PNG: ``?page=/t/f7k2``. It shows what a stranger may see.

        A changed picture has another ``&version=``, which the tags in the head of the page name.
        """
        found = await self._find(Page(page, {}, "", "", call.address))
        if found is None or not can_draw():
            raise Refusal("not_found", "this page has no picture of its own; /share.png shows the game", 404)
        return File(await self._drawn(call, found), "kingdombuilder.png", "image/png")

    async def _find(self, page: Page) -> Preview | None:
        """The preview of a page, from the first feature that has one."""
        for feature in self.service.features:
            if found := await feature.preview(page):
                return found
        return None

    async def _drawn(self, call: Call, preview: Preview) -> bytes:
        """A picture, drawn unless it is cached."""
        key = (preview.page, preview.version)
        if (known := self._cache.find(key)) is not None:
            return known
        if wait := self._drawings.wait(SITE):
            raise Refusal("too_fast", "too many pictures are being drawn; try again in a moment", 429, wait)
        thinker = self.service.thinker
        async with thinker.scheduler.place(Claim(call.address, SITE, lambda: Urgency.PLAYED)):
            if (known := self._cache.find(key)) is not None:
                return known
            made = await thinker.run(png, await thinker.aside(drawn, preview), WIDTH)
            return self._cache.get(key, lambda: made)


def preview_of(table: Table) -> Preview:
    """The public preview of a table."""
    state = table.play.state if table.play else table.first
    names = table.names
    if not table.play:
        free = sum(not chair.taken for chair in table.chairs)
        facts: dict[str, str | int] = {"free": free, "seats": len(names)}
        return Preview("open", f"/t/{table.config.id}", view(state, None), facts=facts)
    over = table.status == "finished"
    return Preview(
        "result" if over else "running",
        f"/t/{table.config.id}",
        view(state, None),
        table.number,
        names,
        [m.COLOURS.index(chair.colour) for chair in table.chairs if chair.colour],
        [gold(state, seat) for seat in range(len(names))] if over else (),
        table.winners(),
    )


def can_draw() -> bool:
    """Whether the extra ``pictures`` is installed."""
    return find_spec("resvg_py") is not None


def tags(page: Page, preview: Preview | None) -> str:
    """The meta tags of a page."""
    said = said_of(preview, page.languages)
    picture = FIXED_PICTURE
    if preview and can_draw():
        picture = f"/api/picture?{urlencode({'page': preview.page, 'version': preview.version})}"
    return "".join(f"        {line}\n" for line in _lines(page, said, page.origin + picture))


def _lines(page: Page, said: Said, picture: str) -> list[str]:
    graph: Mapping[str, str | int] = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": said.title,
        "og:description": said.text,
        "og:url": page.origin + page.path,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
        "og:image:alt": said.alt,
    }
    lines = [f'<meta property="{name}" content="{escape(str(value))}" />' for name, value in graph.items()]
    return [*lines, '<meta name="twitter:card" content="summary_large_image" />']


FEATURE = Pictures
