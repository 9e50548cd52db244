"""Sequential tests: ratios by hand, error rates for known win rates, and the same answer in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from math import log
from pathlib import Path
from random import Random

import pytest

from kingdombuilder import Options
from kingdombuilder.arena.journal import Journal
from kingdombuilder.arena.match import Crashed, Match, Played, Result, Seat
from kingdombuilder.arena.pool import in_processes
from kingdombuilder.arena.sequential import (
    BOUND,
    HIGH,
    LOW,
    OPEN,
    BadQuestion,
    Question,
    SequentialTest,
    log_likelihood_ratio,
)
from kingdombuilder.arena.tournament import BadTournament, Outcome, Tournament, hold


@pytest.mark.parametrize(
    "text", ["", "50", "50:", "55:50", "50:50", "0:50", "50:100", "50:55:60", "low:high", "nan:55"]
)
def test_bad_questions(text: str) -> None:
    with pytest.raises(BadQuestion, match="the lower first, such as 50:55"):
        Question.parse(text)


def test_a_question_about_a_bot_alone_is_refused() -> None:
    with pytest.raises(BadTournament, match="needs a second bot"):
        Tournament(("greedy", "greedy"), question=Question(0.5, 0.55))


@pytest.mark.parametrize(
    ("scores", "question", "expected"),
    [
        # Won and lost deals alone are a coin, and this is Wald's ratio.
        ({1.0: 30, 0.0: 20}, Question(0.5, 0.6), 30 * log(0.6 / 0.5) + 20 * log(0.4 / 0.5)),
        # Ten shared deals fit 0.5 as they are; for 0.55 a tenth of all deals should have been won.
        ({0.5: 10}, Question(0.5, 0.55), 10 * log(0.9)),
        # The mean is 0.5, which fits as it is. For 0.75, -3/(1-3u) - 2/(1-u) + 1/(1+u) = 0 with u = t/4 gives
        # 12 u^2 = 4 and u = -0.57735: -(ln 2.73205 + 2 ln 1.57735 + ln 0.42265) = -(1.00505 + 0.91150 - 0.86121).
        ({0.0: 1, 0.5: 2, 1.0: 1}, Question(0.5, 0.75), -1.05534),
        ({0.0: 1, 0.5: 2, 1.0: 1}, Question(0.25, 0.5), 1.05534),
        ({0.0: 10, 0.5: 20, 1.0: 10}, Question(0.5, 0.75), -10.5534),
        ({}, Question(0.5, 0.55), 0.0),
    ],
)
def test_ratios_by_hand(scores: dict[float, int], question: Question, expected: float) -> None:
    assert log_likelihood_ratio(scores, question) == pytest.approx(expected, abs=0.02)


def test_bounds() -> None:
    """One error in twenty: ln(0.95 / 0.05) = ln 19."""
    assert pytest.approx(2.944, abs=0.001) == BOUND


def played(number: int, share: float) -> Played:
    """A game of which the bot in question has so much of the victory."""
    return Played(number, [Seat("ann", 50, share, []), Seat("bob", 50, 1 - share, [])])


@pytest.mark.parametrize(("truth", "wrong"), [(0.5, HIGH), (0.65, LOW)])
def test_one_answer_in_twenty_is_wrong(truth: float, wrong: str) -> None:
    """Of 200 tests 10 should be; by chance alone it is more than 20 one time in 1,000.

    The pairs are alike three times in ten. A test of the same errors with a number of deals that is fixed beforehand
    would need (2 x 1.645 / 0.15)^2 x 0.16 = 77 of them.
    """
    chance, answers, deals = Random(7), Counter[str](), 0
    for _ in range(200):
        test, results = SequentialTest(Question(0.5, 0.65), "ann", 2), dict[int, Result]()
        while not test.see(results):
            first = chance.random() < truth
            second = first if chance.random() < 0.3 else chance.random() < truth
            for share in (first, second):
                results[len(results)] = played(len(results), float(share))
        answers[test.answer] += 1
        deals += test.seen
    assert 1 <= answers[wrong] <= 20
    assert answers.total() == 200
    assert deals / 200 < 60


def test_deals_are_seen_in_their_order() -> None:
    """Four won deals answer whether it is rather 30 or 70 %: 3 ln(0.7 / 0.3) = 2.54, and 4 ln(0.7 / 0.3) = 3.39."""
    test, results = SequentialTest(Question(0.3, 0.7), "ann", 2), dict[int, Result]()
    for number in (7, 5, 4, 3, 2, 9, 8, 1):  # game 0 is the slowest; game 6 is not over
        results[number] = played(number, 1.0)
        assert not test.see(results)
    assert (test.seen, test.answer, test.llr) == (0, OPEN, 0.0)
    results[0] = played(0, 1.0)
    assert not test.see(results)
    assert (test.seen, test.answer) == (3, OPEN)
    results[6] = played(6, 1.0)
    assert test.see(results)
    assert (test.seen, test.answer) == (4, HIGH)  # the fifth deal is there but does not count
    assert test.verdict() == {
        "low": 0.3, "high": 0.7, "answer": HIGH, "llr": pytest.approx(3.39, abs=0.01), "bounds": [-2.944, 2.944],
        "deals": 4,
    }  # fmt: skip


def test_a_deal_with_a_crashed_game_does_not_count() -> None:
    test = SequentialTest(Question(0.3, 0.7), "ann", 2)
    results: dict[int, Result] = {0: played(0, 0.0), 1: played(1, 0.0), 2: played(2, 1.0), 3: Crashed(3, "bob failed")}
    assert not test.see(results)
    assert (test.seen, test.verdict()["deals"]) == (2, 1)
    assert test.llr == pytest.approx(log(0.3 / 0.7), abs=0.01)


def test_other_games_of_a_deal_do_not_count() -> None:
    """In games of three bots by twos some are without the first."""
    test = SequentialTest(Question(0.3, 0.7), "ann", 3)
    stranger = Played(2, [Seat("bob", 50, 1.0, []), Seat("eve", 40, 0.0, [])])
    test.see({0: played(0, 1.0), 1: played(1, 0.5), 2: stranger})
    assert dict(test.scores) == {0.75: 1}


ASKED = Tournament(("greedy", "random"), Options.first_game(), games=40, question=Question(0.3, 0.7))


def backwards(
    work: Callable[[Match], Result], jobs: Iterable[Match], tick: Callable[[], None]
) -> Iterator[tuple[Match, Result | BaseException]]:
    """Six games at a time, of which the last is over first."""
    waiting = iter(jobs)
    while batch := list(islice(waiting, 6)):
        for job in reversed(batch):
            yield job, work(job)
        tick()


def facts(outcome: Outcome) -> object:
    """What must not depend on the way of playing."""
    known = [(match.number, [(seat.gold, seat.share) for seat in game.seats]) for match, game in outcome.played]
    return known, outcome.verdict(), outcome.document()["games"], outcome.document()["deals"]


def test_the_answer_does_not_depend_on_which_games_are_over_first(tmp_path: Path) -> None:
    """Greedy wins all of these; in the fifth and sixth deal, too, which some ways have begun by then."""
    here = hold(ASKED)
    assert [len(here.results), len(here.played), here.document()["deals"]] == [8, 8, 4]
    verdict = here.verdict()
    assert verdict is not None
    assert verdict["answer"] == HIGH
    with Journal(tmp_path / "games.jsonl", ASKED.identity) as journal:
        there = hold(ASKED, backwards, journal)
        assert len(there.results) == 12
        assert facts(there) == facts(here) == facts(hold(ASKED, partial(in_processes, processes=2)))
        again = hold(ASKED, _nobody_plays, journal)
        assert facts(again) == facts(here)


def _nobody_plays(*_: object) -> Iterator[tuple[Match, Result | BaseException]]:
    raise AssertionError("the answer is known")


def test_an_interrupted_test_goes_on(tmp_path: Path) -> None:
    whole = hold(ASKED)
    with Journal(tmp_path / "games.jsonl", ASKED.identity) as journal:
        for number in (0, 3, 7):
            journal.note(whole.results[number])
    with Journal(tmp_path / "games.jsonl", ASKED.identity) as journal:
        begun: list[Match] = []

        def watched(
            work: Callable[[Match], Result], jobs: Iterable[Match], tick: Callable[[], None]
        ) -> Iterator[tuple[Match, Result | BaseException]]:
            for job in jobs:
                begun.append(job)
                yield job, work(job)

        assert facts(hold(ASKED, watched, journal)) == facts(whole)
    assert [match.number for match in begun] == [1, 2, 4, 5, 6]


def test_too_few_games_leave_it_open() -> None:
    outcome = hold(Tournament(ASKED.bots, ASKED.options, games=4, question=ASKED.question))
    verdict = outcome.verdict()
    assert verdict is not None
    assert (verdict["answer"], verdict["deals"], len(outcome.played)) == (OPEN, 2, 4)


def test_questions_do_not_tell_tournaments_apart() -> None:
    """The games are the same, so a journal serves for more of them, or without the question."""
    assert ASKED.identity == Tournament(ASKED.bots, ASKED.options).identity
    assert hold(Tournament(ASKED.bots, ASKED.options, games=2)).verdict() is None
