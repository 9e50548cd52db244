"""Files with secrets, which only their owner may read and write from the first byte on."""

from __future__ import annotations

import logging
import os
from pathlib import Path

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700
OTHERS = 0o077
"""The permission bits of group and others."""
BESIDE = ("-journal", "-wal", "-shm")
"""The suffixes of SQLite's files beside a database, which get the mode of the database."""

log = logging.getLogger(__name__)


def create_private(file: Path) -> None:
    """Create an empty private file; it must not exist."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def keep_private(file: Path) -> None:
    """Make a database file and those beside it private; creates it if missing."""
    try:
        create_private(file)
    except FileNotFoundError:
        pass  # without the folder, opening the file fails with a clear error
    except FileExistsError:
        for one in filter(Path.is_file, (file, *beside(file))):
            tighten(one, OWNER_ONLY)


def beside(file: Path) -> list[Path]:
    """SQLite's files beside a database."""
    return [file.with_name(file.name + ending) for ending in BESIDE]


def tighten(path: Path, mode: int) -> None:
    """Remove permissions of group and others that are not in ``mode``."""
    try:
        found = path.stat().st_mode & 0o777
        if found & ~mode & OTHERS:
            path.chmod(found & (mode | 0o700))
    except FileNotFoundError:
        pass
    except PermissionError:
        log.warning("%s can be read by others, and only its owner can change that", path.name)
