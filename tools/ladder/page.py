"""The results of the ladder as tables, as a picture, and as the strengths of the levels that people are offered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kingdombuilder.arena.standings import margin_words

from .. import markdown
from ..chart import Bar, draw_bars
from .rungs import ALL, LADDER, LEVEL_RUNGS

RESULTS, PAGE, PICTURE = "bots.json", "lab/ladder.md", "images/ladder.svg"
STRENGTHS = "../src/kingdombuilder/bots/levels.json"
"""Where the strengths of the levels go, seen from the page; nowhere, if there is no such folder."""
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"
BEGIN_VERSIONS, END_VERSIONS = "<!-- versions -->", "<!-- /versions -->"
TITLE, LEGEND = "How often the first bot wins", "whisker: 95 % interval; dashed: all equally good"
HEADINGS = "match", "boxes", "players", "games", "win rate", "95 %", "aim", "gold", "margin", "ms per turn"
NOTHING_YET = "Nothing has been measured yet.\n"


def render(results: Mapping[str, Any], folder: Path) -> None:
    """Write the tables into the page, and the picture."""
    page = folder / PAGE
    page.write_text(with_tables(page.read_text("utf-8"), results), "utf-8")
    picture = folder / PICTURE
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(drawn(results), "utf-8")
    if (folder / STRENGTHS).parent.is_dir():
        (folder / STRENGTHS).write_text(strengths(results), "utf-8")


def strengths(results: Mapping[str, Any]) -> str:
    """How often each level wins against the one below, as JSON with a line for each."""
    lines = []
    for level, rung in LEVEL_RUNGS.items():
        if rung in results:
            bot = results[rung]["bots"][0]
            low, high = bot["interval"]
            found = {"win_rate": bot["win_rate"], "low": low, "high": high, "games": results[rung]["games"]}
            lines.append(f" {json.dumps(level)}: {json.dumps(found)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def with_tables(page: str, results: Mapping[str, Any]) -> str:
    """The page with the tables of the results between their markers: today's bots, and the line of versions."""
    today = {name: result for name, result in results.items() if LADDER[name].version is None}
    versions = {name: result for name, result in results.items() if name not in today}
    page = markdown.between(page, BEGIN, END, table(today))
    return markdown.between(page, BEGIN_VERSIONS, END_VERSIONS, table(versions))


def table(results: Mapping[str, Any]) -> str:
    """The results as a table in Markdown."""
    return markdown.table(HEADINGS, map(_row, results, results.values())) if results else NOTHING_YET


def _row(name: str, result: Mapping[str, Any]) -> tuple[str, ...]:
    first = result["bots"][0]
    low, high = first["interval"]
    return (
        _title(name),
        _boxes(name),
        str(result["players"]),
        str(result["games"]),
        f"{100 * first['win_rate']:.1f} %",
        f"{100 * low:.1f}-{100 * high:.1f}",
        _aim(LADDER[name].aim, low),
        " : ".join(f"{bot['mean_gold']:.1f}" for bot in result["bots"]),
        margin_words(first),
        " : ".join(f"{bot['ms_per_turn']:.{2 * (bot['ms_per_turn'] < 10)}f}" for bot in result["bots"]),
    )


def _aim(aim: float | None, low: float) -> str:
    """What was aimed at, and whether it was reached."""
    return "" if aim is None else f"{100 * aim:.0f} %, {'reached' if low >= aim else 'missed'}"


def drawn(results: Mapping[str, Any]) -> str:
    """The results as a picture."""
    return draw_bars(TITLE, LEGEND, [_bar(name, result) for name, result in results.items()])


def _bar(name: str, result: Mapping[str, Any]) -> Bar:
    first, players = result["bots"][0], result["players"]
    low, high = first["interval"]
    note = f"{players} players, boxes: {_boxes(name)}, {result['games']} games"
    return Bar(_title(name), note, first["win_rate"], low, high, 1 / players)


def _title(name: str) -> str:
    """Who plays against whom."""
    bot, *others = LADDER[name].names
    met = (other if number == 1 else f"{number} × {other}" for other, number in Counter(others).items())
    return f"{bot} against {' and '.join(met)}"


def _boxes(name: str) -> str:
    return "all" if LADDER[name].sets == ALL else " ".join(LADDER[name].sets)
