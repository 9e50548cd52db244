"""Names of browsers and systems, from what browsers say of themselves."""

from __future__ import annotations

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""The first of these that a browser says tells its name: most also say the names of others."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
LONGEST = 500
"""Characters that are read."""


def browser_of(agent: str) -> tuple[str, str]:
    """The names of a browser and its system, from the header ``User-Agent``; empty if unknown.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0")
    ('Firefox', 'Linux')
    """
    return _first(BROWSERS, agent[:LONGEST]), _first(SYSTEMS, agent[:LONGEST])


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")
