"""People at one table: invited by a link, watched by others; and what happens when the server goes away."""

from __future__ import annotations

from pathlib import Path
from random import Random
from socket import socket

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment, pieces, play_by_mouse, table_of, wait_for_pieces
from tests.server import processes, serving
from tests.server.serving import GENEROUS


def test_two_play_and_a_third_watches(visit: Visits) -> None:
    """All see the same board and hear the same words; nobody can do what is not theirs to do."""
    ann = visit("/new")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Seat 2", exact=True).select_option("Someone with the link")
    ann.get_by_role("button", name="Create table").click()
    link = ann.get_by_label("Invite").input_value()
    bob, watcher = visit(link), visit(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob, watcher):
        expect(page.get_by_role("application")).to_be_visible()
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    for turn in range(4):
        mover, other = deciding(ann, bob)
        assert watcher.locator(".decision.mine").count() == other.locator(".decision.mine").count() == 0
        play_a_turn(mover, turn)
        for page in (ann, bob, watcher):
            wait_for_pieces(page, pieces(mover))
    talk(ann, bob, watcher)


def test_friends_come_by_the_link(visit: Visits) -> None:
    """One click shows link and code; a friend sits down, another learns first, and unnamed guests are told apart."""
    ann = visit("/")
    ann.get_by_role("button", name="Play with friends").click()
    expect(ann.get_by_role("button", name="Use this name")).to_be_visible()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Use this name").click()
    expect(ann.get_by_role("button", name="Use this name")).to_have_count(0)
    expect(ann.get_by_role("img", name="QR code")).to_be_visible()
    link = ann.get_by_label("Invite").input_value()
    ann.get_by_role("button", name="Add a seat").click()
    bob, cec = visit(link), visit(link)
    for page in (bob, cec):
        expect(page.get_by_role("heading", name="Ann invites you to Kingdom Builder")).to_be_visible()
        expect(page.get_by_text("about 30 minutes")).to_be_visible()
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("button", name="Stand up")).to_be_visible()
    cec.get_by_role("button", name="Learn it in five minutes first").click()
    expect(ann.get_by_text("Learning the rules: Guest 2.")).to_be_visible()
    expect(ann.get_by_role("listitem").filter(has_text="Guest 2")).to_contain_text("learning the rules")
    cec.get_by_role("link", name="Go to the table").click()
    cec.get_by_role("button", name="I am ready").click()
    for page in (ann, bob, cec):
        expect(page.get_by_role("application")).to_be_visible()
    bob.get_by_role("button", name="Open the menu").click()
    expect(bob.get_by_role("button", name="Copy the public link")).to_be_visible()
    bob.get_by_role("button", name="Play on another device").click()
    expect(bob.get_by_role("dialog")).to_contain_text("Anyone who has it can play as you")
    expect(bob.get_by_role("button", name="Copy the link to my seat")).to_be_visible()


def deciding(*pages: Page) -> tuple[Page, Page]:
    """Wait for the decider; returns the deciding and the waiting player."""
    for page in pages:
        page.wait_for_function("() => document.querySelector('.decision')?.innerText.match(/Your turn|’s turn/)")
    while not (mine := [page for page in pages if page.locator(".decision.mine").count()]):
        pages[0].wait_for_timeout(20)
    return mine[0], next(page for page in pages if page is not mine[0])


def play_a_turn(page: Page, seed: int) -> None:
    """Play until it is another player's turn."""
    rng = Random(seed)
    while page.locator(".decision.mine").count():
        play_by_mouse(page, rng, 1)
        expect(page.locator(".decision")).not_to_contain_text("Sending")


def talk(ann: Page, bob: Page, watcher: Page) -> None:
    """A chat message is visible to all with its author's name, and counted where the chat is hidden."""
    ann.keyboard.press("c")
    expect(ann.locator("#chat-text")).to_be_focused()
    ann.keyboard.type("Well played, <b>Bob</b>!")
    ann.keyboard.press("Enter")
    for page in (bob, watcher):
        expect(page.get_by_role("status").filter(has_text="Ann: Well played")).to_be_visible()
    expect(ann.get_by_role("status").filter(has_text="Well played")).to_have_count(0)
    for page in (ann, bob, watcher):
        page.get_by_role("tab", name="Chat").click()
        expect(page.get_by_role("list", name="Chat")).to_contain_text("Ann Well played, <b>Bob</b>!")
    expect(watcher.locator("#chat-text")).to_have_count(0)
    for page in (ann, bob):
        page.reload()
        expect(page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()


KILLED = ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH"]
"""What Chromium says of requests to a server that is gone, or goes in the middle of an answer."""


def test_the_server_goes_away_and_comes_back(visit: Visits, tmp_path: Path) -> None:
    """The page says so, keeps what was decided meanwhile, and goes on by itself."""
    visit.forgiven += ["WebSocket connection to", *KILLED]
    database, port = serving.sqlite(tmp_path), free_port()
    with processes.node(database, port=port, **GENEROUS) as first:
        page = visit(to=first)
        page.get_by_role("button", name="First game").click()
        next_moment(page)
        first.kill()
        expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
        hex = build_somewhere(page)
        expect(page.locator(f"[data-piece=house][data-at={hex}]")).to_be_attached()
    with processes.node(database, port=port, **GENEROUS):
        expect(page.get_by_text("Connected again")).to_be_visible()
        next_moment(page)
        assert table_of(page)["view"]["game"]["position"]["players"][0]["houses"].count(hex) == 1
        build_somewhere(page)
        next_moment(page)


def free_port() -> int:
    """A port that nobody uses."""
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
