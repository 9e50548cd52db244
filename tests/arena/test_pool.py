"""Many jobs, of which some fail and some kill their process."""

from __future__ import annotations

import gc
import os
from functools import partial
from itertools import count, takewhile
from pathlib import Path

import pytest

from kingdombuilder.arena.pool import ProcessDied, in_processes, serially
from kingdombuilder.programs.helpers import SELDOM


def halve(number: int) -> int:
    """Half of it, if it is even."""
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


def die_at(deadly: int, number: int) -> int:
    """Kill the process at one number."""
    if number == deadly:
        os._exit(1)
    return number


def die_once(folder: Path, number: int) -> int:
    """Kill the process at the first try of the number 3."""
    if number == 3 and not (folder / "tried").exists():
        (folder / "tried").touch()
        os._exit(1)
    return number


def threshold(number: int) -> tuple[int, int, int]:
    """When its process looks for cycles."""
    return gc.get_threshold()


def test_processes_that_think_seldom_look_for_cycles() -> None:
    assert dict(in_processes(threshold, [1], processes=1)) == {1: SELDOM}
    assert gc.get_threshold() != SELDOM, "the process that asks stays as it is"


@pytest.mark.parametrize("way", [serially, partial(in_processes, processes=2)])
def test_each_job_is_done_once_and_failures_are_handed_out(way: partial[object]) -> None:
    found = dict(way(halve, range(10)))  # type: ignore[call-overload]
    assert {number: half for number, half in found.items() if isinstance(half, int)} == {0: 0, 2: 1, 4: 2, 6: 3, 8: 4}
    assert sorted(str(error) for error in found.values() if isinstance(error, ValueError)) == [
        f"{number} is odd" for number in (1, 3, 5, 7, 9)
    ]


def test_a_job_that_kills_its_process_twice_has_failed_and_the_others_are_done() -> None:
    found = list(in_processes(partial(die_at, 3), range(12), processes=2))
    assert sorted(number for number, _ in found) == list(range(12))
    for number, outcome in found:
        assert isinstance(outcome, ProcessDied) if number == 3 else outcome == number


def test_a_job_that_kills_its_process_once_is_done_again(tmp_path: Path) -> None:
    found = list(in_processes(partial(die_once, tmp_path), range(6), processes=2))
    assert sorted(found) == [(number, number) for number in range(6)]


def test_jobs_may_go_on_until_the_caller_has_enough() -> None:
    enough: list[int] = []
    jobs = takewhile(lambda _: len(enough) < 5, count())
    for number, _ in in_processes(partial(die_at, -1), jobs, lambda: None, processes=1):
        enough.append(number)
    assert sorted(enough) == list(range(len(enough)))
    assert 5 <= len(enough) <= 8
