"""Sections of the user's own: files in a folder of theirs, and in one that the command line names."""

from __future__ import annotations

import os
from pathlib import Path

from ..game import catalogue
from ..section import BadSection
from ..sets.sections import bring_folder
from .errors import BadFile


def bring_sections(folder: str | None = None) -> None:
    """Let the sections of the user's usual folder, and before them those of the given one, shadow the others."""
    catalogue.brought.clear()
    usual = usual_folder()
    if usual.is_dir():
        _bring(usual)
    if folder is not None and not _bring(Path(folder)):
        raise BadFile(folder, ["it has no section files, which are named *.txt"])


def usual_folder() -> Path:
    """Where the user's own sections lie, if there are any."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")  # noqa: PTH111  # never fails
    return Path(home) / "kingdombuilder" / "sections"


def _bring(folder: Path) -> int:
    """Bring the sections of a folder; their number."""
    if not folder.is_dir():
        raise BadFile(str(folder), ["it is not a folder; sections are read from the *.txt files of one"])
    try:
        return len(bring_folder(folder))
    except BadSection as error:
        raise BadFile(str(folder), [str(error)]) from None
