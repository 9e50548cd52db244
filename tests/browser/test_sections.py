"""Own sections in a browser: painted by keys, kept, shared, imported, copied from a photo."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdombuilder import Section
from kingdombuilder.game import catalogue
from tests.browser import photo
from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE, drag

VALLEY = Section.parse(
    "section: my_valley\norigin: my own\n1: farm\n\n" + "GW1GGGGGGX\n" + "GGGGGGGGGG\n" * 8 + "GGGGGGGGMG\n"
)
LINES = [[f"{column}{row}" for column in "abcdefghij"] for row in range(1, 11)]
HEXES = [hex for line in LINES for hex in line]
COLOURS = """async ([png, spots, radius]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const scale = image.width / 390;
  return spots.map(([x, y]) => {
    const side = 2 * radius * scale;
    const { data } = context.getImageData((x - radius) * scale, (y - radius) * scale, side, side);
    const middle = (part) => [...data].filter((_, at) => at % 4 === part).sort((a, b) => a - b)[data.length / 8 | 0];
    return [middle(0), middle(1), middle(2)];
  });
}"""
"""The usual colours around some spots of a picture."""
BRUSHES = {"G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain"} | {
    "X": "castle",
    "1": "harbor",
}
HEX_IN_PRINT = """() => {
  const drawing = document.querySelector('.printed svg');
  return drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width * 52;
}"""
"""How wide a hex of a section on paper is, in pixels: the drawing has 52 units for it."""
MILLIMETRE = 96 / 25.4
NOTHING = re.compile("^0 of 100 hexes are painted")


def board(page: Page) -> None:
    """Lead the keyboard to the board."""
    page.get_by_role("application").focus()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def middle_of(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def colours(page: Page, picture: bytes, spots: list[tuple[float, float]]) -> list[list[float]]:
    """What an eye sees at these spots."""
    found: list[list[float]] = page.evaluate(COLOURS, [b64encode(picture).decode(), spots, 9])
    return found


def test_a_section_is_painted_by_keys_and_shared(visit: Visits, axe: str) -> None:
    """From an empty board to a link that another browser reads; a wrong code changes nothing."""
    visit.forgiven.append("status of 422")
    page = visit("/sections")
    page.on("dialog", lambda question: question.accept())
    page.get_by_role("link", name="New section").click()
    expect(page.get_by_text(NOTHING)).to_be_visible()
    check(page, axe)
    fill = page.get_by_role("button", name="Fill")
    fill.click()
    board(page)
    press(page, "Home", "g", "Enter")
    expect(page.get_by_text("100 of 100 hexes are painted.")).to_be_visible()
    press(page, "Control+z")
    expect(page.get_by_text(NOTHING)).to_be_visible()
    press(page, "Control+y")
    fill.click()
    board(page)
    press(
        page,
        *["ArrowUp"] * 9,
        "Home",
        "w",
        "ArrowRight",
        "Enter",
        "x",
        "End",
        "Enter",
        "m",
        *["ArrowDown"] * 9,
        "Enter",
    )
    page.get_by_role("radio", name="Farm", exact=True).check()
    page.locator("[data-hex=c1]").click()
    expect(page.locator("[data-hex=b1]")).to_have_attribute("aria-label", "b1, Water")
    page.get_by_label("Name").fill("My Välley")
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Save in this browser").click()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.get_by_text("Share and print").click()
    link = page.get_by_label("Link").input_value()
    assert link.endswith(f"/sections/edit#{VALLEY.code()}")
    check(page, axe, dark=False)

    page.goto("/sections")
    expect(page.get_by_role("link", name="Edit my_valley")).to_be_visible()
    check(page, axe)
    page.get_by_text("Import sections").click()
    code = VALLEY.code()
    for rubbish, words in {
        "<script>": "cannot be used",
        code[:-1] + ("a" if code[-1] != "a" else "b"): "is damaged",
        "x" * 17_000: "too long",
    }.items():
        page.locator("textarea").fill(rubbish)
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("link", name="Edit")).to_have_count(1)
    page.get_by_role("button", name="Delete my_valley").click()
    expect(page.get_by_role("link", name="Edit")).to_have_count(0)
    page.locator("textarea").fill(link)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("link", name="Edit my_valley")).to_be_visible()

    other = visit(None, **PHONE)
    other.goto(link)
    expect(other.get_by_text("100 of 100 hexes are painted.")).to_be_visible()
    expect(other.get_by_label("Name")).to_have_value("my_valley")
    check(other, axe, dark=False)


def test_own_sections_lie_on_a_table(visit: Visits, axe: str) -> None:
    """Chosen by the host, who is told that the game is not rated; shown to a guest, who can keep or report them."""
    page = visit(None)
    page.goto(f"/sections/edit#{VALLEY.code()}")
    page.get_by_role("button", name="Save in this browser").click()
    page.goto("/new")
    expect(page.get_by_role("checkbox", name="Use my own sections")).to_be_checked()
    page.get_by_role("radio", name="Choose").check()
    page.get_by_role("group", name="Top left").get_by_label("Choose a section").select_option("my valley")
    page.get_by_label("Seat 2", exact=True).select_option("Someone with the link")
    check(page, axe, dark=False)
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/t/*")
    told = "Custom sections on this table."
    expect(page.get_by_role("region", name=told).get_by_role("link", name="my_valley")).to_be_visible()
    guest = visit(None)
    guest.goto(page.url)
    expect(guest.get_by_role("region", name=told)).to_contain_text("my_valley")
    guest.get_by_role("button", name="Report these names").click()
    guest.get_by_role("radio", name="Spam").check()
    guest.get_by_role("button", name="Report", exact=True).click()
    expect(guest.get_by_text("The operator will look at it")).to_be_visible()
    check(guest, axe, dark=False)


def test_a_photo_lies_below_the_board(visit: Visits, tmp_path: Path, axe: str) -> None:
    """Its corners are moved by keys; what is no picture is refused with a reason."""
    (tmp_path / "photo.png").write_bytes(_png(60, 40))
    (tmp_path / "large.png").write_bytes(_png(60, 40).replace(struct.pack(">II", 60, 40), b"\0\0\x75\x30" * 2))
    (tmp_path / "no.png").write_text("no picture")
    page = visit("/sections/edit?new=")
    page.get_by_text("Paint over a photo").click()
    choose = page.get_by_label("Choose a photo")
    for name, words in {"no.png": "cannot read", "large.png": "too large"}.items():
        choose.set_input_files(tmp_path / name)
        expect(page.get_by_role("alert")).to_contain_text(words)
    choose.set_input_files(tmp_path / "photo.png")
    corner = page.get_by_role("button", name="Top left corner")
    expect(corner).to_have_attribute("aria-label", "Top left corner, 12% from the left, 12% from the top")
    before = page.locator(".under canvas").evaluate("one => one.style.transform")
    corner.focus()
    press(page, *["ArrowRight"] * 4)
    expect(corner).to_have_attribute("aria-label", "Top left corner, 14% from the left, 12% from the top")
    assert page.locator(".under canvas").evaluate("one => one.style.transform") != before
    check(page, axe, dark=False)


def test_a_board_is_copied_from_a_photo_by_touch(visit: Visits, tmp_path: Path) -> None:
    """The photo is slanted, blurred and shining; the rings are moved by a finger, and what is seen is painted."""
    harbor = catalogue.sections["harbor"]
    (tmp_path / "photo.png").write_bytes(photo.photo(harbor.rows))
    page = visit("/sections/edit?new=", **PHONE, color_scheme="dark")
    expect(page.locator(".terrain .night").first).to_have_css("opacity", "0")
    page.get_by_text("Paint over a photo").tap()
    page.get_by_label("Choose a photo").set_input_files(tmp_path / "photo.png")
    finger = page.context.new_cdp_session(page)
    rings = page.get_by_role("button", name=re.compile("corner, .* from the left"))
    expect(rings).to_have_count(4)
    for ring, (x, y) in zip(rings.all(), photo.CORNERS, strict=True):
        ring.scroll_into_view_if_needed()
        frame, at = page.locator(".photo").bounding_box(), ring.bounding_box()
        assert frame
        assert at
        grip = (at["x"] + at["width"] * 0.8, at["y"] + at["height"] * 0.8)
        goal = (frame["x"] + x / photo.WIDTH * frame["width"], frame["y"] + y / photo.HEIGHT * frame["height"])
        middle = (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        drag(finger, grip, (grip[0] + goal[0] - middle[0], grip[1] + goal[1] - middle[1]))
    page.get_by_role("slider", name="Opacity of the paint").fill("0")
    spots = {hex: middle_of(page.locator(f"[data-hex={hex}]")) for hex in HEXES}
    looks = colours(visit(None), page.screenshot(), list(spots.values()))
    letters = {hex: photo.seen(colour) for hex, colour in zip(HEXES, looks, strict=True)}
    for letter, brush in BRUSHES.items():
        page.locator(f"[data-brush={brush}]").tap()
        for hex in HEXES:
            if letters[hex] == letter:
                page.touchscreen.tap(*spots[hex])
    expect(page.get_by_text("100 of 100 hexes are painted.")).to_be_visible()
    page.get_by_label("Name").fill("Copied harbor")
    page.get_by_text("Share and print").tap()
    copied = Section.from_code(page.get_by_label("Link").input_value().split("#")[1])
    assert (copied.name, list(copied.symbols())) == ("copied_harbor", list(harbor.symbols()))


def test_a_section_is_printed_in_real_size(visit: Visits) -> None:
    """As large as the reader has measured it, on one sheet up to 21.5 mm."""
    page = visit("/sections/edit?box=harbor")
    page.get_by_text("Share and print").click()
    page.get_by_label("Width of a hex in mm").fill("21.5")
    expect(page.locator(".printed figure")).to_have_count(1)
    page.emulate_media(media="print")
    assert page.evaluate(HEX_IN_PRINT) == pytest.approx(21.5 * MILLIMETRE, rel=0.001)
    assert len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True))) == 1


def _png(width: int, height: int) -> bytes:
    """A grey picture."""

    def part(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")
