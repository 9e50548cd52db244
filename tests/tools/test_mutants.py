"""What ``make mutants`` changes, and the reasons given for what no test can find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants.__main__ import all_mutants, reasons
from tools.mutants.mutations import mutants_of


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("return a & ~b", {"return (a | ~b)", "return a", "return (~b)", "return a & b"}),
        ("return a and b", {"return (a or b)", "return b", "return a"}),
        ("return a < 3", {"return (a <= 3)", "return a < 4"}),
        ("a |= b", {"a &= b", "a = b", "pass"}),
        ("a.near = b", {"pass"}),
        ("a.tell(b)", {"pass"}),
        ("return 1 if a else b", {"return 2 if a else b", "return 1 if True else b", "return 1 if False else b"}),
        ("return [c for c in a if c]", {"return [c for c in a if True]"}),
        ("return max(a, key=b)", {"return min(a, key=b)", "return max(a, **{})"}),
        ('return "farm"', {"return 'XXfarmXX'"}),
        ('raise ValueError("this is said to people")', set()),
        ("return a.units[b]", set()),
    ],
)
def test_every_small_change(tmp_path: Path, line: str, changes: set[str]) -> None:
    module = tmp_path / "rule.py"
    module.write_text(f'"""A rule."""\n\n\ndef rule(a: int | None, b):\n    """Says something."""\n    {line}\n')
    found = list(mutants_of(module, "game/rule.py"))
    assert {mutant.now for mutant in found} == changes
    assert {mutant.was for mutant in found} <= {line}
    for mutant in found:
        assert mutant.where == "game/rule.py rule"
        assert mutant.code() is not None


def test_the_same_change_in_two_places_has_two_names(tmp_path: Path) -> None:
    module = tmp_path / "rule.py"
    module.write_text("def rule(a):\n    a.tell()\n    a.tell()\n")
    assert [mutant.now for mutant in mutants_of(module, "game/rule.py")] == ["pass", "pass  # 2"]


def test_reasons_are_given_for_mutants_that_exist() -> None:
    given = reasons()
    assert all(given.values())
    assert set(given) <= set(map(str, all_mutants()))
