"""One game of bots, whose failures are handled."""

from __future__ import annotations

import pytest

from kingdombuilder import Game, Options
from kingdombuilder.arena.match import Crashed, Played, play_game
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.record import Record

OPTIONS = Options.first_game(seed=1)


def crash(bot: str, seat: int = 0, stats: list[str] | None = None) -> Crashed:
    """The crash of a game in which this bot sits, and a random one."""
    bots = [f"tests.arena.own:{bot}" if bot != "random" else bot, "random"]
    found = play_game(OPTIONS, bots[::-1] if seat else bots, stats or [])
    assert isinstance(found, Crashed)
    return found


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("Answers", "answered None, which is not an action"),
        ("Text", "answered 'build c4', which is not an action"),
        ("Triple", "answered ('build', 5, 6), which is not an action"),
        ("Swapped", "answered (5, 'build'), which is not an action"),
        ("NoHex", "answered ('build', None), which is not an action"),
        ("UnknownKind", "did you mean build?"),
        ("NowhereHex", "build needs a hex"),
        ("Impatient", "the mandatory action comes first"),
        ("Raises", "LookupError: I have lost my way (own.py, line "),
        ("Leaves", "SystemExit: 0"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_failing_bot_is_named(bot: str, message: str, seat: int) -> None:
    found = crash(bot, seat)
    assert found.bot == f"tests.arena.own:{bot}"
    assert found.error.startswith(f"tests.arena.own:{bot} (player {seat + 1})")
    assert message in found.error


def test_the_record_leads_to_where_it_happened() -> None:
    """The bot decides five times; then it is asked once more."""
    found = crash("Raises")
    assert found.record is not None
    game = Game.from_record(found.record)
    assert game.record().names == ("tests.arena.own:Raises", "random")
    assert game.state.decider == 0
    assert not game.state.over
    assert [state.decider for state in game.states[:-1]].count(0) == 5


def test_a_failing_statistic_is_named() -> None:
    found = crash("random", stats=["tests.arena.own:Broken"])
    assert found.bot is None
    assert found.error.startswith("statistic tests.arena.own:Broken: LookupError: I cannot look (own.py, line ")
    assert crash("random", stats=["tests.arena.own:Unkeepable"]).error.startswith(
        "statistic tests.arena.own:Unkeepable"
    )
    assert crash("random", stats=["tests.arena.own:Nested"]).error.startswith(
        "statistic tests.arena.own:Nested: TypeError: 'seats' should be a text or a number, not [0, 1]"
    )


@pytest.mark.parametrize("players", [2, 5])
def test_bots_see_only_what_their_seat_may_know(players: int) -> None:
    options = Options(players, sets=tuple(catalogue.boxes), seed=2)
    game = play_game(options, ["tests.arena.own:Honest"] * players)
    assert isinstance(game, Played), game


def test_thinking_is_measured_by_turns() -> None:
    """The slow one takes at least 20 ms for each of its decisions, the other one hardly any time."""
    game = play_game(OPTIONS, ["tests.arena.own:Slow", "random"], ["tests.arena.own:Witness"])
    assert isinstance(game, Played)
    slow, quick = game.seats
    turns = [row["turns"] for row in game.rows["tests.arena.own:Witness"]]
    assert [len(slow.turn_ms), len(quick.turn_ms)] == turns
    assert min(slow.turn_ms) > 20
    assert sum(quick.turn_ms) < sum(slow.turn_ms)


def test_a_crash_is_kept_whatever_the_bots_are_called() -> None:
    """Names in records have no '|', no ends of lines and no spaces around them; commands may have all of these."""
    bots = ("tests.arena.own:Raises", "exec:true 'a|b\n' ")
    crash = play_game(OPTIONS, bots)
    assert isinstance(crash, Crashed)
    assert crash.record
    assert Record.parse(crash.record).names == ("tests.arena.own:Raises", "exec:true 'a b '")
