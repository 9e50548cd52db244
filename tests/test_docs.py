"""What the pages show can be typed."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from kingdombuilder import Game
from kingdombuilder.cli.app import app
from kingdombuilder.game.documents.record_reader import parse_setup_line
from kingdombuilder.game.documents.record_writer import FORMAT

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(
    page
    for folder in ("*.md", ".github/*.md", "docs/**/*.md", "examples/*.md", "web/src/**/*.md")
    for page in ROOT.glob(folder)
)
ENGLISH = [page for page in PAGES if not page.stem.endswith((".es", ".nl"))]
WIDTH, PROSE = 120, 110
"""The longest line of code, and of prose in Markdown."""
VAGUE = re.compile(
    r"\b(?:(?:who|what|which)(?:so)?ever|some(?:body|one)|anybody|everybody|one's|oneself|those\s+who)\b",
    re.IGNORECASE,
)
"""Agents without a name. Projects whose documents are praised have less than one in a thousand words."""
VAGUE_PER_THOUSAND = 1
"""So many a page may have."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: str, language: str = "") -> list[str]:
    """The fenced blocks of a page."""
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def test_the_record_replays() -> None:
    (record,) = [block for block in blocks("notation.md") if block.startswith(FORMAT)]
    game = Game.from_record(record)
    assert len(game.actions) == 8
    assert game.record().names == ("Ann", "Bob")


def test_the_setup_line_parses() -> None:
    (line,) = [block for block in blocks("notation.md") if "seed" in block and not block.startswith(FORMAT)]
    assert parse_setup_line(line).resolved().seed == 4711


def test_the_position_is_one() -> None:
    (document,) = blocks("position.md", "json")
    game = Game.from_position(json.loads(document))
    assert game.legal()["actions"]["build"]


def test_the_position_is_scored_as_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (document,) = blocks("position.md", "json")
    (tmp_path / "table.json").write_text(document)
    with pytest.raises(SystemExit):
        app(["score", str(tmp_path / "table.json"), "--why"])
    shown = (DOCS / "position.md").read_text("utf-8").partition("score table.json --why\n")[2].partition("```")[0]
    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == shown.splitlines()


# --- Links ---


def prose(text: str) -> str:
    """A page without its code blocks, the lines keeping their numbers."""
    text = re.sub(
        r"^( *)```.*?^ *```$", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE
    )
    return re.sub(r"(?<=\n\n)(?: {4,}.*\n|\n)+", lambda block: "\n" * block[0].count("\n"), text)


@cache
def places(page: Path) -> frozenset[str]:
    """What a link to a page can lead to: its anchors, and its headings as GitHub names them."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return frozenset(re.findall(r'<a id="([^"]+)"', text)) | {slug(heading) for heading in headings}


def slug(heading: str) -> str:
    """The anchor that GitHub gives to a heading.

    Punctuation goes, spaces become hyphens, and of markup only the words stay.
    """
    words = re.sub(r"<[^>]+>", "", re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", heading))
    return re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")


def dead_links(page: Path) -> list[str]:
    """The links of a page that lead to no file, or to no place in a page."""
    dead = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text("utf-8"))):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, place = target.partition("#")
        file = page.parent / name if name else page
        if not file.exists() or (place and file.suffix == ".md" and place not in places(file)):
            dead.append(target)
    return dead


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    assert dead_links(page) == []


def test_dead_links_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '# A `page`: what, why?\n[1](#a-page-what-why) [2](#b) [3](page.md#there) [4](none.md) <a id="there"></a>\n'
        "```\n# no heading\n[5](none.md)\n```\n[6](page.md#no-heading)\n",
        "utf-8",
    )
    assert dead_links(page) == ["#b", "none.md", "page.md#no-heading"]


# --- Widths ---


@pytest.mark.parametrize(
    ("file", "setting"),
    [
        (".editorconfig", r"^\[\*\]\n(?:.+\n)*max_line_length = (.+)"),
        ("pyproject.toml", r"line-length = (.+)"),
        ("web/.prettierrc", r'"printWidth": (.+),'),
        (".vscode/settings.json", r'"editor.rulers": \[(.+)\],'),
    ],
)
def test_every_tool_has_one_width(file: str, setting: str) -> None:
    """None for some kinds of files alone, but that of prose."""
    assert re.findall(setting, (ROOT / file).read_text("utf-8"), re.MULTILINE) == [str(WIDTH)]


def test_editors_wrap_prose_where_it_should_be() -> None:
    assert re.findall(
        r"^\[(.+)\]\nmax_line_length = (.+)", (ROOT / ".editorconfig").read_text("utf-8"), re.MULTILINE
    ) == [("*.md", str(PROSE))]


@pytest.mark.parametrize("name", ["Makefile", "Dockerfile", ".pre-commit-config.yaml"])
def test_files_without_a_formatter_have_it_too(name: str) -> None:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_lines_are_no_longer_than_they_may_be(page: Path) -> None:
    """Rows of tables cannot be wrapped; blocks of code are as wide as code."""
    text = page.read_text("utf-8")
    for number, (whole, line) in enumerate(zip(text.split("\n"), prose(text).split("\n"), strict=True), 1):
        assert len(whole) <= WIDTH or whole.lstrip().startswith("|"), f"line {number}"
        assert len(line) <= PROSE or line.lstrip().startswith("|"), f"line {number}"


# --- Words ---


@pytest.mark.parametrize("page", ENGLISH, ids=named)
def test_agents_have_names(page: Path) -> None:
    """Say player, guest, host, operator, client, seat, bot or program."""
    text = re.sub(r"`[^`]*`", "", prose(page.read_text("utf-8")))
    vague, words = VAGUE.findall(text), len(re.findall(r"\w+", text))
    assert len(vague) <= max(1, VAGUE_PER_THOUSAND * words / 1000), vague


REMARK = {
    ".py": re.compile(r'"""(.*?)"""|(?<=# )([^\n]*)', re.DOTALL),
    ".ts": re.compile(r"/\*(.*?)\*/|(?<=// )([^\n]*)", re.DOTALL),
    ".svelte": re.compile(r"<!--(.*?)-->|/\*(.*?)\*/|(?<=// )([^\n]*)", re.DOTALL),
}
"""Docstrings and comments."""


@pytest.mark.parametrize("folder", ["src/kingdombuilder", "tools", "examples", "web/src"])
def test_agents_have_names_in_docstrings_and_comments(folder: str) -> None:
    """Also in those of the page; migrations never change."""
    text = "\n".join(
        "".join(remark)
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in REMARK and not file.name.endswith(".test.ts") and "migrations" not in file.parts
        for remark in REMARK[file.suffix].findall(file.read_text("utf-8"))
    )
    vague, words = VAGUE.findall(text), len(re.findall(r"\w+", text))
    assert words > 400
    assert len(vague) <= VAGUE_PER_THOUSAND * words / 1000, vague


def test_vague_agents_are_noticed() -> None:
    said = "Whoever runs it asks those who\nplay; somebody's own is one's own, and everybody knows who does what."
    assert VAGUE.findall(said) == ["Whoever", "those who", "somebody", "one's", "everybody"]


def test_the_changelog_begins_with_this_version() -> None:
    """One line for each entry, as the page says."""
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert re.findall(r"^## (\S+)", page, re.MULTILINE)[0] == version
    entries = page[page.index("\n## ") :]
    assert [
        line for line in entries.splitlines() if line and not line.startswith(("## ", "### ", "- ")) and line[-1] != ":"
    ] == []
