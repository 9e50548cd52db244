"""Reading and writing files: whole or not at all, and with an error that names the file."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from .errors import BadFile

STDIN = "-"


def display_name(file: str) -> str:
    """What to call a file in messages."""
    return "standard input" if file == STDIN else file


def open_bytes(file: str) -> BinaryIO:
    """Open a file, or standard input if it is ``-``, to be read."""
    if file == STDIN:
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        raise BadFile(file, [cannot("read", error)]) from None


def read_text(file: str) -> str:
    """The text of a file, or of standard input if it is ``-``."""
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
    """The JSON document in a text; raises ``ValueError`` with a message that says where it goes wrong."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    except ValueError:
        raise ValueError("it has a number that is too long") from None


def read_json(file: str) -> object:
    """The JSON document in a file, or on standard input if it is ``-``."""
    text = read_text(file)
    try:
        return parse_json(text)
    except ValueError as error:
        raise BadFile(display_name(file), [str(error)]) from None


def refuse_to_overwrite(file: str, force: bool) -> None:
    """Complain if the file is there already, unless the user insists."""
    if not force and Path(file).exists():
        raise BadFile(file, ["it exists already; choose another name, or overwrite it with --force"])


def check_folder(folder: str, *, writable: bool = True) -> None:
    """Complain if it is not a folder, or nothing can be written there: better before the work than after it."""
    if not Path(folder).is_dir():
        raise BadFile(folder, ["it is not a folder"])
    if writable:
        try:
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise BadFile(folder, [cannot("write to", error)]) from None


def import_from_here() -> None:
    """Let the user's own bots and statistics be imported from the folder in which the command was given."""
    sys.path.append(os.getcwd())  # noqa: PTH109  # as text, like the other entries


def write_text(file: str, text: str) -> None:
    """Write a text to a file."""
    write_bytes(file, text.encode("utf-8", "backslashreplace"))


def write_bytes(file: str, content: bytes) -> None:
    """Write a file so that at any time either the old or the whole new content is there."""
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
