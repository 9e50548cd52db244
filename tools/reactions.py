"""The time from a click or tap to the visible reaction: ``make reactions``, on a quiet machine.

``ARGS=4`` measures with a processor that is four times slower, as in a simple phone.

What the browser itself counts (Event Timing): from the input to the next frame on the screen, in steps of 8 ms. The
game is a first game against the easiest bot, at a laptop with a mouse and on a phone with a thumb.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser import chromium
from tests.browser.playing import next_moment
from tests.server import processes, serving
from tests.server.serving import GENEROUS

MOST = 100
"""The most milliseconds at the 90th percentile."""
TURNS = 8
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
WITNESS = """
  window.reactions = {};
  new PerformanceObserver((seen) => {
    for (const { interactionId: id, duration } of seen.getEntries())
      if (id) reactions[id] = Math.max(reactions[id] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
"""
"""Notes the slowest event of each click, as browsers do for Interaction to Next Paint."""


def main() -> int:
    """Measure at each size; whether all react soon enough."""
    slowness = float(sys.argv[1]) if len(sys.argv) > 1 else 1
    soon = True
    with (
        tempfile.TemporaryDirectory() as folder,
        processes.node(serving.sqlite(Path(folder)), **GENEROUS) as node,
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright)
        for name, size in SIZES.items():
            found = measured(browser, node.address, size, slowness)
            tenths = quantiles(found, n=10)
            print(f"{name}: {len(found)} clicks, median {tenths[4]:.0f} ms, 90th percentile {tenths[8]:.0f} ms")
            soon = soon and tenths[8] <= MOST
        browser.close()
    return not soon


def measured(browser: Browser, address: str, size: dict[str, Any], slowness: float) -> list[float]:
    """Milliseconds that each click of some turns took to be seen, on a processor so many times slower."""
    page = browser.new_context(base_url=address, service_workers="block", **size).new_page()
    page.add_init_script(WITNESS)
    page.goto("/")
    page.get_by_role("button", name="First game").click()
    next_moment(page)
    page.evaluate("() => { window.reactions = {}; }")
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    for turn in range(TURNS):
        for house in range(3):
            hexes = list(next_moment(page)["hexes"].values())
            press(page, *hexes[(turn + house) * len(hexes) // (TURNS + 3)])
            if "has_touch" in size:
                box = page.get_by_role("button", name="Place here").bounding_box()
                assert box
                press(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        box = page.get_by_role("button", name="End turn").bounding_box()
        assert box
        press(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    found: list[float] = page.evaluate("Object.values(reactions)")
    page.context.close()
    return found


def press(page: Page, x: float, y: float) -> None:
    """Tap or click there, and let the page come to rest, as people do."""
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    page.wait_for_timeout(700)


if __name__ == "__main__":
    sys.exit(main())
