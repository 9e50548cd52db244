"""Files with hashed names: read and compressed once, then cached in memory."""

from __future__ import annotations

import gzip
import mimetypes
import re
from asyncio import to_thread
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .middleware import WORKER_POLICY

IMMUTABLE = "public, max-age=31536000, immutable"
NAME = re.compile(r"[\w.-]+")
"""The pattern of such names."""
WORKER = re.compile(r"worker-[\w-]+\.js")
"""The worker that runs games on the device."""


class KeptFiles:
    """An ASGI application for a folder of such files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[tuple[str, bool], tuple[bytes, dict[str, str]]] = {}
        """The cached files, plain and compressed, with headers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with a file."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope["root_path"]).removeprefix("/")
        compressed = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if (name, compressed) not in self._kept:
            self._kept[name, compressed] = await to_thread(self._read, name, compressed)
        content, headers = self._kept[name, compressed]
        await Response(content, headers=headers)(scope, receive, send)

    def _read(self, name: str, compressed: bool) -> tuple[bytes, dict[str, str]]:
        if not NAME.fullmatch(name):
            raise HTTPException(404)
        try:
            content = self.folder.joinpath(name).read_bytes()
        except OSError:
            raise HTTPException(404) from None
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"Content-Type": kind, "Cache-Control": IMMUTABLE, "Vary": "Accept-Encoding"}
        if compressed:
            content = gzip.compress(content, 6)
            headers["Content-Encoding"] = "gzip"
        if WORKER.fullmatch(name):
            headers["Content-Security-Policy"] = WORKER_POLICY
        return content, headers
