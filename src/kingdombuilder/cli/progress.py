"""Progress bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Show: TypeAlias = Callable[[float, str], None]
"""Shows the share done, and some words."""


@contextmanager
def progress_bar(words: str) -> Iterator[Show]:
    """A progress bar on standard error if that is a terminal, which begins with these words."""
    if not sys.stderr.isatty():
        yield lambda share, words: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from .terminal.board import make_console

    columns = BarColumn(bar_width=20), TextColumn("{task.description}", markup=False), TimeRemainingColumn()
    with Progress(*columns, console=make_console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=1.0)
        yield lambda share, words: bar.update(task, completed=min(share, 1.0), description=words)
