"""How well judges rank siblings, by families whose numbers are made up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingdombuilder.arena.learning import ranking
from kingdombuilder.arena.learning.ranking import (
    by_gold,
    by_half,
    by_judge,
    by_outlook,
    by_weights,
    rank,
    rank_of_halves,
)
from kingdombuilder.arena.learning.siblings import Family, Sibling, written
from kingdombuilder.arena.learning.tuning import Moment, vector
from kingdombuilder.bots.evaluation import Weights
from kingdombuilder.bots.features import FEATURES, GOLD

AREAS = FEATURES.index("areas")


def sibling(judged: float, leads: list[float], gold: float = 0.0, areas: float = 0.0, outlook: float = 0.0) -> Sibling:
    """A turn after which the player has so much gold and so many areas, and the rival nothing."""
    own, other = [0.0] * len(FEATURES), [0.0] * len(FEATURES)
    own[GOLD], own[AREAS] = gold, areas
    return Sibling(Moment(3.0, [own, other], [[], []]), 1, judged, outlook, leads)


def a_family(*siblings: Sibling) -> Family:
    return Family(["knights"], 0, list(siblings))


CLEAR = a_family(sibling(1.0, [8.0, 8.0]), sibling(2.0, [4.0, 6.0]), sibling(3.0, [0.0, 2.0]))
"""The judge has the order upside down; both deals agree that the first is best."""


def test_a_judge_is_measured_by_pairs_and_by_the_gold_that_it_gives_away() -> None:
    """It chooses the third, worth 0 and 2, where the first is worth 8 and 8: it gives away 8 and 6, 7 on average."""
    found = rank(by_judge, [[CLEAR], [CLEAR]])
    assert found.agreement == 0.0
    assert found.given_away == pytest.approx(7.0)
    assert found.reach == pytest.approx(0.0)


def test_the_halves_of_the_play_outs_show_how_good_a_judge_can_look() -> None:
    """Both halves put CLEAR in the same order; in the other family they disagree about its only pair."""
    noisy = a_family(sibling(0.0, [1.0, 2.0]), sibling(0.0, [2.0, 1.0]))
    assert rank_of_halves([[CLEAR]]).agreement == 1.0
    assert rank_of_halves([[noisy]]).agreement == 0.0
    assert rank_of_halves([[CLEAR], [noisy]]).agreement == 0.5


def test_a_judge_that_sees_no_difference_agrees_by_halves() -> None:
    assert rank(by_gold, [[CLEAR], [CLEAR]]).agreement == 0.5


def test_a_half_of_the_play_outs_does_not_tell_of_its_own_choice() -> None:
    """By the first half the first is best, by the second the second: each gives away 10 by the other's count.

    A judge that chooses the first gives away -10 by the second half, which the first half misled, and 10 by the first.
    """
    misled = a_family(sibling(1.0, [10.0, 0.0]), sibling(0.0, [0.0, 10.0]))
    assert by_half(0)(misled) == [10.0, 0.0]
    assert by_half(1)(misled) == [0.0, 10.0]
    assert rank(by_judge, [[misled], [misled]]).given_away == pytest.approx((0.0 - 10.0) / 2)


def test_judges_say_what_they_are_named_for() -> None:
    family = a_family(sibling(1.0, [0.0], gold=4.0, outlook=7.0))
    assert (by_judge(family), by_outlook(family), by_gold(family)) == ([1.0], [7.0], [4.0])


def test_the_weights_of_a_judge_foretell_what_the_judge_does() -> None:
    """Three turns to come: soon counts 3/4, later 3/12; two areas with a weight of one, and five gold."""
    weights = Weights({"always": {"areas": 1.0}}, {"knights": {"areas": 1.0}}, {})
    family = a_family(sibling(0.0, [0.0], gold=5.0, areas=2.0))
    assert by_weights(vector(weights))(family) == pytest.approx([5 + 2 * 0.75 + 2 * 0.25])


def test_known_play_outs_are_ranked_beside_a_judge_that_was_taught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is taught that gold counts for nothing, which tells nothing of siblings who all have none."""
    taught = {"provenance": {}, "soon": {"always": {"gold": -1.0}}, "later": {}, "tiles": {}}
    monkeypatch.setattr(ranking, "taught", lambda *_: taught)
    kept, weights = tmp_path / "families.jsonl", tmp_path / "weights.json"
    kept.write_text((json.dumps(written([CLEAR])) + "\n") * 4, "utf-8")
    ranking.main(["--games", "4", "--families", str(kept), "--learn", str(weights), "--jobs", "1"])
    printed = capsys.readouterr().out
    assert "7.00 +- 0.00" in next(line for line in printed.splitlines() if line.startswith("the judge"))
    assert "50.0 %" in next(line for line in printed.splitlines() if line.startswith("taught to look ahead"))
    assert json.loads(weights.read_text("utf-8")) == taught
