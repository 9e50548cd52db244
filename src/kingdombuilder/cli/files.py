"""Read and write files: atomically, with errors that name the file."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, TypeVar

from ..codes import CODE
from .errors import BadFile, blaming

T = TypeVar("T")

STDIN = "-"


def display_name(file: str) -> str:
    """The name of a file in messages."""
    return "standard input" if file == STDIN else "the code" if is_code(file) else file


def is_code(text: str) -> bool:
    """Whether a text is the code of a position or of sections, which is accepted in place of a file."""
    return CODE.fullmatch(text.strip()) is not None


def open_bytes(file: str) -> BinaryIO:
    """Open a file, or standard input if ``-``, for reading."""
    if file == STDIN:
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        raise BadFile(file, [cannot("read", error)]) from None


def read_text(file: str) -> str:
    """Read the text of a file, or of standard input if ``-``. A code is returned as it is."""
    if is_code(file) and not Path(file).exists():
        return file
    source = display_name(file)
    with open_bytes(file) as stream:
        try:
            text = stream.read().decode("utf-8-sig")
        except OSError as error:
            raise BadFile(source, [cannot("read", error)]) from None
        except UnicodeDecodeError as error:
            raise BadFile(source, [f"it is not UTF-8 text (byte {error.start + 1})"]) from None
    if not text.strip():
        raise BadFile(source, ["it is empty"])
    return text


def parse_json(text: str) -> object:
    """Parse JSON; raises ``ValueError`` with the place of the error."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError:
        raise ValueError("it has a number that is too long") from None


def parse_file(file: str, parse: Callable[[str], T]) -> T:
    """Parse the text of a file, or of standard input if ``-``; errors name the file."""
    text = read_text(file)
    with blaming(display_name(file)):
        return parse(text)


def refuse_to_overwrite(file: str, force: bool) -> None:
    """Raise an error if the file exists, unless forced."""
    if not force and Path(file).exists():
        raise BadFile(file, ["it exists already; choose another name, or overwrite it with --force"])


def check_folder(folder: str, *, writable: bool = True) -> None:
    """Raise an error if it is not a writable folder, before any work is done."""
    if not Path(folder).is_dir():
        raise BadFile(folder, ["it is not a folder"])
    if writable:
        try:
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise BadFile(folder, [cannot("write to", error)]) from None


def make_folder(folder: str) -> None:
    """Create the folder if missing; raise an error if it is not writable."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadFile(folder, ["it is not a folder"]) from None
    except (OSError, ValueError) as error:
        raise BadFile(folder, [cannot("make", error)]) from None
    check_folder(folder)


def import_from_here() -> None:
    """Allow imports of the user's own bots and statistics from the current folder."""
    sys.path.append(os.getcwd())  # noqa: PTH109  # as text, like the other entries


def write_text(file: str, text: str) -> None:
    """Write a text to a file."""
    write_bytes(file, text.encode("utf-8", "backslashreplace"))


def write_bytes(file: str, content: bytes) -> None:
    """Write a file atomically."""
    try:
        path = Path(os.path.realpath(file))  # a symbolic link stays, what it points to is replaced
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)  # a device or a pipe: nothing to be replaced
            return
        draft = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            with draft.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            if path.exists():
                shutil.copymode(path, draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadFile(file, [cannot("write", error)]) from None


def cannot(what: str, error: OSError | ValueError) -> str:
    """A message about a file that cannot be read or written."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"cannot {what} it: {reason.lower()}"
