"""The schema and the types for other languages say what the server says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from kingdombuilder.bots.registry import BOTS
from kingdombuilder.game.choices import choices
from kingdombuilder.hexes import NOWHERE, each, name
from kingdombuilder.puzzles.collection import collection
from kingdombuilder.server import protocol as m
from kingdombuilder.server.protocol import schema
from kingdombuilder.server.table.results.statistics import exported, played_by
from kingdombuilder.server.table.setting.catalogue import catalogue_message, spots
from kingdombuilder.server.table.setting.lessons import lesson
from kingdombuilder.server.table.setting.new_tables import lay
from kingdombuilder.server.table.setting.puzzles import puzzle_list, puzzle_solution
from kingdombuilder.server.table.table import Row, Table
from kingdombuilder.server.table.telling import views
from kingdombuilder.server.table.telling.replays import Replay
from tests.server.results.test_statistics import OWN, all_games, own
from tests.server.sitting import record_of

ALL = ["base", "nomads", "crossroads", "marshlands", "harvest"]
COMMANDS: list[m.FromClient] = [
    m.Join(name="Ada"),
    m.Join(name="Ada", colour="red", seat=4, key="1"),
    m.Leave(),
    m.Return(key="x"),
    m.SetBot(seat=1, bot="planner"),
    m.SetBot(seat=1, bot=None),
    m.Start(),
    m.Act(kind="build", hex="c4", after=17, key="17"),
    m.Act(kind="end"),
    m.Undo(),
    m.Redo(),
    m.Resign(),
    m.Substitute(seat=1),
    m.Claim(seat=1, key="gone"),
    m.Chat(text="Well played!"),
    m.Rematch(),
    m.Hello(),
    m.Hello(secret="0.abc", last=17),
    m.AskHints(),
    m.Ping(),
]
REASON = m.Reason(0, "castles", 3, ["d4"], [m.Clause("castles", {"specials": [m.Special("castle", "d4")]}, lost=False)])
ANSWERS: list[m.FromServer] = [
    m.Done(18, "17", 0, "0.abc", "abcdefghijkl"),
    m.Refused(18, None, "not_your_turn", "it is Ada's decision (seat 0)"),
    m.Thinking(18, 1, None, 700, 1500),
    m.Present(18, [True, False], 2, [None, 60_000], 540_000),
    m.Hints(18, [m.Hint([m.HintStep("build", "c4")], ["c4"], 2, 0.0, [REASON], "open")]),
    m.Pong(18),
    m.Closing(0, "the server restarts", True),
]
LINE = m.TurnLine([m.HintStep("build", "c4"), m.HintStep("end", None)], 2.5, 0.61, [REASON])
REVIEW = m.TurnReview(3, 0, "grass", 8, 12, LINE, LINE, [REASON], 3.0, 0.1, -1.5)
RATED = m.RatingLine(1, "Ann", None, 21.3, 25.1, 3.8, 12, False, True)
ENTRIES: list[m.AnyEntry] = [
    m.LeftTable(1, "planner"),
    m.Returned(1),
    m.Spoke(1, "Hello!"),
    m.Flagged(1, "planner"),
    m.Returned(1),
    m.Resigned(1),
    m.Substituted(1, "planner", 0),
    m.Replaced(1, "program:mine", "greedy"),
    m.Claimed(1, 0),
    m.Forfeited(1),
    m.Rematched("abcdefghijkl", 0),
    m.Closed(),
    m.Erased(1),
    m.Erased(None),
]


@cache
def validator(name: str) -> Any:
    document = json.loads(schema.schema())
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document["$defs"]})


def played(sets: list[str]) -> Iterator[m.Update | m.Welcome]:
    """What the host of a whole game by chance is told."""
    sheet, entries = lay(m.NewTable(sets=sets, bots=[None, "random"], seed="4711"), "abcdefghijkl", "host", 0)
    table, chance = Table(sheet), Random(4711)

    def told(entry: m.AnyEntry) -> m.Update:
        happened = table.fold(Row(table.number + 1, 0, "host", None, entry))
        return views.update(happened, 0, views.table_view(table, 0, previews=table.number % 20 == 0))

    for entry in (m.WasSet(), *entries):
        yield told(entry)
    while table.decider is not None and table.play:
        kind, hexes = chance.choice(list(choices(table.play.state).items()))
        hex = chance.choice(list(each(hexes)))
        yield told(m.Acted(table.decider, kind, None if hex == NOWHERE else name(hex), False))
        if table.play.may_undo(0) and table.number % 10 == 0:
            yield told(m.Undid(0))
            yield told(m.Redid(0))
    yield m.Welcome(
        table.number, 0, views.table_view(table, 0), views.board(table), [m.ChatLine(1, 0, "Ada", "Well played!")]
    )


@pytest.mark.parametrize(("file", "made"), [(schema.SCHEMA, schema.schema), (schema.TYPES, schema.types)])
def test_files_are_current(file: Any, made: Any) -> None:
    assert file.read_text(encoding="utf-8") == made(), "run: python -m kingdombuilder.server.protocol.schema"


def test_every_struct_is_in_both() -> None:
    in_schema = set(json.loads(schema.schema())["$defs"]) - set(schema.UNIONS)
    assert in_schema == {struct.__name__ for struct in schema.structs()}
    types = schema.types()
    for struct in schema.structs():
        assert f"export interface {struct.__name__} {{" in types


def test_what_clients_say_is_valid() -> None:
    check = validator("FromClient")
    for message in COMMANDS:
        check.validate(json.loads(msgspec.json.encode(message)))
    assert {type(message) for message in COMMANDS} == set(get_args(m.FromClient))


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "act"},
        {"type": "act", "kind": "build", "hex": "c4", "unknown": 1},
        {"type": "bot", "seat": 5, "bot": None},
        {"type": "join", "name": ""},
        {"type": "nothing"},
    ],
)
def test_what_the_server_refuses_is_not_valid(wrong: dict[str, Any]) -> None:
    assert not validator("FromClient").is_valid(wrong)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, m.FromClient)


@pytest.mark.parametrize("sets", [["base"], ALL])
def test_what_the_server_says_is_valid(sets: list[str]) -> None:
    said = [*played(sets), *ANSWERS]
    assert {type(message) for message in said} == set(get_args(m.FromServer))
    by_kind = {name: validator(name) for name in ("Update", "Welcome", *(type(answer).__name__ for answer in ANSWERS))}
    for number, message in enumerate(said):
        text = msgspec.json.encode(message)
        msgspec.json.decode(text, type=m.FromServer)
        if number % 20 == 0 or not isinstance(message, m.Update):
            by_kind[type(message).__name__].validate(json.loads(text))


def test_every_entry_is_valid() -> None:
    found = [update.entry for update in played(["base"]) if isinstance(update, m.Update)] + ENTRIES
    check = validator("AnyEntry")
    for kind in get_args(m.AnyEntry):
        if kind is not m.BotSat:
            samples = [entry for entry in found if type(entry) is kind]
            assert samples, kind
            check.validate(json.loads(msgspec.json.encode(samples[0])))


def test_answers_over_http_are_valid() -> None:
    sheet, _ = lay(m.NewTable(position=None, clock=m.Clock(kind="real")), "abcdefghijkl", "host", 0)
    table = Table(sheet)
    samples = [
        m.NewTable(),
        m.Problem("not_found", "there is no such table"),
        m.Updates(0, []),
        m.TableList([views.summary(table)], None),
        m.Guest("abc"),
        m.WhyNot("terrain", printed="canyon", wanted=["grass"]),
        m.Coached(18, m.Remark("gold", REASON, None, 5, [m.HintStep("build", "c4"), m.HintStep("end", None)])),
        m.Step(0, 90, 1, None, None, [], [m.GaveUp(1, 90)], views.state_view(table.first, 0)),
        Replay.of(record_of(4)).turns(),
        catalogue_message(),
        spots(["harbor", "oracle", "tower", "barn"]),
        lesson("first"),
        m.Analysis("done", 1, 1, mine=True, reviews=[REVIEW], costliest=[0]),
        m.Comparison("better", LINE, LINE, None, 1.5, 0.5),
        puzzle_list(),
        puzzle_solution(next(iter(collection()))),
        m.PuzzleAnswer("5afd2c28", 30, 38, False, [REASON]),
        m.Recovery(None),
        m.RecoveryCode("ABCDE-FGHJK-MNPQR-STVWX-YZ012"),
        m.Recover("abcde-fghjk-mnpqr-stvwx-yz012"),
        m.Delete("abc"),
        m.Deleted(1, 2),
        m.Report(17, "insult", "twice"),
        m.Reported(17, again=False),
        m.GuestData(
            "abc",
            0,
            None,
            [m.GuestTable("abcdefghijkl", 0, "open", True, None, None, m.NewTable(), [m.GuestEntry(1, 0, m.WasSet())])],
            [m.GuestReport(0, "abcdefghijkl", 17, "insult", "twice")],
            [m.GuestDeed(0, "0123456789abcdef", "set", "abcdefghijkl")],
            [
                m.GuestResult(
                    "abcdefghijkl",
                    "2026-11-16",
                    True,
                    0,
                    1,
                    54,
                    False,
                    {"lords": 12},
                    1,
                    {"oracle": 2},
                    False,
                    ["hint"],
                )
            ],
        ),
        m.PlayDay(again=True),
        m.Day(
            day="2026-11-16",
            status="open",
            ends=1,
            closes=2,
            sets=["base"],
            bot="easy",
            players=1,
            mine=m.OwnTry("abcdefghijkl", "counted", 54, 40, 1, [m.ItemResult("castles", 3, 6)]),
            standings=[m.DayStanding(1, "Ann", 54, "abcdefghijkl", True)],
            earlier=[m.DayLine("2026-11-15", 3, 60, None)],
        ),
        m.DealResults(
            [m.DealTable("abcdefghijkl", 1, [m.SeatResult("Ann", None, 54, {"castles": 3}, False, True)])], 0
        ),
        m.RateMe("Ann"),
        m.OwnRating(None),
        m.Ratings(2, "Ann", [RATED], [], 1, RATED, counting=False),
        m.GameRating("counted", [m.SeatRating(21.3, 1.2, 3.8, False)]),
        own(),
        exported(played_by("ann", OWN)),
        all_games(),
    ]
    for message in samples:
        validator(type(message).__name__).validate(json.loads(msgspec.json.encode(message)))
    assert {type(message) for message in samples} | {m.FromClient, m.FromServer} == set(m.TOP_LEVEL)


def test_every_bot_of_the_house_can_sit_at_a_table() -> None:
    assert get_args(m.HouseBot) == tuple(BOTS)
