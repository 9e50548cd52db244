"""The arena on a cluster: a real one, which is begun and ended here."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests.cli.command import run, run_program


@pytest.fixture
def only_cluster() -> Iterator[None]:
    """Nobody else begins or looks for a cluster meanwhile: "auto" means whichever runs on the machine."""
    with Path(gettempdir(), "kingdombuilder-tests-ray.lock").open("w") as file:
        flock(file, LOCK_EX)
        yield


@pytest.mark.usefixtures("only_cluster")
def test_the_same_games_on_ray(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One of the bots kills its process in one of the two games, here as there."""
    pytest.importorskip("ray")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = f"arena random tests.arena.own:Dies --first-game --games 2 --seed 3 --stats seats --out {tmp_path} --json"
    here, there = run(*words.split()), run_program(*words.split(), "--ray", "local", timeout=180)
    assert here.exit_code == there.returncode == 1
    first, second = json.loads(here.stdout), json.loads(there.stdout)
    assert first["stats"] == second["stats"]
    assert [bot["rating"] for bot in first["bots"]] == [bot["rating"] for bot in second["bots"]]
    assert [crash["game"] for crash in first["crashed"]] == [crash["game"] for crash in second["crashed"]]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", "no Ray cluster at '127.0.0.1:1': "),
        ("auto", "no Ray cluster at 'auto': "),
    ],
)
@pytest.mark.usefixtures("only_cluster")
def test_a_cluster_that_cannot_be_reached(
    address: str, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    done = run_program(*f"arena random --games 1 --ray {address} --json".split())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"error: {message}")
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.rglob("*.jsonl"))


def test_without_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("arena", "random", "--games", "1", "--ray", "local", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: ray is not installed; get it with: pip install 'kingdombuilder[cluster]'\n"
