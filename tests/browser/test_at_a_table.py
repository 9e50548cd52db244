"""One at a table: taking back, moves under way, hints, leaving and coming back, and how soon a move is seen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, click_hex, next_moment, pieces, table_of, wait_for_pieces
from tests.server.serving import Guest, deciding

FIRST_GAME = {
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "cards": ["fishermen", "knights", "merchants"],
    "start_player": 0,
}
PADDOCK = {
    "sections": FIRST_GAME["sections"],
    "cards": FIRST_GAME["cards"],
    "players": [{"houses": ["r3"], "tiles": [{"kind": "paddock", "from": "s3"}]}, {}],
    "turn": {"card": "grass"},
}
"""With a tile that moves a house by two hexes."""
LAST_TURN = {
    "sections": FIRST_GAME["sections"],
    "cards": ["merchants"],
    "players": [
        {
            "houses": ["h8", "i8", "i12", "r3"],
            "taken_from": ["h7"],
            "tiles": [{"kind": "paddock", "from": "s3"}],
        },
        {"supply": 0},
    ],
    "turn": {"card": "grass", "phase": "mandatory", "builds_left": 2},
    "start_player": 1,
    "end_flag": True,
}
"""Merchants pay 8 for j8 and k8, which link the tavern h7 to the paddock l7; k12 reaches the castle l12."""
FRAMES = 2
"""More frames than this without it, and a move is late on the mover's screen, however slow the machine."""
STOPWATCH = """() => {
  const pieces = () => document.querySelectorAll('[data-piece]').length;
  window.seen = new Promise((found) => {
    document.addEventListener('pointerup', () => {
      const before = pieces();
      let frames = 0;
      const count = () => { frames += 1; requestAnimationFrame(count); };
      requestAnimationFrame(count);
      new MutationObserver((_, observer) => {
        if (pieces() === before) return;
        observer.disconnect();
        found(frames);
      }).observe(document, { subtree: true, childList: true });
    }, { once: true, capture: true });
  });
}"""


def test_undo_and_redo(set_table: Callable[..., Page]) -> None:
    """By key and by button; the server follows."""
    page = set_table(**FIRST_GAME)
    page.get_by_role("tab", name="Log").click()
    none = pieces(page)
    first = build_somewhere(page)
    next_moment(page)
    one = pieces(page)
    build_somewhere(page)
    next_moment(page)
    two = pieces(page)
    assert [len(one), len(two)] == [len(none) + 1, len(none) + 2]
    page.keyboard.press("u")
    wait_for_pieces(page, one)
    page.get_by_role("button", name="Undo").click()
    wait_for_pieces(page, none)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("deletion")).to_contain_text(f"taken back: Ann builds on {first} and ")
    page.keyboard.press("r")
    wait_for_pieces(page, one)
    page.get_by_role("button", name="Redo").click()
    wait_for_pieces(page, two)
    assert first in houses(page)
    assert len(houses(page)) == 2


def test_reload_in_the_middle_of_a_pick(set_table: Callable[..., Page]) -> None:
    """What was picked up is still in the air, and can be put down."""
    page = set_table(position=PADDOCK)
    page.get_by_role("button", name="Paddock").click()
    click_hex(page, "r3")
    expect(page.locator("[data-picked=r3]")).to_be_attached()
    page.reload()
    expect(page.locator("[data-picked=r3]")).to_be_attached()
    target = build_somewhere(page)
    expect(page.locator(f"[data-piece=house][data-at={target}]")).to_be_attached()
    next_moment(page)
    assert houses(page) == [target]


def test_escape_puts_back_what_was_picked_up(set_table: Callable[..., Page]) -> None:
    """One step at a time: the piece, then the action."""
    page = set_table(position=PADDOCK)
    page.get_by_role("button", name="Paddock").click()
    click_hex(page, "r3")
    expect(page.locator("[data-picked]")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("[data-picked]")).to_have_count(0)
    wait_for_pieces(page, ["house 0 r3"])
    assert houses(page) == ["r3"]


def test_who_closes_a_window_goes_on_where_the_first_was_opened(set_table: Callable[..., Page]) -> None:
    """Also if it took the place of another one, in which the focus was."""
    page = set_table(**FIRST_GAME)
    menu = page.get_by_role("button", name="Open the menu")
    menu.click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("Resign")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_hints(set_table: Callable[..., Page]) -> None:
    """The steps of the best one are numbered on the board at once; each shows its own, and says why."""
    page = set_table(**FIRST_GAME)
    page.wait_for_selector(".decision.mine")
    expect(page.locator(".coordinates")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    hints = page.get_by_role("region", name="Good moves now")
    steps = page.locator("[data-step]")
    expect(page.locator(".coordinates")).to_have_count(1)
    for index in (0, 1):
        line = hints.get_by_role("listitem").nth(index)
        if index:
            line.hover()
        hexes = ", ".join(re.findall(r"[a-t]\d+", line.locator("b").first.inner_text()))
        expect(steps).to_have_text([re.compile(rf"{n} ?{hex}") for n, hex in enumerate(hexes.split(", "), start=1)])
        assert line.locator(".why").inner_text()
    page.keyboard.press("Escape")
    expect(hints).to_have_count(0)
    expect(steps).to_have_count(0)
    expect(page.locator(".coordinates")).to_have_count(0)


def test_a_hint_is_played_to_its_end(set_table: Callable[..., Page]) -> None:
    """Builds and a move, step by step; the turn is left open, and all of it can be taken back (RULES 4.2, 4.7)."""
    page = set_table(position=LAST_TURN)
    page.wait_for_selector(".decision.mine")
    before = pieces(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    best = page.get_by_role("region", name="Good moves now").locator("li").first
    expect(best).to_contain_text("+11")
    expect(best).to_contain_text("Paddock i12 → k12")
    expect(best.locator("b").first).not_to_contain_text("End turn")
    expect(best).to_contain_text("After that you can only end your turn")
    best.get_by_role("button", name="Play this").click()
    wait_for_pieces(page, sorted(f"house 0 {hex}" for hex in ("h8", "i8", "j8", "k8", "k12", "r3")))
    expect(page.get_by_role("button", name="End turn")).to_be_enabled()
    assert set(houses(page)) == {"h8", "i8", "j8", "k8", "k12", "r3"}
    page.keyboard.press("Shift+U")
    wait_for_pieces(page, before)


def test_leaving_and_taking_the_seat_back(set_table: Callable[..., Page], bob: Guest) -> None:
    """A bot plays for a player who wants it, until they come back."""
    page = set_table(**FIRST_GAME, bots=[], substitute="random")
    table = page.url.rpartition("/")[2]
    bob.join(table)
    page.wait_for_selector(".decision.mine")
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("dialog").get_by_role("button", name="Let Wanderer play for me").click()
    bob.wait_until(table, deciding)
    assert len(houses(page)) == 3
    page.get_by_role("button", name="Take your seat back").click()
    expect(page.get_by_role("button", name="Take your seat back")).to_have_count(0)
    while deciding(bob.look(table)["view"]):
        bob.play(table)
    build_somewhere(page)
    next_moment(page)
    assert len(houses(page)) == 4
    assert table_of(page)["view"]["seats"][0]["bot"] is None


def test_bots_wait_for_a_player_who_leaves(set_table: Callable[..., Page]) -> None:
    """Leave goes home. Nobody plays for the player, and the game goes on from there."""
    page = set_table(**FIRST_GAME, bots=[None, "random"])
    build_somewhere(page)
    next_moment(page)
    before, moves = pieces(page), table_of(page)["number"]
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("dialog")).to_contain_text("then the game waits for you")
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    page.get_by_role("link", name="Continue").click()
    wait_for_pieces(page, before)
    assert table_of(page)["number"] == moves


def test_the_end_of_a_turn_is_taken_back(visit: Visits, set_table: Callable[..., Page]) -> None:
    """For two seconds, and a page that is closed meanwhile neither loses nor doubles it."""
    page = visit(None, still=False)
    set_table(page, position=PADDOCK | {"turn": {"card": "grass", "phase": "mandatory", "builds_left": 1}})
    build_somewhere(page)
    before = ends_of_turns(page)
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_role("button", name="End now")).to_be_enabled()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.keyboard.press("e")
    expect(page.get_by_text("Your turn ends in two seconds.")).to_be_visible()
    assert ends_of_turns(page) == before == 0
    page.reload()
    next_moment(page)
    assert ends_of_turns(page) == 1
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('ending'))") == []


def ends_of_turns(page: Page) -> int:
    """How often the first player has ended a turn."""
    updates = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/updates?after=0").json()["updates"]
    return sum(one["entry"].get("kind") == "end" and one["entry"]["seat"] == 0 for one in updates)


def test_a_move_is_seen_before_the_server_answers(visit: Visits, set_table: Callable[..., Page]) -> None:
    """Within a frame or two; what the server says later changes nothing."""
    page, connection = visit(None), Connection()
    page.route_web_socket("**/socket", connection.connect)
    set_table(page, **FIRST_GAME)
    for _ in range(3):
        next_moment(page)
        connection.slow = True
        page.evaluate(STOPWATCH)
        build_somewhere(page)
        assert page.evaluate("seen") <= FRAMES
        shown = pieces(page)
        expect(page.locator(".decision")).to_contain_text("Sending")
        connection.hurry()
        next_moment(page)
        assert pieces(page) == shown


class Connection:
    """The connection of a page, on which answers can be held back."""

    def __init__(self) -> None:
        self.slow = False
        self._waiting: list[str | bytes] = []
        self._page: WebSocketRoute | None = None

    def connect(self, page: WebSocketRoute) -> None:
        """Stand between a page and the server."""
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._answer)

    def hurry(self) -> None:
        """Let everything through that was held back, and what comes from now on."""
        assert self._page
        self.slow = False
        for message in self._waiting:
            self._page.send(message)
        self._waiting.clear()

    def _answer(self, message: str | bytes) -> None:
        assert self._page
        if self.slow:
            self._waiting.append(message)
        else:
            self._page.send(message)


def houses(page: Page) -> list[str]:
    """Where the first player has houses, as the server knows it."""
    found: list[str] = table_of(page)["view"]["game"]["position"]["players"][0]["houses"]
    return found
