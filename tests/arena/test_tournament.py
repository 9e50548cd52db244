"""Who plays whom, how often, and that the way of playing changes nothing."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from kingdombuilder import BadOptions, Options
from kingdombuilder.arena import match
from kingdombuilder.arena.accumulators import BadStatistic
from kingdombuilder.arena.match import Played, play_game
from kingdombuilder.arena.pool import in_processes
from kingdombuilder.arena.tournament import BadTournament, Tournament, hold, line_ups, seatings
from kingdombuilder.bots.bot import BadBot, Bot
from kingdombuilder.programs.players import chance_of, make_player


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        # enough bots: every choice of them
        ("a b", 2, ["a b"]),
        ("a b c", 2, ["a b", "a c", "b c"]),
        ("a b c d", 3, ["a b c", "a b d", "a c d", "b c d"]),
        # who is named twice may sit twice; the same people are one line-up
        ("a b b b", 4, ["a b b b"]),
        ("a b b", 2, ["a b", "b b"]),
        # too few: everybody sits there at least once
        ("a", 2, ["a a"]),
        ("a b", 3, ["a b a", "a b b"]),
        ("a b", 4, ["a b a a", "a b a b", "a b b b"]),
        ("a a b", 4, ["a a b a", "a a b b"]),
    ],
)
def test_line_ups(bots: str, players: int, expected: list[str]) -> None:
    assert [" ".join(line_up) for line_up in line_ups(bots.split(), players)] == expected


@pytest.mark.parametrize(
    ("line_up", "expected"),
    [
        ("ab", ["ab", "ba"]),
        ("aa", ["aa"]),
        ("abb", ["abb", "bab", "bba"]),
        ("abc", ["abc", "acb", "bac", "bca", "cab", "cba"]),
        ("aabb", ["aabb", "abab", "abba", "baab", "baba", "bbaa"]),
    ],
)
def test_seats_in_all_orders(line_up: str, expected: list[str]) -> None:
    assert ["".join(seats) for seats in seatings(tuple(line_up))] == expected


def test_games_are_rounded_up_to_whole_deals() -> None:
    """Three bots at tables of two: three line-ups in two orders are six games a deal."""
    tournament = Tournament(("greedy", "random", "planner"), Options(seed=40), games=7)
    assert (tournament.deals, len(tournament.matches)) == (2, 12)
    assert [match.number for match in tournament.matches] == list(range(12))
    assert [match.options.seed for match in tournament.matches] == [40] * 6 + [41] * 6
    assert Counter(bot for match in tournament.matches for bot in match.bots) == dict.fromkeys(tournament.bots, 8)
    for seat in (0, 1):
        assert Counter(match.bots[seat] for match in tournament.matches) == dict.fromkeys(tournament.bots, 4)


def test_more_games_only_add_to_the_others() -> None:
    few, many = (Tournament(("greedy", "random"), Options(seed=3), games=games) for games in (4, 8))
    assert many.matches[: len(few.matches)] == few.matches
    assert many.identity == few.identity


def test_each_deal_decides_what_the_options_leave_open() -> None:
    tournament = Tournament(("random",), Options(cards=("knights", "lords", "miners")), games=6)
    assert {match.options.cards for match in tournament.matches} == {("knights", "lords", "miners")}
    assert len({match.options.sections for match in tournament.matches}) > 1


@pytest.mark.parametrize(
    ("bots", "options", "stats", "error", "message"),
    [
        ((), Options(), (), BadTournament, "at least one bot"),
        (("gredy",), Options(), (), BadBot, "did you mean greedy?"),
        (("expert:fast",), Options(), (), BadBot, "'fast' is not a budget"),
        (("tests.arena.own:NoBot",), Options(), (), BadBot, "not a class derived from"),
        (("tests.arena.own:Nobody",), Options(), (), BadBot, "Nobody"),
        (("random",), Options(players=99), (), BadOptions, "players: 99"),
        (("random",), Options(), ("card",), BadStatistic, "did you mean cards?"),
        (("random",), Options(), ("tests.arena.own:Nothing",), BadStatistic, "Nothing"),
        (("random",), Options(), ("tests.arena.own:Slow",), BadStatistic, "not a class derived from"),
        (("random",) * 50, Options(players=5), (), BadTournament, "name fewer"),
    ],
)
def test_impossible_tournaments(
    bots: tuple[str, ...], options: Options, stats: tuple[str, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Tournament(bots, options, 2, stats)


def test_processes_play_the_same_games() -> None:
    tournament = Tournament(("greedy", "random"), Options.first_game(seed=7), games=6, stats=("cards",))
    here, there = hold(tournament), hold(tournament, partial(in_processes, processes=2))
    assert [_course(game) for _, game in here.played] == [_course(game) for _, game in there.played]
    assert here.summary("cards") == there.summary("cards")
    assert [bot["rating"] for bot in here.standings()] == [bot["rating"] for bot in there.standings()]


def _course(game: Played) -> object:
    return game.number, [(seat.bot, seat.gold, seat.share, len(seat.turn_ms)) for seat in game.seats]


def test_equal_seats_have_different_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def noted(name: str, seed: int, *rest: Any) -> Bot:
        given.append(seed)
        return make_player(name, seed, *rest)

    monkeypatch.setattr(match, "make_player", noted)
    assert isinstance(play_game(Options.first_game(seed=1), ["random", "random"]), Played)
    assert given == [chance_of(1, 0), chance_of(1, 1)]
    assert given[0] != given[1]


def test_who_sits_where_does_not_change_the_deal() -> None:
    first, second = Tournament(("greedy", "random"), Options(seed=5), games=2).matches
    assert (first.options, first.bots) == (second.options, second.bots[::-1])
