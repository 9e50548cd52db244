"""Error handling: one clear line and an exit status, never a traceback."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ..game.errors import FaultyInput, KingdomBuilderError
from ..programs.signals import STOP_SIGNALS

FAULT, INTERRUPTED, BROKEN_PIPE = 2, 130, 141
"""Exit statuses: invalid input, Ctrl-C, closed output pipe."""
ENDED = 128
"""Added to the number of a signal, this is the exit status."""


class Ended(SystemExit):
    """The program was terminated by a signal; distinguishes it from a ``SystemExit`` raised by a bot."""


class BadUsage(FaultyInput):
    """Invalid options or arguments."""


class BadFile(FaultyInput):
    """A file that cannot be read or written, or is invalid."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        super().__init__(faults)
        self.source = source


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Prefix errors raised in the block with the name of the file."""
    try:
        yield
    except FaultyInput as error:
        raise BadFile(source, error.faults) from None
    except RecursionError:
        raise BadFile(source, ["it is nested too deeply"]) from None
    except ValueError as error:
        raise BadFile(source, [str(error)]) from None


def guarded(work: Callable[[], int]) -> int:
    """Run the work and return its exit status; errors are reported on standard error."""
    try:
        return work()
    except KingdomBuilderError as error:
        report(error)
        return FAULT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more when it leaves; that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        print(f"error: {error.strerror or error}", file=sys.stderr)
        return FAULT


@contextmanager
def stopping_tidily() -> Iterator[None]:
    """Clean up on SIGTERM and the like, as after Ctrl-C.

    Further signals during the clean-up are ignored, and so are those ignored already (``nohup``).
    """

    def stop(number: int, _: object) -> None:
        for ending in before:
            signal.signal(ending, signal.SIG_IGN)
        before.clear()  # They stay ignored until the program has ended.
        raise Ended(ENDED + number)

    handlers = {ending: signal.getsignal(ending) for ending in STOP_SIGNALS}
    before = {ending: handler for ending, handler in handlers.items() if handler is not signal.SIG_IGN}
    for ending in before:
        signal.signal(ending, stop)
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


def report(error: KingdomBuilderError) -> None:
    """Report an error on standard error, one line for each fault."""
    where = f"{error.source}: " if isinstance(error, BadFile) else ""
    faults = error.faults if isinstance(error, FaultyInput) else [str(error)]
    if len(faults) == 1:
        print(f"error: {printable(where + faults[0])}", file=sys.stderr)
        return
    print(f"error: {printable(where)}{len(faults)} faults", file=sys.stderr)
    for fault in faults:
        print(f"  {printable(fault)}", file=sys.stderr)


def printable(text: str) -> str:
    """The text on one line, without characters that could confuse a terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
