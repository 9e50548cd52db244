"""A table without one of its guests: the game, its rematch and what went on from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kingdombuilder.protocol import messages as m
from kingdombuilder.table import erasure
from kingdombuilder.table.creating import rematch
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.ids import alias
from kingdombuilder.table.table import Table
from kingdombuilder.table.views.records import until as until_step
from tests.server.sitting import Sitting, record_of


def chatted() -> Sitting:
    """A game of Ann and Bob in which Ann has spoken and moved."""
    sitting = Sitting().fill()
    sitting.ask("ann", m.Chat(text="canary"))
    sitting.ask("bob", m.Chat(text="words"))
    for _ in range(8):
        sitting.decide()
    return sitting


@pytest.mark.parametrize("guest", ["ann", "bob"])
def test_the_game_is_the_same_without_the_guest(guest: str) -> None:
    """Whoever folds the new log has the same game, with the same people but one, on the same seats."""
    sitting = chatted()
    before = sitting.again()
    config, rows, changed = erasure.rewritten(sitting.table.config, sitting.rows, guest, alias())
    after = Table(config, rows)
    assert before.play
    assert after.play
    assert after.play.state == before.play.state
    assert (after.number, after.decider, after.status) == (before.number, before.decider, before.status)
    assert [row.number for row in changed] == [row.number for row in sitting.rows if row.guest == guest]
    assert f"'{guest}'" not in f"{config} {rows}"
    assert after.seat_of(guest) is None
    seat = before.seat_of(guest)
    assert seat is not None
    assert after.chairs[seat].name == "Guest"
    assert after.chairs[1 - seat] == before.chairs[1 - seat]


def test_bots_keep_their_colours_at_a_rematch() -> None:
    """Bob's colour was kept for him when the bot sat down; it would be the bot's otherwise, and both would have it."""
    old = Sitting(players=3, bots=[None, None, "random"], autostart=False)
    old.ask("ann", m.SetBot(seat=2, bot=None))
    old.ask("bob", m.Join(name="Bob", colour=m.COLOURS[2]))
    old.ask("ann", m.SetBot(seat=2, bot="random"))
    config, entries = lay(rematch.same_table(old.table), "B" * 12, "ann", 0, reserved=rematch.kept_seats(old.table))
    new = Sitting()
    new.table, new.rows = Table(config), []
    new.add("ann", m.WasSet(), *entries)
    new.ask("ann", m.Join(name="Ann"))
    new.ask("bob", rematch.same_seat(old.table, 1, new.table))
    before = [chair.colour for chair in new.table.chairs]
    assert before[1] == m.COLOURS[2]
    config, rows, _ = erasure.rewritten(new.table.config, new.rows, "bob", alias())
    assert [chair.colour for chair in Table(config, rows).chairs] == before
    assert "Bob" not in f"{config} {rows}"


def test_whoever_is_gone_is_somebody_else_at_every_table() -> None:
    assert len({alias() for _ in range(100)}) == 100
    assert all(len(alias()) <= 32 for _ in range(10))


def test_a_bot_plays_on_for_the_one_who_is_gone() -> None:
    sitting = chatted()
    assert erasure.farewell(sitting.table, "bob") == [m.LeftTable(1, "planner"), m.Erased(1)]
    sitting.ask("bob", m.Leave())
    assert erasure.farewell(sitting.table, "bob") == [m.Erased(1)]
    assert erasure.farewell(sitting.table, "cec") == [m.Erased(None)]
    sitting.ask("ann", m.Resign())
    assert erasure.farewell(sitting.table, "ann") == [m.Erased(0)]


# --- A rematch, or a game that goes on from a moment of another ---


def rematch_for(guest: str) -> Sitting:
    """Ann and Bob, who had the colour of the third seat, have played with a bot; one of them offers a rematch."""
    old = Sitting(players=3)
    old.ask("bob", m.Join(name="Bob", colour=m.COLOURS[2]))
    old.ask("ann", m.SetBot(seat=2, bot="random"))
    new = Sitting(players=3)
    config, entries = lay(rematch.same_table(old.table), "B" * 12, guest, 0, reserved=rematch.kept_seats(old.table))
    new.table, new.rows = Table(config), []
    new.add(guest, m.WasSet(), *entries)
    new.ask(guest, m.Join(name=guest.title()))
    return new


def without(sitting: Sitting, guest: str) -> Table:
    """The table once the data of a guest are deleted."""
    other = alias()
    config, rows, _ = erasure.rewritten(sitting.table.config, sitting.rows, guest, other)
    table = Table(config, rows)
    table.add(erasure.farewell(table, other), sitting.at, other)
    assert f"'{guest}'" not in f"{config} {rows}".lower()
    return table


def test_a_seat_is_kept_no_longer_for_somebody_who_is_gone() -> None:
    table = without(rematch_for("ann"), "bob")
    assert [chair.reserved for chair in table.chairs] == [None, None, None]
    assert [chair.taken for chair in table.chairs] == [True, False, True]


def test_everybody_else_has_the_same_colour_as_before() -> None:
    """The bot had to take another one than its own, because Bob's was kept for him."""
    sitting = rematch_for("ann")
    sitting.ask("bob", m.Join(name="Bob", colour=m.COLOURS[2]))
    colours = [chair.colour for chair in sitting.table.chairs]
    assert len(set(colours)) == 3
    assert [chair.colour for chair in without(sitting, "bob").chairs] == colours


def test_the_name_of_the_first_host_does_not_stay_in_the_rematch_of_another() -> None:
    """Ann set the first table, Bob offers the rematch."""
    without(rematch_for("bob"), "ann")


def test_no_seat_of_a_rematch_is_kept_for_somebody_who_was_gone_before() -> None:
    kept = rematch.kept_seats(without(chatted(), "bob"))
    assert [one and one.name for one in kept] == ["Ann", None]


def test_the_names_of_a_game_do_not_stay_where_it_goes_on() -> None:
    """Others go on from it, who did not ask those who played."""
    record = replace(record_of(4), names=("Zoe", "Bob"))
    asked = m.NewTable(name="Wes", bots=["random"], seat=1, moment=m.Moment("B" * 12, 2))
    config, _ = lay(asked, "A" * 12, "wes", 0, until_step(record, 2))
    assert "Zoe" not in config.record
