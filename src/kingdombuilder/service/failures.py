"""Logs failures without interrupting the caller."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from ..protocol.refusals import Refusal

NO_DATABASE = Refusal("no_database", "the database does not answer; try again, with the same key", 503, 1)
NOT_FOUND = Refusal("not_found", "there is nothing at this address; docs/server-api.md lists what there is", 404)
FAILURE = Refusal("failure", "internal error; nothing was changed", 500)

log = logging.getLogger(__name__)


@contextmanager
def logged(what: str, failures: tuple[type[Exception], ...]) -> Iterator[None]:
    """Log any error and continue."""
    try:
        yield
    except failures as failure:
        log.error("%s failed: %s", what, in_short(failure))
    except Exception:
        log.exception("%s failed", what)


def in_short(failure: BaseException) -> str:
    """An error in one line, without the values of a failed statement."""
    return " ".join([type(failure).__name__, *str(failure).splitlines()[:1]])
