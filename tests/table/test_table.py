"""A table is what its log says."""

from __future__ import annotations

from dataclasses import replace

from kingdombuilder.game.actions import Action
from kingdombuilder.game.documents.record import Record, Resignation
from kingdombuilder.game.fairness import seed_hash
from kingdombuilder.game.game import Game
from kingdombuilder.game.options import Options
from kingdombuilder.protocol import messages as m
from kingdombuilder.table import commands
from kingdombuilder.table.chairs import Chair
from kingdombuilder.table.table import RECENT, acted
from kingdombuilder.table.views import table_view as views
from kingdombuilder.table.views.records import whole_record
from tests.server.sitting import FIRST_GAME, Sitting, record_of


def kinds(sitting: Sitting) -> list[str]:
    return [chair.kind for chair in sitting.table.chairs]


def test_guests_and_bots_sit_down() -> None:
    sitting = Sitting(players=3, colour="red", autostart=False)
    assert kinds(sitting) == ["person", "empty", "empty"]
    sitting.ask("bob", m.Join(name="  Bob   B. ", seat=2))
    sitting.ask("ann", m.SetBot(seat=1, bot="greedy"))
    assert kinds(sitting) == ["person", "bot", "person"]
    assert [chair.name for chair in sitting.table.chairs] == ["Ann", "Gatherer", "Bob B."]
    assert [chair.colour for chair in sitting.table.chairs] == ["red", "orange", "black"]
    assert sitting.table.seat_of("bob") == 2
    assert sitting.table.seat_of("cec") is None
    assert sitting.table.seat_of(None) is None


def test_the_host_makes_a_seat_empty_again() -> None:
    sitting = Sitting(players=3, autostart=False, bots=[None, None, "greedy"])
    sitting.ask("bob", m.Join(name="Bob"))
    for seat in (1, 2):
        sitting.ask("ann", m.SetBot(seat=seat, bot=None))
        assert sitting.table.chairs[seat] == Chair()
    assert sitting.table.seat_of("bob") is None


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    sitting = Sitting(**FIRST_GAME)
    assert sitting.status == "open"
    assert [type(entry) for entry in sitting.ask("bob", m.Join(name="Bob"))] == [m.Joined, m.Started]
    assert sitting.status == "running"
    assert sitting.table.decider == 0
    assert sitting.play.state == Game(Options.first_game(seed=4711)).state


def test_the_game_begins_when_the_host_fills_the_last_seat_with_a_bot() -> None:
    sitting = Sitting()
    sitting.ask("ann", m.SetBot(seat=1, bot="random"))
    assert sitting.status == "running"


def test_the_host_begins_the_game_at_a_table_without_autostart() -> None:
    sitting = Sitting(autostart=False).fill()
    assert sitting.status == "open"
    sitting.ask("ann", m.Start())
    assert sitting.status == "running"


def test_decisions_undo_and_redo_follow_the_engine() -> None:
    sitting, game = Sitting(**FIRST_GAME).fill(), Game(Options.first_game(seed=4711))
    for _ in range(3):
        game.play(str(Action.parse(f"build {sitting.decide().hex}")))
    assert sitting.play.state == game.state
    for _ in range(3):
        sitting.ask("ann", m.Undo())
        game.undo()
        assert sitting.play.state == game.state
    assert sitting.play.actions == 0
    assert sitting.refused("ann", m.Undo()).startswith("no_undo: ")
    for _ in range(3):
        sitting.ask("ann", m.Redo())
        game.redo()
    assert sitting.play.state == game.state
    assert sitting.play.actions == 3
    assert sitting.refused("ann", m.Redo()).startswith("no_redo: ")


def test_a_new_decision_forgets_what_was_taken_back() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    sitting.decide(sitting.options()[0])
    sitting.ask("ann", m.Undo())
    assert sitting.play.may_redo(0)
    assert not sitting.play.may_redo(1)
    sitting.decide(sitting.options()[1])
    assert not sitting.play.may_redo(0)


def test_a_turned_up_card_cannot_be_taken_back() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    sitting.end_turn()
    assert sitting.decider == 1
    assert sitting.refused("ann", m.Undo()).startswith("no_undo: ")
    assert sitting.refused("bob", m.Undo()).startswith("no_undo: ")


def test_another_node_folds_the_same_table() -> None:
    sitting = Sitting(**FIRST_GAME, clock={"kind": "real"}).fill()
    for turn in range(12):
        sitting.at += 1000 * turn
        sitting.decide()
        sitting.at += 500
        sitting.end_turn()
    sitting.ask("ann", m.Chat(text="so far so good"))
    other = sitting.again()
    for seat in (0, 1, None):
        assert views.table_view(other, seat) == views.table_view(sitting.table, seat)
    assert other.remaining == sitting.table.remaining
    assert other.recent == sitting.table.recent
    assert len(other.recent) == RECENT
    assert other.chat == sitting.table.chat


def test_who_leaves_before_the_game_makes_the_seat_free() -> None:
    sitting = Sitting(players=3)
    sitting.ask("bob", m.Join(name="Bob"))
    sitting.ask("bob", m.Leave())
    assert kinds(sitting) == ["person", "empty", "empty"]
    sitting.ask("cec", m.Join(name="Cec"))
    assert sitting.table.seat_of("cec") == 1


def test_who_leaves_the_game_is_played_for_and_may_return() -> None:
    sitting = Sitting(**FIRST_GAME, substitute="greedy").fill()
    sitting.ask("ann", m.Leave())
    assert sitting.table.bot_to_decide == "greedy"
    assert kinds(sitting) == ["person", "person"]
    assert sitting.refused("ann", m.Act(kind="build", hex="a1")).startswith("away: ")
    assert sitting.refused("ann", m.Leave()).startswith("away: ")
    entry = commands.bot_entry(sitting.table, 0, sitting.options()[0], sitting.table.moved)
    assert entry
    assert entry.bot
    sitting.add(None, entry)
    sitting.ask("ann", m.Return())
    assert commands.bot_entry(sitting.table, 0, sitting.options()[0], sitting.table.moved) is None
    sitting.decide()
    assert sitting.refused("ann", m.Return()).startswith("seated: ")


def test_a_bot_decides_only_on_what_it_knew() -> None:
    sitting = Sitting(**FIRST_GAME, substitute="greedy").fill()
    sitting.ask("ann", m.Leave())
    first, second = sitting.options()[:2]
    known = sitting.table.moved
    sitting.add(None, acted(0, first, bot=True))
    assert commands.bot_entry(sitting.table, 0, second, known) is None
    assert commands.bot_entry(sitting.table, 1, second, sitting.table.moved) is None
    assert commands.bot_entry(sitting.table, 0, first, sitting.table.moved) is None


def test_of_two_the_other_wins_when_one_resigns() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    sitting.end_turn()
    sitting.ask("bob", m.Resign())
    assert sitting.status == "finished"
    assert sitting.table.winners() == [0]
    assert sitting.table.decider is None
    assert sitting.refused("bob", m.Resign()) == "finished: the game is over"
    assert sitting.refused("bob", m.Return()) == "finished: the game is over"


def test_of_three_two_play_on_when_one_resigns() -> None:
    sitting = Sitting(players=3, **FIRST_GAME).fill()
    sitting.ask("ann", m.Resign())
    assert sitting.status == "running"
    assert sitting.table.bot_to_decide == "planner"
    assert sitting.refused("ann", m.Resign()).startswith("resigned: ")
    assert sitting.refused("ann", m.Return()).startswith("resigned: ")
    assert sitting.refused("ann", m.Act(kind="end")).startswith("resigned: ")
    sitting.ask("bob", m.Resign())
    assert sitting.status == "finished"
    assert sitting.table.winners() == [2]


def test_nobody_is_left_to_play_for_when_the_last_person_resigns() -> None:
    sitting = Sitting(players=3, bots=[None, "greedy", "random"])
    sitting.ask("ann", m.Resign())
    assert sitting.status == "finished"
    assert 0 not in sitting.table.winners()


def test_the_table_remembers_the_last_lines_of_chat() -> None:
    sitting = Sitting()
    sitting.ask("ann", m.Chat(text="  hello \n there "))
    assert list(sitting.table.chat) == [m.ChatLine(sitting.table.number, 0, "Ann", "hello there")]
    assert sitting.table.spoken.total() == 1


def test_a_rematch_is_written_down() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    sitting.ask("ann", m.Resign())
    sitting.add("ann", m.Rematched("B" * 12))
    assert sitting.again().next_table == "B" * 12


def test_keys_are_remembered() -> None:
    sitting = Sitting()
    sitting.add("bob", m.Joined(1, "Bob", "orange"), m.Started(), key="bob:1")
    assert {key: row.number for key, row in sitting.again().keys.items()} == {"bob:1": 3}


def test_the_hash_of_the_seed_is_shown_and_the_seed_in_the_end() -> None:
    sitting = Sitting(**FIRST_GAME | {"seed": None}).fill()
    before = views.fairness(sitting.table)
    assert (before.seed, before.salt, before.chosen) == (None, None, False)
    sitting.ask("ann", m.Resign())
    after = views.fairness(sitting.table)
    assert after.seed
    assert after.salt
    assert before.hash == after.hash == seed_hash(int(after.seed), after.salt)


def test_a_table_says_when_the_host_chose_the_seed() -> None:
    assert views.fairness(Sitting(seed="1").table).chosen
    assert views.fairness(Sitting(record=record_of(3).text()).table).chosen


def test_the_record_of_a_table_leaves_out_what_was_taken_back() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    for _ in range(3):
        sitting.decide()
    sitting.ask("ann", m.Undo())
    sitting.ask("ann", m.Undo())
    sitting.ask("ann", m.Redo())
    sitting.end_turn()
    sitting.ask("ann", m.Resign())
    record = whole_record(sitting.table, sitting.rows)
    *_, last = record.states()
    assert last == sitting.play.state
    assert len(record.actions) == sitting.play.actions
    assert record.names == ("Ann", "Bob")
    assert record.resigned == ((0, len(record.actions)),)
    assert Record.parse(record.text()) == record


def test_a_record_says_from_when_on_somebody_had_given_up() -> None:
    sitting = Sitting(players=3, **FIRST_GAME, clock={"kind": "real", "flag": "resign"}).fill()
    for _ in range(3):
        sitting.decide()
    sitting.ask("cec", m.Resign())
    sitting.ask("ann", m.Undo())
    sitting.decide()
    sitting.add(None, m.Flagged(0, None))
    record = whole_record(sitting.table, sitting.rows)
    assert record.resigned == ((2, 2), (0, 3))
    assert record.given_up


def test_bots_have_the_names_that_are_shown_at_the_table() -> None:
    sitting = Sitting(players=4, bots=["greedy", "random", "greedy"])
    sitting.ask("ann", m.Resign())
    assert whole_record(sitting.table, sitting.rows).names == ("Gatherer", "Wanderer", "Gatherer 2", "Ann")


def test_an_unfinished_record_is_played_on() -> None:
    record = record_of(10)
    sitting = Sitting(record=record.text()).fill()
    *_, last = record.states()
    assert sitting.play.state == last
    assert sitting.play.actions == 10
    assert sitting.refused("ann", m.Undo()).startswith("no_undo: ")
    sitting.decide()
    assert whole_record(sitting.table, sitting.rows).actions[:10] == record.actions


def test_a_finished_record_is_there_to_be_replayed() -> None:
    sitting = Sitting(record=record_of(1000).text())
    assert sitting.status == "finished"
    assert sitting.table.winners()
    assert [chair.name for chair in sitting.table.chairs] == ["Player 1", "Player 2"]
    assert sitting.refused("bob", m.Join(name="Bob")).startswith("started: ")
    assert whole_record(sitting.table, sitting.rows).actions == record_of(1000).actions


def test_so_is_one_of_a_game_that_was_given_up() -> None:
    record = replace(record_of(10), names=("Ann", "Bob"), resigned=(Resignation(0, 10),))
    sitting = Sitting(record=record.text())
    assert sitting.status == "finished"
    assert [chair.resigned for chair in sitting.table.chairs] == [True, False]
    assert sitting.table.winners() == [1]
    assert whole_record(sitting.table, sitting.rows).resigned == record.resigned


def test_who_gave_up_long_before_does_not_keep_others_from_playing_on() -> None:
    record = replace(record_of(10), resigned=(Resignation(0, 4),))
    sitting = Sitting(record=record.text()).fill()
    assert sitting.status == "running"
    sitting.ask("bob", m.Resign())
    assert whole_record(sitting.table, sitting.rows).resigned == ((1, 10),)
