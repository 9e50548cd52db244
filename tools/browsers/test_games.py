"""Whole games: by mouse, by keys, by two people, on a phone; and the replay of them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder import Game
from kingdombuilder.hexes import names
from tests.browser.playing import (
    next_moment,
    pieces,
    play_by_keys,
    play_by_mouse,
    tab_to,
    wait_for_pieces,
)
from tests.browser.test_phone import FITS, WIDER
from tests.browser.test_whole_games import ALL_SETS, FEWEST_DECISIONS, gold_of
from tools.browsers.conftest import Visits
from tools.browsers.finding import click, set_table, table_of, tap, wait_for_words
from tools.browsers.window import PHONE, SMALL_PHONE, Browser, BrowserWindow, Look

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
SHOWN_GOLD = """() => [...document.querySelectorAll('[aria-label="Gold by card"] > li')].map((one) => [
  one.querySelector('b').innerText,
  [...one.querySelectorAll('dd, .total')].map(({ innerText }) => Number.parseInt(innerText, 10)),
])"""
SETTLED = "() => !/Sending/.test(document.querySelector('.decision')?.innerText ?? '')"
MINE = "() => !!document.querySelector('.decision.mine')"
HEIGHT_OF_NOTE = "() => document.querySelector('.notes p')?.offsetHeight ?? 0"
MOST_TAPS = 3000
"""The page ignores a tap where something has just changed, and this finger is quick: most of its taps do nothing."""
OVER = "() => !!document.querySelector('dialog[open]')"


def test_a_base_game_by_mouse_and_its_replay(visit: Visits) -> None:
    """The end shows the gold that the server counts; the replay ends with the same board."""
    window = visit()
    click(window, "Play now")
    assert play_by_mouse(window, Random(1)) > FEWEST_DECISIONS
    check_the_end(window)
    built = pieces(window)
    click(window, "Replay")
    wait_for_words(window, "Step 0 of")
    wait_for_pieces(window, [])
    window.keyboard.press("End")
    wait_for_pieces(window, built)


def test_every_step_of_a_replay(visit: Visits) -> None:
    """Each shows the board of that moment, forwards by the button and back by keys."""
    record = GOLDEN.joinpath("first_game.txt").read_text()
    boards = [
        sorted(f"house {seat} {hex}" for seat, player in enumerate(state.players) for hex in names(player.houses))
        for state in Game.from_record(record).states
    ]
    window = visit()
    visit.go(window, f"{set_table(window, record=record)}/replay/0")
    for step, board in enumerate(boards):
        wait_for_words(window, f"Step {step} of")
        wait_for_pieces(window, board)
        click(window, "One step forward")
    for step, board in reversed(list(enumerate(boards[-5:-1], len(boards) - 5))):
        window.keyboard.press("ArrowLeft")
        wait_for_words(window, f"Step {step} of")
        wait_for_pieces(window, board)


def test_a_game_of_all_sets_by_keys(visit: Visits) -> None:
    """From the front page on the mouse is never touched."""
    window = visit()
    wait_for_words(window, "New table")
    for button in ("New table", "Everything", "Play"):
        tab_to(window, button)
        window.keyboard.press("Enter")
    assert play_by_keys(window, Random(2)) > FEWEST_DECISIONS
    check_the_end(window)
    assert set(table_of(window)["setup"]["sets"]) == set(ALL_SETS)


def test_two_people_play_a_whole_game(visit: Visits) -> None:
    """One is invited by a link; both see the same board after every turn, and read what the other says."""
    ann = visit()
    table = set_table(ann, bots=[])
    visit.go(ann, table)
    bob = visit(table)
    click(bob, "Your name")
    bob.keyboard.type("Bob")
    click(bob, "Sit down")
    for page in (ann, bob):
        page.wait_for_function("() => !!document.querySelector('[role=application]')")
    talk(ann, bob)
    rng, turns = Random(4), 0
    while not ann.evaluate(OVER):
        mover, other = deciding(ann, bob)
        play_a_turn(mover, rng)
        turns += 1
        wait_for_pieces(other, pieces(mover))
    assert turns > 10, "forty settlements take longer"
    for page in (ann, bob):
        page.wait_for_function(OVER)
        check_the_end(page)


@pytest.mark.parametrize("look", [PHONE, SMALL_PHONE], ids=["phone", "small-phone"])
def test_a_game_on_a_phone(visit: Visits, browser: Browser, look: Look) -> None:
    """With a finger, where the driver has one; nothing has to be scrolled to."""
    window = visit(look=look)
    tap(window, "First game")
    next_moment(window)
    window.wait_for_function(FITS)
    assert not window.evaluate(WIDER)
    if browser.touches:
        touch_once(window)
    play = play_by_touch if browser.touches else play_by_mouse
    assert play(window, Random(5)) > FEWEST_DECISIONS
    check_the_end(window)


def touch_once(window: BrowserWindow) -> None:
    """A tap shows what would be built, and builds nothing."""
    hex, spot = next(iter(next_moment(window)["hexes"].items()))
    before = pieces(window)
    window.touchscreen.tap(*spot)
    window.wait_for_function("(hex) => document.querySelector(`[data-ghost=${hex}]`)", arg=hex)
    assert pieces(window) == before


def play_by_touch(window: BrowserWindow, rng: Random) -> int:
    """Decide until the game is over: a hex is tapped twice, all else once; how often there was something to decide."""
    for number in range(MOST_TAPS):
        moment = next_moment(window)
        if moment["over"]:
            return number
        if moment["asking"]:
            window.touchscreen.tap(*moment["asking"])
        elif moment["hexes"] and not (moment["end"] and rng.random() < 0.5):
            spot = rng.choice(list(moment["hexes"].values()))
            window.touchscreen.tap(*spot)
            window.touchscreen.tap(*spot)
        else:
            window.touchscreen.tap(*(moment["end"] or rng.choice(moment["plain"])))
    return MOST_TAPS


def deciding(*windows: BrowserWindow) -> tuple[BrowserWindow, BrowserWindow]:
    """Wait for the decider; returns the deciding and the waiting player."""
    while True:
        for mover, other in (windows, windows[::-1]):
            if mover.evaluate(MINE) and not other.evaluate(MINE):
                return mover, other


def play_a_turn(window: BrowserWindow, rng: Random) -> None:
    """Play until another player's turn, or the end of the game."""
    while window.evaluate(MINE) and not window.evaluate(OVER):
        play_by_mouse(window, rng, 1)
        window.wait_for_function(SETTLED)


def talk(speaker: BrowserWindow, reader: BrowserWindow) -> None:
    """A chat message reaches the other player at once, in a note no higher than its text."""
    speaker.keyboard.press("c")
    speaker.wait_for_function("() => document.activeElement?.id === 'chat-text'")
    speaker.keyboard.type("Well played!")
    speaker.keyboard.press("Enter")
    wait_for_words(reader, "Well played!")
    assert 30 < reader.evaluate(HEIGHT_OF_NOTE) < 80
    click(reader, "Close")  # Else it could lie over all hexes that are on offer.
    reader.wait_for_function(f"() => ({HEIGHT_OF_NOTE})() === 0")


def check_the_end(window: BrowserWindow) -> None:
    """The game is over, and the page shows the gold that the server counts."""
    view = table_of(window)
    assert view["status"] == "finished"
    shown: list[tuple[str, list[Any]]] = window.evaluate(SHOWN_GOLD)
    counted = [gold_of(score) for score in view["game"]["scores"]]
    assert sorted(gold for _, gold in shown) == sorted(counted)
