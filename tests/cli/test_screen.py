"""The game on a terminal: what is needed stays in view, however large the window is."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import islice
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

from kingdombuilder import Game, Options, State, apply, choices
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.cli.terminal import panels
from kingdombuilder.cli.terminal.board import MARK
from kingdombuilder.cli.terminal.layout import Block, fitted
from kingdombuilder.cli.terminal.menu import question
from kingdombuilder.cli.terminal.plain import Scene
from kingdombuilder.cli.terminal.screen import Screen
from kingdombuilder.game import catalogue
from kingdombuilder.game.setup import first_state
from tests.cli.command import ENVIRONMENT, PROGRAM, SEED

NAMES = ["Wilhelmina-Maria", "Bartholomew-Jan", "expert:3000ms x4", "Anne-Marie-Louis", "Maximilian-Josef"]
"""As long as names may be."""
CLEAR = "\x1b[2J"


def states(players: int, seed: int, actions: int) -> Iterator[State]:
    """Some states of a random game with every box."""
    chance = Random(seed)
    state = first_state(Options(players, sets=tuple(catalogue.boxes), seed=seed))
    for _ in range(actions):
        offers = choices(state)
        if not offers:
            return
        yield state
        state = apply(state, draw_action(offers, chance))


@contextmanager
def screen(width: int, height: int) -> Iterator[Screen]:
    """A screen of that size that keeps what it shows."""
    shown = Screen(Console(file=StringIO(), width=width, height=height, force_terminal=True, color_system=None))
    try:
        yield shown
    finally:
        shown.close()


def lines(shown: Screen) -> list[str]:
    """The lines of the last drawing."""
    assert isinstance(shown.console.file, StringIO)
    text = shown.console.file.getvalue().rpartition(CLEAR)[2]
    return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", text).splitlines()


def scene(state: State, players: int) -> Scene:
    return Scene(state, NAMES[:players], question(state))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (100, 30), (76, 24), (200, 60)])
def test_what_is_needed_is_in_view(width: int, height: int) -> None:
    """All rows of the board and the island with every mark, the card, all players, and a line for the answer."""
    for state in islice(states(5, 3, 200), 0, None, 25):
        with screen(width, height) as shown:
            shown.show(scene(state, 5))
            found = lines(shown)
        assert len(found) < height
        assert max(map(len, found)) <= width
        rows = [line[:44] for line in found[1:21]]
        assert [int(row[:2]) for row in rows] == list(range(1, 21))
        beside = "\n".join(line[44:] for line in found)
        assert (state.card or "card") in beside
        assert all(f" {seat} " in beside for seat in range(1, 6))
        marks = sum(row[3:].count(MARK) for row in rows)
        assert marks + beside.count(MARK) >= scene(state, 5).marked.bit_count()


@pytest.mark.parametrize("size", [(60, 20), (44, 30), (30, 10), (20, 5), (1, 1), (500, 3)])
def test_no_window_is_too_small_to_go_on(size: tuple[int, int]) -> None:
    width, height = size
    for state in islice(states(3, 4, 60), 0, None, 20):
        with screen(width, height) as shown:
            shown.notice("something to tell")
            shown.show(scene(state, 3))
            found = lines(shown)
        assert max(map(len, found), default=0) <= width
        assert "choose:"[:width] in " ".join(found) or ":" in " ".join(found)[:width] or "Enter" in "".join(found)


def test_the_rows_of_a_low_window_are_those_where_something_can_be_done() -> None:
    game = Game(Options.first_game(seed=SEED))
    rows = {int(name[1:]) for name in game.legal()["actions"]["build"]}
    with screen(80, 12) as shown:
        shown.show(scene(game.state, 2))
        found = [int(line[:2]) for line in lines(shown) if line[:2].strip().isdecimal()]
    assert len(found) == 9
    assert max(min(rows) - 1, 1) in found


def test_notices_stand_beside_the_board_or_on_pages_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    state = first_state(Options.first_game(seed=SEED))
    typed = iter(["", "", "", "k7"])
    drawn = []

    def answer(prompt: str) -> str:
        drawn.append(lines(shown))
        return next(typed)

    monkeypatch.setattr("builtins.input", answer)
    with screen(80, 24) as shown:
        shown.notice("a short one")
        shown.show(scene(state, 2))
        assert any("a short one" in line[44:] for line in lines(shown)[:22])
        shown.notice("\n".join(f"line {number}" for number in range(60)))
        shown.show(scene(state, 2))
        assert shown.read("> ") == "k7"
    first, second, third, board = drawn
    assert (first[0].strip(), first[-1].strip()) == ("a short one", "Enter shows more")
    assert (second[0].strip(), second[-1].strip()) == ("line 21", "Enter shows more")
    assert (third[-2].strip(), third[-1].strip()) == ("line 59", "Enter goes back to the board")
    assert any(line.startswith(" 4") for line in board)


@pytest.mark.parametrize(("width", "height"), [(120, 40), (50, 60)])
def test_the_two_columns_of_commands_do_not_mix(width: int, height: int) -> None:
    """Where they do not fit side by side, they stand below each other."""
    state = first_state(Options.first_game(seed=SEED))
    with screen(width, height) as shown:
        shown.notice(panels.commands())
        shown.show(scene(state, 2))
        found = "\n".join(lines(shown))
    assert re.search(r"\bfarm +choose a kind", found)
    assert re.search(r"\bback +choose another", found)
    assert not re.search(r"action +back +choose", found)


def test_all_hexes_are_numbered_on_demand() -> None:
    """RULES 2.3: on an empty board every canyon hex may be built on; there are more of them than fit into a line."""
    state = first_state(Options.first_game(seed=SEED))
    asked = scene(state, 2)
    with screen(80, 24) as shown:
        shown.show(asked)
        assert lines(shown)[-1].startswith(f"build:  {asked.asked.hexes} hexes; type one")
        shown.show(asked._replace(whole_menu=True))
        numbers = re.findall(r"\b(\d+) ([a-t]\d+)\b", " ".join(lines(shown)))
    assert [int(number) for number, _ in numbers] == list(range(1, asked.asked.hexes + 1))


def test_blocks_grow_by_rank_as_far_as_there_is_room() -> None:
    """One line of the first, then the second (rank 0) before the third (rank 1); what is left parts them."""
    blocks = [Block((Text("a"),)), Block((None, Text("b\nb\nb")), 1), Block((Text("c"), Text("c\nc")), 0)]
    console = Console(width=3)

    def shown(height: int) -> str:
        return "".join(
            "".join(part.text for part in line).strip() or "-" for line in fitted(console, blocks, 3, height)
        )

    assert [shown(height) for height in range(1, 9)] == [
        "a", "ac", "acc", "a-cc", "a-cc", "abbbcc", "a-bbbcc", "a-bbb-cc",
    ]  # fmt: skip


def test_on_a_real_terminal() -> None:
    """It uses the alternate screen, follows the size of the window during input, and restores everything."""
    command = [*PROGRAM, "play", "--players", "Ann,Bob", "--first-game", "--seed", str(SEED)]
    ours, theirs = pty.openpty()
    _resize(ours, 24, 80)
    environment = {**os.environ, **ENVIRONMENT, "TERM": "xterm-256color"}
    del environment["COLUMNS"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as playing:
        os.close(theirs)
        try:
            first = _until(ours, "Ann> ")
            assert first.count("\x1b[?1049h") == 1
            assert first.rpartition(CLEAR)[2].count("\n") == 23, (
                "22 lines of the board, the menu, and the answer's line"
            )
            os.write(ours, b"k")
            _until(ours, "k")
            _resize(ours, 40, 120)
            playing.send_signal(signal.SIGWINCH)
            assert "+ you may choose it now" in _until(ours, "Ann> k"), "the legend has room now, and the k is kept"
            os.write(ours, b"7\r")
            _until(ours, "1 j6  2 k6")
            os.write(ours, b"quit\r")
            assert "\x1b[?1049l" in _until(ours, "The game was not saved.")
            assert playing.wait(30) == 0
        finally:
            playing.kill()
    os.close(ours)


def _resize(terminal: int, rows: int, columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _until(terminal: int, words: str) -> str:
    """What is shown until these words come up."""
    found = ""
    end = time.monotonic() + 30
    while words not in found.rpartition(CLEAR)[2] if CLEAR in found else words not in found:
        assert time.monotonic() < end, found
        if select.select([terminal], [], [], 1)[0]:
            found += os.read(terminal, 65536).decode(errors="replace")
    return found


@pytest.mark.parametrize(("answer", "shown"), [(b"\r", "you> "), (b"n\r", "Usage: ")])
def test_without_a_verb_a_game_is_offered(answer: bytes, shown: str) -> None:
    """``uvx kingdombuilder`` begins a game with one key; the other answer shows the help."""
    ours, theirs = pty.openpty()
    _resize(ours, 40, 120)
    environment = {**os.environ, **ENVIRONMENT, "TERM": "xterm-256color"}
    with subprocess.Popen(PROGRAM, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as playing:
        os.close(theirs)
        try:
            _until(ours, "Play a first game here, against a bot? [Y/n]: ")
            os.write(ours, answer)
            _until(ours, shown)
        finally:
            playing.kill()
    os.close(ours)


def test_without_a_verb_and_a_terminal_there_is_help() -> None:
    done = subprocess.run(PROGRAM, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    assert "Usage: kingdombuilder" in done.stdout
