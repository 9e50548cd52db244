"""Runs a mutant in a process that is forked after all tests have been collected, so that it starts at once.

A function that imports do not call has its code exchanged. Anything else is imported anew as the mutant has it, with
the tests, which takes longer.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from inspect import unwrap
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from .mutations import Mutant

ARGUMENTS = (
    "-p",
    "no:cacheprovider",
    "-n0",
    "-s",
    "--assert=plain",
    "--tb=native",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)
FEW = 40
"""When tests are read anew, the first of all and then these are run before the others are even read."""
LIMIT = 3.0
"""A test that takes more seconds of CPU time fails, and so does reading the tests twice as long."""
MEMORY = 4 << 30
NO_TEST, READING = "no test", "reading the tests"


class Session:
    """A plugin of pytest: the tests that were read, run in any order, with the lines that each comes by if asked."""

    def __init__(self, work: Callable[[Session], object], traced: frozenset[str] = frozenset()) -> None:
        self.work, self.traced = work, traced
        self.items: Mapping[str, pytest.Item] = {}
        self.failed = ""
        self.limit = 0.0
        """The CPU time in seconds after which a test ends the process; 0 for never."""
        self.lines: set[tuple[str, int]] = set()
        """Those that have been come by, at first by reading the tests."""

    def open(self, files: Sequence[str]) -> bool:
        """Read the tests of these files and do the work; whether they could be read."""
        if self.traced:
            sys.settrace(self._trace)
        return not pytest.main([*files, *ARGUMENTS], plugins=[self])

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """All tests have been read."""
        sys.settrace(None)
        if session.testsfailed:
            return None
        self.items = {item.nodeid: item for item in session.items}
        self.work(self)
        return True

    def run(self, tests: Sequence[str]) -> str:
        """Run these tests; the first that fails."""
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=False):
            signal.setitimer(signal.ITIMER_VIRTUAL, self.limit)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                break
        return self.failed

    def measure(self, test: str) -> tuple[float, set[tuple[str, int]]]:
        """How long a test takes, and the lines that it comes by."""
        begun, self.lines = process_time(), set()
        sys.settrace(self._trace)
        self.run([test])
        sys.settrace(None)
        return process_time() - begun, self.lines

    def _trace(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        if frame.f_code.co_filename not in self.traced:
            return None
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._trace

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice that a test failed."""
        if report.failed:
            self.failed = report.nodeid


class Importing(SourceFileLoader):
    """Imports a module as a mutant of it."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Only that module is found here."""
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """The code with the change."""
        return self.mutant.code()


def found_by_exchange(mutant: Mutant, session: Session, tests: Sequence[str]) -> str:
    """The first of the tests that fails with the function of the mutant, which imports have not called."""
    owner: Any = sys.modules[mutant.module]
    code = mutant.code()
    try:
        for name in mutant.function.split("."):
            owner = getattr(owner, name)
            code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
        function = unwrap(getattr(owner, "fget", getattr(owner, "func", owner)))
        assert isinstance(function, FunctionType)
        function.__code__ = code
    except (AssertionError, AttributeError, ValueError):  # Made by another function, or with other names around it.
        return found_by_import(mutant, tests)
    session.limit = LIMIT
    return session.run(tests) or NO_TEST


def found_by_import(mutant: Mutant, tests: Sequence[str]) -> str:
    """The first test that fails after reimporting everything with the mutant."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("kingdombuilder", "tests")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Importing(mutant))
    for some in filter(None, (tests[:1], tests[1:FEW], tests[FEW:])):
        session = Session(partial(Session.run, tests=some))
        session.limit = LIMIT
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * LIMIT)
        if not session.open(list(dict.fromkeys(test.partition("::")[0] for test in some))) or session.failed:
            return session.failed or READING
    return NO_TEST


def in_a_child(work: Callable[[], str]) -> tuple[int, int]:
    """Begin work in a process of its own; its id, and where to read what it found, which is nothing if it was ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    gc.disable()
    with suppress(BaseException):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(writer, "w") as answer:
            answer.write(work())
        os._exit(0)
    os._exit(1)
