"""Run jobs on a Ray cluster, with the interface of the functions in ``pool``."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from typing import Any

from ..extras import module_of
from ..game.errors import KingdomBuilderError
from .pool import TICK_SECONDS, Found, Job, ProcessDied

AUTO, LOCAL = "auto", "local"
"""The cluster that runs on this machine, and a temporary one."""
SECONDS_TO_ANSWER = 5.0


class NoCluster(KingdomBuilderError):
    """The cluster cannot be used."""


def on_ray(
    work: Callable[[Job], Found], jobs: Iterable[Job], tick: Callable[[], None] = lambda: None, *, address: str
) -> Iterator[tuple[Job, Found | BaseException]]:
    """Do the jobs on the Ray cluster of that address: ``auto``, ``local`` or ``host:port``.

    A job that kills its process is tried once more, as in ``pool.in_processes``.
    """
    with _connected(address) as ray:

        @ray.remote(max_retries=1)  # type: ignore[untyped-decorator]
        def task(job: Job) -> Found:
            return work(job)

        room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting, under_way = iter(jobs), dict[Any, Job]()
        while True:
            for job in islice(waiting, room - len(under_way)):
                under_way[task.remote(job)] = job
            if not under_way:
                return
            for done in ray.wait(list(under_way), timeout=TICK_SECONDS)[0]:
                yield under_way.pop(done), _outcome(ray, done)
            tick()


def _outcome(ray: Any, done: Any) -> Any:
    """The result of a job, or its exception."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        return error.cause
    except ray.exceptions.RayError as error:
        return ProcessDied(f"its process died, twice ({type(error).__name__})")


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Connect to the cluster, with Ray's output kept off standard output."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = module_of("cluster", "ray")
    _check_that_somebody_listens(address)
    with redirect_stdout(sys.stderr):
        try:
            begun = {"include_dashboard": False} if address == LOCAL else {}
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **begun)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoCluster(f"no Ray cluster at {address!r}: {str(error).partition(chr(10))[0]}") from None
        try:
            yield ray
        finally:
            ray.shutdown()


def _check_that_somebody_listens(address: str) -> None:
    """Try to connect first, because Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
        except (OSError, OverflowError) as error:
            raise NoCluster(f"no Ray cluster at {address!r}: {error}") from None
