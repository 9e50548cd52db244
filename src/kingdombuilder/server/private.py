"""Files that hold secrets: nobody but their owner may read or write them, from their first byte on."""

from __future__ import annotations

import logging
import os
from pathlib import Path

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700
OTHERS = 0o077
"""The rights of everybody but the owner."""
BESIDE = ("-journal", "-wal", "-shm")
"""How the names end of what SQLite keeps beside a database; it gives these files the mode of the database."""

log = logging.getLogger(__name__)


def create_private(file: Path) -> None:
    """Make an empty file that only its owner can open; there must be none of this name."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def keep_private(file: Path) -> None:
    """Close the file of a database to others, with all that lies beside it; make it, if it is not there."""
    try:
        create_private(file)
    except FileNotFoundError:
        pass  # there is no such folder, as whoever opens the file will find out
    except FileExistsError:
        for one in filter(Path.is_file, (file, *beside(file))):
            tighten(one, OWNER_ONLY)


def beside(file: Path) -> list[Path]:
    """The files that SQLite may keep beside a database."""
    return [file.with_name(file.name + ending) for ending in BESIDE]


def tighten(path: Path, mode: int) -> None:
    """Take the rights of others away that the mode does not give; the rights of the owner stay as they are."""
    try:
        found = path.stat().st_mode & 0o777
        if found & ~mode & OTHERS:
            path.chmod(found & (mode | 0o700))
    except FileNotFoundError:
        pass
    except PermissionError:
        log.warning("%s can be read by others, and only its owner can change that", path.name)
