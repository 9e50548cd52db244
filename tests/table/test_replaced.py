"""A program that fails at a table: the log says so once and for good, and a bot of the house plays on for it."""

from __future__ import annotations

import msgspec

from kingdombuilder.game.actions import Action
from kingdombuilder.protocol import messages as m
from kingdombuilder.table import commands
from kingdombuilder.table.creating.rematch import same_table
from kingdombuilder.table.erasure import farewell
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views import table_view as views
from kingdombuilder.table.views.records import whole_record
from tests.server.sitting import FIRST_GAME, Sitting

MINE = "program:mine"
FAILED = m.Replaced(1, MINE, "greedy")


def with_program(**asked: object) -> Sitting:
    """A table at which the program on Bob's seat begins."""
    return Sitting(**FIRST_GAME | {"bots": [None, MINE], "start_player": 1} | asked)


def replace(sitting: Sitting) -> m.Replaced | None:
    """The program that has to decide fails, and what comes of it."""
    entry = commands.replaced(sitting.table, sitting.decider, "greedy", sitting.table.moved)
    if entry:
        sitting.add(None, entry)
    return entry


def let_bot_end_its_turn(sitting: Sitting) -> None:
    """The bot that has to decide builds what it must."""
    seat = sitting.decider
    while sitting.decider == seat:
        action = Action("end") if Action("end") in sitting.options() else sitting.options()[0]
        entry = commands.bot_entry(sitting.table, seat, action, sitting.table.moved)
        assert entry
        sitting.add(None, entry)


def test_the_house_decides_and_the_seat_keeps_its_name() -> None:
    sitting = with_program()
    assert sitting.table.bot_to_decide == MINE
    assert replace(sitting) == FAILED
    assert sitting.table.bot_to_decide == "greedy"
    seat = views.table_view(sitting.table, 0).seats[1]
    assert (seat.kind, seat.name, seat.bot, seat.replaced_by) == ("bot", "mine", MINE, "greedy")
    assert sitting.table.names == ["Ann", "mine"]
    assert views.summary(sitting.table).seats[1].replaced_by == "greedy"


def test_it_is_written_once() -> None:
    """Two nodes may see it fail: the second finds that it is the house's decision now."""
    sitting = with_program()
    moved = sitting.table.moved
    assert replace(sitting) == FAILED
    assert replace(sitting) is None
    assert commands.replaced(sitting.table, 1, "greedy", moved) is None


def test_what_the_program_thought_of_before_does_not_count_any_more() -> None:
    """Another node may have asked it, too, and be late: from the entry on the house decides, and nobody else."""
    sitting = with_program()
    moved, action = sitting.table.moved, sitting.options()[0]
    assert commands.bot_entry(sitting.table, 1, action, moved)
    replace(sitting)
    assert commands.bot_entry(sitting.table, 1, action, moved) is None
    assert commands.bot_entry(sitting.table, 1, action, sitting.table.moved)


def test_only_a_program_that_has_to_decide_is_replaced() -> None:
    sitting = with_program(bots=[None, "planner"])
    assert replace(sitting) is None
    sitting = with_program(start_player=0)
    assert commands.replaced(sitting.table, 1, "greedy", sitting.table.moved) is None
    sitting.ask("ann", m.Resign())
    assert sitting.status == "finished"
    assert commands.replaced(sitting.table, 1, "greedy", sitting.table.moved) is None


def test_whoever_folds_the_log_knows_it() -> None:
    """Another node does, and the same one after a restart. The entry is read back, and says nothing of why."""
    sitting = with_program()
    replace(sitting)
    let_bot_end_its_turn(sitting)
    decode = msgspec.json.Decoder(Row).decode
    again = Table(sitting.table.config, [decode(m.encode(row)) for row in sitting.rows])
    assert again.chairs == sitting.table.chairs
    assert again.chairs[1].deciding_bot == "greedy"
    assert m.encode(FAILED) == b'{"type":"replaced","seat":1,"program":"program:mine","bot":"greedy"}'


def test_nobody_takes_a_failure_back() -> None:
    """Ann ends her turn, the program fails at its first decision, she takes her turn back and ends it again."""
    sitting = with_program(start_player=0)
    sitting.end_turn()
    may_undo = sitting.table.may_undo(0)
    assert replace(sitting) == FAILED
    assert sitting.table.may_undo(0) is may_undo
    let_bot_end_its_turn(sitting)
    sitting.decide()
    sitting.ask("ann", m.Undo())
    sitting.ask("ann", m.Redo())
    sitting.end_turn()
    assert sitting.table.bot_to_decide == "greedy"
    assert len(whole_record(sitting.table, sitting.rows).actions) == sitting.play.actions


def test_a_program_that_played_for_a_person_gives_way_to_the_house_until_they_return() -> None:
    """It did not sit there itself, so nothing is left of it once Ann is back; if she leaves again, it may try again."""
    sitting = with_program(bots=[None, "greedy"], start_player=0, substitute=MINE)
    sitting.ask("ann", m.Leave())
    assert replace(sitting) == m.Replaced(0, MINE, "greedy")
    seat = views.table_view(sitting.table, 0).seats[0]
    assert (seat.kind, seat.name, seat.bot, seat.replaced_by) == ("person", "Ann", "greedy", None)
    sitting.ask("ann", m.Return())
    assert sitting.table.chairs[0].decides
    assert sitting.table.bot_to_decide is None
    sitting.ask("ann", m.Leave())
    assert sitting.table.bot_to_decide == MINE


def test_at_the_rematch_the_program_gets_another_chance() -> None:
    sitting = with_program()
    replace(sitting)
    sitting.ask("ann", m.Resign())
    assert same_table(sitting.table).bots == [None, MINE]


def test_the_game_goes_on_when_the_data_of_a_guest_are_deleted() -> None:
    sitting = with_program()
    replace(sitting)
    sitting.add("ann", *farewell(sitting.table, "ann"))
    assert [chair.deciding_bot for chair in sitting.table.chairs] == [sitting.table.config.terms.substitute, "greedy"]
