"""The signals that tell a process to stop."""

from __future__ import annotations

import signal

STOP_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The stop signals that exist on this system."""
