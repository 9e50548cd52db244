"""How trouble reaches the user: one clear line, an exit status, never a traceback."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ..game.errors import FaultyInput, KingdomBuilderError
from ..programs.endings import ENDINGS

FAULT, INTERRUPTED, BROKEN_PIPE = 2, 130, 141
"""Exit statuses: something was wrong with the input, Ctrl-C, nobody reads the output any more."""
ENDED = 128
"""The exit status is so much more than the number of the signal that ended the program."""


class Ended(SystemExit):
    """Somebody ends the program by a signal; a bot that wants to leave says ``SystemExit``, too, and may not."""


class BadUsage(FaultyInput):
    """Options or arguments that make no sense."""


class BadFile(FaultyInput):
    """A file that cannot be read or written, or whose content is at fault."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        """Name the file and what is wrong with it."""
        super().__init__(faults)
        self.source = source


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Put the name of the file before every fault that is found meanwhile."""
    try:
        yield
    except FaultyInput as error:
        raise BadFile(source, error.faults) from None
    except RecursionError:
        raise BadFile(source, ["it is nested too deep"]) from None
    except ValueError as error:
        raise BadFile(source, [str(error)]) from None


def guarded(work: Callable[[], int]) -> int:
    """Do the work and return its exit status; turn errors into a line on standard error and theirs."""
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
    """Clear away what was begun when somebody ends the program, as it is done after Ctrl-C.

    A signal that comes meanwhile disturbs nobody, and one that is ignored anyway (``nohup``) is ignored here, too.
    """

    def stop(number: int, _: object) -> None:
        for ending in before:
            signal.signal(ending, signal.SIG_IGN)
        before.clear()  # They stay ignored until the program has ended.
        raise Ended(ENDED + number)

    handlers = {ending: signal.getsignal(ending) for ending in ENDINGS}
    before = {ending: handler for ending, handler in handlers.items() if handler is not signal.SIG_IGN}
    for ending in before:
        signal.signal(ending, stop)
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


def report(error: KingdomBuilderError) -> None:
    """Say on standard error what is wrong: in one line, or each of several faults on a line of its own."""
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
