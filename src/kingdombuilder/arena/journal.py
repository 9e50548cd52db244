"""The journal of a tournament: each finished game is appended at once, so that an interrupted run can resume.

The first line identifies the tournament, without its number of games, which can be increased later.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from ..game.errors import FaultyInput
from .match import Result, read_result

FORMAT = "kingdombuilder-arena/1"


class BadJournal(FaultyInput):
    """The file is not a journal, or belongs to another tournament."""


def usual_journal(identity: Mapping[str, Any]) -> Path:
    """The default path of a tournament's journal, in the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111  # never fails
    digest = sha256(_heading(identity)).hexdigest()
    return Path(home) / "kingdombuilder" / "arena" / f"{digest[:16]}.jsonl"


class Journal:
    """The finished games of one tournament, in a file."""

    def __init__(self, path: Path, identity: Mapping[str, Any], fresh: bool = False) -> None:
        """Open or create the journal of this tournament; ``fresh`` discards the games in it.

        Raises ``BadJournal`` if the file is something else or another run is writing it, and ``OSError`` if it
        cannot be used.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.known: dict[int, Result] = {}
        """The results in the journal, by number of the game."""
        heading = _heading(identity)
        self._file = path.open("a+b")
        try:
            _hold(self._file)
            self._file.seek(0)
            kept = self._read(self._file.read(), heading, fresh)
            self._file.truncate(kept)
            if not kept:
                self._write(heading)
        except BaseException:
            self._file.close()
            raise

    def _read(self, content: bytes, heading: bytes, fresh: bool) -> int:
        """Read the results; returns the number of bytes to keep."""
        if heading.startswith(content):
            return 0  # nothing, or the beginning of the heading
        first, *lines = content.splitlines(keepends=True)
        if (there := _object(first)).get("format") != FORMAT:
            raise BadJournal(["it is not a journal of the arena"])
        if fresh:
            return 0
        wanted = _object(heading)
        if there != wanted:
            differing = [field for field in wanted if there.get(field) != wanted[field]]
            raise BadJournal([f"it is the journal of another tournament: {', '.join(differing)} differ"])
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()  # it was being written when the program was killed
        for number, line in enumerate(lines, 2):
            self._learn(number, line)
        return len(first) + sum(map(len, lines))

    def _learn(self, number: int, line: bytes) -> None:
        try:
            result = read_result(_object(line))
        except (KeyError, TypeError):
            raise BadJournal([f"line {number} is not a game; --fresh begins anew"]) from None
        self.known[result.number] = result

    def note(self, result: Result) -> None:
        """Append a finished game and flush."""
        self.known[result.number] = result
        self._write(json.dumps(asdict(result)).encode() + b"\n")

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def remove(self) -> None:
        """Delete the journal of a completed tournament."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.close()


def _hold(file: BinaryIO) -> None:
    """Lock the file while it is open; two runs would overwrite each other's games.

    Does nothing on systems without such locks.
    """
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(
                ["another run of this tournament is writing this journal; wait for it, or name another --journal"]
            ) from None
        except OSError:
            return  # the file system has none


def _heading(identity: Mapping[str, Any]) -> bytes:
    return json.dumps({"format": FORMAT, **identity}).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    """The JSON object on a line; empty if it is malformed."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
