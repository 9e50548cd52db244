"""Going on from a moment of a finished game: everything is as it was then, the hidden cards included."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kingdombuilder.game.documents.record import Record, Resignation
from kingdombuilder.game.game import Game
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Row, Table, acted
from kingdombuilder.table.views.records import until, whole_record
from tests.server.processes import Node
from tests.server.serving import Guest
from tests.server.sitting import ALL_SETS, FIRST_GAME, options_of, record_of

Arrive = Callable[..., Guest]

GOLDEN = sorted(Path(__file__).parents[2].joinpath("golden").glob("*.txt"))
EVERY = 11
"""How many steps lie between the moments that are tried of each game."""


def branch(record: Record, step: int) -> tuple[Table, list[Row]]:
    """A table of bots at which a game goes on from a moment, and its log."""
    asked = m.NewTable(bots=["random"] * record.options.players, watch=True, moment=m.Moment("B" * 12, step))
    config, entries = lay(asked, "A" * 12, "ann", 0, until(record, step))
    table = Table(config)
    return table, [happened.row for happened in table.add([m.WasSet(), *entries], 0)]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_every_moment_is_gone_on_from_as_it_was(file: Path) -> None:
    """Deck, discard pile, hands, shuffles and what is under way are the same, in every box."""
    record = Record.parse(file.read_text("utf-8"))
    states = list(record.states())
    for step in range(0, len(states) - 1, EVERY):
        table, _ = branch(record, step)
        assert table.play
        now, then = table.play.state, states[step]
        assert (now.deck, now.discard, now.removed, now.shuffles) == (
            then.deck, then.discard, then.removed, then.shuffles,
        )  # fmt: skip
        assert [player.hand for player in now.players] == [player.hand for player in then.players]
        assert now == then
        assert table.decider == then.decider


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_whoever_plays_the_same_again_comes_to_the_same_end(file: Path) -> None:
    record = Record.parse(file.read_text("utf-8"))
    half = len(record.actions) // 2
    table, rows = branch(record, half)
    for action in record.actions[half:]:
        assert table.decider is not None
        rows += [happened.row for happened in table.add([acted(table.decider, action, bot=True)], 0)]
    assert table.status == "finished"
    assert table.play
    assert table.play.state == Game(record).state
    assert whole_record(table, rows).actions == record.actions


def test_nothing_before_the_moment_is_taken_back() -> None:
    """The first house of a turn was built by somebody else, so there is nothing to undo; the next is one's own."""
    record = record_of(1)
    table, _ = branch(record, 1)
    assert table.play
    seat = record.options.start_player
    assert (table.decider, table.may_undo(seat)) == (seat, False)
    table.add([acted(seat, next(options_of(table.play.state)), bot=False)], 0)
    assert table.may_undo(seat)
    table.add([m.Undid(seat)], 0)
    assert table.play.state == Game(record).state
    assert not table.may_undo(seat)


def test_who_gave_up_sits_down_anew() -> None:
    """Also from the very moment in which somebody gave up, at which that game ended."""
    record = record_of(20)
    table, _ = branch(Record(record.options, record.actions, resigned=(Resignation(1, 20),)), 20)
    assert table.status == "running"
    assert not any(chair.resigned for chair in table.chairs)


def test_a_game_that_was_over_then_is_not_gone_on_from() -> None:
    record = record_of(10_000)
    with pytest.raises(Refusal) as refused:
        branch(record, len(record.actions))
    assert (refused.value.code, refused.value.message) == (
        "finished",
        "the game was over at that moment; choose an earlier one",
    )


def given_up(ann: Guest, bob: Guest, **more: object) -> str:
    """A game that Ann gave up after her first two decisions."""
    table = ann.set_table(**FIRST_GAME, **more)
    bob.join(table)
    ann.play(table)
    ann.play(table)
    ann.ask(table, "resign")
    return table


def test_a_finished_game_goes_on_at_a_table_that_says_so(node: Node, arrive: Arrive) -> None:
    ann, bob, wes = (arrive(name, node) for name in ("Ann", "Bob", "Wes"))
    old = given_up(ann, bob)
    moment = {"table": old, "step": 1}
    new = wes.set_table(moment=moment, seat=1, bots=["greedy"], autostart=False)
    seen = bob.look(new)["view"]
    assert (seen["came_from"], seen["imported"], seen["fairness"]["chosen"]) == (moment, True, True)
    assert [seat["name"] for seat in seen["seats"]] == ["Gatherer", "Wes"]
    wes.ask(new, "start")
    wes.ask(new, "resign")
    then, now = (ann.get(f"tables/{table}/steps/1")["game"] for table in (old, new))
    assert now == then
    played = [Record.parse(ann.http.get(f"/api/tables/{table}/record").text) for table in (old, new)]
    assert played[1].options == played[0].options
    assert played[1].actions[:1] == played[0].actions[:1]
    assert ann.look(old)["view"]["came_from"] is None


@pytest.mark.parametrize(("origin", "branch", "named"), [("link", "public", False), ("public", "public", True)])
def test_a_public_table_does_not_name_a_private_one(arrive: Arrive, origin: str, branch: str, *, named: bool) -> None:
    """Whoever knows the id of a table can look at it, so a table that is known by its link alone is not told."""
    ann = arrive("Ann")
    moment = {"table": given_up(ann, arrive("Bob"), visibility=origin), "step": 1}
    new = ann.set_table(moment=moment, visibility=branch, bots=[None, "random"])
    seen = ann.look(new)["view"]
    assert (seen["came_from"], seen["imported"]) == (moment if named else None, True)


def test_an_imported_game_goes_on_in_the_midst_of_a_decision(node: Node, arrive: Arrive) -> None:
    """Where a piece was picked up, no position could be written down: the record can."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    record = record_of(10_000, sets=tuple(ALL_SETS))
    states = list(record.states())
    step = next(number for number, state in enumerate(states) if state.pending)
    old = ann.set_table(record=record.text())
    new = ann.set_table(moment={"table": old, "step": step}, seat=states[step].decider)
    bob.join(new)
    seen = ann.look(new)["view"]["game"]
    assert (seen["under_way"], seen["deck"]) == (states[step].pending[-1].kind, len(states[step].deck))
    assert seen["decision"]["under_way"] == states[step].pending[-1].kind


def test_a_rematch_of_it_is_a_new_game_of_its_kind(node: Node, arrive: Arrive) -> None:
    """The options beside a moment do not count, not for the next table either."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    beside: dict[str, object] = {"sections": ["nowhere"] * 4, "cards": ["nothing"], "players": 5}
    new = ann.set_table(moment={"table": given_up(ann, bob), "step": 1}, **beside)
    bob.join(new)
    ann.ask(new, "resign")
    after = ann.ask(new, "rematch")["table"]
    bob.ask(new, "rematch")
    seen = ann.look(after)["view"]
    assert (seen["came_from"], seen["fairness"]["chosen"], seen["game"]["actions"]) == (None, False, 0)


def test_a_moment_that_cannot_be_gone_on_from_is_refused_clearly(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    running = ann.set_table()
    bob.join(running)
    finished = given_up(ann, bob)
    for moment, status, code in (
        ({"table": running, "step": 0}, 409, "not_finished"),
        ({"table": ann.set_table(), "step": 0}, 409, "not_finished"),
        ({"table": finished, "step": 3}, 404, "no_such_step"),
        ({"table": "nosuchtable1", "step": 0}, 404, "no_table"),
        ({"table": finished, "step": -1}, 422, "bad_message"),
        ({"table": finished}, 422, "bad_message"),
    ):
        answer = ann.http.post("/api/tables", json={"moment": moment})
        assert (answer.status_code, answer.json()["code"]) == (status, code), moment
        assert answer.json()["message"]
    both = ann.http.post("/api/tables", json={"moment": {"table": finished, "step": 0}, "record": "x"})
    assert both.json()["message"] == "give a record or a moment, not both"
