"""Ratings at a server: the effect of one game, opting in and out, and the standings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from kingdombuilder.features.ratings.messages import RateMe
from kingdombuilder.features.ratings.parts import why_unrated
from kingdombuilder.features.ratings.server import Ratings, counting
from kingdombuilder.features.ratings.server.counting import ENOUGH, NEWCOMER, OPPONENTS, PER_DAY, judged
from kingdombuilder.features.ratings.server.schema import rated_marks
from kingdombuilder.features.ratings.server.storage import Known, Player
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.storage.guests.bans import Ban, add_ban, lift_ban
from kingdombuilder.service.calls import Call
from kingdombuilder.skill import Skill, after_game
from kingdombuilder.table.table import DAY
from tests.cli import command
from tests.features.ratings.rating import NOON, players, run
from tests.hosts import feature
from tests.server import processes
from tests.server.processes import Node
from tests.server.serving import GENEROUS, Guest, sqlite

# --- Judging one game ---


ANN, BOB = Player("ann", is_bot=False), Player("bob", is_bot=False)


def test_newcomers_are_judged_as_in_the_arena() -> None:
    """Both begin at 25; who wins goes up by what the other goes down."""
    after = judged([ANN, BOB], [1, 2], {ANN: NEWCOMER, BOB: NEWCOMER})
    skill = after_game(["ann", "bob"], [1, 2], dict.fromkeys(["ann", "bob"], Skill(25, 25 / 3)))
    assert Skill(after[ANN].mu, after[ANN].sigma) == skill["ann"]
    assert after[ANN].mu - 25 == pytest.approx(25 - after[BOB].mu)
    assert after[ANN].mu > 25
    assert (after[ANN].games, after[ANN].low) == (1, after[ANN].mu - 2 * after[ANN].sigma)


def test_an_established_player_gains_nothing_from_a_provisional_one() -> None:
    """Neither gains nor loses: an account costs nothing. The newcomer's own game counts in full."""
    ann = Known(30, 3, ENOUGH, OPPONENTS)
    for bob in (NEWCOMER, Known(31, 3, ENOUGH - 1, OPPONENTS), Known(31, 3, ENOUGH, OPPONENTS - 1)):
        for places in ([1, 2], [2, 1]):
            after = judged([ANN, BOB], places, {ANN: ann, BOB: bob})
            assert after[ANN] == ann._replace(games=ENOUGH + 1)
            assert after[BOB].mu != bob.mu


def test_who_is_rated_lower_counts_less() -> None:
    """Ann's rating is 30 - 2 * 3 = 24. Bob counts in full if his is as high, half 2 below, not at all 4 below."""
    ann = Known(30, 3, ENOUGH, OPPONENTS)

    def gain(rating: float, player: Player = BOB, opponents: int = OPPONENTS) -> float:
        other = Known(30, (30 - rating) / 2, ENOUGH, opponents)
        full = after_game(["ann", "bob"], [1, 2], {"ann": Skill(30, 3), "bob": Skill(30, other.sigma)})
        return (judged([ANN, player], [1, 2], {ANN: ann, player: other})[ANN].mu - 30) / (full["ann"].mu - 30)

    assert gain(26) == pytest.approx(1)
    assert gain(24) == pytest.approx(1)
    assert gain(22) == pytest.approx(0.5)
    assert gain(20) == gain(5) == 0
    greedy = Player("greedy", is_bot=True)
    assert gain(24, greedy, 0) == pytest.approx(1)
    assert gain(20, greedy, 0) == 0


# --- Who wants to be rated ---


def test_a_rated_game_from_the_first_seat_to_the_list(database: str) -> None:
    """Ann and Bob want it; Bob gives up, and both are in the list, provisionally, with their own lines marked."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            found = await here.standings(2, "bob")
            assert [(line.name, line.place, line.games, line.mine) for line in found.people] == [
                ("Ann", None, 1, False),
                ("Bob", None, 1, True),
            ]
            assert (found.number, found.bots, found.name, found.counting) == (2, [], "Bob", False)
            assert found.mine == found.people[1]
            ann = found.people[0]
            assert ann.provisional
            assert ann.rating == pytest.approx(ann.skill - ann.spread, abs=0.11)
            game = await here.game(id)
            assert game.status == "counted"
            assert [seat.rating for seat in game.seats] == [line.rating for line in found.people]
            assert game.seats[0].change == pytest.approx(ann.rating - 8.3, abs=0.01)
            assert (await here.standings(3, "bob")).people == []
            async with here.store.engine.connect() as connection:
                assert (await connection.execute(select(rated_marks))).all() == []

    run(test())


def test_who_does_not_want_it_makes_the_game_a_friendly_one(tmp_path: Path) -> None:
    """Nothing is written, and the table says so before and after."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            id = await here.beat("ann", "bob")
            assert why_unrated(await here.table(id)) == "people"
            assert (await here.game(id)).status == "unrated"
            assert await here.everybody() == {}

    run(test())


def test_two_from_one_address_play_no_rated_game(tmp_path: Path) -> None:
    """Bob and Cec call from the same address; with Ann each of them can."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec")
            assert why_unrated(await here.table(await here.beat("bob", "cec"))) == "people"
            assert why_unrated(await here.table(await here.beat("ann", "cec"))) is None
            three = await here.set_table("ann", players=3)
            await here.ask(three, "bob", m.Join(name="Bob"))
            assert why_unrated(await here.table(three)) is None
            await here.ask(three, "cec", m.Join(name="Cec"))
            assert why_unrated(await here.table(three)) == "people"

    run(test())


def test_one_room_can_play_rated_games(tmp_path: Path) -> None:
    """Bob and Cec call from the same address, which the operator allows."""

    async def test() -> None:
        async with players(sqlite(tmp_path), rated_at_one_address=True) as here:
            await here.rate("bob", "cec")
            assert why_unrated(await here.table(await here.beat("bob", "cec"))) is None

    run(test())


def test_who_comes_too_late_leaves_no_mark(tmp_path: Path) -> None:
    """The game is over and counted, so nobody would ever take the mark of the address away."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec")
            id = await here.beat("ann", "bob")
            with pytest.raises(Refusal, match="the game has begun"):
                await here.ask(id, "cec", m.Join(name="Cec"))
            async with here.store.engine.connect() as connection:
                assert (await connection.execute(select(rated_marks))).all() == []

    run(test())


def test_a_rematch_is_rated_like_the_game_before(tmp_path: Path) -> None:
    """Everybody is asked again what they want: Bob has changed his mind after the second game."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            for rated in (True, False):
                for guest in ("ann", "bob"):
                    await here.ask(id, guest, m.Rematch())
                id = str((await here.table(id)).next_table)
                assert (why_unrated(await here.table(id)) is None) == rated
                await here.ask(id, "ann", m.Resign())
                await feature(here.server, Ratings).rate(Call("bob"), RateMe(None))

    run(test())


def test_who_opts_out_is_in_no_list_but_keeps_the_rating(tmp_path: Path) -> None:
    """Otherwise guests could reset their ratings. Other guests keep their places."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            await here.beat("ann", "bob")
            bob = await here.known("bob")
            await feature(here.server, Ratings).rate(Call("bob"), RateMe(None))
            found = await here.standings(2, "bob")
            assert ([line.name for line in found.people], found.number, found.mine, found.name) == (
                ["Ann"],
                1,
                None,
                None,
            )
            await here.rate("bob")
            assert (await here.known("bob"), len((await here.standings(2, "bob")).people)) == (bob, 2)

    run(test())


def test_bots_are_always_rated_and_stand_apart(tmp_path: Path) -> None:
    """Ann gives up against two bots: they share the first place, in a list of their own."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            id = await here.set_table(players=3, bots=[None, "greedy", "random"])
            await here.ask(id, "ann", m.Resign())
            await here.counted()
            found = await here.standings(3, None)
            assert [line.name for line in found.people] == ["Ann"]
            assert {line.bot: line.rating for line in found.bots}.keys() == {"greedy", "random"}
            assert len({line.rating for line in found.bots}) == 1
            assert found.bots[0].rating > found.people[0].rating

    run(test())


# --- How everybody stands ---


CIRCLE = ["ann", "bob", "cec", "dan", "eve", "fay"]
ROUNDS = [pair[::order] for order in (-1, 1, -1, 1) for pair in combinations(CIRCLE, 2)]
"""Each loses to those after them, beats them, and the same again: twenty games for each of the six."""


def test_places_are_for_those_who_are_known(tmp_path: Path) -> None:
    """After four rounds each of six has 20 games, and has met five others who were no newcomers.

    Gus and Hal have twelve games, but against each other only; Ida has one.
    """

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "fay", "gus", "ida")
            for day in range(2):
                await here.note(*[("gus", "hal")] * 6, at=NOON + day * DAY)
            await here.note(*ROUNDS, ("ida", "hal"), at=NOON + DAY)
            await here.counted()
            found = await here.standings(2, "fay")
            assert {line.name: line.place for line in found.people} == {"Ann": 1, "Fay": 2, "Gus": None, "Ida": None}
            assert (await here.known("fay")).opponents == OPPONENTS
            assert (await here.known("gus")).games == 12
            assert found.mine is not None
            assert (found.mine.place, found.mine.provisional) == (2, False)

    run(test())


def test_a_place_needs_opponents_who_are_near(tmp_path: Path) -> None:
    """Five bots have lost so often that they are far below Ann: beating them changes nothing but the number of games.

    A bot has a place of its own after ten games, whomever it met.
    """

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            weak = [f"bot:{name}" for name in ("random", "beginner", "easy", "greedy", "planner")]
            await here.note(*[("bot:expert", one) for one in weak] * 30)
            await here.note(*[("ann", "bot:expert")] * PER_DAY)
            await here.counted()
            before = await here.known("ann")
            await here.note(*[("ann", one) for one in weak])
            await here.counted()
            ann = await here.known("ann")
            assert (ann.opponents, ann.mu, ann.games) == (1, before.mu, PER_DAY + 5)
            assert [line.place for line in (await here.standings(2, None)).people] == [None]
            assert (await here.standings(2, None)).bots[0].place == 1

    run(test())


def test_who_stand_alike_share_a_place(tmp_path: Path) -> None:
    """Two circles of six play the same games: who has played as Ann did stands where she stands."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "fay", "ann2", "fay2")
            twins = [(f"{one}2", f"{other}2") for one, other in ROUNDS]
            await here.note(*(game for pair in zip(ROUNDS, twins, strict=True) for game in pair))
            await here.counted()
            found = await here.standings(2, "ann2")
            assert {line.name: line.place for line in found.people} == {"Ann": 1, "Ann2": 1, "Fay": 3, "Fay2": 3}
            assert found.mine
            assert found.mine.place == 1

    run(test())


def test_who_is_shut_out_is_in_no_list(database: str) -> None:
    """The others move up, and an unbanned guest has the previous place again."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            await here.note(*ROUNDS)
            await here.counted()
            await add_ban(here.store, Ban("guest", "ann", NOON, "cheats"))
            found = await here.standings(2, "ann")
            assert ([(line.name, line.place) for line in found.people], found.number) == ([("Bob", 1)], 1)
            assert found.mine is None
            await lift_ban(here.store, "guest", "ann")
            found = await here.standings(2, "ann")
            assert [(line.name, line.place) for line in found.people] == [("Ann", 1), ("Bob", 2)]

    run(test())


def test_rules_are_stated_once() -> None:
    """What the page and docs/ratings.md say: ten games and five opponents for a place, ten games a day of one pair."""
    assert (counting.ENOUGH, counting.OPPONENTS, counting.PER_DAY, counting.REACH) == (10, 5, 10, 4)


# --- Over HTTP ---


def test_asking_to_be_rated(sqlite_node: Node, arrive: Callable[..., Guest]) -> None:
    """A name is sanitised as at a table; a caller without a cookie reads how to get one."""
    with sqlite_node.client() as stranger:
        assert stranger.get("/api/me/rating").json()["code"] == "no_guest"
        assert stranger.post("/api/me/rating", json={"name": "Ann"}).status_code == 403
    ann = arrive("Ann")
    ann.http.get("/api/me")
    assert ann.http.get("/api/me/rating").json() == {"name": None}
    assert ann.http.post("/api/me/rating", json={"name": "  Ann "}).json() == {"name": "Ann"}
    assert ann.http.get("/api/me/rating").json() == {"name": "Ann"}
    wrong: list[Any] = [{}, {"name": ""}, {"name": "x" * 31}, {"name": 1}, {"name": "Ann", "rating": 99}, [], "Ann"]
    for body in wrong:
        assert ann.http.post("/api/me/rating", json=body).status_code == 422
    for bad in ("a|b", "Ann\u202e", " ", "\u200b"):
        assert ann.http.post("/api/me/rating", json={"name": bad}).json()["code"] == "bad_name"
    assert ann.http.post("/api/me/rating", json={"name": None}).json() == {"name": None}
    assert ann.http.get("/api/ratings").json()["name"] is None


def test_no_two_names_in_the_list_read_alike(tmp_path: Path) -> None:
    """Also not after the operator has renamed somebody; a guest who asks again keeps the name."""
    with processes.node(sqlite(tmp_path), **GENEROUS) as node, ExitStack() as end:
        guests = [end.enter_context(node.client()) for _ in range(4)]
        wanted = ("Ann", "ann", "An\u034fn", "Bob")
        for guest, name in zip(guests, wanted, strict=True):
            guest.get("/api/me")
            guest.post("/api/me/rating", json={"name": name})
        assert guests[1].post("/api/me/rating", json={"name": "ann"}).json() == {"name": "ann 2"}
        bob = guests[3].get("/api/me").json()["id"]
        assert command.run("guests", "rename", bob, "Ann", "--database", sqlite(tmp_path)).exit_code == 0
        found = [guest.get("/api/me/rating").json()["name"] for guest in guests]
        assert found == ["Ann", "ann 2", "Ann 3", "Ann 4"]


def test_nobody_changes_their_mind_all_day_long(tmp_path: Path) -> None:
    """What was refused for another reason does not count; the refusal says how long to wait."""
    with processes.node(sqlite(tmp_path), **GENEROUS | {"identity_per_hour": 3}) as node, node.client() as ann:
        ann.get("/api/me")
        assert ann.post("/api/me/rating", json={"name": 1}).status_code == 422
        for name in ("Ann", None, "Ann"):
            assert ann.post("/api/me/rating", json={"name": name}).status_code == 200
        answer = ann.post("/api/me/rating", json={"name": None})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        assert int(answer.headers["Retry-After"]) > 0
        assert ann.get("/api/me/rating").json() == {"name": "Ann"}


@pytest.mark.parametrize("players", ["1", "6", "0", "-2", "two", "", "2.0", "٢", "2" * 5000])
def test_numbers_of_players_that_there_are_not(sqlite_node: Node, players: str) -> None:
    """The refusal says which there are."""
    with sqlite_node.client() as somebody:
        answer = somebody.get("/api/ratings", params={"players": players})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_players")
        assert "2, 3, 4, 5" in answer.json()["message"]


def test_the_rating_of_no_table(sqlite_node: Node) -> None:
    """As anywhere."""
    with sqlite_node.client() as somebody:
        assert somebody.get("/api/tables/AAAAAAAAAAAA/rating").json()["code"] == "no_table"
        assert somebody.post("/api/ratings").status_code == 405
