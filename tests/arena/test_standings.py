"""Win rates, gold margins and ratings, reasoned out by hand."""

from __future__ import annotations

import pytest

from kingdombuilder import Options
from kingdombuilder.arena.match import Played, Seat, play_game
from kingdombuilder.arena.standings import margin_words, ratings, standings
from kingdombuilder.intervals import mean_interval, rate_interval, wilson


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
    ann, bob = standings(["ann", "bob"], [[one] for one in games])
    assert (ann["name"], ann["games"], ann["win_rate"], ann["mean_gold"]) == ("ann", 4, 0.375, 36.25)
    assert (ann["ms_per_turn"], ann["median_ms_per_turn"], ann["max_ms_per_turn"]) == (20.0, 3.0, 90.0)
    assert (bob["win_rate"], bob["mean_gold"], bob["ms_per_turn"], bob["max_ms_per_turn"]) == (0.625, 44.0, 15.0, 30.0)
    assert ann["interval"] == pytest.approx(wilson(0.375, 4), abs=0.0001)
    assert ann["rating"] < 25 < bob["rating"]
    by_deals = standings(["ann", "bob"], [games[:2], games[2:]])
    assert by_deals[0]["interval"] == pytest.approx(rate_interval([[1.0, 0.5], [0.0, 0.0]]), abs=0.0001)
    assert (by_deals[0]["games"], by_deals[0]["win_rate"], by_deals[0]["rating"]) == (4, 0.375, ann["rating"])


def test_margins() -> None:
    """Ann's gold less bob's is 10, 0, -1 and -40: -7.75; the mean of deals of two is 5 and -20.5."""
    games = [
        game(("ann", 50, 1.0, []), ("bob", 40, 0.0, [])),
        game(("bob", 45, 0.5, []), ("ann", 45, 0.5, [])),
        game(("ann", 30, 0.0, []), ("bob", 31, 1.0, [])),
        game(("bob", 60, 1.0, []), ("ann", 20, 0.0, [])),
    ]
    ann, bob = standings(["ann", "bob"], [games[:2], games[2:]])
    assert (ann["margin"], bob["margin"]) == (-7.75, 7.75)
    assert ann["margin_interval"] == pytest.approx(mean_interval([[10, 0], [-1, -40]]), abs=0.01)
    assert standings(["ann", "bob"], [games])[0]["margin_interval"] is None


def test_the_margin_is_over_the_mean_of_the_others() -> None:
    """Ann has 40 and the others 30 on average; bob's three have 30 on average and ann 40."""
    played = game(("ann", 40, 0.0, []), ("bob", 50, 1.0, []), ("bob", 20, 0.0, []), ("bob", 20, 0.0, []))
    ann, bob = standings(["ann", "bob"], [[played]])
    assert (ann["margin"], bob["margin"]) == (10.0, -10.0)


def test_who_plays_alone_has_no_margin() -> None:
    (ann,) = standings(["ann"], [[game(("ann", 40, 1.0, []), ("ann", 30, 0.0, []))]])
    assert (ann["win_rate"], ann["margin"], ann["margin_interval"]) == (0.5, None, None)


@pytest.mark.parametrize(
    ("margin", "interval", "words"),
    [(10.52, [8.6, 12.44], "+10.5 ± 1.9"), (-3.0, [-5.5, -0.5], "-3.0 ± 2.5"), (4.0, None, "+4.0"), (None, None, "-")],
)
def test_margins_in_words(margin: float | None, interval: list[float] | None, words: str) -> None:
    assert margin_words({"margin": margin, "margin_interval": interval}) == words


def test_who_sits_more_than_once_counts_the_mean_of_the_seats() -> None:
    """One of bob's three seats wins the first game, none the second: 1/3 and 0, a sixth."""
    games = [
        game(("ann", 40, 0.0, []), ("bob", 50, 1.0, []), ("bob", 20, 0.0, []), ("bob", 20, 0.0, [])),
        game(("bob", 10, 0.0, []), ("bob", 10, 0.0, []), ("ann", 40, 1.0, []), ("bob", 10, 0.0, [])),
    ]
    ann, bob = standings(["ann", "bob", "bob", "bob"], [[one] for one in games])
    assert (ann["games"], ann["win_rate"], bob["games"], bob["win_rate"]) == (2, 0.5, 2, 0.1667)
    assert bob["mean_gold"] == 20.0
    assert ann["rating"] > bob["rating"]


def test_a_bot_without_a_game_is_not_known() -> None:
    (bot,) = standings(["ann"], [])
    assert bot == {
        "name": "ann", "games": 0, "win_rate": None, "interval": [0.0, 1.0], "mean_gold": None, "margin": None,
        "margin_interval": None, "ms_per_turn": None, "median_ms_per_turn": None, "max_ms_per_turn": None,
        "rating": 25.0,
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
