"""The documentation site is built offline, without a warning, and fits the server's content security policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import hatch_build
import kingdombuilder
from kingdombuilder.game import catalogue
from tools.docs import worth
from tools.docs.building import CONFIG, BadSite, build, menu, with_script_files
from tools.docs.doctests import fenced
from tools.docs.pages import DOCS, without_dead_links

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    build(folder / "work", folder / "site")
    return folder / "site"


def pages_of(site: Path, folder: str) -> set[str]:
    return {page.name for page in site.joinpath(folder).iterdir() if page.is_dir()}


def test_there_is_a_page_for_each_card_task_tile_box_name_and_example(site: Path) -> None:
    assert pages_of(site, "boxes") == set(catalogue.boxes)
    assert pages_of(site, "cards") == {*catalogue.cards, *catalogue.tasks}
    assert pages_of(site, "tiles") == set(catalogue.tiles)
    assert site.joinpath("cookbook/notebook.ipynb").read_bytes() == (ROOT / "examples/notebook.ipynb").read_bytes()
    assert pages_of(site, "cookbook") == {file.stem for file in (ROOT / "examples").glob("*.py")}
    names = "".join(page.read_text("utf-8") for page in site.glob("reference/*/index.html"))
    for name in ("Game", "apply", "hints", "IllegalAction"):
        assert name in kingdombuilder.__all__
        assert f'id="kingdombuilder.{name}"' in names
    assert "&gt;&gt;&gt;" in names
    listed = site.joinpath("reference/index.html").read_text("utf-8")
    assert "A set of hexes: an int, a bit for each." in listed
    assert "int([x])" not in listed


def test_a_page_of_a_card_has_its_picture_rule_and_numbers(site: Path) -> None:
    page = site.joinpath("cards/knights/index.html").read_text("utf-8")
    assert '<img alt="An example on the board: Knights"' in page
    assert "2 gold for each of your settlements on the one horizontal line" in page
    for folder in ("cards/knights", "cards", "boxes/base"):
        explained = site.joinpath(folder, "index.html").read_text("utf-8")
        assert "<em>winners</em>: how much more it brings the winners" in explained
    assert worth.written("gold", worth.numbers()["bots"]["greedy"]["items"]["knights"]["gold"]) in page
    games = worth.numbers()["bots"]["greedy"]["games"]
    assert f"{games:,} of 30,000 games of" in site.joinpath("numbers/index.html").read_text("utf-8")
    assert site.joinpath("pictures/knights.svg").read_text("utf-8").startswith("<svg")


def test_all_links_and_files_are_there_and_no_script_is_inline(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 130
    for page in pages:
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*(?:src=|application/json))", text), page
        assert not re.search(r"""<(?:script|link|img)[^>]*(?:src|href)=["']?https?:""", text), page
        if page.name == "404.html":
            continue
        for target in set(re.findall(r'(?:href|src)="([^"#?]+)', text)):
            if not re.match(r"[a-z]+:|/", target):
                assert page.parent.joinpath(target).exists(), f"{page}: {target}"


def test_notes_to_maintainers_are_left_out(site: Path) -> None:
    assert "make rules-pictures" in DOCS.joinpath("rules.md").read_text("utf-8")
    assert "make rules-pictures" not in site.joinpath("rules/index.html").read_text("utf-8")


def test_the_search_knows_every_card(site: Path) -> None:
    index = site.joinpath("search.json").read_text("utf-8")
    assert [card for card in catalogue.cards if f"cards/{card}/" not in index] == []


def test_a_dead_link_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(folder: Path) -> dict[str, list[str]]:
        folder.mkdir(parents=True)
        folder.joinpath("index.md").write_text("# Home\n\n[nowhere](nowhere.md)\n")
        folder.joinpath("site.css").write_text("")
        return {}

    monkeypatch.setattr("tools.docs.building.write", write)
    monkeypatch.setattr("tools.docs.building.menu", lambda written, made: ["index.md"])
    with pytest.raises(BadSite, match="does not exist"):
        build(tmp_path / "work", tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_every_guide_is_in_the_menu() -> None:
    chapters = [chapter for chapter in yaml.safe_load(CONFIG.read_text("utf-8"))["nav"] if isinstance(chapter, dict)]
    listed = {page for chapter in chapters for pages in chapter.values() for page in pages}
    guides = {page.name for page in DOCS.glob("*.md") if not page.stem.endswith((".es", ".nl"))}
    assert guides - listed == set()


def test_chapters_stand_where_they_belong_if_they_have_pages() -> None:
    written = ["index.md", {"Play": ["rules.md"]}, {"Host": ["deploy.md"]}]
    found = menu(written, {"Cards": ["a.md"], "Cookbook": []})
    assert found == ["index.md", {"Play": ["rules.md"]}, {"Cards": ["a.md"]}, {"Host": ["deploy.md"]}]


def test_links_that_leave_the_documents_are_plain_text() -> None:
    text = "[the code](../src/x.py), [rules](rules.md#2), [none](none.md), [far](https://example.org), ![p](../x.png)"
    found = "the code, [rules](rules.md#2), none, [far](https://example.org), ![p](../x.png)"
    assert without_dead_links(text, DOCS / "api.md") == found


def test_links_to_examples_lead_to_the_cookbook() -> None:
    text = "[own_bot.py](../examples/own_bot.py), [all](../examples/README.md), [none](../examples/none.py)"
    assert without_dead_links(text, DOCS / "bots.md") == "[own_bot.py](cookbook/own_bot.md), all, none"


def test_examples_in_docstrings_are_code() -> None:
    assert fenced("What.\n\n>>> 1 + 1\n2\n\nMore.") == "What.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."


def test_scripts_become_files(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    page = '<script>go()</script><script id="__config" type="application/json">{}</script>'
    found = with_script_files(page, tmp_path / "a" / "b", tmp_path)
    (script,) = (tmp_path / "assets").iterdir()
    assert script.read_text() == "go()"
    assert found == f'<script src="../../assets/{script.name}"></script>' + page.partition("</script>")[2]


def test_numbers_are_written_with_their_intervals() -> None:
    assert worth.written("gold", [18.26, 0.51]) == "18.3 ± 0.5"
    assert worth.written("lead", [-1.26, 2]) == "−1.3 ± 2.0"
    assert worth.written("taken", [0.674, 0.028]) == "67.4 % ± 2.8"
    assert worth.written("edge", None) == "–"


def test_a_site_of_the_app_contains_the_documentation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("web", "docs"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name)
    monkeypatch.setattr(hatch_build, "BUILT", tmp_path / "web")
    monkeypatch.setattr(hatch_build, "DOCS", tmp_path / "docs")
    hatch_build.copy_site(tmp_path / "out")
    assert (tmp_path / "out" / "docs" / "index.html").read_text() == "docs"
