"""The end of a game: resignation, the winner, what follows, and the replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from kingdombuilder import Game, Record
from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment, table_of
from tests.browser.test_at_a_table import FIRST_GAME

CLIPBOARD: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
COPIED = "() => navigator.clipboard.readText()"


def test_giving_up_and_a_rematch(visit: Visits, set_table: Callable[..., Page]) -> None:
    """Both players read why the game is over; then both take the same seats at the next table."""
    ann = set_table(**FIRST_GAME, bots=[])
    bob, played = visit(ann.url), ann.url
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    next_moment(ann)
    build_somewhere(ann)
    next_moment(ann)
    dialog = ann.get_by_role("dialog")
    ann.get_by_role("button", name="Open the menu").click()
    expect(dialog).to_contain_text("Let others watch")
    expect(dialog).not_to_contain_text("Invite")
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog).to_contain_text("The game ends and Bob wins.")
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog).to_contain_text("You resigned: Bob wins.")
    expect(bob.get_by_role("dialog")).to_contain_text("You win, because Ann resigned!")
    assert downloaded(ann).resigned == ((0, 1),)
    bob.get_by_role("button", name="Rematch").click()
    expect(bob).not_to_have_url(played)
    expect(dialog).to_contain_text("Bob offers a rematch.")
    dialog.get_by_role("button", name="Accept rematch").click()
    expect(ann).not_to_have_url(played)
    for page in (ann, bob):
        expect(page.get_by_role("application")).to_be_visible()
    assert ann.url == bob.url
    assert [seat["name"] for seat in table_of(ann)["view"]["seats"]] == ["Ann", "Bob"]


def test_what_one_does_with_a_finished_game(visit: Visits, golden: Callable[[str], str]) -> None:
    """Two players have won; the record is that of the game, and the shared text has the result and the link."""
    page = visit(None, **CLIPBOARD)
    open_record(page, golden("first_game"))
    game = Game.from_record(golden("first_game"))
    assert game.winners() == [0, 1]
    gold = game.score()[0].total
    expect(page.get_by_role("dialog")).to_contain_text(f"share the victory with {gold} gold each!")
    expect(page.get_by_text("♛")).to_have_count(2)
    page.keyboard.press("Escape")
    opens = page.get_by_role("button", name="Show the result")
    expect(opens).to_be_focused()
    opens.press("Enter")
    assert downloaded(page).actions == tuple(game.actions)
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate(COPIED)
    assert all(str(score.total) in shared for score in game.score())
    assert shared.endswith(page.url)


def test_a_moment_of_a_replay(visit: Visits, golden: Callable[[str], str]) -> None:
    """Says whose turn it is, in which round and with which card; it can be shared, and left by the browser's button."""
    page = visit(None, **CLIPBOARD)
    table = open_record(page, golden("first_game"))
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    moment = page.get_by_role("region", name=re.compile("^Step 5 of"))
    state = Game.from_record(golden("first_game")).states[5]
    expect(moment).to_contain_text("Round 1")
    expect(moment.get_by_role("img", name=state.played[0])).to_be_visible()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    friend = visit(page.evaluate(COPIED))
    expect(friend.get_by_text("Step 5 of")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_forward()
    expect(page.get_by_text("Step 5 of")).to_be_visible()
    page.goto(f"/t/{table}/replay/4711")
    last = len(Game.from_record(golden("first_game")).actions)
    expect(page.get_by_text(f"Step {last} of {last}")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/replay/{last}$"))
    expect(page.get_by_role("region", name=f"Step {last} of")).to_contain_text("The game is over")


def test_who_gave_up_has_not_before(visit: Visits, golden: Callable[[str], str]) -> None:
    """The replay of such a game shows it at that moment."""
    page = visit(None)
    head, _, turns = golden("first_game").partition("\n\n")
    first_turn = turns.splitlines()[0]
    table = open_record(page, f"{head}\nresigned: 2 after {first_turn.count(',') + 1}\n\n{first_turn}\n")
    page.goto(f"/t/{table}/replay/1")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_text("has resigned")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("has resigned")).to_be_visible()
    expect(page.get_by_text(re.compile("^Player 1 wins, because .+ resigned!"))).to_be_visible()


def test_no_replay_before_the_end(visit: Visits, set_table: Callable[..., Page]) -> None:
    """In the reader's language."""
    visit.forgiven += ["409"]
    page = set_table(visit(None, locale="es-ES"), **FIRST_GAME)
    page.goto(f"{page.url}/replay")
    expect(page.get_by_text("Estará disponible cuando termine la partida.")).to_be_visible()
    page.get_by_role("link", name="Volver").click()
    expect(page.get_by_role("application")).to_be_visible()


def open_record(page: Page, record: str) -> str:
    """Go to a table that shows a recorded game; its id."""
    table = str(page.request.post("/api/tables", data={"record": record}).json()["table"])
    page.goto(f"/t/{table}")
    return table


def downloaded(page: Page) -> Record:
    """The record that the page gives, read."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    record = Record.parse(Path(download.value.path()).read_text("utf-8"))
    assert len(list(record.states())) == len(record.actions) + 1
    return record
