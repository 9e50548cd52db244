"""Ratings at a server: what one game changes, who wants to be rated, and how everybody stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from kingdombuilder.server import protocol as m
from kingdombuilder.server.node.results import judging
from kingdombuilder.server.node.results.judging import ENOUGH, NEWCOMER, PER_DAY, judged
from kingdombuilder.server.storage.people.bans import Ban, add_ban, lift_ban
from kingdombuilder.server.storage.results.ratings import Known
from kingdombuilder.server.storage.schema import rated_marks
from kingdombuilder.server.table.refusals import Refusal
from kingdombuilder.server.table.table import DAY
from kingdombuilder.skill import Skill, after_game
from tests.server import processes
from tests.server.processes import Node
from tests.server.results.rating import NOON, players, run
from tests.server.serving import GENEROUS, Guest, sqlite

# --- Judging one game ---


def test_newcomers_are_judged_as_in_the_arena() -> None:
    """Both begin at 25; who wins goes up by what the other goes down."""
    after = judged(["ann", "bob"], [1, 2], {"ann": NEWCOMER, "bob": NEWCOMER})
    skill = after_game(["ann", "bob"], [1, 2], dict.fromkeys(["ann", "bob"], Skill(25, 25 / 3)))
    assert Skill(*after["ann"][:2]) == skill["ann"]
    assert after["ann"].mu - 25 == pytest.approx(25 - after["bob"].mu)
    assert after["ann"].mu > 25
    assert (after["ann"].games, after["ann"].low) == (1, after["ann"].mu - 2 * after["ann"].sigma)


def test_who_is_known_gains_nothing_from_a_newcomer() -> None:
    """Neither gains nor loses: an account costs nothing. The newcomer's own game counts in full."""
    ann = Known(30, 3, ENOUGH)
    for places in ([1, 2], [2, 1]):
        after = judged(["ann", "bob"], places, {"ann": ann, "bob": NEWCOMER})
        assert after["ann"] == Known(30, 3, ENOUGH + 1)
        assert after["bob"].mu != NEWCOMER.mu


def test_half_known_counts_half() -> None:
    """Bob has five games of ten, so what Ann wins from him counts half of what it would count later."""
    ann = Known(30, 3, ENOUGH)
    half, full = (
        judged(["ann", "bob"], [1, 2], {"ann": ann, "bob": Known(25, 5, games)})["ann"] for games in (5, ENOUGH)
    )
    assert half.mu - 30 == pytest.approx((full.mu - 30) / 2)
    assert 3 - half.sigma == pytest.approx((3 - full.sigma) / 2)


# --- Who wants to be rated ---


def test_a_rated_game_from_the_first_seat_to_the_list(database: str) -> None:
    """Ann and Bob want it; Bob gives up, and both are in the list, provisionally, with their own lines marked."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            found = await here.desk.ratings.standings(2, "bob")
            assert [(line.name, line.place, line.games, line.mine) for line in found.people] == [
                ("Ann", None, 1, False),
                ("Bob", None, 1, True),
            ]
            assert (found.number, found.bots, found.name, found.counting) == (2, [], "Bob", False)
            assert found.mine == found.people[1]
            ann = found.people[0]
            assert (ann.provisional, ann.rating) == (True, pytest.approx(ann.skill - ann.spread, abs=0.11))
            game = await here.desk.ratings.game(await here.table(id))
            assert game.status == "counted"
            assert [seat.rating for seat in game.seats] == [line.rating for line in found.people]
            assert game.seats[0].change == pytest.approx(ann.rating - 8.3, abs=0.01)
            assert (await here.desk.ratings.standings(3, "bob")).people == []
            async with here.store.engine.connect() as connection:
                assert (await connection.execute(select(rated_marks))).all() == []

    run(test())


def test_who_does_not_want_it_makes_the_game_a_friendly_one(tmp_path: Path) -> None:
    """Nothing is written, and the table says so before and after."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            id = await here.beat("ann", "bob")
            assert (await here.table(id)).unrated == "people"
            assert (await here.desk.ratings.game(await here.table(id))).status == "unrated"
            assert await here.everybody() == {}

    run(test())


def test_two_from_one_address_play_no_rated_game(tmp_path: Path) -> None:
    """Bob and Cec call from the same address; with Ann each of them can."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec")
            assert (await here.table(await here.beat("bob", "cec"))).unrated == "people"
            assert (await here.table(await here.beat("ann", "cec"))).unrated is None
            three = await here.set_table("ann", players=3)
            await here.ask(three, "bob", m.Join(name="Bob"))
            assert (await here.table(three)).unrated is None
            await here.ask(three, "cec", m.Join(name="Cec"))
            assert (await here.table(three)).unrated == "people"

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
                assert ((await here.table(id)).unrated is None) == rated
                await here.ask(id, "ann", m.Resign())
                await here.desk.ratings.rate("bob", m.RateMe(None))

    run(test())


def test_who_opts_out_is_in_no_list_but_keeps_the_rating(tmp_path: Path) -> None:
    """Otherwise one could begin anew at any time. The others keep their places."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            await here.beat("ann", "bob")
            bob = await here.known("bob")
            await here.desk.ratings.rate("bob", m.RateMe(None))
            found = await here.desk.ratings.standings(2, "bob")
            assert ([line.name for line in found.people], found.number, found.mine, found.name) == (
                ["Ann"],
                1,
                None,
                None,
            )
            await here.rate("bob")
            assert (await here.known("bob"), len((await here.desk.ratings.standings(2, "bob")).people)) == (bob, 2)

    run(test())


def test_bots_are_always_rated_and_stand_apart(tmp_path: Path) -> None:
    """Ann gives up against two bots: they share the first place, in a list of their own."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            id = await here.set_table(players=3, bots=[None, "greedy", "random"])
            await here.ask(id, "ann", m.Resign())
            await here.counted()
            found = await here.desk.ratings.standings(3, None)
            assert [line.name for line in found.people] == ["Ann"]
            assert {line.bot: line.rating for line in found.bots}.keys() == {"greedy", "random"}
            assert len({line.rating for line in found.bots}) == 1
            assert found.bots[0].rating > found.people[0].rating

    run(test())


# --- How everybody stands ---


def test_places_are_for_those_who_are_known(tmp_path: Path) -> None:
    """Ann beats Bob ten times on two days: both are known then. Dan has one game, and no place."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "dan")
            await here.note(*[("ann", "bob")] * 9)
            await here.note(("ann", "bob"), at=NOON + DAY)
            await here.note(("dan", "eve"))
            await here.counted()
            found = await here.desk.ratings.standings(2, "bob")
            assert {line.name: line.place for line in found.people} == {"Ann": 1, "Bob": 2, "Dan": None}
            assert found.mine is not None
            assert (found.mine.place, found.mine.provisional) == (2, False)

    run(test())


def test_who_stand_alike_share_a_place(tmp_path: Path) -> None:
    """Ann and Cec have each beaten somebody ten times: both are first, in the list as well as on their own line."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec", "dan")
            await here.note(*[("ann", "bob"), ("cec", "dan")] * PER_DAY)
            await here.counted()
            found = await here.desk.ratings.standings(2, "cec")
            assert {line.name: line.place for line in found.people} == {"Ann": 1, "Cec": 1, "Bob": 3, "Dan": 3}
            assert found.mine
            assert found.mine.place == 1

    run(test())


def test_who_is_shut_out_is_in_no_list(database: str) -> None:
    """The others move up, and whoever is let in again stands where they stood."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            await here.note(*[("ann", "bob")] * PER_DAY)
            await here.counted()
            await add_ban(here.store, Ban("guest", "ann", NOON, "cheats"))
            found = await here.desk.ratings.standings(2, "ann")
            assert ([(line.name, line.place) for line in found.people], found.number) == ([("Bob", 1)], 1)
            assert found.mine is None
            await lift_ban(here.store, "guest", "ann")
            found = await here.desk.ratings.standings(2, "ann")
            assert [(line.name, line.place) for line in found.people] == [("Ann", 1), ("Bob", 2)]

    run(test())


def test_rules_are_stated_once() -> None:
    """What the page and docs/ratings.md say in words: ten games until one is known, ten a day of one pair."""
    assert (judging.ENOUGH, judging.PER_DAY) == (10, 10)


# --- Over HTTP ---


def test_asking_to_be_rated(sqlite_node: Node, arrive: Callable[..., Guest]) -> None:
    """A name is cleaned as at a table; who is nobody is told how to become somebody."""
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
