"""What holds for all tests: the programs that they start can be interrupted, and little time goes into garbage."""

from __future__ import annotations

import gc
import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that runs the tests in the background ignores the signal, and every program inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

OBJECTS = 100_000
"""So many new objects come together before those are looked for that nothing refers to any more."""


def pytest_collection_finish() -> None:
    """The thousands of tests that were found stay until the end: to look at them again and again is a waste."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, 20, 100)
