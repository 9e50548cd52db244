"""The supervisor of a program: kills the program's descendants when the program or the host has ended.

It is run by its path (``python supervisor.py CONTROL WORD...``) and imports only the standard library, so it starts
quickly. ``CONTROL`` is the file descriptor of one end of a socket pair. On it the supervisor reports that the program
has started, or why not. When the other end is closed, it kills everything.

On Linux orphans become children of the supervisor (a "child subreaper"), so no process escapes it, also none that has
a session of its own (a daemon). Other systems have nothing like that: there the process group of the program is killed.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

STARTED = b"started"
"""Sent once the program runs; anything else is an error message."""
SET_CHILD_SUBREAPER = 36
"""The ``prctl`` option of Linux."""
KILLING = 5.0
"""Seconds before giving up on processes that cannot be killed, such as those of another user."""
PAUSE = 0.002
"""Seconds between checks for running descendants."""
TOLD = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)
"""The signals that wake the supervisor: all but the last one tell it to end."""


def main(control: int, command: list[str]) -> int:
    """Run a program until it or its host ends; returns its exit status."""
    adopt_orphans()
    os.set_inheritable(control, False)
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake)
    for number in TOLD:
        signal.signal(number, lambda *_: None)
    try:
        program = os.posix_spawnp(command[0], command, os.environ, setpgroup=0, setsigdef=[signal.SIGPIPE])
    except OSError as error:
        say(control, (error.strerror or str(error)).encode())
        return 1
    say(control, STARTED)
    leave_pipes()
    status = wait(program, control, woken)
    kill_all(program)
    return status


def say(control: int, text: bytes) -> None:
    """Send a text to the host, unless it is gone."""
    with suppress(OSError):
        os.write(control, text)


def adopt_orphans() -> None:
    """Become the subreaper of all descendants, if the system supports it."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def leave_pipes() -> None:
    """Close this process's copies of the pipes, so that the host notices when the program closes one."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)


def wait(program: int, control: int, woken: int) -> int:
    """Wait until the program ends or must be stopped; returns its status."""
    while True:
        ready, _, _ = select.select([control, woken], [], [])
        if control in ready:
            return 0
        if any(number != signal.SIGCHLD for number in os.read(woken, 100)):
            return 0
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == program:
                    return os.waitstatus_to_exitcode(ended[1])


def kill_all(program: int) -> None:
    """Kill the program with its descendants, and wait for their end."""
    until = monotonic() + KILLING
    while monotonic() < until:
        with suppress(OSError):
            os.killpg(program, signal.SIGKILL)
        for child in children():
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        sleep(PAUSE)


def children() -> list[int]:
    """The child processes of this one, as far as the system reports them."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]
    return []


def end_like(status: int) -> int:
    """End as the program did: by the same signal without a core dump, or by returning its exit status."""
    if status < 0:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    return status


if __name__ == "__main__":
    sys.exit(end_like(main(int(sys.argv[1]), sys.argv[2:])))
