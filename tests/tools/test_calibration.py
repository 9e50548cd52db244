"""Learning and checking how likely each player is to win."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder import Options
from kingdombuilder.arena.match import Match
from kingdombuilder.arena.pool import serially
from kingdombuilder.bots.win_chance import Chances, Outlook
from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.game.options import PLAYERS
from tools.learning import calibration
from tools.learning.calibration import Moment, Said, check, learn, said_of, tables

PLAIN = Chances((0.0, 10.0), (6.0, 1.0), (1.0, 5.0), {str(players): 1.0 for players in PLAYERS})


def test_learned_from_and_checked_with_are_all_numbers_of_players_boxes_and_kinds_of_players() -> None:
    kinds: dict[bool, set[tuple[int, int, bool]]] = {True: set(), False: set()}
    for match in tables(80, seed=1):
        planners = match.number % calibration.PLANNERS == 0
        kinds[calibration.half_of(match.number) == 1].add((match.options.players, len(match.options.sets), planners))
        assert set(match.bots) <= {calibration.GREEDY, calibration.PLANNER}
        assert planners or set(match.bots) == {calibration.GREEDY}
    assert kinds[True] == kinds[False]
    assert len(kinds[True]) == len(PLAYERS) * 2 * 2


def any_moment(game: int, players: int) -> Moment:
    chance = Random(game)
    outlook = Outlook(
        chance.choice((0.0, 1.0, 3.3, 20.0)),
        tuple(chance.uniform(30, 60) for _ in range(players)),
        tuple(chance.choice((0.0, 1 / 3, 1.0)) for _ in range(players)),
    )
    return Moment(game, outlook, (1.0,) + (0.0,) * (players - 1))


@pytest.mark.parametrize("players", PLAYERS)
def test_all_moments_at_once_have_the_chances_that_each_has_alone(players: int) -> None:
    moments = [any_moment(game, players) for game in range(30)]
    found = calibration._Group(moments).said(PLAIN, steps=1)
    for moment, said in zip(moments, found, strict=True):
        assert said.tolist() == pytest.approx(PLAIN.shares(moment.outlook), abs=1e-6)


def test_what_is_learned_foretells_games_that_went_as_they_should() -> None:
    """The results are drawn by known chances; what is learned from them says nearly the same."""
    truth = Chances(
        calibration.ROUNDS, [6, 4, 3, 2, 1, 1], [2, 4, 4, 4, 4, 4], {str(players): 1 for players in PLAYERS}
    )
    moments = []
    for game in range(1200):
        outlook = any_moment(game, 2).outlook
        first = Random(f"result {game}").random() < truth.shares(outlook)[0]
        moments.append(Moment(game, outlook, (1.0, 0.0) if first else (0.0, 1.0)))
    learned = learn(moments)
    errors = [abs(learned.shares(moment.outlook)[0] - truth.shares(moment.outlook)[0]) for moment in moments]
    assert sum(errors) / len(errors) < 0.03


def test_the_check_counts_by_tenths() -> None:
    """Two players, equal: 50 % is said four times. Game 1 is won by the first, game 2 is shared: 50 % happened."""
    even = Outlook(1.0, (40, 40), (0, 0))
    (tenth,) = check(said_of(PLAIN, [Moment(1, even, (1.0, 0.0)), Moment(2, even, (0.5, 0.5))]))
    assert tenth.said == pytest.approx(0.5)
    assert (tenth.happened, tenth.times, tenth.games) == (0.5, 4, 2)
    assert calibration.farthest([tenth]) == pytest.approx(0)


def test_what_is_said_too_boldly_is_found_out() -> None:
    """A lead of 12 in the last round is said to win nearly always; here it wins every other time."""
    ahead = Outlook(0.0, (52, 40), (0, 0))
    moments = [Moment(game, ahead, (1.0, 0.0) if game % 2 else (0.0, 1.0)) for game in range(40)]
    low, high = check(said_of(PLAIN, moments))
    assert (low.happened, high.happened) == (0.5, 0.5)
    assert high.said > 0.99
    assert high.interval[1] < high.said
    assert calibration.farthest([low, high]) > 0.49


def test_a_certain_win_is_in_the_last_tenth() -> None:
    assert [Said(chance, 1.0, 1, 2).tenth for chance in (0.0, 0.0999, 0.1, 0.95, 1.0)] == [0, 0, 1, 9, 9]


def test_each_half_is_checked_with_what_the_other_has_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = [any_moment(game, 2) for game in (0, 8, 1, 9)]
    taught: list[list[int]] = []

    def learned(found: list[Moment]) -> Chances:
        taught.append([moment.game for moment in found])
        return PLAIN

    monkeypatch.setattr(calibration, "learn", learned)
    said = calibration.cross_checked(moments)
    assert taught == [[0, 1], [8, 9]]
    assert [one.game for one in said[::2]] == [8, 9, 0, 1]


def quick_tables(number: int, seed: int) -> list[Match]:
    """Two games to learn from and two to check with."""
    return [
        Match(Options(players=2, seed=seed + game).resolved(), ("greedy", "greedy"), game, game)
        for game in (0, 1, 8, 9)
    ]


def test_one_command_plays_learns_checks_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "tables", quick_tables)
    monkeypatch.setattr(calibration, "LEARNING_STEPS", 3)
    worked = []

    def here(work: Any, jobs: Any, processes: int) -> Any:
        for job, found in serially(work, jobs):
            worked.append(type(job).__name__)
            yield job, found

    monkeypatch.setattr(calibration, "in_processes", here)
    (tmp_path / "images").mkdir()
    (tmp_path / calibration.PAGE).parent.mkdir()
    (tmp_path / calibration.PAGE).write_text(f"before\n{calibration.BEGIN}\nold\n{calibration.END}\nafter\n", "utf-8")
    words = ["--docs", str(tmp_path), "--out", str(tmp_path / "chances.json"), "--games-in", str(tmp_path / "games")]
    calibration.main(words)
    page = (tmp_path / calibration.PAGE).read_text("utf-8")
    assert page.startswith("before\n")
    assert page.endswith("after\n")
    assert "In 4 games, none of which was learned from" in page
    assert "old" not in page
    assert (tmp_path / "images" / "chances.svg").read_text("utf-8").startswith("<svg")
    assert set(Chances.of(json.loads((tmp_path / "chances.json").read_text("utf-8"))).players) == set("2345")
    assert worked.count("Match") == 4
    calibration.main(words)
    assert worked.count("Match") == 4, "what the file has is not played again"


def test_a_page_without_markers_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    page = tmp_path / calibration.PAGE
    page.parent.mkdir()
    page.write_text("nothing", "utf-8")
    with pytest.raises(KingdomBuilderError, match=calibration.BEGIN):
        calibration.main(["--docs", str(tmp_path)])


@pytest.mark.parametrize("words", ["--games 15", "--jobs 0"])
def test_too_little_is_refused_before_anything_is_played(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """By four numbers of players, with two kinds of boxes, for two halves it takes sixteen games."""
    with pytest.raises(SystemExit):
        calibration.main(words.split())
    assert "it takes at least 16 games, so that both halves have some of every kind, and one job" in (
        " ".join(capsys.readouterr().err.split())
    )
