"""Load the user's own sections from the usual folder and from ``--sections-dir``."""

from __future__ import annotations

import os
from pathlib import Path

from ..game import catalogue
from ..section import BadSection
from ..sets.sections import bring_folder
from .errors import BadFile


def bring_sections(folder: str | None = None) -> None:
    """Load the sections of the usual folder and then of the given one; they shadow built-in ones."""
    catalogue.brought.clear()
    usual = usual_folder()
    if usual.is_dir():
        _bring(usual)
    if folder is not None and not _bring(Path(folder)):
        raise BadFile(folder, ["it has no section files, which are named *.txt"])


def usual_folder() -> Path:
    """The default folder of the user's own sections."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")  # noqa: PTH111  # never fails
    return Path(home) / "kingdombuilder" / "sections"


def _bring(folder: Path) -> int:
    """Load the sections of a folder; returns their number."""
    if not folder.is_dir():
        raise BadFile(str(folder), ["it is not a folder; sections are read from the *.txt files of one"])
    try:
        return len(bring_folder(folder))
    except BadSection as error:
        raise BadFile(str(folder), [str(error)]) from None
