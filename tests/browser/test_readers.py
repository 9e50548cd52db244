"""Readers of three languages, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment

KEY = re.compile(r"\b(?:ui|game|actions|events|entries)\.\w+|\{\w+\}|undefined|NaN")
"""What is seen if a text is missing or was not filled in."""
WORDS = """() => document.body.innerText + [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
  .map((one) => [one.ariaLabel, one.title, one.placeholder].join(' ')).join(' ')"""
TERMS = {
    "en-GB": ["Play now", "Fishermen", "Knights", "Merchants", "settlement", "End turn"],
    "es-ES": ["Jugar ya", "Pescadores", "Caballeros", "Comerciantes", "asentamiento", "Terminar turno"],
    "nl-NL": ["Nu spelen", "Vissers", "Ridders", "Handelaren", "nederzetting", "Einde beurt"],
}
"""By the language of the browser: the button that begins, and what the rulebooks call things."""
LUMINANCE = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 765;
}"""


@pytest.mark.parametrize("locale", TERMS)
def test_the_language_of_the_browser(visit: Visits, set_table: Callable[..., Page], locale: str) -> None:
    """On every screen; no key shows through."""
    play, *terms = TERMS[locale]
    page = visit(locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.get_by_role("button", name=play)).to_be_visible()
    check_words(page)
    page.goto("/new")
    page.locator("input[name=setup]").last.check()
    for more in page.locator("summary").all():
        more.click()
    check_words(page)
    set_table(page, sections=["tavern", "paddock", "oasis", "farm"], cards=["fishermen", "knights", "merchants"])
    for _ in range(2):
        next_moment(page)
        build_somewhere(page)
    next_moment(page)
    words = check_words(page)
    assert [term for term in terms if term not in words] == []


def test_another_language_is_chosen_and_kept(visit: Visits) -> None:
    """Browsers of other languages get English; the choice holds after a reload."""
    page = visit(locale="fr-FR")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Nederlands")
    expect(page.get_by_role("heading", name="Instellingen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Nu spelen")).to_be_visible()
    check_words(page)


def test_dark_and_light(visit: Visits) -> None:
    """As the device has it, or as the reader says."""
    page = visit(color_scheme="dark")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(LUMINANCE) < 0.25
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Appearance").select_option("Light")
    assert page.evaluate(LUMINANCE) > 0.75
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(LUMINANCE) > 0.75


def check_words(page: Page) -> str:
    """All words of the page, which must be words."""
    page.wait_for_load_state("networkidle")
    words: str = page.evaluate(WORDS)
    assert len(words) > 100
    assert KEY.findall(words) == []
    return words
