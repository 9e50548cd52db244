"""Processes of programs: started with a clean environment, and killed with all their descendants."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import SHUT_RDWR, socket, socketpair
from threading import Lock, Thread

from .signals import STOP_SIGNALS

SUPERVISOR = Path(__file__).with_name("supervisor.py")
"""The script that runs between this process and a program."""
STARTED = b"started"
"""Sent by a supervisor once its program runs."""
PASSED_ON = re.compile(
    "PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|TEMP|TMP|"
    "APPDATA|COMSPEC|LOCALAPPDATA|PATHEXT|SYSTEMDRIVE|SYSTEMROOT|USERPROFILE|WINDIR"
)
"""The environment variables that a program inherits.

All others may hold secrets, such as ``PGPASSWORD``; a program that needs one is run by ``env NAME=VALUE COMMAND``.
"""
KILLING = 10.0
"""Seconds before a supervisor that does not exit is killed."""

_running: set[Process] = set()
"""The programs of this process that may still run."""
_starting = Lock()
"""The lock held while a program is started, until it is registered."""


def clean(environment: Mapping[str, str]) -> dict[str, str]:
    """The part of an environment that a program inherits.

    >>> clean({"PATH": "/bin", "LC_ALL": "C.UTF-8", "PGPASSWORD": "secret", "KINGDOMBUILDER_DATABASE": "secret"})
    {'PATH': '/bin', 'LC_ALL': 'C.UTF-8'}
    """
    return {name: value for name, value in environment.items() if PASSED_ON.fullmatch(name.upper())}


class Process:
    """A running program, under a supervisor on systems with process groups."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start a program; ``OSError`` or ``ValueError`` if it cannot be started."""
        self._control: socket | None = None
        with _starting:
            self.popen = self._supervised(words) if hasattr(os, "killpg") and sys.executable else _started(words)
            _running.add(self)
        try:
            self._wait_until_started()
        except BaseException:  # also an interruption
            with self.popen:
                self.kill()
            raise

    def _supervised(self, words: Sequence[str]) -> subprocess.Popen[str]:
        """The supervisor of a program, which starts it."""
        ours, theirs = socketpair()
        with theirs, ExitStack() as failing:
            failing.enter_context(ours)
            number = theirs.fileno()
            popen = _started([sys.executable, "-I", "-S", str(SUPERVISOR), str(number), *words], number)
            failing.pop_all()
        self._control = ours
        return popen

    def _wait_until_started(self) -> None:
        if self._control and (said := self._control.recv(1000)) != STARTED:
            raise OSError(said.decode(errors="replace") or "its supervisor has ended")

    def kill(self) -> None:
        """Kill the program with its descendants, and wait for their end."""
        self.begin_to_kill()
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(KILLING)
        with suppress(OSError):
            self.popen.kill()
        self.popen.wait()
        if self._control:
            self._control.close()
        _running.discard(self)

    def begin_to_kill(self) -> None:
        """Begin to kill the program with its descendants."""
        with suppress(OSError):
            if self._control:
                self._control.shutdown(SHUT_RDWR)
            else:
                self.popen.kill()


def _started(words: Sequence[str], *inherited: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=clean(os.environ),
        pass_fds=inherited,
        start_new_session=True,
    )


def kill_all() -> None:
    """Kill all running programs before this process exits, including one that another thread is starting."""
    with _starting:
        for process in list(_running):
            process.begin_to_kill()
        for process in list(_running):
            with suppress(subprocess.TimeoutExpired):
                process.popen.wait(KILLING)


def leave() -> None:
    """Exit this process at once and kill all its programs."""
    kill_all()
    os._exit(1)


def leave_when_told() -> None:
    """Exit on stop signals; ignored ones (``nohup``) stay ignored."""
    for ending in STOP_SIGNALS:
        if signal.getsignal(ending) is not signal.SIG_IGN:
            # In a thread of its own, because this one may be just starting a program.
            signal.signal(ending, lambda *_: Thread(target=leave, daemon=True).start())
