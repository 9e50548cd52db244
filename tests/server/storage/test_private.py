"""Nobody else on the machine reads the games: the database, what lies beside it, and its folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kingdombuilder.server.private import keep_private
from kingdombuilder.server.settings import Settings
from tests.server import processes, serving
from tests.server.serving import Guest


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """A umask that lets everybody read."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_the_files_of_a_new_database(tmp_path: Path, arrive: Callable[..., Guest]) -> None:
    tmp_path.chmod(0o755)
    with processes.program(serving.sqlite(tmp_path)) as node:
        arrive("Ann", node).set_table()
        modes = {file.name: mode(file) for file in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("games.db", "games.db.lock", "games.db-wal", "games.db-shm"), 0o600)
    assert mode(tmp_path) == 0o755, "a folder that somebody named may be shared"


def test_files_that_were_open_to_everybody(tmp_path: Path, arrive: Callable[..., Guest]) -> None:
    with processes.program(serving.sqlite(tmp_path)) as node:
        table = arrive("Ann", node).set_table()
        node.kill()
    files = sorted(file for file in tmp_path.iterdir() if file.suffix != ".lock")
    assert [file.name for file in files] == ["games.db", "games.db-shm", "games.db-wal"]
    for file in files:
        file.chmod(0o664)
    with processes.program(serving.sqlite(tmp_path)) as node:
        assert [mode(file) for file in files] == [0o600, 0o600, 0o600]
        assert arrive("Ann", node).look(table)["view"]["id"] == table


def test_the_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kingdombuilder"
    assert Settings().database_address == f"sqlite:///{folder / 'games.db'}"
    assert mode(folder) == 0o700
    folder.chmod(0o755)
    assert Settings().database_address
    assert mode(folder) == 0o700, "also a folder that was there before"
    assert mode(tmp_path) == 0o700, "it is not ours, and stays as it is"


def test_a_folder_in_the_place_of_the_database_stays_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "games.db"
    folder.mkdir(0o755)
    keep_private(folder)
    assert mode(folder) == 0o755
