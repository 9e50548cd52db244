"""JSON Lines files: lines are appended one by one, and can be read after any interruption."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.learning import json_lines


@pytest.mark.parametrize("torn", ["", "{", '{"game": 3, "na', '{"game": 3}'])
def test_a_torn_last_line_is_forgotten_and_the_next_one_stands_by_itself(tmp_path: Path, torn: str) -> None:
    file = tmp_path / "games.jsonl"
    assert json_lines.kept(file) == []
    json_lines.add(file, {"game": 1, "name": "Zoë"})
    json_lines.add(file, {"game": 2})
    with file.open("a") as out:
        out.write(torn)
    known = [{"game": 1, "name": "Zoë"}, {"game": 2}]
    assert json_lines.kept(file) == known
    json_lines.add(file, {"game": 4})
    assert json_lines.kept(file) == [*known, {"game": 4}]


def test_without_a_file_nothing_is_kept() -> None:
    json_lines.add(None, {"game": 1})
    assert json_lines.kept(None) == []
