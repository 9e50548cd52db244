"""The signals that tell a process to stop."""

from __future__ import annotations

import signal

ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Somebody wants it to, or its terminal was closed; only those that this system has."""
