"""Win rates, intervals and ratings, reasoned out by hand."""

from __future__ import annotations

import pytest

from kingdombuilder import Options
from kingdombuilder.arena.match import Played, Seat, play_game
from kingdombuilder.arena.standings import ratings, standings, wilson


@pytest.mark.parametrize(
    ("rate", "games", "low", "high"),
    [
        # z = 1.959964, z^2 = 3.841459. With c = z^2 / n the bounds are
        # (p + c/2 -+ sqrt(c p (1-p) + c^2/4)) / (1 + c).
        (0.81, 60, 0.6933, 0.8894),  # c = 0.064024: (0.842012 -+ 0.104298) / 1.064024
        (0.5, 4, 0.1500, 0.8500),  # c = 0.960365: (0.980182 -+ 0.686051) / 1.960365
        (1.0, 10, 0.7225, 1.0),  # c = 0.384146: (1.192073 -+ 0.192073) / 1.384146
        (0.0, 10, 0.0, 0.2775),  # the same the other way round
        (0.0, 0, 0.0, 1.0),  # nothing is known
    ],
)
def test_wilson(rate: float, games: int, low: float, high: float) -> None:
    assert wilson(rate, games) == pytest.approx((low, high), abs=0.00006)


def game(*seats: tuple[str, int, float, list[float]]) -> Played:
    """A game that was played, seat by seat: bot, gold, share of the victory, milliseconds of each turn."""
    return Played(0, [Seat(*seat) for seat in seats])


def test_standings_of_two() -> None:
    """Ann wins once, shares once, and loses twice: 1.5 of 4."""
    games = [
        game(("ann", 50, 1.0, [1.0, 3.0]), ("bob", 40, 0.0, [10.0])),
        game(("bob", 45, 0.5, [10.0]), ("ann", 45, 0.5, [2.0])),
        game(("ann", 30, 0.0, [4.0]), ("bob", 31, 1.0, [10.0])),
        game(("bob", 60, 1.0, [30.0]), ("ann", 20, 0.0, [90.0])),
    ]
    ann, bob = standings(["ann", "bob"], games)
    assert (ann["name"], ann["games"], ann["win_rate"], ann["mean_gold"]) == ("ann", 4, 0.375, 36.25)
    assert (ann["ms_per_turn"], ann["median_ms_per_turn"], ann["max_ms_per_turn"]) == (20.0, 3.0, 90.0)
    assert (bob["win_rate"], bob["mean_gold"], bob["ms_per_turn"], bob["max_ms_per_turn"]) == (0.625, 44.0, 15.0, 30.0)
    assert ann["interval"] == pytest.approx(wilson(0.375, 4), abs=0.0001)
    assert ann["rating"] < 25 < bob["rating"]


def test_who_sits_more_than_once_counts_the_mean_of_the_seats() -> None:
    """One of bob's three seats wins the first game, none the second: 1/3 and 0, a sixth."""
    games = [
        game(("ann", 40, 0.0, []), ("bob", 50, 1.0, []), ("bob", 20, 0.0, []), ("bob", 20, 0.0, [])),
        game(("bob", 10, 0.0, []), ("bob", 10, 0.0, []), ("ann", 40, 1.0, []), ("bob", 10, 0.0, [])),
    ]
    ann, bob = standings(["ann", "bob", "bob", "bob"], games)
    assert (ann["games"], ann["win_rate"], bob["games"], bob["win_rate"]) == (2, 0.5, 2, 0.1667)
    assert bob["mean_gold"] == 20.0
    assert ann["rating"] > bob["rating"]


def test_a_bot_without_a_game_is_not_known() -> None:
    (bot,) = standings(["ann"], [])
    assert bot == {
        "name": "ann", "games": 0, "win_rate": None, "interval": [0.0, 1.0], "mean_gold": None, "ms_per_turn": None,
        "median_ms_per_turn": None, "max_ms_per_turn": None, "rating": 25.0,
    }  # fmt: skip


def test_ratings() -> None:
    won = game(("ann", 50, 1.0, []), ("bob", 40, 0.0, []))
    shared = game(("ann", 50, 0.5, []), ("bob", 50, 0.5, []))
    alone = game(("ann", 50, 1.0, []), ("ann", 40, 0.0, []))
    once, twice = (ratings(["ann", "bob"], games) for games in ([won], [won, won]))
    assert 25 < once["ann"] < twice["ann"]
    assert once["ann"] - 25 == pytest.approx(25 - once["bob"])
    assert ratings(["ann", "bob"], [shared]) == pytest.approx({"ann": 25, "bob": 25})
    assert ratings(["ann"], [alone]) == pytest.approx({"ann": 25})


def test_second_place_counts_for_the_rating() -> None:
    played = game(("ann", 50, 1.0, []), ("bob", 40, 0.0, []), ("eve", 30, 0.0, []))
    found = ratings(["ann", "bob", "eve"], [played])
    assert found["ann"] > found["bob"] > found["eve"]


def test_shared_victories_happen_and_are_shared() -> None:
    """Among random games some end even; then both have a half."""
    for seed in range(200):
        played = play_game(Options.first_game(seed=seed), ["random", "random"])
        assert isinstance(played, Played)
        first, second = played.seats
        assert (first.share, second.share) == (
            (0.5, 0.5) if first.gold == second.gold else (1.0, 0.0) if first.gold > second.gold else (0.0, 1.0)
        )
        if first.share == 0.5:
            return
    pytest.fail("no game ended even")
