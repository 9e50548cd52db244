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
from kingdombuilder.features.analysis.messages import Analysis, Comparison, TurnLine, TurnReview
from kingdombuilder.features.daily import messages as daily
from kingdombuilder.features.hints.messages import Coached, Remark
from kingdombuilder.features.lessons.chapters import lesson
from kingdombuilder.features.lessons.messages import LessonWay
from kingdombuilder.features.positions import looking, painting
from kingdombuilder.features.positions import messages as positions
from kingdombuilder.features.puzzles.answering import puzzle_list, puzzle_solution
from kingdombuilder.features.puzzles.messages import PuzzleAnswer
from kingdombuilder.features.ratings import messages as ratings
from kingdombuilder.features.replay import messages as replay
from kingdombuilder.features.replay.replays import Replay
from kingdombuilder.features.statistics.own import exported, played_by
from kingdombuilder.game import catalogue
from kingdombuilder.game.choices import choices
from kingdombuilder.hexes import NOWHERE, each, name
from kingdombuilder.protocol import messages as m
from kingdombuilder.puzzles.collection import collection
from kingdombuilder.table.creating.catalogue import catalogue_message, spots
from kingdombuilder.table.creating.new_tables import lay, own_sections
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views import table_view as views
from tests.server.results.test_statistics import OWN, all_games, own
from tests.server.sitting import record_of
from tools import schema
from tools.routes import routes

ALL = ["base", "nomads", "crossroads", "marshlands", "harvest"]
COMMANDS: list[m.FromClient] = [
    m.Join(name="Ada"),
    m.Join(name="Ada", colour="red", seat=4, key="1"),
    m.Join(name="Ada", learn=True),
    m.Learn(),
    m.Learn(learning=False),
    m.SetSeats(players=3),
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
LINE = TurnLine([m.HintStep("build", "c4"), m.HintStep("end", None)], 2.5, 0.61, [REASON], 2, 0.3)
REVIEW = TurnReview(3, 0, "grass", 8, 12, LINE, LINE, [REASON], 3.0, 0.1, -1.5)
RATED = ratings.RatingLine(1, "Ann", None, 21.3, 25.1, 3.8, 12, False, True)
ENTRIES: list[m.AnyEntry] = [
    m.Learning(1, True),
    m.SeatsChanged(3),
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
    m.Renamed(1),
]


@cache
def validator(name: str) -> Any:
    document = json.loads(schema.schema())
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document["$defs"]})


def said_over_http() -> set[Any]:
    """What routes read and answer, but for files that are no messages, what sockets tell too, and commands.

    The operator's page has messages of its own (``tests/server/people/test_operators_page.py``).
    """
    kinds: set[Any] = set()
    for route in (route for route in routes() if not route.hidden):
        kinds |= {route.asked[1]} if route.asked and not route.body else set()
        kinds |= {kind for kind in (route.answer, *get_args(route.answer)) if isinstance(kind, type)}
    return {kind for kind in kinds if issubclass(kind, msgspec.Struct)} - {*get_args(m.FromServer)}


def played(sets: list[str]) -> Iterator[m.Update | m.Welcome]:
    """What the host of a whole game by chance is told."""
    config, entries = lay(m.NewTable(sets=sets, bots=[None, "random"], seed="4711"), "abcdefghijkl", "host", 0)
    table, chance = Table(config), Random(4711)

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
    assert file.read_text(encoding="utf-8") == made(), "run: make schema"


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
    config, _ = lay(m.NewTable(position=None, clock=m.Clock(kind="real")), "abcdefghijkl", "host", 0)
    table = Table(config)
    samples = [
        m.NewTable(),
        m.Problem("not_found", "there is no such table"),
        m.Updates(0, []),
        m.TableList([views.summary(table)], None),
        m.Guest("abc"),
        m.WhyNot("terrain", printed="canyon", wanted=["grass"]),
        Coached(18, Remark("gold", REASON, None, 5, [m.HintStep("build", "c4"), m.HintStep("end", None)])),
        replay.Step(0, 90, 1, None, None, [], [replay.GaveUp(1, 90)], views.state_view(table.first, 0)),
        Replay.of(record_of(4)).turns,
        catalogue_message(),
        spots(["harbor", "oracle", "tower", "barn"]),
        lesson("first"),
        LessonWay([m.HintStep("build", "c4")], ["c4"]),
        Analysis("done", 1, 1, mine=True, reviews=[REVIEW], costliest=[0]),
        Comparison("better", LINE, LINE, None, 1.5, 0.5),
        puzzle_list(),
        puzzle_solution(next(iter(collection()))),
        PuzzleAnswer("5afd2c28", 30, 38, False, [REASON]),
        m.Recovery(None),
        m.Sessions([m.Session("0123456789abcdef", 86_400_005, 86_400_000, "Firefox", "Linux", current=True)]),
        m.RecoveryCode("ABCDE-FGHJK-MNPQR-STVWX-YZ012"),
        m.Recover("abcde-fghjk-mnpqr-stvwx-yz012"),
        m.Delete("abc"),
        m.Deleted(1, 2),
        m.Report("insult", 17, note="twice"),
        m.Report("hate", seat=1),
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
        m.Imported(["d_abcdefghijkl"]),
        daily.PlayDay(again=True),
        daily.Day(
            day="2026-11-16",
            base=True,
            status="open",
            ends=1,
            closes=2,
            sets=["base"],
            sections=["tavern", "farm", "oasis'", "oracle"],
            bot="easy",
            players=1,
            mine=daily.OwnTry("abcdefghijkl", "counted", 54, 40, 1, [daily.ItemResult("castles", 3, 6)]),
            standings=[daily.DayStanding(1, "Ann", 54, "abcdefghijkl", True)],
            earlier=[daily.DayLine("2026-11-15", 3, 60, None)],
            beside=daily.OtherDeal(["base", "nomads"], "greedy", True, 54),
            streak=3,
        ),
        daily.DealResults(
            [daily.DealTable("abcdefghijkl", 1, [daily.SeatResult("Ann", None, 54, {"castles": 3}, False, True)])], 0
        ),
        ratings.RateMe("Ann"),
        ratings.OwnRating(None),
        ratings.Ratings(2, "Ann", [RATED], [], 1, RATED, counting=False),
        ratings.GameRating("counted", [ratings.SeatRating(21.3, 1.2, 3.8, False)]),
        *_positions(),
        own(),
        exported(played_by("ann", OWN)),
        all_games(),
    ]
    for message in samples:
        validator(type(message).__name__).validate(json.loads(msgspec.json.encode(message)))
    assert {type(message) for message in samples} >= said_over_http()


def _positions() -> list[msgspec.Struct]:
    """What is asked and said about positions and sections that belong to no table."""
    document = {"sections": ["tavern", "paddock", "oasis", "farm"], "players": [{"houses": ["a1"]}, {}]}
    turn = {"turn": {"card": "canyon"}}
    drawn = looking.set_up(positions.AskSetUp())
    farm = painting.report(own_sections(catalogue.sections["farm"].code())[0])
    unfinished = positions.PaintedSection(name="?", rows=[[None]])
    return [
        positions.AskPosition(document=document),
        looking.report(positions.AskPosition(document=document | turn)),
        looking.report(positions.AskPosition(document=document | {"walls": ["a1"]})),
        positions.PositionHints([]),
        positions.AskSections(catalogue.sections["farm"].code()),
        positions.Sections([farm]),
        unfinished,
        painting.look(unfinished),
        positions.AskSetUp(),
        drawn,
    ]


def test_every_bot_of_the_house_can_sit_at_a_table() -> None:
    assert get_args(m.HouseBot) == tuple(BOTS)
