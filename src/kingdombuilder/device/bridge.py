"""The functions that the page's workers call."""

from __future__ import annotations

from .browser import Browser
from .host import Device
from .thinker import think

__all__ = ["begin", "think"]


def begin(browser: Browser) -> Device:
    """Create the service on this device."""
    return Device(browser)
