"""A log that is full refuses nothing that a player needs to go on or to get out, and nobody can fill it in a hurry."""

from __future__ import annotations

from functools import partial

import pytest

from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.table import commands
from kingdombuilder.table.caller import Caller, current_seat
from kingdombuilder.table.table import MOST_TAKEN_BACK
from kingdombuilder.table.views import table_view as views
from tests.server.sitting import FIRST_GAME, Sitting, act

MINUTE = 60_000


@pytest.fixture
def running() -> Sitting:
    """Ann and Bob play, and it is Ann's turn."""
    return Sitting(**FIRST_GAME).fill()


def in_full_log(sitting: Sitting, guest: str, command: m.Command, at: int, log_limit: int = 1) -> list[m.AnyEntry]:
    """Somebody asks for something at some time though the log is full, unless it may be longer."""
    caller = current_seat(sitting.table, Caller(guest))
    entries = commands.requested(sitting.table, caller, command, at, chat_limit=5, log_limit=log_limit)
    sitting.at = at
    sitting.add(guest, *entries)
    return entries


def refused(sitting: Sitting, guest: str, command: m.Command, at: int) -> str:
    """The same, in vain; the message."""
    with pytest.raises(Refusal) as refusal:
        in_full_log(sitting, guest, command, at)
    assert (refusal.value.code, refusal.value.status) == ("log_full", 429)
    return refusal.value.message


def test_deciding_leaving_returning_and_resigning_are_possible(running: Sitting) -> None:
    assert in_full_log(running, "ann", act(running.options()[0]), 0)
    assert in_full_log(running, "bob", m.Leave(), 0) == [m.LeftTable(1, "planner")]
    assert in_full_log(running, "bob", m.Return(), MINUTE) == [m.Returned(1)]
    assert in_full_log(running, "bob", m.Leave(), MINUTE) == [m.LeftTable(1, "planner")]
    assert in_full_log(running, "bob", m.Resign(), MINUTE) == [m.Resigned(1)]


@pytest.mark.parametrize("command", [m.Undo(), m.Redo(), m.Chat(text="hello")])
def test_what_nobody_needs_is_refused(running: Sitting, command: m.Command) -> None:
    running.decide()
    assert refused(running, "ann", command, 0).endswith("you may play on, leave, return or resign")


def test_leaving_and_returning_cannot_go_on_for_ever(running: Sitting) -> None:
    """Who has left may come back after a minute, whatever the others do meanwhile."""
    in_full_log(running, "bob", m.Leave(), 100_000)
    assert refused(running, "bob", m.Return(), 130_000).endswith("you may sit down in 30 seconds")
    in_full_log(running, "ann", m.Leave(), 150_000)
    assert in_full_log(running, "bob", m.Return(), 160_000)


def test_leaving_and_returning_cannot_fill_a_log(running: Sitting) -> None:
    """Bob comes back at once until somebody has sat down a hundred times, then after a minute; Ann is free to talk."""
    assert commands.OFTEN == 100
    asked = partial(in_full_log, running, log_limit=5000)
    while running.table.seatings < 100:
        asked("bob", m.Leave(), MINUTE)
        asked("bob", m.Return(), MINUTE)
    asked("bob", m.Leave(), MINUTE)
    with pytest.raises(Refusal, match="very often; you may sit down in 60 seconds") as refusal:
        asked("bob", m.Return(), MINUTE)
    assert (refusal.value.code, refusal.value.status) == ("too_fast", 429)
    assert asked("ann", m.Chat(text="Where are you?"), MINUTE)
    assert asked("ann", m.Leave(), MINUTE), "who wants to get out does"
    assert asked("bob", m.Return(), 2 * MINUTE) == [m.Returned(1)]
    assert running.again().seatings == 101


def test_sitting_down_before_the_game_cannot_go_on_for_ever() -> None:
    waiting = Sitting(players=3)
    assert in_full_log(waiting, "bob", m.Join(name="Bob"), MINUTE)
    assert in_full_log(waiting, "bob", m.Leave(), MINUTE)
    assert refused(waiting, "bob", m.Join(name="Bob"), MINUTE + 1).endswith("60 seconds")
    assert refused(waiting, "ann", m.SetBot(seat=1, bot="random"), MINUTE + 1)
    assert in_full_log(waiting, "ann", m.SetBot(seat=1, bot="random"), 2 * MINUTE)
    assert in_full_log(waiting, "cec", m.Join(name="Cec", learn=True), 3 * MINUTE)
    assert refused(waiting, "cec", m.Learn(learning=False), 3 * MINUTE + 1).endswith("60 seconds")
    assert in_full_log(waiting, "cec", m.Learn(learning=False), 4 * MINUTE)[-1] == m.Started(live=True)


def test_a_turn_can_be_taken_back_only_so_often(running: Sitting) -> None:
    """Then the decision stands, and the next turn begins to count anew."""
    running.decide()
    for _ in range(MOST_TAKEN_BACK // 2):
        assert views.game_view(running.table, 0).can_undo
        running.ask("ann", m.Undo())
        running.ask("ann", m.Redo())
    assert not views.game_view(running.table, 0).can_undo
    assert "50 decisions of this turn" in running.refused("ann", m.Undo())
    running.decide()
    assert running.refused("ann", m.Undo()).startswith("no_undo")
    running.end_turn()
    running.decide()
    assert running.ask("bob", m.Undo()) == [m.Undid(1)]
    assert running.again().taken_back == 1


def test_what_was_taken_back_too_often_cannot_be_played_again(running: Sitting) -> None:
    running.decide()
    for _ in range(MOST_TAKEN_BACK // 2 - 1):
        running.ask("ann", m.Undo())
        running.ask("ann", m.Redo())
    running.ask("ann", m.Undo())
    running.decide()
    running.ask("ann", m.Undo())
    assert not views.game_view(running.table, 0).can_redo
    assert running.refused("ann", m.Redo()).startswith("no_redo")
    running.decide()
