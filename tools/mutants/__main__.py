"""``make mutants`` makes one small change of the rules at a time, and runs the quick tests that reach it.

A mutant that no test finds needs a reason in ``reasons.toml``: why nobody could notice the change. A reason without
such a mutant is a mistake, too. Which test found a mutant is remembered, so that it is the first the next time.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from .mutations import Mutant, mutants_of
from .trial import NO_TEST, Session, found_by_exchange, found_by_import, in_a_child

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kingdombuilder"
MODULES = [
    path
    for pattern in ("game/building.py", "game/scoring.py", "sets/*/cards.py", "sets/*/locations.py")
    for path in sorted(SOURCE.glob(pattern))
]
TESTS = (
    "tests/scenarios", "tests/game", "tests/bots/test_reasons.py", "tests/golden/test_golden.py",
    "tests/properties/test_oracle.py", "tests/properties/test_scores.py", "tests/web/test_texts.py",
)  # fmt: skip
REASONS = Path(__file__).with_name("reasons.toml")
SLOW = 0.5
"""Tests that take so many seconds are left out."""
CONTROL = 0.2
"""The seconds of tests for a change of nothing, which none may find."""
PROGRAM = "everything but tests"
KEPT = ROOT / "build" / "mutants.json"


class Knowledge:
    """Which lines the tests come by, kept until the program or the test changes, and which of them found what."""

    def __init__(self, session: Session) -> None:
        self.session = session
        kept: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        self.finders: dict[str, str] = kept.get("finders", {})
        """The test that found each mutant."""
        self.recent: dict[str, list[str]] = {}
        """The tests that found mutants of a function in this run, the latest at the end."""
        self.digests = digests()
        same = {file for file, digest in kept.get("digests", {}).items() if self.digests.get(file) == digest}
        known = {test for test in kept.get("seconds", {}) if {PROGRAM, file_of(test)} <= same}
        tests = [test for test in session.items if test not in known]
        self.seconds = {test: kept["seconds"][test] for test in session.items.keys() - tests}
        self.lines = {test: kept["lines"][test] for test in session.items.keys() - tests}
        self.lines[""] = sorted(f"{path}:{line}" for path, line in session.lines)
        if tests:
            self._measure(tests)
        self.paths = {test: {place.partition(":")[0] for place in self.lines[test]} for test in self.lines}
        """The modules that each test comes by."""
        self.quick = [test for test, seconds in self.seconds.items() if seconds < SLOW]

    def _measure(self, tests: Sequence[str]) -> None:
        print(f"Looking which lines {len(tests)} tests come by.", flush=True)

        def measured() -> str:
            from kingdombuilder.game.layout import forget  # Not before the lines that imports run have been noted.

            found = {}
            for test in tests:
                forget()
                found[test] = self.session.measure(test)
            lines = {test: sorted(f"{path}:{line}" for path, line in lines) for test, (_, lines) in found.items()}
            seconds = {test: seconds for test, (seconds, _) in found.items()}
            return json.dumps({"failed": self.session.failed, "seconds": seconds, "lines": lines})

        child, reader = in_a_child(measured)
        with os.fdopen(reader) as answer:
            found = json.load(answer)
        os.waitpid(child, 0)
        if found["failed"]:
            pytest.exit(f"Without any change {found['failed']} fails.")
        self.seconds |= found["seconds"]
        self.lines |= found["lines"]
        self.keep()

    def by_import(self, mutant: Mutant) -> bool:
        """Whether imports run what the mutant changes."""
        return not mutant.places.isdisjoint(self.lines[""])

    def tests(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests that may find a mutant: those that found it or its like before, those of its module, of its box."""
        by_import, path, box = self.by_import(mutant), str(mutant.path), f"tests/scenarios/{mutant.path.parent.name}/"
        likely = [*self.recent.get(mutant.where, ()), self.finders.get(str(mutant), "")]
        place = {test: -index for index, test in enumerate(likely, 1)}
        tests = sorted(
            (test for test in self.quick if by_import or not mutant.places.isdisjoint(self.lines[test])),
            key=lambda test: (
                place.get(test, 0),
                path not in self.paths[test],
                not test.startswith(box),
                self.seconds[test],
            ),
        )
        spent = accumulate(self.seconds[test] for test in tests)
        return [test for test, seconds in zip(tests, spent, strict=True) if seconds < budget]

    def learn(self, mutant: Mutant, test: str) -> None:
        """A test found a mutant."""
        self.finders[str(mutant)] = test
        recent = self.recent.setdefault(mutant.where, [])
        recent[:] = [other for other in recent if other != test] + [test]

    def keep(self) -> None:
        """Write it down for the next time."""
        KEPT.parent.mkdir(exist_ok=True)
        fields = {"digests": self.digests, "seconds": self.seconds, "lines": self.lines, "finders": self.finders}
        KEPT.write_text(json.dumps(fields))


def file_of(test: str) -> str:
    """The file in which a test stands."""
    return test.partition("::")[0]


def digests() -> dict[str, str]:
    """The state of each file of tests, and that of everything that all of them use."""
    contents = {PROGRAM: b""}
    for file in sorted([*SOURCE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        name = file.relative_to(ROOT).as_posix() if file.name.startswith("test_") else PROGRAM
        contents[name] = contents.get(name, b"") + file.read_bytes()
    return {name: sha256(content).hexdigest() for name, content in contents.items()}


def survivors(mutants: Sequence[Mutant], knowledge: Knowledge, jobs: int, budget: float) -> list[Mutant]:
    """The mutants that no test finds."""
    alive: list[Mutant] = []
    running: dict[int, tuple[Mutant, int]] = {}

    def wait_for_one() -> None:
        child, status = os.wait()
        mutant, reader = running.pop(child)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            pytest.exit(f"It could not be tried: {mutant}")
        with os.fdopen(reader) as answer:
            test = answer.read() or "the limit of time"
        if test == NO_TEST:
            alive.append(mutant)
            if mutant.text:
                print(f"Not found: {mutant}", flush=True)
        else:
            knowledge.learn(mutant, test)

    for number, mutant in enumerate(sorted(mutants, key=knowledge.by_import), 1):
        while len(running) >= jobs:
            wait_for_one()
        tests = knowledge.tests(mutant, budget)
        if knowledge.by_import(mutant):
            work = partial(found_by_import, mutant, tests)
        else:
            work = partial(found_by_exchange, mutant, knowledge.session, tests)
        child, reader = in_a_child(work)
        running[child] = mutant, reader
        if number % 50 == 0:
            print(f"{number} of {len(mutants)} mutants tried, {len(alive)} not found", flush=True)
            knowledge.keep()
    while running:
        wait_for_one()
    knowledge.keep()
    return sorted(alive, key=lambda mutant: (mutant.path, mutant.start))


def all_mutants() -> list[Mutant]:
    """The mutants of all modules."""
    return [mutant for path in MODULES for mutant in mutants_of(path, path.relative_to(SOURCE).as_posix())]


def reasons() -> dict[str, str]:
    """Why no test can find some mutants."""
    entries = tomllib.loads(REASONS.read_text("utf-8")).get("mutant", [])
    return {f"{entry['where']}: {entry['was']} -> {entry['now']}": entry["why"] for entry in entries}


def judge(session: Session, asked: Namespace) -> int:
    """Try the requested mutants; returns the exit status."""
    knowledge = Knowledge(session)
    mutants = [mutant for mutant in all_mutants() if any(word in mutant.name for word in asked.modules or [""])]
    for by_import in (False, True):  # Else a mistake of this tool would look like a test that finds everything.
        one = next((mutant for mutant in mutants if knowledge.by_import(mutant) == by_import), mutants[0])
        if not survivors([replace(one, end=one.start, text=b"")], knowledge, 1, CONTROL):
            pytest.exit("The tests find a change of nothing.")
    alive = survivors(mutants, knowledge, asked.jobs, asked.budget)

    given, names = reasons(), {mutant.name for mutant in mutants}
    stale = sorted({reason for reason in given if reason.split()[0].rstrip(":") in names} - set(map(str, alive)))
    unexcused = [mutant for mutant in alive if not given.get(str(mutant))]
    for mutant in unexcused:
        print(f"\n[[mutant]]\nwhere = '{mutant.where}'\nwas = '''{mutant.was}'''\nnow = '''{mutant.now}'''\nwhy = ''")
    for reason in stale:
        print(f"\nA reason is given for what is not there, or what a test finds:\n  {reason}")
    found, excused = len(mutants) - len(alive), len(alive) - len(unexcused)
    print(f"\n{len(mutants)} mutants: tests find {found}, {excused} have a reason, {len(unexcused)} have none.")
    return 1 if unexcused or stale else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """What ``make mutants`` does; returns the exit status."""
    parser = ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", help="parts of the names of the modules to try, such as scoring; else all"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--budget", type=float, default=20, help="seconds of tests for each mutant")
    asked = parser.parse_args(arguments)
    status = [2]
    session = Session(lambda session: status.append(judge(session, asked)), frozenset(map(str, MODULES)))
    os.chdir(ROOT)
    session.open(TESTS)
    return status[-1]


if __name__ == "__main__":
    sys.exit(main())
