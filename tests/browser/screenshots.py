"""Makes the pictures of the web app for the documentation: ``python -m tests.browser.screenshots [NAME ...]``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from kingdombuilder import Game, Options
from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game.documents.record import Record
from tests.browser import chromium
from tests.browser.conftest import LAPTOP, STILL
from tests.browser.playing import next_moment
from tests.browser.test_phone import PHONE
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import GENEROUS

FOLDER = Path(__file__).parents[2] / "docs" / "images"
MOST_BYTES = 700_000
"""The most bytes of a picture; what is larger, mostly by its board, is kept like a photograph."""
QUALITY = 85
BASE = Options(players=3, sections=("tavern", "paddock", "oasis", "farm"), seed=4)
ALL_SETS = Options(
    players=4,
    sets=("base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island"),
    sections=("village", "barracks'", "lighthouse", "university"),
    seed=3,
)


def home(browser: Browser, server: Node) -> Page:
    """The front page, with tables that wait for players."""
    for name, bots in (("Ben", []), ("Cleo", [None, "greedy", None])):
        with server.client() as guest:
            guest.post("/api/tables", json={"name": name, "visibility": "public", "players": 3, "bots": bots})
    page = open_page(browser, server)
    page.get_by_role("link", name="Join").first.wait_for()
    return page


def new_table(browser: Browser, server: Node) -> Page:
    """A board being put together."""
    page = open_page(browser, server, "/new")
    page.get_by_role("button", name="Everything").click()
    page.get_by_role("radio", name="Choose").check()
    places = {"Top left": "harbor", "Top right": "village", "Bottom left": "city_hall", "Bottom right": "temple"}
    for place, section in places.items():
        page.get_by_role("group", name=place).get_by_label("Choose a section").select_option(section)
    page.get_by_role("group", name="Caves").get_by_role("radio", name="I place them").check()
    page.get_by_role("group", name="Sections").evaluate("element => element.scrollIntoView()")
    return page


def base_game(browser: Browser, server: Node) -> Page:
    """A full board of the base game."""
    return at_a_table(open_page(browser, server), BASE, 16)


def all_sets(browser: Browser, server: Node) -> Page:
    """A board of all sets, late in a game."""
    return at_a_table(open_page(browser, server), ALL_SETS, 12)


def dark(browser: Browser, server: Node) -> Page:
    """The same by night."""
    return at_a_table(open_page(browser, server, color_scheme="dark"), ALL_SETS, 12)


def phone(browser: Browser, server: Node) -> Page:
    """A tap on a phone shows what a house would earn."""
    page = at_a_table(open_page(browser, server, **PHONE), BASE, 16, point=False)
    page.touchscreen.tap(*best_hex(page))
    page.locator("[data-ghost]").wait_for(state="attached")
    return page


PICTURES: dict[str, Callable[[Browser, Node], Page]] = {
    "home": home,
    "new-table": new_table,
    "base-game": base_game,
    "all-sets": all_sets,
    "dark": dark,
    "phone": phone,
}


def open_page(browser: Browser, server: Node, path: str = "/", **options: Any) -> Page:
    """A page as most people would see it."""
    usual = {"viewport": LAPTOP, "locale": "en-GB"}
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", **usual | options)
    context.add_init_script(STILL.replace("motion", "name: 'Ada', motion"))
    page = context.new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return page


def at_a_table(page: Page, options: Options, supply: int, *, point: bool = True) -> Page:
    """A game in which the reader decides and has so many houses left, with the pointer at a good hex."""
    lay(page, options, supply)
    next_moment(page)
    if point:
        page.mouse.move(*best_hex(page))
    page.wait_for_load_state("networkidle")
    return page


def lay(page: Page, options: Options, supply: int) -> None:
    """Go to a table with a game that bots have played so far."""
    record = played(options, supply)
    bots: Sequence[str | None] = [None, *["greedy"] * (options.players - 1)]
    answer = page.request.post("/api/tables", data={"record": record.text(), "bots": bots, "name": "Ada"})
    page.goto(f"/t/{answer.json()['table']}")


def played(options: Options, supply: int) -> Record:
    """A game until the first player is about to build and has so many houses left."""
    game = Game(options)
    bots = [make_bot("greedy", seed) for seed in range(options.players)]
    while not (game.decider == 0 and "build" in game.choices() and game.position()["players"][0]["supply"] <= supply):
        game.play(bots[game.decider].choose(game.view(game.decider)))
    return game.record()


def best_hex(page: Page) -> tuple[float, float]:
    """The hex whose house would earn most."""
    hexes = next_moment(page)["hexes"]
    id = page.url.rpartition("/")[2]
    decision = page.request.get(f"/api/tables/{id}").json()["view"]["game"]["decision"]
    previews = decision["previews"].get("build", {})
    return hexes[max(hexes, key=lambda hex: previews.get(hex, {}).get("gold", 0))]


def main(names: Sequence[str]) -> None:
    """Make the pictures of these names, or all of them."""
    FOLDER.mkdir(exist_ok=True)
    with opened() as (browser, server):
        for name in names or PICTURES:
            page = PICTURES[name](browser, server)
            size = take(page, FOLDER / name)
            print(f"{name}: {size // 1000} KB")
            page.context.close()


def take(page: Page, file: Path) -> int:
    """Take the picture, the plain kind unless it is too large; its size."""
    picture = page.screenshot(path=file.with_suffix(".png"))
    if len(picture) <= MOST_BYTES:
        return len(picture)
    file.with_suffix(".png").unlink()
    return len(page.screenshot(path=file.with_suffix(".jpg"), type="jpeg", quality=QUALITY))


@contextmanager
def opened() -> Iterator[tuple[Browser, Node]]:
    """A browser and a server for a while."""
    with (
        TemporaryDirectory() as folder,
        processes.node(serving.sqlite(Path(folder)), **GENEROUS) as server,
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright)
        yield browser, server
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
