"""A full-screen game in the terminal, fitted into the window.

The board is on the left, and as much as fits beside it. In a narrow window the rest is above the board; a low window
shows part of the board.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from time import perf_counter
from types import FrameType

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from ...hexes import ROWS, each, place
from . import panels
from .board import BOARD_WIDTH, COMPACT_WIDTH, ISLAND_WIDTH, draw_board, draw_island
from .layout import Block, Lines, beside, fitted, lines_of, room_needed
from .legend import LEGEND_WIDTH, legend
from .panels import narrow_scores, players_line, players_table
from .plain import Plain, Scene
from .wording import belongings, usable_things

PATIENCE = 1.0
"""The seconds after which the screen says who is thinking."""
A_MOMENT = 0.2
"""The further seconds before it is said again, because the wait may be over by then."""

GAP = 2
"""Columns between what stands side by side."""
NARROW, WIDE = 28, 44
"""The least and the greatest width of the column beside the board."""
BOARD_HEIGHT = ROWS + 2
LONGEST_MENU = 3
"""The most lines of a menu; a longer one is shown on request."""
LOW = 26
"""In a window of at most this height, a menu has one line."""
STORIES = 3
"""The least lines below the board for the summaries of the last turns."""
SHORT_STORY = 90
"""The characters of a turn's summary where there is little room."""
MORE, BACK = "Enter shows more", "Enter goes back to the board"
NOTHING = Block((None,))


class Screen(Plain):
    """Draws a game on the whole terminal, for each decision and whenever the window is resized."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.notices: list[RenderableType] = []
        self.summaries: list[str] = []
        self.scene: Scene | None = None
        self.prompt = ""
        """The prompt while an answer is awaited."""
        self.first = 0
        """The first line of the current page of notices that are too long for the column."""
        self.room: int | None = None
        """The height of a page; None while the board is shown."""
        self.more = False
        self.waiting_since = perf_counter()
        with suppress(ImportError):
            import readline  # noqa: F401  # gives input() a line editor and a memory
        self.before = {
            number: signal.signal(number, self._redraw)
            for name in ("SIGWINCH", "SIGCONT")
            if (number := getattr(signal, name, None)) is not None
        }
        console.set_alt_screen(True)

    def close(self) -> None:
        """Restore the terminal."""
        for number, handler in self.before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        self.console.set_alt_screen(False)
        for notice in self.notices:
            self.console.print(notice)

    def notice(self, *notices: RenderableType) -> None:
        """Show something with the next decision."""
        self.notices += notices

    def turn_ended(self, summary: str) -> None:
        """Store the summary of a turn; the last ones are shown."""
        self.summaries.append(summary)

    def show(self, scene: Scene) -> None:
        """Draw the decision, and the notices since the last one."""
        self.scene = scene
        if scene.whole_menu:
            self.notices.append(panels.menu(scene.asked))
        self._draw()

    def read(self, prompt: str) -> str | None:
        """The next answer; None at the end of the input. Enter alone turns pages and returns to the board."""
        while not (answer := self.ask(prompt)) and answer is not None and self.room is not None:
            if self.more:
                self.first += self.room
            else:
                self._forget_notices()
            self._draw()
        self._forget_notices()
        self.waiting_since = perf_counter()
        return answer

    def ask(self, prompt: str) -> str | None:
        """Ask a person, in a window that may be resized; None at the end of the input."""
        self.prompt = prompt
        try:
            return super().ask(prompt)
        finally:
            self.prompt = ""

    def _forget_notices(self) -> None:
        self.notices.clear()
        self.first = 0

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Say who is thinking if it takes long."""
        left = max(A_MOMENT, PATIENCE - (perf_counter() - self.waiting_since))
        notice = Timer(left, self.console.print, [Text(f"{name} is thinking ...", "dim")])
        notice.start()
        try:
            yield
        finally:
            notice.cancel()
            notice.join()

    def _redraw(self, number: int, frame: FrameType | None) -> None:
        """Redraw everything after a resize or a return to the foreground, including the input."""
        if self.prompt:
            self._draw()
            typed = sys.modules["readline"].get_line_buffer() if "readline" in sys.modules else ""
            print(self.prompt + typed, end="", flush=True)

    def _draw(self) -> None:
        assert self.scene is not None
        width, height = self.console.size
        menu = self._menu(self.scene, width, height)
        body = self._arranged(self.scene, width, height - len(menu) - 1)
        self.room = None
        if body is None:
            self.room = max(1, height - 2)
            lines = lines_of(self.console, Group(*self.notices), width)
            self.more = len(lines) > self.first + self.room
            body = lines[self.first : self.first + self.room]
            menu = lines_of(self.console, Text(MORE if self.more else BACK, "dim"), width)
        with self.console:  # one write, so that nothing flickers
            self.console.clear()
            for line in (*body, *menu):
                self.console.print(Segments([*line, Segment.line()]), end="")

    def _menu(self, scene: Scene, width: int, height: int) -> Lines:
        """The menu: every hex with its number if that takes few lines."""
        whole, short = (lines_of(self.console, form(scene.asked), width) for form in (panels.menu, panels.short_menu))
        fits = len(whole) <= (LONGEST_MENU if height > LOW else 1)
        return whole if fits and not scene.whole_menu else short

    def _arranged(self, scene: Scene, width: int, height: int) -> Lines | None:
        """The whole layout; None if the notices do not fit."""
        if width >= COMPACT_WIDTH + GAP + NARROW:
            return self._beside(scene, width, height)
        return self._above(scene, width, height)

    def _beside(self, scene: Scene, width: int, height: int) -> Lines | None:
        """The layout with everything to the right of the board, in two columns if there is room."""
        whole = height >= BOARD_HEIGHT and width >= BOARD_WIDTH + GAP + LEGEND_WIDTH
        board_width = BOARD_WIDTH if whole else COMPACT_WIDTH
        board = self._board(scene, height, compact=not whole)
        rest = width - board_width - GAP
        turn, notices, scores, having, things, island, stories, signs = self._blocks(scene)
        if height - len(board) > STORIES:
            told = fitted(self.console, [stories], board_width, height - len(board) - 1)
            board += [[], *told] if told else []
            stories = NOTHING
        if rest < 2 * LEGEND_WIDTH + GAP:
            columns = [([turn, notices, scores, having, things, island, stories, signs], rest)]
        else:
            half = min(WIDE, (rest - GAP) // 2)
            columns = [([turn, scores, things], half), ([notices, island, having, stories, signs], rest - GAP - half)]
        if self.notices and any(room_needed(self.console, blocks, wide) > height for blocks, wide in columns):
            return None
        parts: list[tuple[Lines, int]] = [(board, board_width)]
        for blocks, wide in columns:
            parts += [([], GAP), (fitted(self.console, blocks, wide, height), wide)]
        return beside(*parts)

    def _above(self, scene: Scene, width: int, height: int) -> Lines | None:
        """The layout with as much of the board as fits below everything else."""
        turn, notices, scores, having, things, island, stories, signs = self._blocks(scene)
        right, lower = fitted(self.console, [island], ISLAND_WIDTH, height), NOTHING
        if width < COMPACT_WIDTH + ISLAND_WIDTH:
            right, lower = [], Block((None, *island.forms))
        blocks = [turn, notices, scores, lower, things, stories, having, signs]
        needed = room_needed(self.console, blocks, width)
        if self.notices and needed > height // 2:
            return None
        above = fitted(self.console, blocks, width, max(needed, height - BOARD_HEIGHT + 1))
        board = self._board(scene, height - len(above), compact=True)
        return [*above, *beside((board, COMPACT_WIDTH), (right, ISLAND_WIDTH if right else 0))]

    def _board(self, scene: Scene, height: int, *, compact: bool) -> Lines:
        """The board, or the part of it with legal hexes."""
        rows = min(ROWS, max(1, height - 1))
        marked = [row for row, _ in map(place, each(scene.marked)) if row < ROWS]
        start = max(0, min(min(marked, default=0) - 1, ROWS - rows))
        board = draw_board(scene.state, scene.marked, compact=compact, rows=range(start, start + rows))
        return lines_of(self.console, board, COMPACT_WIDTH if compact else BOARD_WIDTH)

    def _blocks(self, scene: Scene) -> Sequence[Block]:
        """The blocks beside the board, in order."""
        state, names = scene.state, scene.names
        stories = [Text(summary, "dim") for summary in self.summaries[1 - len(names) :]]
        short = [story.copy() for story in stories]
        for story in short:
            story.truncate(SHORT_STORY, overflow="ellipsis")
        return (
            Block((Group(*panels.turn_lines(state, names)),)),
            Block((Group(*self.notices),)) if self.notices else NOTHING,
            Block((players_line(state, names), players_table(state, names), narrow_scores(state, names)), 3),
            Block((None, Group(*belongings(state, names))), 4),
            Block((None, Group(*usable_things(state))), 1),
            Block((draw_island(state, scene.marked),)) if state.setup.board.island else NOTHING,
            Block((None, Group(*short), Group(*stories)), 2) if stories else NOTHING,
            Block((None, Group(*legend(state, scene.marked))), 5),
        )
