"""Finished games by turns, and in each player's view."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kingdombuilder.features.replay.replays import Replay
from kingdombuilder.features.replay.server import ReplaysOnServer
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.scoring import score, winners
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.settings import Settings
from kingdombuilder.table.caller import Caller
from tests.hosts import feature
from tests.server.quiet import create, quiet_server, visiting
from tests.server.serving import Guest, Message, sqlite
from tests.server.sitting import FIRST_GAME

Arrive = Callable[..., Guest]

GOLDEN = Path(__file__).parents[2] / "golden"


def replay(name: str) -> Replay:
    """A recorded game."""
    return Replay.of(Record.parse((GOLDEN / f"{name}.txt").read_text("utf-8")))


@pytest.mark.parametrize("name", ["first_game", "everything", "harvest_rovers"])
def test_the_turns_tell_the_whole_game(name: str) -> None:
    """Every step is in one turn; what was earned in all of them is the gold in the end."""
    shown = replay(name)
    told = shown.turns
    assert [turn.first for turn in told.turns] == [0, *(turn.last for turn in told.turns[:-1])]
    assert told.turns[-1].last == len(shown.game.record.actions)
    final = score(shown.game.states[-1])
    assert told.turns[-1].after.gold == [player.by_item() for player in final]
    first = winners(final)
    assert told.turns[-1].after.chances == [round((seat in first) / len(first), 3) for seat in range(len(final))]
    for standing in (told.before, *(turn.after for turn in told.turns)):
        assert sum(standing.chances) == pytest.approx(1, abs=0.005)


def test_a_turn_tells_what_happened_in_it() -> None:
    """The first turn of the recorded first game, by its line in the record; the next one is not told with it."""
    told = replay("first_game").turns
    first, second = told.turns[:2]
    assert (first.round, first.seat, first.card, first.first) == (1, 0, "desert", 0)
    assert (second.round, second.seat, second.card, second.first) == (1, 1, "forest", first.last)
    kinds = [type(event).__name__ for event in first.events]
    assert kinds.count("Built") == 3
    assert "TurnBegan" not in kinds
    assert all(sum(player.values()) == 0 for player in told.before.gold)


def test_gold_that_nobody_has_claimed_is_nobodys_until_the_end() -> None:
    """R8: where nobody has built, all share the gold of the Lords; until the end that is nothing to be ahead by."""
    shown = replay("full_house")
    assert "lords" in (shown.game.record.options.cards or ())
    told = shown.turns
    assert [player["lords"] for player in told.before.gold] == [0] * len(told.before.gold)


def test_a_seat_sees_its_own_cards_alone() -> None:
    """RULES 7 no. 49: terrain cards are secret until one's own turn."""
    shown = replay("first_game")
    step = shown.turns.turns[0].last
    all_knowing, mine, theirs = shown.step(step), shown.step(step, 0), shown.step(step, 1)
    hand = [player.hand for player in shown.game.states[step].players]
    assert all_knowing.game.hands == [list(cards) for cards in hand]
    assert mine.game.hands == [list(hand[0]), ["hidden"] * len(hand[1])]
    assert theirs.game.hands == [["hidden"] * len(hand[0]), list(hand[1])]
    drawn = [[getattr(event, "card", None) for event in told.events if type(event).__name__ == "CardDrawn"]
             for told in (all_knowing, mine, theirs)]  # fmt: skip
    assert drawn == [[hand[0][0]], [hand[0][0]], ["hidden"]]
    with pytest.raises(Refusal, match="the game has seats 0 to 1"):
        shown.step(step, 2)


def test_what_cannot_be_looked_at_is_said_clearly(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table = ann.set_table(**FIRST_GAME)
    bob.join(table)
    assert refusal(ann, f"tables/{table}/turns") == (409, "not_finished")
    ann.play(table)
    ann.ask(table, "resign")
    turns: Message = ann.get(f"tables/{table}/turns")
    assert [(turn["first"], turn["last"]) for turn in turns["turns"]] == [(0, 1)]
    for address, answer in (
        ("steps/0?seat=2", (404, "no_such_seat")),
        ("steps/0?seat=x", (422, "bad_query")),
        ("steps/0?seat=-1", (422, "bad_query")),
        ("steps/99999", (404, "no_such_step")),
    ):
        assert refusal(ann, f"tables/{table}/{address}") == answer, address
    assert refusal(ann, "tables/nosuchtable1/turns") == (404, "no_table")


def test_replays_are_made_in_a_process_of_their_own(tmp_path: Path) -> None:
    """Nobody at a table waits for them. The process knows the game then, and ends when nobody looks at games."""
    record = (GOLDEN / "first_game.txt").read_text("utf-8")

    async def course() -> None:
        server = quiet_server(Settings(database=sqlite(tmp_path)))
        service = await server.open()
        replays = feature(server, ReplaysOnServer)
        try:
            id = str((await create(service, m.NewTable(record=record, name="Ann"), "ann", "")).table)
            visit = await visiting(service, id, Caller("ann"))
            assert await replays.run(visit, None, process) is None, "it is not known yet"
            turns = json.loads(m.encode(await replays.turns(visit)))["turns"]
            assert await replays.run(visit, None, process) not in (None, os.getpid())
            last = turns[0]["last"]
            assert json.loads(m.encode(await replays.step(visit, last)))["step"] == last
            with pytest.raises(Refusal, match="the game has steps 0 to "):
                await replays.step(visit, 99_999)
            await replays.chore()
            assert await replays.run(visit, None, process) is not None
            replays.idle = 0
            await replays.chore()
            assert await replays.run(visit, None, process) is None
        finally:
            await server.close()

    asyncio.run(course())


def process(_: Replay) -> int:
    """The process in which somebody looks at a game."""
    return os.getpid()


def refusal(guest: Guest, address: str) -> tuple[int, str]:
    """The status and the code with which something is refused."""
    answer = guest.http.get(f"/api/{address}")
    return answer.status_code, answer.json()["code"]
