"""Which games are rated, how their seats place, and that nobody escapes a rating by not coming back."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder.features.daily import messages as daily
from kingdombuilder.features.daily.calendar import lay_day
from kingdombuilder.features.ratings.parts import rated_places, why_unrated
from kingdombuilder.protocol import messages as m
from kingdombuilder.table import commands
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.outcomes import Outcome, SeatOutcome, outcome
from kingdombuilder.table.table import Table
from kingdombuilder.table.views import table_view as views
from tests.server.sitting import Sitting, record_of
from tests.test_section import FARM

PLAIN: dict[str, Any] = {"hints": False, "clock": {"kind": "real"}}
"""A table as rated games need it."""


def sitting(*, bob: bool = True, ann: bool = True, **asked: Any) -> Sitting:
    """A table at which Ann sits, ready for a rated game, and Bob after her, unless he has a bot on his seat."""
    found = Sitting(**PLAIN | asked)
    found.table.chairs[0].rated = ann
    if not found.table.is_full:
        entries = commands.entries(found.table, Caller("bob", rated=bob), m.Join(name="Bob"), 5)
        found.add("bob", *entries)
    return found


def test_all_people_must_be_ready() -> None:
    """A seat that nobody has taken speaks against nothing; a bot is always ready."""
    assert why_unrated(Sitting(**PLAIN, name="Ann").table) == "people"
    assert why_unrated(sitting().table) is None
    assert why_unrated(sitting(bob=False).table) == "people"
    assert why_unrated(sitting(bots=[None, "greedy"]).table) is None
    assert [seat.rated for seat in views.seats(sitting(bots=[None, "greedy"]).table)] == [True, True]
    assert [seat.rated for seat in views.seats(sitting(bob=False).table)] == [True, False]


def test_the_log_tells_who_was_ready() -> None:
    """The same rows give the same answer, on another node and after a restart."""
    found = sitting()
    joined = [row.entry for row in found.rows if isinstance(row.entry, m.Joined)]
    assert joined[-1] == m.Joined(1, "Bob", "orange", True)
    assert Table(found.table.config, found.rows).chairs[1].rated


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"hints": True}, "hints"),
        ({"seed": "4711"}, "chosen"),
        ({"start_player": 0}, "chosen"),
        ({"cards": ["knights"]}, "chosen"),
        ({"excluded": ["knights"]}, "chosen"),
        ({"sections": ["tavern", None, None, None]}, "chosen"),
        ({"sets": ["base", "island"], "island": "west"}, "chosen"),
        ({"sets": ["base", "crossroads"], "tasks": []}, "chosen"),
        ({"own_sections": FARM}, "chosen"),
        ({"sections": [None, None, None, None], "cards": [], "sets": ["base", "island"]}, None),
        ({"clock": {"kind": "real"}, "sets": ["base", "nomads"], "visibility": "public"}, None),
    ],
)
def test_what_the_host_chose(asked: dict[str, Any], why: str | None) -> None:
    """Boxes, clock and visibility may be chosen; board, cards, start player and deck are drawn."""
    if "island" in asked:
        asked = asked | {"island": Sitting(sets=["base", "island"]).table.record.options.island}
    assert why_unrated(sitting(**asked).table) == why


def test_what_was_not_begun_here_as_a_game_of_its_own() -> None:
    """A record that goes on, a lesson, the deal of the day."""
    record = sitting(bots=[None, "greedy"]).table.record.text()
    assert why_unrated(sitting(record=record).table) == "chosen"
    assert why_unrated(sitting(record=record_of(6).text()).table) == "imported"
    config, _ = lay_day("2026-11-16", 4711, daily.PlayDay(), "A" * 12, "ann", 0, counted=True)
    assert why_unrated(Table(config)) == "deal"
    assert why_unrated(Sitting(lesson={"name": "first"}).table) == "practice"


def test_bots_among_themselves_need_no_hints_switched_off() -> None:
    """Games of bots are rated without opting in, but not those of a bot against itself."""
    assert why_unrated(Sitting(watch=True, bots=["greedy", "easy"], hints=True).table) is None
    assert why_unrated(Sitting(watch=True, bots=["greedy", "greedy"], hints=True).table) == "alone"


def seat(gold: int, *, gave_up: bool = False, stood_in: bool = False) -> SeatOutcome:
    return SeatOutcome(0, "ann", None, gold, {}, 1, {}, gave_up, stood_in)


def game(*seats: SeatOutcome, whole: bool = True) -> Outcome:
    return Outcome(0, ["base"], 0, whole, False, True, list(seats))


def test_places_of_a_whole_game() -> None:
    """By gold; those with the same share a place. A bot may have won 70 gold for who left: that is the last place."""
    assert rated_places(game(seat(50), seat(60), seat(50))) == [2, 1, 2]
    assert rated_places(game(seat(50), seat(70, stood_in=True), seat(60))) == [2, 3, 1]
    assert rated_places(game(seat(50), seat(70, stood_in=True), seat(60, gave_up=True))) == [1, 2, 2]


def test_places_of_a_game_that_was_given_up() -> None:
    """The winner among the remaining players is unknown."""
    assert rated_places(game(seat(5), seat(9, gave_up=True), seat(7), whole=False)) == [1, 3, 1]


def test_who_gives_up_is_last_and_the_game_is_rated() -> None:
    """Ann resigns at once, with as much gold as Bob."""
    found = sitting()
    assert found.status == "running"
    found.ask("ann", m.Resign())
    over = outcome(found.table)
    assert over is not None
    assert why_unrated(found.table) is None
    assert rated_places(over) == [2, 1]


def test_leaving_changes_nothing_about_the_rating() -> None:
    """A bot plays on for Ann: the game is rated as before, and she will be last, even if she comes back."""
    found = sitting()
    found.ask("ann", m.Leave())
    found.ask("ann", m.Return())
    assert why_unrated(found.table) is None
    assert found.table.chairs[0].stood_in


def test_a_program_that_fails_is_last_and_the_game_is_rated() -> None:
    """It gives nobody a way out of a rated game: the places of the others count, and the program has the last one."""
    found = sitting(bots=[None, "program:mine"])
    found.add(None, m.Replaced(1, "program:mine", "greedy"))
    assert why_unrated(found.table) is None
    assert [seat.stood_in for seat in played_out(found.table).seats] == [False, True]
    assert rated_places(played_out(found.table)) == [1, 2]
    assert [seat.bot for seat in played_out(found.table).seats] == [None, "program:mine"]


def test_bots_do_not_become_one_because_the_house_plays_for_one_of_them() -> None:
    found = Sitting(watch=True, bots=["greedy", "program:mine"])
    found.add(None, m.Replaced(1, "program:mine", "greedy"))
    assert why_unrated(found.table) is None


def played_out(table: Table) -> Outcome:
    """What becomes of a game if it is over now."""
    table.status = "finished"
    found = outcome(table)
    assert found
    return found


@pytest.mark.parametrize(
    ("clock", "why"),
    [
        ({"kind": "none"}, "clock"),
        ({"kind": "real", "bank": 10, "increment": 0}, "clock"),
        ({"kind": "real", "bank": 179}, "clock"),
        ({"kind": "real", "bank": 180, "increment": 0}, None),
        ({"kind": "real", "bank": 3600, "increment": 60}, None),
        ({"kind": "real", "bank": 3601}, "clock"),
        ({"kind": "real", "increment": 61}, "clock"),
        ({"kind": "days", "days": 3}, None),
        ({"kind": "days", "days": 4}, "clock"),
    ],
)
def test_a_rated_game_has_a_clock_within_bounds(clock: dict[str, Any], why: str | None) -> None:
    """3 to 60 minutes, at most a minute more a turn, or 1 to 3 days. Bots among themselves need none."""
    assert why_unrated(sitting(clock=clock).table) == why
    assert why_unrated(sitting(clock=clock, bots=[None, "greedy"]).table) == why
    assert why_unrated(Sitting(watch=True, bots=["greedy", "easy"], clock=clock).table) is None


def test_the_clock_decides_for_those_who_are_gone() -> None:
    """Ten minutes: then a bot plays on, as the host wished."""
    table = sitting(clock={"kind": "real", "bank": 600, "flag": "bot"}).table
    assert table.flag_falls() == 600_000
    assert commands.flag(table, 600_000) == m.Flagged(table.decider or 0, "planner")
