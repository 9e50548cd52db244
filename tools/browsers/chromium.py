"""Chromium, by Playwright, as in the other tests: to compare with."""

from __future__ import annotations

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import listen
from tools.browsers.window import PATIENCE, Look


class Chromium:
    """The Chromium that the other tests use."""

    name = "chromium"
    touches = True

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self._browser = chromium.launch(self._playwright)

    def open(self, look: Look, complaints: list[str]) -> Page:
        """A window of a new guest."""
        context = self._browser.new_context(
            viewport={"width": look.width, "height": look.height},
            color_scheme="dark" if look.dark else "light",
            reduced_motion="reduce" if look.still else "no-preference",
            device_scale_factor=2 if look.touch else 1,
            has_touch=look.touch,
            is_mobile=look.touch,
            locale="en-GB",
        )
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        listen(page, complaints)
        return page

    def close(self) -> None:
        """Close all windows."""
        self._browser.close()
        self._playwright.stop()
