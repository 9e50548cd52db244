"""How well judges rank siblings, by families whose numbers are made up."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kingdombuilder import Options
from kingdombuilder.arena.tournament import THINKING, fingerprint
from kingdombuilder.bots.evaluation import Weights
from kingdombuilder.bots.features import FEATURES, GOLD
from tools.learning import ranking
from tools.learning.ranking import (
    agreement_of_halves,
    best_agreement,
    by_gold,
    by_half,
    by_judge,
    by_outlook,
    by_weights,
    rank,
)
from tools.learning.siblings import Family, Sibling, Trial
from tools.learning.tuning import Moment, vector

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
    assert found.interval == pytest.approx((7.0, 7.0))


def test_the_interval_counts_games_and_few_of_them_tell_little() -> None:
    """Games that give away 7 and 0 have a mean of 3.5, whose deviation is 3.5; Student's factor for two is 12.7."""
    right = a_family(sibling(3.0, [8.0, 8.0]), sibling(1.0, [0.0, 0.0]))
    assert rank(by_judge, [[CLEAR], [right]]).given_away == pytest.approx(3.5)
    assert rank(by_judge, [[CLEAR], [right]]).interval == pytest.approx(
        (3.5 - 12.706 * 3.5, 3.5 + 12.706 * 3.5), abs=0.01
    )


def test_how_often_the_halves_of_the_play_outs_agree() -> None:
    """Both halves put CLEAR in the same order; in the other family they disagree about its only pair."""
    noisy = a_family(sibling(0.0, [1.0, 2.0]), sibling(0.0, [2.0, 1.0]))
    assert agreement_of_halves([[CLEAR]]) == 1.0
    assert agreement_of_halves([[noisy]]) == 0.0
    assert agreement_of_halves([[CLEAR], [noisy]]) == 0.5


def test_a_judge_that_knows_the_truth_agrees_more_often_than_the_halves_do() -> None:
    """If a half is right about every pair in 80 %, both are in 0.64 and wrong in 0.04 of them; the judge agrees in 0.8.

    If it is certain of half of the pairs and knows nothing of the others, the halves agree in 0.75 of all, as the judge
    does with each of them: (1 + 0.5) / 2.
    """
    assert best_agreement(0.68) == pytest.approx((0.68, 0.8))
    low, high = best_agreement(0.75)
    assert low == 0.75 < high
    assert best_agreement(1.0) == (1.0, 1.0)
    assert best_agreement(0.4) == (0.4, 0.5), "by chance the halves may even disagree"


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
    lines = [
        {"seed": seed, "trial": [2, 3, fingerprint((), THINKING, ranking.CODE)], "families": [CLEAR]}
        for seed in range(70, 74)
    ]
    kept.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    words = ["--games", "4", "--seed", "70", "--deals", "2", "--families", str(kept), "--learn", str(weights)]
    ranking.main(words)
    printed = capsys.readouterr().out
    assert "a half of the play-outs in 100.0 to 100.0 %" in printed
    assert "7.00 +- 0.00" in next(line for line in printed.splitlines() if line.startswith("the judge"))
    assert "50.0 %" in next(line for line in printed.splitlines() if line.startswith("taught to look ahead"))
    assert json.loads(weights.read_text("utf-8")) == taught


def test_what_is_missing_is_played_on_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games end in any order, and a run may be killed while it writes: the next one plays just those that are missing.

    Play-outs of other deals or rounds, or by other code, are not mixed in.
    """
    kept = tmp_path / "families.jsonl"
    code = fingerprint((), THINKING, ranking.CODE)
    assert code != fingerprint((), THINKING), "how the siblings are found matters, too"
    known = {72: [2, 3, code], 71: [2, 0, code], 70: [2, 3, "other"]}
    lines = [{"seed": seed, "trial": trial, "families": [CLEAR]} for seed, trial in known.items()]
    kept.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"seed": 73, "tri', "utf-8")
    played: list[int] = []

    def gathered(trial: Trial, games: Iterable[Options], processes: int) -> Iterator[tuple[Options, list[Family]]]:
        assert trial == Trial(2, 3)
        for options in games:
            assert options.seed is not None
            played.append(options.seed)
            yield options, [CLEAR]

    monkeypatch.setattr(ranking, "gathered", gathered)
    words = ["--games", "4", "--seed", "70", "--deals", "2", "--families", str(kept)]
    ranking.main(words)
    assert played == [70, 71, 73]
    ranking.main(words)
    assert played == [70, 71, 73], "now all are known"
    assert [json.loads(line)["seed"] for line in kept.read_text("utf-8").splitlines()] == [72, 71, 70, 70, 71, 73]


@pytest.mark.parametrize("words", ["--games 1", "--deals 1", "--rounds -1"])
def test_too_little_is_refused_before_anything_is_played(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ranking.main(words.split())
    assert "it takes at least two games" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        ranking.main(["--jobs", "0"])
    assert "jobs: 0 should be 1 or more" in capsys.readouterr().err
