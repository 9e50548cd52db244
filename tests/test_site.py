"""What games in a browser run on is the engine of this package, with packages that are locked like all others."""

from __future__ import annotations

import _imp
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
from kingdombuilder.server.asgi.pages import WEB
from tests.test_imports import BROWSER, IN_A_BROWSER, MISSING, SERVER_ONLY

ROOT = Path(__file__).parents[1]
PLAY = """
import kingdombuilder
from tests.device.devices import Device

assert "engine.zip" in kingdombuilder.__file__
device = Device()
table = device.set_table(bots=[None, "greedy"], start_player=1)
print(len(device.disk.rows[table]) > 3, device.look(table)["view"]["game"]["decider"])
print(device.ask("POST", "tables", {"lesson": {"name": "first"}})["seat"])
"""


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """The engine as the site has it."""
    return hatch_build.zip_engine(tmp_path)


def test_the_engine_plays_from_the_archive_alone(engine: Path) -> None:
    """In a process that finds the package only there, and none of what a browser has not."""
    code = BROWSER.format(missing=MISSING, code=f"sys.path[:0] = {[str(engine), str(ROOT)]!r}\n{PLAY}")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=engine.parent)
    assert (ran.stdout, ran.stderr) == ("True 0\n0\n", "")


def test_the_archive_holds_all_that_runs_in_a_browser_and_nothing_else(engine: Path) -> None:
    with ZipFile(engine) as archive:
        names = set(archive.namelist())
        assert all(archive.read(name) == (ROOT / "src" / name).read_bytes() for name in names)
    rooms = {".".join(Path(name).with_suffix("").parts[1:]) for name in names if name.endswith(".py")}
    patterns = [room.replace(".", r"\.").replace("*", r"\w+") for room in IN_A_BROWSER]
    for pattern in patterns:
        assert any(re.match(rf"{pattern}(\.|$)", module) for module in rooms), pattern
    assert [module for module in rooms if set(module.split(".")[1:]) & set(SERVER_ONLY)] == []
    others = {"__init__", "errors"}
    assert {module for module in rooms if not re.match(rf"({'|'.join(patterns)})(\.|$)", module)} == others


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


def test_a_script_of_npm_that_fails_names_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    web, logs = tmp_path / "web", tmp_path / "build"
    (web / "node_modules").mkdir(parents=True)
    broken = "console.error(['it is', 'broken'].join(' ')); process.exit(3)"
    (web / "package.json").write_text(json.dumps({"scripts": {"broken": f'node -e "{broken}"', "whole": "node -v"}}))
    for lock in ("package-lock.json", "node_modules/.package-lock.json"):
        (web / lock).write_text("{}")
    monkeypatch.setattr(hatch_build, "WEB", web)
    monkeypatch.setattr(hatch_build, "LOGS", logs)
    hatch_build.npm_run("whole")
    assert capfd.readouterr() == ("", "")
    with pytest.raises(SystemExit, match=f"npm run broken failed in web/; .* in {logs / 'npm-broken.log'}"):
        hatch_build.npm_run("broken")
    assert "it is broken" in capfd.readouterr().err
    assert "it is broken" in (logs / "npm-broken.log").read_text()
