"""The numbers of a card or a tile as Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

MOST = 5
"""So many of the best and of the worst are listed."""
COLUMNS = {"cards": ("gold", "gap", "edge"), "tiles": ("taken", "lead", "wins")}
HEADINGS = {
    "gold": "gold",
    "gap": "spread",
    "edge": "winners",
    "taken": "taken",
    "used": "used",
    "lead": "lead",
    "wins": "victories",
}
MEANINGS = {
    "gold": "what a player earns with it on average",
    "gap": "how far apart two players of a table are on it",
    "edge": "how much more it brings the winners than the average player",
    "taken": "the share of players who take one",
    "used": "how often its owner uses it",
    "lead": "final gold of players with it, compared with those of the same table without it",
    "wins": "victories above or below their fair share, in percentage points",
}
SHARES = ("taken",)
POINTS = ("wins",)
SIGNED = ("edge", "lead", "wins", "extra")


@cache
def numbers() -> dict[str, Any]:
    """The numbers of the package."""
    found: dict[str, Any] = json.loads(files("kingdombuilder").joinpath("arena/numbers.json").read_text("utf-8"))
    return found


def table(ids: Iterable[str], folder: str, path: str, name_of: Callable[[str], str]) -> Iterator[str]:
    """Things with their pictures and numbers, as the greedy bots play."""
    columns, known = COLUMNS[folder], numbers()["bots"]["greedy"]["items" if folder == "cards" else "tiles"]
    yield f"| | | {' | '.join(HEADINGS[column] for column in columns)} |"
    yield "|---|---|" + "---:|" * len(columns)
    for id in ids:
        cells = " | ".join(written(column, known.get(id, {}).get(column)) for column in columns)
        picture = f"![{name_of(id)}](../pictures/{id}.svg){{ width=120 loading=lazy }}"
        yield f"| {picture} | [{name_of(id)}]({path}{id}.md) | {cells} |"


def legend(columns: Iterable[str]) -> str:
    """What the columns of a table mean."""
    said = "; ".join(f"*{HEADINGS[column]}*: {MEANINGS[column]}" for column in columns)
    return f"{said}. ± is the 95 % interval, which counts deals."


def of_item(id: str) -> Iterator[str]:
    """What a card or a task is worth, and with which cards."""
    yield from _by_bot("items", id, ("gold", "gap", "edge"))
    greedy = numbers()["bots"]["greedy"]
    means = greedy["items"].get(id, {}).get("by_players")
    if means and all(mean is not None for mean in means):
        yield f"\nBy the number of players, from two to five: {', '.join(f'{mean:.1f}' for mean in means)} gold."
    pairs = {name: found for name, found in greedy["pairs"].items() if id in name.split()}
    yield from _extremes("Beside which card it brings more, or less, than usual", pairs, "extra", id, "../cards/")
    tiles = {name: found for name, found in greedy["tile_cards"].items() if name.split()[1] == id}
    yield from _extremes("Which tiles lead with it", tiles, "lead", id, "../tiles/")


def of_tile(id: str) -> Iterator[str]:
    """What a tile is worth, and with which cards."""
    yield from _by_bot("tiles", id, ("taken", "used", "lead", "wins"))
    cards = {n: found for n, found in numbers()["bots"]["greedy"]["tile_cards"].items() if n.split()[0] == id}
    yield from _extremes("With which cards it leads", cards, "lead", id, "../cards/")


def _by_bot(group: str, id: str, columns: Sequence[str]) -> Iterator[str]:
    """The numbers of each bot; what they mean and do not mean is on the page about numbers."""
    known = {bot: found[group][id] for bot, found in numbers()["bots"].items() if id in found[group]}
    if not known:
        yield "Too few games are known yet."
        return
    yield f"| played by | games | {' | '.join(HEADINGS[column] for column in columns)} |"
    yield "|---|---:|" + "---:|" * len(columns)
    for bot, found in known.items():
        yield f"| `{bot}` | {found['games']:,} | {' | '.join(written(c, found[c]) for c in columns)} |"
    yield f"\n{legend(columns)}"
    yield "\nGames of bots tell about bots first of all: [what is counted, and what that does not tell](../numbers.md)."


def _extremes(title: str, found: dict[str, Any], column: str, id: str, path: str) -> Iterator[str]:
    """The best and the worst of some numbers."""
    known = sorted(((f[column][0], name, f) for name, f in found.items() if f[column]), reverse=True)
    if not known:
        return
    yield f"\n### {title}\n"
    yield "| | games | gold |"
    yield "|---|---:|---:|"
    for _, name, line in known[:MOST] + known[MOST:][-MOST:]:
        (other,) = (word for word in name.split() if word != id)
        yield f"| [{other.replace('_', ' ')}]({path}{other}.md) | {line['games']:,} | {written(column, line[column])} |"


def written(column: str, mean: Sequence[float] | None) -> str:
    """A mean with its interval."""
    if mean is None:
        return "–"
    factor = 100 if column in SHARES + POINTS else 1
    unit = " %" if column in SHARES else ""
    sign = "+" if column in SIGNED else ""
    return f"{factor * mean[0]:{sign}.1f}{unit} ± {factor * mean[1]:.1f}".replace("-", "−")


def summary() -> str:
    """The numbers about games as a whole: how many there are, seats, length, luck and play."""
    found = numbers()
    lines = ["", "## The numbers so far", ""]
    for bot, known in found["bots"].items():
        lines += [f"### {known['games']:,} of {known['planned']:,} games of `{bot}`", ""]
        lines += ["| players | games | rounds | gold | winner | ahead by | victories by seat |", "|---|" + "---:|" * 6]
        for players, of in known["players"].items():
            means = " | ".join(written(name, of[name]) for name in ("rounds", "gold", "winner", "margin"))
            seats = ", ".join(f"{100 * seat['wins'][0]:.0f} %" if seat["wins"] else "–" for seat in of["seats"])
            lines.append(f"| {players} | {of['games']:,} | {means} | {seats} |")
        lines.append("")
    lines += ["### Luck and play", "", "| bots | deals | first wins | play | deal | rest |", "|---|" + "---:|" * 5]
    for one in found["exchanges"]:
        shares = " | ".join(
            written("taken", one["shares"] and one["shares"][name]) for name in ("play", "deal", "rest")
        )
        lines.append(f"| {' – '.join(one['bots'])} | {one['deals']:,} | {written('taken', one['rate'])} | {shares} |")
    run = found["runs"][-1]
    lines += ["", f"Made by `{found['command']}`, version {run['version']}, on {found['made']}: "]
    lines += [f"{found['cpu_hours']} hours of computing. The code that played: `{run['code']}`.", ""]
    return "\n".join(lines)
