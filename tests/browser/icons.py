"""Makes the icons of the installed app from ``web/public/icon.svg``: ``make icons``."""

from __future__ import annotations

import struct
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium

PUBLIC = Path(__file__).parents[2] / "web" / "public"
GROUND = "#f6ecd4"
"""The paper of the page, which fills an icon to its edges where the system cuts it to a shape of its own."""
ICONS = {
    "icon-192.png": (192, 1.0, None),
    "icon-512.png": (512, 1.0, None),
    "icon-maskable-512.png": (512, 0.72, GROUND),
    "icon-apple-180.png": (180, 0.82, GROUND),
}
"""For each file its size, how much of it the drawing takes, and the ground.

Systems show at least the middle four fifths of a maskable icon; the corners of our hexagon stay within that circle.
"""

FAVICON = "favicon.ico"
"""What browsers ask for where no page names an icon, as beside plain JSON."""
FAVICON_SIZE = 32


def page_of(size: int, share: float, ground: str | None) -> str:
    """A page that shows nothing but the icon."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8").replace("<svg ", f'<svg width="{round(size * share)}" ')
    style = f"margin:0;height:{size}px;display:grid;place-items:center;background:{ground or 'transparent'}"
    return f'<body style="{style}">{drawing}</body>'


def draw(browser: Browser) -> None:
    """Write all icons."""
    for name, (size, share, ground) in ICONS.items():
        (PUBLIC / name).write_bytes(picture(browser, size, share, ground))
    (PUBLIC / FAVICON).write_bytes(as_ico(picture(browser, FAVICON_SIZE, 1.0, None), FAVICON_SIZE))


def picture(browser: Browser, size: int, share: float, ground: str | None) -> bytes:
    """An icon as PNG."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(page_of(size, share, ground))
    shot = page.screenshot(omit_background=ground is None)
    page.close()
    return shot


def as_ico(png: bytes, size: int) -> bytes:
    """A PNG in the wrapping of an ICO file: six bytes that say there is one picture, sixteen about it, the picture."""
    header, entry_size = struct.pack("<HHH", 0, 1, 1), 16
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(header) + entry_size)
    return header + entry + png


if __name__ == "__main__":
    with sync_playwright() as playwright:
        draw(chromium.launch(playwright))
