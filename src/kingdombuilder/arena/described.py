"""What went wrong, in a line: bots and statistics may be anybody's, and so may their errors."""

from __future__ import annotations

from pathlib import PurePath
from traceback import extract_tb

from ..game.errors import IllegalAction


def described(error: BaseException) -> str:
    """An error in a line, with the place where it happened if that is not plain."""
    if isinstance(error, (IllegalAction, TimeoutError)):
        return str(error)
    words = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        return words  # it names its place itself, and was not raised there
    place = extract_tb(error.__traceback__)[-1]
    return f"{words} ({PurePath(place.filename).name}, line {place.lineno})"
