"""Page helpers for any browser: find elements by name, and ask the server about the table."""

from __future__ import annotations

from typing import Any

from tests.browser.playing import Spot
from tools.browsers.window import BrowserWindow

THINGS = "button, a, summary, input, [role=tab]"
FIND = f"""(name) => {{
  const called = (one) => one.ariaLabel || one.labels?.[0]?.innerText || one.innerText || '';
  const seen = (one) => one.checkVisibility?.() ?? true;
  const found = [...document.querySelectorAll('{THINGS}')]
    .find((one) => seen(one) && called(one).trim().startsWith(name));
  found?.scrollIntoView({{ block: 'nearest' }});
  const {{ x, y, width, height }} = found?.getBoundingClientRect() ?? {{}};
  return found && [x + width / 2, y + height / 2];
}}"""
TABLE = "async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()"
SET_TABLE = """async (asked) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(asked) });
  return (await answer.json()).table;
}"""
SAYS = "(words) => document.body.innerText.includes(words)"


def find(window: BrowserWindow, name: str) -> Spot:
    """Where something is that is called so, or begins with that, once it is there."""
    window.wait_for_function(FIND, arg=name)
    x, y = window.evaluate(FIND, name)
    return x, y


def click(window: BrowserWindow, name: str) -> None:
    """Click at something that is called so."""
    window.mouse.click(*find(window, name))


def tap(window: BrowserWindow, name: str) -> None:
    """Tap at something that is called so."""
    window.touchscreen.tap(*find(window, name))


def wait_for_words(window: BrowserWindow, words: str) -> None:
    """Wait until these words are to be read somewhere."""
    window.wait_for_function(SAYS, arg=words)


def table_of(window: BrowserWindow) -> dict[str, Any]:
    """What the server says of the table on the page."""
    found: dict[str, Any] = window.evaluate(TABLE)["view"]
    return found


def set_table(window: BrowserWindow, **asked: Any) -> str:
    """Set a table as the guest of the window; its address."""
    return f"/t/{window.evaluate(SET_TABLE, {'name': 'Ann', 'bots': [None, 'greedy']} | asked)}"
