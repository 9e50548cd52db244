"""Measures the numbers of ``docs/offline.md``: sizes, and the time until a game on the device can start.

``python -m tools.offline.measure`` serves the built app over a line of 20 Mbit/s, without compression, visits it with a
browser that has never been there, and again with the network cut.
"""

from __future__ import annotations

import gzip
import os
import re
import threading
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from kingdombuilder.server.asgi.pages import WEB
from tests.browser import chromium
from tests.browser.files import Host, Quiet, hosted
from tools.offline.conftest import wait_until_kept

MEGABITS = 20
PIECE = 16 * 1024
LOADING = re.compile(r"Play now.*%")
READY = re.compile("Play now.*at once")
"""The button tells how much of the game is there, and when all of it is, again what it does."""


class Line:
    """A shared network connection of limited bytes per second."""

    def __init__(self, bytes_per_second: float) -> None:
        self._speed = bytes_per_second
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, size: int) -> None:
        """Wait until this much is through."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self._speed
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class Slow(Quiet):
    """Python's web server behind such a connection."""

    line = Line(MEGABITS * 1_000_000 / 8)

    def copyfile(self, source: object, outputfile: object) -> None:
        """Send a file piece by piece."""
        while piece := source.read(PIECE):  # type: ignore[attr-defined]
            self.line.send(len(piece))
            outputfile.write(piece)  # type: ignore[attr-defined]


def size_of(*patterns: str) -> tuple[int, int]:
    """The bytes of these files as they lie there, and compressed."""
    files = {file for pattern in patterns for file in WEB.glob(pattern) if file.is_file()}
    return sum(file.stat().st_size for file in files), sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


def seconds_until_played(page: Page, address: str) -> tuple[float, float, float]:
    """How long it takes until the front page is to be seen, until a game can begin, and from there to its board."""
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name="Play now").wait_for()
    seen = time.monotonic()
    page.get_by_role("button", name=LOADING).wait_for()
    page.get_by_role("button", name=READY).wait_for()
    ready = time.monotonic()
    page.get_by_role("button", name=READY).click()
    page.locator("[data-hex]").first.wait_for(state="attached")
    return seen - began, ready - began, time.monotonic() - ready


def processor_seconds() -> float:
    """How long processors have worked for the processes that this one has started, as Linux counts it."""
    parents, spent = dict[int, int](), dict[int, float]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = folder.joinpath("stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
            spent[int(folder.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    ours = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent[process] for process in ours - {os.getpid()})


def report(visit: str, page: Page, address: str) -> None:
    """Visit it, and print how long that took."""
    before = processor_seconds()
    seen, ready, begun = seconds_until_played(page, address)
    spent = processor_seconds() - before
    print(
        f"{visit}: the page after {seen:.1f} s, a game can begin after {ready:.1f} s, begun {begun:.1f} s later; "
        f"{spent:.1f} s of processors"
    )


def measure(browser: Browser, host: Host) -> None:
    """Visit it for the first time, and once more without a network."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(180_000)
    page = context.new_page()
    report("first visit", page, host.address)
    wait_until_kept(page)
    page.close()
    host.disconnect()
    page = context.new_page()
    report("later, cut off", page, host.address)
    context.close()
    host.connect()


def main() -> None:
    """Print everything."""
    for what, patterns in {
        "page": ("index.html", "assets/*", "*.svg", "*.png", "*.webmanifest", "sw.js", "rules*.html"),
        "Python": ("runtime/pyodide-*/*", "runtime/python*"),
        "packages": ("runtime/msgspec-*",),
        "engine": ("runtime/engine-*.zip",),
        "all": ("**/*",),
    }.items():
        plain, compressed = size_of(*patterns)
        print(f"{what}: {plain / 1e6:.2f} MB, {compressed / 1e6:.2f} MB compressed")
    print(f"{MEGABITS} Mbit/s; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with sync_playwright() as playwright, TemporaryDirectory() as folder, hosted(Path(folder), Slow) as host:
        browser = chromium.launch(playwright)
        measure(browser, host)
        browser.close()


if __name__ == "__main__":
    main()
