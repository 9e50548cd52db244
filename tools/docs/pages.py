"""All pages of the site: those of ``docs``, and those generated from the package."""

from __future__ import annotations

import ast
import inspect
import re
import shutil
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from typing import Any

import kingdombuilder
from kingdombuilder.game.errors import KingdomBuilderError

from . import things
from .worth import summary

ROOT = Path(__file__).parents[2]
DOCS, EXAMPLES = ROOT / "docs", ROOT / "examples"
NOTEBOOK = "notebook.ipynb"
THINGS = {"Boxes": "boxes", "Cards": "cards", "Tiles": "tiles"}
"""The folders of things in the menu."""
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s#]+)([^)]*)\)")
FOR_OURSELVES = re.compile(r"<!-- for those who work on it -->.*?<!-- for all -->\n*", re.DOTALL)
"""What the rules say to those who maintain them; the app leaves it out, too."""
ALIASES = {"Hex": "A hex: an int, the number of its bit in a mask.", "Mask": "A set of hexes: an int, a bit for each."}
"""What Python would describe as it describes every number."""
STYLE = """\
.md-typeset table:not([class]) td { vertical-align: middle; }
.md-typeset img[src*="pictures/"] { max-width: min(100%, 34rem); height: auto; }
.md-typeset td img[src*="pictures/"] { max-width: 7.5rem; }
@media (max-width: 44em) {
  .md-typeset table:not([class]) :is(td, th) { min-width: 0; padding: 0.5em 0.4em; }
  .md-typeset td img[src*="pictures/"] { max-width: 4.5rem; }
}
"""
HOME = """\
# Kingdom Builder

An unofficial fan version of the board game Kingdom Builder: all boxes, bots, a server, and a Python library.

![A game with every box in the browser](images/all-sets.jpg)

    pip install kingdombuilder
    kingdombuilder play

This needs Python 3.11 or later, and starts a game in the terminal. The arena, the server and PNG pictures are
[extras](cli.md). `kingdombuilder --help` lists all commands.

- **Play**: [the rules](rules.md), [boxes](boxes/index.md), [cards](cards/index.md) and [tiles](tiles/index.md), each
  with its picture and [what it is worth](numbers.md).
- **Script**: [the library](api.md) with its [reference](reference/index.md), [ten examples](cookbook/index.md),
  [the command line](cli.md), [the arena](arena.md) and [bots in any language](bot-protocol.md).
- **Tasks**: [score a table](position.md), [get a hint](cli.md#hints), [write a bot](bots.md#your-own-bot), [find out
  what a tile is worth](arena.md#statistics), [make a dataset](arena.md#games-and-positions-as-data).
- **Read and write**: [records](notation.md), [positions](position.md), [boards](sections.md).
- **Host**: [a server](deploy.md), [the app without one](offline.md).

```python
from kingdombuilder import Game, hints

game = Game(4711)
game.play(hints(game.view(0))[0].actions[0])
print(game.score()[0].total, "gold")
```
"""


def write(folder: Path) -> dict[str, list[str]]:
    """Write all pages into a new folder; returns the menu of those that are made, by chapter."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for page in folder.rglob("*.md"):
        text = FOR_OURSELVES.sub("", page.read_text("utf-8"))
        page.write_text(without_dead_links(text, DOCS / page.relative_to(folder)), "utf-8")
    recipes = dict(_cookbook())
    recipes[f"cookbook/{NOTEBOOK}"] = (EXAMPLES / NOTEBOOK).read_text("utf-8")
    made = {"index.md": HOME, "site.css": STYLE} | things.pages() | things.pictures() | _reference() | recipes
    made["numbers.md"] = (folder / "numbers.md").read_text("utf-8") + summary()
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    recipe_pages = [name for name in recipes if name.endswith(".md")]
    return {title: things.in_folder(name) for title, name in THINGS.items()} | {
        "Reference": list(_reference()),
        "Cookbook": sorted(recipe_pages, key=lambda name: (not name.endswith("index.md"), name)),
    }


def without_dead_links(text: str, page: Path) -> str:
    """A page of ``docs`` on which links to examples lead to the cookbook; other links out of ``docs`` are text."""

    def kept(link: re.Match[str]) -> str:
        words, target, _ = link.groups()
        if ":" in target:
            return link[0]
        file = (page.parent / target).resolve()
        if file.parent == EXAMPLES and file.suffix == ".py" and file.is_file():
            return f"[{words}]({relpath(DOCS / 'cookbook' / file.stem, page.parent)}.md)"
        return link[0] if file.is_relative_to(DOCS) and file.is_file() else words

    return LINK.sub(kept, text)


def _reference() -> dict[str, str]:
    """The public names: a page for each class, one for the functions, one for the errors."""
    groups: dict[str, list[str]] = {}
    for name in kingdombuilder.__all__:
        found = getattr(kingdombuilder, name)
        groups.setdefault(_group(name, found), []).append(name)
    groups.pop("", None)
    lines = ["# Reference", "", "Everything that is imported from `kingdombuilder`: see [the library](../api.md)."]
    pages = {}
    for group in sorted(groups, key=lambda group: (group in ("functions", "errors"), group)):
        names = groups[group]
        heading = group.capitalize() if group in ("functions", "errors") else group
        body = "\n\n".join(f"::: kingdombuilder.{name}" for name in names)
        pages[f"reference/{group}.md"] = f"# {heading}\n\n{body}\n"
        lines += ["", f"## [{heading}]({group}.md)", ""]
        lines += [f"- `{name}`: {_first_line(name)}" for name in names]
    return {"reference/index.md": "\n".join(lines) + "\n", **pages}


def _group(name: str, found: Any) -> str:
    if isinstance(found, type):
        return "errors" if issubclass(found, KingdomBuilderError) else name
    return "functions" if inspect.isfunction(found) else ""


def _first_line(name: str) -> str:
    found = getattr(kingdombuilder, name)
    return ALIASES.get(name) or (inspect.getdoc(found) or "").partition("\n")[0]


def _cookbook() -> Iterator[tuple[str, str]]:
    """The examples as recipes, if there are any."""
    recipes = []
    for file in sorted(EXAMPLES.glob("*.py")):
        text = file.read_text("utf-8")
        title = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
        name = file.stem.replace("_", " ").capitalize()
        recipes.append((f"cookbook/{file.stem}.md", name, title))
        yield f"cookbook/{file.stem}.md", f"# {name}\n\n{title}\n\n```python\n{text}```\n"
    if recipes:
        lines = [f"- [{name}]({Path(path).name}): {title}" for path, name, title in recipes]
        lines.append(f"- [Notebook]({NOTEBOOK}): A game in a notebook, with pictures; a file for Jupyter.")
        yield "cookbook/index.md", "# Cookbook\n\n" + "\n".join(lines) + "\n"
