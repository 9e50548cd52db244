"""Measures how smoothly the largest board pans: ``python -m tests.browser.frames``. Nothing else should run."""

from __future__ import annotations

import os
from itertools import pairwise
from math import cos, sin
from statistics import median, quantiles

from playwright.sync_api import Page

from tests.browser.screenshots import ALL_SETS, at_a_table, open_page, opened

MOVES = 240
ZOOM_IN = "+"
RECORD = """() => {
  window.frames = [];
  const note = (now) => { frames.push(now); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""


def main() -> None:
    """Drag a full board of all sets about, once whole and once larger than the window."""
    with opened() as (browser, server):
        page = at_a_table(open_page(browser, server), ALL_SETS, 6, point=False)
        page.evaluate(RECORD)
        for times in (0, 4):
            page.focus("[role=application]")
            for _ in range(times):
                page.keyboard.press(ZOOM_IN)
            report(f"panning, {times} times zoomed in", pan(page))
    print("load average " + " ".join(f"{load:.1f}" for load in os.getloadavg()) + f" on {os.cpu_count()} processors")


def pan(page: Page) -> list[float]:
    """Drag in circles; the milliseconds between frames meanwhile."""
    page.mouse.move(500, 450)
    page.mouse.down()
    page.evaluate("frames.length = 0")
    for step in range(MOVES):
        page.mouse.move(500 + 150 * sin(step / 12), 450 + 150 * cos(step / 12))
    times: list[float] = page.evaluate("frames")
    page.mouse.up()
    return [after - before for before, after in pairwise(times)]


def report(what: str, gaps: list[float]) -> None:
    """Say how many frames there were in a second, and how late the late ones were."""
    late = quantiles(gaps, n=20)[-1]
    print(
        f"{what}: {1000 * len(gaps) / sum(gaps):.0f} frames per second over {sum(gaps) / 1000:.1f} s, "
        f"gaps of {median(gaps):.1f} ms, 95% within {late:.1f} ms"
    )


if __name__ == "__main__":
    main()
