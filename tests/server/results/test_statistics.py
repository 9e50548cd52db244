"""Statistics from games that are over: counted out by hand, asked for, and what nobody may learn from them."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder.features.daily.calendar import closes
from kingdombuilder.features.statistics.feature import Statistics
from kingdombuilder.features.statistics.messages import Mean, OwnStatistics, ServerStatistics, StatisticsChoices, Whose
from kingdombuilder.features.statistics.own import Wanted, as_csv, exported, own_statistics, played_by, wanted
from kingdombuilder.features.statistics.server import StatisticsOnServer
from kingdombuilder.features.statistics.tallies import LEAST, Tallies
from kingdombuilder.intervals import RunningMean
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.service.calls import Call
from kingdombuilder.service.routing import routes_of
from kingdombuilder.table.outcomes import Outcome, PastGame, SeatOutcome, places
from kingdombuilder.table.table import DAY
from tests.features.daily.dealing import MONDAY, players, run
from tests.hosts import feature
from tests.server.asgi.test_sockets import Arrive
from tests.server.results.test_results import new_table
from tests.server.serving import sqlite


def game(
    *gold: int, bots: tuple[str | None, ...] = (None, "greedy"), at: int = 1, first: int = 0, **about: Any
) -> PastGame:
    """A game that ended with so much gold: 3 of it from castles, the rest from the lords."""
    gave_up = about.pop("gave_up", [False] * len(gold))
    order, tiles = places(gold, gave_up), about.pop("tiles", [{}] * len(gold))
    stood_in = about.pop("stood_in", gave_up)
    guests = ("ann", "ben", "cec", "dan", "eve")
    seats = [
        SeatOutcome(
            seat=seat,
            guest=guests[seat] if bots[seat] is None else None,
            bot=bots[seat],
            gold=total,
            items={"lords": total - 3, "castles": 3},
            place=order[seat],
            tiles=tiles[seat],
            gave_up=gave_up[seat],
            stood_in=stood_in[seat],
        )
        for seat, total in enumerate(gold)
    ]
    usual: dict[str, Any] = {"sets": ["base"], "whole": True, "chosen": False, "counts": True}
    return PastGame(f"table{at:07}", Outcome(ended=at, first=first, **usual | about, seats=seats))


OWN = [
    game(50, 40, at=1, tiles=[{"oracle": 1, "farm": 0}, {}]),
    game(30, 40, at=2, tiles=[{"oracle": 0, "farm": 2}, {}], sets=["base", "nomads"]),
    game(44, 44, 20, at=3, bots=(None, None, "planner"), first=1, sets=["base", "nomads", "harvest"]),
    game(9, 12, at=4, whole=False, gave_up=[True, False]),
    game(60, 12, at=5, stood_in=[True, False]),
]
"""A victory, a defeat, a shared victory, one given up, and one that a bot has played in part."""


def own(wanted: Wanted | None = None) -> OwnStatistics:
    return own_statistics(played_by("ann", OWN), wanted or Wanted())


# --- One's own ---


def test_what_counts_as_won_and_what_tells_about_gold() -> None:
    """Two of four are won; the three that were played to their end brought 50, 30 and 44 gold: 41.33 on average."""
    found = own()
    assert (found.all.games, found.all.won, found.gave_up) == (4, 2, 1)
    assert found.all.gold
    assert (found.all.gold.games, found.all.gold.mean) == (3, 41.33)
    assert [one.gold for one in found.history] == [50, 30, 44, 9, 60]
    assert [one.best for one in found.history] == [40, 40, 44, 12, 12]
    assert (found.history[2].order, found.history[2].place, found.history[2].opponents) == (3, 1, [None, "planner"])


def test_by_box_opponent_number_and_order() -> None:
    """Base alone: 1 of 2 won (one was given up). Nomads: 1 of 2. With people: the shared victory."""
    found = own()
    told = {tally.what: (tally.games, tally.won) for tally in found.boxes}
    assert told == {"base": (2, 1), "nomads": (2, 1), "harvest": (1, 1)}
    assert {tally.what: (tally.games, tally.won) for tally in found.opponents} == {
        "greedy": (3, 1), "person": (1, 1), "planner": (1, 1),
    }  # fmt: skip
    assert [(tally.what, tally.games) for tally in found.players] == [("2", 3), ("3", 1)]
    assert [(tally.what, tally.games) for tally in found.order] == [("1", 3), ("3", 1)]
    assert found.choices == StatisticsChoices([2, 3], ["base", "nomads", "harvest"], ["greedy", "person", "planner"])


def test_a_game_tells_nothing_about_a_program_for_which_the_house_played() -> None:
    """It counts as any other, but not as one against that program; nor does the server learn from what it earned."""
    bots = (None, "program:mine")
    games = [game(50, 40, at=1, bots=bots), game(30, 40, at=2, bots=bots, stood_in=[False, True])]
    found = own_statistics(played_by("ann", games), Wanted())
    assert found.all.games == 2
    assert [(one.what, one.games) for one in found.opponents] == [("program:mine", 1)]
    assert own_statistics(played_by("ann", games), Wanted(bot="program:mine")).all.games == 1
    tallies = Tallies("bots")
    tallies.add(games)
    assert tallies.games == 1


def test_by_card_and_by_tile() -> None:
    """The lords paid 47, 27 and 41; the others had 37, 37, and 41 and 17: 33 on average."""
    lords, castles = own().items
    assert (lords.item, lords.gold.mean, lords.others, lords.most) == ("lords", 38.33, 33, 47)
    assert (castles.gold.mean, castles.gold.low, castles.gold.high) == (3, 3, 3)
    tiles = {tile.tile: (tile.games, tile.taken, tile.with_tile, tile.without_tile) for tile in own().tiles}
    assert tiles["oracle"] == (2, 1, Mean(1, 50, None, None), Mean(1, 30, None, None))
    assert tiles["farm"] == (2, 1, Mean(1, 30, None, None), Mean(1, 50, None, None))


def test_what_has_a_number_stands_in_its_order() -> None:
    """However often it comes: of three games, one is with two players."""
    games = [game(9, 8, at=1), *(game(9, 8, 7, at=at, bots=(None, "easy", "easy"), first=1) for at in (2, 3))]
    found = own_statistics(played_by("ann", games), Wanted())
    assert [(tally.what, tally.games) for tally in found.players] == [("2", 1), ("3", 2)]
    assert [(tally.what, tally.games) for tally in found.order] == [("1", 1), ("3", 2)]


def asked_for(query: dict[str, str]) -> Wanted:
    """Which games are asked for at this address."""
    (route,) = (route for route in routes_of(Statistics) if route.path == "me/statistics")
    found = route.arguments({}, query, b"")
    return wanted(found.get("players"), found.get("box"), found.get("bot"))


@pytest.mark.parametrize(
    ("asked", "gold"),
    [
        ({"players": "3"}, [44]),
        ({"box": "nomads"}, [30, 44]),
        ({"box": "base"}, [50, 9, 60]),
        ({"bot": "person"}, [44]),
        ({"bot": "greedy", "players": "2", "box": "nomads"}, [30]),
        ({"box": "marshlands"}, []),
    ],
)
def test_some_of_the_games(asked: dict[str, str], gold: list[int]) -> None:
    """Whatever is asked for, one can still choose among all that there is."""
    found = own(asked_for(asked))
    assert [one.gold for one in found.history] == gold
    assert found.choices == own().choices


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": "6"}, "from 1 to 5"),
        ({"players": "two"}, "whole number"),
        ({"box": "Nomads"}, "base, nomads"),
        ({"bot": "=1+1"}, "'greedy', or 'person'"),
    ],
)
def test_what_cannot_be_asked_for(asked: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        asked_for(asked)
    assert refused.value.code == "bad_query"


def test_games_to_take_along() -> None:
    lines = as_csv(exported(played_by("ann", OWN))).splitlines()
    assert lines[0].endswith("hints,coach,gold castles,gold lords,tiles farm,tiles oracle")
    assert lines[1] == "1970-01-01T00:00:00Z,table0000001,base,2,1,50,1,40,greedy,1,0,0,0,0,0,3,47,0,1"
    assert len(lines) == 6
    assert exported(played_by("ben", OWN)).games[0].items == {"lords": 41, "castles": 3}


# --- All games ---


def all_games(whose: Whose = "everybody", times: int = LEAST) -> ServerStatistics:
    tallies = Tallies(whose)
    for number in range(times):
        tallies.add([game(30, 40, at=number + 1), game(44, 50, at=number + 1, bots=(None, None), first=1)])
    return tallies.message()


def test_a_few_games_tell_nothing() -> None:
    assert (all_games(times=2).items, all_games(times=2).seats) == ([], [])
    assert all_games(times=0).since is None


def test_what_a_card_was_worth() -> None:
    """The lords paid people 27, 41 and 47, the bot 37. As often each, a quarter of all had at most 27, half 37."""
    lords = next(item for item in all_games().items if item.item == "lords")
    assert (lords.gold.games, lords.gold.mean, lords.most, lords.quarters) == (10, 38, 47, [27, 37, 41])
    assert lords.spread == [0, 0, 0, 0, 0, 5, 0, 5, 5, 5]
    assert [item.gold.mean for item in all_games("bots").items] == [37, 3]
    assert all_games("bots").games == 5


def test_only_games_among_equals_tell_what_it_is_worth_to_begin() -> None:
    """Ben begins with 50 gold against 44 of Ann; the games with a bot do not count for this."""
    first, second = all_games().seats
    assert (first.players, first.order, first.games, first.share, first.edge.mean) == (2, 1, 5, 1, 6)
    assert (second.order, second.share, second.edge.mean) == (2, 0, -6)
    assert first.low > 0.5 > second.high


def test_a_running_mean_is_the_mean_of_all() -> None:
    """The mean is 4.3. The excesses 2.1, -6.6, 4.7 and -0.2 have 70.1 as the sum of their squares.

    So the variance of the mean is 4/3 x 70.1 / 100, and the interval 4.3 -+ 3.182446 x 0.966782.
    """
    deals: list[list[float]] = [[3, 4, 8], [1, 1], [9], [4, 4, 4, 5]]
    running = RunningMean()
    for deal in deals:
        running.add(deal)
    assert running.interval() == pytest.approx((1.22327, 7.37673), abs=0.00001)


# --- At a server ---


def test_nothing_of_an_open_deal_is_told(tmp_path: Any) -> None:
    """Of the deal of the day as soon as the day is closed; of any other game at once, or when it is made anew."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            for guest in ("ann", "ben"):
                await here.finish(await here.play(guest, MONDAY), guest)
            await here.finish(await new_table(here), "ann")
            results = feature(here.server, StatisticsOnServer)
            assert (await results.of_all("everybody")).games == 1
            assert (await results.own(Call("ann"))).all.games == 2
            here.now = closes(MONDAY) - 1
            assert (await results.of_all("everybody")).games == 1
            here.now += DAY
            assert (await results.of_all("everybody")).games == 3

    run(test())


def test_statistics_over_http(arrive: Arrive) -> None:
    ann = arrive("Ann")
    table = ann.set_table(bots=[None, "random"])
    ann.ask(table, "resign")
    found = ann.get("me/statistics", bot="random")
    assert (found["all"]["games"], found["gave_up"], found["pending"]) == (1, 1, 0)
    assert found["history"][0]["table"] == table
    assert ann.get("me/games", box="nomads") == {"games": []}
    answer = ann.http.get("/api/me/games?format=csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text.splitlines()[1].split(",")[1] == table
    assert ann.get("statistics", whose="people")["whose"] == "people"
    for path in ("me/games?format=xls", "statistics?whose=ann", "me/statistics?players=9"):
        refused = ann.http.get(f"/api/{path}")
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_query")
