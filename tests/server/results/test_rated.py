"""Which games are rated, how their seats place, and that nobody escapes a rating by not coming back."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder.server import protocol as m
from kingdombuilder.server.table import conduct
from kingdombuilder.server.table.results.outcomes import Outcome, SeatOutcome, outcome, rated_places
from kingdombuilder.server.table.results.rated import PATIENCE
from kingdombuilder.server.table.setting.deals import lay_day
from kingdombuilder.server.table.table import Table
from kingdombuilder.server.table.telling import views
from kingdombuilder.server.table.who import Who
from tests.server.sitting import GUESTS, Sitting, act, record_of

PLAIN: dict[str, Any] = {"hints": False}
"""A table as rated games need it."""


def sitting(*, bob: bool = True, ann: bool = True, **asked: Any) -> Sitting:
    """A table at which Ann sits, ready for a rated game, and Bob after her, unless he has a bot on his seat."""
    found = Sitting(**PLAIN | asked)
    found.table.chairs[0].rated = ann
    if not found.table.is_full:
        entries = conduct.entries(found.table, Who("bob", rated=bob), m.Join(name="Bob"), 5)
        found.add("bob", *entries)
    return found


def test_all_people_must_be_ready() -> None:
    """A seat that nobody has taken speaks against nothing; a bot is always ready."""
    assert Sitting(**PLAIN, name="Ann").table.unrated == "people"
    assert sitting().table.unrated is None
    assert sitting(bob=False).table.unrated == "people"
    assert sitting(bots=[None, "greedy"]).table.unrated is None
    assert [seat.rated for seat in views.seats(sitting(bots=[None, "greedy"]).table)] == [True, True]
    assert [seat.rated for seat in views.seats(sitting(bob=False).table)] == [True, False]


def test_the_log_tells_who_was_ready() -> None:
    """Whoever folds the same rows knows it, too: on another node, and after a restart."""
    found = sitting()
    joined = [row.entry for row in found.rows if isinstance(row.entry, m.Joined)]
    assert joined[-1] == m.Joined(1, "Bob", "orange", True)
    assert Table(found.table.sheet, found.rows).chairs[1].rated


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
        ({"sections": [None, None, None, None], "cards": [], "sets": ["base", "island"]}, None),
        ({"clock": {"kind": "real"}, "sets": ["base", "nomads"], "visibility": "public"}, None),
    ],
)
def test_what_the_host_chose(asked: dict[str, Any], why: str | None) -> None:
    """Boxes, clock and who may watch are anybody's choice; board, cards, start player and deck are drawn."""
    if "island" in asked:
        asked = asked | {"island": Sitting(sets=["base", "island"]).table.record.options.island}
    assert sitting(**asked).table.unrated == why


def test_what_was_not_begun_here_as_a_game_of_its_own() -> None:
    """A record that goes on, a lesson, the deal of the day."""
    record = sitting(bots=[None, "greedy"]).table.record.text()
    assert sitting(record=record).table.unrated == "chosen"
    assert sitting(record=record_of(6).text()).table.unrated == "imported"
    sheet, _ = lay_day("2026-11-16", 4711, m.PlayDay(), "A" * 12, "ann", 0, counted=True)
    assert Table(sheet).unrated == "deal"
    assert Sitting(lesson={"name": "first"}).table.unrated == "practice"


def test_bots_among_themselves_need_no_hints_switched_off() -> None:
    """Nobody could ask for one. But a bot that plays against itself alone tells nothing."""
    assert Sitting(watch=True, bots=["greedy", "easy"], hints=True).table.unrated is None
    assert Sitting(watch=True, bots=["greedy", "greedy"], hints=True).table.unrated == "alone"


def seat(gold: int, *, gave_up: bool = False, stood_in: bool = False) -> SeatOutcome:
    return SeatOutcome(0, "ann", None, gold, {}, 1, {}, gave_up, stood_in)


def game(*seats: SeatOutcome, whole: bool = True) -> Outcome:
    return Outcome(0, ["base"], 0, whole, False, True, list(seats), True)


def test_places_of_a_whole_game() -> None:
    """By gold; those with the same share a place. A bot may have won 70 gold for who left: that is the last place."""
    assert rated_places(game(seat(50), seat(60), seat(50))) == [2, 1, 2]
    assert rated_places(game(seat(50), seat(70, stood_in=True), seat(60))) == [2, 3, 1]
    assert rated_places(game(seat(50), seat(70, stood_in=True), seat(60, gave_up=True))) == [1, 2, 2]


def test_places_of_a_game_that_was_given_up() -> None:
    """Of those who stayed nobody knows who would have won."""
    assert rated_places(game(seat(5), seat(9, gave_up=True), seat(7), whole=False)) == [1, 3, 1]


def test_who_gives_up_is_last_and_the_game_is_rated() -> None:
    """Ann resigns at once, with as much gold as Bob."""
    found = sitting()
    assert found.status == "running"
    found.ask("ann", m.Resign())
    over = outcome(found.table)
    assert over is not None
    assert over.rated
    assert rated_places(over) == [2, 1]


def test_leaving_changes_nothing_about_the_rating() -> None:
    """A bot plays on for Ann: the game is rated as before, and she will be last, even if she comes back."""
    found = sitting()
    found.ask("ann", m.Leave())
    found.ask("ann", m.Return())
    assert found.table.unrated is None
    assert found.table.chairs[0].stood_in


def test_a_program_that_fails_is_last_and_the_game_is_rated() -> None:
    """It gives nobody a way out of a rated game: the places of the others count, and the program has the last one."""
    found = sitting(bots=[None, "program:mine"])
    found.add(None, m.Replaced(1, "program:mine", "greedy"))
    assert found.table.unrated is None
    assert [seat.stood_in for seat in played_out(found.table).seats] == [False, True]
    assert rated_places(played_out(found.table)) == [1, 2]
    assert [seat.bot for seat in played_out(found.table).seats] == [None, "program:mine"]


def test_bots_do_not_become_one_because_the_house_plays_for_one_of_them() -> None:
    found = Sitting(watch=True, bots=["greedy", "program:mine"])
    found.add(None, m.Replaced(1, "program:mine", "greedy"))
    assert found.table.unrated is None


def played_out(table: Table) -> Outcome:
    """What becomes of a game if it is over now."""
    table.status = "finished"
    found = outcome(table)
    assert found
    return found


def test_nobody_lets_others_wait_for_ever() -> None:
    """Without a clock one has three days; who lets them pass has given up, and cannot decide any more."""
    found = sitting()
    table, decider = found.table, found.decider
    assert PATIENCE == 3 * 24 * 3_600_000
    assert table.flag_falls() == table.moved_at + PATIENCE
    assert conduct.flag(table, PATIENCE - 1) is None
    assert conduct.flag(table, PATIENCE) == m.Flagged(decider, None)
    assert sitting(bob=False).table.flag_falls() is None


def test_taking_back_brings_no_new_three_days() -> None:
    """Who builds, takes it back and builds again has let the others wait for as long as if they had done nothing."""
    found = sitting()
    who, until = GUESTS[found.decider], found.table.flag_falls()
    for command in (act(found.options()[0]), m.Undo(), m.Redo()):
        found.at += 1000
        found.ask(who, command)
    assert found.table.flag_falls() == until
    found.at += 1000
    found.end_turn()
    assert found.table.flag_falls() == found.at + PATIENCE


def test_a_clock_counts_instead_of_the_three_days() -> None:
    """Ten minutes: then a bot plays on, as the host wished."""
    table = sitting(clock={"kind": "real", "bank": 600, "flag": "bot"}).table
    assert table.flag_falls() == 600_000
    assert conduct.flag(table, 600_000) == m.Flagged(table.decider or 0, "planner")
