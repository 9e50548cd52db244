"""Each command becomes entries of the log, or is refused with the reason."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.table import commands
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.config import first_player
from kingdombuilder.table.names import clean_name
from kingdombuilder.table.views import table_view as views
from tests.server.sitting import CHAT_LIMIT, FIRST_GAME, Sitting, act, record_of


@pytest.fixture
def open_table() -> Sitting:
    """Ann waits for two others."""
    return Sitting(players=3)


@pytest.fixture
def running() -> Sitting:
    """Ann and Bob play, and it is Ann's turn."""
    return Sitting(**FIRST_GAME).fill()


def test_nobody_sits_down_twice(open_table: Sitting) -> None:
    assert open_table.refused("ann", m.Join(name="Ann")) == "seated: you already have seat 0 at this table"


def test_nobody_sits_on_somebodys_lap(open_table: Sitting) -> None:
    wanted = m.Join(name="Bob", seat=0)
    assert open_table.refused("bob", wanted) == "taken: seat 0 cannot be taken; the empty ones are 1, 2"
    assert open_table.refused("bob", m.Join(name="Bob", seat=4)).startswith("taken: seat 4")


def test_nobody_takes_anothers_colour(open_table: Sitting) -> None:
    wanted = m.Join(name="Bob", colour="blue")
    assert open_table.refused("bob", wanted) == "colour: blue is taken; the free ones are orange, black, white, red"


def test_a_full_table_is_full() -> None:
    sitting = Sitting(autostart=False).fill()
    assert sitting.refused("cec", m.Join(name="Cec")) == "full: every seat is taken, but you may watch"


def test_nobody_joins_a_game_under_way(running: Sitting) -> None:
    assert running.refused("cec", m.Join(name="Cec")).startswith("started: the game has begun")


@pytest.mark.parametrize("name", ["", "   ", "a|b", "a\x00b", "a\u202eb"])
def test_names_are_plain(open_table: Sitting, name: str) -> None:
    assert open_table.refused("bob", m.Join(name=name)).startswith("bad_name: a name has 1 to 30")


def test_two_with_the_same_name_are_told_apart(open_table: Sitting) -> None:
    """Also where a number makes the name too long, and though the case differs."""
    assert open_table.ask("bob", m.Join(name="ann")) == [m.Joined(1, "ann 2", "orange")]
    long = "x" * 30
    sitting = Sitting(players=3, name=long)
    assert sitting.ask("bob", m.Join(name=long)) == [m.Joined(1, "x" * 28 + " 2", "orange")]


def test_nobody_has_the_name_of_a_bot_at_the_table(open_table: Sitting) -> None:
    assert open_table.ask("bob", m.Join(name="Master\ufe0f")) == [m.Joined(1, "Master\ufe0f 2", "orange")]
    host = Sitting(name="Planner", bots=[None, "planner"])
    assert host.table.chairs[0].name == "Planner 2"


def test_the_game_waits_for_somebody_who_learns_the_rules() -> None:
    """The seat is theirs; the game begins by itself once they are ready."""
    sitting = Sitting()
    assert sitting.ask("bob", m.Join(name="Bob", learn=True)) == [m.Joined(1, "Bob", "orange"), m.Learning(1, True)]
    assert (sitting.status, sitting.table.is_full) == ("open", True)
    assert [seat.learning for seat in views.seats(sitting.again())] == [False, True]
    assert sitting.ask("bob", m.Learn(learning=False)) == [m.Learning(1, False), m.Started(live=True)]
    assert sitting.refused("bob", m.Learn()).startswith("started: ")


def test_the_host_may_begin_without_those_who_learn() -> None:
    sitting = Sitting(players=3)
    sitting.ask("bob", m.Join(name="Bob"))
    sitting.ask("bob", m.Learn())
    sitting.ask("ann", m.SetBot(seat=2, bot="greedy"))
    assert sitting.status == "open"
    sitting.ask("ann", m.Start())
    assert [seat.learning for seat in views.seats(sitting.table)] == [False, False, False]


def test_who_stands_up_learns_no_more_at_the_table() -> None:
    sitting = Sitting()
    sitting.ask("bob", m.Join(name="Bob", learn=True))
    sitting.ask("bob", m.Leave())
    assert sitting.ask("bob", m.Join(name="Bob"))[-1] == m.Started(live=True)


def test_the_host_changes_the_number_of_seats() -> None:
    """The board stays; the game begins once the seats that are left are taken, and is written down for its players."""
    sitting = Sitting()
    before = sitting.table.record.options
    assert sitting.ask("ann", m.SetSeats(players=4)) == [m.SeatsChanged(4)]
    assert [seat.kind for seat in views.seats(sitting.again())] == ["person", "empty", "empty", "empty"]
    sitting.ask("bob", m.Join(name="Bob"))
    sitting.ask("cec", m.Join(name="Cec"))
    assert sitting.refused("ann", m.SetSeats(players=2)) == "taken: seats 2 are taken; only empty seats can be removed"
    assert sitting.refused("bob", m.SetSeats(players=3)).startswith("not_host: ")
    assert sitting.ask("ann", m.SetSeats(players=3)) == [m.SeatsChanged(3), m.Started(live=True)]
    options = sitting.again().record.options
    assert (options.players, options.sections, options.cards) == (3, before.sections, before.cards)
    assert len(sitting.play.state.players) == 3
    assert sitting.refused("ann", m.SetSeats(players=4)).startswith("started: ")


def test_the_chosen_first_player_begins_with_any_number_of_seats() -> None:
    """Also if that seat goes and comes back."""
    sitting = Sitting(players=3, start_player=2)
    for players, first in ((4, 2), (2, first_player(sitting.table.seed, 2)), (3, 2)):
        sitting.ask("ann", m.SetSeats(players=players))
        assert sitting.table.record.options.start_player == sitting.table.first.active == first


def test_a_game_that_goes_on_keeps_its_seats() -> None:
    sitting = Sitting(record=record_of(5).text())
    assert sitting.refused("ann", m.SetSeats(players=3)) == "not_allowed: the game at this table has 2 players"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李四", "B. O'Neill-Smith 3rd", "🦊"])
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_bots_are_the_hosts_business(open_table: Sitting, running: Sitting) -> None:
    assert (
        open_table.refused("bob", m.SetBot(seat=1, bot="greedy")) == "not_host: only the host of the table may do that"
    )
    assert open_table.refused("ann", m.SetBot(seat=3, bot="greedy")) == "no_such_seat: there are seats 0 to 2"
    assert open_table.refused("ann", m.SetBot(seat=0, bot="greedy")).startswith("taken: Ann has that seat; empty it")
    assert running.refused("ann", m.SetBot(seat=1, bot="greedy")).startswith("started: ")


def test_the_host_sends_somebody_away_for_a_bot(open_table: Sitting) -> None:
    open_table.ask("bob", m.Join(name="Bob"))
    open_table.ask("ann", m.SetBot(seat=1, bot=None))
    open_table.ask("ann", m.SetBot(seat=1, bot="greedy"))
    assert open_table.table.chairs[1].bot == "greedy"
    assert open_table.refused("bob", m.Chat(text="hey")).startswith("no_seat: ")


def test_only_the_host_begins_and_only_at_a_full_table(open_table: Sitting, running: Sitting) -> None:
    assert open_table.refused("bob", m.Start()).startswith("not_host: ")
    assert open_table.refused("ann", m.Start()) == "not_full: seats 1, 2 are empty: wait for players, or add bots"
    assert running.refused("ann", m.Start()).startswith("started: ")


@pytest.mark.parametrize(
    "command", [m.Leave(), m.Return(), m.Act(kind="end"), m.Undo(), m.Redo(), m.Resign(), m.Chat(text="hello")]
)
def test_those_without_a_seat_only_watch(running: Sitting, command: m.Command) -> None:
    assert running.refused("cec", command).startswith("no_seat: only players at this table")


@pytest.mark.parametrize("command", [m.Return(), m.Act(kind="end"), m.Undo(), m.Redo(), m.Resign()])
def test_nothing_is_played_before_the_game(open_table: Sitting, command: m.Command) -> None:
    assert open_table.refused("ann", command) == "not_started: the game has not begun yet"


@pytest.mark.parametrize("command", [m.Leave(), m.Return(), m.Act(kind="end"), m.Undo(), m.Redo(), m.Resign()])
def test_nothing_is_played_after_the_game(running: Sitting, command: m.Command) -> None:
    running.ask("bob", m.Resign())
    assert running.refused("ann", command) == "finished: the game is over"


def test_everybody_waits_for_their_turn(running: Sitting) -> None:
    assert running.refused("bob", m.Act(kind="end")) == "not_your_turn: it is Ann's decision (seat 0)"


@pytest.mark.parametrize(
    ("kind", "hex", "says"),
    [
        ("build", "z99", "z99"),
        ("build", None, "build"),
        ("dance", "a1", "dance"),
        ("end", "a1", "end"),
        ("end", None, "end"),
    ],
)
def test_the_engine_says_why_something_is_illegal(running: Sitting, kind: str, hex: str | None, says: str) -> None:
    refusal = running.refused("ann", m.Act(kind=kind, hex=hex))
    assert refusal.startswith("illegal: ")
    assert says in refusal


def test_a_decision_that_rests_on_old_news_is_refused(running: Sitting) -> None:
    seen = running.table.number
    running.decide()
    wanted = act(running.options()[0])
    refusal = running.refused("ann", replace(wanted, after=seen))
    assert refusal == f"stale: the game has changed since entry {seen}; look at entry {seen + 1} and decide again"
    running.ask("bob", m.Chat(text="nice"))
    running.ask("ann", replace(wanted, after=seen + 1))


def test_taking_back_makes_earlier_news_old(running: Sitting) -> None:
    running.decide()
    seen = running.table.number
    running.ask("ann", m.Undo())
    assert running.refused("ann", replace(act(running.options()[0]), after=seen)).startswith("stale: ")


def test_nobody_takes_back_what_others_decided(running: Sitting) -> None:
    running.decide()
    assert running.refused("bob", m.Undo()).startswith("no_undo: you have no decision to undo")
    running.ask("ann", m.Undo())
    assert running.refused("bob", m.Redo()).startswith("no_redo: ")


def test_chat_has_a_limit(running: Sitting) -> None:
    """Nobody can use up what the others may say: of five lines, each of two has two."""
    assert CHAT_LIMIT == 5
    for line in range(2):
        running.ask("bob", m.Chat(text=f"line {line}"))
    said = "chat_full: each player can post 2 messages at this table, and you have"
    assert running.refused("bob", m.Chat(text="one more")) == said
    assert running.ask("ann", m.Chat(text="me too"))
    assert running.again().spoken == {"ann": 1, "bob": 2}


@pytest.mark.parametrize("text", ["  ", "\x07", "a\u2028\u202eb"])
def test_chat_is_printable(running: Sitting, text: str) -> None:
    assert running.refused("ann", m.Chat(text=text)).startswith("bad_text: ")


def test_who_is_there_after_the_game_still_chats(running: Sitting) -> None:
    running.ask("bob", m.Resign())
    assert running.ask("bob", m.Chat(text="well played")) == [m.Spoke(1, "well played")]


def test_a_table_knows_what_it_cannot_be_asked() -> None:
    sitting = Sitting()
    with pytest.raises(Refusal, match="Rematch is not a command for a table") as refusal:
        commands.entries(sitting.table, Caller("ann", 0), m.Rematch(), CHAT_LIMIT)
    assert refusal.value.status == 400
