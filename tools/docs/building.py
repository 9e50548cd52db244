"""Builds the site with Zensical, and makes it fit for a strict content security policy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from .pages import ROOT, write

CONFIG = ROOT / "mkdocs.yml"
WORK = ROOT / "build" / "docs"
"""Where pages and site are made."""
SITE = ROOT / "src" / "kingdombuilder" / "docs"
"""Where a server finds the site."""
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
COLOUR = re.compile(r"\x1b\[[\d;]*m")
FINE = "No issues found"
AFTER = {"Play": ("Boxes", "Cards", "Tiles"), "Script": ("Cookbook", "Reference")}
"""The chapters that are made, by the written ones before them."""


class BadSite(Exception):
    """The site was built with warnings."""


def build(work: Path = WORK, site: Path = SITE) -> None:
    """Make the pages and the site, and put it in the place of an earlier one."""
    config = yaml.safe_load(CONFIG.read_text("utf-8"))
    config["nav"] = menu(config["nav"], write(work / "pages"))
    config["docs_dir"], config["site_dir"] = "pages", "site"
    python = config["plugins"][1]["mkdocstrings"]["handlers"]["python"]
    python["paths"] = [str(ROOT / path) for path in python["paths"]]
    python["options"]["extensions"] = [str(ROOT / path) for path in python["options"]["extensions"]]
    work.joinpath("mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), "utf-8")
    _run_zensical(work)
    for page in (work / "site").rglob("*.html"):
        page.write_text(with_script_files(page.read_text("utf-8"), page.parent, work / "site"), "utf-8")
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(work / "site", site)


def menu(written: list[Any], made: Mapping[str, list[str]]) -> list[Any]:
    """The menu with the chapters that are made, each after the written one that it belongs to.

    >>> menu(["index.md", {"Play": ["rules.md"]}, {"Host": ["deploy.md"]}], {"Cards": ["a.md"], "Cookbook": []})
    ['index.md', {'Play': ['rules.md']}, {'Cards': ['a.md']}, {'Host': ['deploy.md']}]
    """
    found = []
    for chapter in written:
        found.append(chapter)
        after = next((AFTER[title] for title in chapter if title in AFTER), ()) if isinstance(chapter, dict) else ()
        found += [{title: made[title]} for title in after if made.get(title)]
    return found


def _run_zensical(work: Path) -> None:
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode or FINE not in said:
        raise BadSite(COLOUR.sub("", said).partition("Traceback")[0].strip())


def with_script_files(page: str, folder: Path, site: Path) -> str:
    """A page whose scripts are files: a strict policy allows none between the lines."""

    def as_file(script: re.Match[str]) -> str:
        name = f"page-{sha256(script[1].encode()).hexdigest()[:12]}.js"
        site.joinpath("assets", name).write_text(script[1], "utf-8")
        return f'<script src="{os.path.relpath(site / "assets" / name, folder)}"></script>'

    return SCRIPT.sub(as_file, page)
