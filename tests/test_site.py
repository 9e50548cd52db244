"""What games in a browser run on is the engine of this package, with packages that are locked like all others."""

from __future__ import annotations

import _imp
import hashlib
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
from kingdombuilder.server.asgi.app import WEB
from tests.test_imports import BROWSER, IN_A_BROWSER, MISSING

ROOT = Path(__file__).parents[1]
PLAY = """
from kingdombuilder.device.bridge import call
import json, kingdombuilder

assert "engine.zip" in kingdombuilder.__file__
done = json.loads(call(json.dumps(["request", "POST", "tables", '{"bots": [null, "greedy"], "start_player": 1}'])))
table = done["result"]["answer"]["table"]
thought = json.loads(call(json.dumps(["think", table])))["result"]
done = json.loads(call(json.dumps(["decide", table, thought["number"], thought["actions"]])))["result"]
print(len(done["writes"][0]["rows"]) > 3, done["bots"])
lesson = json.loads(call(json.dumps(["request", "POST", "tables", '{"lesson": {"name": "first"}}'])))
print(lesson["result"]["answer"]["seat"])
"""


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """The engine as the site has it."""
    return hatch_build.zip_engine(tmp_path)


def test_the_engine_plays_from_the_archive_alone(engine: Path) -> None:
    """In a process that finds the package only there, and none of what a browser has not."""
    code = BROWSER.format(missing=MISSING, code=f"sys.path.insert(0, {str(engine)!r})\n{PLAY}")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=engine.parent)
    assert (ran.stdout, ran.stderr) == ("True []\n0\n", "")


def test_the_archive_holds_all_that_runs_in_a_browser_and_nothing_else(engine: Path) -> None:
    with ZipFile(engine) as archive:
        names = set(archive.namelist())
        assert all(archive.read(name) == (ROOT / "src" / name).read_bytes() for name in names)
    rooms = {".".join(Path(name).with_suffix("").parts[1:]) for name in names if name.endswith(".py")}
    for room in IN_A_BROWSER:
        assert any(module == room or module.startswith(f"{room}.") for module in rooms), room
    others = {"__init__", "server.__init__"}
    assert {module for module in rooms if not re.match(rf"({'|'.join(IN_A_BROWSER)})(\.|$)", module)} == others


def test_the_same_engine_is_the_same_archive(engine: Path, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    again = hatch_build.zip_engine(tmp_path / "again")
    assert (again.name, again.read_bytes()) == (engine.name, engine.read_bytes())


def test_the_built_app_has_this_engine_compiled(engine: Path) -> None:
    """What Python has compiled tells the hash of its source (PEP 552), and that it need not be looked for."""
    (built,) = WEB.glob("runtime/engine-*.zip")
    with ZipFile(engine) as sources, ZipFile(built) as archive:
        compiled = {name.removesuffix("c") if name.endswith(".pyc") else name: name for name in archive.namelist()}
        assert compiled.keys() == set(sources.namelist())
        for name in sources.namelist():
            source, found = sources.read(name), archive.read(compiled[name])
            if name.endswith(".py"):
                magic = int.from_bytes(found[:4], "little")
                assert found[4:16] == b"\1\0\0\0" + _imp.source_hash(magic, source), f"make web builds {name} anew"
            else:
                assert found == source


def test_packages_for_the_browser_are_locked() -> None:
    """The lock knows the hash of every file of a version, that for browsers among them."""
    locked = (ROOT / "requirements.lock").read_text("utf-8")
    packages = list((ROOT / "web" / "runtime").glob("*.whl"))
    assert [package.name.partition("-")[0] for package in packages] == ["msgspec"]
    for package in packages:
        name, version, *_ = package.name.split("-")
        assert f"\n{name}=={version} " in locked, f"make lock fetches {name} anew"
        assert f"sha256:{hashlib.sha256(package.read_bytes()).hexdigest()}" in locked


def test_a_site_is_not_laid_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "letters").write_text("dear")
    with pytest.raises(SystemExit, match="holds something else; name a new folder"):
        hatch_build.copy_site(tmp_path)
